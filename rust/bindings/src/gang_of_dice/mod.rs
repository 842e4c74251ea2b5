//! Gang of Dice for Python.

mod actions;
mod deck;
mod events;
mod fields;
mod game;
mod odds;
mod outcomes;
mod policies;
mod primitives;
mod simulate;
mod state;

use pyo3::prelude::*;

use crate::kind::game_kind;

pub(crate) use aleator_core::gang_of_dice::RULES;

game_kind! {
    game crate::gang_of_dice::game::GangOfDice;
    state crate::gang_of_dice::state::GangState;
    core aleator_core::gang_of_dice::State;
    thinker crate::gang_of_dice::policies::thinker;
    simulate "simulate_gang_of_dice";
    policy "GangOfDicePolicy";
    bot "GangOfDiceBot";
    cursor "GangOfDiceCursor";
    env "GangOfDiceVectorEnv";
    snapshot "GangOfDiceSlot";
    encoding "gang_of_dice_encoding";
}

/// Adds the classes of the game to the extension.
pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<deck::Deck>()?;
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
    primitives::add_to(module)?;
    odds::add_to(module)?;
    add_kind(module)
}
