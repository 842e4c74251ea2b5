//! What a game waits for.

use std::fmt;

use crate::game::Node;

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Phase {
    /// All dice are in the air (DR-2.1).
    RollAll,
    /// Targets are dealt (DR-2.2).
    DealTargets,
    /// Movement cards are dealt (DR-2.2).
    DealHands,
    /// The deck is cut into packs (DR-2.3).
    CutDeck,
    /// A player picks two dice to roll for the first turn (DR-2.4).
    PickDice,
    /// They are in the air (DR-2.4).
    RollPicked,
    /// A player takes a turn (DR-4.1).
    Play,
    /// A group is in the air (DR-7.1).
    RollGroup,
    /// A player draws a card (DR-4.2).
    Draw,
    /// Players choose their targets for the scoring (DR-8.2).
    ChooseTarget,
    /// The game is over (DR-9.1).
    Finished,
}

impl Phase {
    /// All phases in the order of a game.
    pub const ALL: [Self; 11] = [
        Self::RollAll,
        Self::DealTargets,
        Self::DealHands,
        Self::CutDeck,
        Self::PickDice,
        Self::RollPicked,
        Self::Play,
        Self::RollGroup,
        Self::Draw,
        Self::ChooseTarget,
        Self::Finished,
    ];

    /// The name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::RollAll => "roll_all",
            Self::DealTargets => "deal_targets",
            Self::DealHands => "deal_hands",
            Self::CutDeck => "cut_deck",
            Self::PickDice => "pick_dice",
            Self::RollPicked => "roll_picked",
            Self::Play => "play",
            Self::RollGroup => "roll_group",
            Self::Draw => "draw",
            Self::ChooseTarget => "choose_target",
            Self::Finished => "finished",
        }
    }

    /// The phase of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|phase| phase.name() == name)
    }

    /// Who decides in this phase.
    #[inline]
    pub const fn node(self) -> Node {
        // A set of bits and two branches that follow the course of the game, where a `match` becomes an unpredictable jump.
        const DECISIONS: u16 = 1 << Phase::PickDice as u16 | 1 << Phase::Play as u16 | 1 << Phase::ChooseTarget as u16;
        if DECISIONS >> self as u16 & 1 == 1 {
            Node::Decision
        } else if matches!(self, Self::Finished) {
            Node::Terminal
        } else {
            Node::Chance
        }
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
