//! A policy with a rule of thumb for each card.

use aleator_core::game::Player;
use aleator_core::gang_of_dice::{
    Action, Card, Colour, Faces, GangOfDice, Numbers, Phase, Predicate, State, TurnResult, all_faces,
};

use crate::policy::Policy;
use crate::streams::Stream;

/// Never rolls more dice than this.
const MOST_DICE: u8 = 12;

/// What a careful player does without calculating. Draws nothing.
///
/// - **How many dice**: the most, up to 12, for which one roll triggers the card with a chance of at most 1/4 (yellow) or 1/2
///   (black, since a black card can still be rerolled away); at least one die.
/// - **Dice that trigger a black card**: take up dice, one after another, until the others are safe, and reroll those. First the highest
///   number where the sum counts; a die that shows a listed number; the lowest number of the run; the rarest number where different
///   ones count; a die of the most frequent number where equal ones count.
/// - **Safe dice**: stop if they beat every safe turn of this round so far. Otherwise reroll gangsters and ones, on the last reroll also twos; stop
///   if there are none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cautious {
    /// How many dice to roll for each card of the deck.
    pub(in crate::gang_of_dice) dice: Vec<u8>,
}

impl Cautious {
    /// The rule of thumb for the cards of a game.
    pub fn new(game: &GangOfDice) -> Self {
        let safe = |card: &Card| most_dice(card, game.gangster_is_a_value());
        Self { dice: game.deck().cards().iter().map(safe).collect() }
    }
}

impl Policy<State> for Cautious {
    const ALWAYS_LEGAL: bool = true;

    #[inline(always)]
    fn choose(&self, game: &GangOfDice, state: &State, seat: Player, _stream: &mut Stream) -> Action {
        // Decisions are only ever asked for while a card is in force.
        let Some(card) = state.card() else { return Action::Stop };
        if state.phase() == Phase::Choose {
            return Action::Roll(u32::from(state.pool(seat).min(self.dice[usize::from(card.0)])));
        }
        let Card { colour, predicate, .. } = game.deck().card(card);
        // Dice that trigger a yellow card have ended the turn.
        let triggered = *colour == Colour::Black && predicate.is_triggered(state.faces(), game.gangster_is_a_value());
        let selection =
            if triggered { culprits(*predicate, state.faces(), game.gangster_is_a_value()) } else { weak_dice(state) };
        if selection == Faces::NONE { Action::Stop } else { Action::Reroll(selection) }
    }
}

/// The most dice whose single roll is safe enough.
fn most_dice(card: &Card, gangster_is_a_value: bool) -> u8 {
    let one_in = if card.colour == Colour::Yellow { 4 } else { 2 };
    let safe_enough = |dice: &u8| {
        let triggered: u64 = all_faces(u32::from(*dice))
            .filter(|&faces| card.predicate.is_triggered(faces, gangster_is_a_value))
            .map(sequences)
            .sum();
        triggered * one_in <= 6u64.pow(u32::from(*dice))
    };
    // Predicates are monotone, so the chance only grows with the number of dice.
    (1..=MOST_DICE).take_while(safe_enough).last().unwrap_or(1)
}

/// In how many orders dice can show these faces; at most 12 dice.
fn sequences(faces: Faces) -> u64 {
    let factorial = |n: u32| (1..=u64::from(n)).product::<u64>();
    faces.counts().into_iter().fold(factorial(faces.total()), |ways, count| ways / factorial(u32::from(count)))
}

/// The dice to take up so that the others are safe; together they trigger the predicate.
pub(in crate::gang_of_dice) fn culprits(predicate: Predicate, faces: Faces, gangster_is_a_value: bool) -> Faces {
    match predicate {
        Predicate::SumAtLeast { k } => highest_numbers(faces, faces.score() + 1 - k),
        Predicate::CountAtLeast { faces: numbers, k } => lowest_of(numbers, faces, k),
        Predicate::SameAtLeast { k } => beyond(faces, k),
        Predicate::RunAtLeast { .. } => face_by_face(predicate, faces, gangster_is_a_value, lowest_in_run),
        Predicate::DistinctAtLeast { .. } => face_by_face(predicate, faces, gangster_is_a_value, rarest),
    }
}

/// The fewest dice, the highest numbers first, that show at least `points` together.
fn highest_numbers(faces: Faces, points: u32) -> Faces {
    let (mut taken, mut missing) = ([0; 6], points);
    for number in (1..6).rev() {
        taken[number] = u32::from(faces.count(number)).min(missing.div_ceil(number as u32)) as u8;
        missing = missing.saturating_sub(u32::from(taken[number]) * number as u32);
    }
    Faces::from_counts(taken)
}

/// All but `k - 1` of the dice that show listed numbers, the lowest first.
fn lowest_of(numbers: Numbers, faces: Faces, k: u32) -> Faces {
    let listed = faces.of(numbers);
    let (mut taken, mut excess) = (listed.counts(), listed.total() + 1 - k);
    for count in &mut taken {
        *count = u32::from(*count).min(excess) as u8;
        excess -= u32::from(*count);
    }
    Faces::from_counts(taken)
}

/// All but `k - 1` of the dice of each number.
fn beyond(faces: Faces, k: u32) -> Faces {
    let [_, numbers @ ..] = faces.counts();
    let [c1, c2, c3, c4, c5] = numbers.map(|count| (u32::from(count) + 1).saturating_sub(k) as u8);
    Faces::from_counts([0, c1, c2, c3, c4, c5])
}

/// Takes up all dice of one face after another, of that which `culprit` names, until the others are safe.
///
/// Die by die it would be the same: only a face that is no longer shown changes these predicates, and a face that has lost a die is still the
/// one to be named.
fn face_by_face(
    predicate: Predicate,
    faces: Faces,
    gangster_is_a_value: bool,
    culprit: impl Fn([u8; 6]) -> Option<usize>,
) -> Faces {
    let mut kept = faces.counts();
    while predicate.is_triggered(Faces::from_counts(kept), gangster_is_a_value) {
        // Dice that trigger a predicate show something.
        let Some(face) = culprit(kept) else { break };
        kept[face] = 0;
    }
    faces.minus(Faces::from_counts(kept))
}

/// The lowest number that has a neighbour; where one number is a run, the lowest.
fn lowest_in_run(counts: [u8; 6]) -> Option<usize> {
    let mut shown = (1..6).filter(|&face| counts[face] > 0);
    let in_run = |&face: &usize| (face > 1 && counts[face - 1] > 0) || (face < 5 && counts[face + 1] > 0);
    shown.clone().find(in_run).or_else(|| shown.next())
}

/// The rarest face, gangsters included, of equally rare ones the lowest.
fn rarest(counts: [u8; 6]) -> Option<usize> {
    (0..6).filter(|&face| counts[face] > 0).min_by_key(|&face| counts[face])
}

/// The safe dice that are worth another throw.
fn weak_dice(state: &State) -> Faces {
    let mine = TurnResult::strength_of(state.faces().score() as u16, state.dice());
    let best = state.results().iter().map(TurnResult::strength).fold(0, u32::max);
    let [gangsters, ones, twos, ..] = state.faces().counts();
    let twos = if state.rerolls_left() == 1 { twos } else { 0 };
    if mine > best { Faces::NONE } else { Faces::from_counts([gangsters, ones, twos, 0, 0, 0]) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Takes up one die after another until the others are safe.
    fn one_by_one(predicate: Predicate, faces: Faces, gangster_is_a_value: bool) -> Faces {
        let mut kept = faces.counts();
        while predicate.is_triggered(Faces::from_counts(kept), gangster_is_a_value) {
            let Some(face) = culprit(predicate, kept) else { break };
            kept[face] -= 1;
        }
        faces.minus(Faces::from_counts(kept))
    }

    /// What the page of the policy says, die by die.
    fn culprit(predicate: Predicate, counts: [u8; 6]) -> Option<usize> {
        let mut shown = (1..6).filter(|&face| counts[face] > 0);
        match predicate {
            Predicate::SumAtLeast { .. } => shown.next_back(),
            Predicate::RunAtLeast { .. } => lowest_in_run(counts),
            Predicate::CountAtLeast { faces, .. } => {
                shown.find(|&face| faces.iter().any(|number| usize::from(number) == face))
            }
            Predicate::DistinctAtLeast { .. } => rarest(counts),
            Predicate::SameAtLeast { .. } => shown.max_by_key(|&face| counts[face]),
        }
    }

    #[test]
    fn culprits_leave_safe_dice() {
        let predicates = [
            Predicate::SumAtLeast { k: 1 },
            Predicate::SumAtLeast { k: 7 },
            Predicate::SumAtLeast { k: 11 },
            Predicate::CountAtLeast { faces: Numbers::new([1, 3, 5]), k: 1 },
            Predicate::CountAtLeast { faces: Numbers::new([2, 4]), k: 3 },
            Predicate::RunAtLeast { k: 2 },
            Predicate::RunAtLeast { k: 3 },
            Predicate::RunAtLeast { k: 1 },
            Predicate::DistinctAtLeast { k: 2 },
            Predicate::DistinctAtLeast { k: 3 },
            Predicate::DistinctAtLeast { k: 1 },
            Predicate::SameAtLeast { k: 1 },
            Predicate::SameAtLeast { k: 2 },
            Predicate::SameAtLeast { k: 3 },
        ];
        for predicate in predicates {
            for gangster in [false, true] {
                for faces in all_faces(6).filter(|&faces| predicate.is_triggered(faces, gangster)) {
                    let selection = culprits(predicate, faces, gangster);
                    assert!(selection.is_within(faces) && selection != Faces::NONE);
                    assert!(!predicate.is_triggered(faces.minus(selection), gangster), "{predicate:?} {faces:?}");
                    let by_the_page = one_by_one(predicate, faces, gangster);
                    assert_eq!(selection, by_the_page, "{predicate:?} {faces:?}");
                }
            }
        }
    }

    #[test]
    fn the_most_dice_follow_the_exact_chances() {
        let card = |colour, predicate| Card { id: String::new(), title: String::new(), colour, predicate };
        // A pair among 3 dice has 10/27, among 4 already 265/432.
        let pair = Predicate::SameAtLeast { k: 2 };
        assert_eq!(most_dice(&card(Colour::Black, pair), false), 3);
        assert_eq!(most_dice(&card(Colour::Yellow, pair), false), 2);
        // A sum of 13 among 4 dice has 155/648 = 0.239, among 5 exactly 1/2.
        let sum_13 = Predicate::SumAtLeast { k: 13 };
        assert_eq!(most_dice(&card(Colour::Yellow, sum_13), false), 4);
        assert_eq!(most_dice(&card(Colour::Black, sum_13), false), 5);
    }
}
