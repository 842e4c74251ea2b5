//! Configurations as records.

use aleator_core::dice_run::{ConfigError, DeadCards, Deck, DiceRun, StageEnd};
use serde_json::{Map, Value, json};

use crate::read::shorten;
use crate::{GameError, Json};

type Error = GameError<ConfigError>;

impl Json for DiceRun {
    type Error = Error;

    fn to_json(&self) -> Value {
        json!({
            "game": "dice_run",
            "players": self.players(),
            "stage_end": self.stage_end().name(),
            "dead_cards": self.dead_cards().name(),
            "deck": self.deck().to_json(),
        })
    }

    /// The options may be left out.
    fn from_json(record: &Value) -> Result<Self, Error> {
        const KEYS: [&str; 5] = ["game", "players", "stage_end", "dead_cards", "deck"];
        let malformed = |message: String| Error::Record(message);
        let object = record.as_object().ok_or_else(|| malformed(format!("{} is not an object", shorten(record))))?;
        if let Some(key) = object.keys().find(|key| !KEYS.contains(&key.as_str())) {
            return Err(malformed(format!("unknown key {key:?}: the keys are {}", KEYS.join(", "))));
        }
        let get = |key: &str| object.get(key).ok_or_else(|| malformed(format!("{key} is missing")));
        if get("game")? != "dice_run" {
            return Err(malformed(format!("game is {}, not \"dice_run\"", shorten(get("game")?))));
        }
        let players = get("players")?;
        let players =
            players.as_i64().ok_or_else(|| malformed(format!("players: {} is not an integer", shorten(players))))?;
        Self::check_players(i128::from(players))?;
        let stage_end = option(object, "stage_end", StageEnd::from_name, "\"on_draw\", \"on_reveal\"")?;
        let dead_cards = option(object, "dead_cards", DeadCards::from_name, "\"always\", \"only_if_stuck\"")?;
        let game = Self::new(i128::from(players), Deck::from_json(get("deck")?).map_err(Error::Deck)?)?;
        Ok(game.with_stage_end(stage_end).with_dead_cards(dead_cards))
    }
}

/// The value of an option, its default where it is left out.
fn option<T: Default>(
    object: &Map<String, Value>,
    option: &'static str,
    from_name: impl Fn(&str) -> Option<T>,
    allowed: &'static str,
) -> Result<T, Error> {
    let Some(value) = object.get(option) else { return Ok(T::default()) };
    let found = value.as_str().and_then(from_name);
    found.ok_or_else(|| Error::UnknownOption { option, value: shorten(value), allowed })
}
