//! Where a step writes: arrays with a row for each slot.

use aleator_sim::policy::Policy;

use super::slot::{Life, Slot, Table};
use crate::encode::Encode;
use crate::ids::LegalIds as _;

/// The arrays of a step, each with a row for each slot. Those of ended games may be empty, and are then not written.
#[derive(Debug)]
pub struct Rows<'a> {
    /// What the seat to act sees; at the end, the seat that acted last.
    pub observations: &'a mut [u8],
    /// 1 for every legal id.
    pub masks: &'a mut [u8],
    /// The seat to act; -1 where nobody is.
    pub players: &'a mut [i8],
    /// For each seat the returns, in the step in which a game ends; else 0.
    pub rewards: &'a mut [f32],
    /// 1 in the step in which a game ends.
    pub terminated: &'a mut [u8],
    /// The last observation of games that end in this step.
    pub final_observations: &'a mut [u8],
    /// The returns of the last game that has ended, for each seat.
    pub final_returns: &'a mut [f32],
}

/// What every step writes of one slot.
pub(super) struct Row<'a> {
    observation: &'a mut [u8],
    mask: &'a mut [u8],
    player: &'a mut i8,
}

/// What is written where games end, which is seldom.
pub(super) struct Ends<'a> {
    seats: usize,
    width: usize,
    rewards: &'a mut [f32],
    terminated: &'a mut [u8],
    final_observations: &'a mut [u8],
    final_returns: &'a mut [f32],
}

/// The place for the end of the game of one slot.
pub(super) struct End<'a> {
    rewards: &'a mut [f32],
    terminated: &'a mut u8,
    final_observation: Option<&'a mut [u8]>,
    final_returns: Option<&'a mut [f32]>,
}

impl<'a> Rows<'a> {
    /// The same arrays for so many slots each.
    pub(super) fn split(self, slots: usize) -> impl Iterator<Item = Rows<'a>> {
        let count = self.players.len().max(1);
        let [width, ids] = [self.observations.len() / count, self.masks.len() / count];
        let seats = self.rewards.len() / count;
        let mut observations = self.observations.chunks_mut((width * slots).max(1));
        let mut masks = self.masks.chunks_mut((ids * slots).max(1));
        let mut rewards = self.rewards.chunks_mut((seats * slots).max(1));
        let mut terminated = self.terminated.chunks_mut(slots.max(1));
        let mut final_observations = self.final_observations.chunks_mut((width * slots).max(1));
        let mut final_returns = self.final_returns.chunks_mut((seats * slots).max(1));
        self.players.chunks_mut(slots.max(1)).map(move |players| Rows {
            observations: observations.next().unwrap_or_default(),
            masks: masks.next().unwrap_or_default(),
            players,
            rewards: rewards.next().unwrap_or_default(),
            terminated: terminated.next().unwrap_or_default(),
            final_observations: final_observations.next().unwrap_or_default(),
            final_returns: final_returns.next().unwrap_or_default(),
        })
    }

    /// Says that no game has ended.
    pub(super) fn clear_ends(&mut self) {
        self.rewards.fill(0.0);
        self.terminated.fill(0);
    }

    /// Row by row what every step writes, and beside it what is written where games end.
    #[inline(always)]
    pub(super) fn parts<S: Encode, P>(&mut self, table: &Table<S, P>) -> (impl Iterator<Item = Row<'_>>, Ends<'_>) {
        let (game, seats) = (&*table.game, table.seats.len());
        let width = S::observation_len(game);
        let rows = self
            .observations
            .chunks_exact_mut(width)
            .zip(self.masks.chunks_exact_mut(S::id_count(game)))
            .zip(self.players.iter_mut())
            .map(|((observation, mask), player)| Row { observation, mask, player });
        let ends = Ends {
            seats,
            width,
            rewards: self.rewards,
            terminated: self.terminated,
            final_observations: self.final_observations,
            final_returns: self.final_returns,
        };
        (rows, ends)
    }
}

impl Row<'_> {
    /// Writes what is seen and may be done.
    #[inline(always)]
    pub fn write<S: Encode>(self, slot: &Slot<S>, legal: S::Ids, seen: &[u8]) {
        self.observation.copy_from_slice(seen);
        legal.write_mask(self.mask);
        *self.player = if slot.life == Life::Playing { slot.seat.cast_signed() } else { -1 };
    }
}

impl Ends<'_> {
    /// The place of one slot.
    #[cold]
    pub fn of(&mut self, slot: usize) -> End<'_> {
        let (row, returns) = (slot * self.width..(slot + 1) * self.width, slot * self.seats..(slot + 1) * self.seats);
        End {
            rewards: &mut self.rewards[returns.clone()],
            terminated: &mut self.terminated[slot],
            final_observation: self.final_observations.get_mut(row),
            final_returns: self.final_returns.get_mut(returns),
        }
    }
}

impl End<'_> {
    /// Writes how a game has ended.
    #[inline(never)]
    pub fn write<S: Encode, P: Policy<S>>(self, table: &Table<S, P>, slot: &Slot<S>) {
        let winners = slot.cursor.state().winners();
        let share = 1.0 / f32::from(winners.len().max(1));
        for (seat, reward) in (0..).zip(self.rewards.iter_mut()) {
            *reward = if winners.contains(seat) { share } else { 0.0 };
        }
        *self.terminated = 1;
        if let Some(returns) = self.final_returns {
            returns.copy_from_slice(self.rewards);
        }
        if let Some(observation) = self.final_observation {
            slot.cursor.observe(&table.game, slot.seat, observation);
        }
    }
}
