//! Events, and who may see them.

use super::action::{Effect, First};
use super::by_seat::BySeat;
use super::cards::{Advance, Card, Hand};
use super::dice::{Dice, Kind};
use super::targets::Targets;
use super::track::{Joined, Track};
use crate::game::{Player, Players};

/// Something that happened. Hidden fields are `None` for those who may not see them ([`Event::seen_by`]).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// The dice were rolled (DR-2.1): `all_rolled`.
    AllRolled(Dice),
    /// Targets were dealt; each seat sees its own (DR-2.6): `targets_dealt`.
    TargetsDealt(BySeat<Option<Targets>>),
    /// Movement cards were dealt; each seat sees its own (DR-2.6): `hands_dealt`.
    HandsDealt(BySeat<Option<Hand>>),
    /// The deck was cut into packs; nobody sees their sizes (DR-2.6): `deck_cut`.
    DeckCut(Option<[u16; 5]>),
    /// Two dice were picked (DR-2.4): `dice_picked`.
    DicePicked(Player, Dice),
    /// The picked dice have landed (DR-2.4): `picked_rolled`.
    PickedRolled {
        /// Who rolled.
        player: Player,
        /// What they show.
        dice: Dice,
        /// The sum of their numbers.
        total: u8,
    },
    /// Several have the highest total and roll again (DR-2.4): `start_tied`.
    StartTied(Players, u8),
    /// One has the highest total and begins (DR-2.4): `first_player_found`.
    FirstPlayerFound(Player),
    /// A movement card was played; its effect follows (DR-4.1): `card_played`.
    CardPlayed(Player, Card, Effect),
    /// A target was shown; its moves follow (DR-6.1): `target_shown`.
    TargetShown(Player, Kind, First),
    /// A forward move (DR-3.2): `dice_advanced`.
    DiceAdvanced {
        /// What moved.
        by: Advance,
        /// What went where, from the leader on.
        moves: Vec<Joined>,
    },
    /// Outdistance cards left the line (DR-3.5, DR-3.6): `outdistance_discarded`.
    OutdistanceDiscarded(u8),
    /// The line as it is now: `line_changed`.
    LineChanged(Track),
    /// A card was laid face down to re-roll a group; its player sees it (DR-7.1): `reroll_chosen`.
    RerollChosen {
        /// Who re-rolls.
        player: Player,
        /// The card.
        card: Option<Card>,
        /// The group.
        group: u8,
    },
    /// The card of the previous re-roll went to the discards (DR-7.2): `face_down_discarded`.
    FaceDownDiscarded(Player, Card),
    /// The dice of a re-rolled group have landed (DR-7.1): `group_rolled`.
    GroupRolled {
        /// Who re-rolled.
        player: Player,
        /// The group.
        group: u8,
        /// What its dice show.
        dice: Dice,
    },
    /// A card was drawn; its player sees it (DR-4.2): `card_drawn`.
    CardDrawn(Player, Option<Card>),
    /// The stage card is on top of the deck (DR-8.1): `stage_card_uncovered`.
    StageCardUncovered(u8),
    /// The stage card was put aside; the player is the drawer (DR-8.1): `stage_ended`.
    StageEnded(u8, Player),
    /// A target was chosen; its player sees it (DR-8.2): `target_chosen`.
    TargetChosen(Player, Option<Kind>),
    /// All targets of the stage are known (DR-8.2): `targets_revealed`.
    TargetsRevealed(BySeat<Option<Kind>>),
    /// A stage was scored (DR-8.3 to DR-8.5): `stage_scored`.
    StageScored {
        /// The stage.
        stage: u8,
        /// All seats from first to last.
        ranking: BySeat<Player>,
        /// Points of each seat's target in the leading group.
        scores: BySeat<u8>,
        /// Stage points given to each seat.
        points: BySeat<u8>,
    },
    /// The game is over (DR-9.1): `game_ended`.
    GameEnded(Players),
}

impl Event {
    /// The name in records.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::AllRolled(_) => "all_rolled",
            Self::TargetsDealt(_) => "targets_dealt",
            Self::HandsDealt(_) => "hands_dealt",
            Self::DeckCut(_) => "deck_cut",
            Self::DicePicked(..) => "dice_picked",
            Self::PickedRolled { .. } => "picked_rolled",
            Self::StartTied(..) => "start_tied",
            Self::FirstPlayerFound(_) => "first_player_found",
            Self::CardPlayed(..) => "card_played",
            Self::TargetShown(..) => "target_shown",
            Self::DiceAdvanced { .. } => "dice_advanced",
            Self::OutdistanceDiscarded(_) => "outdistance_discarded",
            Self::LineChanged(_) => "line_changed",
            Self::RerollChosen { .. } => "reroll_chosen",
            Self::FaceDownDiscarded(..) => "face_down_discarded",
            Self::GroupRolled { .. } => "group_rolled",
            Self::CardDrawn(..) => "card_drawn",
            Self::StageCardUncovered(_) => "stage_card_uncovered",
            Self::StageEnded(..) => "stage_ended",
            Self::TargetChosen(..) => "target_chosen",
            Self::TargetsRevealed(_) => "targets_revealed",
            Self::StageScored { .. } => "stage_scored",
            Self::GameEnded(_) => "game_ended",
        }
    }

    /// What a seat, or without one a spectator, sees of it (DR-2.6).
    #[must_use]
    pub fn seen_by(&self, viewer: Option<Player>) -> Self {
        let mut seen = self.clone();
        match &mut seen {
            Self::TargetsDealt(hands) => *hands = hide_others(hands, viewer),
            Self::HandsDealt(hands) => *hands = hide_others(hands, viewer),
            Self::DeckCut(sizes) => *sizes = None,
            Self::RerollChosen { player, card, .. } | Self::CardDrawn(player, card) if Some(*player) != viewer => {
                *card = None;
            }
            Self::TargetChosen(player, target) if Some(*player) != viewer => *target = None,
            _ => {}
        }
        seen
    }
}

/// Empties the places of all seats but the viewer's.
fn hide_others<T: Copy>(hands: &BySeat<Option<T>>, viewer: Option<Player>) -> BySeat<Option<T>> {
    BySeat::from_fn(hands.get().len(), |seat| hands.get()[seat].filter(|_| viewer.map(usize::from) == Some(seat)))
}
