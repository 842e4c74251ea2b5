//! What a search has to know about a game in addition to its rules.

use aleator_core::game::{Player, Players};
use aleator_sim::playout::Sample;
use aleator_sim::streams::{Stream, Streams};

/// The most seats that a game has.
pub const SEATS: usize = 6;

/// What a leaf is worth to each seat, 0 to 1; seats that do not exist have 0.
pub type Values = [f64; SEATS];

/// How fast a tree grows in width, and how much it explores.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limits {
    /// The factor of the bound on exploration (UCB1).
    pub exploration: f64,
    /// A node that was visited `n` times looks at `actions.0 * n ^ actions.1` candidates.
    pub actions: (f64, f64),
    /// A chance node that was visited `n` times has up to `outcomes.0 * n ^ outcomes.1` children.
    pub outcomes: (f64, f64),
    /// Whether chance is part of the tree; otherwise its outcomes are averaged over.
    pub chance_nodes: bool,
}

/// What a search has to know about a game beyond its rules.
pub trait Model<S: Sample>: Send + Sync {
    /// An action that is never legal: what a search says that has failed where nobody can be told why.
    const NEVER: S::Action;

    /// How the tree grows.
    fn limits(&self) -> Limits;

    /// The state that an iteration plays in: the true one if everything is public, otherwise one that the seat cannot tell from it.
    fn world(&self, game: &S::Game, state: &S, seat: Player, stream: &mut Stream) -> S;

    /// Legal actions of the seat, the most promising first, in place of whatever `found` holds: at least `wanted`, or all that the model ever looks
    /// at. The first ones are the same whatever `wanted` is. There is at least one. `root` is the state that the search starts from.
    fn candidates(&self, game: &S::Game, root: &S, state: &S, seat: Player, wanted: usize, found: &mut Vec<S::Action>);

    /// Whether `observer` does not see what `seat` does here: then the tree may not tell the cases apart, and the seat takes its first candidate.
    fn is_hidden(&self, state: &S, seat: Player, observer: Player) -> bool {
        let _ = (state, seat, observer);
        false
    }

    /// The action as `observer` sees it.
    fn as_seen(&self, action: &S::Action, seat: Player, observer: Player) -> S::Action {
        let _ = (seat, observer);
        action.clone()
    }

    /// Plays on from a state and says what it is worth.
    ///
    /// # Errors
    /// A refusal of what a policy chose, which would be an error of the policy.
    fn evaluate(&self, game: &S::Game, state: S, streams: &mut Streams) -> Result<Values, S::Refusal>;
}

/// What the end of a game is worth: each of `k` winners has `1/k`.
///
/// ```
/// use aleator_bots::returns;
/// use aleator_core::game::Players;
/// assert_eq!(returns(Players::only(1)), [0.0, 1.0, 0.0, 0.0, 0.0, 0.0]);
/// assert_eq!(returns(Players::first(2))[..3], [0.5, 0.5, 0.0]);
/// ```
pub fn returns(winners: Players) -> Values {
    let mut values = [0.0; SEATS];
    for seat in winners.iter() {
        if let Some(value) = values.get_mut(usize::from(seat)) {
            *value = 1.0 / f64::from(winners.len());
        }
    }
    values
}
