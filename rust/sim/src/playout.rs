//! One game from a state to its end.

use aleator_core::game::{EventSink, Node, Player, State};

use crate::policy::Policy;
use crate::streams::Streams;

/// A game whose chance can be drawn from streams, as `docs/chance.md` says.
pub trait Sample: State {
    /// What chance brings; only at chance nodes.
    fn sample(&self, game: &Self::Game, streams: &mut Streams) -> Self::Outcome;

    /// Draws what chance brings and applies it; games that have a shorter way than through the outcome take it.
    #[inline]
    fn take_chance(&mut self, game: &Self::Game, streams: &mut Streams, sink: &mut impl EventSink<Self::Event>) {
        let outcome = self.sample(game, streams);
        self.accept_chance(game, &outcome, sink);
    }
}

/// Whoever decides for all seats of a game.
pub trait Decide<S: State> {
    /// What can go wrong; [`std::convert::Infallible`] for built-in policies.
    type Error;

    /// Whether every decision is a legal action, so that it need not be checked again.
    const ALWAYS_LEGAL: bool = false;

    /// The action of a seat.
    ///
    /// # Errors
    /// Whatever the decider reports.
    fn decide(
        &mut self,
        game: &S::Game,
        state: &S,
        seat: Player,
        streams: &mut Streams,
    ) -> Result<S::Action, Self::Error>;
}

/// Which policy a seat has when the policies have moved on by `rotation` seats, fewer than there are: `(seat + rotation) % policies`.
///
/// ```
/// use aleator_sim::playout::policy_of;
/// assert_eq!([0, 1, 2].map(|seat| policy_of(seat, 2, 3)), [2, 0, 1]);
/// ```
#[inline]
pub const fn policy_of(seat: usize, rotation: usize, policies: usize) -> usize {
    debug_assert!(seat < policies && rotation < policies);
    let index = seat + rotation;
    // A division would take longer than all else about it.
    if index < policies { index } else { index - policies }
}

/// A policy for each seat, each drawing from its own stream.
pub struct Seats<'a, P> {
    /// Seat `s` has the policy [`policy_of`]`(s, rotation, len)`.
    pub policies: &'a [P],
    /// By how many seats the policies have moved on.
    pub rotation: usize,
}

impl<P> Seats<'_, P> {
    /// The policy of a seat.
    #[inline]
    pub fn policy(&self, seat: Player) -> &P {
        &self.policies[policy_of(usize::from(seat), self.rotation, self.policies.len())]
    }
}

impl<S: State, P: Policy<S>> Decide<S> for Seats<'_, P> {
    type Error = S::Refusal;

    const ALWAYS_LEGAL: bool = P::ALWAYS_LEGAL;

    #[inline]
    fn decide(
        &mut self,
        game: &S::Game,
        state: &S,
        seat: Player,
        streams: &mut Streams,
    ) -> Result<S::Action, S::Refusal> {
        Ok(self.policy(seat).choose(game, state, seat, streams.policy(seat)))
    }
}

/// Plays a game to its end.
///
/// # Errors
/// What the decider reports, and refusals of what it decided.
#[inline]
pub fn playout<S, D>(
    game: &S::Game,
    state: &mut S,
    decider: &mut D,
    streams: &mut Streams,
    sink: &mut impl EventSink<S::Event>,
) -> Result<(), D::Error>
where
    S: Sample,
    D: Decide<S>,
    D::Error: From<S::Refusal>,
{
    loop {
        match state.node() {
            Node::Chance => {}
            Node::Decision => {
                // A decision node has a seat to act.
                let Some(seat) = state.current_player() else { return Ok(()) };
                let action = decider.decide(game, state, seat, streams)?;
                if D::ALWAYS_LEGAL {
                    state.accept(game, seat, &action, sink);
                } else {
                    // The seat is the one to act, so there is no need to have it checked.
                    state.apply(game, None, &action, sink)?;
                }
            }
            Node::Terminal => return Ok(()),
        }
        // Most decisions throw dice: asked here, and not after the loop's next turn, compilers see that it follows from the action.
        if state.node() == Node::Chance {
            state.take_chance(game, streams, sink);
        }
    }
}
