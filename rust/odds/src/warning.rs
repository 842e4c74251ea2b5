//! A warning card as the solvers see it.

use aleator_core::gang_of_dice::{Card, Colour, FACES, Faces, Predicate};

/// What a card forbids, when it looks, and the option of GD-4.8.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Warning {
    /// What it forbids (GD-4).
    pub predicate: Predicate,
    /// When it looks (GD-3.3, GD-3.4).
    pub colour: Colour,
    /// Whether gangsters count as one further different value (GD-4.8).
    pub gangster_is_a_value: bool,
}

impl Warning {
    /// The warning of a card.
    pub const fn new(card: &Card, gangster_is_a_value: bool) -> Self {
        Self { predicate: card.predicate, colour: card.colour, gangster_is_a_value }
    }

    /// Whether the dice trigger it.
    #[inline]
    pub const fn is_triggered(&self, faces: Faces) -> bool {
        self.predicate.is_triggered(faces, self.gangster_is_a_value)
    }

    /// The most dice of one number that safe dice can hold, for the numbers 1 to 5.
    pub(crate) fn caps(&self, dice: u32) -> [u8; 5] {
        std::array::from_fn(|index| {
            let safe = |&count: &u8| !self.is_triggered(one_face(index + 1, count));
            (1..=dice as u8).take_while(safe).last().unwrap_or(0)
        })
    }
}

/// So many dice of one face.
pub(crate) fn one_face(face: usize, count: u8) -> Faces {
    let mut counts = [0; FACES];
    counts[face] = count;
    Faces::from_counts(counts)
}
