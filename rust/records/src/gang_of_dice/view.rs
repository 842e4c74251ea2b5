//! What a seat or a spectator sees: everything, since all is public (GD-1.6).

use aleator_core::game::{Player, State as _};
use aleator_core::gang_of_dice::{GangOfDice, State};
use serde_json::{Value, json};

use super::state::{add_public, write_action};

/// The version of the view.
const VIEW: u64 = 1;
/// A view lists the legal actions up to this many.
const LISTED_ACTIONS: u64 = 256;

pub(super) fn write(state: &State, game: &GangOfDice, seat: Option<Player>) -> Value {
    let mut view = json!({"game": "gang_of_dice", "view": VIEW, "seat": seat});
    add_public(&mut view, state, game);
    view["pending_players"] = json!(state.pending_players().iter().collect::<Vec<_>>());
    view["legal"] = seat.map_or(Value::Null, |seat| legal(state, game, seat));
    view
}

fn legal(state: &State, game: &GangOfDice, seat: Player) -> Value {
    let count = state.legal_count(game, seat);
    let all = || (0..count).filter_map(|rank| state.legal_action(game, seat, rank)).map(write_action);
    let actions = if count <= LISTED_ACTIONS { Value::Array(all().collect()) } else { Value::Null };
    json!({"count": count, "actions": actions})
}
