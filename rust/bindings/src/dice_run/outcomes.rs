//! Outcomes of Dice Run as Python classes.

use std::cmp::Ordering;

use aleator_core::dice_run::Outcome;
use pyo3::prelude::*;

use super::fields::{CardHands, CardName, Landed, Sizes, TargetHands};
use crate::value_class::value_class;

value_class! {
    /// All 30 dice land as the Start Group (DR-2.1).
    RollAll, "roll_all" in "aleator.dice_run" ordered by compare { dice: Landed }
}

value_class! {
    /// Each seat gets these secret targets (DR-2.2).
    DealTargets, "deal_targets" in "aleator.dice_run" ordered by compare { hands: TargetHands }
}

value_class! {
    /// Each seat gets these movement cards (DR-2.2).
    DealHands, "deal_hands" in "aleator.dice_run" ordered by compare { hands: CardHands }
}

value_class! {
    /// The packs have these sizes, with the first one on top (DR-2.3).
    CutDeck, "cut_deck" in "aleator.dice_run" ordered by compare { sizes: Sizes }
}

value_class! {
    /// The two picked dice land (DR-2.4).
    RollPicked, "roll_picked" in "aleator.dice_run" ordered by compare { dice: Landed }
}

value_class! {
    /// The dice of a re-rolled group land (DR-7.1).
    RollGroup, "roll_group" in "aleator.dice_run" ordered by compare { dice: Landed }
}

value_class! {
    /// A movement card is drawn (DR-4.2).
    Draw, "draw" in "aleator.dice_run" ordered by compare { card: CardName }
}

fn dice_in_words(dice: &Landed) -> String {
    format!("dice show {}", dice.names().join(" "))
}

fn hands_in_words(hands: &[Vec<String>]) -> String {
    hands.iter().map(|hand| hand.join(" ")).collect::<Vec<_>>().join(", ")
}

impl RollAll {
    fn describe(&self) -> String {
        dice_in_words(&self.dice)
    }
}

impl RollPicked {
    fn describe(&self) -> String {
        dice_in_words(&self.dice)
    }
}

impl RollGroup {
    fn describe(&self) -> String {
        dice_in_words(&self.dice)
    }
}

impl DealTargets {
    fn describe(&self) -> String {
        format!("targets {}", hands_in_words(&self.hands.names()))
    }
}

impl DealHands {
    fn describe(&self) -> String {
        format!("hands {}", hands_in_words(&self.hands.names()))
    }
}

impl CutDeck {
    fn describe(&self) -> String {
        format!("packs of {}", self.sizes.0.map(|size| size.to_string()).join(", "))
    }
}

impl Draw {
    fn describe(&self) -> String {
        format!("draw {}", self.card.0.name())
    }
}

/// The outcome that an object represents, if it is one.
pub(super) fn extract(value: &Bound<'_, PyAny>) -> Option<Outcome> {
    if let Ok(draw) = value.cast_exact::<Draw>() {
        Some(Outcome::Draw(draw.get().card.0))
    } else if let Ok(roll) = value.cast_exact::<RollGroup>() {
        Some(Outcome::RollGroup(roll.get().dice.0))
    } else if let Ok(roll) = value.cast_exact::<RollPicked>() {
        Some(Outcome::RollPicked(roll.get().dice.0))
    } else if let Ok(roll) = value.cast_exact::<RollAll>() {
        Some(Outcome::RollAll(roll.get().dice.0))
    } else if let Ok(deal) = value.cast_exact::<DealTargets>() {
        Some(Outcome::DealTargets(deal.get().hands.0))
    } else if let Ok(deal) = value.cast_exact::<DealHands>() {
        Some(Outcome::DealHands(deal.get().hands.0))
    } else if let Ok(cut) = value.cast_exact::<CutDeck>() {
        Some(Outcome::CutDeck(cut.get().sizes.0))
    } else {
        None
    }
}

/// The object of an outcome.
pub(super) fn wrap<'py>(py: Python<'py>, outcome: &Outcome) -> PyResult<Bound<'py, PyAny>> {
    Ok(match *outcome {
        Outcome::RollAll(dice) => Bound::new(py, RollAll { dice: Landed(dice) })?.into_any(),
        Outcome::DealTargets(hands) => Bound::new(py, DealTargets { hands: TargetHands(hands) })?.into_any(),
        Outcome::DealHands(hands) => Bound::new(py, DealHands { hands: CardHands(hands) })?.into_any(),
        Outcome::CutDeck(sizes) => Bound::new(py, CutDeck { sizes: Sizes(sizes) })?.into_any(),
        Outcome::RollPicked(dice) => Bound::new(py, RollPicked { dice: Landed(dice) })?.into_any(),
        Outcome::RollGroup(dice) => Bound::new(py, RollGroup { dice: Landed(dice) })?.into_any(),
        Outcome::Draw(card) => Bound::new(py, Draw { card: CardName(card) })?.into_any(),
    })
}

/// Outcomes are ordered by their type, then by what they list.
fn compare(a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>) -> Option<Ordering> {
    Some(place(&extract(a)?).cmp(&place(&extract(b)?)))
}

/// The place of an outcome in the order: its type, then lists of small numbers.
fn place(outcome: &Outcome) -> (u8, Vec<Vec<u16>>) {
    let dice = |dice: aleator_core::dice_run::Dice| vec![dice.iter().map(|kind| u16::from(kind.index())).collect()];
    match outcome {
        Outcome::RollAll(landed) => (0, dice(*landed)),
        Outcome::DealTargets(hands) => {
            let hand = |targets: &aleator_core::dice_run::Targets| {
                targets.iter().map(|kind| u16::from(kind.index())).collect()
            };
            (1, hands.get().iter().map(hand).collect())
        }
        Outcome::DealHands(hands) => {
            let hand =
                |cards: &aleator_core::dice_run::Hand| cards.iter().map(|card| u16::from(card.index())).collect();
            (2, hands.get().iter().map(hand).collect())
        }
        Outcome::CutDeck(sizes) => (3, vec![sizes.to_vec()]),
        Outcome::RollPicked(landed) => (4, dice(*landed)),
        Outcome::RollGroup(landed) => (5, dice(*landed)),
        Outcome::Draw(card) => (6, vec![vec![u16::from(card.index())]]),
    }
}
