//! Events as records.

use aleator_core::dice_run::{Card, Event};
use aleator_core::game::{Player, Players};
use serde_json::{Map, Value, json};

use super::action::write_effect;
use super::outcome::hand;
use super::{advance, dice, kind, kind_or_null, kinds, line};

fn players(players: Players) -> Vec<Player> {
    players.iter().collect()
}

/// The record of an event.
pub(super) fn write(event: &Event) -> Value {
    let fields = match event {
        Event::AllRolled(landed) => json!({"dice": dice(*landed)}),
        Event::TargetsDealt(hands) => {
            let hands: Value = hands.get().iter().map(|hand| hand.map(|hand| kinds(hand.iter()))).collect();
            json!({"hands": hands})
        }
        Event::HandsDealt(hands) => {
            let hands: Value = hands.get().iter().map(|cards| cards.map(hand)).collect();
            json!({"hands": hands})
        }
        Event::DeckCut(sizes) => json!({"sizes": sizes}),
        Event::DicePicked(player, picked) => json!({"player": player, "dice": dice(*picked)}),
        Event::PickedRolled { player, dice: landed, total } => {
            json!({"player": player, "dice": dice(*landed), "total": total})
        }
        Event::StartTied(tied, total) => json!({"players": players(*tied), "total": total}),
        Event::FirstPlayerFound(player) => json!({"player": player}),
        Event::CardPlayed(player, card, effect) => {
            json!({"player": player, "card": card.name(), "effect": write_effect(*effect)})
        }
        Event::TargetShown(player, target, first) => {
            json!({"player": player, "target": kind(*target), "first": first.name()})
        }
        Event::DiceAdvanced { by, moves } => {
            let moves: Vec<Value> = moves
                .iter()
                .map(|joined| json!({"from": joined.from, "to": joined.to, "dice": dice(joined.dice)}))
                .collect();
            json!({"by": Value::Object(advance(*by)), "moves": moves})
        }
        Event::OutdistanceDiscarded(cards) => json!({"cards": cards}),
        Event::LineChanged(track) => json!({"groups": line(track)}),
        Event::RerollChosen { player, card, group } => {
            json!({"player": player, "card": card.map(Card::name), "group": group})
        }
        Event::FaceDownDiscarded(player, card) => json!({"player": player, "card": card.name()}),
        Event::GroupRolled { player, group, dice: landed } => {
            json!({"player": player, "group": group, "dice": dice(*landed)})
        }
        Event::CardDrawn(player, card) => json!({"player": player, "card": card.map(Card::name)}),
        Event::StageCardUncovered(stage) => json!({"stage": stage}),
        Event::StageEnded(stage, player) => json!({"stage": stage, "player": player}),
        Event::TargetChosen(player, target) => json!({"player": player, "target": kind_or_null(*target)}),
        Event::TargetsRevealed(targets) => {
            let targets: Value = targets.get().iter().map(|&target| kind_or_null(target)).collect();
            json!({"targets": targets})
        }
        Event::StageScored { stage, ranking, scores, points } => {
            json!({"stage": stage, "ranking": ranking.get(), "scores": scores.get(), "points": points.get()})
        }
        Event::GameEnded(winners) => json!({"winners": players(*winners)}),
    };
    let mut record = Map::from_iter([("type".to_owned(), json!(event.name()))]);
    if let Value::Object(fields) = fields {
        record.extend(fields);
    }
    Value::Object(record)
}
