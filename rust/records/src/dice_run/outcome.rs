//! Outcomes as records.

use aleator_core::dice_run::{Hand, Outcome};
use serde_json::{Value, json};

use super::read::Entry;
use super::{dice, kinds};
use crate::{Json, RecordError};

pub(super) fn hand(hand: Hand) -> Value {
    hand.iter().map(|card| Value::from(card.name())).collect()
}

/// The five sizes of a cut.
fn read_sizes(entry: &Entry) -> Result<[u16; 5], RecordError> {
    let sizes = entry.all(|size| size.number(u16::MAX))?;
    <[u16; 5]>::try_from(sizes).map_err(|_| entry.expected("a list of five sizes"))
}

impl Json for Outcome {
    type Error = RecordError;

    fn to_json(&self) -> Value {
        let name = self.name();
        match self {
            Self::RollAll(landed) | Self::RollPicked(landed) | Self::RollGroup(landed) => {
                json!({"type": name, "dice": dice(*landed)})
            }
            Self::DealTargets(deal) => {
                let hands: Value = deal.get().iter().map(|hand| kinds(hand.iter())).collect();
                json!({"type": name, "hands": hands})
            }
            Self::DealHands(deal) => {
                let hands: Value = deal.get().iter().map(|&cards| hand(cards)).collect();
                json!({"type": name, "hands": hands})
            }
            Self::CutDeck(sizes) => json!({"type": name, "sizes": sizes}),
            Self::Draw(card) => json!({"type": name, "card": card.name()}),
        }
    }

    fn from_json(record: &Value) -> Result<Self, RecordError> {
        let entry = Entry::root(record);
        let name = entry.get("type")?;
        let read_dice = || {
            entry.keys(&["type", "dice"])?;
            entry.get("dice")?.dice()
        };
        match name.text()? {
            "roll_all" => Ok(Self::RollAll(read_dice()?)),
            "roll_picked" => Ok(Self::RollPicked(read_dice()?)),
            "roll_group" => Ok(Self::RollGroup(read_dice()?)),
            "deal_targets" => {
                entry.keys(&["type", "hands"])?;
                Ok(Self::DealTargets(entry.get("hands")?.seats(Entry::targets)?))
            }
            "deal_hands" => {
                entry.keys(&["type", "hands"])?;
                Ok(Self::DealHands(entry.get("hands")?.seats(Entry::hand)?))
            }
            "cut_deck" => {
                entry.keys(&["type", "sizes"])?;
                Ok(Self::CutDeck(read_sizes(&entry.get("sizes")?)?))
            }
            "draw" => {
                entry.keys(&["type", "card"])?;
                Ok(Self::Draw(entry.get("card")?.card()?))
            }
            _ => Err(name.expected("an outcome")),
        }
    }
}
