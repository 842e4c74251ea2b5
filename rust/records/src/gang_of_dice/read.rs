//! Reads the record of a state: only what a game can reach is accepted.

use aleator_core::game::{Player, Players};
use aleator_core::gang_of_dice::{
    Assembly, CardIndex, GangOfDice, MAX_DICE, Phase, REROLLS, ROUNDS, State, TurnResult, Unsound,
};
use serde_json::Value;

use super::state::{SCHEMA, read_faces, write};
use crate::read::{Entry, Read, shorten, state_record};
use crate::{Json as _, RecordError};

const KEYS: [&str; 15] = [
    "game",
    "schema",
    "config",
    "phase",
    "round",
    "card",
    "pools",
    "table",
    "first_player",
    "current_player",
    "eliminated",
    "turn",
    "results",
    "drawn",
    "winners",
];
/// The most dice that a record may name anywhere.
const DICE: u8 = MAX_DICE as u8;
/// The highest score: all dice show a five.
const MOST_POINTS: u16 = 5 * MAX_DICE as u16;

/// Reads the record of a state of this game.
pub(super) fn read(game: &GangOfDice, record: &Value) -> Result<State, RecordError> {
    let entry = state_record(record, "gang_of_dice", SCHEMA, &KEYS, &game.to_json())?;
    let mut state = Assembly::new(game);
    read_progress(&mut state, game, &entry)?;
    read_players(&mut state, game, &entry)?;
    read_turns(&mut state, &entry)?;
    let winners = read_seats(&entry, "winners", game.players() - 1)?;
    let state = sound(&entry, state.finish(winners))?;
    // Whatever is left to compare (redundant entries, the order of lists) is compared with what the state itself would write.
    let written = write(&state, game);
    for key in KEYS {
        entry.require(
            written[key] == *entry.get(key)?.value(),
            key,
            format!("{}, which follows from the rest", shorten(&written[key])),
        )?;
    }
    Ok(state)
}

/// What cannot be so in a game is an error about the entry.
fn sound<T>(entry: &Entry<'_>, checked: Result<T, Unsound>) -> Read<T> {
    match checked {
        Ok(value) => Ok(value),
        Err(Unsound { entry: key, expected }) => Err(entry.get(key)?.expected(expected)),
    }
}

/// Phase, round and cards.
fn read_progress(state: &mut Assembly<'_>, game: &GangOfDice, entry: &Entry<'_>) -> Read<()> {
    let name = entry.get("phase")?;
    let phase = Phase::ALL.into_iter().find(|phase| name.value() == phase.name());
    let phase = phase.ok_or_else(|| name.expected("a phase"))?;
    let round = entry.get("round")?.number(ROUNDS)?;
    sound(entry, state.set_progress(phase, round))?;
    let drawn = entry.get("drawn")?.all(|id| read_id(game, id))?;
    sound(entry, state.set_drawn(drawn.into_iter().fold(0, |drawn, card| drawn | 1 << card.0)))?;
    let card = entry.get("card")?;
    if !state.in_round() {
        return entry.require(card.value().is_null(), "card", "null, as between rounds");
    }
    sound(entry, state.set_card(read_id(game, &card)?))
}

/// A card of the deck.
pub(super) fn read_id(game: &GangOfDice, entry: &Entry<'_>) -> Read<CardIndex> {
    game.deck().find(entry.text()?).ok_or_else(|| entry.expected("a card of the deck"))
}

/// A list of seats up to the last one.
fn read_seats(entry: &Entry<'_>, key: &str, last: Player) -> Read<Players> {
    Ok(entry.get(key)?.all(|seat| seat.number(last))?.into_iter().collect())
}

/// Pools, table, who is in and who opened.
fn read_players(state: &mut Assembly<'_>, game: &GangOfDice, entry: &Entry<'_>) -> Read<()> {
    let last = game.players() - 1;
    let pools = entry.get("pools")?.all(|pool| pool.number(DICE))?;
    let table = entry.get("table")?.number(DICE)?;
    let out = read_seats(entry, "eliminated", last)?;
    sound(entry, state.set_pools(&pools, table, out))?;
    let opener = entry.get("first_player")?.some().map(|seat| seat.number(last)).transpose()?;
    sound(entry, state.set_first_player(opener))
}

/// The turns of the running round: those that are over, and the one in progress.
fn read_turns(state: &mut Assembly<'_>, entry: &Entry<'_>) -> Read<()> {
    let list = entry.get("results")?.items()?;
    if !state.in_round() {
        return entry.require(list.is_empty(), "results", "empty, as between rounds");
    }
    sound(entry, state.begin_results(list.len()))?;
    for result in &list {
        sound(result, state.add_result(read_result(result)?))?;
    }
    if state.in_turn() { read_turn(state, &entry.get("turn")?) } else { Ok(()) }
}

fn read_result(entry: &Entry<'_>) -> Read<TurnResult> {
    entry.keys(&["player", "dice", "faces", "score", "valid"])?;
    Ok(TurnResult {
        player: entry.get("player")?.number(u8::MAX)?,
        dice: entry.get("dice")?.number(DICE)?,
        faces: read_faces(&entry.get("faces")?)?,
        score: entry.get("score")?.number(MOST_POINTS)?,
        valid: entry.get("valid")?.flag()?,
    })
}

fn read_turn(state: &mut Assembly<'_>, entry: &Entry<'_>) -> Read<()> {
    entry.keys(&["dice", "faces", "in_air", "rerolls_left"])?;
    let dice = entry.get("dice")?.number(DICE)?;
    let faces = read_faces(&entry.get("faces")?)?;
    let in_air = entry.get("in_air")?.number(DICE)?;
    let rerolls_left = entry.get("rerolls_left")?.number(REROLLS)?;
    sound(entry, state.set_turn(dice, faces, in_air, rerolls_left))
}
