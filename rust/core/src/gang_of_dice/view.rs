//! What a seat or a spectator sees: everything, since all is public (GD-1.6).

use serde_json::{Value, json};

use super::config::GangOfDice;
use super::json;
use super::state::State;
use crate::game::{Player, State as _};

/// The version of the view.
pub const VIEW: u64 = 1;
/// A view lists the legal actions up to this many.
pub const LISTED_ACTIONS: u64 = 256;

pub(super) fn write(state: &State, game: &GangOfDice, seat: Option<Player>) -> Value {
    let mut view = json!({"game": "gang_of_dice", "view": VIEW, "seat": seat});
    json::add_public(&mut view, state, game);
    view["pending_players"] = json!(state.pending_players().iter().collect::<Vec<_>>());
    view["legal"] = seat.map_or(Value::Null, |seat| legal(state, game, seat));
    view
}

fn legal(state: &State, game: &GangOfDice, seat: Player) -> Value {
    let count = state.legal_count(game, seat);
    let all = || (0..count).filter_map(|rank| state.legal_action(game, seat, rank)).map(json::write_action);
    let actions = if count <= LISTED_ACTIONS { Value::Array(all().collect()) } else { Value::Null };
    json!({"count": count, "actions": actions})
}
