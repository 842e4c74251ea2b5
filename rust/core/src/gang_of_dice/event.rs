//! Events, all of which are public (GD-1.6).

use super::deck::CardIndex;
use super::faces::Faces;
use super::state::TurnResult;
use crate::game::{Player, Players};

/// Something that happened while a state changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// Chance has decided who opens the first round (GD-2.3).
    FirstPlayerDrawn {
        /// The seat.
        seat: Player,
    },
    /// A round begins with its warning card (GD-2.1).
    CardRevealed {
        /// 1 to 12.
        round: u8,
        /// The card.
        card: CardIndex,
    },
    /// Dice from the supply were added to the table (GD-2.2).
    BonusDiceAdded {
        /// 10 to 12.
        round: u8,
        /// How many.
        dice: u8,
        /// All dice on the table, these included.
        table: u8,
    },
    /// A player took dice from the pool; they are in the air (GD-3.1).
    DiceChosen {
        /// Whose turn it is.
        player: Player,
        /// How many.
        dice: u8,
    },
    /// A player picked up dice to reroll; they are in the air (GD-3.2).
    RerollChosen {
        /// Whose turn it is.
        player: Player,
        /// Which dice.
        faces: Faces,
    },
    /// A player kept all dice (GD-3.2).
    TurnStopped {
        /// Whose turn it was.
        player: Player,
    },
    /// The dice in the air landed.
    DiceLanded {
        /// Whose turn it is.
        player: Player,
        /// The dice that landed.
        landed: Faces,
        /// All dice of the turn.
        faces: Faces,
        /// How often the player may still reroll.
        rerolls_left: u8,
    },
    /// The dice matched the card (GD-3.3, GD-3.4).
    WarningTriggered {
        /// Whose turn it was.
        player: Player,
        /// The card.
        card: CardIndex,
    },
    /// A turn is over.
    TurnEnded(TurnResult),
    /// A round has a winner, who took the table (GD-5.1, GD-5.2).
    RoundWon {
        /// 1 to 12.
        round: u8,
        /// The winner.
        player: Player,
        /// How many dice were on the table.
        dice: u8,
        /// The winner's pool with them.
        pool: u8,
    },
    /// Everybody triggered the card; the dice stay (GD-5.3).
    RoundLost {
        /// 1 to 12.
        round: u8,
        /// The dice that stay.
        table: u8,
    },
    /// A player has no dice left (GD-5.4).
    PlayerEliminated {
        /// 1 to 12.
        round: u8,
        /// The seat.
        player: Player,
    },
    /// The game is over (GD-6.1, GD-6.2).
    GameEnded {
        /// One or several.
        winners: Players,
    },
}
