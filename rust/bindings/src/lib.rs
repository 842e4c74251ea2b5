//! `aleator._native`: the Rust crates as a Python extension. No rule is decided here.

mod bots;
mod bridge;
mod dice_run;
mod env;
mod errors;
mod fields;
mod game_classes;
mod gang_of_dice;
mod held;
mod kind;
mod options;
mod play_on;
mod primitives;
mod search;
mod sequence;
mod simulate;
mod strangers;
mod streams;
mod value_class;
mod values;

use pyo3::exceptions::PyKeyError;
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
    module.add_function(wrap_pyfunction!(rules_page, module)?)?;
    gang_of_dice::add_to(module)?;
    dice_run::add_to(module)
}

/// Return the rules page of a game in Markdown; `KeyError` if there is none.
#[pyfunction]
fn rules_page(game: &str) -> PyResult<&'static str> {
    match game {
        "gang-of-dice" => Ok(gang_of_dice::RULES),
        "dice-run" => Ok(dice_run::RULES),
        _ => Err(PyKeyError::new_err(format!("{game:?} has no rules page"))),
    }
}
