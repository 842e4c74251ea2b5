//! What the records of Dice Run have in addition to those of all games.

use aleator_core::dice_run::{Advance, BySeat, Card, CardCounts, Colour, Dice, Hand, Kind, Number, Targets};
use aleator_core::game::Player;

pub(super) use crate::read::{Entry, Read};

impl Entry<'_> {
    /// A list with an entry for each of some seats, read one by one.
    pub(super) fn seats<T: Copy + Default>(&self, read: impl Fn(&Self) -> Read<T>) -> Read<BySeat<T>> {
        BySeat::new(self.all(read)?).ok_or_else(|| self.expected("a list of at most six seats"))
    }

    pub(super) fn byte(&self) -> Read<u8> {
        self.number(u8::MAX)
    }

    pub(super) fn seat(&self, players: u8) -> Read<Player> {
        self.number(players - 1)
    }

    pub(super) fn kind(&self) -> Read<Kind> {
        Kind::from_name(self.text()?).ok_or_else(|| self.expected("a die, such as red-5"))
    }

    pub(super) fn card(&self) -> Read<Card> {
        Card::from_name(self.text()?).ok_or_else(|| self.expected("a movement card, such as choice"))
    }

    pub(super) fn die_number(&self) -> Read<Number> {
        let number = self.value().as_u64().and_then(|number| Number::new(u8::try_from(number).ok()?));
        number.ok_or_else(|| self.expected("a number from 1 to 6"))
    }

    pub(super) fn dice(&self) -> Read<Dice> {
        Dice::new(self.all(Self::kind)?).ok_or_else(|| self.expected("a list of at most six dice of each colour"))
    }

    /// A list of different targets.
    pub(super) fn targets(&self) -> Read<Targets> {
        let mut targets = Targets::NONE;
        for entry in self.list()? {
            let target = entry.kind()?;
            if targets.contains(target) {
                return Err(entry.expected("in one place: every target exists once"));
            }
            targets = targets.with(target);
        }
        Ok(targets)
    }

    pub(super) fn hand(&self) -> Read<Hand> {
        Hand::new(self.all(Self::card)?).ok_or_else(|| self.expected("a hand, which holds at most 3 cards"))
    }

    /// Counts of cards, without those of which there are none.
    pub(super) fn card_counts(&self) -> Read<CardCounts> {
        let mut counts = CardCounts::default();
        for (name, value) in self.object()? {
            let card = Card::from_name(name).ok_or_else(|| self.error(format!("{name:?} is not a movement card")))?;
            let count = self.within(value).byte()?;
            if count == 0 {
                return Err(self.error(format!("0 times {name}: leave it out")));
            }
            counts.set(card, count);
        }
        Ok(counts)
    }

    /// What moves forward: the object has either `colour` or `number`, beside these other keys.
    pub(super) fn advance(&self, others: &[&str]) -> Read<Advance> {
        let key = if self.object()?.contains_key("colour") { "colour" } else { "number" };
        self.keys(&[others, &[key]].concat())?;
        let entry = self.get(key)?;
        if key == "number" {
            return Ok(Advance::Number(entry.die_number()?));
        }
        let colour = Colour::from_name(entry.text()?);
        colour.map(Advance::Colour).ok_or_else(|| entry.expected("a colour, such as red"))
    }
}
