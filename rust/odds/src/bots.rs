//! Players that decide by exact odds.
//!
//! They do not decide if a turn has more dice than they solve for; their caller decides what to do then.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use aleator_core::game::Player;
use aleator_core::gang_of_dice::{Action, Faces, GangOfDice, Phase, State, TurnResult};

use crate::error::OddsError;
use crate::policy::TurnPolicy;
use crate::round::{Objective, Position, RoundSolver, Standing, Watch};
use crate::turn::{DEFAULT_MEMORY, Scratch, Turn};
use crate::warning::Warning;

/// Remembered policies take at most so many bytes; then they are forgotten.
const MEMORY: u64 = 1 << 28;

/// The best play of a round, for one's own chance of winning it or for dice, at most so many dice a turn.
#[derive(Debug)]
pub struct RoundBot {
    /// One for each card of the deck, made when it first comes up.
    solvers: Vec<Mutex<Option<RoundSolver>>>,
    most: u32,
    objective: Objective,
    policies: Policies<(u8, Position, u8)>,
}

impl RoundBot {
    /// A bot for a game. It never rolls more than `most` dice.
    ///
    /// # Errors
    /// No dice, or more than rounds can be solved for.
    pub fn new(game: &GangOfDice, most: u32, objective: Objective) -> Result<Self, OddsError> {
        // The largest turn is laid out once to see that it can be.
        if let Some(card) = game.deck().cards().first() {
            let warning = Warning::new(card, game.gangster_is_a_value());
            RoundSolver::new(warning, most, objective)?;
        }
        let solvers = game.deck().cards().iter().map(|_| Mutex::new(None)).collect();
        Ok(Self { solvers, most, objective, policies: Policies::default() })
    }

    /// The action of the seat to act; none if its turn has more dice than the bot solves for.
    pub fn choose(&self, game: &GangOfDice, state: &State, seat: Player) -> Option<Action> {
        self.choose_watched(game, state, seat, &mut never)
    }

    /// The same; `watch` is called often and can stop the work, which then has no action either. What has been solved by then is remembered.
    pub fn choose_watched(&self, game: &GangOfDice, state: &State, seat: Player, watch: Watch<'_>) -> Option<Action> {
        // Whoever was stopped is asked on until the game is over, and shall not lay out turns for it.
        if watch().is_break() {
            return None;
        }
        let card = state.card()?;
        let position = self.position(state, seat);
        if state.phase() == Phase::Choose {
            let dice = self.with_solver(game, card.0, |solver| solver.best_dice(&position, watch)).ok()?;
            return Some(Action::Roll(u32::from(dice)));
        }
        let dice = state.dice();
        let key = (card.0, position, dice);
        let make = || {
            self.with_solver(game, card.0, |solver| {
                let utility = solver.utility(&key.1, dice, watch)?;
                let turn = solver.turn(dice).ok_or(OddsError::BadDice { dice: u32::from(dice), most: self.most })?;
                turn.policy(utility, 0.0)
            })
        };
        let policy = self.policies.get(&key, make)?;
        Some(action(&policy, state))
    }

    /// What is still to come in the round, the seat's own turn first.
    fn position(&self, state: &State, seat: Player) -> Position {
        let most = self.most as u8;
        // Once the dice are chosen one's own pool does not matter any more.
        let own = if state.phase() == Phase::Choose { state.pool(seat).min(most) } else { most };
        let mut pools = vec![own];
        let mut next = seat;
        let left = usize::from(state.alive().len()) - state.results().len();
        while pools.len() < left {
            next = state.alive().next_after(next).unwrap_or(next);
            pools.push(state.pool(next).min(most));
        }
        let table = if self.objective == Objective::Dice { u16::from(state.table()) } else { 0 };
        Position { pools, standing: standing(state.results()), table }
    }

    fn with_solver<T>(
        &self,
        game: &GangOfDice,
        card: u8,
        ask: impl FnOnce(&mut RoundSolver) -> Result<T, OddsError>,
    ) -> Result<T, OddsError> {
        let mut slot = lock(&self.solvers[usize::from(card)]);
        if slot.is_none() {
            let warning = Warning::new(&game.deck().cards()[usize::from(card)], game.gangster_is_a_value());
            *slot = Some(RoundSolver::new(warning, self.most, self.objective)?);
        }
        slot.as_mut().map_or(Err(OddsError::Stopped), ask)
    }
}

/// For a card and the turn to beat, the best number of dice by the size of the pool.
type BestDice = HashMap<(u8, Option<Standing>), Vec<u8>>;

/// The best play of one's own turn alone: the highest expected score, or once a turn has to be beaten the chance to beat it.
#[derive(Debug)]
pub struct TurnBot {
    /// For each card of the deck the turns with 1, 2, … dice, made when it first comes up.
    turns: Vec<Mutex<Vec<Arc<Turn>>>>,
    most: u32,
    dice: Mutex<BestDice>,
    policies: Policies<(u8, Option<Standing>, u8)>,
}

impl TurnBot {
    /// A bot for a game. It never rolls more than `most` dice.
    ///
    /// # Errors
    /// No dice, or more than fit the memory.
    pub fn new(game: &GangOfDice, most: u32) -> Result<Self, OddsError> {
        for card in game.deck().cards() {
            Turn::new(Warning::new(card, game.gangster_is_a_value()), most, DEFAULT_MEMORY / 16)?;
        }
        let turns = game.deck().cards().iter().map(|_| Mutex::new(Vec::new())).collect();
        Ok(Self { turns, most, dice: Mutex::new(HashMap::new()), policies: Policies::default() })
    }

    /// The action of the seat to act; none if its turn has more dice than the bot solves for.
    pub fn choose(&self, game: &GangOfDice, state: &State, seat: Player) -> Option<Action> {
        let card = state.card()?.0;
        let standing = standing(state.results());
        if state.phase() == Phase::Choose {
            let key = (card, standing);
            let known = lock(&self.dice).get(&key).cloned();
            let by_pool =
                if let Some(by_pool) = known { by_pool } else { self.best_dice(game, card, standing).ok()? };
            let pool = u32::from(state.pool(seat)).min(self.most) as usize;
            let dice = by_pool[pool - 1];
            lock(&self.dice).insert(key, by_pool);
            return Some(Action::Roll(u32::from(dice)));
        }
        let dice = state.dice();
        let key = (card, standing, dice);
        let policy = self.policies.get(&key, || {
            let turn = self.turn(game, card, dice)?;
            let utility = goal(standing, dice);
            turn.policy(utility, 0.0)
        })?;
        Some(action(&policy, state))
    }

    fn turn(&self, game: &GangOfDice, card: u8, dice: u8) -> Result<Arc<Turn>, OddsError> {
        let mut turns = lock(&self.turns[usize::from(card)]);
        if turns.is_empty() {
            let warning = Warning::new(&game.deck().cards()[usize::from(card)], game.gangster_is_a_value());
            for dice in 1..=self.most {
                turns.push(Arc::new(Turn::new(warning, dice, DEFAULT_MEMORY)?));
            }
        }
        let missing = OddsError::BadDice { dice: u32::from(dice), most: self.most };
        turns.get(usize::from(dice).wrapping_sub(1)).cloned().ok_or(missing)
    }

    /// The best number of dice for each size of the pool; ties go to fewer dice.
    fn best_dice(&self, game: &GangOfDice, card: u8, standing: Option<Standing>) -> Result<Vec<u8>, OddsError> {
        let mut scratch = Scratch::default();
        let (mut best, mut value) = (1, f64::NEG_INFINITY);
        (1..=self.most as u8)
            .map(|dice| {
                let here = self.turn(game, card, dice)?.value(&goal(standing, dice), 0.0, &mut scratch)?;
                if here > value + 1e-11 {
                    (best, value) = (dice, here);
                }
                Ok(best)
            })
            .collect()
    }
}

/// What final scores are worth to a turn of its own.
fn goal(standing: Option<Standing>, dice: u8) -> Vec<f64> {
    let worth = |score: u16| match standing {
        None => f64::from(score),
        Some(standing) => f64::from(u8::from(standing.is_beaten_by(score, dice))),
    };
    (0..=5 * u16::from(dice)).map(worth).collect()
}

/// The turn to beat.
pub(crate) fn standing(turns: &[TurnResult]) -> Option<Standing> {
    let safe = turns.iter().filter(|turn| turn.valid);
    safe.map(|turn| Standing { score: turn.score, dice: turn.dice }).max_by_key(|turn| (turn.score, turn.dice))
}

pub(crate) fn action(policy: &TurnPolicy<f64>, state: &State) -> Action {
    let choice = policy.choose(state.faces(), state.rerolls_left());
    if choice.reroll == Faces::NONE { Action::Stop } else { Action::Reroll(choice.reroll) }
}

const fn never() -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// A lock whose holder panicked guards a cache that is still right.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Policies that have been made, up to a budget of memory.
#[derive(Debug)]
pub(crate) struct Policies<K> {
    known: RwLock<Known<K>>,
}

#[derive(Debug)]
struct Known<K> {
    policies: HashMap<K, Arc<TurnPolicy<f64>>>,
    bytes: u64,
}

impl<K> Default for Policies<K> {
    fn default() -> Self {
        Self { known: RwLock::new(Known { policies: HashMap::new(), bytes: 0 }) }
    }
}

impl<K: std::hash::Hash + Eq + Clone> Policies<K> {
    pub(crate) fn get(
        &self,
        key: &K,
        make: impl FnOnce() -> Result<TurnPolicy<f64>, OddsError>,
    ) -> Option<Arc<TurnPolicy<f64>>> {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner).policies.get(key).cloned();
        if known.is_some() {
            return known;
        }
        let policy = Arc::new(make().ok()?);
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if known.bytes + policy.bytes() > MEMORY {
            known.policies.clear();
            known.bytes = 0;
        }
        known.bytes += policy.bytes();
        known.policies.insert(key.clone(), policy.clone());
        Some(policy)
    }
}
