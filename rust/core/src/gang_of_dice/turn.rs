//! A turn: choose, roll, reroll, stop (GD-3).

use super::action::Action;
use super::config::GangOfDice;
use super::event::Event;
use super::faces::{FACES, Faces};
use super::phase::Phase;
use super::refusal::Refusal;
use super::state::{State, Turn, TurnResult};
use super::warning::Colour;
use crate::game::{EventSink, Player, State as _};

/// How often the dice may be rerolled after the first roll (GD-3.2).
pub const REROLLS: u8 = 2;

impl State {
    /// Why the action is not legal, if it is not.
    #[inline(always)]
    pub(super) fn check_action(&self, game: &GangOfDice, seat: Option<Player>, action: Action) -> Result<(), Refusal> {
        self.check_goes_on()?;
        seat.map_or(Ok(()), |seat| Self::check_seat(game, seat))?;
        self.check_turn(seat)?;
        match (self.phase, action) {
            (Phase::Choose, Action::Roll(dice)) => self.check_roll(dice),
            (Phase::Keep, Action::Stop) => Ok(()),
            (Phase::Keep, Action::Reroll(selection)) => self.check_reroll(selection),
            (phase, action) => Err(Refusal::WrongPhase { phase, action: action.name() }),
        }
    }

    /// GD-6.1: the game is not over.
    #[inline(always)]
    pub(super) fn check_goes_on(&self) -> Result<(), Refusal> {
        if self.phase == Phase::Finished { Err(Refusal::GameOver) } else { Ok(()) }
    }

    /// GD-2.3: it is the turn of the seat; without a seat, of anybody.
    #[inline(always)]
    fn check_turn(&self, seat: Option<Player>) -> Result<(), Refusal> {
        let Some(current_player) = self.current_player() else {
            return Err(Refusal::NotADecision { phase: self.phase });
        };
        match seat {
            Some(seat) if seat != current_player => Err(Refusal::NotYourTurn { seat, current_player }),
            _ => Ok(()),
        }
    }

    /// GD-3.1: at least one die, at most the whole pool.
    #[inline(always)]
    fn check_roll(&self, dice: u32) -> Result<(), Refusal> {
        let pool = self.pool(self.current);
        if dice == 0 {
            Err(Refusal::TooFewDice { dice, pool })
        } else if dice > u32::from(pool) {
            Err(Refusal::TooManyDice { dice, pool })
        } else {
            Ok(())
        }
    }

    /// GD-3.2: some of the dice on the table, not none.
    #[inline(always)]
    fn check_reroll(&self, selection: Faces) -> Result<(), Refusal> {
        if selection != Faces::NONE && selection.is_within(self.turn.faces) {
            Ok(())
        } else {
            Err(self.refuse_reroll(selection))
        }
    }

    /// Why these dice cannot be rerolled: there are none, or else the first face of which too many are named (GD-3.2).
    fn refuse_reroll(&self, selection: Faces) -> Refusal {
        let too_many = |&face: &usize| selection.count(face) > self.turn.faces.count(face);
        match (0..FACES).find(too_many) {
            None => Refusal::EmptyReroll,
            Some(face) => Refusal::NotRolled {
                face: face as u8,
                wanted: selection.count(face),
                have: self.turn.faces.count(face),
            },
        }
    }

    /// Takes a legal action.
    #[inline(always)]
    pub(super) fn take_action(&mut self, game: &GangOfDice, action: Action, sink: &mut impl EventSink<Event>) {
        match action {
            Action::Roll(dice) => self.choose(dice as u8, sink),
            Action::Reroll(selection) => self.pick_up(selection, sink),
            Action::Stop => {
                let player = self.current;
                sink.emit(|| Event::TurnStopped { player });
                self.look(game, true, sink);
            }
        }
    }

    /// GD-3.1: the dice leave the pool and stay on the table whatever happens.
    #[inline(always)]
    fn choose(&mut self, dice: u8, sink: &mut impl EventSink<Event>) {
        let player = self.current;
        self.pools[usize::from(player)] -= dice;
        self.table += dice;
        self.turn = Turn { dice, faces: Faces::NONE, in_air: dice, rerolls_left: REROLLS };
        self.phase = Phase::Roll;
        sink.emit(|| Event::DiceChosen { player, dice });
    }

    /// GD-3.2: dice on the table are rolled again.
    #[inline(always)]
    fn pick_up(&mut self, selection: Faces, sink: &mut impl EventSink<Event>) {
        let player = self.current;
        self.turn.faces = self.turn.faces.minus(selection);
        self.turn.in_air = selection.total() as u8;
        self.turn.rerolls_left -= 1;
        self.phase = Phase::Roll;
        sink.emit(|| Event::RerollChosen { player, faces: selection });
    }

    /// GD-3.2: the dice land; after the second reroll the turn is over.
    #[inline(always)]
    pub(super) fn land(&mut self, game: &GangOfDice, landed: Faces, sink: &mut impl EventSink<Event>) {
        let player = self.current;
        self.turn.faces = self.turn.faces.plus(landed);
        self.turn.in_air = 0;
        let Turn { faces, rerolls_left, .. } = self.turn;
        sink.emit(|| Event::DiceLanded { player, landed, faces, rerolls_left });
        self.look(game, rerolls_left == 0, sink);
    }

    /// GD-3.3, GD-3.4: a black card is checked once, when the turn is over; a yellow one after every roll, and a match
    /// ends the turn at once.
    ///
    /// (Under a yellow card, stopping checks dice once more that have already passed.)
    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "two callers, each of which knows more of `is_over`; a call costs a tenth of a playout"
    )]
    #[allow(clippy::needless_bitwise_bool, reason = "asking takes less time than an unpredictable branch")]
    fn look(&mut self, game: &GangOfDice, is_over: bool, sink: &mut impl EventSink<Event>) {
        let card = game.deck().card(self.card);
        let matches = card.predicate.is_triggered(self.turn.faces, game.gangster_is_a_value());
        // The predicate is evaluated even if the card is not checked.
        let triggered = matches & (is_over | (card.colour == Colour::Yellow));
        if triggered | is_over {
            self.end_turn(game, triggered, sink);
        } else {
            self.phase = Phase::Keep;
        }
    }

    /// Whether the player's dice match the card in force (GD-4).
    #[inline]
    pub fn is_triggered(&self, game: &GangOfDice) -> bool {
        let card = game.deck().cards().get(usize::from(self.card.0));
        card.is_some_and(|card| card.predicate.is_triggered(self.turn.faces, game.gangster_is_a_value()))
    }

    /// GD-3.3 to GD-3.5: a player who triggers the card has lost the round; the score is the sum of the numbers, and 0
    /// is a score too.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "the call takes 3 % of the instructions of a playout")]
    fn end_turn(&mut self, game: &GangOfDice, triggered: bool, sink: &mut impl EventSink<Event>) {
        let (player, card) = (self.current, self.card);
        if triggered {
            sink.emit(|| Event::WarningTriggered { player, card });
        }
        let Turn { dice, faces, .. } = self.turn;
        let result = TurnResult { player, dice, faces, score: faces.score() as u16, valid: !triggered };
        sink.emit(|| Event::TurnEnded(result));
        self.results.push(result);
        self.turn = Turn::default();
        self.next_turn(game, sink);
    }
}
