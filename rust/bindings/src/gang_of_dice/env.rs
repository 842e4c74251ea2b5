//! The classes of Gang of Dice.

use aleator_core::gang_of_dice::State as Core;

use super::classes::env_classes;
use crate::gang_of_dice::game::GangOfDice as Game;
use crate::gang_of_dice::state::GangState as State;

env_classes! {
    cursor Cursor named "GangOfDiceCursor";
    env "GangOfDiceVectorEnv";
    snapshot "GangOfDiceSlot";
    encoding "gang_of_dice_encoding";
}
