//! Why an action or outcome was refused.

use serde_json::{Map, Value, json};
use thiserror::Error;

use super::cards::Card;
use super::dice::{Colour, Kind, Number};
use super::phase::Phase;
use crate::game::{Player, RefusalKind};

/// The reason for a refusal; the rule that was broken is in the message.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Refusal {
    /// Nothing can be applied after the end.
    #[error("the game is over (DR-9.1)")]
    GameOver,
    /// The seat is not in the game.
    #[error("seat {seat} is not in this game: its seats are 0 to {} (DR-1.3)", players - 1)]
    NotAPlayer {
        /// The seat named.
        seat: i64,
        /// How many seats there are.
        players: u8,
    },
    /// Not an action at all.
    #[error("{value} is not an action of Dice Run: use PickDice, Play, ShowTarget, RerollGroup or ChooseTarget")]
    NotAnAction {
        /// The value, as it shows itself.
        value: String,
    },
    /// Not an outcome at all.
    #[error(
        "{value} is not an outcome of Dice Run: use RollAll, DealTargets, DealHands, CutDeck, RollPicked, RollGroup or Draw"
    )]
    NotAnOutcome {
        /// The value, as it shows itself.
        value: String,
    },
    /// Chance is to decide.
    #[error("no player is to act in phase {phase}: apply an outcome of chance")]
    NotADecision {
        /// The phase.
        phase: Phase,
    },
    /// Another seat is to act.
    #[error("seat {seat} is not to act: it is for seat {current} ({rule})")]
    NotYourTurn {
        /// The seat named.
        seat: Player,
        /// The seat to act.
        current: Player,
        /// Which rule says so.
        rule: &'static str,
    },
    /// The action belongs to another phase.
    #[error("{action} is not possible in phase {phase} ({rule})")]
    WrongPhase {
        /// The phase.
        phase: Phase,
        /// The type of the action.
        action: &'static str,
        /// The rule of the action.
        rule: &'static str,
    },
    /// Dice were named that the group does not have.
    #[error("{wanted} of {die} are named, but group {group} has {have} ({rule})")]
    DieNotInGroup {
        /// The first die of which too many are named.
        die: Kind,
        /// The group.
        group: u8,
        /// How many are named.
        wanted: u32,
        /// How many there are.
        have: u32,
        /// The rule of the action.
        rule: &'static str,
    },
    /// The card is not in the player's hand.
    #[error("{card} is not in the hand: play a card that is ({rule})")]
    CardNotInHand {
        /// The card.
        card: Card,
        /// The rule of the action.
        rule: &'static str,
    },
    /// The effect is not one that the card has.
    #[error("{card} cannot be played for this {effect} ({})", .card.rule())]
    WrongEffect {
        /// The card.
        card: Card,
        /// The type of the effect.
        effect: &'static str,
    },
    /// The card can do something, so it must.
    #[error("{card} can do something, so it must: choose one of its effects (DR-4.3)")]
    CardHasEffect {
        /// The card.
        card: Card,
    },
    /// The card can do nothing, and the player has other actions.
    #[error("{card} can do nothing and may be played only when there is no other action (DR-4.3, only_if_stuck)")]
    NotStuck {
        /// The card.
        card: Card,
    },
    /// The line has no such group, or nothing behind it to swap with.
    #[error("group {group} is out of reach: the line has {groups} groups ({rule})")]
    NoSuchGroup {
        /// The group named.
        group: u8,
        /// How many groups the line has, virtual ones included.
        groups: u8,
        /// The rule of the action.
        rule: &'static str,
    },
    /// The leading group may not be named here.
    #[error("the leading group may not be chosen ({rule})")]
    LeadingGroup {
        /// The rule of the action.
        rule: &'static str,
    },
    /// A virtual group may not be named here.
    #[error("group {group} is a virtual group ({rule})")]
    VirtualGroup {
        /// The group.
        group: u8,
        /// The rule of the action.
        rule: &'static str,
    },
    /// Too few dice lead.
    #[error("a sprint needs four dice in the leading group, which has {have} (DR-5.5)")]
    SprintNeedsFour {
        /// How many there are.
        have: u32,
    },
    /// The rearmost group leads or is second already.
    #[error("the rearmost group leads or is directly behind the leader already: play no_effect (DR-5.6)")]
    ComebackNeedsGap {
        /// How many groups the line has, virtual ones included.
        groups: u8,
    },
    /// No die of the group shows the number.
    #[error("no die of group {group} shows {} (DR-5.7)", .number.get())]
    NumberNotInGroup {
        /// The group.
        group: u8,
        /// The number.
        number: Number,
    },
    /// There is nothing behind the group.
    #[error("group {group} is the last one: an Outdistance card lies between two groups (DR-5.8)")]
    LastGroup {
        /// The group.
        group: u8,
    },
    /// An accident needs a group to fall back to.
    #[error("there is only one group: play no_effect (DR-5.9)")]
    AccidentNeedsTwoGroups,
    /// One target a stage.
    #[error("{target} was shown in this stage already: one target a stage (DR-6.2)")]
    TargetAlreadyShown {
        /// The target shown before.
        target: Kind,
    },
    /// The target is not an unused one of the player's.
    #[error("{target} is not an unused target of this seat ({rule})")]
    TargetNotHeld {
        /// The target.
        target: Kind,
        /// The rule of the action.
        rule: &'static str,
    },
    /// The last re-roll was the player's own.
    #[error("this seat did the last re-roll: another player has to re-roll first (DR-7.2)")]
    RerollTwice,
    /// A player is to decide.
    #[error("chance has nothing to decide in phase {phase}: a player is to act")]
    NotChance {
        /// The phase.
        phase: Phase,
    },
    /// The outcome belongs to another phase.
    #[error("{outcome} cannot come up in phase {phase}")]
    WrongOutcome {
        /// The phase.
        phase: Phase,
        /// The type of the outcome.
        outcome: &'static str,
    },
    /// Other dice landed than were in the air.
    #[error("{landed} {} dice landed, but {in_air} were in the air ({rule})", .colour.name())]
    WrongDice {
        /// The first colour of which the number differs.
        colour: Colour,
        /// How many landed.
        landed: u32,
        /// How many were in the air.
        in_air: u32,
        /// The rule of the roll.
        rule: &'static str,
    },
    /// Not one hand for each player.
    #[error("{hands} hands were dealt to {players} players (DR-2.2)")]
    WrongHandCount {
        /// How many hands.
        hands: u8,
        /// How many players.
        players: u8,
    },
    /// A hand of another size.
    #[error("{size} cards were dealt to seat {seat}: it gets {wanted} (DR-2.2)")]
    WrongHandSize {
        /// The first seat with such a hand.
        seat: Player,
        /// How many cards it was dealt.
        size: u32,
        /// How many it gets.
        wanted: u32,
    },
    /// A target was dealt to two seats.
    #[error("{target} was dealt twice: every target exists once (DR-2.2)")]
    TargetDealtTwice {
        /// The target.
        target: Kind,
    },
    /// More of a card were dealt than the deck has.
    #[error("{wanted} of {card} were dealt, but the deck has {have} (DR-2.2)")]
    NotEnoughCards {
        /// The first such card.
        card: Card,
        /// How many were dealt.
        wanted: u8,
        /// How many the deck has.
        have: u8,
    },
    /// Packs of other sizes.
    #[error("the packs are cut to {wanted:?} in any order, not {sizes:?} (DR-2.3)")]
    WrongSizes {
        /// The sizes named.
        sizes: [u16; 5],
        /// The right ones, ascending.
        wanted: [u16; 5],
    },
    /// The deck does not hold the card.
    #[error("{card} is not in the deck any more (DR-4.2)")]
    CardNotInDeck {
        /// The card.
        card: Card,
    },
}

impl crate::game::Refusal for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Self::GameOver => "game_over",
            Self::NotAPlayer { .. } => "not_a_player",
            Self::NotAnAction { .. } => "not_an_action",
            Self::NotAnOutcome { .. } => "not_an_outcome",
            Self::NotADecision { .. } => "not_a_decision",
            Self::NotYourTurn { .. } => "not_your_turn",
            Self::WrongPhase { .. } => "wrong_phase",
            Self::DieNotInGroup { .. } => "die_not_in_group",
            Self::CardNotInHand { .. } => "card_not_in_hand",
            Self::WrongEffect { .. } => "wrong_effect",
            Self::CardHasEffect { .. } => "card_has_effect",
            Self::NotStuck { .. } => "not_stuck",
            Self::NoSuchGroup { .. } => "no_such_group",
            Self::LeadingGroup { .. } => "leading_group",
            Self::VirtualGroup { .. } => "virtual_group",
            Self::SprintNeedsFour { .. } => "sprint_needs_four",
            Self::ComebackNeedsGap { .. } => "comeback_needs_gap",
            Self::NumberNotInGroup { .. } => "number_not_in_group",
            Self::LastGroup { .. } => "last_group",
            Self::AccidentNeedsTwoGroups => "accident_needs_two_groups",
            Self::TargetAlreadyShown { .. } => "target_already_shown",
            Self::TargetNotHeld { .. } => "target_not_held",
            Self::RerollTwice => "reroll_twice",
            Self::NotChance { .. } => "not_chance",
            Self::WrongOutcome { .. } => "wrong_outcome",
            Self::WrongDice { .. } => "wrong_dice",
            Self::WrongHandCount { .. } => "wrong_hand_count",
            Self::WrongHandSize { .. } => "wrong_hand_size",
            Self::TargetDealtTwice { .. } => "target_dealt_twice",
            Self::NotEnoughCards { .. } => "not_enough_cards",
            Self::WrongSizes { .. } => "wrong_sizes",
            Self::CardNotInDeck { .. } => "card_not_in_deck",
        }
    }

    fn params(&self) -> Map<String, Value> {
        let params = match self {
            Self::GameOver | Self::AccidentNeedsTwoGroups | Self::RerollTwice => json!({}),
            Self::NotAPlayer { seat, .. } => json!({"seat": seat}),
            Self::NotAnAction { value } | Self::NotAnOutcome { value } => json!({"value": value}),
            Self::NotADecision { phase } | Self::NotChance { phase } => json!({"phase": phase.name()}),
            Self::NotYourTurn { seat, current, .. } => json!({"seat": seat, "current_player": current}),
            Self::WrongPhase { phase, action, .. } => json!({"phase": phase.name(), "action": action}),
            Self::DieNotInGroup { die, group, wanted, have, .. } => {
                json!({"die": die.to_string(), "group": group, "wanted": wanted, "have": have})
            }
            Self::CardNotInHand { card, .. }
            | Self::CardHasEffect { card }
            | Self::NotStuck { card }
            | Self::CardNotInDeck { card } => json!({"card": card.name()}),
            Self::WrongEffect { card, effect } => json!({"card": card.name(), "effect": effect}),
            Self::NoSuchGroup { group, groups, .. } => json!({"group": group, "groups": groups}),
            Self::LeadingGroup { .. } => json!({"group": 0}),
            Self::VirtualGroup { group, .. } | Self::LastGroup { group } => json!({"group": group}),
            Self::SprintNeedsFour { have } => json!({"have": have}),
            Self::ComebackNeedsGap { groups } => json!({"groups": groups}),
            Self::NumberNotInGroup { group, number } => json!({"group": group, "number": number.get()}),
            Self::TargetAlreadyShown { target }
            | Self::TargetNotHeld { target, .. }
            | Self::TargetDealtTwice { target } => json!({"target": target.to_string()}),
            Self::WrongOutcome { phase, outcome } => json!({"phase": phase.name(), "outcome": outcome}),
            Self::WrongDice { colour, landed, in_air, .. } => {
                json!({"colour": colour.name(), "landed": landed, "in_air": in_air})
            }
            Self::WrongHandCount { hands, players } => json!({"hands": hands, "players": players}),
            Self::WrongHandSize { seat, size, wanted } => json!({"seat": seat, "size": size, "wanted": wanted}),
            Self::NotEnoughCards { card, wanted, have } => {
                json!({"card": card.name(), "wanted": wanted, "have": have})
            }
            Self::WrongSizes { sizes, wanted } => json!({"sizes": sizes, "wanted": wanted}),
        };
        if let Value::Object(params) = params { params } else { Map::new() }
    }

    fn rule(&self) -> Option<&'static str> {
        match self {
            Self::NotAnAction { .. }
            | Self::NotAnOutcome { .. }
            | Self::NotADecision { .. }
            | Self::NotChance { .. }
            | Self::WrongOutcome { .. } => None,
            Self::GameOver => Some("DR-9.1"),
            Self::NotAPlayer { .. } => Some("DR-1.3"),
            Self::NotYourTurn { rule, .. }
            | Self::WrongPhase { rule, .. }
            | Self::DieNotInGroup { rule, .. }
            | Self::CardNotInHand { rule, .. }
            | Self::NoSuchGroup { rule, .. }
            | Self::LeadingGroup { rule }
            | Self::VirtualGroup { rule, .. }
            | Self::TargetNotHeld { rule, .. }
            | Self::WrongDice { rule, .. } => Some(rule),
            Self::WrongEffect { card, .. } => Some(card.rule()),
            Self::CardHasEffect { .. } | Self::NotStuck { .. } => Some("DR-4.3"),
            Self::SprintNeedsFour { .. } => Some("DR-5.5"),
            Self::ComebackNeedsGap { .. } => Some("DR-5.6"),
            Self::NumberNotInGroup { .. } => Some("DR-5.7"),
            Self::LastGroup { .. } => Some("DR-5.8"),
            Self::AccidentNeedsTwoGroups => Some("DR-5.9"),
            Self::TargetAlreadyShown { .. } => Some("DR-6.2"),
            Self::RerollTwice => Some("DR-7.2"),
            Self::WrongHandCount { .. }
            | Self::WrongHandSize { .. }
            | Self::TargetDealtTwice { .. }
            | Self::NotEnoughCards { .. } => Some("DR-2.2"),
            Self::WrongSizes { .. } => Some("DR-2.3"),
            Self::CardNotInDeck { .. } => Some("DR-4.2"),
        }
    }

    fn kind(&self) -> RefusalKind {
        match self {
            Self::GameOver => RefusalKind::GameOver,
            Self::NotAPlayer { .. } => RefusalKind::NotAPlayer,
            Self::NotYourTurn { .. } => RefusalKind::NotYourTurn,
            Self::NotAnOutcome { .. }
            | Self::NotChance { .. }
            | Self::WrongOutcome { .. }
            | Self::WrongDice { .. }
            | Self::WrongHandCount { .. }
            | Self::WrongHandSize { .. }
            | Self::TargetDealtTwice { .. }
            | Self::NotEnoughCards { .. }
            | Self::WrongSizes { .. }
            | Self::CardNotInDeck { .. } => RefusalKind::IllegalOutcome,
            _ => RefusalKind::IllegalAction,
        }
    }
}
