//! What a batch of games tells: a row a game, and exact sums.

use aleator_core::game::{EventSink, Player};
use aleator_core::gang_of_dice::{Event, GangOfDice, MAX_PLAYERS, State};

use crate::batch::{Simulated, Totals};

const SEATS: usize = MAX_PLAYERS as usize;

/// A win is counted in this many units, so that each of 2, 3 or 4 joint winners gets a whole number of them.
pub const WIN_UNITS: u64 = 12;

/// One game in 10 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GameRow {
    /// The winners, one bit a seat.
    pub winners: u8,
    /// How many rounds were played.
    pub rounds: u8,
    /// The final pools.
    pub pools: [u8; SEATS],
    /// The round after which a seat was out, 0 for those who stayed in.
    pub eliminated: [u8; SEATS],
}

/// Sums over the games of one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SeatTally {
    /// Wins in units of 1/12, joint wins shared.
    pub win_units: u64,
    /// The same, squared game by game, for intervals.
    pub win_units_squared: u64,
    /// Games won alone.
    pub sole_wins: u64,
    /// Games won, alone or jointly.
    pub wins: u64,
    /// Games in which the seat was eliminated.
    pub eliminations: u64,
    /// Final pools.
    pub pool: u64,
    /// Final pools, squared game by game.
    pub pool_squared: u64,
    /// Rounds won.
    pub rounds_won: u64,
    /// Turns taken.
    pub turns: u64,
    /// Turns that triggered the card.
    pub triggered: u64,
    /// Dice rolled, rerolls not counted.
    pub dice: u64,
}

/// Sums over the rounds of one card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CardTally {
    /// Rounds with the card.
    pub rounds: u64,
    /// Rounds that nobody won.
    pub lost_rounds: u64,
    /// Turns under the card.
    pub turns: u64,
    /// Turns that triggered it.
    pub triggered: u64,
    /// Dice rolled, rerolls not counted.
    pub dice: u64,
    /// Dice rolled, squared turn by turn.
    pub dice_squared: u64,
    /// Scores of the turns that did not trigger it.
    pub score: u64,
    /// The same scores, squared turn by turn.
    pub score_squared: u64,
}

/// Exact sums over games, which add up whatever the order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// How many games.
    pub games: u64,
    /// Rounds played.
    pub rounds: u64,
    /// Rounds played, squared game by game.
    pub rounds_squared: u64,
    /// Decisions taken.
    pub decisions: u64,
    /// By seat.
    pub seats: [SeatTally; SEATS],
    /// By card, in the order of play of the deck.
    pub cards: Vec<CardTally>,
    /// Pools at the end of each round, added over games, by round and seat; games that are over count with their final pools.
    pub pools_by_round: [[u64; SEATS]; 12],
    current: Running,
}

/// The game that is being played; reset at its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Running {
    card: usize,
    eliminated: [u8; SEATS],
}
