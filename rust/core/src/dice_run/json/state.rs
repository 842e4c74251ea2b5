//! States as records.

use serde_json::{Map, Value, json};

use super::outcome::hand;
use super::read::Entry;
use super::{card_counts, dice, kind_or_null, kinds, line};
use crate::dice_run::cards::{Card, CardCounts};
use crate::dice_run::config::{DiceRun, SEATS};
use crate::dice_run::dice::{Dice, Kind};
use crate::dice_run::phase::Phase;
use crate::dice_run::stage::stage_card;
use crate::dice_run::state::{STAGES, State};
use crate::dice_run::track::Track;
use crate::game::{Player, RecordError};
use crate::read::state_record;

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

impl State {
    /// The full record of the state.
    pub(in crate::dice_run) fn record(&self, game: &DiceRun) -> Value {
        let seats = usize::from(game.players());
        let targets = |targets: &[Option<Kind>; SEATS]| -> Value {
            targets[..seats].iter().map(|&target| kind_or_null(target)).collect()
        };
        let hands: Value = self.hands[..seats].iter().map(|&cards| hand(cards)).collect();
        let unused: Value = self.targets[..seats].iter().map(|targets| kinds(targets.iter())).collect();
        let rolling = matches!(self.phase, Phase::RollPicked | Phase::RollGroup)
            .then(|| json!({"group": self.rolling, "dice": dice(self.in_air())}));
        let face_down = self.face_down.map(|(player, card)| json!({"player": player, "card": card.name()}));
        let stage_cards: Vec<Vec<u8>> = (0..game.players()).map(|seat| self.stage_cards(seat).collect()).collect();
        let scored: Value = self.scored[..usize::from(self.stages_scored)].iter().map(targets).collect();
        let start_rolls: Vec<Value> = self
            .starters
            .iter()
            .map(|player| {
                let total = self.start_rolls[usize::from(player)];
                json!({"player": player, "total": (total > 0).then_some(total)})
            })
            .collect();
        let winners: Vec<Player> = self.winners.iter().collect();
        let values = [
            json!("dice_run"),
            json!(SCHEMA),
            game.to_json(),
            json!(self.phase.name()),
            json!(self.stage()),
            line(&self.track),
            hands,
            unused,
            targets(&self.shown),
            targets(&self.chosen),
            json!(rolling),
            json!(face_down),
            card_counts(&self.deck),
            json!(self.packs_left()),
            json!(self.packs_drawn()),
            card_counts(&self.discards),
            json!(self.stage_points(game)),
            json!(stage_cards),
            scored,
            json!(self.first_player),
            json!(self.turn),
            json!(start_rolls),
            json!(winners),
        ];
        Value::Object(KEYS.map(str::to_owned).into_iter().zip(values).collect::<Map<_, _>>())
    }

    /// The values of the stage cards that a seat has won, ascending.
    pub fn stage_cards(&self, seat: Player) -> impl Iterator<Item = u8> {
        let won = self.stage_winners.iter().take(self.stages_scored.into());
        (0..).zip(won).filter(move |&(_, &winner)| winner == seat).map(|(stage, _)| stage_card(stage))
    }

    /// Reads a full record: exactly what [`State::record`] can give.
    ///
    /// Whether a position can really come about would need the whole game before it. What is checked is what the record itself shows: each
    /// entry for itself, then what can stand together ([`Parts::check`]).
    pub(in crate::dice_run) fn from_record(game: &DiceRun, record: &Value) -> Result<Self, RecordError> {
        let root = state_record(record, "dice_run", SCHEMA, &KEYS, &game.to_json())?;
        let parts = Parts::read(game, &root)?;
        let stage = root.get("stage")?;
        if usize::from(stage.number(u16::MAX)?) != STAGES.min(parts.scored.len() + 1) {
            return Err(stage.expected(format!("the stage after {} that have been scored", parts.scored.len())));
        }
        parts.check(game)
    }
}

/// The entries of a record, each of which can be read, but which need not fit together.
pub(super) struct Parts {
    pub phase: Phase,
    /// None if the dice are not six of each colour, or virtual groups stand at an end.
    pub track: Option<Track>,
    pub groups: usize,
    pub hands: Vec<Vec<Card>>,
    pub targets: Vec<Vec<Kind>>,
    pub shown: Vec<Option<Kind>>,
    pub chosen: Vec<Option<Kind>>,
    /// The group and its dice in the air.
    pub rolling: Option<(u8, Vec<Kind>)>,
    pub face_down: Option<(Player, Card)>,
    pub deck: CardCounts,
    pub packs: Vec<u16>,
    pub packs_drawn: Vec<u16>,
    pub discards: CardCounts,
    pub stage_points: Vec<u16>,
    pub stage_cards: Vec<Vec<u8>>,
    pub scored: Vec<Vec<Kind>>,
    pub first_player: Option<Player>,
    pub current_player: Option<Player>,
    pub start_rolls: Vec<(Player, Option<u8>)>,
    pub winners: Vec<Player>,
}

impl Parts {
    /// Reads the entries in their order.
    fn read(game: &DiceRun, root: &Entry) -> Result<Self, RecordError> {
        let seats = game.players();
        let phase = root.get("phase")?;
        let named = Phase::from_name(phase.text()?);
        let named = named.ok_or_else(|| phase.expected("a phase"))?;
        let seat = |entry: &Entry| entry.seat(seats);
        let kind_or_null = |entry: &Entry| entry.some().map(Entry::kind).transpose();
        let seat_or_null = |key: &str| root.get(key)?.some().map(seat).transpose();
        let groups = root.get("groups")?.all(read_group)?;
        Ok(Self {
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
