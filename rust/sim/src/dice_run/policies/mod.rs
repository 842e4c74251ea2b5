//! The built-in policies, one per file.

mod by_card;
mod greedy;
mod random;
mod weighted;

use aleator_core::dice_run::{Action, Card, DiceRun, Effect, State};
use aleator_core::game::Player;

pub use by_card::ByCard;
pub use greedy::{Greedy, MOST_TARGETS, Wanted, best_three, front_of};
pub use random::Random;
pub use weighted::{Paced, Weighted, Weights};

use crate::policy::{Policy, PolicyError};
use crate::streams::Stream;

/// What a policy says where it has nothing to decide. It is never legal, so such a question is refused and not played.
const NEVER: Action = Action::Play(Card::CHOICE, Effect::NoEffect);

/// Any of the built-in policies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiceRunPolicy {
    /// See [`Random`].
    Random(Random),
    /// See [`ByCard`].
    ByCard(ByCard),
    /// See [`Greedy`].
    Greedy(Greedy),
    /// See [`Weighted`].
    Weighted(Weighted),
}

impl DiceRunPolicy {
    /// The policies' names, as messages list them.
    pub const NAMES: &'static str = "random, by_card, greedy, weighted";

    /// The policy of that name; none of them has parameters.
    ///
    /// # Errors
    /// An unknown name; any parameter.
    ///
    /// ```
    /// use aleator_sim::dice_run::{DiceRunPolicy, Greedy};
    /// assert_eq!(DiceRunPolicy::from_name("greedy", &[]), Ok(DiceRunPolicy::Greedy(Greedy)));
    /// assert!(DiceRunPolicy::from_name("greedy", &[("depth".to_owned(), 2)]).is_err());
    /// ```
    pub fn from_name(name: &str, parameters: &[(String, i64)]) -> Result<Self, PolicyError> {
        let (name, policy) = match name {
            "random" => ("random", Self::Random(Random)),
            "by_card" => ("by_card", Self::ByCard(ByCard)),
            "greedy" => ("greedy", Self::Greedy(Greedy)),
            "weighted" => ("weighted", Self::Weighted(Weighted)),
            _ => return Err(PolicyError::UnknownName { name: name.to_owned(), known: Self::NAMES }),
        };
        match parameters.first() {
            None => Ok(policy),
            Some((key, _)) => {
                let message = format!("{key:?} is not one of its parameters: it has none");
                Err(PolicyError::BadParameter { name, message })
            }
        }
    }
}

impl Policy<State> for DiceRunPolicy {
    const ALWAYS_LEGAL: bool = true;

    #[inline]
    fn choose(&self, game: &DiceRun, state: &State, seat: Player, stream: &mut Stream) -> Action {
        match self {
            Self::Random(policy) => policy.choose(game, state, seat, stream),
            Self::ByCard(policy) => policy.choose(game, state, seat, stream),
            Self::Greedy(policy) => policy.choose(game, state, seat, stream),
            Self::Weighted(policy) => policy.choose(game, state, seat, stream),
        }
    }
}
