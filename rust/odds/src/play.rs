//! What one player's best play means for others: the same play, valued by other utilities.

use aleator_core::gang_of_dice::Colour;

use crate::error::OddsError;
use crate::number::Number as _;
use crate::passes::{Top, fall_all, fall_safe};
use crate::region::Row;
use crate::turn::{Scratch, Turn, fill_lost};

/// A worth of final scores, and of losing.
#[derive(Clone, PartialEq, Debug)]
pub struct Utility {
    /// One for each score from 0 to five times the dice.
    pub scores: Vec<f64>,
    /// When the card was triggered.
    pub lost: f64,
}

/// For each complete multiset, by row, where the dice that are kept stand among the lines.
type Choices = Vec<u32>;

impl Turn {
    /// The value of the best play by `own`, and what `others` are worth under that same play. Ties go to the lowest action.
    ///
    /// The turn has to be laid out without caps, so that every selection can be compared: [`Turn::plain`].
    ///
    /// # Errors
    /// As for [`Turn::value`].
    pub fn play(&self, own: &Utility, others: &[Utility]) -> Result<(f64, Vec<f64>), OddsError> {
        self.check_utility(&own.scores, own.lost)?;
        let region = &self.region;
        debug_assert!(!region.excess);
        let mut scratch = Scratch::default();
        let Scratch { lines, lost, .. } = &mut scratch;
        self.prepare(lines, lost, own.lost);
        fall_safe(region, lines, Top::Utility(&own.scores), lost);
        let last = self.rise_with_choices(lines);
        self.fall(lines, lost);
        self.stop_instead(lines, own);
        let first = self.rise_with_choices(lines);
        self.fall(lines, lost);
        let value = lines[0];
        let values = others.iter().map(|other| self.follow(other, &first, &last)).collect();
        Ok((value, values))
    }

    /// What a utility is worth under given choices.
    fn follow(&self, utility: &Utility, first: &Choices, last: &Choices) -> f64 {
        let region = &self.region;
        let mut scratch = Scratch::default();
        let Scratch { lines, lost, .. } = &mut scratch;
        self.prepare(lines, lost, utility.lost);
        fall_safe(region, lines, Top::Utility(&utility.scores), lost);
        for choices in [last, first] {
            if std::ptr::eq(choices, first) {
                self.fall(lines, lost);
                self.stop_instead(lines, utility);
            }
            let complete: Vec<f64> = choices.iter().map(|&kept| lines[kept as usize]).collect();
            for (row, value) in region.rows.iter().zip(complete) {
                lines[row.line as usize + region.len(row) - 1] = value;
            }
        }
        self.fall(lines, lost);
        lines[0]
    }

    fn prepare(&self, lines: &mut Vec<f64>, lost_by_air: &mut Vec<f64>, lost: f64) {
        lines.resize(self.region.line_len + self.dice() as usize + 1, 0.0);
        fill_lost(lost_by_air, lost, self.dice(), 0);
    }

    fn fall(&self, lines: &mut [f64], lost: &[f64]) {
        match self.warning().colour {
            Colour::Yellow => fall_safe(&self.region, lines, Top::Values, lost),
            Colour::Black => fall_all(&self.region, lines, None),
        }
    }

    /// Keeping all dice means to stop, not to go on with one reroll less.
    fn stop_instead(&self, lines: &mut [f64], utility: &Utility) {
        for row in &self.region.rows {
            let len = self.region.len(row);
            let safe = usize::from(row.safe) == len;
            lines[row.line as usize + len - 1] =
                if safe { utility.scores[usize::from(row.score)] } else { utility.lost };
        }
    }

    /// A rise that remembers which part of the dice is the best one. Of parts as good as each other it is the one whose rest, the dice to reroll, is
    /// lowest: fewest gangsters first.
    fn rise_with_choices(&self, lines: &mut [f64]) -> Choices {
        let region = &self.region;
        let mut best: Vec<Best> = Vec::with_capacity(region.line_len);
        for (row, down) in region.rows.iter().zip(&region.down_lines) {
            let line = row.line as usize;
            let present = present(row, down);
            for gangsters in 0..region.len(row) {
                let place = line + gangsters;
                let mut here = Best { value: lines[place], reroll: 0, kept: place as u32 };
                for (number, &start) in down.iter().enumerate().filter(|&(number, _)| present[number]) {
                    here.consider(best[start as usize + gangsters], 1 << (8 * (4 - number)));
                }
                if gangsters > 0 {
                    here.consider(best[place - 1], 1 << 40);
                }
                lines[place] = here.value;
                best.push(here);
            }
        }
        region.rows.iter().map(|row| best[row.line as usize + region.len(row) - 1].kept).collect()
    }
}

/// Which numbers a row has at least one die of.
fn present(row: &Row, down: &[u32; 5]) -> [bool; 5] {
    if row.numbers == 1 {
        // Its only neighbour below is the line without numbers, which stands for missing ones too.
        return std::array::from_fn(|number| usize::from(row.score) == number + 1);
    }
    down.map(|start| start != 0)
}

/// The best part of some dice.
#[derive(Clone, Copy)]
struct Best {
    value: f64,
    /// The dice to reroll in lanes of a word, gangsters highest, so that lower selections are lower numbers.
    reroll: u64,
    kept: u32,
}

impl Best {
    #[inline]
    fn consider(&mut self, mut other: Self, taken: u64) {
        other.reroll += taken;
        let (low, high) = if other.value > self.value { (self.value, other.value) } else { (other.value, self.value) };
        let better = if low.ties(high) { other.reroll < self.reroll } else { other.value > self.value };
        if better {
            *self = other;
        }
    }
}
