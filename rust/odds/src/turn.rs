//! A turn: a number of dice, two rerolls, and their best play (GD-3).

use std::sync::Arc;

use aleator_core::gang_of_dice::{Colour, Faces, MAX_DICE, all_faces};
use num_bigint::BigUint;

use crate::error::OddsError;
use crate::number::Number;
use crate::passes::{Top, fall_all, fall_safe, level, rise, take_lines};
use crate::policy::TurnPolicy;
use crate::region::Region;
use crate::warning::Warning;

/// The budget of memory unless another one is stated: 48 dice fit it for every card.
pub const DEFAULT_MEMORY: u64 = 1 << 30;

/// What a value takes at the most while a policy is made: three arrays of floats, and its share of the rows.
const BYTES_PER_VALUE: u64 = 32;

/// A turn with so many dice under a card, ready to be solved for any utility.
///
/// ```
/// use aleator_core::gang_of_dice::{Colour, Predicate};
/// use aleator_odds::{DEFAULT_MEMORY, Scratch, Turn, Warning};
///
/// let predicate = Predicate::SumAtLeast { k: 10 };
/// let warning = Warning { predicate, colour: Colour::Yellow, gangster_is_a_value: false };
/// let turn = Turn::new(warning, 2, DEFAULT_MEMORY)?;
/// // The chance to score 9 with two dice and two rerolls: 12332 of 6^6.
/// let utility = turn.at_least(9)?;
/// assert!((turn.value(&utility, 0.0, &mut Scratch::default())? - 12332.0 / 46656.0).abs() < 1e-15);
/// # Ok::<(), aleator_odds::OddsError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Turn {
    warning: Warning,
    pub(crate) region: Region,
}

/// Memory that solves can use again.
#[derive(Clone, Debug)]
pub struct Scratch<V> {
    pub(crate) lines: Vec<V>,
    pub(crate) triangles: Vec<V>,
    pub(crate) lost: Vec<V>,
}

impl<V> Default for Scratch<V> {
    fn default() -> Self {
        Self { lines: Vec::new(), triangles: Vec::new(), lost: Vec::new() }
    }
}

/// The values of keeping, from which a policy is read.
#[derive(Clone, Debug)]
pub(crate) struct Kept<V> {
    /// With one reroll left: lines.
    pub last: Vec<V>,
    /// With two rerolls left: lines for yellow cards, triangles for black ones.
    pub first: Vec<V>,
}

impl Turn {
    /// Lays out the states of a turn.
    ///
    /// # Errors
    /// No dice, more than [`MAX_DICE`], or states that need more than `memory` bytes.
    pub fn new(warning: Warning, dice: u32, memory: u64) -> Result<Self, OddsError> {
        Self::over(Region::new, warning, dice, memory)
    }

    /// Lays out the states of a turn for one utility: without caps if it is worse to be safe with some score than to lose.
    ///
    /// # Errors
    /// As for [`Turn::new`].
    pub fn for_utility<V: Number>(
        warning: Warning,
        dice: u32,
        memory: u64,
        utility: &[V],
        lost: V,
    ) -> Result<Self, OddsError> {
        let turn = Self::new(warning, dice, memory)?;
        if turn.wants_to_lose(utility, lost) { Self::plain(warning, dice, memory) } else { Ok(turn) }
    }

    /// Lays out the states of a turn without caps.
    ///
    /// # Errors
    /// As for [`Turn::new`].
    pub fn plain(warning: Warning, dice: u32, memory: u64) -> Result<Self, OddsError> {
        Self::over(Region::plain, warning, dice, memory)
    }

    fn over(
        region: fn(&Warning, u32, u64) -> Option<Region>,
        warning: Warning,
        dice: u32,
        memory: u64,
    ) -> Result<Self, OddsError> {
        if dice == 0 || dice > MAX_DICE {
            return Err(OddsError::BadDice { dice, most: MAX_DICE });
        }
        let region = region(&warning, dice, memory / BYTES_PER_VALUE);
        let region = region.ok_or(OddsError::TooLarge { dice, limit: memory })?;
        Ok(Self { warning, region })
    }

    /// Whether dice beyond the caps may be worth keeping, since losing is not the worst that can come: then the turn has to be laid out without them.
    pub fn wants_to_lose<V: Number>(&self, utility: &[V], lost: V) -> bool {
        self.region.excess && utility.iter().any(|&value| value < lost)
    }

    /// The card.
    pub const fn warning(&self) -> &Warning {
        &self.warning
    }

    /// How many dice are rolled.
    pub const fn dice(&self) -> u32 {
        self.region.dice
    }

    /// How many states the solver looks at for each of its passes.
    pub const fn states(&self) -> usize {
        self.region.triangle_len
    }

    /// Bytes that the layout and the values of one solve take.
    pub fn bytes(&self) -> u64 {
        self.region.bytes() + 8 * (self.region.line_len + self.region.triangle_len) as u64
    }

    /// For each score from 0 to five times the dice whether safe dice can show it.
    pub fn safe_scores(&self) -> Vec<bool> {
        let mut scores = vec![false; 5 * self.dice() as usize + 1];
        for row in &self.region.rows {
            // The rest of the dice are gangsters.
            if usize::from(row.safe) == self.region.len(row) {
                scores[usize::from(row.score)] = true;
            }
        }
        scores
    }

    /// The utility "a safe score of at least `target`": 1 from the target on.
    ///
    /// # Errors
    /// A target that the dice cannot show.
    pub fn at_least<V: Number + From<u8>>(&self, target: u32) -> Result<Vec<V>, OddsError> {
        let most = 5 * self.dice();
        if target > most {
            return Err(OddsError::OutOfReach { target, dice: self.dice() });
        }
        Ok((0..=most).map(|score| V::from(u8::from(score >= target))).collect())
    }

    /// The expected utility of the best play: `utility[score]` for safe dice, `lost` when the card was triggered.
    ///
    /// The utility has one value for each score from 0 to five times the dice.
    ///
    /// # Errors
    /// A utility that has not one finite, non-negative value for each score, or for which losing can be better than a safe score while the turn
    /// was not laid out for that; see [`Turn::for_utility`].
    pub fn value(&self, utility: &[f64], lost: f64, scratch: &mut Scratch<f64>) -> Result<f64, OddsError> {
        self.check_utility(utility, lost)?;
        self.solve(utility, lost, scratch, None);
        Ok(self.finish(scratch))
    }

    /// The best play itself.
    ///
    /// # Errors
    /// A utility that has not one finite, non-negative value for each score.
    pub fn policy(self: Arc<Self>, utility: Vec<f64>, lost: f64) -> Result<TurnPolicy<f64>, OddsError> {
        self.check_utility(&utility, lost)?;
        let mut scratch = Scratch::default();
        let mut kept = Kept { last: Vec::new(), first: Vec::new() };
        self.solve(&utility, lost, &mut scratch, Some(&mut kept));
        let value = self.finish(&mut scratch);
        Ok(TurnPolicy::new(self, utility, lost, kept, value))
    }

    /// The last pass of a float solve: the first roll. What lost dice are worth has no units to be changed.
    fn finish(&self, scratch: &mut Scratch<f64>) -> f64 {
        let Scratch { lines, triangles, lost } = scratch;
        if self.warning.colour == Colour::Yellow {
            fall_safe(&self.region, lines, Top::Values, lost);
            lines[0]
        } else if self.region.excess {
            fall_all(&self.region, triangles, Some(lines));
            triangles[0]
        } else {
            fall_all(&self.region, lines, None);
            lines[0]
        }
    }

    /// Whether a utility is one value for each score, each finite and not negative, `lost` too.
    ///
    /// # Errors
    /// Which of it is not so.
    pub fn check_utility(&self, utility: &[f64], lost: f64) -> Result<(), OddsError> {
        if utility.len() != 5 * self.dice() as usize + 1 {
            return Err(OddsError::BadUtilityCount { found: utility.len(), dice: self.dice() });
        }
        if let Some(bad) = utility.iter().chain([&lost]).find(|value| !value.is_finite() || **value < 0.0) {
            return Err(OddsError::BadUtility { value: bad.to_string() });
        }
        if self.wants_to_lose(utility, lost) { Err(OddsError::WantsToLose) } else { Ok(()) }
    }

    /// The best play in exact integers; its value is an integer over 6 to the power of three times the dice.
    ///
    /// # Errors
    /// Values that would not fit 128 bits, and a utility that has not one value for each score.
    pub fn exact_policy(
        self: Arc<Self>,
        utility: Vec<u128>,
        lost: u128,
    ) -> Result<(TurnPolicy<u128>, BigUint), OddsError> {
        self.check_exact(&utility, lost)?;
        let mut scratch = Scratch::default();
        let mut kept = Kept { last: Vec::new(), first: Vec::new() };
        self.solve(&utility, lost, &mut scratch, Some(&mut kept));
        let value = self.exact_first_roll(&scratch, lost);
        Ok((TurnPolicy::new(self, utility, lost, kept, 0), value))
    }

    /// The value of the best play as an integer over 6 to the power of three times the dice.
    ///
    /// # Errors
    /// As for [`Turn::exact_policy`].
    pub fn exact_value(&self, utility: &[u128], lost: u128) -> Result<BigUint, OddsError> {
        self.check_exact(utility, lost)?;
        let mut scratch = Scratch::default();
        self.solve(utility, lost, &mut scratch, None);
        Ok(self.exact_first_roll(&scratch, lost))
    }

    fn check_exact(&self, utility: &[u128], lost: u128) -> Result<(), OddsError> {
        if utility.len() != 5 * self.dice() as usize + 1 {
            return Err(OddsError::BadUtilityCount { found: utility.len(), dice: self.dice() });
        }
        if self.wants_to_lose(utility, lost) {
            return Err(OddsError::WantsToLose);
        }
        let most = utility.iter().copied().fold(lost.max(1), u128::max);
        let units = 6u128.checked_pow(2 * self.dice());
        let fits = units.and_then(|units| units.checked_mul(most)).is_some();
        if fits { Ok(()) } else { Err(OddsError::TooLargeForExact { dice: self.dice(), utility: most }) }
    }

    /// The first roll in wide integers: its sums would need more than 128 bits.
    fn exact_first_roll(&self, scratch: &Scratch<u128>, lost: u128) -> BigUint {
        let dice = self.dice();
        let lost = lost.lift(2 * dice);
        let ways: u128 = (1..=u128::from(dice)).product();
        let mut sum = BigUint::ZERO;
        for faces in all_faces(dice) {
            let ways =
                faces.counts().iter().fold(ways, |ways, &count| ways / (1..=u128::from(count)).product::<u128>());
            let value = self.complete_value(&scratch.lines, faces, lost);
            sum += BigUint::from(ways) * value;
        }
        sum
    }

    /// What complete dice are worth, of the lines after a rise.
    fn complete_value<V: Number>(&self, lines: &[V], faces: Faces, lost: V) -> V {
        let yellow = self.warning.colour == Colour::Yellow;
        if yellow && self.warning.is_triggered(faces) {
            return lost;
        }
        let (capped, _) = self.region.cap(faces);
        self.region.find(capped).map_or(lost, |row| lines[row.line as usize + usize::from(capped.count(0))])
    }

    /// Everything but the first roll: afterwards the lines hold the best over all parts, with two rerolls left.
    fn solve<V: Number>(&self, utility: &[V], lost: V, scratch: &mut Scratch<V>, mut kept: Option<&mut Kept<V>>) {
        let region = &self.region;
        let Scratch { lines, triangles, lost: lost_by_air } = scratch;
        lines.resize(region.line_len + self.dice() as usize + 1, V::ZERO);
        fill_lost(lost_by_air, lost, self.dice(), 0);
        fall_safe(region, lines, Top::Utility(utility), lost_by_air);
        level(region, lines, false);
        if let Some(kept) = &mut kept {
            kept.last.clone_from(lines);
        }
        rise(region, lines);
        fill_lost(lost_by_air, lost, self.dice(), self.dice());
        if self.warning.colour == Colour::Yellow || !region.excess {
            if self.warning.colour == Colour::Yellow {
                fall_safe(region, lines, Top::Values, lost_by_air);
            } else {
                fall_all(region, lines, None);
            }
            level(region, lines, false);
            if let Some(kept) = &mut kept {
                kept.first.clone_from(lines);
            }
        } else {
            triangles.resize(region.triangle_len, V::ZERO);
            fall_all(region, triangles, Some(lines));
            level(region, triangles, true);
            if let Some(kept) = &mut kept {
                kept.first.clone_from(triangles);
            }
            take_lines(region, triangles, lines);
        }
        rise(region, lines);
    }
}

/// What lost dice are worth with so many dice in the air, after so many falls of a die.
pub(crate) fn fill_lost<V: Number>(lost_by_air: &mut Vec<V>, lost: V, dice: u32, falls: u32) {
    lost_by_air.clear();
    lost_by_air.extend((0..=dice).map(|air| lost.lift(falls + air)));
}
