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

/// The row of one slot.
pub(super) struct Row<'a> {
    pub observation: &'a mut [u8],
    pub mask: &'a mut [u8],
    pub player: &'a mut i8,
    pub rewards: &'a mut [f32],
    pub terminated: &'a mut u8,
    pub final_observation: Option<&'a mut [u8]>,
    pub final_returns: Option<&'a mut [f32]>,
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

    /// Row by row.
    #[inline]
    pub(super) fn iter<S: Encode, P>(&mut self, table: &Table<S, P>) -> impl Iterator<Item = Row<'_>> {
        let width = S::observation_len(&table.game);
        let seats = table.seats.len();
        let mut final_observations = self.final_observations.chunks_exact_mut(width);
        let mut final_returns = self.final_returns.chunks_exact_mut(seats);
        self.observations
            .chunks_exact_mut(width)
            .zip(self.masks.chunks_exact_mut(S::id_count(&table.game)))
            .zip(self.players.iter_mut().zip(self.terminated.iter_mut()))
            .zip(self.rewards.chunks_exact_mut(seats))
            .map(move |(((observation, mask), (player, terminated)), rewards)| Row {
                observation,
                mask,
                player,
                rewards,
                terminated,
                final_observation: final_observations.next(),
                final_returns: final_returns.next(),
            })
    }
}

impl Row<'_> {
    /// Writes what is seen and may be done.
    #[inline]
    pub fn write<S: Encode>(&mut self, slot: &Slot<S>, legal: S::Ids, seen: &[u8]) {
        self.observation.copy_from_slice(seen);
        legal.write_mask(self.mask);
        *self.player = if slot.life == Life::Playing { slot.seat.cast_signed() } else { -1 };
    }

    /// Writes how a game has ended.
    #[inline(never)]
    pub fn end<S: Encode, P: Policy<S>>(&mut self, table: &Table<S, P>, slot: &Slot<S>) {
        let winners = slot.cursor.state().winners();
        let share = 1.0 / f32::from(winners.len().max(1));
        for (seat, reward) in (0..).zip(self.rewards.iter_mut()) {
            *reward = if winners.contains(seat) { share } else { 0.0 };
        }
        *self.terminated = 1;
        if let Some(returns) = &mut self.final_returns {
            returns.copy_from_slice(self.rewards);
        }
        if let Some(observation) = &mut self.final_observation {
            slot.cursor.observe(&table.game, slot.seat, observation);
        }
    }
}
