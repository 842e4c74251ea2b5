//! Events as records.

use serde_json::{Map, Value, json};

use super::outcome::hand;
use super::{advance, dice, kind, kind_or_null, kinds, line};
use crate::dice_run::cards::Card;
use crate::dice_run::event::Event;
use crate::game::{Player, Players};

fn players(players: Players) -> Vec<Player> {
    players.iter().collect()
}

impl Event {
    /// The record of the event.
    pub fn to_json(&self) -> Value {
        let fields = match self {
            Self::AllRolled(landed) => json!({"dice": dice(*landed)}),
            Self::TargetsDealt(hands) => {
                let hands: Value = hands.get().iter().map(|hand| hand.map(|hand| kinds(hand.iter()))).collect();
                json!({"hands": hands})
            }
            Self::HandsDealt(hands) => {
                let hands: Value = hands.get().iter().map(|cards| cards.map(hand)).collect();
                json!({"hands": hands})
            }
            Self::DeckCut(sizes) => json!({"sizes": sizes}),
            Self::DicePicked(player, picked) => json!({"player": player, "dice": dice(*picked)}),
            Self::PickedRolled { player, dice: landed, total } => {
                json!({"player": player, "dice": dice(*landed), "total": total})
            }
            Self::StartTied(tied, total) => json!({"players": players(*tied), "total": total}),
            Self::FirstPlayerFound(player) => json!({"player": player}),
            Self::CardPlayed(player, card, effect) => {
                json!({"player": player, "card": card.name(), "effect": effect.to_json()})
            }
            Self::TargetShown(player, target, first) => {
                json!({"player": player, "target": kind(*target), "first": first.name()})
            }
            Self::DiceAdvanced { by, moves } => {
                let moves: Vec<Value> = moves
                    .iter()
                    .map(|joined| json!({"from": joined.from, "to": joined.to, "dice": dice(joined.dice)}))
                    .collect();
                json!({"by": Value::Object(advance(*by)), "moves": moves})
            }
            Self::OutdistanceDiscarded(cards) => json!({"cards": cards}),
            Self::LineChanged(track) => json!({"groups": line(track)}),
            Self::RerollChosen { player, card, group } => {
                json!({"player": player, "card": card.map(Card::name), "group": group})
            }
            Self::FaceDownDiscarded(player, card) => json!({"player": player, "card": card.name()}),
            Self::GroupRolled { player, group, dice: landed } => {
                json!({"player": player, "group": group, "dice": dice(*landed)})
            }
            Self::CardDrawn(player, card) => json!({"player": player, "card": card.map(Card::name)}),
            Self::StageCardUncovered(stage) => json!({"stage": stage}),
            Self::StageEnded(stage, player) => json!({"stage": stage, "player": player}),
            Self::TargetChosen(player, target) => json!({"player": player, "target": kind_or_null(*target)}),
            Self::TargetsRevealed(targets) => {
                let targets: Value = targets.get().iter().map(|&target| kind_or_null(target)).collect();
                json!({"targets": targets})
            }
            Self::StageScored { stage, ranking, scores, points } => {
                json!({"stage": stage, "ranking": ranking.get(), "scores": scores.get(), "points": points.get()})
            }
            Self::GameEnded(winners) => json!({"winners": players(*winners)}),
        };
        let mut record = Map::from_iter([("type".to_owned(), json!(self.name()))]);
        if let Value::Object(fields) = fields {
            record.extend(fields);
        }
        Value::Object(record)
    }
}
