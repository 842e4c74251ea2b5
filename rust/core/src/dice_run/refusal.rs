//! Why an action or outcome was refused.

use super::cards::Card;
use super::dice::{Colour, Kind, Number};
use super::phase::Phase;
use crate::counted::counted;
use crate::game::{Param, Player};
use crate::refusal::refusals;

refusals! {
    /// The reason for a refusal; the rule that was broken is in the message.
    pub enum Refusal {
            /// Nothing can be applied after the end.
            GameOver => {
                code: "game_over",
                kind: GameOver,
                rule: Some("DR-9.1"),
                params: [],
                says: ("the game is over (DR-9.1)"),
            }

            /// The seat is not in the game.
            NotAPlayer {
                /// The seat named.
                seat: Player,
                /// How many seats there are.
                players: u8,
            } => {
                code: "not_a_player",
                kind: NotAPlayer,
                rule: Some("DR-1.3"),
                params: [seat],
                says: ("seat {seat} is not in this game: its seats are 0 to {} (DR-1.3)", players - 1),
            }

            /// Chance is to decide.
            NotADecision {
                /// The phase.
                phase: Phase,
            } => {
                code: "not_a_decision",
                kind: IllegalAction,
                rule: None,
                params: [phase],
                says: ("no player is to act in phase {phase}: apply an outcome of chance"),
            }

            /// Another seat is to act.
            NotYourTurn {
                /// The seat named.
                seat: Player,
                /// The seat to act.
                current_player: Player,
                /// Which rule says so.
                rule: &'static str,
            } => {
                code: "not_your_turn",
                kind: NotYourTurn,
                rule: Some(rule),
                params: [seat, current_player],
                says: ("seat {seat} cannot act: it is seat {current_player}'s turn ({rule})"),
            }

            /// The action belongs to another phase.
            WrongPhase {
                /// The phase.
                phase: Phase,
                /// The type of the action.
                action: &'static str,
                /// The rule of the action.
                rule: &'static str,
            } => {
                code: "wrong_phase",
                kind: IllegalAction,
                rule: Some(rule),
                params: [phase, action],
                says: ("{action} is not possible in phase {phase} ({rule})"),
            }

            /// Dice were named that the group does not have.
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
            } => {
                code: "die_not_in_group",
                kind: IllegalAction,
                rule: Some(rule),
                params: [die, group, wanted, have],
                says: ("{wanted} of {die} were named, but group {group} has {have} ({rule})"),
            }

            /// The card is not in the player's hand.
            CardNotInHand {
                /// The card.
                card: Card,
                /// The rule of the action.
                rule: &'static str,
            } => {
                code: "card_not_in_hand",
                kind: IllegalAction,
                rule: Some(rule),
                params: [card],
                says: ("{card} is not in the hand: play a card that is ({rule})"),
            }

            /// The effect is not one that the card has.
            WrongEffect {
                /// The card.
                card: Card,
                /// The type of the effect.
                effect: &'static str,
            } => {
                code: "wrong_effect",
                kind: IllegalAction,
                rule: Some(card.rule()),
                params: [card, effect],
                says: ("{card} cannot be played for this {effect} ({})", .card.rule()),
            }

            /// The card can do something, so it must.
            CardHasEffect {
                /// The card.
                card: Card,
            } => {
                code: "card_has_effect",
                kind: IllegalAction,
                rule: Some("DR-4.3"),
                params: [card],
                says: ("{card} can do something, so it must: choose one of its effects (DR-4.3)"),
            }

            /// The card can do nothing, and the player has other actions.
            NotStuck {
                /// The card.
                card: Card,
            } => {
                code: "not_stuck",
                kind: IllegalAction,
                rule: Some("DR-4.3"),
                params: [card],
                says: ("{card} can do nothing and may be played only when there is no other action (DR-4.3, only_if_stuck)"),
            }

            /// The line has no such group, or nothing behind it to swap with.
            NoSuchGroup {
                /// The group named.
                group: u8,
                /// How many groups the line has, virtual ones included.
                groups: u8,
                /// The rule of the action.
                rule: &'static str,
            } => {
                code: "no_such_group",
                kind: IllegalAction,
                rule: Some(rule),
                params: [group, groups],
                says: (
                    "group {group} is out of reach: the line has {} ({rule})",
                    counted(*groups, "group", "groups")
                ),
            }

            /// The leading group may not be named here.
            LeadingGroup {
                /// The rule of the action.
                rule: &'static str,
            } => {
                code: "leading_group",
                kind: IllegalAction,
                rule: Some(rule),
                params: [group = 0u8],
                says: ("the leading group may not be chosen ({rule})"),
            }

            /// A virtual group may not be named here.
            VirtualGroup {
                /// The group.
                group: u8,
                /// The rule of the action.
                rule: &'static str,
            } => {
                code: "virtual_group",
                kind: IllegalAction,
                rule: Some(rule),
                params: [group],
                says: ("group {group} is a virtual group ({rule})"),
            }

            /// Too few dice lead.
            SprintNeedsFour {
                /// How many there are.
                have: u32,
            } => {
                code: "sprint_needs_four",
                kind: IllegalAction,
                rule: Some("DR-5.5"),
                params: [have],
                says: ("a sprint needs four dice in the leading group, which has {have} (DR-5.5)"),
            }

            /// The rearmost group leads or is second already.
            ComebackNeedsGap {
                /// How many groups the line has, virtual ones included.
                groups: u8,
            } => {
                code: "comeback_needs_gap",
                kind: IllegalAction,
                rule: Some("DR-5.6"),
                params: [groups],
                says: ("the rearmost group already leads or is directly behind the leader: play no_effect (DR-5.6)"),
            }

            /// No die of the group shows the number.
            NumberNotInGroup {
                /// The group.
                group: u8,
                /// The number.
                number: Number,
            } => {
                code: "number_not_in_group",
                kind: IllegalAction,
                rule: Some("DR-5.7"),
                params: [group, number],
                says: ("no die of group {group} shows {} (DR-5.7)", .number.get()),
            }

            /// There is nothing behind the group.
            LastGroup {
                /// The group.
                group: u8,
            } => {
                code: "last_group",
                kind: IllegalAction,
                rule: Some("DR-5.8"),
                params: [group],
                says: ("group {group} is the last one: an Outdistance card goes between two groups (DR-5.8)"),
            }

            /// An accident needs a group to fall back to.
            AccidentNeedsTwoGroups => {
                code: "accident_needs_two_groups",
                kind: IllegalAction,
                rule: Some("DR-5.9"),
                params: [],
                says: ("there is only one group: play no_effect (DR-5.9)"),
            }

            /// One target a stage.
            TargetAlreadyShown {
                /// The target shown before.
                target: Kind,
            } => {
                code: "target_already_shown",
                kind: IllegalAction,
                rule: Some("DR-6.2"),
                params: [target],
                says: ("{target} was already shown in this stage: one target a stage (DR-6.2)"),
            }

            /// The target is not an unused one of the player's.
            TargetNotHeld {
                /// The target.
                target: Kind,
                /// The rule of the action.
                rule: &'static str,
            } => {
                code: "target_not_held",
                kind: IllegalAction,
                rule: Some(rule),
                params: [target],
                says: ("{target} is not an unused target of this seat ({rule})"),
            }

            /// The last re-roll was the player's own.
            RerollTwice => {
                code: "reroll_twice",
                kind: IllegalAction,
                rule: Some("DR-7.2"),
                params: [],
                says: ("this seat did the last re-roll: another player has to re-roll first (DR-7.2)"),
            }

            /// A player is to decide.
            NotChance {
                /// The phase.
                phase: Phase,
            } => {
                code: "not_chance",
                kind: IllegalOutcome,
                rule: None,
                params: [phase],
                says: ("chance has nothing to decide in phase {phase}: a player is to act"),
            }

            /// The outcome belongs to another phase.
            WrongOutcome {
                /// The phase.
                phase: Phase,
                /// The type of the outcome.
                outcome: &'static str,
            } => {
                code: "wrong_outcome",
                kind: IllegalOutcome,
                rule: None,
                params: [phase, outcome],
                says: ("{outcome} cannot come up in phase {phase}"),
            }

            /// Other dice landed than were in the air.
            WrongDice {
                /// The first colour of which the number differs.
                colour: Colour,
                /// How many landed.
                landed: u32,
                /// How many were in the air.
                in_air: u32,
                /// The rule of the roll.
                rule: &'static str,
            } => {
                code: "wrong_dice",
                kind: IllegalOutcome,
                rule: Some(rule),
                params: [colour, landed, in_air],
                says: (
                    "{} landed, but {} in the air ({rule})",
                    counted(*landed, format!("{} die", colour.name()), format!("{} dice", colour.name())),
                    counted(*in_air, "was", "were")
                ),
            }

            /// Not one hand for each player.
            WrongHandCount {
                /// How many hands.
                hands: u8,
                /// How many players.
                players: u8,
            } => {
                code: "wrong_hand_count",
                kind: IllegalOutcome,
                rule: Some("DR-2.2"),
                params: [hands, players],
                says: (
                    "{} dealt to {players} players (DR-2.2)",
                    counted(*hands, "hand was", "hands were")
                ),
            }

            /// A hand of another size.
            WrongHandSize {
                /// The first seat with such a hand.
                seat: Player,
                /// How many cards it was dealt.
                size: u32,
                /// How many it gets.
                wanted: u32,
            } => {
                code: "wrong_hand_size",
                kind: IllegalOutcome,
                rule: Some("DR-2.2"),
                params: [seat, size, wanted],
                says: (
                    "{} dealt to seat {seat}: it gets {wanted} (DR-2.2)",
                    counted(*size, "card was", "cards were")
                ),
            }

            /// A target was dealt to two seats.
            TargetDealtTwice {
                /// The target.
                target: Kind,
            } => {
                code: "target_dealt_twice",
                kind: IllegalOutcome,
                rule: Some("DR-2.2"),
                params: [target],
                says: ("{target} was dealt twice: every target exists once (DR-2.2)"),
            }

            /// More of a card were dealt than the deck has.
            NotEnoughCards {
                /// The first such card.
                card: Card,
                /// How many were dealt.
                wanted: u8,
                /// How many the deck has.
                have: u8,
            } => {
                code: "not_enough_cards",
                kind: IllegalOutcome,
                rule: Some("DR-2.2"),
                params: [card, wanted, have],
                says: ("{wanted} of {card} were dealt, but the deck has {have} (DR-2.2)"),
            }

            /// Packs of other sizes.
            WrongSizes {
                /// The sizes named.
                sizes: [u16; 5],
                /// The right ones, ascending.
                wanted: [u16; 5],
            } => {
                code: "wrong_sizes",
                kind: IllegalOutcome,
                rule: Some("DR-2.3"),
                params: [sizes, wanted],
                says: ("the packs have the sizes {wanted:?} in some order, not {sizes:?} (DR-2.3)"),
            }

            /// The deck does not hold the card.
            CardNotInDeck {
                /// The card.
                card: Card,
            } => {
                code: "card_not_in_deck",
                kind: IllegalOutcome,
                rule: Some("DR-4.2"),
                params: [card],
                says: ("{card} is no longer in the deck (DR-4.2)"),
            }
    }
}

impl From<&Phase> for Param {
    fn from(phase: &Phase) -> Self {
        Self::Word(phase.name())
    }
}

impl From<&Card> for Param {
    fn from(card: &Card) -> Self {
        Self::Word(card.name())
    }
}

impl From<&Colour> for Param {
    fn from(colour: &Colour) -> Self {
        Self::Word(colour.name())
    }
}

impl From<&Kind> for Param {
    fn from(kind: &Kind) -> Self {
        Self::Text(kind.to_string())
    }
}

impl From<&Number> for Param {
    fn from(number: &Number) -> Self {
        Self::Number(number.get().into())
    }
}
