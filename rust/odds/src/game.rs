//! The two-player game by backward induction.
//!
//! A table holds, for the beginning of a round and before its card is revealed, how likely the player who opens it is to win the game (a
//! joint win counts a half), for every pair of pools; what is in neither pool lies on the table. Each round's card is drawn independently, every card
//! of the round's tier equally likely: an approximation, since cards that have come cannot come again. The opener changes every
//! round (the default of GD-2.3), and nobody rolls more than `cap` dice a turn.

use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use aleator_core::gang_of_dice::{GangOfDice, ROUNDS, bonus_dice};

use crate::error::OddsError;
use crate::turn::{DEFAULT_MEMORY, Scratch, Turn};
use crate::warning::Warning;

/// The most dice that a turn of the game may be limited to.
pub const MOST_GAME_DICE: u32 = 16;
/// Both start pools (GD-1.4), as a constant: [`GameSolver::new`] asserts that the game says the same.
const START_DICE: usize = 96;

/// How often the calling thread looks up while it waits.
const LOOK_UP: Duration = Duration::from_millis(50);

/// What the game of two needs to know of its cards.
#[derive(Debug)]
pub struct GameSolver {
    cards: Vec<Card>,
    /// The cards of each round, as indices.
    rounds: Vec<Vec<usize>>,
    cap: usize,
}

/// A card for 1, 2, … dice.
#[derive(Debug)]
struct Card {
    turns: Vec<Arc<Turn>>,
    /// `beats[n][t]`: the best chance of n + 1 dice to be safe with a score of at least t.
    beats: Vec<Vec<f64>>,
}

/// Values of the opener by both pools: his own, and the other's.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Next<'a> {
    /// Of the round behind; none after the last one.
    table: Option<&'a [f64]>,
    width: usize,
}

/// A position of a round: dice of the opener, of the other and on the table, bonus dice included.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dice {
    pub(crate) opener: usize,
    pub(crate) other: usize,
    pub(crate) table: usize,
}

/// A number of dice for the opener's turn.
struct Plan {
    rolled: usize,
    /// How likely the opener is to win the game with each safe score.
    scores: Vec<f64>,
    /// And when the card was triggered.
    lost: f64,
    /// No play comes to more than this.
    bound: f64,
}

/// A number of dice of the other, and how likely the opener is to win the game by who wins the round then.
struct Answer {
    /// The other wins it.
    taken: f64,
    /// The opener does.
    kept: f64,
    /// Nobody does.
    nobody: f64,
    /// By how much the other has to be better than the opener.
    more: usize,
}

/// How many rows, and how many columns, the table of a round has: one for each size of a pool, from 0.
pub const fn width(round: u8) -> usize {
    let mut dice = START_DICE + 1;
    let mut earlier = 1;
    while earlier < round {
        dice += bonus_dice(earlier) as usize;
        earlier += 1;
    }
    dice
}

impl GameSolver {
    /// Prepares the cards of a game of two.
    ///
    /// # Errors
    /// A game that is not for two, and a cap that is not 1 to [`MOST_GAME_DICE`].
    pub fn new(game: &GangOfDice, cap: u32) -> Result<Self, OddsError> {
        if game.players() != 2 {
            let message = format!("a game of {} players: the game can be solved for 2", game.players());
            return Err(OddsError::BadTable { message });
        }
        debug_assert_eq!(START_DICE, usize::from(game.start_pool()) * usize::from(game.players()));
        if cap == 0 || cap > MOST_GAME_DICE {
            return Err(OddsError::BadDice { dice: cap, most: MOST_GAME_DICE });
        }
        let deck = game.deck();
        let warnings = deck.cards().iter().map(|card| Warning::new(card, game.gangster_is_a_value()));
        let cards = warnings.map(|warning| Card::new(warning, cap)).collect::<Result<_, OddsError>>()?;
        let cards_of = |round| {
            let available = deck.available(round, 0);
            (0..deck.cards().len()).filter(|&card| available >> card & 1 == 1).collect()
        };
        Ok(Self { cards, rounds: (1..=ROUNDS).map(cards_of).collect(), cap: cap as usize })
    }

    /// The row of a round's table in which the opener has so many dice: a value for each pool of the other; not a number where there are not as
    /// many dice in the game.
    ///
    /// `next` is the table of the following round, row by row; none for the last round.
    ///
    /// # Errors
    /// A round that no game has, or a table of a wrong size; a table missing, or one behind the last round.
    pub fn row(&self, round: u8, opener: usize, next: Option<&[f64]>) -> Result<Vec<f64>, OddsError> {
        let next = Next::new(round, next)?;
        let in_game = width(round) - 1;
        let mut scratch = Scratch::default();
        let mut row = vec![f64::NAN; width(round)];
        for (other, value) in row.iter_mut().enumerate().take((in_game + 1).saturating_sub(opener)) {
            *value = match (opener, other) {
                (0, 0) => 0.5,
                (0, _) => 0.0,
                (_, 0) => 1.0,
                _ => {
                    let table = in_game - opener - other + usize::from(bonus_dice(round));
                    self.position(round, Dice { opener, other, table }, next, &mut scratch)?
                }
            };
        }
        Ok(row)
    }

    /// Rows of a round's table, on several threads; the rows do not depend on how many. `progress` is called on the calling thread, at least
    /// twenty times a second, with the number of rows that are done; it can stop the work, and then nothing is returned. Where the system has no
    /// threads to give, the calling thread solves the rows itself and calls `progress` after each.
    ///
    /// # Errors
    /// As for [`GameSolver::row`].
    pub fn rows(
        &self,
        round: u8,
        openers: Range<usize>,
        next: Option<&[f64]>,
        threads: NonZeroUsize,
        mut progress: impl FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Option<Vec<Vec<f64>>>, OddsError> {
        Next::new(round, next)?;
        let todo = AtomicUsize::new(openers.start);
        let (sender, done) = mpsc::channel();
        let mut rows = vec![Vec::new(); openers.len()];
        let mut finished = 0;
        thread::scope(|scope| {
            let mut started = 0;
            for _ in 0..threads.get().min(openers.len()) {
                let (todo, sender, openers) = (&todo, sender.clone(), openers.clone());
                let thread = move || {
                    loop {
                        let opener = todo.fetch_add(1, Ordering::Relaxed);
                        // Nobody listens any more once the work has been stopped.
                        if opener >= openers.end || sender.send((opener, self.row(round, opener, next))).is_err() {
                            return;
                        }
                    }
                };
                // Where the system has no more threads to give, the ones that it gave do all the work.
                if thread::Builder::new().spawn_scoped(scope, thread).is_err() {
                    break;
                }
                started += 1;
            }
            drop(sender);
            if started == 0 {
                return self.rows_here(round, openers, next, progress);
            }
            loop {
                match done.recv_timeout(LOOK_UP) {
                    Ok((opener, row)) => {
                        let stop = |error| {
                            todo.store(openers.end, Ordering::Relaxed);
                            error
                        };
                        rows[opener - openers.start] = row.map_err(stop)?;
                        finished += 1;
                    }
                    Err(RecvTimeoutError::Disconnected) => return Ok(Some(std::mem::take(&mut rows))),
                    Err(RecvTimeoutError::Timeout) => {}
                }
                if progress(finished).is_break() {
                    todo.store(openers.end, Ordering::Relaxed);
                    return Ok(None);
                }
            }
        })
    }

    /// The same rows on the calling thread alone.
    fn rows_here(
        &self,
        round: u8,
        openers: Range<usize>,
        next: Option<&[f64]>,
        mut progress: impl FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Option<Vec<Vec<f64>>>, OddsError> {
        let mut rows = Vec::with_capacity(openers.len());
        for opener in openers {
            rows.push(self.row(round, opener, next)?);
            if progress(rows.len()).is_break() {
                return Ok(None);
            }
        }
        Ok(Some(rows))
    }

    /// How likely the opener is to win the game, over the cards of the round.
    fn position(&self, round: u8, dice: Dice, next: Next, scratch: &mut Scratch<f64>) -> Result<f64, OddsError> {
        let cards = &self.rounds[usize::from(round) - 1];
        let mut sum = 0.0;
        for &card in cards {
            sum += self.under_card(&self.cards[card], dice, next, scratch)?;
        }
        // A deck has at most 128 cards.
        Ok(sum / f64::from(cards.len() as u8))
    }

    fn under_card(&self, card: &Card, dice: Dice, next: Next, scratch: &mut Scratch<f64>) -> Result<f64, OddsError> {
        let mut best = 0.0f64;
        for plan in self.plans(card, dice, next) {
            if plan.bound <= best {
                break;
            }
            best = best.max(card.turns[plan.rolled - 1].value(&plan.scores, plan.lost, scratch)?);
        }
        Ok(best)
    }

    /// The numbers of dice of the opener, the most promising first: once a bound is no better than what has been reached, neither are those
    /// behind it.
    fn plans(&self, card: &Card, dice: Dice, next: Next) -> Vec<Plan> {
        let mut plans: Vec<Plan> =
            (1..=self.cap.min(dice.opener)).map(|rolled| self.plan(card, dice, rolled, next)).collect();
        plans.sort_by(|a, b| b.bound.total_cmp(&a.bound));
        plans
    }

    /// The best number of dice of the opener; of those whose values differ by no more than `tie` the fewest.
    pub(crate) fn best_opening(&self, card: usize, dice: Dice, next: Next, tie: f64) -> Result<u8, OddsError> {
        let card = &self.cards[card];
        let mut scratch = Scratch::default();
        let (mut best, mut found) = (0.0f64, Vec::new());
        for plan in self.plans(card, dice, next) {
            if plan.bound < best - tie {
                break;
            }
            let value = card.turns[plan.rolled - 1].value(&plan.scores, plan.lost, &mut scratch)?;
            best = best.max(value);
            found.push((plan.rolled, value));
        }
        let fewest = found.iter().filter(|(_, value)| *value >= best - tie).map(|&(rolled, _)| rolled).min();
        Ok(fewest.unwrap_or(1) as u8)
    }

    /// How likely the opener is to win the game with so many dice.
    pub(crate) fn opening(
        &self,
        card: usize,
        dice: Dice,
        rolled: usize,
        next: Next,
        scratch: &mut Scratch<f64>,
    ) -> Result<f64, OddsError> {
        let (scores, lost) = self.worth(card, dice, rolled, next);
        self.cards[card].turns[rolled - 1].value(&scores, lost, scratch)
    }

    /// How likely the opener is to win the game with each safe score of so many dice, and when the card was triggered. It may roll
    /// more dice than the solver solves for.
    pub(crate) fn worth(&self, card: usize, dice: Dice, rolled: usize, next: Next) -> (Vec<f64>, f64) {
        self.worths(&self.cards[card], dice, rolled, next)
    }

    /// The card as the solvers see it.
    pub(crate) fn warning(&self, card: usize) -> Option<&Warning> {
        self.cards[card].turns.first().map(|turn| turn.warning())
    }

    /// The turn with so many dice, if there are not too many.
    pub(crate) fn turn(&self, card: usize, rolled: usize) -> Option<Arc<Turn>> {
        self.cards[card].turns.get(rolled.checked_sub(1)?).cloned()
    }

    /// The best chance of so many dice to be safe with a score of at least `target`.
    pub(crate) fn beats(&self, card: usize, rolled: u8, target: u16) -> f64 {
        self.cards[card].beats[usize::from(rolled) - 1].get(usize::from(target)).copied().unwrap_or(0.0)
    }

    /// The most dice that are rolled.
    pub(crate) const fn cap(&self) -> usize {
        self.cap
    }

    fn worths(&self, card: &Card, dice: Dice, rolled: usize, next: Next) -> (Vec<f64>, f64) {
        let answers = self.answers(dice, rolled, next);
        let lost =
            answers.iter().zip(&card.beats).map(|(answer, beats)| answer.against_nobody(beats)).fold(1.0, f64::min);
        // It is never worse to be safe; rounding must not say so.
        let against = |score| {
            let worth = answers.iter().zip(&card.beats).map(|(answer, beats)| answer.against(beats, score));
            worth.fold(1.0, f64::min).max(lost)
        };
        ((0..=5 * rolled).map(against).collect(), lost)
    }

    /// What a number of dice can lead to, and a bound of what it is worth.
    fn plan(&self, card: &Card, dice: Dice, rolled: usize, next: Next) -> Plan {
        let (scores, lost) = self.worths(card, dice, rolled, next);
        // Whatever the play, each step up of the worth is reached with at most the best chance of that score.
        let mut bound = lost;
        let mut before = lost;
        for (worth, chance) in scores.iter().zip(&card.beats[rolled - 1]) {
            bound += (worth - before).max(0.0) * chance;
            before = *worth;
        }
        // Room for rounding, so that a bound is one.
        Plan { rolled, scores, lost, bound: bound + 1e-12 }
    }

    /// What the other can do after a turn of the opener with `rolled` dice.
    fn answers(&self, dice: Dice, rolled: usize, next: Next) -> Vec<Answer> {
        let Dice { opener, other, table } = dice;
        let answer = |answer| {
            let pot = table + rolled + answer;
            Answer {
                taken: next.value(opener - rolled, other - answer + pot),
                kept: next.value(opener - rolled + pot, other - answer),
                nobody: next.value(opener - rolled, other - answer),
                // Equal scores: more dice win, then the earlier turn (GD-5.1).
                more: usize::from(answer <= rolled),
            }
        };
        (1..=self.cap.min(other)).map(answer).collect()
    }
}

impl Answer {
    /// How likely the opener is to win the game with a safe score, of the other's chances to reach each score.
    #[inline]
    fn against(&self, beats: &[f64], score: usize) -> f64 {
        let chance = beats.get(score + self.more).copied().unwrap_or(0.0);
        self.kept + (self.taken - self.kept) * chance
    }

    /// The same where the opener was not safe.
    #[inline]
    fn against_nobody(&self, beats: &[f64]) -> f64 {
        self.nobody + (self.taken - self.nobody) * beats.first().copied().unwrap_or(0.0)
    }
}

impl Card {
    fn new(warning: Warning, cap: u32) -> Result<Self, OddsError> {
        let turns = (1..=cap)
            .map(|dice| Ok(Arc::new(Turn::new(warning, dice, DEFAULT_MEMORY)?)))
            .collect::<Result<Vec<_>, OddsError>>()?;
        let mut scratch = Scratch::default();
        let beats = turns
            .iter()
            .map(|turn| {
                (0..=5 * turn.dice()).map(|target| turn.value(&turn.at_least(target)?, 0.0, &mut scratch)).collect()
            })
            .collect::<Result<_, OddsError>>()?;
        Ok(Self { turns, beats })
    }
}

impl<'a> Next<'a> {
    /// What lies behind a round: a table of the size of the following one, and behind the last round none.
    pub(crate) fn new(round: u8, table: Option<&'a [f64]>) -> Result<Self, OddsError> {
        if !(1..=ROUNDS).contains(&round) {
            return Err(OddsError::BadTable { message: format!("round {round}: a game has {ROUNDS} (GD-2.1)") });
        }
        let width = width(round + 1);
        let wanted = if round == ROUNDS { None } else { Some(width * width) };
        if table.map(<[f64]>::len) == wanted {
            return Ok(Self { table, width });
        }
        let message = match wanted {
            None => format!("round {round} is the last one: it has no following table"),
            Some(_) => format!("round {round} needs the following table, {width} x {width}"),
        };
        Err(OddsError::BadTable { message })
    }

    /// What a round that left these pools is worth to its opener, who does not open the next one.
    #[inline]
    pub(crate) fn value(self, opener: usize, other: usize) -> f64 {
        match (opener, other, self.table) {
            (0, 0, _) => 0.5,
            (0, _, _) => 0.0,
            (_, 0, _) => 1.0,
            (_, _, Some(table)) => 1.0 - table[other * self.width + opener],
            (_, _, None) => f64::from(u8::from(opener > other)) + 0.5 * f64::from(u8::from(opener == other)),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests;
