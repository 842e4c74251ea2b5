//! A turn in each lane, from its first roll to its end.

use std::hint;

use super::dice::{Chunks, roll};
use super::games::{Games, SEATS};
use super::seats::{Table, draw_dice, draw_selection, look, select_with_care};
use crate::streams::{Sfc64s, blend};

/// What lasts for one turn. Flags are 1 or 0.
#[derive(Clone, Debug)]
pub(super) struct Turn<const W: usize> {
    /// Whether the turn still goes on.
    pub going: [u64; W],
    pub random: [u64; W],
    pub cautious: [u64; W],
    /// The words of the seat's policy.
    pub stream: Sfc64s<W>,
    /// By seat a mask of the lanes in which it is its turn; set where a policy draws.
    own: [[u64; W]; SEATS],
    /// How many dice the seat may roll and wants to, at most.
    pub most: [u64; W],
    /// How many it rolls.
    pub dice: [u64; W],
    pub faces: [u64; W],
    /// What the last roll shows.
    pub landed: [u64; W],
    /// What is taken up again, and how many dice these are.
    pub selection: [u64; W],
    pub in_air: [u64; W],
    pub triggers: [u64; W],
    pub score: [u64; W],
    /// Where rolls of many dice are put together.
    pub chunks: Chunks,
}

impl<const W: usize> Turn<W> {
    /// No turn yet.
    pub const NONE: Self = Self {
        going: [0; W],
        random: [0; W],
        cautious: [0; W],
        stream: Sfc64s::IDLE,
        own: [[0; W]; SEATS],
        most: [0; W],
        dice: [0; W],
        faces: [0; W],
        landed: [0; W],
        selection: [0; W],
        in_air: [0; W],
        triggers: [0; W],
        score: [0; W],
        chunks: Chunks::NONE,
    };
}

impl<const W: usize> Games<W> {
    /// Each lane with a game takes a turn (GD-3); of those in which the round is over a bit each is set.
    #[inline(always)]
    pub fn turn(&mut self, table: &Table<'_>, turn: &mut Turn<W>) -> u32 {
        self.open(table, turn);
        if table.has_random {
            draw_dice(turn);
        }
        roll(&mut self.dice, &turn.going, &turn.dice, table.few_dice, &mut turn.chunks, &mut turn.landed);
        turn.faces = turn.landed;
        look(turn, &self.warnings);
        for last_reroll in [false, true] {
            if !self.reroll(table, turn, last_reroll) {
                break;
            }
        }
        self.close(table, turn)
    }

    /// Who takes the turn, and how many dice it may roll.
    #[inline(always)]
    fn open(&mut self, table: &Table<'_>, turn: &mut Turn<W>) {
        for lane in 0..W {
            let (seat, live) = (self.current[lane], self.live[lane]);
            let pool = self.pools[lane] >> (8 * seat) & 0xFF;
            let limit = self.limits[lane] >> (8 * seat) & 0xFF;
            let most = if pool < limit { pool } else { limit };
            turn.going[lane] = live;
            turn.random[lane] = self.random[lane] >> seat & 1;
            turn.cautious[lane] = self.cautious[lane] >> seat & 1;
            turn.most[lane] = most;
            turn.dice[lane] = if live == 0 { 0 } else { most };
        }
        if table.has_random {
            self.take_stream(turn);
        }
    }

    /// Each lane whose turn goes on stops, or takes up dice and rolls them again (GD-3.2). False if nobody has rolled.
    #[inline(always)]
    fn reroll(&mut self, table: &Table<'_>, turn: &mut Turn<W>, last_reroll: bool) -> bool {
        for lane in 0..W {
            self.decisions[lane] += turn.going[lane];
        }
        if table.has_random {
            draw_selection(turn);
        } else {
            turn.selection = [0; W];
            turn.in_air = [0; W];
        }
        if table.has_cautious {
            select_with_care(table, turn, &self.card, &self.best, last_reroll);
        }
        let mut rolls = 0;
        for lane in 0..W {
            rolls |= turn.in_air[lane];
            turn.going[lane] &= if turn.in_air[lane] == 0 { 0 } else { 1 };
        }
        if rolls == 0 {
            return false;
        }
        roll(&mut self.dice, &turn.going, &turn.in_air, table.few_dice, &mut turn.chunks, &mut turn.landed);
        for lane in 0..W {
            turn.faces[lane] = turn.faces[lane] - turn.selection[lane] + turn.landed[lane];
        }
        look(turn, &self.warnings);
        true
    }

    /// The turn is counted, and the next seat is found (GD-2.3). Who has no game stays as it is.
    #[inline(always)]
    fn close(&mut self, table: &Table<'_>, turn: &Turn<W>) -> u32 {
        let players = u64::from(table.game.players());
        let mut round_over = 0;
        if table.has_random {
            self.give_stream_back(turn);
        }
        for lane in 0..W {
            let (seat, live, dice) = (self.current[lane], self.live[lane], turn.dice[lane]);
            let triggers = turn.triggers[lane] & live;
            let valid = triggers == 0;
            self.decisions[lane] += live;
            self.pools[lane] -= dice << (8 * seat);
            self.table[lane] += dice;
            // Strictly better only, so that equal turns leave the earlier one ahead (GD-5.1). Without a game there are no dice.
            let strength = if valid { turn.score[lane] << 8 | dice } else { 0 };
            let better = strength > self.best[lane];
            self.best[lane] = if better { strength } else { self.best[lane] };
            self.winner[lane] = if better { seat } else { self.winner[lane] };
            let score = if valid { turn.score[lane] } else { 0 };
            self.score_sums[lane] += score | square(score) << 32;
            self.dice_sums[lane] += dice | square(dice) << 32;
            self.round_triggered[lane] += triggers;
            self.seat_dice[lane] += dice << (16 * seat);
            self.seat_triggered[lane] += triggers << (16 * seat);
            // The seats in the game twice, so that those before the current one come after it as well.
            let behind = (self.alive[lane] | self.alive[lane] << players) >> (seat + 1) & 0xF;
            let next = seat + 1 + lowest(behind);
            let next = if next < players { next } else { next - players };
            let over = next == self.first[lane];
            self.current[lane] = if over { seat } else { next };
            round_over |= if over { live << lane } else { 0 };
        }
        round_over as u32
    }

    /// The streams of the policies whose turn it is.
    #[inline(always)]
    fn take_stream(&self, turn: &mut Turn<W>) {
        for (seat, own) in (0..).zip(&mut turn.own) {
            for lane in 0..W {
                own[lane] = if self.current[lane] == seat { u64::MAX } else { 0 };
            }
        }
        // So that masks come from memory: see `blend`.
        hint::black_box(&mut turn.own);
        let ([s0, s1, s2, s3], [m0, m1, m2, m3], stream) = (&self.policies, &turn.own, &mut turn.stream);
        for lane in 0..W {
            let own =
                |seats: [u64; 4]| seats[0] & m0[lane] | seats[1] & m1[lane] | seats[2] & m2[lane] | seats[3] & m3[lane];
            stream.a[lane] = own([s0.a[lane], s1.a[lane], s2.a[lane], s3.a[lane]]);
            stream.b[lane] = own([s0.b[lane], s1.b[lane], s2.b[lane], s3.b[lane]]);
            stream.c[lane] = own([s0.c[lane], s1.c[lane], s2.c[lane], s3.c[lane]]);
            stream.counter[lane] = own([s0.counter[lane], s1.counter[lane], s2.counter[lane], s3.counter[lane]]);
        }
    }

    /// Puts them back where they came from.
    #[inline(always)]
    fn give_stream_back(&mut self, turn: &Turn<W>) {
        let stream = &turn.stream;
        for (own, policy) in turn.own.iter().zip(&mut self.policies) {
            for lane in 0..W {
                policy.a[lane] = blend(policy.a[lane], stream.a[lane], own[lane]);
                policy.b[lane] = blend(policy.b[lane], stream.b[lane], own[lane]);
                policy.c[lane] = blend(policy.c[lane], stream.c[lane], own[lane]);
                policy.counter[lane] = blend(policy.counter[lane], stream.counter[lane], own[lane]);
            }
        }
    }
}

/// The square of a number of up to 16 bits, which the mask tells compilers.
#[inline(always)]
const fn square(number: u64) -> u64 {
    (number & 0xFFFF) * (number & 0xFFFF)
}

/// The lowest of up to four bits; one of them is set where it matters.
#[inline(always)]
const fn lowest(bits: u64) -> u64 {
    // Two bits for each of the sixteen sets.
    0x1213_1210 >> (2 * bits) & 3
}
