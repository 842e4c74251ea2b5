//! A state with the part of an action that has been chosen so far.

use aleator_core::game::{EventSink, Node, Player};
use aleator_sim::streams::Streams;

use crate::encode::{Encode, IdPath};
use crate::ids::LegalIds as _;

/// Why an encoding was refused; nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EncodeError {
    /// No such id.
    #[error("id {id} does not exist: ids are 0 to {}", count - 1)]
    NoSuchId {
        /// The id named.
        id: i64,
        /// How many there are.
        count: usize,
    },
    /// An id that leads to no legal action.
    #[error("id {id} ({name}) is not legal: seat {seat} is asked for {asked}, legal ids are {legal}")]
    IllegalId {
        /// The id named.
        id: i64,
        /// What it means.
        name: String,
        /// The seat to act.
        seat: Player,
        /// What it is asked for.
        asked: &'static str,
        /// The legal ids, shortened.
        legal: String,
    },
    /// Nobody is to act.
    #[error("nobody is to act: {why}")]
    NobodyToAct {
        /// What the state waits for.
        why: &'static str,
    },
    /// A slice of another length than the encoding has.
    #[error("{what} has {given} entries: it needs {wanted}")]
    WrongLength {
        /// What the slice is for.
        what: &'static str,
        /// Its length.
        given: usize,
        /// The length it needs.
        wanted: usize,
    },
    /// No such seat.
    #[error("seat {seat} is not in this game: its seats are 0 to {}", players - 1)]
    NoSuchSeat {
        /// The seat named.
        seat: Player,
        /// How many seats there are.
        players: u8,
    },
}

/// A game in progress as a learner walks through it, one id at a time.
///
/// The partial choice belongs to the seat to act, and nobody else sees it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cursor<S: Encode> {
    state: S,
    partial: S::Partial,
}

impl<S: Encode> Cursor<S> {
    /// At a state, nothing having been chosen.
    #[inline]
    pub fn new(state: S) -> Self {
        Self { state, partial: S::Partial::default() }
    }

    /// The state, in which a partial choice changes nothing.
    #[inline]
    pub const fn state(&self) -> &S {
        &self.state
    }

    /// The partial choice.
    #[inline]
    pub const fn partial(&self) -> S::Partial {
        self.partial
    }

    /// The ids taken so far towards an action.
    pub fn ids(&self) -> IdPath {
        self.state.partial_ids(self.partial)
    }

    /// Takes the partial choice back.
    pub fn cancel(&mut self) {
        self.partial = S::Partial::default();
    }

    /// The seat to act.
    #[inline]
    pub fn player(&self) -> Option<Player> {
        self.state.current_player()
    }

    /// The ids that the seat to act may take.
    #[inline(always)]
    pub fn legal(&self, game: &S::Game) -> S::Ids {
        self.state.legal_ids(game, self.partial)
    }

    /// Writes 1 for every legal id and 0 for every other.
    ///
    /// # Errors
    /// [`EncodeError::WrongLength`] unless the mask has an entry for each id.
    pub fn write_mask(&self, game: &S::Game, mask: &mut [u8]) -> Result<(), EncodeError> {
        check_length("the mask", mask.len(), S::id_count(game))?;
        self.legal(game).write_mask(mask);
        Ok(())
    }

    /// Fills a slice with what a seat sees; the partial choice is in it only if it is that seat's.
    ///
    /// # Errors
    /// A seat that does not exist, or a slice of another length than [`Encode::observation_len`].
    pub fn write_observation(&self, game: &S::Game, viewer: Player, out: &mut [u8]) -> Result<(), EncodeError> {
        let players = S::players(game);
        if viewer >= players {
            return Err(EncodeError::NoSuchSeat { seat: viewer, players });
        }
        check_length("the observation", out.len(), S::observation_len(game))?;
        self.observe(game, viewer, out);
        Ok(())
    }

    /// The same for a seat that exists and a slice that fits.
    #[inline]
    pub(crate) fn observe(&self, game: &S::Game, viewer: Player, out: &mut [u8]) {
        let own = self.player() == Some(viewer);
        self.state.write_observation(game, own.then_some(self.partial), viewer, out);
    }

    /// The same over what was observed in this game when the mark was `since`.
    #[inline(always)]
    pub(crate) fn observe_changes(&self, game: &S::Game, since: S::Mark, viewer: Player, out: &mut [u8]) {
        let own = self.player() == Some(viewer);
        self.state.write_changes(game, since, own.then_some(self.partial), viewer, out);
    }

    /// Takes an id for the seat to act: the action, which has been applied, if that completed one.
    ///
    /// # Errors
    /// Why the id is not legal; nothing has changed.
    pub fn step(
        &mut self,
        game: &S::Game,
        id: i64,
        sink: &mut impl EventSink<S::Event>,
    ) -> Result<Option<S::Action>, EncodeError> {
        let known = self.check(game, id)?;
        Ok(self.step_legal(game, known, sink))
    }

    /// The id, if it may be taken.
    ///
    /// # Errors
    /// Why it is not legal.
    pub fn check(&self, game: &S::Game, id: i64) -> Result<u16, EncodeError> {
        let legal = self.legal(game);
        match u16::try_from(id) {
            Ok(known) if legal.contains(known) => Ok(known),
            _ => Err(self.refuse(game, id)),
        }
    }

    /// Why an id is not legal.
    #[cold]
    pub(crate) fn refuse(&self, game: &S::Game, id: i64) -> EncodeError {
        let Some(seat) = self.player() else {
            let why = match self.state.node() {
                Node::Chance => "the state waits for chance",
                Node::Terminal | Node::Decision => "the game is over",
            };
            return EncodeError::NobodyToAct { why };
        };
        let Some(name) = u16::try_from(id).ok().and_then(|id| S::id_name(game, id)) else {
            return EncodeError::NoSuchId { id, count: S::id_count(game) };
        };
        let asked = self.state.asked(self.partial);
        EncodeError::IllegalId { id, name, seat, asked, legal: shortened(self.legal(game)) }
    }

    /// The same for an id that is known to be legal.
    #[inline(always)]
    pub(crate) fn step_legal(
        &mut self,
        game: &S::Game,
        id: u16,
        sink: &mut impl EventSink<S::Event>,
    ) -> Option<S::Action> {
        let seat = self.state.current_player()?;
        let action = self.state.take_id(&mut self.partial, id)?;
        // Whoever calls has seen that the id is legal, and legal ids lead to legal actions alone.
        self.state.accept(game, seat, &action, sink);
        Some(action)
    }

    /// Applies a whole action for the seat to act; a partial choice is forgotten.
    ///
    /// # Errors
    /// Why the action is not legal; nothing has changed.
    #[inline]
    pub fn apply(
        &mut self,
        game: &S::Game,
        action: &S::Action,
        sink: &mut impl EventSink<S::Event>,
    ) -> Result<(), S::Refusal> {
        self.state.apply(game, None, action, sink)?;
        self.cancel();
        Ok(())
    }

    /// Applies what chance has brought.
    ///
    /// # Errors
    /// Why it cannot come up; nothing has changed.
    pub fn apply_chance(
        &mut self,
        game: &S::Game,
        outcome: &S::Outcome,
        sink: &mut impl EventSink<S::Event>,
    ) -> Result<(), S::Refusal> {
        self.state.apply_chance(game, outcome, sink)
    }

    /// Draws what chance brings, if the state waits for it, and says whether it did.
    #[inline]
    pub fn take_chance(&mut self, game: &S::Game, streams: &mut Streams) -> bool {
        let waits = self.state.node() == Node::Chance;
        if waits {
            self.state.take_chance(game, streams, &mut ());
        }
        waits
    }

    /// Draws what chance brings until a player or nobody is to act.
    #[inline]
    pub fn settle_chance(&mut self, game: &S::Game, streams: &mut Streams) {
        while self.take_chance(game, streams) {}
    }
}

fn check_length(what: &'static str, given: usize, wanted: usize) -> Result<(), EncodeError> {
    if given == wanted { Ok(()) } else { Err(EncodeError::WrongLength { what, given, wanted }) }
}

/// Ids as runs: `0 to 3, 7`, no more than a few.
fn shortened<I: crate::ids::LegalIds>(ids: I) -> String {
    const MOST: usize = 8;
    let mut runs: Vec<(u16, u16)> = Vec::new();
    for id in ids.iter() {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == id => *last = id,
            _ => runs.push((id, id)),
        }
    }
    let shown = runs.iter().take(MOST).map(|&(first, last)| match last - first {
        0 => first.to_string(),
        1 => format!("{first}, {last}"),
        _ => format!("{first} to {last}"),
    });
    let mut text = shown.collect::<Vec<_>>().join(", ");
    if runs.len() > MOST {
        text.push_str(", …");
    }
    text
}
