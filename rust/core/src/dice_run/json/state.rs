//! States as records.

use serde_json::{Map, Value, json};

use super::outcome::hand;
use super::read::Entry;
use super::{card_counts, dice, kind_or_null, kinds, line};
use crate::dice_run::action::Kinds;
use crate::dice_run::config::{DiceRun, SEATS};
use crate::dice_run::dice::Kind;
use crate::dice_run::stage::stage_card;
use crate::dice_run::state::{Phase, STAGES, State};
use crate::dice_run::track::Track;
use crate::game::{Player, Players, RecordError, State as _};

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
    pub(in crate::dice_run) fn from_record(game: &DiceRun, record: &Value) -> Result<Self, RecordError> {
        let root = Entry::root(record);
        if root.get("game")?.value() != &json!("dice_run") {
            return Err(root.get("game")?.error("a record of dice_run is expected"));
        }
        let schema = root.get("schema")?;
        if schema.value() != &json!(SCHEMA) {
            return Err(
                schema.error(format!("schema {} cannot be read: this version reads schema {SCHEMA}", schema.value()))
            );
        }
        root.keys(&KEYS)?;
        if root.get("config")?.value() != &game.to_json() {
            return Err(root.get("config")?.error("the record is of a game with another configuration"));
        }
        let phase = root.get("phase")?;
        let Some(named) = Phase::from_name(phase.text()?) else {
            return Err(phase.error(format!("unknown phase {:?}", phase.text()?)));
        };
        let mut state = Self::new(game);
        state.phase = named;
        state.read_table(game, &root)?;
        state.read_deck(&root)?;
        state.read_score(game, &root)?;
        state.read_turn(game, &root)?;
        state.check_sound(game)?;
        // What has been read is complete; anything in the record that it does not give back was not in order.
        let written = state.record(game);
        match KEYS.into_iter().find(|&key| written.get(key) != record.get(key)) {
            Some(key) => {
                let expected = written.get(key).unwrap_or(&Value::Null);
                Err(root.get(key)?.error(format!("this does not fit the rest of the record: {expected} is expected")))
            }
            None => Ok(state),
        }
    }

    /// What lies on the table and in the hands.
    fn read_table(&mut self, game: &DiceRun, root: &Entry) -> Result<(), RecordError> {
        let groups = root.get("groups")?;
        if self.phase != Phase::RollAll {
            self.track = read_line(&groups)?;
        }
        for (seat, entry) in root.get("hands")?.by_seat(game.players())?.iter().enumerate() {
            self.hands[seat] = entry.hand()?;
        }
        for (seat, entry) in root.get("targets")?.by_seat(game.players())?.iter().enumerate() {
            self.targets[seat] = entry.targets()?;
        }
        self.shown = read_targets(game, &root.get("shown")?)?;
        self.chosen = read_targets(game, &root.get("chosen")?)?;
        if let Some(rolling) = root.get("rolling")?.some() {
            rolling.keys(&["group", "dice"])?;
            let dice = rolling.get("dice")?;
            if self.phase == Phase::RollGroup {
                self.rolling = rolling.get("group")?.byte()?;
            } else {
                let kinds: Vec<Kind> = dice.dice()?.iter().collect();
                let kinds = <[Kind; 2]>::try_from(kinds).map_err(|_| dice.error("two dice are expected (DR-2.4)"))?;
                self.picked = Some(Kinds::new(kinds));
            }
        }
        if let Some(face_down) = root.get("face_down")?.some() {
            face_down.keys(&["player", "card"])?;
            self.face_down = Some((face_down.get("player")?.seat(game.players())?, face_down.get("card")?.card()?));
        }
        Ok(())
    }

    /// The movement cards that lie in the deck and in the discards.
    fn read_deck(&mut self, root: &Entry) -> Result<(), RecordError> {
        self.deck = root.get("deck")?.card_counts()?;
        self.discards = root.get("discards")?.card_counts()?;
        let (drawn, left) = (root.get("packs_drawn")?, root.get("packs")?);
        let packs: Vec<Entry> = drawn.list()?.into_iter().chain(left.list()?).collect();
        if packs.len() != if self.is_cut() { 5 } else { 0 } {
            return Err(left.error("there are five packs with the finished ones, and none before the cut (DR-2.3)"));
        }
        for (place, pack) in self.packs.iter_mut().zip(&packs) {
            *place = pack.number(u16::MAX)?;
        }
        self.pack = drawn.list()?.len() as u8;
        if usize::from(self.pack) > STAGES {
            return Err(drawn.error("the fifth pack is never drawn (DR-2.3)"));
        }
        Ok(())
    }

    /// Stages, points and targets of the past.
    fn read_score(&mut self, game: &DiceRun, root: &Entry) -> Result<(), RecordError> {
        for (seat, entry) in root.get("stage_points")?.by_seat(game.players())?.iter().enumerate() {
            self.stage_points[seat] = entry.byte()?;
        }
        let scored = root.get("scored")?;
        let stages = scored.list()?;
        if stages.len() > STAGES {
            return Err(scored.error("there are four stages (DR-8.1)"));
        }
        for (place, stage) in self.scored.iter_mut().zip(&stages) {
            *place = read_targets(game, stage)?;
        }
        self.stages_scored = stages.len() as u8;
        for (seat, entry) in (0..).zip(root.get("stage_cards")?.by_seat(game.players())?) {
            for card in entry.list()? {
                let value = card.byte()?;
                match (0..self.stages_scored).find(|&stage| stage_card(stage) == value) {
                    Some(stage) => self.stage_winners[usize::from(stage)] = seat,
                    None => return Err(card.error("a stage card of a finished stage is expected (DR-1.2)")),
                }
            }
        }
        let winners = root.get("winners")?.list()?;
        self.winners = winners.iter().map(|seat| seat.seat(game.players())).collect::<Result<Players, _>>()?;
        Ok(())
    }

    /// Whose turn it is.
    fn read_turn(&mut self, game: &DiceRun, root: &Entry) -> Result<(), RecordError> {
        let seat = |entry: &Entry| entry.seat(game.players());
        self.first_player = root.get("first_player")?.some().map(seat).transpose()?;
        self.turn = root.get("current_player")?.some().map(seat).transpose()?;
        for entry in root.get("start_rolls")?.list()? {
            entry.keys(&["player", "total"])?;
            let player = seat(&entry.get("player")?)?;
            self.starters = self.starters.with(player);
            if let Some(total) = entry.get("total")?.some() {
                self.start_rolls[usize::from(player)] = total.byte()?;
            }
        }
        Ok(())
    }
}

/// A target or nothing for each seat.
fn read_targets(game: &DiceRun, entry: &Entry) -> Result<[Option<Kind>; SEATS], RecordError> {
    let mut targets = [None; SEATS];
    for (target, entry) in targets.iter_mut().zip(entry.by_seat(game.players())?) {
        *target = entry.some().map(Entry::kind).transpose()?;
    }
    Ok(targets)
}

/// The line of groups, with all dice of the game.
fn read_line(entry: &Entry) -> Result<Track, RecordError> {
    let mut groups = Vec::new();
    for group in entry.list()? {
        let dice = group.some().map(Entry::dice).transpose()?.unwrap_or_default();
        if dice.is_empty() && !group.value().is_null() {
            return Err(group.error("a group without dice does not exist; a virtual group is null"));
        }
        groups.push(dice);
    }
    Track::new(&groups).ok_or_else(|| {
        entry.error("the line holds 30 dice, six of each colour, and virtual groups between groups of dice only (DR-9.2, DR-3.6)")
    })
}
