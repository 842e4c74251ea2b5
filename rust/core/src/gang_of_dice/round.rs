//! Rounds: reveal, order of turns, winners, eliminations, and the end of the game (GD-2, GD-5, GD-6).

use std::hint;

use super::config::{FirstPlayer, GangOfDice};
use super::deck::{CardIndex, ROUNDS};
use super::event::Event;
use super::phase::Phase;
use super::state::{NO_CARD, Results, State, TurnResult};
use crate::game::{EventSink, Player, Players};

/// The dice that come from the supply at the start of a round (GD-2.2).
#[inline]
pub const fn bonus_dice(round: u8) -> u8 {
    match round {
        10 => 3,
        11 => 6,
        12 => 9,
        _ => 0,
    }
}

/// The turn that wins a round: the highest valid score, then more dice, then the earlier turn (GD-5.1).
///
/// ```
/// use aleator_core::gang_of_dice::{Faces, TurnResult, round_winner};
/// let turn = |player, dice, score, valid| TurnResult { player, dice, faces: Faces::NONE, score, valid };
/// let turns = [turn(2, 3, 9, true), turn(0, 4, 9, true), turn(1, 9, 30, false)];
/// assert_eq!(round_winner(&turns), Some(0));
/// ```
#[inline]
pub fn round_winner(turns: &[TurnResult]) -> Option<Player> {
    let (mut best, mut winner) = (0, 0);
    for turn in turns {
        // Strictly better only, so that equal turns leave the earlier one ahead. Nobody can foresee who wins: no branch.
        let strength = turn.strength();
        winner = hint::select_unpredictable(strength > best, turn.player, winner);
        best = best.max(strength);
    }
    (best > 0).then_some(winner)
}

impl State {
    /// GD-2.3: chance has said who opens the first round.
    pub(super) fn draw_first_player(&mut self, seat: Player, sink: &mut impl EventSink<Event>) {
        self.first_player = seat;
        self.phase = Phase::Reveal;
        sink.emit(|| Event::FirstPlayerDrawn { seat });
    }

    /// GD-2.1, GD-2.2: a round begins; its number, its card and its bonus dice change together.
    pub(super) fn reveal(&mut self, card: CardIndex, sink: &mut impl EventSink<Event>) {
        self.round += 1;
        self.card = card;
        self.drawn |= 1 << card.0;
        let dice = bonus_dice(self.round);
        self.table += dice;
        self.current = self.first_player;
        self.phase = Phase::Choose;
        let (round, table) = (self.round, self.table);
        sink.emit(|| Event::CardRevealed { round, card });
        if dice > 0 {
            sink.emit(|| Event::BonusDiceAdded { round, dice, table });
        }
    }

    /// GD-2.3: clockwise, each player still in the game once.
    #[inline(always)]
    pub(super) fn next_turn(&mut self, game: &GangOfDice, sink: &mut impl EventSink<Event>) {
        let next = self.alive.next_after(self.current).unwrap_or(self.current);
        // Whoever opened the round is in the game, so once around the table everybody has had a turn.
        let all_had_a_turn = next == self.first_player;
        debug_assert_eq!(all_had_a_turn, self.results().len() == usize::from(self.alive.len()));
        if all_had_a_turn {
            self.end_round(game, sink);
        } else {
            self.current = next;
            self.phase = Phase::Choose;
        }
    }

    /// GD-5: the round is resolved, and the game goes on or ends.
    // Apart, so that turns, of which a round has several, stay small.
    #[inline(never)]
    fn end_round(&mut self, game: &GangOfDice, sink: &mut impl EventSink<Event>) {
        let winner = round_winner(self.results());
        self.pay(winner, sink);
        let before = self.alive;
        self.eliminate(sink);
        self.results = Results::EMPTY;
        self.card = NO_CARD;
        self.current = 0;
        if !self.alive.is_several() {
            // GD-6.2: the last player wins; if none is left, all who were still in this round do, also in round 12.
            self.finish(if self.alive.is_empty() { before } else { self.alive }, sink);
        } else if self.round == ROUNDS {
            self.finish(self.largest_pools(), sink);
        } else {
            self.first_player = self.next_first_player(game.first_player(), winner);
            self.phase = Phase::Reveal;
        }
    }

    /// GD-5.2, GD-5.3: the winner takes the whole table; without one the dice stay.
    fn pay(&mut self, winner: Option<Player>, sink: &mut impl EventSink<Event>) {
        let (round, dice) = (self.round, self.table);
        let Some(player) = winner else {
            sink.emit(|| Event::RoundLost { round, table: dice });
            return;
        };
        self.pools[usize::from(player)] += dice;
        self.table = 0;
        let pool = self.pool(player);
        sink.emit(|| Event::RoundWon { round, player, dice, pool });
    }

    /// GD-5.4: a player without dice once the round is resolved is out.
    fn eliminate(&mut self, sink: &mut impl EventSink<Event>) {
        let (round, before) = (self.round, self.alive);
        self.alive = before.intersection(self.with_dice());
        for player in before.difference(self.alive).iter() {
            sink.emit(|| Event::PlayerEliminated { round, player });
        }
    }

    /// The seats whose pools are not empty.
    fn with_dice(&self) -> Players {
        (0..).zip(self.pools).fold(Players::NONE, |seats, (seat, pool)| seats.with_if(seat, pool > 0))
    }

    /// GD-2.3: who opens the next round. At least two players are left.
    fn next_first_player(&self, rule: FirstPlayer, winner: Option<Player>) -> Player {
        let next = |seat| self.alive.next_after(seat).unwrap_or(seat);
        match rule {
            FirstPlayer::Rotate => next(self.first_player),
            FirstPlayer::Winner => match winner {
                Some(winner) => winner,
                None if self.alive.contains(self.first_player) => self.first_player,
                None => next(self.first_player),
            },
            FirstPlayer::Fixed => self.alive.lowest().unwrap_or(0),
        }
    }

    /// GD-6.1: the largest pool wins; equal ones win together.
    pub(super) fn largest_pools(&self) -> Players {
        let largest = self.alive.iter().map(|seat| self.pool(seat)).max();
        self.alive.iter().filter(|&seat| Some(self.pool(seat)) == largest).collect()
    }

    fn finish(&mut self, winners: Players, sink: &mut impl EventSink<Event>) {
        self.winners = winners;
        self.phase = Phase::Finished;
        sink.emit(|| Event::GameEnded { winners });
    }
}
