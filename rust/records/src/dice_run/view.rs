//! What a seat or a spectator can see (DR-2.6).

use aleator_core::dice_run::{DiceRun, State};
use aleator_core::game::{Player, State as _};
use serde_json::{Map, Value, json};

use super::card_counts;
use super::state::write;
use crate::Json as _;

/// The longest list of legal actions that a view spells out.
const LISTED: u64 = 256;

/// The record of a state as the viewer sees it.
pub(super) fn view_of(state: &State, game: &DiceRun, viewer: Option<Player>) -> Value {
    let Value::Object(record) = write(state, game) else { return Value::Null };
    let mut view = Map::new();
    view.insert("game".to_owned(), json!("dice_run"));
    view.insert("view".to_owned(), json!(1));
    view.insert("seat".to_owned(), json!(viewer));
    for (key, value) in record {
        match key.as_str() {
            "game" | "schema" => {}
            "hands" | "targets" | "chosen" => {
                view.insert(key, own_entry(value, viewer));
            }
            "face_down" => {
                let seen = state.face_down().map(
                    |(player, card)| json!({"player": player, "card": (viewer == Some(player)).then(|| card.name())}),
                );
                view.insert(key, json!(seen));
            }
            "deck" => {
                view.insert("deck_size".to_owned(), json!(state.deck().total()));
            }
            "packs" => {
                view.insert("stage_card_on_top".to_owned(), json!(state.stage_card_on_top()));
            }
            "discards" => {
                view.insert(key, value);
                view.insert("unseen".to_owned(), card_counts(&state.unseen(viewer)));
            }
            _ => {
                view.insert(key, value);
            }
        }
    }
    let pending: Vec<Player> = state.pending_players().iter().collect();
    view.insert("pending_players".to_owned(), json!(pending));
    view.insert("legal".to_owned(), json!(viewer.map(|seat| own_actions(state, game, seat))));
    Value::Object(view)
}

fn own_actions(state: &State, game: &DiceRun, seat: Player) -> Value {
    let count = state.legal_count(game, seat);
    let actions: Option<Vec<Value>> = (count <= LISTED).then(|| {
        (0..count).filter_map(|rank| state.legal_action(game, seat, rank)).map(|action| action.to_json()).collect()
    });
    json!({"count": count, "actions": actions})
}

/// The list with all entries but the viewer's emptied.
fn own_entry(entries: Value, viewer: Option<Player>) -> Value {
    let Value::Array(entries) = entries else { return Value::Null };
    let own = |seat: usize| viewer.map(usize::from) == Some(seat);
    entries.into_iter().enumerate().map(|(seat, entry)| if own(seat) { entry } else { Value::Null }).collect()
}
