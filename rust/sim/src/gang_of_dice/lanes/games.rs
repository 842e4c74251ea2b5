//! The games in the lanes: how they begin, what the end of a round does, and how they end.

use aleator_core::game::{Draw as _, Players};
use aleator_core::gang_of_dice::{FirstPlayer, MAX_PLAYERS, ROUNDS};

use super::seats::{Round, Table};
use super::warnings::Warnings;
use crate::bits::nth_set_bit;
use crate::gang_of_dice::tally::{Ended, Tally};
use crate::streams::{Purpose, Seed, Sfc64s, Stream};

pub(super) const SEATS: usize = MAX_PLAYERS as usize;

/// The streams of a game: eight lanes, of which the last two are never drawn from.
const PURPOSES: [u32; 8] = [
    Purpose::Dice.number(),
    Purpose::Cards.number(),
    Purpose::Policy(0).number(),
    Purpose::Policy(1).number(),
    Purpose::Policy(2).number(),
    Purpose::Policy(3).number(),
    Purpose::Dice.number(),
    Purpose::Dice.number(),
];

/// `W` games in progress, field by field.
#[derive(Clone, Debug)]
pub(super) struct Games<const W: usize> {
    /// 1 for a lane that has a game.
    pub live: [u64; W],
    pub dice: Sfc64s<W>,
    pub cards: Sfc64s<W>,
    /// By seat.
    pub policies: [Sfc64s<W>; SEATS],
    /// The pools of the seats, a byte each.
    pub pools: [u64; W],
    pub table: [u64; W],
    /// A bit for each seat in the game.
    pub alive: [u64; W],
    pub first: [u64; W],
    pub current: [u64; W],
    /// The card in force, as an index and as numbers.
    pub card: [u64; W],
    pub warnings: Warnings<W>,
    /// Who draws, who takes care, and how many dice each seat rolls under the card, a byte each.
    pub random: [u64; W],
    pub cautious: [u64; W],
    pub limits: [u64; W],
    /// The strength of the best turn of the round, 0 if there is none, and whose it is.
    pub best: [u64; W],
    pub winner: [u64; W],
    /// Sums of the round: dice and scores with their squares in the upper half, and turns that triggered the card.
    pub dice_sums: [u64; W],
    pub score_sums: [u64; W],
    pub round_triggered: [u64; W],
    /// Sums of the game by seat, 16 bits each.
    pub seat_dice: [u64; W],
    pub seat_triggered: [u64; W],
    pub decisions: [u64; W],
    /// What only the ends of rounds and games look at.
    pub rest: [Rest; W],
}

/// What of a game has no need to lie in lanes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rest {
    /// Which game of the piece it is.
    pub offset: u64,
    rotation: usize,
    round: u8,
    drawn: u128,
    /// The cards of the tier that are left, and how many, while a tier is drawn that has few.
    left: u64,
    size: u8,
    rounds_won: [u8; SEATS],
    /// The round after which a seat was out, 0 for those who are in.
    eliminated: [u8; SEATS],
}

impl Rest {
    const NONE: Self = Self {
        offset: 0,
        rotation: 0,
        round: 0,
        drawn: 0,
        left: 0,
        size: 0,
        rounds_won: [0; SEATS],
        eliminated: [0; SEATS],
    };
}

/// What becomes of a game at the end of a round.
pub(super) enum Next {
    Round,
    End(Players),
}

impl<const W: usize> Games<W> {
    /// Lanes without games.
    pub const NONE: Self = Self {
        live: [0; W],
        dice: Sfc64s::IDLE,
        cards: Sfc64s::IDLE,
        policies: [Sfc64s::IDLE; SEATS],
        pools: [0; W],
        table: [0; W],
        alive: [0; W],
        first: [0; W],
        current: [0; W],
        card: [0; W],
        warnings: Warnings::NONE,
        random: [0; W],
        cautious: [0; W],
        limits: [0; W],
        best: [0; W],
        winner: [0; W],
        dice_sums: [0; W],
        score_sums: [0; W],
        round_triggered: [0; W],
        seat_dice: [0; W],
        seat_triggered: [0; W],
        decisions: [0; W],
        rest: [Rest::NONE; W],
    };

    /// A game begins in the lane (GD-1.4, GD-2.3): number `index` of the seed, number `offset` of the piece.
    #[inline(always)]
    pub fn begin(&mut self, lane: usize, table: &Table<'_>, seed: Seed, index: u64, offset: u64, rotation: usize) {
        let streams = Sfc64s::start(seed.game(index), &PURPOSES);
        self.dice.put(lane, &streams, 0);
        self.cards.put(lane, &streams, 1);
        for (seat, policy) in self.policies.iter_mut().enumerate() {
            policy.put(lane, &streams, 2 + seat);
        }
        let players = table.game.players();
        let pool = u64::from(table.game.start_pool());
        self.live[lane] = 1;
        self.pools[lane] = (0..players).fold(0, |pools, seat| pools | pool << (8 * seat));
        self.table[lane] = 0;
        self.alive[lane] = (1 << players) - 1;
        self.random[lane] = table.seatings[rotation].random;
        self.cautious[lane] = table.seatings[rotation].cautious;
        self.seat_dice[lane] = 0;
        self.seat_triggered[lane] = 0;
        self.rest[lane] = Rest { offset, rotation, ..Rest::NONE };
        let drawn = table.game.first_player() != FirstPlayer::Fixed;
        self.first[lane] = if drawn { self.draw(lane, u64::from(players)) } else { 0 };
        self.reveal(lane, table);
    }

    /// A number below the bound out of the words for cards.
    #[inline(always)]
    fn draw(&mut self, lane: usize, bound: u64) -> u64 {
        let mut stream = Stream::over(self.cards.get(lane));
        let drawn = stream.below(bound);
        self.cards.set(lane, stream.words());
        drawn
    }

    /// A round begins (GD-2.1, GD-2.2).
    #[inline(always)]
    fn reveal(&mut self, lane: usize, table: &Table<'_>) {
        let number = self.rest[lane].round;
        let round = &table.rounds[usize::from(number) % ROUNDS as usize];
        let card = if round.size <= 16 { self.draw_of_few(lane, round) } else { self.draw_of_many(lane, table) };
        let rest = &mut self.rest[lane];
        rest.round += 1;
        rest.drawn |= 1 << card;
        self.card[lane] = u64::from(card);
        self.warnings.put(lane, &table.warnings[usize::from(card)]);
        self.limits[lane] = u64::from(table.seatings[rest.rotation].limits[usize::from(card)]);
        self.table[lane] += round.bonus;
        self.current[lane] = self.first[lane];
        self.best[lane] = 0;
        self.dice_sums[lane] = 0;
        self.score_sums[lane] = 0;
        self.round_triggered[lane] = 0;
    }

    /// A card of a tier of at most 16, of which those that are left stand in order, four bits each.
    #[inline(always)]
    fn draw_of_few(&mut self, lane: usize, round: &Round) -> u8 {
        let (left, size) = if round.opens_tier {
            (0xFEDC_BA98_7654_3210, round.size)
        } else {
            (self.rest[lane].left, self.rest[lane].size)
        };
        let shift = 4 * self.draw(lane, u64::from(size));
        let before = (1 << shift) - 1;
        let rest = &mut self.rest[lane];
        rest.left = left & before | left >> 4 & !before;
        rest.size = size - 1;
        round.start + (left >> shift & 0xF) as u8
    }

    /// A card of a larger tier.
    #[inline(never)]
    fn draw_of_many(&mut self, lane: usize, table: &Table<'_>) -> u8 {
        let left = table.game.deck().available(self.rest[lane].round + 1, self.rest[lane].drawn);
        let (low, high) = (left as u64, (left >> 64) as u64);
        let (in_low, in_high) = (low.count_ones(), high.count_ones());
        let rank = self.draw(lane, u64::from(in_low + in_high)) as u32;
        if rank < in_low { nth_set_bit(low, rank) } else { 64 + nth_set_bit(high, rank - in_low) }
    }

    /// The round of a lane is over (GD-5): it is counted, and either the next one begins or the game has ended.
    #[inline(always)]
    pub fn end_round(&mut self, lane: usize, table: &Table<'_>, tally: &mut Tally) -> Next {
        let won = self.best[lane] > 0;
        let winner = self.winner[lane];
        self.count_round(lane, tally, won);
        if won {
            self.pools[lane] += self.table[lane] << (8 * winner);
            self.table[lane] = 0;
            self.rest[lane].rounds_won[winner as usize & (SEATS - 1)] += 1;
        }
        let before = self.alive[lane];
        let alive = before & with_dice(self.pools[lane]);
        if alive != before {
            self.eliminate(lane, before & !alive);
        }
        let several = alive & alive.wrapping_sub(1) != 0;
        if !several {
            // GD-6.2: the last player wins; if none is left, all who were still in this round do, also in round 12.
            return Next::End(seats(if alive == 0 { before } else { alive }));
        }
        if self.rest[lane].round == ROUNDS {
            return Next::End(seats(self.largest_pools(lane)));
        }
        let next = |seat: u64| next_after(alive, seat, u64::from(table.game.players()));
        let first = self.first[lane];
        self.first[lane] = match table.game.first_player() {
            FirstPlayer::Winner if won => winner,
            FirstPlayer::Winner if alive >> first & 1 == 1 => first,
            FirstPlayer::Rotate | FirstPlayer::Winner => next(first),
            FirstPlayer::Fixed => u64::from(alive.trailing_zeros()),
        };
        self.reveal(lane, table);
        Next::Round
    }

    /// Adds the round to the sums of its card.
    #[inline(always)]
    fn count_round(&self, lane: usize, tally: &mut Tally, won: bool) {
        let card = &mut tally.cards[self.card[lane] as usize];
        let (dice, score) = (self.dice_sums[lane], self.score_sums[lane]);
        card.rounds += 1;
        card.lost_rounds += u64::from(!won);
        card.turns += u64::from(self.alive[lane].count_ones());
        card.triggered += self.round_triggered[lane];
        card.dice += dice & 0xFFFF_FFFF;
        card.dice_squared += dice >> 32;
        card.score += score & 0xFFFF_FFFF;
        card.score_squared += score >> 32;
    }

    /// GD-5.4: who has no dice once the round is resolved is out.
    #[cold]
    fn eliminate(&mut self, lane: usize, out: u64) {
        self.alive[lane] &= !out;
        let Rest { round, eliminated, .. } = &mut self.rest[lane];
        for seat in seats(out).iter() {
            eliminated[usize::from(seat)] = *round;
        }
    }

    /// GD-6.1: the largest pool wins; equal ones win together. Seats that are out have none.
    fn largest_pools(&self, lane: usize) -> u64 {
        let pools = self.pools[lane].to_le_bytes();
        let largest = pools.iter().max().copied().unwrap_or(0);
        (0..SEATS).filter(|&seat| pools[seat] == largest).fold(0, |seats, seat| seats | 1 << seat)
    }

    /// What has come of the game of a lane.
    #[inline(always)]
    pub fn ended(&self, lane: usize, winners: Players) -> Ended {
        let rest = &self.rest[lane];
        let (dice, triggered) = (self.seat_dice[lane], self.seat_triggered[lane]);
        let pools = self.pools[lane].to_le_bytes();
        Ended {
            winners,
            rounds: rest.round,
            rotation: rest.rotation,
            pools: std::array::from_fn(|seat| pools[seat]),
            eliminated: rest.eliminated,
            rounds_won: rest.rounds_won,
            dice: std::array::from_fn(|seat| (dice >> (16 * seat)) as u16),
            triggered: std::array::from_fn(|seat| (triggered >> (16 * seat)) as u8),
        }
    }
}

/// The seats of pools that are not empty.
#[inline(always)]
const fn with_dice(pools: u64) -> u64 {
    let some = (((pools & 0x7F7F_7F7F) + 0x7F7F_7F7F) | pools) >> 7 & 0x0101_0101;
    (some | some >> 7 | some >> 14 | some >> 21) & 0xF
}

/// The next of the seats clockwise.
#[inline(always)]
const fn next_after(alive: u64, seat: u64, players: u64) -> u64 {
    let behind = (alive | alive << players) >> (seat + 1);
    let next = seat + 1 + behind.trailing_zeros() as u64;
    if next < players { next } else { next - players }
}

fn seats(bits: u64) -> Players {
    (0..MAX_PLAYERS).filter(|seat| bits >> seat & 1 == 1).collect()
}
