//! What players can do.

use super::cards::{Advance, Card};
use super::dice::{Kind, Number};

/// Some dice named by their kinds, in ascending order: equal dice are interchangeable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Kinds<const N: usize>([Kind; N]);

impl<const N: usize> Kinds<N> {
    /// These dice, named in any order.
    #[inline]
    pub fn new(mut kinds: [Kind; N]) -> Self {
        kinds.sort_unstable();
        Self(kinds)
    }

    /// The kinds, ascending.
    #[inline]
    pub const fn get(self) -> [Kind; N] {
        self.0
    }
}

/// Which of the two moves of a target comes first (DR-6.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum First {
    /// The dice of its colour, then those of its number.
    Colour,
    /// The dice of its number, then those of its colour.
    Number,
}

impl First {
    /// The name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Colour => "colour",
            Self::Number => "number",
        }
    }
}

/// The effect of a movement card. Groups are indices into the line, where the leader is 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Effect {
    /// A forward move, with a colour, number or Choice card (DR-5.1 to DR-5.3).
    Advance(Advance),
    /// This group and the one behind it swap places (DR-5.4).
    Switch(u8),
    /// Three dice of the leading group form a new one (DR-5.5).
    Sprint(Kinds<3>),
    /// The rearmost group moves to second place (DR-5.6).
    Comeback,
    /// The dice of a group with this number turn to 7 minus it (DR-5.7).
    Flip(u8, Number),
    /// A virtual group comes directly behind this group (DR-5.8).
    Outdistance(u8),
    /// A die of this kind falls back from the leading group to the last (DR-5.9).
    Accident(Kind),
    /// Nothing, since the card can do nothing (DR-4.3).
    NoEffect,
}

impl Effect {
    /// The name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Advance(_) => "advance",
            Self::Switch(_) => "switch",
            Self::Sprint(_) => "sprint",
            Self::Comeback => "comeback",
            Self::Flip(..) => "flip",
            Self::Outdistance(_) => "outdistance",
            Self::Accident(_) => "accident",
            Self::NoEffect => "no_effect",
        }
    }
}

/// An action of a player. The order is that of the lists of legal actions.
///
/// ```
/// use aleator_core::dice_run::{Action, Card, Effect};
/// let switch = Action::Play(Card::SWITCH, Effect::Switch(1));
/// assert!(switch < Action::Play(Card::SWITCH, Effect::NoEffect));
/// assert!(switch < Action::RerollGroup(Card::CHOICE, 1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Picks two dice of the group to roll for the first turn (DR-2.4): `pick_dice`.
    PickDice(Kinds<2>),
    /// Plays a movement card (DR-4.1): `play`.
    Play(Card, Effect),
    /// Shows a secret target: its two moves, and the target for this stage (DR-6.1): `show_target`.
    ShowTarget(Kind, First),
    /// Plays a card face down and rolls all dice of a group behind the leader (DR-7.1): `reroll_group`.
    RerollGroup(Card, u8),
    /// Chooses the target for this stage's scoring (DR-8.2): `choose_target`.
    ChooseTarget(Kind),
}

impl Action {
    /// The name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::PickDice(_) => "pick_dice",
            Self::Play(..) => "play",
            Self::ShowTarget(..) => "show_target",
            Self::RerollGroup(..) => "reroll_group",
            Self::ChooseTarget(_) => "choose_target",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_are_small() {
        // Lists of thousands of actions are built for searches and masks.
        assert_eq!(size_of::<Action>(), 5);
    }

    #[test]
    fn dice_are_named_in_any_order() {
        let [a, b, c] = [7, 3, 20].map(Kind::at);
        assert_eq!(Kinds::new([a, b, c]), Kinds::new([c, a, b]));
        assert_eq!(Kinds::new([a, b, c]).get(), [b, a, c]);
    }
}
