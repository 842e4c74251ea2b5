//! What a seat sees of Dice Run (DR-2.6), counted from its own seat.

use aleator_core::dice_run::{
    Card, Colour, DICE, DiceRun, DiceSet, KINDS, Kind, MAX_GROUPS, Phase, STAGES, State, Track,
};
use aleator_core::game::{Player, State as _};

use super::choice::{Asked, Choice, Partial, asked};
use crate::layout::{Layout, Writer, distances, seat_name};

const PHASES: usize = Phase::ALL.len();
const ASKED: usize = Asked::NAMES.len();
/// Entries of each seat.
const SEAT: usize = 7;
/// The entries of a partial choice.
pub(super) const CHOICE: std::ops::Range<usize> = PHASES..PHASES + ASKED + Card::NUM + KINDS + 1;
/// All entries but those of the seats.
const COMMON: usize = PHASES + ASKED + 3 * Card::NUM + Card::NUM + 4 * KINDS + 3 + 2 * DICE + 2 * STAGES + 2 + STAGES;

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

#[inline]
pub(super) fn write(state: &State, game: &DiceRun, partial: Option<Partial>, viewer: Player, out: &mut [u8]) {
    // Most entries are 0. Single bytes are written where they belong: put together elsewhere and copied, each block would wait for its last byte.
    out.fill(0);
    let mut writer = Writer::new(out);
    writer.take(PHASES)[state.phase() as usize] = 1;
    mark_choice(state, partial, writer.take(CHOICE.len()));
    write_line(state.track(), &mut writer);
    write_cards(state, viewer, &mut writer);
    let table = distances(viewer, game.players());
    write_targets(state, game, viewer, table, &mut writer);
    write_stages(state, table, &mut writer);
    write_seats(state, game, table, &mut writer);
    debug_assert_eq!(writer.left(), 0);
}

#[inline]
pub(super) fn write_choice(state: &State, partial: Option<Partial>, out: &mut [u8]) {
    out.fill(0);
    mark_choice(state, partial, out);
}

/// Writes a partial choice over zeros.
#[inline]
fn mark_choice(state: &State, partial: Option<Partial>, out: &mut [u8]) {
    let Some(partial) = partial else { return };
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

/// The keys of one die of each colour, in a vector register: only the first five are used.
type Lanes = [u8; 16];

/// Sorts six numbers in each lane, by comparisons found by others long ago.
///
/// Written out, since compilers make two instructions of a comparison of all lanes only where nothing is looked up by an index.
#[inline]
#[allow(clippy::many_single_char_names, reason = "six lines of a sorting network")]
fn sort([a, b, c, d, e, f]: [Lanes; 6]) -> [Lanes; 6] {
    let (a, f) = in_order(a, f);
    let (b, d) = in_order(b, d);
    let (c, e) = in_order(c, e);
    let (b, c) = in_order(b, c);
    let (d, e) = in_order(d, e);
    let (a, d) = in_order(a, d);
    let (c, f) = in_order(c, f);
    let (a, b) = in_order(a, b);
    let (c, d) = in_order(c, d);
    let (e, f) = in_order(e, f);
    let (b, c) = in_order(b, c);
    let (d, e) = in_order(d, e);
    [a, b, c, d, e, f]
}

/// The smaller and the larger number of each lane.
#[inline]
fn in_order(first: Lanes, second: Lanes) -> (Lanes, Lanes) {
    let (mut low, mut high) = (first, first);
    for lane in 0..low.len() {
        low[lane] = first[lane].min(second[lane]);
        high[lane] = first[lane].max(second[lane]);
    }
    (low, high)
}

/// A bit of each die of each colour in a byte of its own colour: six bits of a colour go from places `6 c` to places `8 c`.
#[inline]
const fn by_bytes(dice: DiceSet) -> u64 {
    let dice = dice as u64;
    dice & 0x3F
        | (dice & 0x3F << 6) << 2
        | (dice & 0x3F << 12) << 4
        | (dice & 0x3F << 18) << 6
        | (dice & 0x3F << 24) << 8
}

/// The lowest bit of the bytes of five colours.
const LOWEST: u64 = 0x01_0101_0101;

/// The line. Dice of one colour are interchangeable, so they are sorted: by their groups, then by their numbers.
#[inline]
fn write_line(track: &Track, writer: &mut Writer<'_>) {
    writer.put(&[track.len(), track.virtuals()]);
    let numbers = writer.take(DICE);
    let groups = writer.take(DICE);
    if track.is_empty() {
        return;
    }
    let keys = sort(keys(track));
    let rows = numbers.chunks_exact_mut(Colour::NUM).zip(groups.chunks_exact_mut(Colour::NUM));
    for ((numbers, groups), keys) in rows.zip(keys) {
        // Divided by six, exactly for all keys.
        let places = keys.map(|key| ((u16::from(key) * 171) >> 10) as u8);
        let mut shown = keys;
        for lane in 0..shown.len() {
            shown[lane] = keys[lane] - 6 * places[lane] + 1;
        }
        numbers.copy_from_slice(&shown[..Colour::NUM]);
        groups.copy_from_slice(&places[..Colour::NUM]);
    }
}

/// For each of six dice the place in the line and the number, `6 place + number - 1`, of all five colours side by side.
#[inline]
fn keys(track: &Track) -> [Lanes; 6] {
    // The places as planes of bits, as the numbers are.
    let mut places = [0; 6];
    for (place, &group) in (0u32..).zip(track.groups()) {
        for (bit, plane) in places.iter_mut().enumerate() {
            *plane |= group & 0u32.wrapping_sub(place >> bit & 1);
        }
    }
    let places = places.map(by_bytes);
    let numbers = track.numbers().planes().map(by_bytes);
    std::array::from_fn(|die| {
        let of = |plane: u64| plane >> die & LOWEST;
        let number = of(numbers[0]) | of(numbers[1]) << 1 | of(numbers[2]) << 2;
        let place = (0..).zip(places).fold(0, |place, (bit, plane)| place | of(plane) << bit);
        // No byte goes beyond 6 * 39 + 5, and every die shows at least 1.
        u128::from(6 * place + number - LOWEST).to_le_bytes()
    })
}

#[inline]
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

#[inline]
fn write_targets(state: &State, game: &DiceRun, viewer: Player, table: [u8; 8], writer: &mut Writer<'_>) {
    writer.put_bits(state.targets(viewer).bits().into(), KINDS);
    let (running, scored) = (writer.take(KINDS), writer.take(KINDS));
    for seat in 0..game.players() {
        // What another seat has chosen is hidden until all are revealed (DR-8.2).
        let chosen = if seat == viewer { state.chosen(seat) } else { None };
        if let Some(target) = state.shown(seat).or(chosen) {
            running[usize::from(target.index())] = table[usize::from(seat) % 8] + 1;
        }
    }
    for stage in state.scored() {
        for (seat, target) in (0..game.players()).zip(stage) {
            if let Some(target) = target {
                scored[usize::from(target.index())] = table[usize::from(seat) % 8] + 1;
            }
        }
    }
}

#[inline]
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

#[inline]
fn write_seats(state: &State, game: &DiceRun, table: [u8; 8], writer: &mut Writer<'_>) {
    let seats = writer.take(SEAT * usize::from(game.players()));
    let place = |seat: Player| SEAT * usize::from(table[usize::from(seat) % 8]);
    let pending = state.pending_players();
    for (seat, &points) in (0..).zip(state.stage_points(game)) {
        let entries = &mut seats[place(seat)..][..SEAT];
        entries[1] = u8::from(pending.contains(seat));
        entries[4] = points;
        entries[5] = state.start_roll(seat);
        entries[6] = u8::from(state.starters().contains(seat));
    }
    let marks = [(0, state.turn()), (2, state.first_player()), (3, state.face_down().map(|(player, _)| player))];
    for (entry, seat) in marks {
        if let Some(seat) = seat {
            seats[place(seat) + entry] = 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_divided_exactly() {
        for key in 0..240u16 {
            assert_eq!((key * 171) >> 10, key / 6);
        }
    }

    #[test]
    fn bytes_of_colours_hold_their_dice() {
        for die in 0..DICE {
            assert_eq!(by_bytes(1 << die), 1 << (8 * (die / 6) + die % 6));
        }
    }

    #[test]
    fn the_comparisons_sort_six() {
        // What sorts every sequence of zeros and ones sorts every sequence.
        for bits in 0..64u8 {
            let keys = sort(std::array::from_fn(|place| [bits >> place & 1; 16])).map(|lanes| lanes[0]);
            assert!(keys.is_sorted() && keys.iter().sum::<u8>() == bits.count_ones() as u8, "{bits:06b}");
        }
    }
}
