//! What a batch of games reports: a row per game, and exact sums.

use aleator_core::game::{EventSink, Player, Players};
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

/// What came of a game that was played without events; what there is by seat is 0 for seats that do not exist.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ended {
    pub winners: Players,
    pub rounds: u8,
    /// By how many seats the policies had moved on.
    pub rotation: usize,
    pub pools: [u8; SEATS],
    pub eliminated: [u8; SEATS],
    pub rounds_won: [u8; SEATS],
    pub dice: [u16; SEATS],
    pub triggered: [u8; SEATS],
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

    /// Adds a game that was played without events.
    pub(super) fn add(&mut self, game: &GangOfDice, ended: &Ended) -> GameRow {
        self.current.eliminated = ended.eliminated;
        for (seat, tally) in self.current.seats.iter_mut().enumerate().take(usize::from(game.players())) {
            // Whoever is out took a turn in every round up to that one.
            let out_after = ended.eliminated[seat];
            tally.turns = u64::from(if out_after > 0 { out_after } else { ended.rounds });
            tally.rounds_won = u64::from(ended.rounds_won[seat]);
            tally.triggered = u64::from(ended.triggered[seat]);
            tally.dice = u64::from(ended.dice[seat]);
        }
        self.close(game, ended.winners, ended.rounds, ended.pools, ended.rotation)
    }

    /// Adds the current game, and turns to the next one.
    #[inline]
    fn close(
        &mut self,
        game: &GangOfDice,
        winners: Players,
        rounds: u8,
        pools: [u8; SEATS],
        rotation: usize,
    ) -> GameRow {
        let row = GameRow { winners: winners.bits(), rounds, pools, eliminated: self.current.eliminated };
        let rounds = u64::from(rounds);
        self.games += 1;
        self.rounds += rounds;
        self.rounds_squared += rounds * rounds;
        let players = usize::from(game.players());
        for (seat, &pool) in (0..game.players()).zip(&pools) {
            self.add_seat(seat, winners, pool);
            let place = usize::from(seat);
            self.seats[place].merge(&self.current.seats[place]);
            self.policies[policy_of(place, rotation, players)].merge(&self.current.seats[place]);
        }
        self.current = Running::default();
        row
    }

    fn add_seat(&mut self, seat: Player, winners: Players, pool: u8) {
        let units = if winners.contains(seat) { WIN_UNITS / u64::from(winners.len()) } else { 0 };
        let pool = u64::from(pool);
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
        let mut pools = [0; SEATS];
        for (seat, pool) in (0..game.players()).zip(&mut pools) {
            *pool = state.pool(seat);
        }
        self.close(game, state.winners(), state.round(), pools, rotation)
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
