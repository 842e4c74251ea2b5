//! Gang of Dice for Python.

pub(crate) mod actions;
mod events;
pub(crate) mod game;
pub(crate) mod outcomes;
pub(crate) mod policies;
pub(crate) mod simulate;
pub(crate) mod state;

use pyo3::prelude::*;

/// Adds the classes of the game to the extension.
pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<game::GangOfDice>()?;
    module.add_class::<state::GangState>()?;
    module.add_class::<state::GangLegalActions>()?;
    module.add_class::<state::GangEvents>()?;
    module.add_class::<actions::Roll>()?;
    module.add_class::<actions::Reroll>()?;
    module.add_class::<actions::Stop>()?;
    module.add_class::<outcomes::FirstPlayer>()?;
    module.add_class::<outcomes::Reveal>()?;
    module.add_class::<outcomes::Land>()?;
    events::add_to(module)?;
    module.add_class::<simulate::GangOfDicePolicy>()?;
    module.add_function(wrap_pyfunction!(simulate::simulate_gang_of_dice, module)?)
}
