//! A round between several players: each plays for the own chance to win it, and knows that the others do (GD-5).

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::error::OddsError;
use crate::play::Utility;
use crate::turn::{DEFAULT_MEMORY, Scratch, Turn};
use crate::warning::Warning;

/// At most so many players sit at a table (GD-1.1).
pub const SEATS: usize = 4;
/// The most dice a turn of a round may be limited to: a table of 24 takes minutes.
pub const MOST_ROUND_DICE: u32 = 24;

/// What players of a round want.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Objective {
    /// To win the round.
    Win,
    /// To have as many dice as possible after the round: those won, less those rolled.
    Dice,
}

/// The best safe turn of a round so far: what has to be beaten.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Standing {
    /// Its score.
    pub score: u16,
    /// How many dice were rolled for it.
    pub dice: u8,
}

impl Standing {
    /// Whether a later turn beats it: a higher score, or the same with more dice (GD-5.1).
    #[inline]
    pub const fn is_beaten_by(self, score: u16, dice: u8) -> bool {
        score > self.score || (score == self.score && dice > self.dice)
    }
}

/// A round before a turn: who is still to play, and what has to be beaten.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The pools of the players still to play, in turn order; at most [`SEATS`].
    pub pools: Vec<u8>,
    /// The best turn so far, if one was safe.
    pub standing: Option<Standing>,
    /// Dice on the table; what they are matters only to players who want dice.
    pub table: u16,
}

/// What becomes of a round if everybody plays on as well as possible.
#[derive(Clone, PartialEq, Debug)]
pub struct Outlook {
    /// How many dice the player to act rolls; 0 when nobody is left to act.
    pub dice: u8,
    /// For 1, 2, … dice the value of the objective to the player to act: a chance to win, or the expected change of the pool.
    pub by_dice: Vec<f64>,
    /// For each player still to play, in turn order, the chance to win the round.
    pub wins: Vec<f64>,
    /// For each player still to play the expected dice won; only where players want dice.
    pub gains: Vec<f64>,
    /// The chance that the standing turn wins, and the expected dice won with it.
    pub standing: (f64, f64),
    /// The chance that nobody wins.
    pub nobody: f64,
}

/// Is called again and again while work goes on, and can stop it.
pub type Watch<'a> = &'a mut dyn FnMut() -> ControlFlow<()>;

/// Takes a value out of the outlook behind a turn, which is the one to beat or is not.
type Pick = Box<dyn Fn(bool, &Outlook) -> f64>;

/// Solves rounds under one card, and remembers what it has solved.
#[derive(Debug)]
pub struct RoundSolver {
    warning: Warning,
    objective: Objective,
    /// For 1, 2, … dice, laid out for a value alone, and for what it means to others.
    turns: Vec<(Arc<Turn>, Turn)>,
    /// For each number of dice whether a score can be safe.
    scores: Vec<Vec<bool>>,
    solved: HashMap<Position, Arc<Outlook>>,
    scratch: Scratch<f64>,
}

impl RoundSolver {
    /// Solves rounds under the card in which nobody rolls more than `most` dice.
    ///
    /// # Errors
    /// No dice, or more than [`MOST_ROUND_DICE`].
    pub fn new(warning: Warning, most: u32, objective: Objective) -> Result<Self, OddsError> {
        if most == 0 || most > MOST_ROUND_DICE {
            return Err(OddsError::BadDice { dice: most, most: MOST_ROUND_DICE });
        }
        let turns: Vec<(Arc<Turn>, Turn)> = (1..=most)
            .map(|dice| {
                Ok((Arc::new(Turn::new(warning, dice, DEFAULT_MEMORY)?), Turn::plain(warning, dice, DEFAULT_MEMORY)?))
            })
            .collect::<Result<_, OddsError>>()?;
        let scores = turns.iter().map(|(turn, _)| turn.safe_scores()).collect();
        Ok(Self { warning, objective, turns, scores, solved: HashMap::new(), scratch: Scratch::default() })
    }

    /// The card.
    pub const fn warning(&self) -> &Warning {
        &self.warning
    }

    /// The turn with so many dice, at most [`RoundSolver::most`] and at least 1.
    pub fn turn(&self, dice: u8) -> Option<Arc<Turn>> {
        self.turns.get(usize::from(dice).wrapping_sub(1)).map(|(turn, _)| turn.clone())
    }

    /// The most dice a turn.
    pub fn most(&self) -> u32 {
        self.turns.len() as u32
    }

    /// What becomes of the round from here. `watch` is called often; it can stop the work, and what has been solved by then is remembered.
    ///
    /// # Errors
    /// More than [`SEATS`] players, a player without dice, or [`OddsError::Stopped`].
    pub fn outlook(&mut self, position: &Position, watch: Watch) -> Result<Arc<Outlook>, OddsError> {
        check(position)?;
        self.solve(self.reduced(position), watch)
    }

    /// What each final score of a turn with so many dice is worth to the player to act. Losing is worth nothing.
    ///
    /// # Errors
    /// As for [`RoundSolver::outlook`], and a number of dice that the player cannot roll.
    pub fn utility(&mut self, position: &Position, dice: u8, watch: Watch) -> Result<Vec<f64>, OddsError> {
        check(position)?;
        let position = self.reduced(position);
        let most = position.pools.first().copied().unwrap_or(0);
        if dice == 0 || dice > most {
            return Err(OddsError::BadDice { dice: u32::from(dice), most: u32::from(most) });
        }
        self.own_utility(&position, dice, watch)
    }

    /// The position without what does not matter to this solver.
    fn reduced(&self, position: &Position) -> Position {
        let most = self.most() as u8;
        let table = if self.objective == Objective::Dice { position.table } else { 0 };
        let pools = position.pools.iter().map(|&pool| pool.min(most)).collect();
        Position { pools, standing: position.standing, table }
    }

    /// The position behind a turn: safe with a score that has to be beaten from now on, or with what stood before.
    fn after(&self, position: &Position, dice: u8, score: Option<u16>) -> Position {
        let standing = score.map(|score| Standing { score, dice }).or(position.standing);
        let table = if self.objective == Objective::Dice { position.table + u16::from(dice) } else { 0 };
        Position { pools: position.pools[1..].to_vec(), standing, table }
    }

    fn solve(&mut self, position: Position, watch: Watch) -> Result<Arc<Outlook>, OddsError> {
        if let Some(known) = self.solved.get(&position) {
            return Ok(known.clone());
        }
        let outlook = Arc::new(self.solve_new(&position, watch)?);
        self.solved.insert(position, outlook.clone());
        Ok(outlook)
    }

    fn solve_new(&mut self, position: &Position, watch: Watch) -> Result<Outlook, OddsError> {
        let Some(&pool) = position.pools.first() else { return Ok(finished(position)) };
        let mut by_dice = Vec::with_capacity(usize::from(pool));
        let (mut best, mut best_dice) = (f64::NEG_INFINITY, 1);
        for dice in 1..=pool {
            if watch().is_break() {
                return Err(OddsError::Stopped);
            }
            let utility = self.own_utility(position, dice, watch)?;
            let (turn, _) = &self.turns[usize::from(dice) - 1];
            let value = turn.value(&utility, 0.0, &mut self.scratch)?;
            let value = if self.objective == Objective::Dice { value - f64::from(dice) } else { value };
            by_dice.push(value);
            // Ties go to fewer dice.
            if value > best + 1e-11 {
                (best, best_dice) = (value, dice);
            }
        }
        self.follow(position, best_dice, by_dice, watch)
    }

    /// What each final score is worth to the player to act.
    fn own_utility(&mut self, position: &Position, dice: u8, watch: Watch) -> Result<Vec<f64>, OddsError> {
        let pick =
            if self.objective == Objective::Dice { |o: &Outlook| o.standing.1 } else { |o: &Outlook| o.standing.0 };
        self.over_scores(position, dice, watch, |beats, outlook| if beats { pick(outlook) } else { 0.0 })
    }

    /// A value for each final score: of the round behind it, and whether the turn is then the one to beat.
    fn over_scores(
        &mut self,
        position: &Position,
        dice: u8,
        watch: Watch,
        pick: impl Fn(bool, &Outlook) -> f64,
    ) -> Result<Vec<f64>, OddsError> {
        let behind = self.solve(self.after(position, dice, None), watch)?;
        (0..=5 * u16::from(dice))
            .map(|score| {
                let beats = position.standing.is_none_or(|standing| standing.is_beaten_by(score, dice));
                if !beats || !self.scores[usize::from(dice) - 1][usize::from(score)] {
                    return Ok(pick(false, &behind));
                }
                let outlook = self.solve(self.after(position, dice, Some(score)), watch)?;
                Ok(pick(true, &outlook))
            })
            .collect()
    }

    /// What the best play with so many dice means to everybody.
    fn follow(&mut self, position: &Position, dice: u8, by_dice: Vec<f64>, watch: Watch) -> Result<Outlook, OddsError> {
        let own = Utility { scores: self.own_utility(position, dice, watch)?, lost: 0.0 };
        let behind = self.solve(self.after(position, dice, None), watch)?;
        let later = position.pools.len() - 1;
        let mut others = Vec::new();
        let mut picks: Vec<Pick> = Vec::new();
        for player in 0..later {
            picks.push(Box::new(move |_, outlook| outlook.wins[player]));
            picks.push(Box::new(move |_, outlook| outlook.gains[player]));
        }
        picks.push(Box::new(|beats, outlook| if beats { outlook.standing.0 } else { 0.0 }));
        picks.push(Box::new(|beats, outlook| if beats { outlook.standing.1 } else { 0.0 }));
        picks.push(Box::new(|beats, outlook| if beats { 0.0 } else { outlook.standing.0 }));
        picks.push(Box::new(|beats, outlook| if beats { 0.0 } else { outlook.standing.1 }));
        for pick in picks {
            let lost = pick(false, &behind);
            others.push(Utility { scores: self.over_scores(position, dice, watch, pick)?, lost });
        }
        let (_, values) = self.turns[usize::from(dice) - 1].1.play(&own, &others)?;
        let mut wins = vec![values[2 * later]];
        let mut gains = vec![values[2 * later + 1]];
        for player in 0..later {
            wins.push(values[2 * player]);
            gains.push(values[2 * player + 1]);
        }
        let standing = (values[2 * later + 2], values[2 * later + 3]);
        let nobody = (1.0 - wins.iter().sum::<f64>() - standing.0).max(0.0);
        Ok(Outlook { dice, by_dice, wins, gains, standing, nobody })
    }
}

/// Nobody is left to play.
fn finished(position: &Position) -> Outlook {
    let won = f64::from(u8::from(position.standing.is_some()));
    Outlook {
        dice: 0,
        by_dice: Vec::new(),
        wins: Vec::new(),
        gains: Vec::new(),
        standing: (won, won * f64::from(position.table)),
        nobody: 1.0 - won,
    }
}

fn check(position: &Position) -> Result<(), OddsError> {
    let players = position.pools.len();
    if players == 0 || players > SEATS {
        return Err(OddsError::BadTable {
            message: format!("{players} players are still to play: it is 1 to {SEATS}"),
        });
    }
    if position.pools.contains(&0) {
        return Err(OddsError::BadTable {
            message: "a player without dice is out: every pool has at least 1 (GD-5.4)".into(),
        });
    }
    Ok(())
}
