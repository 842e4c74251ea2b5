//! Outcomes of Gang of Dice as Python classes.

use std::cmp::Ordering;

use aleator_core::gang_of_dice::{GangOfDice, Outcome, Refusal, State};
use pyo3::prelude::*;

use super::actions::dice_in_words;
use super::fields::Counts;
use crate::fields::{Name, Small};
use crate::value_class::value_class;

value_class! {
    /// Chance decides who opens the first round (GD-2.3).
    FirstPlayer, "first_player" in "aleator.gang_of_dice" ordered by compare { seat: Small }
}

value_class! {
    /// Chance reveals the warning card of the round (GD-2.1).
    Reveal, "reveal" in "aleator.gang_of_dice" ordered by compare { card: Name }
}

value_class! {
    /// The dice in the air land: six counts of only those dice, gangster first (GD-3.2).
    Land, "land" in "aleator.gang_of_dice" ordered by compare { faces: Counts }
}

impl FirstPlayer {
    fn describe(&self) -> String {
        format!("seat {} opens the first round", self.seat.0)
    }
}

impl Reveal {
    fn describe(&self) -> String {
        format!("card {} is revealed", self.card.0)
    }
}

impl Land {
    fn describe(&self) -> String {
        format!("landed {}", dice_in_words(self.faces.0))
    }
}

/// The outcome behind an object; None if it is not an object of an outcome.
pub(super) fn extract(game: &GangOfDice, state: &State, value: &Bound<'_, PyAny>) -> Option<Result<Outcome, Refusal>> {
    if let Ok(land) = value.cast_exact::<Land>() {
        Some(Ok(Outcome::Land(land.get().faces.0)))
    } else if let Ok(reveal) = value.cast_exact::<Reveal>() {
        let id = &reveal.get().card.0;
        Some(game.deck().find(id).map(Outcome::Reveal).ok_or_else(|| state.refuse_card(id)))
    } else if let Ok(first) = value.cast_exact::<FirstPlayer>() {
        Some(Ok(Outcome::FirstPlayer(first.get().seat.0)))
    } else {
        None
    }
}

/// The object of an outcome.
pub(super) fn wrap<'py>(py: Python<'py>, game: &GangOfDice, outcome: &Outcome) -> PyResult<Bound<'py, PyAny>> {
    Ok(match *outcome {
        Outcome::FirstPlayer(seat) => Bound::new(py, FirstPlayer { seat: Small(seat) })?.into_any(),
        Outcome::Reveal(card) => Bound::new(py, Reveal { card: Name(game.deck().card(card).id.clone()) })?.into_any(),
        Outcome::Land(faces) => Bound::new(py, Land { faces: Counts(faces) })?.into_any(),
    })
}

/// Outcomes of one class are ordered by their fields; a game never has to compare different ones.
fn compare(a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>) -> Option<Ordering> {
    if let (Ok(a), Ok(b)) = (a.cast_exact::<Land>(), b.cast_exact::<Land>()) {
        return Some(a.get().faces.0.cmp(&b.get().faces.0));
    }
    if let (Ok(a), Ok(b)) = (a.cast_exact::<Reveal>(), b.cast_exact::<Reveal>()) {
        return Some(a.get().card.0.cmp(&b.get().card.0));
    }
    if let (Ok(a), Ok(b)) = (a.cast_exact::<FirstPlayer>(), b.cast_exact::<FirstPlayer>()) {
        return Some(a.get().seat.0.cmp(&b.get().seat.0));
    }
    None
}
