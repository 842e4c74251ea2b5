//! What a batch of games reports: a row per game, and exact sums.

use aleator_core::dice_run::{BySeat, Card, DiceRun, Effect, Event, MAX_PLAYERS, STAGES, State};
use aleator_core::game::{EventSink, Player, State as _};

use crate::batch::{Simulated, Totals};
use crate::playout::policy_of;
use crate::sums::sums;

const SEATS: usize = MAX_PLAYERS as usize;

/// A win is counted in this many units, so that each of up to 6 joint winners gets a whole number of them.
pub const WIN_UNITS: u64 = 60;

/// One game in 14 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GameRow {
    /// How many turns were taken.
    pub turns: u16,
    /// The winners, one bit a seat.
    pub winners: u8,
    /// Who began.
    pub first_player: u8,
    /// The stage points.
    pub stage_points: [u8; SEATS],
    /// Who won the stage cards 3, 4, 5 and 6.
    pub stage_winners: [u8; STAGES],
}

sums! {
    /// Sums over the games of one seat.
    pub struct SeatTally {
        /// Wins in units of 1/60, joint wins shared.
        win_units,
        /// The same, squared game by game, for intervals.
        win_units_squared,
        /// Games won, alone or jointly.
        wins,
        /// Games won alone.
        sole_wins,
        /// Stage points.
        stage_points,
        /// Stage points, squared game by game.
        stage_points_squared,
        /// Stages in which the seat came first, and so stage cards won.
        first,
        /// Stages in which it came second.
        second,
        /// Stages in which it came third.
        third,
        /// Ranks in all stages, the first being 1.
        ranks,
        /// Stage cards of 3 points won.
        card_3,
        /// Stage cards of 4 points won.
        card_4,
        /// Stage cards of 5 points won.
        card_5,
        /// Stage cards of 6 points won.
        card_6,
        /// Points of the scored targets in the leading group.
        target_points,
        /// Games begun.
        begun,
        /// Turns taken.
        turns,
        /// Movement cards played with an effect.
        played,
        /// Movement cards played for nothing.
        no_effect,
        /// Targets shown.
        shown,
        /// Groups re-rolled.
        rerolls,
    }
}

sums! {
    /// Sums over the uses of one movement card.
    pub struct CardTally {
        /// Played with an effect.
        played,
        /// Played for nothing.
        no_effect,
        /// Laid down for a re-roll.
        rerolls,
    }
}

sums! {
    /// Sums over one of the four stages.
    pub struct StageTally {
        /// Turns taken.
        turns,
        /// Turns taken, squared game by game.
        turns_squared,
        /// Targets shown.
        shown,
        /// Groups re-rolled.
        rerolls,
        /// Points of the winning target in the leading group.
        winning_points,
        /// Points of all scored targets in the leading group.
        target_points,
    }
}

/// Exact sums over games, which add up whatever the order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// How many games.
    pub games: u64,
    /// Turns taken.
    pub turns: u64,
    /// Turns taken, squared game by game.
    pub turns_squared: u64,
    /// Decisions taken.
    pub decisions: u64,
    /// By seat.
    pub seats: [SeatTally; SEATS],
    /// By policy; the same as by seat unless the policies rotate.
    pub policies: [SeatTally; SEATS],
    /// By movement card, in their order.
    pub cards: [CardTally; Card::NUM],
    /// By stage.
    pub stages: [StageTally; STAGES],
    current: Running,
}

/// The game that is being played; reset at its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Running {
    seats: [SeatTally; SEATS],
    stage: usize,
    turns: [u16; STAGES],
    stage_winners: [Player; STAGES],
}

impl EventSink<Event> for Tally {
    #[inline]
    fn emit(&mut self, event: impl FnOnce() -> Event) {
        match event() {
            Event::DicePicked(..) | Event::TargetChosen(..) => self.decisions += 1,
            Event::CardPlayed(player, card, effect) => self.add_play(player, card, effect),
            Event::TargetShown(player, ..) => {
                self.add_turn(player).shown += 1;
                self.stages[self.current.stage].shown += 1;
            }
            Event::RerollChosen { player, card, .. } => {
                self.add_turn(player).rerolls += 1;
                self.stages[self.current.stage].rerolls += 1;
                if let Some(card) = card {
                    self.cards[usize::from(card.index())].rerolls += 1;
                }
            }
            Event::StageScored { ranking, scores, .. } => self.add_stage(ranking, scores),
            Event::FirstPlayerFound(player) => self.current.seats[usize::from(player)].begun += 1,
            _ => {}
        }
    }

    /// Where the dice went is nothing that is counted.
    #[inline]
    fn emit_detail(&mut self, _event: impl FnOnce() -> Event) {}
}

impl Tally {
    #[inline]
    fn add_turn(&mut self, player: Player) -> &mut SeatTally {
        self.decisions += 1;
        self.current.turns[self.current.stage] += 1;
        let seat = &mut self.current.seats[usize::from(player)];
        seat.turns += 1;
        seat
    }

    #[inline]
    fn add_play(&mut self, player: Player, card: Card, effect: Effect) {
        let dead = u64::from(effect == Effect::NoEffect);
        let seat = self.add_turn(player);
        seat.no_effect += dead;
        seat.played += 1 - dead;
        let card = &mut self.cards[usize::from(card.index())];
        card.no_effect += dead;
        card.played += 1 - dead;
    }

    fn add_stage(&mut self, ranking: BySeat<Player>, scores: BySeat<u8>) {
        let stage = &mut self.stages[self.current.stage];
        for (rank, &player) in (1..).zip(ranking.get()) {
            let seat = &mut self.current.seats[usize::from(player)];
            let points = u64::from(scores.get()[usize::from(player)]);
            seat.ranks += rank;
            seat.target_points += points;
            stage.target_points += points;
            match rank {
                1 => {
                    seat.first += 1;
                    *[&mut seat.card_3, &mut seat.card_4, &mut seat.card_5, &mut seat.card_6][self.current.stage] += 1;
                    stage.winning_points += points;
                    self.current.stage_winners[self.current.stage] = player;
                }
                2 => seat.second += 1,
                3 => seat.third += 1,
                _ => {}
            }
        }
        // After the last stage no more turns are taken.
        self.current.stage = (self.current.stage + 1).min(STAGES - 1);
    }

    fn add_result(&mut self, seat: Player, state: &State, points: u8) {
        let winners = state.winners();
        let units = if winners.contains(seat) { WIN_UNITS / u64::from(winners.len()) } else { 0 };
        let points = u64::from(points);
        let tally = &mut self.current.seats[usize::from(seat)];
        tally.win_units += units;
        tally.win_units_squared += units * units;
        tally.wins += u64::from(units > 0);
        tally.sole_wins += u64::from(units == WIN_UNITS);
        tally.stage_points += points;
        tally.stage_points_squared += points * points;
    }
}

impl Totals<State> for Tally {
    type Row = GameRow;

    fn new(_game: &DiceRun) -> Self {
        Self {
            games: 0,
            turns: 0,
            turns_squared: 0,
            decisions: 0,
            seats: [SeatTally::default(); SEATS],
            policies: [SeatTally::default(); SEATS],
            cards: [CardTally::default(); Card::NUM],
            stages: [StageTally::default(); STAGES],
            current: Running::default(),
        }
    }

    fn finish(&mut self, game: &DiceRun, state: &State, rotation: usize) -> GameRow {
        let turns: u16 = self.current.turns.iter().sum();
        self.games += 1;
        self.turns += u64::from(turns);
        self.turns_squared += u64::from(turns) * u64::from(turns);
        for (stage, turns) in self.stages.iter_mut().zip(self.current.turns) {
            stage.turns += u64::from(turns);
            stage.turns_squared += u64::from(turns) * u64::from(turns);
        }
        let mut row = GameRow {
            turns,
            winners: state.winners().bits(),
            first_player: state.first_player().unwrap_or(0),
            stage_points: [0; SEATS],
            stage_winners: self.current.stage_winners,
        };
        let players = usize::from(game.players());
        for (seat, &points) in state.stage_points(game).iter().enumerate() {
            self.add_result(seat as Player, state, points);
            row.stage_points[seat] = points;
            self.seats[seat].merge(&self.current.seats[seat]);
            self.policies[policy_of(seat, rotation, players)].merge(&self.current.seats[seat]);
        }
        self.current = Running::default();
        row
    }

    fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.turns += other.turns;
        self.turns_squared += other.turns_squared;
        self.decisions += other.decisions;
        SeatTally::merge_all(&mut self.seats, &other.seats);
        SeatTally::merge_all(&mut self.policies, &other.policies);
        CardTally::merge_all(&mut self.cards, &other.cards);
        StageTally::merge_all(&mut self.stages, &other.stages);
    }
}

impl Simulated for State {
    type Totals = Tally;
}
