//! Players that decide by a rule.

use std::fmt;
use std::ops::ControlFlow;

use aleator_core::game::{Player, State};

use crate::batch::{Simulated, Together};
use crate::lanes::Lanes;
use crate::streams::{Stream, Streams};

/// Asked now and then by decisions that take long: a break ends them with the best that they have found.
pub type Watch<'a> = &'a mut dyn FnMut() -> ControlFlow<()>;

/// A rule that says what to do in a state, by itself or with the help of random numbers.
pub trait Policy<S: State> {
    /// Whether every choice is taken as legal without being checked again: only for rules that tests have held against every check.
    const ALWAYS_LEGAL: bool = false;

    /// An action that is legal for the seat, which may act now. All numbers are drawn from `stream`.
    fn choose(&self, game: &S::Game, state: &S, seat: Player, stream: &mut Stream) -> S::Action;

    /// The same for a game whose streams are at hand: the policy takes the stream of its own kind, and one that thinks for long asks `watch`.
    ///
    /// # Errors
    /// A refusal of what was played while the policy thought. It is an error of the policy, which has no action then.
    #[inline(always)]
    fn decide(
        &self,
        game: &S::Game,
        state: &S,
        seat: Player,
        streams: &mut Streams,
        watch: Watch<'_>,
    ) -> Result<S::Action, S::Refusal> {
        let _ = watch;
        Ok(self.choose(game, state, seat, streams.policy(seat)))
    }

    /// A way to play many games of such policies, one for each seat, on lanes. None, if there is none, and games are played one after another.
    fn together<'a>(game: &'a S::Game, policies: &'a [Self], lanes: Lanes) -> Option<Box<dyn Together<S> + 'a>>
    where
        Self: Sized,
        S: Simulated,
    {
        let _ = (game, policies, lanes);
        None
    }
}

/// A policy that failed: an action that it chose was refused, or one that it played while it thought.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{refusal}")]
pub struct Misplay<R: fmt::Display> {
    /// The seat that was to decide and the number of its policy in the list of policies, where it is known.
    pub who: Option<(Player, usize)>,
    /// Why the action was refused.
    pub refusal: R,
}

impl<R: fmt::Display> From<R> for Misplay<R> {
    fn from(refusal: R) -> Self {
        Self { who: None, refusal }
    }
}

/// What a policy was asked for that it cannot be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PolicyError {
    /// The game has no policy of that name.
    #[error("{name:?} is not a policy of this game: use one of {known}")]
    UnknownName {
        /// The name asked for.
        name: String,
        /// The names that exist.
        known: &'static str,
    },
    /// A parameter is missing, unknown or out of range.
    #[error("policy {name}: {message}")]
    BadParameter {
        /// The policy.
        name: &'static str,
        /// What is wrong, and the remedy.
        message: String,
    },
}
