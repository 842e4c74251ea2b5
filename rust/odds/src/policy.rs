//! The best play of a turn, as an object that answers queries.

use std::sync::Arc;

use aleator_core::gang_of_dice::{Colour, FACES, Faces, REROLLS};

use crate::number::Number;
use crate::region::part;
use crate::turn::{Kept, Turn};

/// What to do with dice on the table, and what it is worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Choice<V> {
    /// The dice to reroll; none of them means stop.
    pub reroll: Faces,
    /// The expected utility, in the units of the policy.
    pub value: V,
}

/// The best play of a turn. Ties go to the lowest action: to stopping, then to the lowest selection in ascending order.
///
/// Values are floats, or integers over 6 to the power of the dice times the rerolls left.
#[derive(Clone, Debug)]
pub struct TurnPolicy<V> {
    turn: Arc<Turn>,
    utility: Vec<V>,
    lost: V,
    kept: Kept<V>,
    value: V,
}

impl<V: Number> TurnPolicy<V> {
    pub(crate) fn new(turn: Arc<Turn>, utility: Vec<V>, lost: V, kept: Kept<V>, value: V) -> Self {
        Self { turn, utility, lost, kept, value }
    }

    /// The turn.
    pub fn turn(&self) -> &Turn {
        &self.turn
    }

    /// Bytes that the policy takes, its turn left aside.
    pub fn bytes(&self) -> u64 {
        ((self.kept.last.len() + self.kept.first.len() + self.utility.len()) * size_of::<V>()) as u64
    }

    /// The expected utility before the first roll; floats only.
    pub const fn value(&self) -> V {
        self.value
    }

    /// What stopping with all these dice is worth, in the units of so many rerolls left.
    pub fn stop_value(&self, faces: Faces, rerolls_left: u8) -> V {
        let triggered = self.turn.warning().is_triggered(faces);
        let value = if triggered { self.lost } else { self.utility[faces.score() as usize] };
        value.lift(u32::from(rerolls_left) * self.turn.dice())
    }

    /// What rerolling everything but `kept` is worth with 1 or 2 rerolls left, best play behind it.
    pub fn keep_value(&self, kept: Faces, rerolls_left: u8) -> V {
        let region = &self.turn.region;
        let gangsters = usize::from(kept.count(0));
        if rerolls_left < REROLLS || self.turn.warning().colour == Colour::Yellow {
            let lines = if rerolls_left < REROLLS { &self.kept.last } else { &self.kept.first };
            let lost = || self.lost.lift(u32::from(rerolls_left) * self.turn.dice());
            return region.find(kept).map_or_else(lost, |row| lines[row.line as usize + gangsters]);
        }
        let (capped, excess) = region.cap(kept);
        let place = region
            .find(capped)
            .map_or(0, |row| row.triangle as usize + part(region.len(row), excess as usize) + gangsters);
        self.kept.first[place]
    }

    /// The best action for dice that lie, with 1 or 2 rerolls left; without rerolls it is to stop.
    pub fn choose(&self, faces: Faces, rerolls_left: u8) -> Choice<V> {
        let stop = Choice { reroll: Faces::NONE, value: self.stop_value(faces, rerolls_left) };
        if rerolls_left == 0 {
            return stop;
        }
        let mut values = Vec::with_capacity(faces.selections() as usize);
        let mut best = stop.value;
        for reroll in selections(faces) {
            let value = self.keep_value(faces.minus(reroll), rerolls_left);
            best = best.better(value);
            values.push((reroll, value));
        }
        if stop.value.ties(best) {
            return stop;
        }
        let first = values.into_iter().find(|(_, value)| value.ties(best));
        first.map_or(stop, |(reroll, _)| Choice { reroll, value: best })
    }

    /// All actions for dice that lie with what each is worth, in ascending order: stopping first.
    pub fn choices(&self, faces: Faces, rerolls_left: u8) -> impl Iterator<Item = Choice<V>> {
        (0..if rerolls_left == 0 { 1 } else { faces.selections() }).map(move |rank| {
            let reroll = faces.selection(rank);
            let value = if rank == 0 {
                self.stop_value(faces, rerolls_left)
            } else {
                self.keep_value(faces.minus(reroll), rerolls_left)
            };
            Choice { reroll, value }
        })
    }
}

/// All selections of dice but none of them, in ascending order: each from the one before, which takes no divisions.
fn selections(faces: Faces) -> impl Iterator<Item = Faces> {
    let most = faces.counts();
    let mut counts = [0; FACES];
    std::iter::from_fn(move || {
        let raised = (0..FACES).rev().find(|&face| counts[face] < most[face])?;
        counts[raised] += 1;
        counts[raised + 1..].fill(0);
        Some(Faces::from_counts(counts))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gd_3_2_selections_come_in_the_order_of_their_ranks() {
        let faces = Faces::from_counts([2, 0, 1, 3, 0, 1]);
        let ranked: Vec<_> = (1..faces.selections()).map(|rank| faces.selection(rank)).collect();
        assert_eq!(selections(faces).collect::<Vec<_>>(), ranked);
        assert_eq!(selections(Faces::NONE).count(), 0);
    }
}
