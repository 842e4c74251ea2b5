//! Actions of Dice Run as Python classes.

use std::cmp::Ordering;

use aleator_core::dice_run::{Action, Kinds};
use pyo3::prelude::*;

use super::effects;
use super::fields::{CardEffect, CardName, Die, FirstMove, Group};
use crate::value_class::value_class;

value_class! {
    /// Pick two dice of the Start Group and roll them, to find who begins (DR-2.4).
    PickDice, "pick_dice" in "aleator.dice_run" ordered by compare, settled by PickDice::sorted { a: Die, b: Die }
}

value_class! {
    /// Play a movement card for one of its effects (DR-4.1).
    Play, "play" in "aleator.dice_run" ordered by compare { card: CardName, effect: CardEffect }
}

value_class! {
    /// Show a secret target: its colour and its number move forward, starting with `first` (DR-6.1).
    ShowTarget, "show_target" in "aleator.dice_run" ordered by compare { target: Die, first: FirstMove }
}

value_class! {
    /// Lay a movement card face down and re-roll a group (DR-7.1).
    RerollGroup, "reroll_group" in "aleator.dice_run" ordered by compare { card: CardName, group: Group }
}

value_class! {
    /// Choose the target that is scored at the end of the stage (DR-8.2).
    ChooseTarget, "choose_target" in "aleator.dice_run" ordered by compare { target: Die }
}

impl PickDice {
    fn sorted(self) -> Self {
        let [a, b] = Kinds::new([self.a.0, self.b.0]).get().map(Die);
        Self { a, b }
    }

    fn describe(&self) -> String {
        format!("pick {} and {}", self.a.0, self.b.0)
    }
}

impl Play {
    fn describe(&self) -> String {
        let effect = Python::attach(|py| effects::wrap(py, self.effect.0)?.str().map(|text| text.to_string()));
        format!("play {}: {}", self.card.0.name(), effect.unwrap_or_default())
    }
}

impl ShowTarget {
    fn describe(&self) -> String {
        format!("show target {}, {} first", self.target.0, self.first.0.name())
    }
}

impl RerollGroup {
    fn describe(&self) -> String {
        format!("reroll group {} with {} face down", self.group.0, self.card.0.name())
    }
}

impl ChooseTarget {
    fn describe(&self) -> String {
        format!("choose target {}", self.target.0)
    }
}

/// The action that an object represents, if it is one.
pub(super) fn extract(value: &Bound<'_, PyAny>) -> Option<Action> {
    if let Ok(play) = value.cast_exact::<Play>() {
        Some(Action::Play(play.get().card.0, play.get().effect.0))
    } else if let Ok(reroll) = value.cast_exact::<RerollGroup>() {
        Some(Action::RerollGroup(reroll.get().card.0, reroll.get().group.0))
    } else if let Ok(show) = value.cast_exact::<ShowTarget>() {
        Some(Action::ShowTarget(show.get().target.0, show.get().first.0))
    } else if let Ok(choose) = value.cast_exact::<ChooseTarget>() {
        Some(Action::ChooseTarget(choose.get().target.0))
    } else if let Ok(pick) = value.cast_exact::<PickDice>() {
        Some(Action::PickDice(Kinds::new([pick.get().a.0, pick.get().b.0])))
    } else {
        None
    }
}

/// The object of an action.
pub(super) fn wrap(py: Python<'_>, action: Action) -> PyResult<Bound<'_, PyAny>> {
    Ok(match action {
        Action::PickDice(kinds) => {
            let [a, b] = kinds.get().map(Die);
            Bound::new(py, PickDice { a, b })?.into_any()
        }
        Action::Play(card, effect) => {
            Bound::new(py, Play { card: CardName(card), effect: CardEffect(effect) })?.into_any()
        }
        Action::ShowTarget(target, first) => {
            Bound::new(py, ShowTarget { target: Die(target), first: FirstMove(first) })?.into_any()
        }
        Action::RerollGroup(card, group) => {
            Bound::new(py, RerollGroup { card: CardName(card), group: Group(group) })?.into_any()
        }
        Action::ChooseTarget(target) => Bound::new(py, ChooseTarget { target: Die(target) })?.into_any(),
    })
}

/// Ascending order, across the classes.
fn compare(a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>) -> Option<Ordering> {
    Some(extract(a)?.cmp(&extract(b)?))
}
