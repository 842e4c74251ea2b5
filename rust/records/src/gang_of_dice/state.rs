//! Records of states, actions, outcomes and events; see `docs/records.md`.

use aleator_core::game::Player;
use aleator_core::gang_of_dice::{Action, Event, FACES, Faces, GangOfDice, Outcome, Phase, State, TurnResult};
use serde_json::{Value, json};

use super::read::read_id;
use crate::read::Entry;
use crate::{Json as _, RecordError};

/// The version of the state record.
pub const SCHEMA: u16 = 1;

/// The full record of a state.
pub(super) fn write(state: &State, game: &GangOfDice) -> Value {
    let mut record = json!({"game": "gang_of_dice", "schema": SCHEMA});
    add_public(&mut record, state, game);
    record
}

/// Adds everything that a state holds, from `config` to `winners`: in this game all of it is public (GD-1.6).
pub(super) fn add_public(record: &mut Value, state: &State, game: &GangOfDice) {
    let seats = game.players();
    let pools: Vec<u8> = (0..seats).map(|seat| state.pool(seat)).collect();
    let eliminated: Vec<Player> = (0..seats).filter(|&seat| !state.alive().contains(seat)).collect();
    record["config"] = game.to_json();
    record["phase"] = json!(state.phase().name());
    record["round"] = json!(state.round());
    record["card"] = json!(state.card().map(|card| &game.deck().card(card).id));
    record["pools"] = json!(pools);
    record["table"] = json!(state.table());
    record["first_player"] = json!(state.first_player());
    record["current_player"] = json!(state.turn_of());
    record["eliminated"] = json!(eliminated);
    record["turn"] = write_turn(state);
    record["results"] = state.results().iter().map(write_result).collect();
    record["drawn"] = json!(drawn_ids(state, game));
    record["winners"] = json!(state.winners().iter().collect::<Vec<_>>());
}

fn write_turn(state: &State) -> Value {
    match state.phase() {
        Phase::Roll | Phase::Keep => json!({
            "dice": state.dice(),
            "faces": state.faces().counts(),
            "in_air": state.in_air(),
            "rerolls_left": state.rerolls_left(),
        }),
        _ => Value::Null,
    }
}

fn write_result(result: &TurnResult) -> Value {
    json!({
        "player": result.player,
        "dice": result.dice,
        "faces": result.faces.counts(),
        "score": result.score,
        "valid": result.valid,
    })
}

/// The ids of the cards drawn, sorted: the order in which they came means nothing any more.
fn drawn_ids<'a>(state: &State, game: &'a GangOfDice) -> Vec<&'a str> {
    let cards = game.deck().cards().iter().enumerate();
    let mut ids: Vec<&str> =
        cards.filter(|(index, _)| state.drawn() >> index & 1 == 1).map(|(_, card)| card.id.as_str()).collect();
    ids.sort_unstable();
    ids
}

/// The record of an action.
pub(super) fn write_action(action: Action) -> Value {
    match action {
        Action::Roll(dice) => json!({"type": "roll", "dice": dice}),
        Action::Stop => json!({"type": "stop"}),
        Action::Reroll(faces) => json!({"type": "reroll", "faces": faces.counts()}),
    }
}

/// Reads the record of an action.
pub(super) fn read_action(record: &Value) -> Result<Action, RecordError> {
    let entry = Entry::root(record);
    let name = entry.get("type")?;
    match name.text()? {
        "roll" => {
            entry.keys(&["type", "dice"])?;
            Ok(Action::Roll(entry.get("dice")?.number(u32::MAX)?))
        }
        "stop" => entry.keys(&["type"]).map(|()| Action::Stop),
        "reroll" => {
            entry.keys(&["type", "faces"])?;
            read_faces(&entry.get("faces")?).map(Action::Reroll)
        }
        _ => Err(name.expected("an action: roll, reroll, stop")),
    }
}

/// The record of an outcome.
pub(super) fn write_outcome(game: &GangOfDice, outcome: Outcome) -> Value {
    match outcome {
        Outcome::FirstPlayer(seat) => json!({"type": "first_player", "seat": seat}),
        Outcome::Reveal(card) => json!({"type": "reveal", "card": game.deck().card(card).id}),
        Outcome::Land(faces) => json!({"type": "land", "faces": faces.counts()}),
    }
}

/// Reads the record of an outcome.
pub(super) fn read_outcome(game: &GangOfDice, record: &Value) -> Result<Outcome, RecordError> {
    let entry = Entry::root(record);
    let name = entry.get("type")?;
    match name.text()? {
        "first_player" => {
            entry.keys(&["type", "seat"])?;
            Ok(Outcome::FirstPlayer(entry.get("seat")?.number(u8::MAX)?))
        }
        "reveal" => {
            entry.keys(&["type", "card"])?;
            read_id(game, &entry.get("card")?).map(Outcome::Reveal)
        }
        "land" => {
            entry.keys(&["type", "faces"])?;
            read_faces(&entry.get("faces")?).map(Outcome::Land)
        }
        _ => Err(name.expected("an outcome: first_player, reveal, land")),
    }
}

/// Six counts, gangster first.
pub(super) fn read_faces(entry: &Entry<'_>) -> Result<Faces, RecordError> {
    let counts = entry.all(|count| count.number(u8::MAX))?;
    let counts: [u8; FACES] = counts.try_into().map_err(|_| entry.expected("six counts, gangster first"))?;
    Ok(Faces::from_counts(counts))
}

/// The record of an event.
pub(super) fn write_event(game: &GangOfDice, event: &Event) -> Value {
    let id = |card| &game.deck().card(card).id;
    match *event {
        Event::FirstPlayerDrawn { seat } => json!({"type": "first_player_drawn", "seat": seat}),
        Event::CardRevealed { round, card } => json!({"type": "card_revealed", "round": round, "card": id(card)}),
        Event::BonusDiceAdded { round, dice, table } => {
            json!({"type": "bonus_dice_added", "round": round, "dice": dice, "table": table})
        }
        Event::DiceChosen { player, dice } => json!({"type": "dice_chosen", "player": player, "dice": dice}),
        Event::RerollChosen { player, faces } => {
            json!({"type": "reroll_chosen", "player": player, "faces": faces.counts()})
        }
        Event::TurnStopped { player } => json!({"type": "turn_stopped", "player": player}),
        Event::DiceLanded { player, landed, faces, rerolls_left } => json!({
            "type": "dice_landed",
            "player": player,
            "landed": landed.counts(),
            "faces": faces.counts(),
            "rerolls_left": rerolls_left,
        }),
        Event::WarningTriggered { player, card } => {
            json!({"type": "warning_triggered", "player": player, "card": id(card)})
        }
        Event::TurnEnded(result) => json!({
            "type": "turn_ended",
            "player": result.player,
            "dice": result.dice,
            "faces": result.faces.counts(),
            "score": result.score,
            "valid": result.valid,
        }),
        Event::RoundWon { round, player, dice, pool } => {
            json!({"type": "round_won", "round": round, "player": player, "dice": dice, "pool": pool})
        }
        Event::RoundLost { round, table } => json!({"type": "round_lost", "round": round, "table": table}),
        Event::PlayerEliminated { round, player } => {
            json!({"type": "player_eliminated", "round": round, "player": player})
        }
        Event::GameEnded { winners } => json!({"type": "game_ended", "winners": winners.iter().collect::<Vec<_>>()}),
    }
}
