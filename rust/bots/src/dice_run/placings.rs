//! The value of stage points before the end of Dice Run, if nothing is known about the stages to come.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use aleator_core::dice_run::{STAGES, prizes};

use crate::model::{SEATS, Values};

/// The stage points of this many seats, sorted from most to fewest, after this many stages.
type Standing = ([u8; SEATS], u8);

/// Chances to win by stage points, all placings of the stages to come being equally likely (DR-8.5, DR-9.1).
///
/// Equal points in the end are shared: who has the highest stage card is not looked at.
#[derive(Debug, Default)]
pub(crate) struct Outlook {
    known: Mutex<HashMap<(Standing, usize), Values>>,
}

impl Outlook {
    /// The chances of all seats after this many stages; `points` has one entry a seat.
    pub fn chances(&self, points: &[u8], stages: usize) -> Values {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        chances(&mut known, points, stages)
    }
}

fn chances(known: &mut HashMap<(Standing, usize), Values>, points: &[u8], stages: usize) -> Values {
    let seats = points.len().min(SEATS);
    let mut order: [usize; SEATS] = std::array::from_fn(|seat| seat);
    order[..seats].sort_by_key(|&seat| std::cmp::Reverse(points[seat]));
    let mut sorted = [0; SEATS];
    for (place, &seat) in order[..seats].iter().enumerate() {
        sorted[place] = points[seat];
    }
    let key = ((sorted, seats as u8), stages);
    let values = if let Some(values) = known.get(&key) {
        *values
    } else {
        let values =
            if stages >= STAGES { shared(&sorted[..seats]) } else { expected(known, &sorted[..seats], stages) };
        known.insert(key, values);
        values
    };
    let mut by_seat = [0.0; SEATS];
    for (place, &seat) in order[..seats].iter().enumerate() {
        by_seat[seat] = values[place];
    }
    by_seat
}

/// The most points win, equal ones together.
fn shared(points: &[u8]) -> Values {
    let most = points.iter().max();
    let winners = points.iter().filter(|points| Some(*points) == most).fold(0.0, |count, _| count + 1.0);
    let mut values = [0.0; SEATS];
    for (value, points) in values.iter_mut().zip(points) {
        *value = if Some(points) == most { 1.0 / winners } else { 0.0 };
    }
    values
}

/// The mean over all placings of the next stage, `stages` being over.
fn expected(known: &mut HashMap<(Standing, usize), Values>, points: &[u8], stages: usize) -> Values {
    let seats = points.len();
    let (mut sum, mut placings) = ([0.0; SEATS], 0.0);
    let prizes = prizes(stages as u8);
    for first in 0..seats {
        for second in (0..seats).filter(|&second| second != first) {
            let thirds = (0..seats).filter(|&third| third != first && third != second);
            // With two players nobody is third.
            let thirds: Vec<Option<usize>> = if seats == 2 { vec![None] } else { thirds.map(Some).collect() };
            for third in thirds {
                let mut after = [0; SEATS];
                after[..seats].copy_from_slice(points);
                for (place, prize) in [Some(first), Some(second), third].into_iter().flatten().zip(prizes) {
                    after[place] += prize;
                }
                let values = chances(known, &after[..seats], stages + 1);
                for (sum, value) in sum.iter_mut().zip(values) {
                    *sum += value;
                }
                placings += 1.0;
            }
        }
    }
    sum.map(|sum| sum / placings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_fair_and_add_up() {
        let outlook = Outlook::default();
        for seats in 2..=6 {
            let values = outlook.chances(&[0; SEATS][..seats], 0);
            assert!(
                values[..seats].iter().all(|value| (value - 1.0 / f64::from(seats as u8)).abs() < 1e-12),
                "{values:?}"
            );
        }
        let values = outlook.chances(&[3, 9, 4, 0], 2);
        assert!((values.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert!(values[1] > values[2] && values[2] > values[0] && values[0] > values[3]);
    }

    #[test]
    fn before_the_last_stage_of_two_a_lead_below_four_is_worth_nothing() {
        // The last card is worth 6, and 2 points go to the other.
        let outlook = Outlook::default();
        assert_eq!(outlook.chances(&[8, 5], 3)[..2], [0.5, 0.5]);
        assert_eq!(outlook.chances(&[9, 5], 3)[..2], [0.75, 0.25]);
        assert_eq!(outlook.chances(&[10, 5], 3)[..2], [1.0, 0.0]);
    }
}
