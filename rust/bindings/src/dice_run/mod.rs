//! Dice Run for Python.

pub(crate) mod actions;
pub(crate) mod deck;
pub(crate) mod effects;
mod events;
mod fields;
pub(crate) mod game;
pub(crate) mod outcomes;
pub(crate) mod policies;
pub(crate) mod simulate;
pub(crate) mod state;

use pyo3::prelude::*;

/// Adds the classes of the game to the extension.
pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<deck::DiceRunDeck>()?;
    module.add_class::<game::DiceRun>()?;
    module.add_class::<state::RunState>()?;
    module.add_class::<state::RunLegalActions>()?;
    module.add_class::<state::RunEvents>()?;
    module.add_class::<actions::PickDice>()?;
    module.add_class::<actions::Play>()?;
    module.add_class::<actions::ShowTarget>()?;
    module.add_class::<actions::RerollGroup>()?;
    module.add_class::<actions::ChooseTarget>()?;
    module.add_class::<effects::Advance>()?;
    module.add_class::<effects::Switch>()?;
    module.add_class::<effects::Sprint>()?;
    module.add_class::<effects::Comeback>()?;
    module.add_class::<effects::Flip>()?;
    module.add_class::<effects::Outdistance>()?;
    module.add_class::<effects::Accident>()?;
    module.add_class::<effects::NoEffect>()?;
    module.add_class::<outcomes::RollAll>()?;
    module.add_class::<outcomes::DealTargets>()?;
    module.add_class::<outcomes::DealHands>()?;
    module.add_class::<outcomes::CutDeck>()?;
    module.add_class::<outcomes::RollPicked>()?;
    module.add_class::<outcomes::RollGroup>()?;
    module.add_class::<outcomes::Draw>()?;
    events::add_to(module)?;
    module.add_class::<simulate::DiceRunPolicy>()?;
    module.add_function(wrap_pyfunction!(simulate::simulate_dice_run, module)?)
}
