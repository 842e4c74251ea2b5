//! A player of the solved two-player game: for each round the numbers of dice and the rerolls that win the game most
//! often, by the table of the following round.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex};

use aleator_core::game::Player;
use aleator_core::gang_of_dice::{Action, Faces, FirstPlayer, GangOfDice, Phase, ROUNDS, State, bonus_dice};

use crate::bots::{Policies, lock, standing};
use crate::decisions::Decisions;
use crate::error::OddsError;
use crate::game::{Dice, GameSolver, Next, width};
use crate::policy::TurnPolicy;
use crate::round::Standing;
use crate::turn::{DEFAULT_MEMORY, Scratch, Turn as LaidOut};

/// Of numbers of dice whose values differ by less, the fewest dice are taken.
const TIE: f64 = 1e-11;

/// A number of dice that can be rolled, and how likely the seat to act then is to win the game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rolled {
    /// The number.
    pub dice: u8,
    /// The chance to win the game, a joint win counting a half.
    pub value: f64,
}

/// A turn that is asked about, as the seat to act sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Spot {
    pub(crate) round: u8,
    pub(crate) card: u8,
    /// Dice of the seat before it rolls any.
    own: u8,
    other: u8,
    /// Dice on the table before the seat rolls.
    table: u8,
    pub(crate) turn: Turn,
}

/// Who has played before.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Turn {
    Opens,
    /// The turn of the opener, if it was safe.
    Answers(Option<Standing>),
}

/// What decides how a turn with some number of dice is played on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Goal {
    /// The chance to win the game by each final score.
    Opens(Spot, u8),
    /// A safe score of at least so much: card, dice, score.
    Reaches(u8, u8, u16),
}

/// The best play of dice that lie, and the chances to win the game that its values 0 and 1 stand for.
pub type Play = (Arc<TurnPolicy<f64>>, (f64, f64));

/// The best play of the game of two, for the chance to win it.
#[derive(Debug)]
pub struct GameBot {
    pub(crate) solver: GameSolver,
    /// The tables of rounds 1, 2, …
    pub(crate) tables: Vec<Vec<f64>>,
    /// Turns of more dice than the solver has, by card and dice, laid out when they are asked about.
    larger: Mutex<HashMap<(u8, u8), Arc<LaidOut>>>,
    /// The best numbers of dice of openers, by round, card and both pools; 0 where nobody has asked yet. One byte each, written once and
    /// always to the same, so that threads need no lock.
    opening: Vec<AtomicU8>,
    cards: usize,
    policies: Policies<Goal>,
    decisions: Decisions<Goal>,
}

impl GameBot {
    /// A bot for a game, with the tables of all its rounds, that takes everybody to roll at most `most` dice for the rest of the round.
    ///
    /// # Errors
    /// A game that is not for two or whose opener does not change every round, no dice or more than can be solved for, and tables that are not
    /// one for each round, of its size.
    pub fn new(game: &GangOfDice, most: u32, tables: Vec<Vec<f64>>) -> Result<Self, OddsError> {
        let solver = GameSolver::new(game, most)?;
        if game.first_player() != FirstPlayer::Rotate {
            let message =
                "the game is solved for openers that change every round: use first_player=\"rotate\" (GD-2.3)";
            return Err(OddsError::BadTable { message: message.to_owned() });
        }
        if tables.len() != usize::from(ROUNDS) {
            let message = format!("{} tables: the game has {ROUNDS} rounds (GD-2.1)", tables.len());
            return Err(OddsError::BadTable { message });
        }
        for (round, table) in (1..=ROUNDS).zip(&tables) {
            let wide = width(round);
            if table.len() != wide * wide {
                let message =
                    format!("the table of round {round} has {} values: {wide} x {wide} are needed", table.len());
                return Err(OddsError::BadTable { message });
            }
        }
        let cards = game.deck().cards().len();
        let spots = usize::from(ROUNDS) * cards * width(ROUNDS) * width(ROUNDS);
        let opening = (0..spots).map(|_| AtomicU8::new(0)).collect();
        Ok(Self {
            solver,
            tables,
            larger: Mutex::default(),
            opening,
            cards,
            policies: Policies::default(),
            decisions: Decisions::default(),
        })
    }

    /// The action of the seat to act; none if its turn has more dice than the bot solves for.
    pub fn choose(&self, state: &State, seat: Player) -> Option<Action> {
        let spot = Self::spot(state, seat)?;
        if state.phase() == Phase::Choose {
            return Some(Action::Roll(u32::from(self.best_dice(&spot)?)));
        }
        self.keep(&spot, self.within(state.dice())?, state)
    }

    /// How likely the seat to act is to win the game with each number of dice, from 1 on; empty where it has rolled already.
    pub fn numbers(&self, state: &State, seat: Player) -> Vec<Rolled> {
        let spot = Self::spot(state, seat).filter(|_| state.phase() == Phase::Choose);
        spot.and_then(|spot| self.all_numbers(&spot)).unwrap_or_default()
    }

    /// The best play of the dice that lie, with its values in chances to win the game; none where none lie, or more than the bot solves for.
    ///
    /// The second seat plays for a score alone: the values of that play are chances to reach it, which the range that comes with them turns into
    /// chances to win the game: those of losing the round, and of winning it.
    pub fn play(&self, state: &State, seat: Player) -> Option<Play> {
        let spot = Self::spot(state, seat).filter(|_| state.phase() == Phase::Keep)?;
        let dice = self.within(state.dice())?;
        Some((self.policy(&spot, dice)?, self.range(&spot, dice)))
    }

    /// What to do with dice that lie.
    fn keep(&self, spot: &Spot, rolled: u8, state: &State) -> Option<Action> {
        let faces = state.faces();
        let question = self.decisions.question(&goal(spot, rolled), faces, state.rerolls_left());
        let known = question.and_then(|question| self.decisions.get(question, faces));
        let reroll = match known {
            Some(reroll) => reroll,
            None => self.policy(spot, rolled)?.choose(faces, state.rerolls_left()).reroll,
        };
        if let (Some(question), None) = (question, known) {
            self.decisions.put(question, faces, reroll);
        }
        Some(if reroll == Faces::NONE { Action::Stop } else { Action::Reroll(reroll) })
    }

    /// A number of dice, if the bot plays turns of so many.
    fn within(&self, dice: u8) -> Option<u8> {
        (usize::from(dice) <= self.solver.cap()).then_some(dice)
    }

    /// The chances to win the game that the values 0 and 1 of a policy stand for.
    pub(crate) fn range(&self, spot: &Spot, rolled: u8) -> (f64, f64) {
        match spot.turn {
            Turn::Opens => (0.0, 1.0),
            Turn::Answers(standing) => self.outcomes(spot, rolled, standing),
        }
    }

    /// The turn of the seat to act; none where no card lies open.
    pub(crate) fn spot(state: &State, seat: Player) -> Option<Spot> {
        let card = state.card()?.0;
        let other = state.alive().next_after(seat).filter(|&other| other != seat)?;
        let rolled = if state.phase() == Phase::Choose { 0 } else { state.dice() };
        let turn = if state.results().is_empty() { Turn::Opens } else { Turn::Answers(standing(state.results())) };
        // What has been rolled lies on the table.
        let (own, table) = (state.pool(seat) + rolled, state.table() - rolled);
        Some(Spot { round: state.round(), card, own, other: state.pool(other), table, turn })
    }

    pub(crate) fn next(&self, round: u8) -> Option<Next<'_>> {
        Next::new(round, self.tables.get(usize::from(round)).map(Vec::as_slice)).ok()
    }

    pub(crate) fn best_dice(&self, spot: &Spot) -> Option<u8> {
        let Turn::Opens = spot.turn else {
            return self.all_numbers(spot).map(|numbers| fewest_of_best(&numbers));
        };
        let place = self.slot(spot);
        let known = place.map_or(0, |place| place.load(Ordering::Relaxed));
        if known > 0 {
            return Some(known);
        }
        let best = self.solver.best_opening(usize::from(spot.card), dice(spot), self.next(spot.round)?, TIE).ok()?;
        if let Some(place) = place {
            place.store(best, Ordering::Relaxed);
        }
        Some(best)
    }

    /// Where the best number of an opener is remembered; nowhere if more or fewer dice lie on the table than the pools leave.
    fn slot(&self, spot: &Spot) -> Option<&AtomicU8> {
        let in_game = width(spot.round) - 1 + usize::from(bonus_dice(spot.round));
        if usize::from(spot.own) + usize::from(spot.other) + usize::from(spot.table) != in_game {
            return None;
        }
        let row = (usize::from(spot.round) - 1) * self.cards + usize::from(spot.card);
        let side = width(ROUNDS);
        self.opening.get((row * side + usize::from(spot.own)) * side + usize::from(spot.other))
    }

    pub(crate) fn all_numbers(&self, spot: &Spot) -> Option<Vec<Rolled>> {
        let most = self.solver.cap().min(usize::from(spot.own)) as u8;
        let numbers = match spot.turn {
            Turn::Opens => {
                let next = self.next(spot.round)?;
                let mut scratch = Scratch::default();
                let value = |rolled| {
                    let value = self.solver.opening(
                        usize::from(spot.card),
                        dice(spot),
                        usize::from(rolled),
                        next,
                        &mut scratch,
                    );
                    value.map(|value| Rolled { dice: rolled, value })
                };
                (1..=most).map(value).collect::<Result<_, _>>().ok()?
            }
            Turn::Answers(standing) => {
                let value = |rolled| {
                    let (lost, won) = self.outcomes(spot, rolled, standing);
                    let chance = self.solver.beats(usize::from(spot.card), rolled, target(standing, rolled));
                    Rolled { dice: rolled, value: lost + (won - lost) * chance }
                };
                (1..=most).map(value).collect()
            }
        };
        Some(numbers)
    }

    /// How likely the second seat is to win the game once it has lost the round, and once it has won it.
    fn outcomes(&self, spot: &Spot, rolled: u8, standing: Option<Standing>) -> (f64, f64) {
        let [own, other, table, rolled] = [spot.own, spot.other, spot.table, rolled].map(usize::from);
        let Some(next) = self.next(spot.round) else { return (0.0, 1.0) };
        // What stands with nobody wins the table; without a safe turn it stays where it is.
        let taken = if standing.is_some() { table + rolled } else { 0 };
        let lost = 1.0 - next.value(other + taken, own - rolled);
        (lost, 1.0 - next.value(other, own + table))
    }

    /// The best play of so many dice, also of more than the bot itself would roll.
    pub(crate) fn policy(&self, spot: &Spot, rolled: u8) -> Option<Arc<TurnPolicy<f64>>> {
        let goal = goal(spot, rolled);
        let missing = || OddsError::BadDice { dice: u32::from(rolled), most: self.solver.cap() as u32 };
        self.policies.get(&goal, || {
            let turn = self.laid_out(spot.card, rolled)?;
            match goal {
                Goal::Opens(..) => {
                    let next = self.next(spot.round).ok_or_else(missing)?;
                    let (scores, lost) =
                        self.solver.worth(usize::from(spot.card), dice(spot), usize::from(rolled), next);
                    turn.policy(scores, lost)
                }
                Goal::Reaches(_, _, target) => {
                    let scores = (0..=5 * u16::from(rolled)).map(|score| f64::from(u8::from(score >= target)));
                    turn.policy(scores.collect(), 0.0)
                }
            }
        })
    }

    /// A turn of so many dice.
    fn laid_out(&self, card: u8, rolled: u8) -> Result<Arc<LaidOut>, OddsError> {
        if let Some(turn) = self.solver.turn(usize::from(card), usize::from(rolled)) {
            return Ok(turn);
        }
        let missing = OddsError::BadDice { dice: u32::from(rolled), most: self.solver.cap() as u32 };
        let warning = *self.solver.warning(usize::from(card)).ok_or(missing)?;
        let known = lock(&self.larger).get(&(card, rolled)).cloned();
        if let Some(turn) = known {
            return Ok(turn);
        }
        let turn = Arc::new(LaidOut::new(warning, u32::from(rolled), DEFAULT_MEMORY)?);
        lock(&self.larger).insert((card, rolled), turn.clone());
        Ok(turn)
    }
}

pub(crate) fn dice(spot: &Spot) -> Dice {
    Dice { opener: usize::from(spot.own), other: usize::from(spot.other), table: usize::from(spot.table) }
}

fn goal(spot: &Spot, rolled: u8) -> Goal {
    match spot.turn {
        Turn::Opens => Goal::Opens(*spot, rolled),
        Turn::Answers(standing) => Goal::Reaches(spot.card, rolled, target(standing, rolled)),
    }
}

/// The score that beats what stands, with so many dice (GD-5.1).
pub(crate) fn target(standing: Option<Standing>, rolled: u8) -> u16 {
    standing.map_or(0, |standing| standing.score + u16::from(rolled <= standing.dice))
}

fn fewest_of_best(numbers: &[Rolled]) -> u8 {
    let mut best = Rolled { dice: 1, value: f64::NEG_INFINITY };
    for &number in numbers {
        if number.value > best.value + TIE {
            best = number;
        }
    }
    best.dice
}
