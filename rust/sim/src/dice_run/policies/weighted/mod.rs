//! A policy that looks one move ahead with weights.

mod position;
mod weights;

use aleator_core::dice_run::{Action, Advance, Card, DeadCards, DiceRun, Effect, First, Phase, State, Track};
use aleator_core::game::{Player, State as _};

pub use weights::{Paced, Weights};

use self::position::Judge;
use self::weights::class;
use super::NEVER;
use super::greedy::{Greedy, best_three};
use crate::policy::Policy;
use crate::streams::Stream;

/// Takes the turn after which the position is worth most, as [`Weights`] judge positions, less what the card is worth in the hand. Draws nothing,
/// and looks at the line, its own cards and targets, what rivals have shown and how far the stage has come.
///
/// A position counts the points of one's own best and second best target in the first three groups, those of the rivals' shown targets, and the
/// lead over the strongest of them. The weights depend on the number of players. Two dice to pick and a target to choose are left to
/// [`Greedy`]. Of turns that are worth the same the first in ascending order is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Weighted;

impl Policy<State> for Weighted {
    const ALWAYS_LEGAL: bool = true;

    fn choose(&self, game: &DiceRun, state: &State, seat: Player, stream: &mut Stream) -> Action {
        Weights::shipped(game.players()).choose(game, state, seat, stream)
    }
}

impl Policy<State> for Weights {
    const ALWAYS_LEGAL: bool = true;

    fn choose(&self, game: &DiceRun, state: &State, seat: Player, stream: &mut Stream) -> Action {
        if state.phase() != Phase::Play {
            return Greedy.choose(game, state, seat, stream);
        }
        let mut best = (f64::NEG_INFINITY, NEVER);
        self.turns(game, state, seat, |worth, action| {
            if worth > best.0 || worth >= best.0 && action < best.1 {
                best = (worth, action);
            }
        });
        best.1
    }
}

impl Weights {
    /// Offers every turn that is worth a look with what it is worth: all ways to play a card (of Sprints the best for each target), to show a target,
    /// and to re-roll a group with the card that is worth least.
    pub fn turns(&self, game: &DiceRun, state: &State, seat: Player, offer: impl FnMut(f64, Action)) {
        let judge = Judge::new(self, game, state, seat);
        let mut looking = Looking { game, state, seat, judge, offer };
        for card in state.hand(seat).distinct() {
            looking.play(card);
        }
        if state.shown(seat).is_none() {
            looking.show();
        }
        looking.reroll();
    }
}

struct Looking<'a, O> {
    game: &'a DiceRun,
    state: &'a State,
    seat: Player,
    judge: Judge<'a>,
    offer: O,
}

impl<O: FnMut(f64, Action)> Looking<'_, O> {
    fn keep(&self, card: Card) -> f64 {
        self.judge.weights.keep[class(card.kind())] * self.judge.fading
    }

    fn offer(&mut self, worth: f64, action: Action) {
        (self.offer)(worth, action);
    }

    fn moved<const M: usize>(&self, moves: [Advance; M]) -> Track {
        let mut track = *self.state.track();
        for advance in moves {
            track.advance(advance);
        }
        track
    }

    fn play(&mut self, card: Card) {
        let effects = self.state.count_effects(card);
        if effects == 0 {
            return self.play_idle(card);
        }
        if card == Card::SPRINT {
            return self.sprint(card);
        }
        for rank in 0..effects {
            let action = self.state.play_at(card, rank);
            if let Action::Play(_, Effect::Advance(advance)) = action {
                let worth = self.judge.position(&self.moved([advance]), None, None);
                self.offer(worth - self.keep(card), action);
            } else {
                self.try_out(card, action);
            }
        }
    }

    /// DR-4.3: a card that can do nothing.
    fn play_idle(&mut self, card: Card) {
        let may =
            self.game.dead_cards() == DeadCards::Always || self.state.turn_options(self.game, self.seat).is_stuck();
        if may {
            let worth = self.judge.position(self.state.track(), None, None);
            self.offer(worth - self.keep(card) + self.judge.weights.idle, Action::Play(card, Effect::NoEffect));
        }
    }

    fn try_out(&mut self, card: Card, action: Action) {
        let mut after = *self.state;
        if after.apply(self.game, Some(self.seat), &action, &mut ()).is_ok() {
            let worth = self.judge.position(after.track(), None, None);
            self.offer(worth - self.keep(card), action);
        }
    }

    /// The three dice that are best for each target.
    fn sprint(&mut self, card: Card) {
        let held = self.state.track().leader_kinds();
        for target in self.judge.targets.iter() {
            if let Some(kinds) = best_three(held, target) {
                self.try_out(card, Action::Play(card, Effect::Sprint(kinds)));
            }
        }
    }

    /// Both ways to show each target, which count for that target alone (DR-6.1).
    fn show(&mut self) {
        for target in self.judge.targets.iter() {
            let [colour, number] = [Advance::Colour(target.colour()), Advance::Number(target.number())];
            for (first, moves) in [(First::Colour, [colour, number]), (First::Number, [number, colour])] {
                let worth = self.judge.position(&self.moved(moves), Some(target), None);
                self.offer(worth - self.judge.show, Action::ShowTarget(target, first));
            }
        }
    }

    fn reroll(&mut self) {
        let cards = self.state.hand(self.seat).distinct();
        let Some(card) = cards.min_by(|&a, &b| self.keep(a).total_cmp(&self.keep(b))) else { return };
        for rank in 0..self.state.reroll_groups(self.seat) {
            if let Some(action @ Action::RerollGroup(_, group)) = self.state.reroll_at(card, rank) {
                let worth = self.judge.position(self.state.track(), None, Some(group));
                self.offer(worth - self.keep(card) + self.judge.weights.reroll, action);
            }
        }
    }
}
