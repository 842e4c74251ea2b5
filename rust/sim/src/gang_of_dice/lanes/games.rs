//! The games in the lanes: what of them lies in registers, how they begin and how they end.

use aleator_core::game::Players;
use aleator_core::gang_of_dice::{MAX_PLAYERS, ROUNDS};

use super::chunks::Chunks;
use super::culprits::Careful;
use super::starts::Starts;
use super::table::Table;
use super::warnings::Warnings;
use crate::gang_of_dice::tally::Ended;
use crate::lanes::{Row, Wide};
use crate::streams::Sfc64s;

pub(super) const SEATS: usize = MAX_PLAYERS as usize;

/// There are never more lanes than this.
pub(super) const MOST_LANES: usize = 32;

/// Games in progress, one in each lane, field by field. Fields by seat have a byte for each unless something else is
/// said.
#[derive(Clone, Debug)]
pub(super) struct Games<T: Wide, const B: usize> {
    /// 1 for a lane that has a game.
    pub live: Row<T, B>,
    pub dice: Sfc64s<T, B>,
    pub chunks: Chunks<T>,
    /// The generators of the policies by lane and seat.
    policies: [[[u64; 4]; SEATS]; MOST_LANES],
    pub pools: Row<T, B>,
    /// The round after which a seat was out, 0 for those who are in.
    pub eliminated: Row<T, B>,
    pub rounds_won: Row<T, B>,
    /// 1 for seats whose policies draw, and for those whose policies choose with care.
    pub random: Row<T, B>,
    pub cautious: Row<T, B>,
    /// Sums of the game by seat, 16 bits each.
    pub seat_dice: Row<T, B>,
    pub seat_triggered: Row<T, B>,
    /// A bit for each seat in the game.
    pub alive: Row<T, B>,
    pub table: Row<T, B>,
    pub round: Row<T, B>,
    /// Who began the round, and whose turn it is.
    pub first: Row<T, B>,
    pub seat: Row<T, B>,
    /// The cards of the next rounds, a byte each: eight of them, and those behind them.
    pub next_cards: Row<T, B>,
    pub last_cards: Row<T, B>,
    /// Where the cards of the seating begin in the table, and which of them is in force.
    pub seating: Row<T, B>,
    pub card: Row<T, B>,
    pub warnings: Warnings<T, B>,
    pub careful: Careful<T, B>,
    /// The strength of the best turn of the round, 0 if there is none, and whose it is.
    pub best: Row<T, B>,
    pub winner: Row<T, B>,
    /// Sums of the round: scores with their squares in the upper half; dice with their squares, and turns that
    /// triggered from bit 16 on.
    pub score_sums: Row<T, B>,
    pub dice_sums: Row<T, B>,
    pub decisions: Row<T, B>,
    /// Which game of the piece it is, and by how many seats the policies have moved on.
    offset: [u64; MOST_LANES],
    rotation: [usize; MOST_LANES],
}

impl<T: Wide, const B: usize> Games<T, B> {
    /// Lanes without games.
    #[inline(always)]
    pub fn none() -> Self {
        let none = Row::splat(0);
        Self {
            live: none,
            dice: Sfc64s::idle(),
            chunks: Chunks::none(),
            policies: [[[0; 4]; SEATS]; MOST_LANES],
            pools: none,
            eliminated: none,
            rounds_won: none,
            random: none,
            cautious: none,
            seat_dice: none,
            seat_triggered: none,
            alive: none,
            table: none,
            round: none,
            first: none,
            seat: none,
            next_cards: none,
            last_cards: none,
            seating: none,
            card: none,
            warnings: Warnings::none(),
            careful: Careful::none(),
            best: none,
            winner: none,
            score_sums: none,
            dice_sums: none,
            decisions: none,
            offset: [0; MOST_LANES],
            rotation: [0; MOST_LANES],
        }
    }

    /// The generator of the policy whose turn it is.
    #[inline(always)]
    pub fn policy(&self, lane: usize) -> &[u64; 4] {
        &self.policies[lane % MOST_LANES][self.seat.get(lane) as usize % SEATS]
    }

    /// The same, to be changed.
    #[inline(always)]
    pub fn policy_mut(&mut self, lane: usize) -> &mut [u64; 4] {
        &mut self.policies[lane % MOST_LANES][self.seat.get(lane) as usize % SEATS]
    }

    /// The next game begins in the lane (GD-1.4, GD-2.3): number `offset` of the piece. Its first card is still to be
    /// revealed.
    #[inline(always)]
    pub fn begin(&mut self, lane: usize, table: &Table<'_>, starts: &Starts<T, B>, offset: u64, rotation: usize) {
        let start = starts.place(offset);
        let players = table.game.players();
        self.dice.set_state(lane, starts.dice.state(start));
        self.policies[lane % MOST_LANES] = starts.policies[start];
        let seating = &table.seatings[rotation];
        let pool = u64::from(table.game.start_pool());
        self.live.set(lane, 1);
        self.pools.set(lane, (0..players).fold(0, |pools, seat| pools | pool << (8 * seat)));
        self.eliminated.set(lane, 0);
        self.rounds_won.set(lane, 0);
        self.random.set(lane, seating.random);
        self.cautious.set(lane, seating.cautious);
        self.seat_dice.set(lane, 0);
        self.seat_triggered.set(lane, 0);
        self.alive.set(lane, (1 << players) - 1);
        self.table.set(lane, 0);
        self.round.set(lane, 0);
        self.first.set(lane, starts.first.get(start));
        self.next_cards.set(lane, starts.next_cards.get(start));
        self.last_cards.set(lane, starts.last_cards.get(start));
        self.seating.set(lane, rotation as u64 * table.deck_size());
        self.offset[lane % MOST_LANES] = offset;
        self.rotation[lane % MOST_LANES] = rotation;
    }

    /// Which game of the piece is in the lane.
    pub const fn offset(&self, lane: usize) -> u64 {
        self.offset[lane % MOST_LANES]
    }

    /// What has come of the game of a lane that has ended.
    #[inline(always)]
    pub fn ended(&self, lane: usize) -> Ended {
        let by_seat = |packed: u64| (packed as u32).to_le_bytes();
        let (dice, triggered) = (self.seat_dice.get(lane), self.seat_triggered.get(lane));
        Ended {
            winners: seats(self.winners(lane)),
            rounds: self.round.get(lane) as u8,
            rotation: self.rotation[lane % MOST_LANES],
            pools: by_seat(self.pools.get(lane)),
            eliminated: by_seat(self.eliminated.get(lane)),
            rounds_won: by_seat(self.rounds_won.get(lane)),
            dice: std::array::from_fn(|seat| (dice >> (16 * seat)) as u16),
            triggered: std::array::from_fn(|seat| (triggered >> (16 * seat)) as u8),
        }
    }

    /// GD-6: who wins a game that has ended, a bit each.
    #[inline(always)]
    fn winners(&self, lane: usize) -> u64 {
        let alive = self.alive.get(lane);
        let round = self.round.get(lane);
        let seats_that = |bytes: u64, is: u8| {
            let bytes = (bytes as u32).to_le_bytes();
            (0..SEATS).fold(0, |seats, seat| seats | u64::from(bytes[seat] == is) << seat)
        };
        if alive == 0 {
            // GD-6.2: nobody is left, so all who were still in this round win.
            seats_that(self.eliminated.get(lane), round as u8)
        } else if alive.is_power_of_two() || round < u64::from(ROUNDS) {
            alive
        } else {
            // GD-6.1: the largest pool wins; equal ones win together. Seats that are out have none.
            let pools = self.pools.get(lane);
            let largest = (pools as u32).to_le_bytes().into_iter().max();
            seats_that(pools, largest.unwrap_or(0))
        }
    }
}

fn seats(bits: u64) -> Players {
    (0..MAX_PLAYERS).filter(|seat| bits >> seat & 1 == 1).collect()
}
