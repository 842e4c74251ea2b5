//! Why an action or an outcome is refused.

use super::phase::Phase;
use crate::counted::counted;
use crate::game::{Param, Player};
use crate::refusal::refusals;

refusals! {
    /// The reason for a refusal; the state is unchanged.
    pub enum Refusal {
            /// Nothing can be applied after the end (GD-6.1).
            GameOver => {
                code: "game_over",
                kind: GameOver,
                rule: Some("GD-6.1"),
                params: [],
                says: ("the game is over: start a new one"),
            }

            /// The seat does not exist (GD-1.1).
            NotAPlayer {
                /// The seat named.
                seat: Player,
                /// How many seats there are.
                players: u8,
            } => {
                code: "not_a_player",
                kind: NotAPlayer,
                rule: Some("GD-1.1"),
                params: [seat],
                says: ("seat {seat} is not in this game: its seats are 0 to {}", players - 1),
            }

            /// The state waits for chance.
            NotADecision {
                /// The phase.
                phase: Phase,
            } => {
                code: "not_a_decision",
                kind: IllegalAction,
                rule: None,
                params: [phase],
                says: ("the state waits for chance ({phase}): apply an outcome"),
            }

            /// Another seat is to act (GD-2.3).
            NotYourTurn {
                /// The seat named.
                seat: Player,
                /// The seat to act.
                current_player: Player,
            } => {
                code: "not_your_turn",
                kind: NotYourTurn,
                rule: Some("GD-2.3"),
                params: [seat, current_player],
                says: ("seat {seat} cannot act: it is seat {current_player}'s turn (GD-2.3)"),
            }

            /// The action is not one of this phase.
            WrongPhase {
                /// The phase.
                phase: Phase,
                /// The action's type.
                action: &'static str,
            } => {
                code: "wrong_phase",
                kind: IllegalAction,
                rule: Some(if *action == "roll" { "GD-3.1" } else { "GD-3.2" }),
                params: [phase, action],
                says: ("{action} is not possible in phase {phase}: {}", phase.remedy()),
            }

            /// No dice (GD-3.1).
            TooFewDice {
                /// The dice named.
                dice: u32,
                /// The dice in the pool.
                pool: u8,
            } => {
                code: "too_few_dice",
                kind: IllegalAction,
                rule: Some("GD-3.1"),
                params: [dice, pool],
                says: ("{} too few: roll 1 to {pool} (GD-3.1)", counted(*dice, "die is", "dice are")),
            }

            /// More than the pool has (GD-3.1).
            TooManyDice {
                /// The dice named.
                dice: u32,
                /// The dice in the pool.
                pool: u8,
            } => {
                code: "too_many_dice",
                kind: IllegalAction,
                rule: Some("GD-3.1"),
                params: [dice, pool],
                says: ("{} too many: roll 1 to {pool} (GD-3.1)", counted(*dice, "die is", "dice are")),
            }

            /// A reroll of nothing (GD-3.2).
            EmptyReroll => {
                code: "empty_reroll",
                kind: IllegalAction,
                rule: Some("GD-3.2"),
                params: [],
                says: ("a reroll of no dice is not a reroll: `Stop` keeps all dice (GD-3.2)"),
            }

            /// Dice that are not on the table (GD-3.2).
            NotRolled {
                /// The face, 0 the gangster.
                face: u8,
                /// The dice named.
                wanted: u8,
                /// The dice on the table.
                have: u8,
            } => {
                code: "not_rolled",
                kind: IllegalAction,
                rule: Some("GD-3.2"),
                params: [face, wanted, have],
                says: (
                    "{} {} cannot be rerolled: the roll has {have} (GD-3.2)",
                    counted(*wanted, "die that shows", "dice that show"),
                    face_name(*face)
                ),
            }

            /// The state waits for a player.
            NotChance {
                /// The phase.
                phase: Phase,
            } => {
                code: "not_chance",
                kind: IllegalOutcome,
                rule: None,
                params: [phase],
                says: ("the state waits for a player (phase {phase}): apply an action"),
            }

            /// The outcome is not one of this phase.
            WrongOutcome {
                /// The phase.
                phase: Phase,
                /// The outcome's type.
                outcome: &'static str,
            } => {
                code: "wrong_outcome",
                kind: IllegalOutcome,
                rule: None,
                params: [phase, outcome],
                says: ("{outcome} cannot come up in phase {phase}"),
            }

            /// The seat drawn does not exist (GD-2.3).
            NoSuchSeat {
                /// The seat named.
                seat: Player,
                /// How many seats there are.
                players: u8,
            } => {
                code: "no_such_seat",
                kind: IllegalOutcome,
                rule: Some("GD-2.3"),
                params: [seat, players],
                says: ("seat {seat} cannot be drawn: the seats are 0 to {} (GD-2.3)", players - 1),
            }

            /// The card is not in the deck (GD-1.5).
            UnknownCard {
                /// The id named.
                card: String,
            } => {
                code: "unknown_card",
                kind: IllegalOutcome,
                rule: Some("GD-1.5"),
                params: [card],
                says: ("card {card:?} is not in the deck (GD-1.5)"),
            }

            /// The card was drawn before, or is in another tier (GD-1.5).
            CardNotAvailable {
                /// The id named.
                card: String,
                /// The coming round.
                round: u8,
            } => {
                code: "card_not_available",
                kind: IllegalOutcome,
                rule: Some("GD-1.5"),
                params: [card, round],
                says: ("card {card:?} cannot come up in round {round}: it was drawn before, or is in another tier (GD-1.5)"),
            }

            /// Not as many dice as are in the air (GD-3.2).
            WrongDiceCount {
                /// The dice named.
                landed: u32,
                /// The dice in the air.
                in_air: u8,
            } => {
                code: "wrong_dice_count",
                kind: IllegalOutcome,
                rule: Some("GD-3.2"),
                params: [landed, in_air],
                says: (
                    "{} landed, but {} in the air (GD-3.2)",
                    counted(*landed, "die", "dice"),
                    counted(*in_air, "is", "are")
                ),
            }
    }
}

impl From<&Phase> for Param {
    fn from(phase: &Phase) -> Self {
        Self::Word(phase.name())
    }
}

fn face_name(face: u8) -> String {
    if face == 0 { "the gangster".to_owned() } else { face.to_string() }
}
