//! The classes of Dice Run.

use aleator_core::dice_run::State as Core;

use super::classes::env_classes;
use crate::dice_run::game::DiceRun as Game;
use crate::dice_run::state::RunState as State;

env_classes! {
    cursor Cursor named "DiceRunCursor";
    env "DiceRunVectorEnv";
    snapshot "DiceRunSlot";
    encoding "dice_run_encoding";
}
