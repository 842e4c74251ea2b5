//! What a seat sees of Gang of Dice: everything (GD-1.6), counted from its own seat.

use aleator_core::game::Player;
use aleator_core::gang_of_dice::{Colour, FACES, Faces, GangOfDice, Phase, Predicate, REROLLS, ROUNDS, State};

use super::{Mark, Selection, most_dice};
use crate::encode::Encode as _;
use crate::ids::write_bits;
use crate::layout::{Layout, Writer, distances, seat_name};

const FACE_NAMES: [&str; FACES] = ["gangsters", "ones", "twos", "threes", "fours", "fives"];
const KINDS: [&str; 5] = ["sum_at_least", "run_at_least", "count_at_least", "distinct_at_least", "same_at_least"];

// Where each part of the head begins.
const ASKED: usize = Phase::ALL.len();
const NUMBERS: usize = ASKED + FACES;
const LYING: usize = NUMBERS + 5;
const CHOSEN: usize = LYING + FACES;
const SCORE: usize = CHOSEN + FACES;
const WARNING: usize = SCORE + 2;
const HEAD: usize = WARNING + 12;
/// Entries of each seat.
const SEAT: usize = 8 + FACES;

pub(super) fn len(game: &GangOfDice) -> usize {
    HEAD + SEAT * usize::from(game.players()) + game.deck().cards().len()
}

pub(super) fn layout(game: &GangOfDice) -> Layout {
    let most = most_dice(game);
    let mut layout = Layout::default();
    layout.add_each("phase", Phase::ALL.map(Phase::name), 1);
    layout.add_each("asked how many to reroll of the", FACE_NAMES, 1);
    layout.add("round", ROUNDS);
    layout.add("dice on the table", most);
    layout.add("dice of the turn", most);
    layout.add("dice in the air", most);
    layout.add("rerolls left", REROLLS);
    layout.add_each("lying", FACE_NAMES, most);
    layout.add_each("to be rerolled", FACE_NAMES, most);
    layout.add("score of the lying dice, up to 255", 255);
    layout.add("lying dice match the warning", 1);
    layout.add("warning is yellow", 1);
    layout.add_each("warning", KINDS, 1);
    layout.add("threshold of the warning, up to 255", 255);
    layout.add_each("warning counts", FACE_NAMES[1..].iter(), 1);
    for distance in 0..game.players() {
        let seat = seat_name(distance);
        let mut add = |what: &str, bound| layout.add(format!("{seat}: {what}"), bound);
        add("dice in the pool", most);
        add("in the game", 1);
        add("opens the round", 1);
        add("has the turn", 1);
        add("had a turn", 1);
        add("did not trigger the warning", 1);
        add("dice rolled", most);
        add("score, up to 255", 255);
        for face in FACE_NAMES {
            add(face, most);
        }
    }
    for card in game.deck().cards() {
        layout.add(format!("card {}: 1 drawn before, 2 in force", card.id), 2);
    }
    layout
}

#[inline]
fn capped(number: u32) -> u8 {
    number.min(255) as u8
}

#[inline]
pub(super) fn write(state: &State, game: &GangOfDice, partial: Option<Selection>, viewer: Player, out: &mut [u8]) {
    let mut writer = Writer::new(out);
    write_turn(state, game, partial, writer.take(WARNING));
    write_warning(state, game, writer.take(HEAD - WARNING));
    write_seats(state, viewer, game.players(), writer.take(SEAT * usize::from(game.players())));
    write_cards(state, writer.take(game.deck().cards().len()));
    debug_assert_eq!(writer.left(), 0);
}

/// Writes over what was written when the mark was `since`.
#[inline(always)]
pub(super) fn write_changes(
    state: &State,
    game: &GangOfDice,
    since: Mark,
    partial: Option<Selection>,
    viewer: Player,
    out: &mut [u8],
) {
    let now = state.mark(viewer);
    // When the game ends neither the round nor the number of turns may tell.
    if now.round != since.round || state.phase() == Phase::Finished {
        return write(state, game, partial, viewer, out);
    }
    let mut writer = Writer::new(out);
    write_turn(state, game, partial, writer.take(WARNING));
    // A round has one card.
    writer.take(HEAD - WARNING);
    let seats = writer.take(SEAT * usize::from(game.players()));
    if now == since {
        // Within a turn nobody has gained or lost anything but the viewer, who has taken dice out of the pool.
        seats[0] = state.pool(viewer);
    } else {
        write_seats(state, viewer, game.players(), seats);
    }
}

/// The entries of a partial choice.
#[inline(always)]
pub(super) fn write_choice(state: &State, partial: Selection, row: &mut [u8]) {
    // A bit for each face in a byte of its own; shifted out while nothing is asked.
    let asked = if state.phase() == Phase::Keep { 1u64 << (8 * (u32::from(partial.face(state)) % 8)) } else { 0 };
    row[ASKED..NUMBERS].copy_from_slice(&asked.to_le_bytes()[..FACES]);
    row[CHOSEN..SCORE].copy_from_slice(&partial.chosen.counts());
}

/// The entries in front of those of the warning.
#[inline(always)]
fn write_turn(state: &State, game: &GangOfDice, partial: Option<Selection>, out: &mut [u8]) {
    let Some(out) = out.first_chunk_mut::<WARNING>() else { return };
    // Written where it belongs: put together elsewhere and copied, each block would wait for its last byte.
    out.fill(0);
    out[state.phase() as usize] = 1;
    let lying = state.faces();
    out[NUMBERS..LYING].copy_from_slice(&[
        state.round(),
        state.table(),
        state.dice(),
        state.in_air(),
        state.rerolls_left(),
    ]);
    out[LYING..CHOSEN].copy_from_slice(&lying.counts());
    if let Some(partial) = partial {
        write_choice(state, partial, out);
    }
    // Nobody has lost anything before dice lie.
    if lying != Faces::NONE {
        out[SCORE] = capped(lying.score());
        out[SCORE + 1] = u8::from(state.is_triggered(game));
    }
}

#[inline]
fn write_warning(state: &State, game: &GangOfDice, out: &mut [u8]) {
    let Some(out) = out.first_chunk_mut::<{ HEAD - WARNING }>() else { return };
    out.fill(0);
    let Some(card) = state.card() else { return };
    let card = game.deck().card(card);
    out[0] = u8::from(card.colour == Colour::Yellow);
    let kind = match card.predicate {
        Predicate::SumAtLeast { .. } => 0,
        Predicate::RunAtLeast { .. } => 1,
        Predicate::CountAtLeast { .. } => 2,
        Predicate::DistinctAtLeast { .. } => 3,
        Predicate::SameAtLeast { .. } => 4,
    };
    out[1 + kind] = 1;
    out[6] = capped(card.predicate.k());
    if let Predicate::CountAtLeast { faces, .. } = card.predicate {
        for number in faces.iter() {
            out[6 + usize::from(number)] = 1;
        }
    }
}

#[inline(always)]
fn write_seats(state: &State, viewer: Player, players: u8, out: &mut [u8]) {
    let table = distances(viewer, players);
    let (seats, _) = out.as_chunks_mut::<SEAT>();
    let place = |seat: Player| usize::from(table[usize::from(seat) % 8]);
    for seat in 0..players {
        let entries = &mut seats[place(seat)];
        entries.fill(0);
        entries[0] = state.pool(seat);
        entries[1] = u8::from(state.alive().contains(seat));
    }
    if let Some(seat) = state.first_player() {
        seats[place(seat)][2] = 1;
    }
    if let Some(seat) = state.turn_of() {
        seats[place(seat)][3] = 1;
    }
    for turn in state.results() {
        let entries = &mut seats[place(turn.player)];
        entries[4] = 1;
        entries[5] = u8::from(turn.valid);
        entries[6] = turn.dice;
        entries[7] = capped(turn.score.into());
        entries[8..].copy_from_slice(&turn.faces.counts());
    }
}

#[inline]
fn write_cards(state: &State, out: &mut [u8]) {
    let drawn = state.drawn();
    for (part, word) in out.chunks_mut(64).zip([drawn as u64, (drawn >> 64) as u64]) {
        write_bits(word, part);
    }
    if let Some(entry) = state.card().and_then(|card| out.get_mut(usize::from(card.0))) {
        *entry = 2;
    }
}
