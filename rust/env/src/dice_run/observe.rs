//! What a seat sees of Dice Run (DR-2.6), counted from its own seat.

use aleator_core::dice_run::{Card, Colour, DiceRun, KINDS, Kind, MAX_GROUPS, Phase, STAGES, State};
use aleator_core::game::{Player, State as _};

use super::choice::{Asked, Choice, Partial, asked};
use super::line::{self, LINE};
use crate::layout::{Layout, Writer, distances, seat_name};

const PHASES: usize = Phase::ALL.len();
const ASKED: usize = Asked::NAMES.len();
/// Entries of each seat.
const SEAT: usize = 7;
/// The entries of a partial choice, behind those of the phase.
const CHOICE_LEN: usize = ASKED + Card::NUM + KINDS + 1;
/// All entries but those of the seats.
const COMMON: usize = PHASES + CHOICE_LEN + LINE + 3 * Card::NUM + 3 * KINDS + 3 * STAGES + 2;

pub(super) fn len(game: &DiceRun) -> usize {
    COMMON + SEAT * usize::from(game.players())
}

pub(super) fn layout(game: &DiceRun) -> Layout {
    let players = game.players();
    let cards = || Card::all().map(Card::name);
    let groups = MAX_GROUPS as u8;
    let mut layout = Layout::default();
    layout.add_each("phase", Phase::ALL, 1);
    layout.add_each("asked for", Asked::NAMES, 1);
    layout.add_each("chosen (1 to play, 2 to re-roll with)", cards(), 2);
    layout.add_each("chosen die or target", Kind::all(), 2);
    layout.add("chosen group, counted from 1", groups);
    layout.add("groups", groups);
    layout.add("virtual groups", groups);
    for die in 1..=6 {
        layout.add_each(&format!("number of die {die} of"), Colour::ALL.map(Colour::name), 6);
    }
    for die in 1..=6 {
        layout.add_each(&format!("group of die {die} of"), Colour::ALL.map(Colour::name), groups - 1);
    }
    layout.add_each("hand", cards(), 3);
    layout.add_each("own card face down", cards(), 1);
    layout.add_each("discarded", cards(), 255);
    layout.add_each("own unused target", Kind::all(), 1);
    layout.add_each("target of this stage (seat, counted from 1 = me)", Kind::all(), players);
    layout.add_each("scored target (seat, counted from 1 = me)", Kind::all(), players);
    layout.add_each("stage", 1..=STAGES, 1);
    layout.add_each("winner (seat, counted from 1 = me) of stage", 1..=STAGES, players);
    layout.add("cards in the deck, up to 255", 255);
    layout.add("stage card on top of the deck", 1);
    layout.add_each("cards, up to 255, of finished pack", 1..=STAGES, 255);
    for distance in 0..players {
        let seat = seat_name(distance);
        let mut add = |what: &str, bound| layout.add(format!("{seat}: {what}"), bound);
        add("has the turn", 1);
        add("may act", 1);
        add("played first", 1);
        add("did the last re-roll", 1);
        add("stage points", 18);
        add("total rolled for the start", 12);
        add("rolls for the start", 1);
    }
    layout
}

#[inline(always)]
pub(super) fn write(state: &State, game: &DiceRun, partial: Option<Partial>, viewer: Player, out: &mut [u8]) {
    // An array, so that where things stand in it is checked when this is compiled.
    let Some((common, seats)) = out.split_first_chunk_mut::<COMMON>() else { return };
    // Most entries are 0. Single bytes are written where they belong: put together elsewhere and copied, each block would wait for its last byte.
    common.fill(0);
    let mut writer = Writer::new(common);
    writer.take(PHASES)[state.phase() as usize] = 1;
    if let (Some(partial), Some(choice)) = (partial, writer.take(CHOICE_LEN).first_chunk_mut()) {
        mark_choice(state, partial, choice);
    }
    if let Some(entries) = writer.take(LINE).first_chunk_mut() {
        line::write(state.track(), entries);
    }
    write_cards(state, viewer, &mut writer);
    let table = distances(viewer, game.players());
    write_targets(state, game, viewer, table, &mut writer);
    write_stages(state, table, &mut writer);
    debug_assert_eq!(writer.left(), 0);
    write_seats(state, game, table, seats);
}

/// Writes a partial choice over another one.
#[inline(always)]
pub(super) fn write_choice(state: &State, partial: Partial, out: &mut [u8]) {
    let Some(choice) = out[PHASES..].first_chunk_mut() else { return };
    choice.fill(0);
    mark_choice(state, partial, choice);
}

/// Writes a partial choice over zeros.
#[inline(always)]
fn mark_choice(state: &State, partial: Partial, out: &mut [u8; CHOICE_LEN]) {
    let mut writer = Writer::new(out);
    let asked_for = writer.take(ASKED);
    if let Some(asked) = asked(state, partial) {
        asked_for[asked.index()] = 1;
    }
    let cards = writer.take(Card::NUM);
    let kinds = writer.take(KINDS);
    match partial.choice {
        Choice::Nothing => {}
        Choice::Play(played) => cards[usize::from(played.index())] = 1,
        Choice::Reroll(played) => cards[usize::from(played.index())] = 2,
        Choice::Show(target) => kinds[usize::from(target.index())] = 1,
    }
    for kind in partial.dice.into_iter().flatten() {
        kinds[usize::from(kind.index())] += 1;
    }
    writer.take(1)[0] = partial.group.map_or(0, |group| group + 1);
}

#[inline(always)]
fn write_cards(state: &State, viewer: Player, writer: &mut Writer<'_>) {
    let hand = writer.take(Card::NUM);
    for card in state.hand(viewer).iter() {
        hand[usize::from(card.index())] += 1;
    }
    let face_down = writer.take(Card::NUM);
    if let Some((player, card)) = state.face_down()
        && player == viewer
    {
        face_down[usize::from(card.index())] = 1;
    }
    writer.put(state.discards().as_array());
}

/// The running and the scored targets. Nobody can foresee which there are, so each is written, and those that there are not where other entries
/// are written later: behind all targets.
#[inline(always)]
fn write_targets(state: &State, game: &DiceRun, viewer: Player, table: [u8; 8], writer: &mut Writer<'_>) {
    writer.put_bits(state.targets(viewer).bits().into(), KINDS);
    let entry = |target: Option<Kind>| usize::from(target.map_or(KINDS as u8, Kind::index));
    let distance = |seat: Player| table[usize::from(seat) % 8] + 1;
    let running = writer.look_ahead(KINDS + 1);
    for seat in 0..game.players() {
        running[entry(state.shown(seat))] = distance(seat);
    }
    // What another seat has chosen is hidden until all are revealed (DR-8.2).
    running[entry(state.shown(viewer).or(state.chosen(viewer)))] = distance(viewer);
    writer.take(KINDS);
    let scored = writer.look_ahead(KINDS + 1);
    scored[0] = 0;
    for stage in state.scored() {
        for (seat, &target) in (0..game.players()).zip(stage) {
            scored[entry(target)] = distance(seat);
        }
    }
    scored[KINDS] = 0;
    writer.take(KINDS);
}

#[inline(always)]
fn write_stages(state: &State, table: [u8; 8], writer: &mut Writer<'_>) {
    writer.take(STAGES)[usize::from(state.stage() - 1) % STAGES] = 1;
    let winners = writer.take(STAGES);
    for (entry, &seat) in winners.iter_mut().zip(state.stage_winners()) {
        *entry = table[usize::from(seat) % 8] + 1;
    }
    writer.put(&[state.deck().total().min(255) as u8, u8::from(state.stage_card_on_top())]);
    let packs = writer.take(STAGES);
    for (entry, &cards) in packs.iter_mut().zip(state.packs_drawn()) {
        *entry = cards.min(255) as u8;
    }
}

#[inline(always)]
fn write_seats(state: &State, game: &DiceRun, table: [u8; 8], out: &mut [u8]) {
    let (seats, _) = out.as_chunks_mut::<SEAT>();
    let place = |seat: Player| usize::from(table[usize::from(seat) % 8]);
    let pending = state.pending_players();
    for (seat, &points) in (0..).zip(state.stage_points(game)) {
        let takes_part = u8::from(state.starters().contains(seat));
        seats[place(seat)] = [0, u8::from(pending.contains(seat)), 0, 0, points, state.start_roll(seat), takes_part];
    }
    let marks = [(0, state.turn()), (2, state.first_player()), (3, state.face_down().map(|(player, _)| player))];
    for (entry, seat) in marks {
        if let Some(seat) = seat {
            seats[place(seat)][entry] = 1;
        }
    }
}
