//! One game of a vector environment.

use std::ops::ControlFlow;

use aleator_core::game::{Node, Player};
use aleator_sim::playout::policy_of;
use aleator_sim::policy::Policy;
use aleator_sim::streams::Streams;

use crate::cursor::Cursor;
use crate::encode::Encode;
use crate::ids::LegalIds;

/// What a slot is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Life {
    /// It has not been reset yet.
    Waiting,
    /// A game is being played.
    Playing,
    /// A game has ended and nothing has been reset.
    Over,
}

/// One game, with all that it needs to go on.
#[derive(Clone, Debug)]
pub struct Slot<S: Encode> {
    pub(super) cursor: Cursor<S>,
    pub(super) streams: Streams,
    /// The seed of the streams.
    pub(super) seed: u64,
    /// The number of the game in this slot, from 0.
    pub(super) number: u32,
    pub(super) life: Life,
    /// The seat that acts, or acted last: whose view is shown.
    pub(super) seat: Player,
}

impl<S: Encode> Slot<S> {
    /// Before the first reset.
    pub(super) fn waiting(game: &S::Game) -> Self {
        let cursor = Cursor::new(S::new(game));
        Self { cursor, streams: Streams::new(0, 0), seed: 0, number: 0, life: Life::Waiting, seat: 0 }
    }

    /// The game in progress, or that has ended.
    pub const fn cursor(&self) -> &Cursor<S> {
        &self.cursor
    }

    /// The number of the game in its slot, from 0.
    pub const fn number(&self) -> u32 {
        self.number
    }
}

/// The number of a game among all games of its seed: so game `number` of slot `slot` is the same in every environment with that seed.
///
/// ```
/// assert_eq!(aleator_env::vector::game_index(3, 5), 3 * (1 << 32) + 5);
/// ```
pub const fn game_index(slot: u32, number: u32) -> u64 {
    (slot as u64) << 32 | number as u64
}

/// What all slots of an environment share.
#[derive(Clone, Debug)]
pub(super) struct Table<S: Encode, P> {
    pub game: std::sync::Arc<S::Game>,
    /// Who sits where in game 0 of a slot; nobody where ids are asked for.
    pub seats: Vec<Option<P>>,
    /// In game `k` everybody sits `k` seats further on: seat `s` has what seat `(s + k) % players` had.
    pub rotate: bool,
    pub seed: u64,
}

impl<S: Encode, P: Policy<S>> Table<S, P> {
    #[inline]
    fn policy(&self, seat: Player, number: u32) -> Option<&P> {
        let players = self.seats.len();
        let turned = if self.rotate { number as usize % players } else { 0 };
        self.seats[policy_of(usize::from(seat), turned, players)].as_ref()
    }

    /// Begins a game in a slot, up to the first id that is asked for.
    #[inline(never)]
    pub fn start(&self, slot: &mut Slot<S>, place: u32, number: u32) {
        slot.cursor = Cursor::new(S::new(&self.game));
        if slot.seed != self.seed {
            slot.streams = Streams::new(self.seed, 0);
            slot.seed = self.seed;
        }
        slot.streams.restart(game_index(place, number));
        slot.number = number;
        slot.life = Life::Playing;
        self.run_on(slot);
    }

    /// Lets chance and built-in policies do their parts until an id is asked for or the game ends.
    #[inline]
    pub fn run_on(&self, slot: &mut Slot<S>) {
        // Nobody watches: a search among the opponents takes its whole budget.
        let mut go_on = || ControlFlow::Continue(());
        loop {
            slot.cursor.settle_chance(&self.game, &mut slot.streams);
            if slot.cursor.state().node() == Node::Terminal {
                slot.life = Life::Over;
                return;
            }
            // A decision has a seat to act.
            let Some(seat) = slot.cursor.player() else { return };
            let Some(policy) = self.policy(seat, slot.number) else {
                slot.seat = seat;
                return;
            };
            let decided = policy.decide(&self.game, slot.cursor.state(), seat, &mut slot.streams, &mut go_on);
            let applied = decided.and_then(|action| slot.cursor.apply(&self.game, &action, &mut ()));
            debug_assert!(applied.is_ok(), "a policy chose or thought of what is refused: {applied:?}");
            if applied.is_err() {
                // Never, unless a policy is broken; then the game cannot go on.
                slot.life = Life::Over;
                return;
            }
        }
    }

    /// Takes a legal id, and says whether it completed an action.
    #[inline(always)]
    pub fn take(&self, slot: &mut Slot<S>, id: u16) -> bool {
        let acts = slot.cursor.step_legal(&self.game, id, &mut ()).is_some();
        if acts {
            self.run_on(slot);
        }
        acts
    }

    /// The legal ids of a slot; none while no id is asked for.
    #[inline(always)]
    pub fn legal(&self, slot: &Slot<S>) -> S::Ids {
        if slot.life == Life::Playing { slot.cursor.legal(&self.game) } else { S::Ids::NONE }
    }
}
