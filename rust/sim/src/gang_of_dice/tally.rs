//! What a batch of games tells: a row a game, and exact sums.

use aleator_core::game::{EventSink, Player};
use aleator_core::gang_of_dice::{Event, GangOfDice, MAX_PLAYERS, State, TurnResult};

use crate::batch::{Simulated, Totals};
use crate::sums::sums;

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
    /// By policy; the same as by seat unless the policies rotate.
    pub policies: [SeatTally; SEATS],
    /// By card, in the order of play of the deck.
    pub cards: Vec<CardTally>,
    current: Running,
}

/// The game that is being played; reset at its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Running {
    card: usize,
    eliminated: [u8; SEATS],
    seats: [SeatTally; SEATS],
}

impl EventSink<Event> for Tally {
    #[inline]
    fn emit(&mut self, event: impl FnOnce() -> Event) {
        match event() {
            Event::CardRevealed { card, .. } => self.current.card = usize::from(card.0),
            Event::DiceChosen { .. } | Event::RerollChosen { .. } | Event::TurnStopped { .. } => self.decisions += 1,
            Event::TurnEnded(turn) => self.add_turn(turn),
            Event::RoundWon { player, .. } => {
                self.current.seats[usize::from(player)].rounds_won += 1;
                self.cards[self.current.card].rounds += 1;
            }
            Event::RoundLost { .. } => {
                self.cards[self.current.card].rounds += 1;
                self.cards[self.current.card].lost_rounds += 1;
            }
            Event::PlayerEliminated { round, player } => self.current.eliminated[usize::from(player)] = round,
            Event::FirstPlayerDrawn { .. }
            | Event::BonusDiceAdded { .. }
            | Event::DiceLanded { .. }
            | Event::WarningTriggered { .. }
            | Event::GameEnded { .. } => {}
        }
    }
}

impl Tally {
    #[inline]
    fn add_turn(&mut self, turn: TurnResult) {
        let (dice, triggered) = (u64::from(turn.dice), u64::from(!turn.valid));
        let score = if turn.valid { u64::from(turn.score) } else { 0 };
        let seat = &mut self.current.seats[usize::from(turn.player)];
        seat.turns += 1;
        seat.triggered += triggered;
        seat.dice += dice;
        let card = &mut self.cards[self.current.card];
        card.turns += 1;
        card.triggered += triggered;
        card.dice += dice;
        card.dice_squared += dice * dice;
        card.score += score;
        card.score_squared += score * score;
    }

    fn add_seat(&mut self, seat: Player, state: &State) {
        let winners = state.winners();
        let units = if winners.contains(seat) { WIN_UNITS / u64::from(winners.len()) } else { 0 };
        let pool = u64::from(state.pool(seat));
        let tally = &mut self.current.seats[usize::from(seat)];
        tally.win_units += units;
        tally.win_units_squared += units * units;
        tally.wins += u64::from(units > 0);
        tally.sole_wins += u64::from(units == WIN_UNITS);
        tally.eliminations += u64::from(self.current.eliminated[usize::from(seat)] > 0);
        tally.pool += pool;
        tally.pool_squared += pool * pool;
    }
}

impl Totals<State> for Tally {
    type Row = GameRow;

    fn new(game: &GangOfDice) -> Self {
        Self {
            games: 0,
            rounds: 0,
            rounds_squared: 0,
            decisions: 0,
            seats: [SeatTally::default(); SEATS],
            policies: [SeatTally::default(); SEATS],
            cards: vec![CardTally::default(); game.deck().cards().len()],
            current: Running::default(),
        }
    }

    fn finish(&mut self, game: &GangOfDice, state: &State, rotation: usize) -> GameRow {
        let rounds = u64::from(state.round());
        self.games += 1;
        self.rounds += rounds;
        self.rounds_squared += rounds * rounds;
        let mut row = GameRow {
            winners: state.winners().bits(),
            rounds: state.round(),
            pools: [0; SEATS],
            eliminated: self.current.eliminated,
        };
        let players = usize::from(game.players());
        for seat in 0..game.players() {
            self.add_seat(seat, state);
            let place = usize::from(seat);
            row.pools[place] = state.pool(seat);
            self.seats[place].merge(&self.current.seats[place]);
            self.policies[(place + rotation) % players].merge(&self.current.seats[place]);
        }
        self.current = Running::default();
        row
    }

    fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.rounds += other.rounds;
        self.rounds_squared += other.rounds_squared;
        self.decisions += other.decisions;
        for (mine, theirs) in self.seats.iter_mut().zip(&other.seats) {
            mine.merge(theirs);
        }
        for (mine, theirs) in self.policies.iter_mut().zip(&other.policies) {
            mine.merge(theirs);
        }
        for (mine, theirs) in self.cards.iter_mut().zip(&other.cards) {
            mine.merge(theirs);
        }
    }
}

impl Simulated for State {
    type Totals = Tally;
}

sums!(SeatTally {
    win_units,
    win_units_squared,
    wins,
    sole_wins,
    eliminations,
    pool,
    pool_squared,
    rounds_won,
    turns,
    triggered,
    dice,
});
sums!(CardTally { rounds, lost_rounds, turns, triggered, dice, dice_squared, score, score_squared });
