//! Dice Run for Python.

mod actions;
mod deck;
mod effects;
mod events;
mod fields;
mod game;
mod outcomes;
mod policies;
mod primitives;
mod simulate;
mod state;

use pyo3::prelude::*;

use crate::kind::game_kind;

pub(crate) use aleator_core::dice_run::RULES;

game_kind! {
    game crate::dice_run::game::DiceRun;
    state crate::dice_run::state::RunState;
    core aleator_core::dice_run::State;
    thinker crate::dice_run::policies::thinker;
    simulate "simulate_dice_run";
    policy "DiceRunPolicy";
    bot "DiceRunBot";
    cursor "DiceRunCursor";
    env "DiceRunVectorEnv";
    snapshot "DiceRunSlot";
    encoding "dice_run_encoding";
}

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
    primitives::add_to(module)?;
    add_kind(module)
}
