//! What chance can bring.

use super::by_seat::BySeat;
use super::cards::{Card, Hand};
use super::dice::Dice;
use super::targets::Targets;

/// An outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// All 30 dice land as the Start Group (DR-2.1): `roll_all`.
    RollAll(Dice),
    /// Four targets to each player (DR-2.2): `deal_targets`.
    DealTargets(BySeat<Targets>),
    /// Three movement cards to each player (DR-2.2): `deal_hands`.
    DealHands(BySeat<Hand>),
    /// The sizes of packs 1 to 5 (DR-2.3): `cut_deck`.
    CutDeck([u16; 5]),
    /// The two picked dice land (DR-2.4): `roll_picked`.
    RollPicked(Dice),
    /// The dice of a group land (DR-7.1): `roll_group`.
    RollGroup(Dice),
    /// The top card of the deck (DR-4.2): `draw`.
    Draw(Card),
}

impl Outcome {
    /// The name in records, which is also that of the phase it belongs to.
    pub const fn name(self) -> &'static str {
        match self {
            Self::RollAll(_) => "roll_all",
            Self::DealTargets(_) => "deal_targets",
            Self::DealHands(_) => "deal_hands",
            Self::CutDeck(_) => "cut_deck",
            Self::RollPicked(_) => "roll_picked",
            Self::RollGroup(_) => "roll_group",
            Self::Draw(_) => "draw",
        }
    }
}
