//! The frozen configuration of a game.

use super::deck::{Deck, cards_needed, pack_sizes};
use crate::counted::counted;

/// The fewest players (DR-1.3).
pub const MIN_PLAYERS: u8 = 2;
/// The most players (DR-1.3).
pub const MAX_PLAYERS: u8 = 6;
/// Room for every seat that a game can have.
pub(super) const SEATS: usize = MAX_PLAYERS as usize;

/// When a stage ends (option of DR-8.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum StageEnd {
    /// When a player has to draw and the stage card is on top of the deck.
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
pub enum ConfigError {
    /// Too few or too many players (DR-1.3).
    #[error("{}: Dice Run is for {MIN_PLAYERS} to {MAX_PLAYERS} (DR-1.3)", counted(players, "player", "players"))]
    PlayerCount {
        /// How many were asked for.
        players: i128,
    },
    /// The deck cannot be dealt to this many players and cut (DR-2.3).
    #[error(
        "{}: {players} players need at least {needed}, 3 each and 15 to cut (DR-2.3)",
        counted(cards, "movement card", "movement cards")
    )]
    TooFewCards {
        /// How many cards the deck has.
        cards: u32,
        /// How many players there are.
        players: u8,
        /// How many cards they need.
        needed: u32,
    },
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
        let players = Self::check_players(players)?;
        let (cards, needed) = (deck.cards().total(), cards_needed(players));
        if cards < needed {
            return Err(ConfigError::TooFewCards { cards, players, needed });
        }
        let sizes = pack_sizes(cards - 3 * u32::from(players));
        Ok(Self { players, stage_end: StageEnd::default(), dead_cards: DeadCards::default(), deck, sizes })
    }

    /// The number of players, if the game allows it (DR-1.3).
    ///
    /// # Errors
    /// [`ConfigError::PlayerCount`].
    pub fn check_players(players: i128) -> Result<u8, ConfigError> {
        let count = u8::try_from(players).ok().filter(|count| (MIN_PLAYERS..=MAX_PLAYERS).contains(count));
        count.ok_or(ConfigError::PlayerCount { players })
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

    /// The number of players.
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
