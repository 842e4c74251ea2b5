//! The frozen configuration of a game.

use serde_json::{Map, Value, json};

use super::by_seat::MAX_PLAYERS;
use super::cards::{Deck, cards_needed, pack_sizes};

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

/// Why a game cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// Too few or too many players (DR-1.3).
    #[error("{players} players: Dice Run is for 2 to 6 (DR-1.3)")]
    PlayerCount {
        /// How many were asked for.
        players: u64,
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
}

impl ConfigError {
    /// The stable name of the reason.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::PlayerCount { .. } => "player_count",
            Self::TooFewCards { .. } => "too_few_cards",
        }
    }

    /// What the message is about, as data.
    pub fn params(&self) -> Map<String, Value> {
        let params = match *self {
            Self::PlayerCount { players } => json!({"players": players}),
            Self::TooFewCards { cards, players, needed } => {
                json!({"cards": cards, "players": players, "needed": needed})
            }
        };
        if let Value::Object(params) = params { params } else { Map::new() }
    }

    /// The rule that asks for more.
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::PlayerCount { .. } => "DR-1.3",
            Self::TooFewCards { .. } => "DR-2.3",
        }
    }
}

/// The players, options and deck of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    players: u8,
    stage_end: StageEnd,
    dead_cards: DeadCards,
    deck: Deck,
    // A function of the deck and the players that every resampling needs.
    sizes: [u16; 5],
}

impl Game {
    /// A game of these players with this deck.
    ///
    /// # Errors
    /// The number of players (DR-1.3), or a deck that is too small for it (DR-2.3).
    ///
    /// ```
    /// use aleator_core::dice_run::{DeadCards, Deck, Game, StageEnd};
    /// assert!(Game::new(6, StageEnd::OnDraw, DeadCards::Always, Deck::standard()).is_ok());
    /// let alone = Game::new(1, StageEnd::OnDraw, DeadCards::Always, Deck::standard());
    /// assert_eq!(alone.map_err(|error| error.code()), Err("player_count"));
    /// ```
    pub fn new(players: u64, stage_end: StageEnd, dead_cards: DeadCards, deck: Deck) -> Result<Self, ConfigError> {
        if players < 2 || players > MAX_PLAYERS as u64 {
            return Err(ConfigError::PlayerCount { players });
        }
        let players = players as u8;
        let (cards, needed) = (deck.cards().total(), cards_needed(players));
        if cards < needed {
            return Err(ConfigError::TooFewCards { cards, players, needed });
        }
        let sizes = pack_sizes(cards - 3 * u32::from(players));
        Ok(Self { players, stage_end, dead_cards, deck, sizes })
    }

    /// A game of these players with the default deck and options.
    ///
    /// # Errors
    /// The number of players (DR-1.3).
    pub fn standard(players: u64) -> Result<Self, ConfigError> {
        Self::new(players, StageEnd::default(), DeadCards::default(), Deck::standard())
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
}
