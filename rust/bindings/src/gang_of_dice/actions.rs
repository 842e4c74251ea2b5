//! Actions of Gang of Dice as Python classes.

use std::cmp::Ordering;

use aleator_core::gang_of_dice::{Action, Faces};
use pyo3::prelude::*;

use super::fields::Counts;
use crate::fields::Count;
use crate::value_class::value_class;

value_class! {
    /// Roll this many dice from the pool (GD-3.1).
    Roll, "roll" in "aleator.gang_of_dice" ordered by compare { dice: Count }
}

value_class! {
    /// Reroll these dice: six counts, gangster first (GD-3.2).
    Reroll, "reroll" in "aleator.gang_of_dice" ordered by compare { faces: Counts }
}

value_class! {
    /// Keep all dice; the turn is over (GD-3.2).
    Stop, "stop" in "aleator.gang_of_dice" ordered by compare {}
}

impl Roll {
    fn describe(&self) -> String {
        if self.dice.0 == 1 { "roll 1 die".to_owned() } else { format!("roll {} dice", self.dice.0) }
    }
}

impl Reroll {
    fn describe(&self) -> String {
        format!("reroll {}", dice_in_words(self.faces.0))
    }
}

impl Stop {
    #[allow(clippy::unused_self, reason = "as for every other class")]
    fn describe(&self) -> String {
        "stop".to_owned()
    }
}

/// The dice one by one, `G` for the gangster; more than twenty by face.
pub(super) fn dice_in_words(faces: Faces) -> String {
    counts_in_words(faces.counts().map(i64::from))
}

/// As `dice_in_words`, for counts that need not be those of a game.
pub(super) fn counts_in_words(counts: [i64; 6]) -> String {
    let marks = ["G", "1", "2", "3", "4", "5"];
    let counted = marks.into_iter().zip(counts).filter(|&(_, count)| count != 0);
    let total = counts.iter().fold(0i64, |total, &count| total.saturating_add(count));
    let words: Vec<String> = if total <= 20 {
        // Counts below zero show nothing, and may hide how many others show: no more than a screenful is listed.
        counted.flat_map(|(mark, count)| vec![mark.to_owned(); usize::try_from(count.min(1000)).unwrap_or(0)]).collect()
    } else {
        counted.map(|(mark, count)| format!("{count}x{mark}")).collect()
    };
    if words.is_empty() { "no dice".to_owned() } else { words.join(" ") }
}

/// The action that an object represents, if it is one.
pub(super) fn extract(value: &Bound<'_, PyAny>) -> Option<Action> {
    if let Ok(roll) = value.cast_exact::<Roll>() {
        Some(Action::Roll(roll.get().dice.0))
    } else if let Ok(reroll) = value.cast_exact::<Reroll>() {
        Some(Action::Reroll(reroll.get().faces.0))
    } else if value.cast_exact::<Stop>().is_ok() {
        Some(Action::Stop)
    } else {
        None
    }
}

/// The object of an action.
pub(super) fn wrap<'py>(py: Python<'py>, action: &Action) -> PyResult<Bound<'py, PyAny>> {
    Ok(match *action {
        Action::Roll(dice) => Bound::new(py, Roll { dice: Count(dice) })?.into_any(),
        Action::Reroll(faces) => Bound::new(py, Reroll { faces: Counts(faces) })?.into_any(),
        Action::Stop => Bound::new(py, Stop {})?.into_any(),
    })
}

/// Ascending order, across the classes.
fn compare(a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>) -> Option<Ordering> {
    Some(extract(a)?.cmp(&extract(b)?))
}
