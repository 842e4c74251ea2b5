//! Reading the record of a state: only what a game can come to is accepted.

use serde_json::Value;

use super::config::{FirstPlayer, GangOfDice};
use super::deck::{CardIndex, ROUNDS, cards_mask};
use super::faces::{FACES, Faces, MAX_DICE};
use super::json::{SCHEMA, read_faces, write};
use super::phase::Phase;
use super::round::bonus_dice;
use super::state::{NO_CARD, Results, State, Turn, TurnResult};
use super::turn::REROLLS;
use super::warning::Colour;
use crate::game::{Player, Players, RecordError};
use crate::read::{Entry, shorten, state_record};

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

/// Reads the record of a state of this game.
pub(in super::super) fn read(game: &GangOfDice, record: &Value) -> Result<State, RecordError> {
    let entry = state_record(record, "gang_of_dice", SCHEMA, &KEYS, &game.to_json())?;
    let mut state = State::new(game);
    read_progress(&mut state, game, &entry)?;
    read_players(&mut state, game, &entry)?;
    read_turns(&mut state, game, &entry)?;
    check_dice(&state, game, &entry)?;
    state.winners = check_end(&state, game, &entry)?;
    // Whatever is left to compare (redundant entries, the order of lists) is compared with what the state itself would write.
    let written = write(&state, game);
    for key in KEYS {
        entry.require(
            written[key] == *entry.get(key)?.value(),
            key,
            format!("{} as the rest requires", shorten(&written[key])),
        )?;
    }
    Ok(state)
}

/// Phase, round and cards.
fn read_progress(state: &mut State, game: &GangOfDice, entry: &Entry<'_>) -> Result<(), RecordError> {
    let name = entry.get("phase")?;
    let phase = Phase::ALL.into_iter().find(|phase| name.value() == phase.name());
    state.phase = phase.ok_or_else(|| name.expected("a phase"))?;
    state.round = entry.get("round")?.number(ROUNDS)?;
    let drawn_first = game.first_player() != FirstPlayer::Fixed;
    let possible = match state.phase {
        Phase::FirstPlayer => drawn_first && state.round == 0,
        Phase::Reveal => state.round < ROUNDS,
        _ => state.round > 0,
    };
    entry.require(possible, "round", format!("a round with phase {}", state.phase.name()))?;
    state.drawn = read_drawn(state.round, game, entry)?;
    state.card = read_card(state, game, entry)?;
    Ok(())
}

fn read_drawn(round: u8, game: &GangOfDice, entry: &Entry<'_>) -> Result<u128, RecordError> {
    let mut drawn: u128 = 0;
    for id in entry.get("drawn")?.list()? {
        drawn |= 1 << read_id(game, &id)?.0;
    }
    let per_tier = game.deck().drawn_per_tier(round);
    let fits =
        |(tier, &count): (&super::deck::Tier, &u8)| (drawn & cards_mask(&tier.cards)).count_ones() == u32::from(count);
    let all_fit = game.deck().tiers().iter().zip(&per_tier).all(fits);
    entry.require(all_fit, "drawn", format!("the cards of {round} rounds: {per_tier:?} of the tiers"))?;
    Ok(drawn)
}

/// A card of the deck.
pub(super) fn read_id(game: &GangOfDice, entry: &Entry<'_>) -> Result<CardIndex, RecordError> {
    game.deck().find(entry.text()?).ok_or_else(|| entry.expected("a card of the deck"))
}

/// A list of seats up to the last one.
fn read_seats(entry: &Entry<'_>, key: &str, last: Player) -> Result<Players, RecordError> {
    Ok(entry.get(key)?.all(|seat| seat.number(last))?.into_iter().collect())
}

fn read_card(state: &State, game: &GangOfDice, entry: &Entry<'_>) -> Result<CardIndex, RecordError> {
    if !matches!(state.phase, Phase::Choose | Phase::Roll | Phase::Keep) {
        entry.require(entry.get("card")?.value().is_null(), "card", "null, as between rounds")?;
        return Ok(NO_CARD);
    }
    let card = read_id(game, &entry.get("card")?)?;
    // It was drawn in this round: it lies in the round's tier, and it is among the drawn ones.
    let possible = game.deck().available(state.round, state.drawn & !(1 << card.0)) & state.drawn;
    entry.require(possible >> card.0 & 1 == 1, "card", "a drawn card of this round's tier")?;
    Ok(card)
}

/// Pools, table, who is in and who opened.
fn read_players(state: &mut State, game: &GangOfDice, entry: &Entry<'_>) -> Result<(), RecordError> {
    let seats = game.players();
    let pools = entry.get("pools")?.all(|pool| pool.number(DICE))?;
    entry.require(pools.len() == usize::from(seats), "pools", format!("the pools of {seats} players"))?;
    state.pools[..pools.len()].copy_from_slice(&pools);
    state.table = entry.get("table")?.number(DICE)?;
    let out: Players = read_seats(entry, "eliminated", seats - 1)?;
    state.alive = (0..seats).filter(|&seat| !out.contains(seat)).collect();
    entry.require(out.iter().all(|seat| state.pool(seat) == 0), "eliminated", "a list of seats without dice")?;
    entry.require(
        state.alive.len() >= 2 || state.phase == Phase::Finished,
        "eliminated",
        "possible before the end: at least two players are left",
    )?;
    let opener = entry.get("first_player")?.some().map(|seat| seat.number(seats - 1)).transpose()?;
    let first = state.phase == Phase::FirstPlayer;
    entry.require(opener.is_none() == first, "first_player", if first { "null" } else { "a seat" })?;
    state.first_player = opener.unwrap_or(0);
    let running = !first && state.phase != Phase::Finished;
    let in_game = !running || state.alive.contains(state.first_player);
    entry.require(in_game, "first_player", "a seat still in the game")?;
    let fixed = game.first_player() == FirstPlayer::Fixed && running;
    entry.require(!fixed || state.alive.lowest() == opener, "first_player", "the lowest seat still in the game")
}

/// The turns of the running round: those that are over, and the one in progress.
fn read_turns(state: &mut State, game: &GangOfDice, entry: &Entry<'_>) -> Result<(), RecordError> {
    let list = entry.get("results")?.items()?;
    if !matches!(state.phase, Phase::Choose | Phase::Roll | Phase::Keep) {
        return entry.require(list.is_empty(), "results", "empty, as between rounds");
    }
    let turns_to_come = usize::from(state.alive.len());
    entry.require(list.len() < turns_to_come, "results", "shorter than the number of players still in the game")?;
    let mut player = state.first_player;
    state.results = Results::EMPTY;
    for result in &list {
        state.results.push(read_result(state, game, player, result)?);
        player = state.alive.next_after(player).unwrap_or(player);
    }
    state.current = player;
    if state.phase != Phase::Choose {
        state.turn = read_turn(state, game, &entry.get("turn")?)?;
    }
    Ok(())
}

fn read_result(state: &State, game: &GangOfDice, player: Player, entry: &Entry<'_>) -> Result<TurnResult, RecordError> {
    entry.keys(&["player", "dice", "faces", "score", "valid"])?;
    let given = entry.get("player")?.number(u8::MAX)?;
    entry.require(given == player, "player", format!("{player}, whose turn it was"))?;
    let dice = entry.get("dice")?.number(DICE)?;
    let faces = read_faces(&entry.get("faces")?)?;
    check_faces(entry, faces, dice)?;
    entry.require(dice > 0, "dice", "at least 1")?;
    let score = faces.score() as u16;
    let valid = !is_triggered(state, game, faces);
    entry.require(entry.get("score")?.number(810)? == score, "score", score)?;
    entry.require(entry.get("valid")?.flag()? == valid, "valid", valid)?;
    Ok(TurnResult { player, dice, faces, score, valid })
}

fn read_turn(state: &State, game: &GangOfDice, entry: &Entry<'_>) -> Result<Turn, RecordError> {
    entry.keys(&["dice", "faces", "in_air", "rerolls_left"])?;
    let turn = Turn {
        dice: entry.get("dice")?.number(DICE)?,
        faces: read_faces(&entry.get("faces")?)?,
        in_air: entry.get("in_air")?.number(DICE)?,
        rerolls_left: entry.get("rerolls_left")?.number(REROLLS)?,
    };
    entry.require(turn.in_air <= turn.dice, "in_air", "at most dice")?;
    let lying = turn.dice - turn.in_air;
    check_faces(entry, turn.faces, lying)?;
    entry.require(turn.dice > 0, "dice", "at least 1")?;
    if state.phase == Phase::Roll {
        entry.require(turn.in_air > 0, "in_air", "at least 1 in phase roll")?;
        entry.require(turn.rerolls_left < REROLLS || lying == 0, "in_air", "all dice of a first roll")?;
    } else {
        entry.require(turn.in_air == 0, "in_air", "0 in phase keep")?;
        entry.require(turn.rerolls_left > 0, "rerolls_left", "at least 1 in phase keep")?;
    }
    let yellow = game.deck().card(state.card).colour == Colour::Yellow;
    let first_roll = turn.rerolls_left == REROLLS && state.phase == Phase::Roll;
    entry.require(
        !yellow || first_roll || could_lie(state, game, &turn),
        "faces",
        "safe: a yellow card would have ended the turn",
    )?;
    Ok(turn)
}

/// Whether a card can have let the dice of the turn lie: those in the air lay there before, showing something.
///
/// They did the least if all showed the same face.
fn could_lie(state: &State, game: &GangOfDice, turn: &Turn) -> bool {
    (0..FACES).any(|face| {
        let mut counts = turn.faces.counts();
        counts[face] += turn.in_air;
        !is_triggered(state, game, Faces::from_counts(counts))
    })
}

fn check_faces(entry: &Entry<'_>, faces: Faces, dice: u8) -> Result<(), RecordError> {
    entry.require(faces.total() == u32::from(dice), "faces", format!("the faces of {dice} dice"))
}

fn is_triggered(state: &State, game: &GangOfDice, faces: Faces) -> bool {
    game.deck().card(state.card).predicate.is_triggered(faces, game.gangster_is_a_value())
}

/// GD-6.3: dice are conserved, and everybody has the dice that the phase asks for.
fn check_dice(state: &State, game: &GangOfDice, entry: &Entry<'_>) -> Result<(), RecordError> {
    let pools: u32 = (0..game.players()).map(|seat| u32::from(state.pool(seat))).sum();
    let bonus: u32 = (1..=state.round).map(|round| u32::from(bonus_dice(round))).sum();
    let all = u32::from(game.start_pool()) * u32::from(game.players()) + bonus;
    let there = pools + u32::from(state.table);
    let message = format!("what is left of {all} dice: pools and table hold {there} (GD-6.3)");
    entry.require(there == all, "table", message)?;
    let in_round = matches!(state.phase, Phase::Choose | Phase::Roll | Phase::Keep);
    let rolled: u32 = state.results().iter().map(|turn| u32::from(turn.dice)).sum();
    let this_round =
        if in_round { rolled + u32::from(state.turn.dice) + u32::from(bonus_dice(state.round)) } else { 0 };
    entry.require(u32::from(state.table) >= this_round, "table", "at least the dice of this round")?;
    check_left_over(state, u32::from(state.table) - this_round, entry)?;
    // What lies on the table beside the dice of this round was left by earlier rounds, of which there have to be some.
    let first = state.round <= 1 && in_round;
    entry.require(
        !first || u32::from(state.table) == this_round,
        "table",
        "the dice of this round, as it is the first",
    )?;
    let spent = |seat| {
        let of_turn = |turn: &&TurnResult| turn.player == seat;
        let done = state.results().iter().find(of_turn).map_or(0, |turn| turn.dice);
        let now =
            if matches!(state.phase, Phase::Roll | Phase::Keep) && seat == state.current { state.turn.dice } else { 0 };
        state.pool(seat) + done + now
    };
    let untouched = !first || (0..game.players()).all(|seat| spent(seat) == game.start_pool());
    entry.require(untouched, "pools", "the start pools less the dice of this round, as it is the first (GD-1.4)")?;
    let has_rolled = |seat| {
        state.results().iter().any(|turn| turn.player == seat)
            || (matches!(state.phase, Phase::Roll | Phase::Keep) && seat == state.current)
    };
    let all_have = state.alive.iter().all(|seat| state.pool(seat) > 0 || has_rolled(seat));
    entry.require(all_have, "pools", "possible: a player without dice is out (GD-5.4)")?;
    let fresh = state.round > 0 || (state.table == 0 && pools == all && state.alive.len() == game.players());
    let even = state.round > 0 || (0..game.players()).all(|seat| state.pool(seat) == game.start_pool());
    entry.require(fresh && even, "pools", "the start pools before the first round (GD-1.4)")
}

/// GD-5.3: what earlier rounds left on the table is nothing, or else what everybody rolled in the last one, and its bonus dice.
fn check_left_over(state: &State, left: u32, entry: &Entry<'_>) -> Result<(), RecordError> {
    let in_round = matches!(state.phase, Phase::Choose | Phase::Roll | Phase::Keep);
    let rounds_before = if in_round { state.round - 1 } else { state.round };
    let least = u32::from(state.alive.len()) + u32::from(bonus_dice(rounds_before));
    let possible = left == 0 || state.phase == Phase::Finished || (rounds_before > 0 && left >= least);
    entry.require(possible, "table", format!("possible: it leaves {left} dice from the rounds before (GD-5.3)"))
}

/// GD-6.1, GD-6.2: who has won.
fn check_end(state: &State, game: &GangOfDice, entry: &Entry<'_>) -> Result<Players, RecordError> {
    let winners: Players = read_seats(entry, "winners", game.players() - 1)?;
    if state.phase != Phase::Finished {
        entry.require(winners.is_empty(), "winners", "empty before the end")?;
        return Ok(winners);
    }
    let ended = state.alive.len() <= 1 || state.round == ROUNDS;
    entry.require(ended, "phase", "possible: the game goes on (GD-6.1, GD-6.2)")?;
    let right = match state.alive.len() {
        // The record does not say who was in at the start of the last round; at least two were, the opener among them.
        0 => winners.len() >= 2 && winners.contains(state.first_player),
        1 => winners == state.alive,
        _ => winners == state.largest_pools(),
    };
    entry.require(right, "winners", "who has won (GD-6.1, GD-6.2)")?;
    Ok(winners)
}
