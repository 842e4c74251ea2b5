//! Exact odds and optimal play of Gang of Dice for Python; `aleator.odds` is the public interface.

pub(crate) mod bot;
pub(crate) mod game;
pub(crate) mod policy;
pub(crate) mod rolls;
pub(crate) mod round;
pub(crate) mod turn;

use aleator_core::gang_of_dice::{Colour, Faces};
use aleator_odds::{OddsError, Warning};
use pyo3::prelude::*;

use crate::errors;
use crate::gang_of_dice::deck::Deck;

/// A question that cannot be answered, as an exception.
pub(crate) fn refused(py: Python<'_>, error: &OddsError) -> PyErr {
    let params = serde_json::json!({});
    errors::coded(py, "OddsError", error.to_string(), error.code(), &params, None)
}

/// The warning of a card of a deck; `colour` replaces the card's own.
pub(crate) fn warning(deck: &Bound<'_, Deck>, card: &str, colour: Option<&str>, gangster: bool) -> PyResult<Warning> {
    let core = &deck.get().core;
    let Some(index) = core.find(card) else {
        let known: Vec<&str> = core.cards().iter().map(|card| card.id.as_str()).collect();
        let message = format!("card {card:?} is not in deck {:?}: use one of {}", core.name(), known.join(", "));
        let params = serde_json::json!({"card": card, "allowed": known});
        return Err(errors::coded(deck.py(), "OddsError", message, "unknown_card", &params, Some("GD-4.7")));
    };
    let mut warning = Warning::new(core.card(index), gangster);
    warning.colour = match colour {
        None => warning.colour,
        Some("black") => Colour::Black,
        Some("yellow") => Colour::Yellow,
        Some(other) => {
            let message = format!("colour {other:?} is not black or yellow");
            let params = serde_json::json!({"colour": other, "allowed": ["black", "yellow"]});
            return Err(errors::coded(deck.py(), "OddsError", message, "unknown_colour", &params, None));
        }
    };
    Ok(warning)
}

/// Six counts, gangster first, as a tuple.
pub(crate) type SixCounts = (u8, u8, u8, u8, u8, u8);

/// The counts of faces.
pub(crate) fn counts(faces: Faces) -> SixCounts {
    let [g, c1, c2, c3, c4, c5] = faces.counts();
    (g, c1, c2, c3, c4, c5)
}

/// Adds solvers and distributions to the extension.
pub(super) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<turn::TurnSolver>()?;
    module.add_class::<policy::TurnPolicy>()?;
    module.add_class::<round::RoundSolver>()?;
    module.add_class::<game::GameSolver>()?;
    module.add_class::<bot::GameBot>()?;
    module.add_function(wrap_pyfunction!(rolls::roll_distributions, module)?)?;
    module.add_function(wrap_pyfunction!(rolls::exact_roll_distributions, module)?)
}
