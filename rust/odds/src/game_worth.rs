//! What any state of the game of two is worth, so that luck and skill can be told apart.
//!
//! A state is worth the chance of seat 0 to win the game (a joint win counts a half) if from there on both seats play as the table
//! has it. Between a state and the next one its worth changes: by luck where chance decides, by skill where a seat does.

use aleator_core::gang_of_dice::{Faces, Phase, REROLLS, State};

use crate::game::width;
use crate::game_bot::{GameBot, Rolled, Spot, Turn, dice, target};
use crate::rolls;
use crate::turn::Scratch;

/// The most dice of a turn that is solved with its rerolls. Of turns with more dice it is assumed that they end after the next roll.
pub const MOST_SOLVED: u8 = 24;

impl GameBot {
    /// How likely seat 0 is to win the game; none for the state of a game that is not for two.
    pub fn worth(&self, state: &State) -> Option<f64> {
        match state.phase() {
            Phase::Finished => {
                let winners = state.winners();
                Some(if winners.contains(0) { 1.0 / f64::from(winners.len()) } else { 0.0 })
            }
            // Each seat opens the round in half of all games.
            Phase::FirstPlayer => Some(0.5 * (self.before_card(state, 0)? + self.before_card(state, 1)?)),
            Phase::Reveal => self.before_card(state, state.first_player()?),
            Phase::Choose => Self::of_seat_0(state, self.choosing(&Self::spot_of_turn(state)?)?),
            Phase::Roll => Self::of_seat_0(state, self.rolling(&Self::spot_of_turn(state)?, state)?),
            Phase::Keep => Self::of_seat_0(state, self.keeping(&Self::spot_of_turn(state)?, state)?),
        }
    }

    /// The worth of the round to come, with that opener.
    fn before_card(&self, state: &State, opener: u8) -> Option<f64> {
        let other = state.alive().next_after(opener)?;
        let [own, other] = [opener, other].map(|seat| usize::from(state.pool(seat)));
        let value = *self.tables.get(usize::from(state.round()))?.get(own * width(state.round() + 1) + other)?;
        Some(if opener == 0 { value } else { 1.0 - value })
    }

    fn spot_of_turn(state: &State) -> Option<Spot> {
        Self::spot(state, state.turn_of()?)
    }

    fn of_seat_0(state: &State, value: f64) -> Option<f64> {
        Some(if state.turn_of()? == 0 { value } else { 1.0 - value })
    }

    /// The worth of the best number of dice to the seat that rolls them.
    fn choosing(&self, spot: &Spot) -> Option<f64> {
        if spot.turn != Turn::Opens {
            let numbers = self.all_numbers(spot)?;
            return numbers.iter().map(|&Rolled { value, .. }| value).reduce(f64::max);
        }
        let rolled = usize::from(self.best_dice(spot)?);
        let next = self.next(spot.round)?;
        self.solver.opening(usize::from(spot.card), dice(spot), rolled, next, &mut Scratch::default()).ok()
    }

    /// The worth of dice in the air.
    fn rolling(&self, spot: &Spot, state: &State) -> Option<f64> {
        let rolled = state.dice();
        if rolled > MOST_SOLVED {
            return self.rolled_once(spot, state.faces(), state.in_air());
        }
        let policy = self.policy(spot, rolled)?;
        let kept = state.faces();
        let all_in_air = state.rerolls_left() == REROLLS;
        let value = if all_in_air { policy.value() } else { policy.keep_value(kept, state.rerolls_left() + 1) };
        Some(self.scaled(spot, rolled, value))
    }

    /// The worth of dice that lie, where they may be rolled again.
    fn keeping(&self, spot: &Spot, state: &State) -> Option<f64> {
        let rolled = state.dice();
        if rolled > MOST_SOLVED {
            return self.rolled_once(spot, state.faces(), 0);
        }
        let choice = self.policy(spot, rolled)?.choose(state.faces(), state.rerolls_left());
        Some(self.scaled(spot, rolled, choice.value))
    }

    fn scaled(&self, spot: &Spot, rolled: u8, value: f64) -> f64 {
        let (low, high) = self.range(spot, rolled);
        low + (high - low) * value
    }

    /// The worth of a turn that ends once the dice in the air have landed.
    fn rolled_once(&self, spot: &Spot, kept: Faces, air: u8) -> Option<f64> {
        let rolled = kept.total() as u8 + air;
        let (scores, lost) = match spot.turn {
            Turn::Opens => {
                self.solver.worth(usize::from(spot.card), dice(spot), usize::from(rolled), self.next(spot.round)?)
            }
            Turn::Answers(standing) => {
                let (lost, won) = self.range(spot, rolled);
                let least = target(standing, rolled);
                let worth = |score| if score >= least { won } else { lost };
                ((0..=5 * u16::from(rolled)).map(worth).collect(), lost)
            }
        };
        let warning = self.solver.warning(usize::from(spot.card))?;
        let odds = rolls::after::<f64>(warning, kept, u32::from(air)).ok()?;
        let safe: f64 = odds.safe.iter().zip(&scores).map(|(chance, worth)| chance * worth).sum();
        let triggered: f64 = odds.triggered.iter().sum();
        Some(safe + triggered * lost)
    }
}
