//! Building blocks of Gang of Dice over many rolls and rounds.

use aleator_core::gang_of_dice::{Faces, Predicate, TurnResult, round_winner};

use super::RowError;

/// How many faces a die has.
const FACES: usize = 6;
/// The most turns in a round: one for each player (GD-1.1).
const TURNS: usize = 4;

/// Counts the faces of rolls of `dice` dice each, which show 0 (the gangster) to 5: six counts a roll.
///
/// # Errors
/// The first roll with a face above 5, or with more than 255 dice of one face.
///
/// ```
/// use aleator_sim::primitives::gang_of_dice::faces_from_dice;
/// assert_eq!(faces_from_dice(&[0, 5, 5, 1, 1, 1], 3), Ok(vec![1, 0, 0, 0, 0, 2, 0, 3, 0, 0, 0, 0]));
/// assert!(faces_from_dice(&[6], 1).is_err());
/// ```
pub fn faces_from_dice(rolls: &[u8], dice: usize) -> Result<Vec<u8>, RowError> {
    let mut faces = Vec::with_capacity(rolls.len() / dice.max(1) * FACES);
    for (row, roll) in rolls.chunks_exact(dice.max(1)).enumerate() {
        let mut counts = [0u32; FACES];
        for &face in roll {
            let Some(count) = counts.get_mut(usize::from(face)) else {
                return Err(RowError::new(row, format!("a die shows {face}: faces are 0 (the gangster) to 5")));
            };
            *count += 1;
        }
        for (face, count) in counts.into_iter().enumerate() {
            let count = u8::try_from(count);
            faces.push(count.map_err(|_| RowError::new(row, format!("more than 255 dice show face {face}")))?);
        }
    }
    Ok(faces)
}

fn rolls(faces: &[u8]) -> impl Iterator<Item = Faces> {
    faces.as_chunks::<FACES>().0.iter().map(|&counts| Faces::from_counts(counts))
}

/// The scores of rolls, given as six counts each (GD-3.5).
///
/// ```
/// use aleator_sim::primitives::gang_of_dice::scores;
/// assert_eq!(scores(&[3, 1, 0, 0, 0, 2]), [11]);
/// ```
pub fn scores(faces: &[u8]) -> Vec<u16> {
    rolls(faces).map(|faces| faces.score() as u16).collect()
}

/// Whether each roll triggers each of the warnings (GD-4): a row of answers for each roll.
///
/// ```
/// use aleator_core::gang_of_dice::Predicate;
/// use aleator_sim::primitives::gang_of_dice::triggered;
/// let pair = Predicate::SameAtLeast { k: 2 };
/// let sum = Predicate::SumAtLeast { k: 3 };
/// assert_eq!(triggered(&[0, 2, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0], &[pair, sum], false), [true, false, false, true]);
/// ```
pub fn triggered(faces: &[u8], warnings: &[Predicate], gangster_is_a_value: bool) -> Vec<bool> {
    let answers = |faces| warnings.iter().map(move |warning| warning.is_triggered(faces, gangster_is_a_value));
    rolls(faces).flat_map(answers).collect()
}

/// Which turn wins each round (GD-5.1), -1 where all have triggered the warning (GD-5.3). Rounds have `turns` turns in the order in which they
/// were taken.
///
/// # Errors
/// The first round with a valid turn without dice.
///
/// ```
/// use aleator_sim::primitives::gang_of_dice::round_winners;
/// assert_eq!(round_winners(&[9, 9, 30], &[3, 4, 9], &[true, true, false], 3), Ok(vec![1]));
/// assert_eq!(round_winners(&[9, 9, 30], &[3, 4, 9], &[false; 3], 3), Ok(vec![-1]));
/// ```
pub fn round_winners(scores: &[u16], dice: &[u8], valid: &[bool], turns: usize) -> Result<Vec<i8>, RowError> {
    let turns = turns.clamp(1, TURNS);
    let mut winners = Vec::with_capacity(scores.len() / turns);
    let rounds = scores.chunks_exact(turns).zip(dice.chunks_exact(turns)).zip(valid.chunks_exact(turns));
    for (row, ((scores, dice), valid)) in rounds.enumerate() {
        let mut results = [TurnResult { player: 0, dice: 0, faces: Faces::NONE, score: 0, valid: false }; TURNS];
        for (turn, result) in results.iter_mut().enumerate().take(turns) {
            let (dice, valid) = (dice[turn], valid[turn]);
            if valid && dice == 0 {
                let reason = format!("turn {turn} is valid with no dice: a turn has at least one (GD-3.1)");
                return Err(RowError::new(row, reason));
            }
            *result = TurnResult { player: turn as u8, dice, faces: Faces::NONE, score: scores[turn], valid };
        }
        winners.push(round_winner(&results[..turns]).map_or(-1, u8::cast_signed));
    }
    Ok(winners)
}
