//! The frozen configuration of a game.

use serde_json::{Map, Value, json};

use super::deck::{Deck, DeckError, cards_needed, pack_sizes};
use crate::read::shorten;

/// The fewest players (DR-1.3).
pub const MIN_PLAYERS: u8 = 2;
/// The most players (DR-1.3).
pub const MAX_PLAYERS: u8 = 6;
/// Room for every seat that a game can have.
pub(super) const SEATS: usize = MAX_PLAYERS as usize;

/// When a stage ends (option of DR-8.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum StageEnd {
    /// When a player has to draw and the stage card lies on top of the deck.
    #[default]
    OnDraw,
    /// As soon as the draw of a card brings the stage card to the top.
    OnReveal,
}

impl StageEnd {
    /// All settings.
    pub const ALL: [Self; 2] = [Self::OnDraw, Self::OnReveal];

    /// The name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::OnDraw => "on_draw",
            Self::OnReveal => "on_reveal",
        }
    }

    /// The setting of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|setting| setting.name() == name)
    }
}

/// When a card that can do nothing may be played (option of DR-4.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DeadCards {
    /// Always.
    #[default]
    Always,
    /// Only when the player has no other action at all.
    OnlyIfStuck,
}

impl DeadCards {
    /// All settings.
    pub const ALL: [Self; 2] = [Self::Always, Self::OnlyIfStuck];

    /// The name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Always => "always",
            Self::OnlyIfStuck => "only_if_stuck",
        }
    }

    /// The setting of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|setting| setting.name() == name)
    }
}

/// A configuration that was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// Too few or too many players (DR-1.3).
    #[error("{players} players: Dice Run is for {MIN_PLAYERS} to {MAX_PLAYERS} (DR-1.3)")]
    PlayerCount {
        /// How many were asked for.
        players: i128,
    },
    /// An option has no such value.
    #[error("{option}={value}: use one of {allowed}")]
    UnknownOption {
        /// The option's name.
        option: &'static str,
        /// The value given.
        value: String,
        /// The values that exist.
        allowed: &'static str,
    },
    /// The deck cannot be dealt to so many players and cut (DR-2.3).
    #[error("{cards} movement cards: {players} players need at least {needed}, 3 each and 15 to cut (DR-2.3)")]
    TooFewCards {
        /// How many cards the deck has.
        cards: u32,
        /// How many players there are.
        players: u8,
        /// How many cards they need.
        needed: u32,
    },
    /// The deck is malformed.
    #[error(transparent)]
    Deck(#[from] DeckError),
    /// The record of a game is malformed.
    #[error("{0}")]
    Record(String),
}

/// A configuration of Dice Run: players, options and deck. It does not change while games are played with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DiceRun {
    players: u8,
    stage_end: StageEnd,
    dead_cards: DeadCards,
    deck: Deck,
    // A function of the deck and the players that every resampling needs.
    sizes: [u16; 5],
}

impl DiceRun {
    /// A game for `players` with the default options.
    ///
    /// # Errors
    /// The number of players (DR-1.3), or a deck that is too small for them (DR-2.3).
    ///
    /// ```
    /// use aleator_core::dice_run::{ConfigError, Deck, DiceRun};
    /// assert!(DiceRun::new(6, Deck::standard()).is_ok());
    /// assert_eq!(DiceRun::new(1, Deck::standard()), Err(ConfigError::PlayerCount { players: 1 }));
    /// ```
    pub fn new(players: i128, deck: Deck) -> Result<Self, ConfigError> {
        let players = check_players(players)?;
        let (cards, needed) = (deck.cards().total(), cards_needed(players));
        if cards < needed {
            return Err(ConfigError::TooFewCards { cards, players, needed });
        }
        let sizes = pack_sizes(cards - 3 * u32::from(players));
        Ok(Self { players, stage_end: StageEnd::default(), dead_cards: DeadCards::default(), deck, sizes })
    }

    /// The same game with another rule for when a stage ends (DR-8.1).
    #[must_use]
    pub fn with_stage_end(self, stage_end: StageEnd) -> Self {
        Self { stage_end, ..self }
    }

    /// The same game with another rule for cards that can do nothing (DR-4.3).
    #[must_use]
    pub fn with_dead_cards(self, dead_cards: DeadCards) -> Self {
        Self { dead_cards, ..self }
    }

    /// How many play.
    #[inline]
    pub const fn players(&self) -> u8 {
        self.players
    }

    /// When a stage ends.
    #[inline]
    pub const fn stage_end(&self) -> StageEnd {
        self.stage_end
    }

    /// When a card that can do nothing may be played.
    #[inline]
    pub const fn dead_cards(&self) -> DeadCards {
        self.dead_cards
    }

    /// The movement cards.
    pub const fn deck(&self) -> &Deck {
        &self.deck
    }

    /// The sizes of the five packs, ascending (DR-2.3).
    #[inline]
    pub const fn pack_sizes(&self) -> [u16; 5] {
        self.sizes
    }

    /// The record of the configuration.
    pub fn to_json(&self) -> Value {
        json!({
            "game": "dice_run",
            "players": self.players,
            "stage_end": self.stage_end.name(),
            "dead_cards": self.dead_cards.name(),
            "deck": self.deck.to_json(),
        })
    }

    /// Reads the record of a configuration; the options may be left out.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn from_json(record: &Value) -> Result<Self, ConfigError> {
        const KEYS: [&str; 5] = ["game", "players", "stage_end", "dead_cards", "deck"];
        let malformed = |message: String| ConfigError::Record(message);
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
        check_players(i128::from(players))?;
        let stage_end = option(object, "stage_end", StageEnd::from_name, "\"on_draw\", \"on_reveal\"")?;
        let dead_cards = option(object, "dead_cards", DeadCards::from_name, "\"always\", \"only_if_stuck\"")?;
        let game = Self::new(i128::from(players), Deck::from_json(get("deck")?)?)?;
        Ok(game.with_stage_end(stage_end).with_dead_cards(dead_cards))
    }
}

/// DR-1.3: 2 to 6 players.
fn check_players(players: i128) -> Result<u8, ConfigError> {
    let count = u8::try_from(players).ok().filter(|count| (MIN_PLAYERS..=MAX_PLAYERS).contains(count));
    count.ok_or(ConfigError::PlayerCount { players })
}

/// The value of an option, its default where it is left out.
fn option<T: Default>(
    object: &Map<String, Value>,
    option: &'static str,
    from_name: impl Fn(&str) -> Option<T>,
    allowed: &'static str,
) -> Result<T, ConfigError> {
    let Some(value) = object.get(option) else { return Ok(T::default()) };
    let found = value.as_str().and_then(from_name);
    found.ok_or_else(|| ConfigError::UnknownOption { option, value: shorten(value), allowed })
}
