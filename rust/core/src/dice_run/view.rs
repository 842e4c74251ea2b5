//! What a seat or a spectator can see (DR-2.6).

use serde_json::{Map, Value, json};

use super::cards::CardCounts;
use super::config::DiceRun;
use super::json::card_counts;
use super::state::State;
use crate::game::{Player, State as _};

/// The longest list of legal actions that a view spells out.
const LISTED: u64 = 256;

impl State {
    /// The movement cards that a seat, or without one a spectator, cannot see: those in the deck, in the hands of others,
    /// and face down in front of others.
    pub fn unseen(&self, viewer: Option<Player>) -> CardCounts {
        let mut unseen = self.deck;
        for (seat, hand) in (0..).zip(&self.hands) {
            if viewer != Some(seat) {
                for card in hand.iter() {
                    unseen.add(card, 1);
                }
            }
        }
        if let Some((player, card)) = self.face_down
            && viewer != Some(player)
        {
            unseen.add(card, 1);
        }
        unseen
    }

    /// The record of the state as the viewer sees it.
    pub(super) fn view_of(&self, game: &DiceRun, viewer: Option<Player>) -> Value {
        let Value::Object(record) = self.record(game) else { return Value::Null };
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
                    let seen = self.face_down.map(|(player, card)| {
                        json!({"player": player, "card": (viewer == Some(player)).then(|| card.name())})
                    });
                    view.insert(key, json!(seen));
                }
                "deck" => {
                    view.insert("deck_size".to_owned(), json!(self.deck.total()));
                }
                "packs" => {
                    view.insert("stage_card_on_top".to_owned(), json!(self.stage_card_on_top()));
                }
                "discards" => {
                    view.insert(key, value);
                    view.insert("unseen".to_owned(), card_counts(&self.unseen(viewer)));
                }
                _ => {
                    view.insert(key, value);
                }
            }
        }
        let pending: Vec<Player> = self.pending_players().iter().collect();
        view.insert("pending_players".to_owned(), json!(pending));
        view.insert("legal".to_owned(), json!(viewer.map(|seat| self.own_actions(game, seat))));
        Value::Object(view)
    }

    fn own_actions(&self, game: &DiceRun, seat: Player) -> Value {
        let count = self.legal_count(game, seat);
        let actions: Option<Vec<Value>> = (count <= LISTED).then(|| {
            (0..count).filter_map(|rank| self.legal_action(game, seat, rank)).map(|action| action.to_json()).collect()
        });
        json!({"count": count, "actions": actions})
    }
}

/// The list with all entries but the viewer's emptied.
fn own_entry(entries: Value, viewer: Option<Player>) -> Value {
    let Value::Array(entries) = entries else { return Value::Null };
    let own = |seat: usize| viewer.map(usize::from) == Some(seat);
    entries.into_iter().enumerate().map(|(seat, entry)| if own(seat) { entry } else { Value::Null }).collect()
}
