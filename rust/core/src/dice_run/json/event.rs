//! Events as records.

use serde_json::{Map, Value, json};

use super::action::{read_effect, read_first};
use super::outcome::{hand, read_sizes};
use super::read::Entry;
use super::{advance, dice, kind, kind_or_null, kinds, line};
use crate::dice_run::cards::Card;
use crate::dice_run::event::Event;
use crate::dice_run::track::{Joined, Track};
use crate::game::{Json, Player, Players, RecordError};

fn players(players: Players) -> Vec<Player> {
    players.iter().collect()
}

impl Json for Event {
    fn to_json(&self) -> Value {
        let fields = match self {
            Self::AllRolled(landed) => json!({"dice": dice(*landed)}),
            Self::TargetsDealt(hands) => {
                let hands: Value = hands.get().iter().map(|hand| hand.map(|hand| kinds(hand.iter()))).collect();
                json!({"hands": hands})
            }
            Self::HandsDealt(hands) => {
                let hands: Value = hands.get().iter().map(|cards| cards.map(hand)).collect();
                json!({"hands": hands})
            }
            Self::DeckCut(sizes) => json!({"sizes": sizes}),
            Self::DicePicked(player, picked) => json!({"player": player, "dice": dice(*picked)}),
            Self::PickedRolled { player, dice: landed, total } => {
                json!({"player": player, "dice": dice(*landed), "total": total})
            }
            Self::StartTied(tied, total) => json!({"players": players(*tied), "total": total}),
            Self::FirstPlayerFound(player) => json!({"player": player}),
            Self::CardPlayed(player, card, effect) => {
                json!({"player": player, "card": card.name(), "effect": effect.to_json()})
            }
            Self::TargetShown(player, target, first) => {
                json!({"player": player, "target": kind(*target), "first": first.name()})
            }
            Self::DiceAdvanced { by, moves } => {
                let moves: Vec<Value> = moves
                    .iter()
                    .map(|joined| json!({"from": joined.from, "to": joined.to, "dice": dice(joined.dice)}))
                    .collect();
                json!({"by": Value::Object(advance(*by)), "moves": moves})
            }
            Self::OutdistanceDiscarded(cards) => json!({"cards": cards}),
            Self::LineChanged(track) => json!({"groups": line(track)}),
            Self::RerollChosen { player, card, group } => {
                json!({"player": player, "card": card.map(Card::name), "group": group})
            }
            Self::FaceDownDiscarded(player, card) => json!({"player": player, "card": card.name()}),
            Self::GroupRolled { player, group, dice: landed } => {
                json!({"player": player, "group": group, "dice": dice(*landed)})
            }
            Self::CardDrawn(player, card) => json!({"player": player, "card": card.map(Card::name)}),
            Self::StageCardUncovered(stage) => json!({"stage": stage}),
            Self::StageEnded(stage, player) => json!({"stage": stage, "player": player}),
            Self::TargetChosen(player, target) => json!({"player": player, "target": kind_or_null(*target)}),
            Self::TargetsRevealed(targets) => {
                let targets: Value = targets.get().iter().map(|&target| kind_or_null(target)).collect();
                json!({"targets": targets})
            }
            Self::StageScored { stage, ranking, scores, points } => {
                json!({"stage": stage, "ranking": ranking.get(), "scores": scores.get(), "points": points.get()})
            }
            Self::GameEnded(winners) => json!({"winners": players(*winners)}),
        };
        let mut record = Map::from_iter([("type".to_owned(), json!(self.name()))]);
        if let Value::Object(fields) = fields {
            record.extend(fields);
        }
        Value::Object(record)
    }
}

impl Event {
    /// Reads the record of an event, whole or as a seat has seen it.
    ///
    /// # Errors
    /// Which entry is at fault.
    pub fn from_json(record: &Value) -> Result<Self, RecordError> {
        let entry = Entry::root(record);
        let name = entry.get("type")?;
        let fields = Fields { entry: &entry };
        let with = |keys: &[&str]| entry.keys(&[&["type"], keys].concat());
        Ok(match name.text()? {
            "all_rolled" => {
                with(&["dice"])?;
                Self::AllRolled(entry.get("dice")?.dice()?)
            }
            "targets_dealt" => {
                with(&["hands"])?;
                Self::TargetsDealt(entry.get("hands")?.seats(|hand| hand.some().map(Entry::targets).transpose())?)
            }
            "hands_dealt" => {
                with(&["hands"])?;
                Self::HandsDealt(entry.get("hands")?.seats(|hand| hand.some().map(Entry::hand).transpose())?)
            }
            "deck_cut" => {
                with(&["sizes"])?;
                Self::DeckCut(entry.get("sizes")?.some().map(read_sizes).transpose()?)
            }
            "dice_picked" => {
                with(&["player", "dice"])?;
                Self::DicePicked(fields.player()?, entry.get("dice")?.dice()?)
            }
            "picked_rolled" => {
                with(&["player", "dice", "total"])?;
                let (dice, total) = (entry.get("dice")?.dice()?, entry.get("total")?.byte()?);
                Self::PickedRolled { player: fields.player()?, dice, total }
            }
            "start_tied" => {
                with(&["players", "total"])?;
                Self::StartTied(fields.players("players")?, entry.get("total")?.byte()?)
            }
            "first_player_found" => {
                with(&["player"])?;
                Self::FirstPlayerFound(fields.player()?)
            }
            "card_played" => {
                with(&["player", "card", "effect"])?;
                Self::CardPlayed(fields.player()?, entry.get("card")?.card()?, read_effect(&entry.get("effect")?)?)
            }
            "target_shown" => {
                with(&["player", "target", "first"])?;
                Self::TargetShown(fields.player()?, entry.get("target")?.kind()?, read_first(&entry.get("first")?)?)
            }
            "dice_advanced" => {
                with(&["by", "moves"])?;
                let moves = entry.get("moves")?.list()?.iter().map(read_joined).collect::<Result<_, _>>()?;
                Self::DiceAdvanced { by: entry.get("by")?.advance(&[])?, moves }
            }
            "outdistance_discarded" => {
                with(&["cards"])?;
                Self::OutdistanceDiscarded(entry.get("cards")?.byte()?)
            }
            "line_changed" => {
                with(&["groups"])?;
                Self::LineChanged(read_line(&entry.get("groups")?)?)
            }
            "reroll_chosen" => {
                with(&["player", "card", "group"])?;
                Self::RerollChosen { player: fields.player()?, card: fields.card()?, group: entry.get("group")?.byte()? }
            }
            "face_down_discarded" => {
                with(&["player", "card"])?;
                Self::FaceDownDiscarded(fields.player()?, entry.get("card")?.card()?)
            }
            "group_rolled" => {
                with(&["player", "group", "dice"])?;
                let (group, dice) = (entry.get("group")?.byte()?, entry.get("dice")?.dice()?);
                Self::GroupRolled { player: fields.player()?, group, dice }
            }
            "card_drawn" => {
                with(&["player", "card"])?;
                Self::CardDrawn(fields.player()?, fields.card()?)
            }
            "stage_card_uncovered" => {
                with(&["stage"])?;
                Self::StageCardUncovered(entry.get("stage")?.byte()?)
            }
            "stage_ended" => {
                with(&["stage", "player"])?;
                Self::StageEnded(entry.get("stage")?.byte()?, fields.player()?)
            }
            "target_chosen" => {
                with(&["player", "target"])?;
                Self::TargetChosen(fields.player()?, entry.get("target")?.some().map(Entry::kind).transpose()?)
            }
            "targets_revealed" => {
                with(&["targets"])?;
                Self::TargetsRevealed(entry.get("targets")?.seats(|target| target.some().map(Entry::kind).transpose())?)
            }
            "stage_scored" => {
                with(&["stage", "ranking", "scores", "points"])?;
                Self::StageScored {
                    stage: entry.get("stage")?.byte()?,
                    ranking: entry.get("ranking")?.seats(|seat| seat.seat(6))?,
                    scores: entry.get("scores")?.seats(Entry::byte)?,
                    points: entry.get("points")?.seats(Entry::byte)?,
                }
            }
            "game_ended" => {
                with(&["winners"])?;
                Self::GameEnded(fields.players("winners")?)
            }
            other => return Err(name.error(format!("there is no event {other:?}"))),
        })
    }
}

/// The fields that many events have.
struct Fields<'a, 'b> {
    entry: &'a Entry<'b>,
}

impl Fields<'_, '_> {
    fn player(&self) -> Result<Player, RecordError> {
        self.entry.get("player")?.seat(6)
    }

    fn players(&self, key: &str) -> Result<Players, RecordError> {
        self.entry.get(key)?.list()?.iter().map(|seat| seat.seat(6)).collect()
    }

    /// A card that may be hidden.
    fn card(&self) -> Result<Option<Card>, RecordError> {
        self.entry.get("card")?.some().map(Entry::card).transpose()
    }
}

fn read_joined(entry: &Entry) -> Result<Joined, RecordError> {
    entry.keys(&["from", "to", "dice"])?;
    Ok(Joined {
        from: entry.get("from")?.byte()?,
        to: entry.get("to")?.some().map(Entry::byte).transpose()?,
        dice: entry.get("dice")?.dice()?,
    })
}

/// The line of groups, with all dice of the game.
pub(super) fn read_line(entry: &Entry) -> Result<Track, RecordError> {
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
