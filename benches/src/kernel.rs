//! The kernel of a decision: the bare minimum that a decision needs.
//!
//! One draw decides how many dice, 1 to 12; they are rolled; a card's predicate looks at them; their numbers are added up. There are no rules
//! around it: no pools, no turns, no checks, and only the sums are remembered. A decision in a playout is measured in multiples of this,
//! so this file stays as it is.

use aleator_core::game::Draw;
use aleator_core::gang_of_dice::{Deck, Faces, Predicate};
use aleator_sim::dice::roll;
use aleator_sim::streams::Streams;

/// The most dice of a roll: those that come out of one word.
const MOST_DICE: u64 = 12;

/// The results of the decisions; equal seeds give equal sums.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sums {
    /// Dice rolled.
    pub dice: u64,
    /// Rolls that triggered the card of their turn.
    pub triggered: u64,
    /// The numbers of all dice, added up.
    pub score: u64,
}

/// Takes a number of decisions, under each card of the deck in turn.
pub fn run(deck: &Deck, decisions: u64, seed: u64) -> Sums {
    let predicates: Vec<Predicate> = deck.cards().iter().map(|card| card.predicate).collect();
    let mut streams = Streams::new(seed, 0);
    let mut choices = streams.policy(0).clone();
    let mut dice = streams.dice().clone();
    let mut sums = Sums::default();
    for (&predicate, _) in predicates.iter().cycle().zip(0..decisions) {
        let number = choices.below(MOST_DICE) as u32 + 1;
        let faces = Faces::from_packed(roll(number, &mut dice));
        sums.dice += u64::from(number);
        sums.triggered += u64::from(predicate.is_triggered(faces, false));
        sums.score += u64::from(faces.score());
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::standard;

    #[test]
    fn the_kernel_stays_what_it_is() {
        let deck = standard().unwrap_or_else(|error| panic!("{error}"));
        // Six and a half dice a decision, two and a half points a die.
        let expected = Sums { dice: 650_797, triggered: 70_292, score: 1_627_608 };
        assert_eq!(run(&deck, 100_000, 7), expected);
    }
}
