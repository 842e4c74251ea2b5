//! States as records.

use aleator_core::dice_run::{Card, Dice, DiceRun, Kind, Parts, Phase, STAGES, State, Track, Unsound};
use aleator_core::game::{Player, State as _};
use serde_json::{Map, Value, json};

use super::outcome::hand;
use super::read::Entry;
use super::{card_counts, dice, kind_or_null, kinds, line};
use crate::read::state_record;
use crate::{Json as _, RecordError};

/// The version of the record of a state.
const SCHEMA: u16 = 1;

/// All keys of the record, in order.
const KEYS: [&str; 23] = [
    "game",
    "schema",
    "config",
    "phase",
    "stage",
    "groups",
    "hands",
    "targets",
    "shown",
    "chosen",
    "rolling",
    "face_down",
    "deck",
    "packs",
    "packs_drawn",
    "discards",
    "stage_points",
    "stage_cards",
    "scored",
    "first_player",
    "current_player",
    "start_rolls",
    "winners",
];

/// The full record of a state.
pub(super) fn write(state: &State, game: &DiceRun) -> Value {
    let seats = || 0..game.players();
    let targets = |targets: &dyn Fn(Player) -> Option<Kind>| -> Value {
        seats().map(|seat| kind_or_null(targets(seat))).collect()
    };
    let hands: Value = seats().map(|seat| hand(state.hand(seat))).collect();
    let unused: Value = seats().map(|seat| kinds(state.targets(seat).iter())).collect();
    let rolling = state.group_in_air().map(|group| json!({"group": group, "dice": dice(state.in_air())}));
    let face_down = state.face_down().map(|(player, card)| json!({"player": player, "card": card.name()}));
    let stage_cards: Vec<Vec<u8>> = seats().map(|seat| state.stage_cards(seat).collect()).collect();
    let scored: Value = state.scored().iter().map(|stage| targets(&|seat| stage[usize::from(seat)])).collect();
    let start_rolls: Vec<Value> = state.starters().iter().map(|player| start_roll(state, player)).collect();
    let winners: Vec<Player> = state.winners().iter().collect();
    let values = [
        json!("dice_run"),
        json!(SCHEMA),
        game.to_json(),
        json!(state.phase().name()),
        json!(state.stage()),
        line(state.track()),
        hands,
        unused,
        targets(&|seat| state.shown(seat)),
        targets(&|seat| state.chosen(seat)),
        json!(rolling),
        json!(face_down),
        card_counts(state.deck()),
        json!(state.packs_left()),
        json!(state.packs_drawn()),
        card_counts(state.discards()),
        json!(state.stage_points(game)),
        json!(stage_cards),
        scored,
        json!(state.first_player()),
        json!(state.turn()),
        json!(start_rolls),
        json!(winners),
    ];
    Value::Object(KEYS.map(str::to_owned).into_iter().zip(values).collect::<Map<_, _>>())
}

fn start_roll(state: &State, player: Player) -> Value {
    let total = state.start_roll(player);
    json!({"player": player, "total": (total > 0).then_some(total)})
}

/// Reads a full record: exactly what [`write`] can give. Each entry is read for itself, then what can stand together is for the rules to say.
pub(super) fn read(game: &DiceRun, record: &Value) -> Result<State, RecordError> {
    let root = state_record(record, "dice_run", SCHEMA, &KEYS, &game.to_json())?;
    let parts = read_parts(game, &root)?;
    let stage = root.get("stage")?;
    if usize::from(stage.number(u16::MAX)?) != STAGES.min(parts.scored.len() + 1) {
        return Err(stage.expected(format!("the stage after {} that have been scored", parts.scored.len())));
    }
    parts.check(game).map_err(|Unsound { entry, message }| RecordError::new(entry, message))
}

/// Reads the entries in their order.
fn read_parts(game: &DiceRun, root: &Entry) -> Result<Parts, RecordError> {
    let seats = game.players();
    let phase = root.get("phase")?;
    let named = Phase::from_name(phase.text()?);
    let named = named.ok_or_else(|| phase.expected("a phase"))?;
    let seat = |entry: &Entry| entry.seat(seats);
    let kind_or_null = |entry: &Entry| entry.some().map(Entry::kind).transpose();
    let seat_or_null = |key: &str| root.get(key)?.some().map(seat).transpose();
    let groups = root.get("groups")?.all(read_group)?;
    Ok(Parts {
        phase: named,
        track: read_line(&groups),
        groups: groups.len(),
        hands: root.get("hands")?.by_seat(seats, |hand| hand.sorted(Entry::card))?,
        targets: root.get("targets")?.by_seat(seats, |targets| targets.sorted(Entry::kind))?,
        shown: root.get("shown")?.by_seat(seats, kind_or_null)?,
        chosen: root.get("chosen")?.by_seat(seats, kind_or_null)?,
        rolling: root.get("rolling")?.some().map(read_rolling).transpose()?,
        face_down: root.get("face_down")?.some().map(|entry| read_face_down(entry, seats)).transpose()?,
        deck: root.get("deck")?.card_counts()?,
        packs: root.get("packs")?.all(|pack| pack.number(u16::MAX))?,
        packs_drawn: root.get("packs_drawn")?.all(|pack| pack.number(u16::MAX))?,
        discards: root.get("discards")?.card_counts()?,
        stage_points: root.get("stage_points")?.by_seat(seats, |points| points.number(u16::MAX))?,
        stage_cards: root.get("stage_cards")?.by_seat(seats, |cards| cards.ascending(Entry::byte))?,
        scored: root.get("scored")?.all(|stage| stage.by_seat(seats, Entry::kind))?,
        first_player: seat_or_null("first_player")?,
        current_player: seat_or_null("current_player")?,
        start_rolls: root.get("start_rolls")?.all(|roll| read_start_roll(roll, seats))?,
        winners: root.get("winners")?.ascending(Entry::byte)?,
    })
}

/// A group of dice in order; none for a virtual one.
fn read_group(entry: &Entry) -> Result<Option<Vec<Kind>>, RecordError> {
    let dice = entry.some().map(|group| group.sorted(Entry::kind)).transpose()?;
    if dice.as_ref().is_some_and(Vec::is_empty) {
        return Err(entry.error("a group without dice does not exist; a virtual group is null (DR-3.3)"));
    }
    Ok(dice)
}

fn read_line(groups: &[Option<Vec<Kind>>]) -> Option<Track> {
    let dice: Option<Vec<Dice>> = groups.iter().map(|group| Dice::new(group.iter().flatten().copied())).collect();
    Track::new(&dice?)
}

fn read_rolling(entry: &Entry) -> Result<(u8, Vec<Kind>), RecordError> {
    entry.keys(&["group", "dice"])?;
    Ok((entry.get("group")?.byte()?, entry.get("dice")?.sorted(Entry::kind)?))
}

fn read_face_down(entry: &Entry, seats: u8) -> Result<(Player, Card), RecordError> {
    entry.keys(&["player", "card"])?;
    Ok((entry.get("player")?.seat(seats)?, entry.get("card")?.card()?))
}

fn read_start_roll(entry: &Entry, seats: u8) -> Result<(Player, Option<u8>), RecordError> {
    entry.keys(&["player", "total"])?;
    Ok((entry.get("player")?.seat(seats)?, entry.get("total")?.some().map(Entry::byte).transpose()?))
}
