//! Dice rolled once, without rerolls: the joint distribution of score and trigger.

use aleator_core::gang_of_dice::{FACES, Faces, MAX_DICE, Predicate};
use num_bigint::BigUint;

use crate::error::OddsError;
use crate::warning::{Warning, one_face};

/// Weights that distributions are made of: probabilities, or numbers of sequences of faces.
pub trait Weight: Clone + Send {
    /// Nothing.
    fn zero() -> Self;
    /// The weight of no dice.
    fn one() -> Self;
    /// Adds another weight.
    fn add(&mut self, other: &Self);
    /// Adds a product.
    fn add_product(&mut self, a: &Self, b: &Self);
    /// After one die more, of which each of six faces was added once.
    fn over_faces(&mut self);
    /// Row `n` of the weights with which `c` of `n` dice show the last of `faces` faces.
    fn shares(dice: usize, faces: u32) -> Vec<Self>;
}

impl Weight for f64 {
    fn zero() -> Self {
        0.0
    }

    fn one() -> Self {
        1.0
    }

    #[inline]
    fn add(&mut self, other: &Self) {
        *self += other;
    }

    #[inline]
    fn add_product(&mut self, a: &Self, b: &Self) {
        *self += a * b;
    }

    #[inline]
    fn over_faces(&mut self) {
        *self *= 1.0 / 6.0;
    }

    fn shares(dice: usize, faces: u32) -> Vec<Self> {
        // The binomial distribution, one die after another.
        let (shown, other) = (1.0 / Self::from(faces), Self::from(faces - 1) / Self::from(faces));
        let mut row = vec![0.0; dice + 1];
        row[0] = 1.0;
        for die in 1..=dice {
            for count in (0..=die).rev() {
                let with = if count > 0 { row[count - 1] * shown } else { 0.0 };
                row[count] = row[count] * other + with;
            }
        }
        row
    }
}

impl Weight for BigUint {
    fn zero() -> Self {
        Self::ZERO
    }

    fn one() -> Self {
        Self::from(1u8)
    }

    fn add(&mut self, other: &Self) {
        *self += other;
    }

    fn add_product(&mut self, a: &Self, b: &Self) {
        *self += a * b;
    }

    fn over_faces(&mut self) {}

    fn shares(dice: usize, faces: u32) -> Vec<Self> {
        // However many faces there are, the others' sequences are counted elsewhere.
        let _ = faces;
        let mut row = vec![Self::from(1u8)];
        for count in 0..dice {
            let next = &row[count] * (dice - count) / (count + 1);
            row.push(next);
        }
        row
    }
}

/// Score and trigger of so many dice rolled once; both have one weight for each score from 0 to five times the dice.
///
/// Floats are probabilities; integers are numbers of sequences, out of 6 to the power of the dice.
#[derive(Clone, PartialEq, Debug)]
pub struct RollDistribution<W> {
    /// Safe dice by score.
    pub safe: Vec<W>,
    /// Dice that trigger the card, by score.
    pub triggered: Vec<W>,
}

impl<W: Weight> RollDistribution<W> {
    /// How likely the card is triggered.
    pub fn p_triggered(&self) -> W {
        self.triggered.iter().fold(W::zero(), |mut sum, weight| {
            sum.add(weight);
            sum
        })
    }
}

/// The distributions of 1 to `most` dice, in one pass.
///
/// ```
/// use aleator_core::gang_of_dice::{Colour, Predicate};
/// use aleator_odds::{Warning, rolls};
///
/// let warning = Warning { predicate: Predicate::SameAtLeast { k: 2 }, colour: Colour::Black, gangster_is_a_value: false };
/// let distributions = rolls::distributions::<f64>(&warning, 3)?;
/// assert!((distributions[2].p_triggered() - 10.0 / 27.0).abs() < 1e-15);
/// # Ok::<(), aleator_odds::OddsError>(())
/// ```
///
/// # Errors
/// No dice, or more than [`MAX_DICE`].
pub fn distributions<W: Weight>(warning: &Warning, most: u32) -> Result<Vec<RollDistribution<W>>, OddsError> {
    if most == 0 || most > MAX_DICE {
        return Err(OddsError::BadDice { dice: most, most: MAX_DICE });
    }
    Ok(match warning.predicate {
        Predicate::SumAtLeast { k } => by_score(die_by_die(&Automaton::blind(), most), k),
        Predicate::SameAtLeast { k } if k > 2 => face_by_face(most as usize, |_| k as usize),
        _ => die_by_die(&Automaton::new(warning, Faces::NONE, most), most),
    })
}

/// Score and trigger of dice of which `kept` lie already, once `air` more have been rolled; scores count all dice.
///
/// # Errors
/// More than [`MAX_DICE`] in all.
pub fn after<W: Weight>(warning: &Warning, kept: Faces, air: u32) -> Result<RollDistribution<W>, OddsError> {
    let dice = kept.total() + air;
    if dice > MAX_DICE {
        return Err(OddsError::BadDice { dice, most: MAX_DICE });
    }
    let rolled = match warning.predicate {
        _ if air == 0 => no_dice(warning.is_triggered(kept)),
        Predicate::SumAtLeast { k } => {
            let rolled = last_of(die_by_die(&Automaton::blind(), air));
            return Ok(last_of(by_score(vec![moved(rolled, kept, dice)], k)));
        }
        _ if warning.is_triggered(kept) => {
            let mut rolled = last_of(die_by_die(&Automaton::blind(), air));
            std::mem::swap(&mut rolled.safe, &mut rolled.triggered);
            rolled
        }
        Predicate::SameAtLeast { k } if k > 2 => {
            let left = |face| (k as usize).saturating_sub(usize::from(kept.count(face)));
            last_of(face_by_face(air as usize, left))
        }
        _ => last_of(die_by_die(&Automaton::new(warning, kept, dice), air)),
    };
    Ok(moved(rolled, kept, dice))
}

fn no_dice<W: Weight>(triggered: bool) -> RollDistribution<W> {
    let (one, zero) = (vec![W::one()], vec![W::zero()]);
    if triggered {
        RollDistribution { safe: zero, triggered: one }
    } else {
        RollDistribution { safe: one, triggered: zero }
    }
}

fn last_of<W: Weight>(mut all: Vec<RollDistribution<W>>) -> RollDistribution<W> {
    all.pop().unwrap_or_else(|| no_dice(false))
}

/// A distribution with the scores of `dice` dice, of which those that lie count too.
fn moved<W: Weight>(rolled: RollDistribution<W>, kept: Faces, dice: u32) -> RollDistribution<W> {
    let by_score = |weights: Vec<W>| {
        let mut all = vec![W::zero(); 5 * dice as usize + 1];
        all[kept.score() as usize..].iter_mut().zip(weights).for_each(|(place, weight)| *place = weight);
        all
    };
    RollDistribution { safe: by_score(rolled.safe), triggered: by_score(rolled.triggered) }
}

/// What is left to know of safe dice besides their score, and how one die more changes it.
struct Automaton {
    /// For each state the next one by face; a state that does not exist means triggered.
    next: Vec<[usize; FACES]>,
}

impl Automaton {
    /// Knows nothing and never triggers.
    fn blind() -> Self {
        Self { next: vec![[0; FACES]] }
    }

    /// Explores the states of a card from safe dice on.
    fn new(warning: &Warning, start: Faces, most: u32) -> Self {
        let mut states = vec![reduce(warning, start, most)];
        let mut next: Vec<[usize; FACES]> = Vec::new();
        while next.len() < states.len() {
            let state = states[next.len()];
            next.push(std::array::from_fn(|face| {
                let faces = state.plus(one_face(face, 1));
                if warning.is_triggered(faces) {
                    return usize::MAX;
                }
                let reduced = reduce(warning, faces, most);
                states.iter().position(|&known| known == reduced).unwrap_or_else(|| {
                    states.push(reduced);
                    states.len() - 1
                })
            }));
        }
        Self { next }
    }
}

/// Dice that stand for all safe dice to which one die more does the same, now and later.
fn reduce(warning: &Warning, faces: Faces, most: u32) -> Faces {
    let counts = faces.counts();
    match warning.predicate {
        Predicate::SumAtLeast { .. } => Faces::NONE,
        Predicate::CountAtLeast { faces: numbers, .. } => {
            let counted: u32 = numbers.iter().map(|number| u32::from(counts[usize::from(number)])).sum();
            // With nothing to count there is nothing to keep; a number that counts stands for all of them.
            numbers.iter().next().map_or(Faces::NONE, |number| one_face(usize::from(number), counted.min(most) as u8))
        }
        Predicate::RunAtLeast { .. } | Predicate::DistinctAtLeast { .. } | Predicate::SameAtLeast { .. } => {
            let mut present = counts.map(|count| count.min(1));
            if !warning.gangster_is_a_value {
                present[0] = 0;
            }
            Faces::from_counts(present)
        }
    }
}

/// Adds one die after another to a weight for each state and score.
fn die_by_die<W: Weight>(automaton: &Automaton, most: u32) -> Vec<RollDistribution<W>> {
    let states = automaton.next.len();
    let mut now: Vec<Vec<W>> = vec![vec![W::zero()]; states + 1];
    now[0][0] = W::one();
    let mut all = Vec::with_capacity(most as usize);
    for dice in 1..=most as usize {
        let mut then = vec![vec![W::zero(); 5 * dice + 1]; states + 1];
        for (state, weights) in now.iter().enumerate() {
            for face in 0..FACES {
                // The last state is that of triggered dice, and stays.
                let next = automaton.next.get(state).map_or(states, |next| next[face].min(states));
                for (sum, weight) in then[next][face..].iter_mut().zip(weights) {
                    sum.add(weight);
                }
            }
        }
        then.iter_mut().flatten().for_each(W::over_faces);
        let mut safe = then[0].clone();
        for weights in &then[1..states] {
            safe.iter_mut().zip(weights).for_each(|(sum, weight)| sum.add(weight));
        }
        all.push(RollDistribution { safe, triggered: then[states].clone() });
        now = then;
    }
    all
}

/// Splits scores at a threshold (GD-4.1).
fn by_score<W: Weight>(mut all: Vec<RollDistribution<W>>, k: u32) -> Vec<RollDistribution<W>> {
    for distribution in &mut all {
        for score in k as usize..distribution.safe.len() {
            distribution.triggered[score] = std::mem::replace(&mut distribution.safe[score], W::zero());
        }
    }
    all
}

/// Adds one face after another, each with every count, to a weight for each number of dice and score (GD-4.5). So many dice of
/// a face trigger the card.
fn face_by_face<W: Weight>(most: usize, trigger: impl Fn(usize) -> usize) -> Vec<RollDistribution<W>> {
    // The gangster alone: any number of dice, score 0, always safe.
    let mut now: Vec<RollDistribution<W>> = (0..=most)
        .map(|dice| {
            let mut safe = vec![W::zero(); 5 * dice + 1];
            safe[0] = W::one();
            RollDistribution { safe, triggered: vec![W::zero(); 5 * dice + 1] }
        })
        .collect();
    for face in 1..FACES {
        now = (0..=most).map(|dice| add_face(&now, dice, face, trigger(face))).collect();
    }
    now.remove(0);
    now
}

/// `dice` dice of the first faces up to `face`, of those of the faces before it.
fn add_face<W: Weight>(before: &[RollDistribution<W>], dice: usize, face: usize, k: usize) -> RollDistribution<W> {
    let shares = W::shares(dice, face as u32 + 1);
    let mut safe = vec![W::zero(); 5 * dice + 1];
    let mut triggered = vec![W::zero(); 5 * dice + 1];
    for (count, share) in shares.iter().enumerate() {
        let rest = &before[dice - count];
        // The faces before go up to one number less each.
        let scores = (face - 1) * (dice - count) + 1;
        let from = face * count;
        let target = if count < k { &mut safe } else { &mut triggered };
        for (sum, weight) in target[from..].iter_mut().zip(&rest.safe[..scores]) {
            sum.add_product(share, weight);
        }
        for (sum, weight) in triggered[from..].iter_mut().zip(&rest.triggered[..scores]) {
            sum.add_product(share, weight);
        }
    }
    RollDistribution { safe, triggered }
}
