//! What a batch of games tells: a row a game, and exact sums.

use aleator_core::game::{EventSink, Player};
use aleator_core::gang_of_dice::{Event, GangOfDice, MAX_PLAYERS, State, TurnResult};

use crate::batch::{Simulated, Totals};
use crate::playout::policy_of;
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

sums! {
    /// Sums over the games of one seat.
    pub struct SeatTally {
        /// Wins in units of 1/12, joint wins shared.
        win_units,
        /// The same, squared game by game, for intervals.
        win_units_squared,
        /// Games won, alone or jointly.
        wins,
        /// Games won alone.
        sole_wins,
        /// Games in which the seat was eliminated.
        eliminations,
        /// Final pools.
        pool,
        /// Final pools, squared game by game.
        pool_squared,
        /// Rounds won.
        rounds_won,
        /// Turns taken.
        turns,
        /// Turns that triggered the card.
        triggered,
        /// Dice rolled, rerolls not counted.
        dice,
    }
}

sums! {
    /// Sums over the rounds of one card.
    pub struct CardTally {
        /// Rounds with the card.
        rounds,
        /// Rounds that nobody won.
        lost_rounds,
        /// Turns under the card.
        turns,
        /// Turns that triggered it.
        triggered,
        /// Dice rolled, rerolls not counted.
        dice,
        /// Dice rolled, squared turn by turn.
        dice_squared,
        /// Scores of the turns that did not trigger it.
        score,
        /// The same scores, squared turn by turn.
        score_squared,
    }
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
            self.policies[policy_of(place, rotation, players)].merge(&self.current.seats[place]);
        }
        self.current = Running::default();
        row
    }

    fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.rounds += other.rounds;
        self.rounds_squared += other.rounds_squared;
        self.decisions += other.decisions;
        SeatTally::merge_all(&mut self.seats, &other.seats);
        SeatTally::merge_all(&mut self.policies, &other.policies);
        CardTally::merge_all(&mut self.cards, &other.cards);
    }
}

impl Simulated for State {
    type Totals = Tally;
}
