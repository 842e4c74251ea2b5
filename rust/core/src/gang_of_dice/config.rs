//! The frozen configuration of a game.

use super::deck::Deck;
use crate::counted::counted;

/// The fewest players (GD-1.1).
pub const MIN_PLAYERS: u8 = 2;
/// The most players (GD-1.1).
pub const MAX_PLAYERS: u8 = 4;

/// Who opens a round (GD-2.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum FirstPlayer {
    /// The next seat clockwise, still in the game, from the one that opened the round before.
    #[default]
    Rotate,
    /// The winner of the round before.
    Winner,
    /// The lowest seat still in the game.
    Fixed,
}

impl FirstPlayer {
    /// All values, in the order in which messages list them.
    pub const ALL: [Self; 3] = [Self::Rotate, Self::Winner, Self::Fixed];

    /// The name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rotate => "rotate",
            Self::Winner => "winner",
            Self::Fixed => "fixed",
        }
    }

    /// The value of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|option| option.name() == name)
    }
}

/// A configuration of Gang of Dice: players, options and deck. It does not change while games are played with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GangOfDice {
    players: u8,
    first_player: FirstPlayer,
    gangster_is_a_value: bool,
    deck: Deck,
}

/// A configuration that was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ConfigError {
    /// GD-1.1.
    #[error("{}: Gang of Dice is for {MIN_PLAYERS} to {MAX_PLAYERS} (GD-1.1)", counted(players, "player", "players"))]
    PlayerCount {
        /// How many were asked for.
        players: i128,
    },
}

impl GangOfDice {
    /// A game for `players` with the default options.
    ///
    /// # Errors
    /// [`ConfigError::PlayerCount`] (GD-1.1).
    pub fn new(players: i128, deck: Deck) -> Result<Self, ConfigError> {
        let count = u8::try_from(players).ok().filter(|count| (MIN_PLAYERS..=MAX_PLAYERS).contains(count));
        let players = count.ok_or(ConfigError::PlayerCount { players })?;
        Ok(Self { players, first_player: FirstPlayer::default(), gangster_is_a_value: false, deck })
    }

    /// The same game with another rule for who opens a round (GD-2.3).
    #[must_use]
    pub fn with_first_player(self, first_player: FirstPlayer) -> Self {
        Self { first_player, ..self }
    }

    /// The same game with gangsters counted as one further different value, or not (GD-4.8).
    #[must_use]
    pub fn with_gangster_is_a_value(self, gangster_is_a_value: bool) -> Self {
        Self { gangster_is_a_value, ..self }
    }

    /// How many seats there are.
    #[inline]
    pub const fn players(&self) -> u8 {
        self.players
    }

    /// Who opens a round (GD-2.3).
    #[inline]
    pub const fn first_player(&self) -> FirstPlayer {
        self.first_player
    }

    /// Whether gangsters count as one further different value (GD-4.8).
    #[inline]
    pub const fn gangster_is_a_value(&self) -> bool {
        self.gangster_is_a_value
    }

    /// The deck of warning cards.
    #[inline]
    pub const fn deck(&self) -> &Deck {
        &self.deck
    }

    /// The dice with which each player starts: 48, or 36 with four players (GD-1.4).
    #[inline]
    pub const fn start_pool(&self) -> u8 {
        if self.players == 4 { 36 } else { 48 }
    }
}
