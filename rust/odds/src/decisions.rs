//! Rerolls that have been chosen, remembered in a table of words that threads share without a lock.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock};

use aleator_core::gang_of_dice::{FACES, Faces};

/// How many words the table has: 8 MiB.
const PLACES: usize = 1 << 20;

/// Bits of a count of dice, of a rank among selections, and of the number of a goal.
const COUNT: u32 = 5;
const RANK: u32 = 12;
const GOAL: u32 = u64::BITS - FACES as u32 * COUNT - 1 - RANK;

/// Chosen rerolls by goal, dice and rerolls left.
///
/// A word holds all it stands for beside the answer, so that what another question left in its place is never taken for it. One that
/// is written at the same time by two threads is whole, and both are right.
#[derive(Debug)]
pub(crate) struct Decisions<K> {
    goals: RwLock<HashMap<K, u64>>,
    words: Vec<AtomicU64>,
}

/// Where an answer stands, and the word that it has there but for the answer.
#[derive(Clone, Copy)]
pub(crate) struct Question {
    place: usize,
    /// Never 0 in the upper bits: goals are counted from 1.
    key: u64,
}

impl<K> Default for Decisions<K> {
    fn default() -> Self {
        Self { goals: RwLock::default(), words: (0..PLACES).map(|_| AtomicU64::new(0)).collect() }
    }
}

impl<K: Hash + Eq + Clone> Decisions<K> {
    /// The place of an answer; none for more dice or goals than words have room for.
    pub(crate) fn question(&self, goal: &K, faces: Faces, rerolls_left: u8) -> Option<Question> {
        let counts = faces.counts();
        if counts.iter().any(|&count| count >> COUNT > 0) || faces.selections() >> RANK > 0 || rerolls_left > 2 {
            return None;
        }
        let dice = counts.iter().fold(0, |dice, &count| dice << COUNT | u64::from(count));
        let asked = dice << 1 | u64::from(rerolls_left > 1);
        let key = (self.number(goal)? << (FACES as u32 * COUNT + 1) | asked) << RANK;
        // The upper bits of a product depend on all bits of the key (Fibonacci hashing).
        let place = (key >> RANK).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - PLACES.trailing_zeros());
        Some(Question { place: place as usize, key })
    }

    /// The dice to reroll, if they are remembered.
    pub(crate) fn get(&self, question: Question, faces: Faces) -> Option<Faces> {
        let word = self.words[question.place].load(Ordering::Relaxed);
        (word >> RANK == question.key >> RANK).then(|| faces.selection(word & ((1 << RANK) - 1)))
    }

    pub(crate) fn put(&self, question: Question, faces: Faces, reroll: Faces) {
        self.words[question.place].store(question.key | faces.selection_rank(reroll), Ordering::Relaxed);
    }

    /// The number of a goal, from 1; none once there are too many.
    fn number(&self, goal: &K) -> Option<u64> {
        let known = self.goals.read().unwrap_or_else(PoisonError::into_inner).get(goal).copied();
        if known.is_some() {
            return known;
        }
        let mut goals = self.goals.write().unwrap_or_else(PoisonError::into_inner);
        let next = goals.len() as u64 + 1;
        if next >> GOAL > 0 {
            return goals.get(goal).copied();
        }
        Some(*goals.entry(goal.clone()).or_insert(next))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    #[test]
    fn answers_are_those_of_their_questions_alone() {
        let decisions = Decisions::default();
        let faces = Faces::from_counts([2, 1, 0, 3, 0, 1]);
        let reroll = Faces::from_counts([2, 0, 0, 1, 0, 0]);
        let asked = |goal: u32, faces, left| decisions.question(&goal, faces, left).unwrap();
        decisions.put(asked(7, faces, 2), faces, reroll);
        assert_eq!(decisions.get(asked(7, faces, 2), faces), Some(reroll));
        assert_eq!(decisions.get(asked(7, faces, 1), faces), None);
        assert_eq!(decisions.get(asked(8, faces, 2), faces), None);
        let others = Faces::from_counts([1, 2, 0, 3, 0, 1]);
        assert_eq!(decisions.get(asked(7, others, 2), others), None);
        decisions.put(asked(7, faces, 1), faces, Faces::NONE);
        assert_eq!(decisions.get(asked(7, faces, 1), faces), Some(Faces::NONE));
        assert_eq!(decisions.get(asked(7, faces, 2), faces), Some(reroll));
    }

    #[test]
    fn what_has_no_room_in_a_word_is_not_remembered() {
        let decisions = Decisions::default();
        for counts in [[32, 0, 0, 0, 0, 0], [4, 4, 4, 4, 4, 4]] {
            assert!(decisions.question(&1, Faces::from_counts(counts), 2).is_none());
        }
    }
}
