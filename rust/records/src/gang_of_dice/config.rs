//! Configurations as records.

use aleator_core::gang_of_dice::{ConfigError, Deck, FirstPlayer, GangOfDice};
use serde_json::{Map, Value, json};

use crate::{GameError, Json};

type Error = GameError<ConfigError>;

impl Json for GangOfDice {
    type Error = Error;

    fn to_json(&self) -> Value {
        json!({
            "game": "gang_of_dice",
            "players": self.players(),
            "first_player": self.first_player().name(),
            "gangster_is_a_value": self.gangster_is_a_value(),
            "deck": self.deck().to_json(),
        })
    }

    /// The options may be left out.
    fn from_json(record: &Value) -> Result<Self, Error> {
        let object = record.as_object().ok_or_else(|| Error::Record(format!("{record} is not an object")))?;
        check_keys(object)?;
        let players = match object.get("players") {
            Some(value) => {
                value.as_i64().ok_or_else(|| Error::Record(format!("players: {value} is not an integer")))?
            }
            None => return Err(Error::Record("players is missing".to_owned())),
        };
        let deck = object.get("deck").ok_or_else(|| Error::Record("deck is missing".to_owned()))?;
        let game = Self::new(i128::from(players), Deck::from_json(deck).map_err(Error::Deck)?)?;
        let first_player = match object.get("first_player") {
            None => FirstPlayer::default(),
            Some(value) => read_first_player(value)?,
        };
        let gangster_is_a_value = match object.get("gangster_is_a_value") {
            None => false,
            Some(value) => value.as_bool().ok_or_else(|| Error::UnknownOption {
                option: "gangster_is_a_value",
                value: value.to_string(),
                allowed: "true, false",
            })?,
        };
        Ok(game.with_first_player(first_player).with_gangster_is_a_value(gangster_is_a_value))
    }
}

fn check_keys(object: &Map<String, Value>) -> Result<(), Error> {
    const KEYS: [&str; 5] = ["game", "players", "first_player", "gangster_is_a_value", "deck"];
    if let Some(key) = object.keys().find(|key| !KEYS.contains(&key.as_str())) {
        return Err(Error::Record(format!("unknown key {key:?}: the keys are {}", KEYS.join(", "))));
    }
    match object.get("game") {
        Some(game) if game == "gang_of_dice" => Ok(()),
        Some(game) => Err(Error::Record(format!("game is {game}, not \"gang_of_dice\""))),
        None => Err(Error::Record("game is missing".to_owned())),
    }
}

fn read_first_player(value: &Value) -> Result<FirstPlayer, Error> {
    value.as_str().and_then(FirstPlayer::from_name).ok_or_else(|| Error::UnknownOption {
        option: "first_player",
        value: value.to_string(),
        allowed: "\"rotate\", \"winner\", \"fixed\"",
    })
}
