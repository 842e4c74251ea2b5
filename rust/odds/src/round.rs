//! A round between several players: each plays for their own chance of winning it, and knows that the others do (GD-5).

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use aleator_core::gang_of_dice::{MAX_PLAYERS, TurnResult};

use crate::error::OddsError;
use crate::play::Utility;
use crate::turn::Turn;
use crate::turns::Turns;
use crate::warning::Warning;

/// At most so many players sit at a table (GD-1.1).
pub const SEATS: usize = MAX_PLAYERS as usize;
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

impl Objective {
    /// What a turn with so many dice comes to, of the chance to win or the dice won with it.
    fn net(self, dice: u8, value: f64) -> f64 {
        if self == Self::Dice { value - f64::from(dice) } else { value }
    }
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
    /// How good it is (GD-5.1).
    const fn strength(self) -> u32 {
        TurnResult::strength_of(self.score, self.dice)
    }

    /// Whether a later turn beats it (GD-5.1).
    #[inline]
    pub const fn is_beaten_by(self, score: u16, dice: u8) -> bool {
        TurnResult::strength_of(score, dice) > self.strength()
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

/// So many solved positions are remembered at the most, about 200 bytes each; then they are forgotten.
const MOST_KNOWN: usize = 1 << 18;
/// Of numbers of dice whose values differ by less, the fewest dice are taken.
const TIE: f64 = 1e-11;
/// A bound is raised by this, so that rounding cannot bring it below the value that it bounds.
const ROUNDING: f64 = 1e-12;

/// What is left of 1 by rounding alone: no chance is told from less.
const NOTHING: f64 = 1e-14;

/// A position as a key: the pools of those to play, 0 where there is nobody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Spot {
    pools: [u8; SEATS],
    standing: Option<Standing>,
    table: u16,
}

impl Spot {
    fn players(self) -> usize {
        self.pools.iter().take_while(|&&pool| pool > 0).count()
    }

    /// The same with another pool of the player to act. With a number of dice in its place a spot stands for "this many are rolled here".
    const fn with_own(mut self, pool: u8) -> Self {
        self.pools[0] = pool;
        self
    }
}

/// What becomes of a round.
#[derive(Clone, Copy, Debug)]
struct Solved {
    dice: u8,
    wins: [f64; SEATS],
    gains: [f64; SEATS],
    standing: (f64, f64),
}

impl Solved {
    /// Nobody is left to play: who stands wins what lies on the table.
    fn finished(spot: Spot) -> Self {
        let won = f64::from(u8::from(spot.standing.is_some()));
        Self { dice: 0, wins: [0.0; SEATS], gains: [0.0; SEATS], standing: (won, won * f64::from(spot.table)) }
    }
}

/// A turn with a number of dice, as far as it is known.
#[derive(Clone, Copy, Debug)]
struct Play {
    /// What it is worth to the player, the dice rolled not yet taken off.
    value: f64,
    solved: Option<Solved>,
}

/// A number of dice that may be the best.
#[derive(Clone, Copy, Debug)]
struct Open {
    dice: u8,
    /// It is not worth more.
    bound: f64,
    /// Whether no closer bound is to be had than its value.
    close: bool,
}

/// Where the highest bound is.
fn most_promising(open: &[Open]) -> Option<usize> {
    (0..open.len()).max_by(|&a, &b| open[a].bound.total_cmp(&open[b].bound))
}

/// Solves rounds under one card, and remembers what it has solved.
///
/// The last player of a round can only beat the turn that stands or not, so a table of chances answers for it. Before that, a number of dice is looked
/// at only if a bound says that it may be the best: nobody wins more often than a turn is safe and beats the one that stands. Values
/// of turns are kept by the number of dice, so that players with other pools find them too.
#[derive(Debug)]
pub struct RoundSolver {
    objective: Objective,
    turns: Turns,
    solved: HashMap<Spot, Solved>,
    plays: HashMap<Spot, Play>,
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
        let turns = Turns::new(warning, most)?;
        Ok(Self { objective, turns, solved: HashMap::new(), plays: HashMap::new() })
    }

    /// The card.
    pub const fn warning(&self) -> &Warning {
        self.turns.warning()
    }

    /// The turn with so many dice, at most [`RoundSolver::most`] and at least 1.
    pub fn turn(&self, dice: u8) -> Option<Arc<Turn>> {
        self.turns.turn(dice)
    }

    /// The most dice a turn.
    pub const fn most(&self) -> u32 {
        self.turns.most()
    }

    /// What becomes of the round from here. `watch` is called often; it can stop the work, and what has been solved by then is remembered.
    ///
    /// # Errors
    /// More than [`SEATS`] players, a player without dice, or [`OddsError::Stopped`].
    pub fn outlook(&mut self, position: &Position, watch: Watch) -> Result<Outlook, OddsError> {
        check(position)?;
        self.forget();
        let spot = self.spot(position);
        let solved = self.solve(spot, watch)?;
        let objective = self.objective;
        let by_dice = (1..=spot.pools[0])
            .map(|dice| Ok(objective.net(dice, self.value(spot, dice, watch)?)))
            .collect::<Result<_, OddsError>>()?;
        let players = position.pools.len();
        let wins = solved.wins[..players].to_vec();
        let rest = 1.0 - wins.iter().sum::<f64>() - solved.standing.0;
        let nobody = if rest < NOTHING { 0.0 } else { rest };
        let gains = solved.gains[..players].to_vec();
        Ok(Outlook { dice: solved.dice, by_dice, wins, gains, standing: solved.standing, nobody })
    }

    /// How many dice the player to act rolls: [`RoundSolver::outlook`] without what else it tells.
    ///
    /// # Errors
    /// As for [`RoundSolver::outlook`].
    pub fn best_dice(&mut self, position: &Position, watch: Watch) -> Result<u8, OddsError> {
        check(position)?;
        self.forget();
        let spot = self.spot(position);
        if let Some(solved) = self.solved.get(&spot) { Ok(solved.dice) } else { self.choose(spot, watch) }
    }

    /// What each final score of a turn with so many dice is worth to the player to act. Losing is worth nothing.
    ///
    /// # Errors
    /// As for [`RoundSolver::outlook`], and a number of dice that the player cannot roll.
    pub fn utility(&mut self, position: &Position, dice: u8, watch: Watch) -> Result<Vec<f64>, OddsError> {
        check(position)?;
        self.forget();
        let spot = self.spot(position);
        let most = spot.pools[0];
        if dice == 0 || dice > most {
            return Err(OddsError::BadDice { dice: u32::from(dice), most: u32::from(most) });
        }
        self.own_utility(spot, dice, watch)
    }

    /// Bounds the memory, between questions.
    fn forget(&mut self) {
        if self.solved.len() + self.plays.len() > MOST_KNOWN {
            self.solved.clear();
            self.plays.clear();
        }
    }

    /// The position without what does not matter to this solver.
    fn spot(&self, position: &Position) -> Spot {
        let most = self.most() as u8;
        let mut pools = [0; SEATS];
        for (place, &pool) in pools.iter_mut().zip(&position.pools) {
            *place = pool.min(most);
        }
        let table = if self.objective == Objective::Dice { position.table } else { 0 };
        Spot { pools, standing: position.standing, table }
    }

    /// The position behind a turn: safe with a score that has to be beaten from now on, or with what stood before.
    fn after(&self, spot: Spot, dice: u8, score: Option<u16>) -> Spot {
        let [_, rest @ ..] = spot.pools;
        let mut pools = [0; SEATS];
        pools[..SEATS - 1].copy_from_slice(&rest);
        let standing = score.map(|score| Standing { score, dice }).or(spot.standing);
        Spot { pools, standing, table: self.table_with(spot, dice) }
    }

    /// The dice on the table once so many have been rolled; none where they do not matter.
    fn table_with(&self, spot: Spot, dice: u8) -> u16 {
        if self.objective == Objective::Dice { spot.table + u16::from(dice) } else { 0 }
    }

    fn solve(&mut self, spot: Spot, watch: Watch) -> Result<Solved, OddsError> {
        if spot.players() == 0 {
            return Ok(Solved::finished(spot));
        }
        if let Some(&known) = self.solved.get(&spot) {
            return Ok(known);
        }
        let dice = self.choose(spot, watch)?;
        let solved = if spot.players() == 1 { self.last(spot, dice)? } else { self.follow(spot, dice, watch)? };
        self.solved.insert(spot, solved);
        Ok(solved)
    }

    /// The best number of dice; ties go to fewer. The most promising ones are looked at first, until no bound is as good as what has been reached.
    fn choose(&mut self, spot: Spot, watch: Watch) -> Result<u8, OddsError> {
        if watch().is_break() {
            return Err(OddsError::Stopped);
        }
        let objective = self.objective;
        let mut open = Vec::with_capacity(usize::from(spot.pools[0]));
        for dice in 1..=spot.pools[0] {
            let known = spot.players() == 1 || self.plays.contains_key(&spot.with_own(dice));
            let bound = if known { self.value(spot, dice, watch)? } else { self.bound(spot, dice)? };
            open.push(Open { dice, bound: objective.net(dice, bound), close: known });
        }
        let (mut best, mut values) = (f64::NEG_INFINITY, Vec::new());
        while let Some(next) = most_promising(&open) {
            let Open { dice, bound, close } = open.swap_remove(next);
            if bound < best - TIE {
                break;
            }
            if close {
                let value = objective.net(dice, self.value(spot, dice, watch)?);
                best = best.max(value);
                values.push((dice, value));
            } else {
                let utility = self.own_utility(spot, dice, watch)?;
                let closer = objective.net(dice, self.turns.bound(dice, &utility)? + ROUNDING);
                open.push(Open { dice, bound: bound.min(closer), close: true });
            }
        }
        let good = values.iter().filter(|&&(_, value)| value >= best - TIE);
        Ok(good.map(|&(dice, _)| dice).min().unwrap_or(1))
    }

    /// No turn with so many dice is worth more: it wins at most as often as it is safe and beats what stands, and at most all dice that can
    /// come to lie on the table.
    fn bound(&mut self, spot: Spot, dice: u8) -> Result<f64, OddsError> {
        let beats = self.turns.beats(dice, target(spot, dice))?;
        let prize = match self.objective {
            Objective::Win => 1.0,
            Objective::Dice => {
                let others: u16 = spot.pools[1..].iter().map(|&pool| u16::from(pool)).sum();
                f64::from(self.table_with(spot, dice) + others)
            }
        };
        Ok((beats + ROUNDING) * prize)
    }

    /// What a turn with so many dice is worth to the player to act, the dice rolled not taken off.
    fn value(&mut self, spot: Spot, dice: u8, watch: Watch) -> Result<f64, OddsError> {
        if spot.players() == 1 {
            let prize = if self.objective == Objective::Dice { f64::from(self.table_with(spot, dice)) } else { 1.0 };
            return Ok(prize * self.turns.beats(dice, target(spot, dice))?);
        }
        if let Some(known) = self.plays.get(&spot.with_own(dice)) {
            return Ok(known.value);
        }
        if watch().is_break() {
            return Err(OddsError::Stopped);
        }
        let utility = self.own_utility(spot, dice, watch)?;
        let value = self.turns.value(dice, &utility)?;
        self.plays.insert(spot.with_own(dice), Play { value, solved: None });
        Ok(value)
    }

    /// What each final score is worth to the player to act.
    fn own_utility(&mut self, spot: Spot, dice: u8, watch: Watch) -> Result<Vec<f64>, OddsError> {
        let scores = self.turns.scores(dice);
        let mut utility = vec![0.0; scores.len()];
        for (score, worth) in utility.iter_mut().enumerate().skip(target(spot, dice)) {
            if scores[score] {
                let after = self.solve(self.after(spot, dice, Some(score as u16)), watch)?;
                *worth = if self.objective == Objective::Dice { after.standing.1 } else { after.standing.0 };
            }
        }
        Ok(utility)
    }

    /// The last turn of a round beats what stands, or does not.
    fn last(&mut self, spot: Spot, dice: u8) -> Result<Solved, OddsError> {
        let beats = self.turns.beats(dice, target(spot, dice))?;
        let prize = f64::from(self.table_with(spot, dice));
        let held = if spot.standing.is_some() { 1.0 - beats } else { 0.0 };
        let (mut wins, mut gains) = ([0.0; SEATS], [0.0; SEATS]);
        (wins[0], gains[0]) = (beats, beats * prize);
        Ok(Solved { dice, wins, gains, standing: (held, held * prize) })
    }

    /// What the best play with so many dice means to everybody.
    fn follow(&mut self, spot: Spot, dice: u8, watch: Watch) -> Result<Solved, OddsError> {
        let key = spot.with_own(dice);
        if let Some(Play { solved: Some(known), .. }) = self.plays.get(&key) {
            return Ok(*known);
        }
        if watch().is_break() {
            return Err(OddsError::Stopped);
        }
        let behind = self.solve(self.after(spot, dice, None), watch)?;
        let target = target(spot, dice);
        let scores = self.turns.scores(dice);
        // Whether the turn is then the one to beat, and the round behind it; scores that are never safe do not matter.
        let mut after = vec![(false, behind); scores.len()];
        for (score, place) in after.iter_mut().enumerate().skip(target) {
            if scores[score] {
                *place = (true, self.solve(self.after(spot, dice, Some(score as u16)), watch)?);
            }
        }
        let goals = goals(self.objective, spot);
        let utility = |goal: Goal| Utility {
            scores: after.iter().map(|(beats, solved)| goal.of(*beats, solved)).collect(),
            lost: goal.of(false, &behind),
        };
        let own = match self.objective {
            Objective::Win => utility(Goal::OwnWins),
            Objective::Dice => utility(Goal::OwnGains),
        };
        let others: Vec<Utility> = goals.iter().map(|&goal| utility(goal)).collect();
        let values = self.turns.play(dice, &own, &others)?;
        let mut solved = Solved { dice, wins: [0.0; SEATS], gains: [0.0; SEATS], standing: (0.0, 0.0) };
        for (goal, value) in goals.into_iter().zip(values) {
            goal.put(&mut solved, value);
        }
        let value = self.value(spot, dice, watch)?;
        match self.objective {
            Objective::Win => solved.wins[0] = value,
            Objective::Dice => solved.gains[0] = value,
        }
        self.plays.insert(key, Play { value, solved: Some(solved) });
        Ok(solved)
    }
}

/// The lowest score with which so many dice beat the turn that stands (GD-5.1); 0 if there is none.
fn target(spot: Spot, dice: u8) -> usize {
    TurnResult::score_to_beat(spot.standing.map_or(0, Standing::strength), dice) as usize
}

/// Something that a turn decides for somebody.
#[derive(Clone, Copy, Debug)]
enum Goal {
    OwnWins,
    OwnGains,
    /// Of the player so many places behind, from 0.
    Wins(usize),
    Gains(usize),
    StandingWins,
    StandingGains,
}

/// What has to be known of a turn besides the value to its player. Dice matter only to players who want dice, and what stands only if something does.
fn goals(objective: Objective, spot: Spot) -> Vec<Goal> {
    let dice = objective == Objective::Dice;
    let mut goals = Vec::new();
    goals.extend(dice.then_some(Goal::OwnWins));
    for player in 0..spot.players() - 1 {
        goals.push(Goal::Wins(player));
        goals.extend(dice.then_some(Goal::Gains(player)));
    }
    if spot.standing.is_some() {
        goals.push(Goal::StandingWins);
        goals.extend(dice.then_some(Goal::StandingGains));
    }
    goals
}

impl Goal {
    /// Its value in the position behind the turn, which `beats` what stood before or does not.
    fn of(self, beats: bool, after: &Solved) -> f64 {
        let only = |condition: bool, value: f64| if condition { value } else { 0.0 };
        match self {
            Self::OwnWins => only(beats, after.standing.0),
            Self::OwnGains => only(beats, after.standing.1),
            Self::Wins(player) => after.wins[player],
            Self::Gains(player) => after.gains[player],
            Self::StandingWins => only(!beats, after.standing.0),
            Self::StandingGains => only(!beats, after.standing.1),
        }
    }

    /// Notes its value before the turn.
    const fn put(self, solved: &mut Solved, value: f64) {
        match self {
            Self::OwnWins => solved.wins[0] = value,
            Self::OwnGains => solved.gains[0] = value,
            Self::Wins(player) => solved.wins[player + 1] = value,
            Self::Gains(player) => solved.gains[player + 1] = value,
            Self::StandingWins => solved.standing.0 = value,
            Self::StandingGains => solved.standing.1 = value,
        }
    }
}

fn check(position: &Position) -> Result<(), OddsError> {
    let players = position.pools.len();
    if players == 0 || players > SEATS {
        return Err(OddsError::BadTable {
            message: format!("{players} players are still to play: 1 to {SEATS} can be"),
        });
    }
    if position.pools.contains(&0) {
        return Err(OddsError::BadTable {
            message: "a player without dice is out: every pool has at least 1 (GD-5.4)".into(),
        });
    }
    Ok(())
}
