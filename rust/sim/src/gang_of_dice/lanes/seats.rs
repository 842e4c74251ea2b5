//! The seats: policies as numbers, and their choices in all lanes.

use aleator_core::game::Draw as _;
use aleator_core::gang_of_dice::{Card, Deck, Faces, GangOfDice, MAX_CARDS, ROUNDS, bonus_dice};

use super::turn::Turn;
use super::warnings::{Warning, Warnings};
use crate::gang_of_dice::GangPolicy;
use crate::gang_of_dice::policies::culprits;
use crate::playout::policy_of;
use crate::streams::{Sfc64s, Stream, blend, digit};

/// What is the same in all games of a batch.
#[derive(Clone, Debug)]
pub(super) struct Table<'a> {
    pub game: &'a GangOfDice,
    /// By card.
    pub warnings: Vec<Warning>,
    /// By how many seats the policies have moved on.
    pub seatings: Vec<Seating>,
    /// Whether anybody draws, and whether anybody is cautious.
    pub has_random: bool,
    pub has_cautious: bool,
    /// Whether nobody ever rolls more dice than come out of one word.
    pub few_dice: bool,
    pub rounds: [Round; ROUNDS as usize],
}

/// A round of the deck.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Round {
    /// The dice that come from the supply.
    pub bonus: u64,
    /// The first card of the tier, and how many it has.
    pub start: u8,
    pub size: u8,
    /// Whether it is the first round of its tier.
    pub opens_tier: bool,
}

impl Round {
    /// All rounds of a deck.
    fn all(deck: &Deck) -> [Self; ROUNDS as usize] {
        let mut rounds = [Self::default(); ROUNDS as usize];
        let tiers = deck.tiers().iter().flat_map(|tier| (0..tier.draw).map(move |drawn| (tier, drawn)));
        for (number, (round, (tier, drawn))) in (1..).zip(rounds.iter_mut().zip(tiers)) {
            let (start, size) = (tier.cards.start, tier.cards.end - tier.cards.start);
            *round = Self { bonus: u64::from(bonus_dice(number)), start, size, opens_tier: drawn == 0 };
        }
        rounds
    }
}

/// Who sits where.
#[derive(Clone, Debug)]
pub(super) struct Seating {
    /// A bit for each seat whose policy draws its choices.
    pub random: u64,
    /// A bit for each seat whose policy rerolls what is unsafe or weak.
    pub cautious: u64,
    /// By card the most dice that each seat rolls, in a byte each.
    pub limits: [u32; MAX_CARDS],
}

impl<'a> Table<'a> {
    pub fn new(game: &'a GangOfDice, policies: &[GangPolicy]) -> Self {
        let warning = |card: &Card| Warning::new(card, game.gangster_is_a_value());
        let seatings: Vec<Seating> =
            (0..policies.len()).map(|rotation| Seating::new(game, policies, rotation)).collect();
        let few = |limits: &u32| limits.to_le_bytes().iter().all(|&limit| limit <= 12);
        Self {
            game,
            warnings: game.deck().cards().iter().map(warning).collect(),
            has_random: policies.iter().any(|policy| matches!(policy, GangPolicy::Random(_))),
            has_cautious: policies.iter().any(|policy| matches!(policy, GangPolicy::Cautious(_))),
            few_dice: seatings.iter().all(|seating| seating.limits.iter().all(few)),
            seatings,
            rounds: Round::all(game.deck()),
        }
    }
}

impl Seating {
    fn new(game: &GangOfDice, policies: &[GangPolicy], rotation: usize) -> Self {
        let mut seating = Self { random: 0, cautious: 0, limits: [0; MAX_CARDS] };
        for seat in 0..policies.len() {
            let policy = &policies[policy_of(seat, rotation, policies.len())];
            match policy {
                GangPolicy::Random(_) => seating.random |= 1 << seat,
                GangPolicy::Cautious(_) => seating.cautious |= 1 << seat,
                GangPolicy::Fixed(_) => {}
            }
            for (card, limits) in seating.limits.iter_mut().enumerate().take(game.deck().cards().len()) {
                let limit = match policy {
                    GangPolicy::Random(random) => random.max_dice,
                    GangPolicy::Fixed(fixed) => fixed.dice,
                    GangPolicy::Cautious(cautious) => cautious.dice[card],
                };
                *limits |= u32::from(limit) << (8 * seat);
            }
        }
        seating
    }
}

/// Draws how many dice to roll, in the lanes whose policies draw.
#[inline(always)]
pub(super) fn draw_dice<const W: usize>(turn: &mut Turn<W>) {
    let (mut words, mut rare) = ([0; W], 0);
    for lane in 0..W {
        let (word, draws) = (turn.stream.peek(lane), turn.random[lane] & turn.going[lane]);
        turn.stream.step(lane, word, draws);
        words[lane] = word;
        let (number, rest) = digit(word, turn.dice[lane]);
        // A pool has fewer than 256 dice.
        rare |= if rest < 256 { draws } else { 0 };
        turn.dice[lane] = blend(turn.dice[lane], number + 1, draws.wrapping_neg());
        turn.most[lane] &= draws.wrapping_neg();
    }
    if rare != 0 {
        draw_dice_exactly(&mut turn.stream, &turn.most, &words, &mut turn.dice);
    }
}

/// The same for each lane alone, and with another word where one is rejected.
#[cold]
#[inline(never)]
fn draw_dice_exactly<const W: usize>(streams: &mut Sfc64s<W>, most: &[u64; W], words: &[u64; W], dice: &mut [u64; W]) {
    for lane in (0..W).filter(|&lane| most[lane] > 0) {
        dice[lane] = Stream::over(streams.lane(lane, Some(words[lane]))).below(most[lane]) + 1;
    }
}

/// Draws what to reroll, in the lanes whose policies draw: how many dice of each face, gangsters first.
#[inline(always)]
pub(super) fn draw_selection<const W: usize>(turn: &mut Turn<W>) {
    let (mut words, mut draws, mut rare) = ([0; W], [0; W], 0);
    for lane in 0..W {
        let word = turn.stream.peek(lane);
        let takes = turn.random[lane] & turn.going[lane];
        draws[lane] = takes;
        turn.stream.step(lane, word, takes);
        words[lane] = word;
        let faces = turn.faces[lane];
        let (mut rest, mut selection, mut dice) = (word, 0, 0);
        let mut digits = [0; 6];
        for face in 0..6 {
            (digits[face], rest) = digit(rest, (faces >> (8 * face) & 0xFF) + 1);
        }
        for face in 0..6 {
            selection |= digits[face] << (8 * face);
            dice += digits[face];
        }
        // There are at most 28^6 selections.
        rare |= if rest < 1 << 30 { takes } else { 0 };
        turn.selection[lane] = selection & takes.wrapping_neg();
        turn.in_air[lane] = dice & takes.wrapping_neg();
    }
    if rare != 0 {
        draw_selection_exactly(turn, &draws, &words);
    }
}

/// The same for each lane alone, and with another word where one is rejected.
#[cold]
#[inline(never)]
fn draw_selection_exactly<const W: usize>(turn: &mut Turn<W>, draws: &[u64; W], words: &[u64; W]) {
    for lane in (0..W).filter(|&lane| draws[lane] != 0) {
        let counts = Faces::from_packed(turn.faces[lane]).counts().map(|count| u64::from(count) + 1);
        let digits = Stream::over(turn.stream.lane(lane, Some(words[lane]))).below_each(counts);
        turn.selection[lane] = digits.iter().rev().fold(0, |packed, digit| packed << 8 | digit);
        turn.in_air[lane] = digits.iter().sum();
    }
}

/// What cautious seats reroll: of safe dice the weak ones unless they lead, else what makes the others safe.
#[inline(always)]
pub(super) fn select_with_care<const W: usize>(
    table: &Table<'_>,
    turn: &mut Turn<W>,
    cards: &[u64; W],
    best: &[u64; W],
    last_reroll: bool,
) {
    let weak: u64 = if last_reroll { 0xFF_FFFF } else { 0xFFFF };
    let mut unsafe_dice = 0;
    for lane in 0..W {
        let careful = turn.cautious[lane] & turn.going[lane];
        let leads = turn.score[lane] << 8 | turn.dice[lane];
        let faces = turn.faces[lane] & weak;
        let selection = if leads > best[lane] { 0 } else { faces };
        let dice = (selection & 0xFF) + (selection >> 8 & 0xFF) + (selection >> 16);
        turn.selection[lane] = blend(turn.selection[lane], selection, careful.wrapping_neg());
        turn.in_air[lane] = blend(turn.in_air[lane], dice, careful.wrapping_neg());
        unsafe_dice |= (careful & turn.triggers[lane]) << lane;
    }
    if unsafe_dice != 0 {
        select_culprits(table, turn, cards, unsafe_dice);
    }
}

/// The lanes whose dice trigger a black card.
#[inline(never)]
fn select_culprits<const W: usize>(table: &Table<'_>, turn: &mut Turn<W>, cards: &[u64; W], mut lanes: u64) {
    let deck = table.game.deck().cards();
    while lanes != 0 {
        let lane = lanes.trailing_zeros() as usize % W;
        lanes &= lanes - 1;
        let faces = Faces::from_packed(turn.faces[lane]);
        let predicate = deck[cards[lane] as usize].predicate;
        let selection = culprits(predicate, faces, table.game.gangster_is_a_value());
        turn.selection[lane] = selection.packed();
        turn.in_air[lane] = u64::from(selection.total());
    }
}

/// Asks the cards about the dice that lie: what triggers, what they score, and who still goes on.
#[inline(always)]
pub(super) fn look<const W: usize>(turn: &mut Turn<W>, warnings: &Warnings<W>) {
    for lane in 0..W {
        let (triggers, score) = warnings.look(lane, turn.faces[lane]);
        turn.triggers[lane] = triggers;
        turn.score[lane] = score;
        turn.going[lane] &= !(triggers & warnings.yellow[lane]);
    }
}
