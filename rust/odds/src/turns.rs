//! The turns with 1, 2, … dice under one card, and what is known about all of them.

use std::sync::Arc;

use crate::error::OddsError;
use crate::play::Utility;
use crate::turn::{DEFAULT_MEMORY, Scratch, Turn};
use crate::warning::Warning;

/// The turns of one card, by number of dice. Numbers of dice are 1 to [`Turns::most`].
#[derive(Debug)]
pub(crate) struct Turns {
    warning: Warning,
    by_dice: Vec<Dice>,
    scratch: Scratch<f64>,
}

/// The turn with one number of dice.
#[derive(Debug)]
struct Dice {
    /// Laid out for a value alone.
    turn: Arc<Turn>,
    /// Laid out for what its best play means to others.
    plain: Turn,
    /// For each score whether it can be safe.
    scores: Arc<[bool]>,
    /// The best chances of a safe score of at least 0, 1, …, as far as they have been asked for.
    beats: Vec<Option<f64>>,
}

impl Turns {
    pub(crate) fn new(warning: Warning, most: u32) -> Result<Self, OddsError> {
        let by_dice = (1..=most).map(|dice| Dice::new(warning, dice)).collect::<Result<_, OddsError>>()?;
        Ok(Self { warning, by_dice, scratch: Scratch::default() })
    }

    pub(crate) const fn warning(&self) -> &Warning {
        &self.warning
    }

    /// The most dice a turn.
    pub(crate) const fn most(&self) -> u32 {
        self.by_dice.len() as u32
    }

    /// The turn with so many dice; none if there is no such turn.
    pub(crate) fn turn(&self, dice: u8) -> Option<Arc<Turn>> {
        self.by_dice.get(usize::from(dice).wrapping_sub(1)).map(|known| known.turn.clone())
    }

    /// For each score from 0 on whether so many safe dice can show it.
    pub(crate) fn scores(&self, dice: u8) -> Arc<[bool]> {
        self.by_dice[usize::from(dice) - 1].scores.clone()
    }

    /// The best chance of so many dice to be safe with a score of at least `target`; 0 if it is out of reach.
    pub(crate) fn beats(&mut self, dice: u8, target: usize) -> Result<f64, OddsError> {
        let known = &mut self.by_dice[usize::from(dice) - 1];
        let Some(place) = known.beats.get_mut(target) else { return Ok(0.0) };
        if let Some(chance) = *place {
            return Ok(chance);
        }
        let goal = known.turn.at_least(target as u32)?;
        let chance = known.turn.value(&goal, 0.0, &mut self.scratch)?;
        *place = Some(chance);
        Ok(chance)
    }

    /// No play with so many dice comes to more than this of a utility: each step up of its worth is reached with at most the best chance of that score.
    pub(crate) fn bound(&mut self, dice: u8, utility: &[f64]) -> Result<f64, OddsError> {
        let (mut bound, mut before) = (0.0, 0.0);
        for (score, &worth) in utility.iter().enumerate() {
            if worth > before {
                bound += (worth - before) * self.beats(dice, score)?;
            }
            before = worth;
        }
        Ok(bound)
    }

    /// The value of the best play; losing is worth nothing.
    pub(crate) fn value(&mut self, dice: u8, utility: &[f64]) -> Result<f64, OddsError> {
        self.by_dice[usize::from(dice) - 1].turn.value(utility, 0.0, &mut self.scratch)
    }

    /// What others are worth under the best play.
    pub(crate) fn play(&self, dice: u8, own: &Utility, others: &[Utility]) -> Result<Vec<f64>, OddsError> {
        self.by_dice[usize::from(dice) - 1].plain.play(own, others).map(|(_, others)| others)
    }
}

impl Dice {
    fn new(warning: Warning, dice: u32) -> Result<Self, OddsError> {
        let turn = Turn::new(warning, dice, DEFAULT_MEMORY)?;
        let plain = Turn::plain(warning, dice, DEFAULT_MEMORY)?;
        let scores: Arc<[bool]> = turn.safe_scores().into();
        let beats = vec![None; scores.len()];
        Ok(Self { turn: Arc::new(turn), plain, scores, beats })
    }
}
