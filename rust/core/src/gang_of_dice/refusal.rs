//! Why an action or an outcome is refused.

use serde_json::{Map, Value, json};

use super::phase::Phase;
use crate::game::{self, Player, RefusalKind};

/// The reason of a refusal; the state is as it was.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// Nothing can be applied after the end (GD-6.1).
    #[error("the game is over: start a new one with game.new_state()")]
    GameOver,
    /// The seat does not exist (GD-1.1).
    #[error("seat {seat} is not in this game: its seats are 0 to {}", players - 1)]
    NotAPlayer {
        /// The seat named.
        seat: i64,
        /// How many seats there are.
        players: u8,
    },
    /// Not an action at all.
    #[error("{value} is not an action of Gang of Dice: use Roll, Reroll or Stop")]
    NotAnAction {
        /// The value, as it shows itself.
        value: String,
    },
    /// Not an outcome at all.
    #[error("{value} is not an outcome of Gang of Dice: use FirstPlayer, Reveal or Land")]
    NotAnOutcome {
        /// The value, as it shows itself.
        value: String,
    },
    /// The state waits for chance.
    #[error("the state waits for chance ({}): use apply_chance or sample_chance", phase.name())]
    NotADecision {
        /// The phase.
        phase: Phase,
    },
    /// Another seat is to act (GD-2.3).
    #[error("seat {seat} is not to act: it is the turn of seat {current_player} (GD-2.3)")]
    NotYourTurn {
        /// The seat named.
        seat: Player,
        /// The seat to act.
        current_player: Player,
    },
    /// The action is not one of this phase.
    #[error("{action} is not possible in phase {}: {}", phase.name(), phase.remedy())]
    WrongPhase {
        /// The phase.
        phase: Phase,
        /// The action's type.
        action: &'static str,
    },
    /// No dice (GD-3.1).
    #[error("{dice} dice are too few: roll 1 to {pool} (GD-3.1)")]
    TooFewDice {
        /// The dice named.
        dice: u32,
        /// The dice in the pool.
        pool: u8,
    },
    /// More than the pool has (GD-3.1).
    #[error("{dice} dice are too many: roll 1 to {pool} (GD-3.1)")]
    TooManyDice {
        /// The dice named.
        dice: u32,
        /// The dice in the pool.
        pool: u8,
    },
    /// A reroll of nothing (GD-3.2).
    #[error("a reroll of no dice is not a reroll: use Stop() to keep all dice (GD-3.2)")]
    EmptyReroll,
    /// Dice that do not lie there (GD-3.2).
    #[error("{wanted} dice that show {} cannot be rerolled: {have} do (GD-3.2)", face_name(*face))]
    NotRolled {
        /// The face, 0 the gangster.
        face: u8,
        /// The dice named.
        wanted: u8,
        /// The dice that lie.
        have: u8,
    },
    /// The state waits for a player.
    #[error("the state waits for a player (phase {}): use apply", phase.name())]
    NotChance {
        /// The phase.
        phase: Phase,
    },
    /// The outcome is not one of this phase.
    #[error("{outcome} cannot come up in phase {}", phase.name())]
    WrongOutcome {
        /// The phase.
        phase: Phase,
        /// The outcome's type.
        outcome: &'static str,
    },
    /// The seat drawn does not exist (GD-2.3).
    #[error("seat {seat} cannot be drawn: the seats are 0 to {} (GD-2.3)", players - 1)]
    NoSuchSeat {
        /// The seat named.
        seat: u64,
        /// How many seats there are.
        players: u8,
    },
    /// The card is not in the deck (GD-1.5).
    #[error("card {card:?} is not in the deck (GD-1.5)")]
    UnknownCard {
        /// The id named.
        card: String,
    },
    /// The card was drawn before, or lies in another tier (GD-1.5).
    #[error("card {card:?} cannot come up in round {round}: it was drawn before, or lies in another tier (GD-1.5)")]
    CardNotAvailable {
        /// The id named.
        card: String,
        /// The coming round.
        round: u8,
    },
    /// Not as many dice as are in the air (GD-3.2).
    #[error("{landed} dice landed, but {in_air} are in the air (GD-3.2)")]
    WrongDiceCount {
        /// The dice named.
        landed: u32,
        /// The dice in the air.
        in_air: u8,
    },
}

fn face_name(face: u8) -> String {
    if face == 0 { "the gangster".to_owned() } else { face.to_string() }
}

impl game::Refusal for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Self::GameOver => "game_over",
            Self::NotAPlayer { .. } => "not_a_player",
            Self::NotAnAction { .. } => "not_an_action",
            Self::NotAnOutcome { .. } => "not_an_outcome",
            Self::NotADecision { .. } => "not_a_decision",
            Self::NotYourTurn { .. } => "not_your_turn",
            Self::WrongPhase { .. } => "wrong_phase",
            Self::TooFewDice { .. } => "too_few_dice",
            Self::TooManyDice { .. } => "too_many_dice",
            Self::EmptyReroll => "empty_reroll",
            Self::NotRolled { .. } => "not_rolled",
            Self::NotChance { .. } => "not_chance",
            Self::WrongOutcome { .. } => "wrong_outcome",
            Self::NoSuchSeat { .. } => "no_such_seat",
            Self::UnknownCard { .. } => "unknown_card",
            Self::CardNotAvailable { .. } => "card_not_available",
            Self::WrongDiceCount { .. } => "wrong_dice_count",
        }
    }

    fn params(&self) -> Map<String, Value> {
        let params = match self {
            Self::GameOver | Self::EmptyReroll => json!({}),
            Self::NotAPlayer { seat, .. } => json!({"seat": seat}),
            Self::NotAnAction { value } | Self::NotAnOutcome { value } => json!({"value": value}),
            Self::NotADecision { phase } | Self::NotChance { phase } => json!({"phase": phase.name()}),
            Self::NotYourTurn { seat, current_player } => json!({"seat": seat, "current_player": current_player}),
            Self::WrongPhase { phase, action } => json!({"phase": phase.name(), "action": action}),
            Self::TooFewDice { dice, pool } | Self::TooManyDice { dice, pool } => json!({"dice": dice, "pool": pool}),
            Self::NotRolled { face, wanted, have } => json!({"face": face, "wanted": wanted, "have": have}),
            Self::WrongOutcome { phase, outcome } => json!({"phase": phase.name(), "outcome": outcome}),
            Self::NoSuchSeat { seat, players } => json!({"seat": seat, "players": players}),
            Self::UnknownCard { card } => json!({"card": card}),
            Self::CardNotAvailable { card, round } => json!({"card": card, "round": round}),
            Self::WrongDiceCount { landed, in_air } => json!({"landed": landed, "in_air": in_air}),
        };
        match params {
            Value::Object(params) => params,
            _ => Map::new(),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        match self {
            Self::GameOver => Some("GD-6.1"),
            Self::NotAPlayer { .. } => Some("GD-1.1"),
            Self::NotYourTurn { .. } | Self::NoSuchSeat { .. } => Some("GD-2.3"),
            Self::WrongPhase { action: "roll", .. } | Self::TooFewDice { .. } | Self::TooManyDice { .. } => {
                Some("GD-3.1")
            }
            Self::WrongPhase { .. } | Self::EmptyReroll | Self::NotRolled { .. } | Self::WrongDiceCount { .. } => {
                Some("GD-3.2")
            }
            Self::UnknownCard { .. } | Self::CardNotAvailable { .. } => Some("GD-1.5"),
            Self::NotAnAction { .. }
            | Self::NotAnOutcome { .. }
            | Self::NotADecision { .. }
            | Self::NotChance { .. }
            | Self::WrongOutcome { .. } => None,
        }
    }

    fn kind(&self) -> RefusalKind {
        match self {
            Self::GameOver => RefusalKind::GameOver,
            Self::NotAPlayer { .. } => RefusalKind::NotAPlayer,
            Self::NotYourTurn { .. } => RefusalKind::NotYourTurn,
            Self::NotAnAction { .. }
            | Self::NotADecision { .. }
            | Self::WrongPhase { .. }
            | Self::TooFewDice { .. }
            | Self::TooManyDice { .. }
            | Self::EmptyReroll
            | Self::NotRolled { .. } => RefusalKind::IllegalAction,
            Self::NotAnOutcome { .. }
            | Self::NotChance { .. }
            | Self::WrongOutcome { .. }
            | Self::NoSuchSeat { .. }
            | Self::UnknownCard { .. }
            | Self::CardNotAvailable { .. }
            | Self::WrongDiceCount { .. } => RefusalKind::IllegalOutcome,
        }
    }
}
