//! The games of `aleator-core` as JSON: states, actions, outcomes, events, decks and configurations, and what a seat
//! can see of a state. Also everything else that is made from a state outside the rules: drawings for terminals,
//! probabilities as fractions.
//!
//! `docs/records.md` describes the records.
//!
//! ```
//! use aleator_core::dice_run::{Deck, DiceRun, State};
//! use aleator_core::game::State as _;
//! use aleator_records::{Json as _, Record as _};
//!
//! let game = DiceRun::new(2, Deck::standard())?;
//! let state = State::new(&game);
//! let record = state.to_json(&game);
//! assert_eq!(record["phase"], "roll_all");
//! assert_eq!(State::from_json(&game, &record)?, state);
//! assert_eq!(DiceRun::from_json(&game.to_json())?, game);
//!
//! // All thirty dice show ones.
//! let ones = state.chance_outcomes(&game).next().ok_or("no outcome")?;
//! let probability = aleator_records::probability(&state.chance_probability(&game, &ones)?);
//! assert_eq!(probability.to_string(), "1/221073919720733357899776");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod dice_run;
mod error;
mod gang_of_dice;
mod probability;
mod read;
mod refusal;
mod text;

use aleator_core::game::{Player, State};
use serde_json::Value;

pub use error::{GameError, RecordError};
pub use probability::{Probability, probability};
pub use refusal::params;

/// Something that has a record of its own: a deck, a configuration.
pub trait Json: Sized {
    /// Why a record was refused.
    type Error;

    /// The record.
    fn to_json(&self) -> Value;
    /// Reads a record.
    ///
    /// # Errors
    /// What is wrong with it.
    fn from_json(record: &Value) -> Result<Self, Self::Error>;
}

/// The records of a game: of its states, and of all that happens in it.
pub trait Record: State {
    /// The full record of the state.
    fn to_json(&self, game: &Self::Game) -> Value;
    /// Reads a full record.
    ///
    /// # Errors
    /// Which entry is at fault.
    fn from_json(game: &Self::Game, record: &Value) -> Result<Self, RecordError>;
    /// What a seat, or without one a spectator, can see.
    fn view(&self, game: &Self::Game, seat: Option<Player>) -> Value;
    /// A drawing of the table in text.
    fn board(&self, game: &Self::Game) -> String;
    /// The record of an action.
    fn action_to_json(game: &Self::Game, action: &Self::Action) -> Value;
    /// Reads the record of an action; whether it is legal is for `apply` to say.
    ///
    /// # Errors
    /// Which entry is at fault.
    fn action_from_json(game: &Self::Game, record: &Value) -> Result<Self::Action, RecordError>;
    /// The record of an outcome.
    fn outcome_to_json(game: &Self::Game, outcome: &Self::Outcome) -> Value;
    /// Reads the record of an outcome; whether it can come up is for `apply_chance` to say.
    ///
    /// # Errors
    /// Which entry is at fault.
    fn outcome_from_json(game: &Self::Game, record: &Value) -> Result<Self::Outcome, RecordError>;
    /// The record of an event.
    fn event_to_json(game: &Self::Game, event: &Self::Event) -> Value;
}
