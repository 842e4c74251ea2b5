//! Games that are about to begin: a game for each lane at a time gets its generators and draws all its cards.

use aleator_core::game::Draw as _;
use aleator_core::gang_of_dice::{FirstPlayer, ROUNDS};

use super::choices::unsure;
use super::games::{MOST_LANES, SEATS};
use super::table::{Round, Table};
use super::turn::lanes_of;
use crate::bits::nth_set_bit;
use crate::lanes::{Row, Wide};
use crate::streams::{GameSeeds, Purpose, Seed, Sfc64s, Stream};

/// So many cards of a tier, four bits each, fit a number.
const FEW: u64 = 16;
/// These cards in their order.
const IN_ORDER: u64 = 0xFEDC_BA98_7654_3210;

/// Games that have not begun yet, as many as there are lanes.
#[derive(Clone, Debug)]
pub(super) struct Starts<T: Wide, const B: usize> {
    /// The numbers of the first game, of the seed and in the piece.
    index: u64,
    offset: u64,
    pub dice: Sfc64s<T, B>,
    /// The generators of the policies by game and seat.
    pub policies: [[[u64; 4]; SEATS]; MOST_LANES],
    /// Who begins, and the cards in their order, a byte each: eight of them, and those behind them.
    pub first: Row<T, B>,
    pub next_cards: Row<T, B>,
    pub last_cards: Row<T, B>,
}

impl<T: Wide, const B: usize> Starts<T, B> {
    /// No games.
    #[inline(always)]
    pub fn none() -> Self {
        let none = Row::splat(0);
        Self {
            index: 0,
            // Far from all that there are.
            offset: 1 << 63,
            dice: Sfc64s::idle(),
            policies: [[[0; 4]; SEATS]; MOST_LANES],
            first: none,
            next_cards: none,
            last_cards: none,
        }
    }

    /// Makes the games from that number on ready.
    #[inline(always)]
    pub fn prepare(&mut self, table: &Table<'_>, seed: Seed, index: u64, offset: u64) {
        self.index = index;
        self.offset = offset;
        let (mut cards, mut indices) = (Sfc64s::idle(), Row::<T, B>::splat(0));
        for lane in 0..B * T::WIDTH {
            // Behind the last game that there is none is ever begun.
            indices.set(lane, index.wrapping_add(lane as u64));
        }
        for b in 0..B {
            let seeds = GameSeeds::new(seed, indices.0[b]);
            seeds.start(Purpose::Dice.number(), &mut self.dice, b);
            seeds.start(Purpose::Cards.number(), &mut cards, b);
            let policies = if table.has_random { table.game.players() } else { 0 };
            for seat in 0..policies {
                let mut states: Sfc64s<T, 1> = Sfc64s::idle();
                seeds.start(Purpose::Policy(seat).number(), &mut states, 0);
                T::rows(states.states(0), |lane, state| {
                    self.policies[(b * T::WIDTH + lane) % MOST_LANES][usize::from(seat) % SEATS] = state;
                });
            }
        }
        self.draw_cards(table, seed, &mut cards);
    }

    /// Whether the game of that number in the piece is among these.
    #[inline(always)]
    pub fn has(&self, offset: u64) -> bool {
        offset.wrapping_sub(self.offset) < (B * T::WIDTH) as u64
    }

    /// Where a game is among these.
    #[inline(always)]
    pub const fn place(&self, offset: u64) -> usize {
        offset.wrapping_sub(self.offset) as usize % MOST_LANES
    }

    /// Draws who begins and all cards, each from those that are left of its tier (GD-2.1, GD-2.3).
    #[inline(always)]
    fn draw_cards(&mut self, table: &Table<'_>, seed: Seed, cards: &mut Sfc64s<T, B>) {
        let everywhere = T::splat(0).equals(T::splat(0));
        let mut redraw = [everywhere; B];
        (self.first, self.next_cards, self.last_cards) = (Row::splat(0), Row::splat(0), Row::splat(0));
        if table.rounds.iter().all(|round| round.size <= FEW) {
            for b in 0..B {
                redraw[b] = self.draw_cards_of_few(b, table, cards);
            }
        }
        let lanes = lanes_of::<T, B>(&redraw);
        if lanes != 0 {
            self.draw_cards_exactly(table, seed, lanes);
        }
    }

    /// Draws cards of small tiers. Names the lanes in which a draw is not sure.
    #[inline(always)]
    fn draw_cards_of_few(&mut self, b: usize, table: &Table<'_>, cards: &mut Sfc64s<T, B>) -> T::Mask {
        let mut redraw = T::never();
        if table.game.first_player() != FirstPlayer::Fixed {
            self.first.0[b] = below(b, cards, u64::from(table.game.players()), &mut redraw);
        }
        let mut left = T::splat(IN_ORDER);
        for (number, &Round { start, size, drawn }) in (0u64..).zip(&table.rounds) {
            if drawn == 0 {
                left = T::splat(IN_ORDER);
            }
            let shift = below(b, cards, size - drawn, &mut redraw).shl::<2>();
            let card = left.shr_by(shift).and(T::splat(0xF)).add(T::splat(start));
            let before = T::splat(1).shl_by(shift).sub(T::splat(1));
            left = left.and(before).or(left.shr::<4>().but(before));
            let row = if number < 8 { &mut self.next_cards } else { &mut self.last_cards };
            row.0[b] = row.0[b].or(card.shl_by(T::splat(8 * (number % 8))));
        }
        redraw
    }

    /// Draws cards as one game alone does.
    #[cold]
    #[inline(never)]
    fn draw_cards_exactly(&mut self, table: &Table<'_>, seed: Seed, lanes: u32) {
        for lane in (0..MOST_LANES).filter(|lane| lanes >> lane & 1 == 1) {
            let mut stream = Stream::start(seed.game(self.index.wrapping_add(lane as u64)), Purpose::Cards);
            if table.game.first_player() != FirstPlayer::Fixed {
                self.first.set(lane, stream.below(u64::from(table.game.players())));
            }
            let (mut drawn, mut cards) = (0u128, [0; 16]);
            for (round, place) in (1..=ROUNDS).zip(&mut cards) {
                let card = draw_card(table.game.deck().available(round, drawn), &mut stream);
                drawn |= 1 << card;
                *place = card;
            }
            let cards = u128::from_le_bytes(cards);
            self.next_cards.set(lane, cards as u64);
            self.last_cards.set(lane, (cards >> 64) as u64);
        }
    }
}

/// Draws numbers below a bound in a register of lanes, and notes where a draw is not sure.
#[inline(always)]
fn below<T: Wide, const B: usize>(b: usize, cards: &mut Sfc64s<T, B>, bound: u64, redraw: &mut T::Mask) -> T {
    let word = cards.words(b, T::splat(0).equals(T::splat(0)));
    let product = word.shr::<32>().times(T::splat(bound));
    *redraw = T::either(*redraw, unsure(product, T::splat(0xFFFF_FE00)));
    product.shr::<32>()
}

/// A card of those that are left.
fn draw_card(left: u128, stream: &mut Stream) -> u8 {
    let (low, high) = (left as u64, (left >> 64) as u64);
    let (in_low, in_high) = (low.count_ones(), high.count_ones());
    let rank = stream.below(u64::from(in_low + in_high)) as u32;
    if rank < in_low { nth_set_bit(low, rank) } else { 64 + nth_set_bit(high, rank - in_low) }
}
