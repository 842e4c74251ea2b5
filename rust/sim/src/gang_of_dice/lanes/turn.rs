//! A turn in each lane, from its first roll to its end.

use super::choices::{draw_dice, draw_selection, select_with_care};
use super::dice::roll;
use super::games::Games;
use super::table::Table;
use super::warnings::Warnings;
use crate::lanes::{Row, Wide};
use crate::streams::Sfc64s;

/// What lasts for one turn.
#[derive(Clone, Debug)]
pub(super) struct Turn<T: Wide, const B: usize> {
    /// Where there is a game, and where the turn still goes on.
    pub live: [T::Mask; B],
    pub going: [T::Mask; B],
    pub random: [T::Mask; B],
    pub cautious: [T::Mask; B],
    /// The words of the seat's policy.
    pub stream: Sfc64s<T, B>,
    /// How many dice the seat rolls, at first how many it may roll.
    pub dice: Row<T, B>,
    pub faces: Row<T, B>,
    /// What is taken up again.
    pub selection: Row<T, B>,
    pub triggers: [T::Mask; B],
    pub score: Row<T, B>,
}

impl<T: Wide, const B: usize> Turn<T, B> {
    /// No turn yet.
    #[inline(always)]
    pub fn none() -> Self {
        let (nowhere, none) = ([T::never(); B], Row::splat(0));
        Self {
            live: nowhere,
            going: nowhere,
            random: nowhere,
            cautious: nowhere,
            stream: Sfc64s::idle(),
            dice: none,
            faces: none,
            selection: none,
            triggers: nowhere,
            score: none,
        }
    }

    /// How strong the dice are unless they trigger the card (GD-5.1).
    #[inline(always)]
    pub fn strength(&self, b: usize) -> T {
        self.score.0[b].shl::<8>().or(self.dice.0[b])
    }

    /// Asks the cards about the dice that lie: what triggers, what they score, and whose turn still goes on.
    #[inline(always)]
    fn look(&mut self, b: usize, warnings: &Warnings<T, B>) {
        let said = warnings.look(b, self.faces.0[b]);
        self.triggers[b] = said.triggers;
        self.score.0[b] = said.score;
        self.going[b] = T::except(self.going[b], T::both(said.triggers, warnings.yellow(b)));
    }
}

/// A bit for each lane of all registers.
#[inline(always)]
pub(super) fn lanes_of<T: Wide, const B: usize>(masks: &[T::Mask; B]) -> u32 {
    let mut lanes = 0;
    for b in 0..B {
        lanes |= T::bits(masks[b]) << (b * T::WIDTH);
    }
    lanes
}

impl<T: Wide, const B: usize> Games<T, B> {
    /// Each lane with a game takes a turn (GD-3): it rolls, and then rerolls up to twice if it wants to.
    #[inline(always)]
    pub fn turn(&mut self, table: &Table<'_>, turn: &mut Turn<T, B>) {
        self.open(turn);
        if table.has_random {
            self.take_streams(turn);
            draw_dice(turn);
        }
        let mut in_air = turn.dice;
        for rerolls in 0..3 {
            if rerolls > 0 {
                in_air = self.choose(table, turn, rerolls == 2);
                if lanes_of::<T, B>(&turn.going) == 0 {
                    break;
                }
            }
            let landed = roll(&mut self.dice, &turn.going, &in_air, &mut self.chunks);
            for b in 0..B {
                let landed = landed.0[b].only(turn.going[b]);
                turn.faces.0[b] = turn.faces.0[b].sub(turn.selection.0[b]).add(landed);
                turn.look(b, &self.warnings);
            }
        }
        if table.has_random {
            self.give_streams_back(turn);
        }
    }

    /// Who takes the turn, and how many dice it may roll.
    #[inline(always)]
    fn open(&mut self, turn: &mut Turn<T, B>) {
        for b in 0..B {
            let bits = self.seat.0[b].shl::<3>();
            let byte = |row: T| row.shr_by(bits).and(T::splat(0xFF));
            let most = byte(self.pools.0[b]).least(byte(self.warnings.seats.0[b]));
            let live = self.live.0[b].has(T::splat(1));
            turn.live[b] = live;
            turn.going[b] = live;
            turn.random[b] = byte(self.random.0[b]).has(T::splat(1));
            turn.cautious[b] = byte(self.cautious.0[b]).has(T::splat(1));
            turn.dice.0[b] = most.only(live);
            turn.faces.0[b] = T::splat(0);
            turn.selection.0[b] = T::splat(0);
            self.decisions.0[b] = self.decisions.0[b].count(live);
        }
    }

    /// Each lane whose turn goes on stops, or takes up dice to roll them again (GD-3.2): how many that are.
    #[inline(always)]
    fn choose(&mut self, table: &Table<'_>, turn: &mut Turn<T, B>, last_reroll: bool) -> Row<T, B> {
        for b in 0..B {
            self.decisions.0[b] = self.decisions.0[b].count(turn.going[b]);
        }
        if table.has_random {
            draw_selection(turn, table.few_dice);
        } else {
            turn.selection = Row::splat(0);
        }
        if let Some(care) = &table.care {
            select_with_care(turn, care, &self.careful, &self.warnings, &self.best, last_reroll);
        }
        let mut in_air = Row::splat(0);
        for b in 0..B {
            in_air.0[b] = turn.selection.0[b].sum_of_bytes();
            turn.going[b] = in_air.0[b].above(T::splat(0));
        }
        in_air
    }

    /// The streams of the policies whose turn it is.
    #[inline(always)]
    fn take_streams(&self, turn: &mut Turn<T, B>) {
        for b in 0..B {
            let lane = |lane: usize| b * T::WIDTH + lane;
            let states = T::columns(|of| self.policy(lane(of)));
            turn.stream.set_states(b, states);
        }
    }

    /// Puts them back where they came from.
    #[inline(always)]
    fn give_streams_back(&mut self, turn: &Turn<T, B>) {
        for b in 0..B {
            let states = turn.stream.states(b);
            T::rows(states, |of, state| *self.policy_mut(b * T::WIDTH + of) = state);
        }
    }
}
