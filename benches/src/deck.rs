//! The standard deck, read from the file that Python reads.

use aleator_core::gang_of_dice::{Deck, GangOfDice};
use aleator_records::Json as _;
use serde_json::Value;

const STANDARD: &str = include_str!("../../python/aleator/games/gang_of_dice/decks/standard.toml");

/// The standard deck.
///
/// # Errors
/// What is wrong with the file.
pub fn standard() -> Result<Deck, String> {
    let record: Value = toml::from_str(STANDARD).map_err(|error| error.to_string())?;
    Deck::from_json(&record).map_err(|error| error.to_string())
}

/// A game for three with the standard deck.
///
/// # Errors
/// What is wrong with the file of the deck.
pub fn game_for_three() -> Result<GangOfDice, String> {
    game_for(3)
}

/// A game for a number of players with the standard deck.
///
/// # Errors
/// What is wrong with the file of the deck, or no game has this many players.
pub fn game_for(players: u8) -> Result<GangOfDice, String> {
    GangOfDice::new(i128::from(players), standard()?).map_err(|error| error.to_string())
}
