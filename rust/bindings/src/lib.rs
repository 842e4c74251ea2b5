//! `aleator._native`: the Rust crates as a Python extension. No rule is decided here.

mod bots;
mod bridge;
mod deck;
mod dice_run;
mod env;
mod errors;
mod fields;
mod game_classes;
mod gang_of_dice;
mod odds;
mod options;
mod primitives;
mod rules;
mod sequence;
mod simulate;
mod strangers;
mod streams;
mod value_class;
mod values;

use pyo3::prelude::*;

/// How the extension was built: `debug` or `release`.
const PROFILE: &str = if cfg!(debug_assertions) { "debug" } else { "release" };

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("BUILD_PROFILE", PROFILE)?;
    module.add("GANG_OF_DICE_MAX_DICE", aleator_core::gang_of_dice::MAX_DICE)?;
    module.add("SOURCE_HASH", env!("ALEATOR_SOURCE_HASH"))?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<streams::Streams>()?;
    module.add_class::<streams::Stream>()?;
    module.add_class::<deck::Deck>()?;
    module.add_class::<gang_of_dice::game::GangOfDice>()?;
    module.add_class::<gang_of_dice::state::GangState>()?;
    module.add_class::<gang_of_dice::state::GangLegalActions>()?;
    module.add_class::<gang_of_dice::state::GangEvents>()?;
    module.add_class::<gang_of_dice::actions::Roll>()?;
    module.add_class::<gang_of_dice::actions::Reroll>()?;
    module.add_class::<gang_of_dice::actions::Stop>()?;
    module.add_class::<gang_of_dice::outcomes::FirstPlayer>()?;
    module.add_class::<gang_of_dice::outcomes::Reveal>()?;
    module.add_class::<gang_of_dice::outcomes::Land>()?;
    dice_run::add_to(module)?;
    env::add_to(module)?;
    primitives::add_to(module)?;
    module.add_class::<gang_of_dice::simulate::GangOfDicePolicy>()?;
    module.add_function(wrap_pyfunction!(rules::rules_page, module)?)?;
    module.add_function(wrap_pyfunction!(gang_of_dice::simulate::simulate_gang_of_dice, module)?)?;
    bots::add_to(module)?;
    module.add_class::<odds::turn::TurnSolver>()?;
    module.add_class::<odds::policy::TurnPolicy>()?;
    module.add_class::<odds::round::RoundSolver>()?;
    module.add_class::<odds::game::GameSolver>()?;
    module.add_function(wrap_pyfunction!(odds::rolls::roll_distributions, module)?)?;
    module.add_function(wrap_pyfunction!(odds::rolls::exact_roll_distributions, module)?)?;
    Ok(())
}
