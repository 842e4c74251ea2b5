//! What chance decides in Dice Run, drawn as `docs/chance.md` says.

use std::array;

use aleator_core::dice_run::{
    BySeat, Card, DICE, Dice, DiceRun, Event, Hand, Kind, Number, Outcome, Phase, State, Targets,
};
use aleator_core::game::{Draw, EventSink, State as _};

use crate::draws::{cut, roll_numbers, take_bits, take_kinds};
use crate::playout::Sample;
use crate::streams::{Stream, Streams};

/// Room for the hands of all seats.
const SEATS: usize = aleator_core::dice_run::MAX_PLAYERS as usize;

impl Sample for State {
    #[inline]
    fn sample(&self, game: &DiceRun, streams: &mut Streams) -> Outcome {
        match self.phase() {
            Phase::RollAll => Outcome::RollAll(roll(self.in_air_by_colour(), streams.dice())),
            Phase::DealTargets => Outcome::DealTargets(deal_targets(game, streams.cards())),
            Phase::DealHands => Outcome::DealHands(deal_hands(self, game, streams.cards())),
            Phase::CutDeck => {
                let sizes = game.pack_sizes();
                Outcome::CutDeck(cut(streams.cards()).map(|pack| sizes[usize::from(pack)]))
            }
            Phase::RollPicked => Outcome::RollPicked(roll(self.in_air_by_colour(), streams.dice())),
            Phase::RollGroup => Outcome::RollGroup(roll(self.in_air_by_colour(), streams.dice())),
            phase => {
                debug_assert!(phase == Phase::Draw, "no chance in phase {phase}");
                Outcome::Draw(draw_card(self, streams.cards()))
            }
        }
    }

    #[inline]
    fn take_chance(&mut self, game: &DiceRun, streams: &mut Streams, sink: &mut impl EventSink<Event>) {
        if self.phase() == Phase::RollGroup {
            let count = self.rerolled_dice() as usize;
            // A third of all turns are re-rolls: their dice need not be sorted into an outcome first.
            let numbers = roll_in_order(count, streams.dice());
            self.accept_roll(game, &numbers[..count], sink);
        } else {
            let outcome = self.sample(game, streams);
            self.accept_chance(game, &outcome, sink);
        }
    }
}

/// That many dice, 30 at most, one after another.
#[inline]
fn roll_in_order(count: usize, stream: &mut Stream) -> [Number; DICE] {
    let mut numbers = [Number::ALL[0]; DICE];
    let mut places = numbers.iter_mut();
    roll_numbers(count, stream, |number| {
        if let Some(place) = places.next() {
            *place = Number::ALL[usize::from(number) - 1];
        }
    });
    numbers
}

/// Dice in the order of their colours, each with the next number.
#[inline]
fn roll(by_colour: [u8; 5], stream: &mut Stream) -> Dice {
    let count = by_colour.iter().map(|&dice| usize::from(dice)).sum();
    let mut landed = roll_in_order(count, stream).into_iter();
    Dice::rolled(by_colour, || landed.next().unwrap_or(Number::ALL[0]))
}

/// Four targets to each seat (DR-2.2), seat by seat.
fn deal_targets(game: &DiceRun, stream: &mut Stream) -> BySeat<Targets> {
    let mut left = Targets::ALL.bits();
    let mut hands = [Targets::NONE; SEATS];
    for hand in hands.iter_mut().take(game.players().into()) {
        let taken: [u8; Targets::DEALT as usize] = take_bits(&mut left, stream);
        *hand = taken.into_iter().filter_map(Kind::from_index).collect();
    }
    BySeat::from_fn(game.players().into(), |seat| hands[seat])
}

/// Three movement cards to each seat (DR-2.2), seat by seat.
fn deal_hands(state: &State, game: &DiceRun, stream: &mut Stream) -> BySeat<Hand> {
    let mut left: [u8; Card::NUM] =
        array::from_fn(|card| Card::from_index(card as u8).map_or(0, |card| state.deck().get(card)));
    let mut hands = [Hand::default(); SEATS];
    for hand in hands.iter_mut().take(game.players().into()) {
        let taken: [u8; Hand::SIZE] = take_kinds(&mut left, stream);
        *hand = Hand::new(taken.into_iter().filter_map(Card::from_index)).unwrap_or_default();
    }
    BySeat::from_fn(game.players().into(), |seat| hands[seat])
}

/// The top card: uniform over all that are left, those of the fifth pack included, since nobody knows their order (DR-2.3).
#[inline]
fn draw_card(state: &State, stream: &mut Stream) -> Card {
    state.deck().nth(stream.below(state.deck().total().into()))
}
