//! Ends of turns and of rounds, and the next cards, in all lanes at once.

use aleator_core::gang_of_dice::{FirstPlayer, ROUNDS};

use super::games::Games;
use super::table::{BONUS, Table};
use super::turn::{Turn, lanes_of};
use crate::gang_of_dice::tally::Tally;
use crate::lanes::{Row, Wide};

/// A bit for each seat whose byte is not 0.
const SEAT_BITS: u64 = 0x0804_0201;
/// Four bits for each of the sixteen sets of seats: the lowest seat.
const LOWEST: u64 = 0x0102_0103_0102_0100;

impl<T: Wide, const B: usize> Games<T, B> {
    /// Turns are counted, and the next seats found (GD-2.3). Names the lanes in which the round is over.
    #[inline(always)]
    pub fn close(&mut self, table: &Table<'_>, turn: &Turn<T, B>) -> [T::Mask; B] {
        let players = T::splat(u64::from(table.game.players()));
        let mut over = [T::never(); B];
        for b in 0..B {
            let (seat, dice) = (self.seat.0[b], turn.dice.0[b]);
            let (byte, two_bytes) = (seat.shl::<3>(), seat.shl::<4>());
            let triggered = T::both(turn.triggers[b], turn.live[b]);
            let score = T::splat(0).or_else(triggered, turn.score.0[b]).only(turn.live[b]);
            let one = T::splat(1).only(triggered);
            self.pools.0[b] = self.pools.0[b].sub(dice.shl_by(byte));
            self.table.0[b] = self.table.0[b].add(dice);
            // Strictly better only, so that equal turns leave the earlier one ahead (GD-5.1). Without a game there are
            // no dice.
            let strength = T::splat(0).or_else(triggered, score.shl::<8>().or(dice));
            let better = strength.above(self.best.0[b]);
            self.best.0[b] = strength.or_else(better, self.best.0[b]);
            self.winner.0[b] = seat.or_else(better, self.winner.0[b]);
            self.score_sums.0[b] = self.score_sums.0[b].add(score.or(score.times(score).shl::<32>()));
            let dice_sums = dice.or(dice.times(dice).shl::<32>()).or(one.shl::<16>());
            self.dice_sums.0[b] = self.dice_sums.0[b].add(dice_sums);
            self.seat_dice.0[b] = self.seat_dice.0[b].add(dice.shl_by(two_bytes));
            self.seat_triggered.0[b] = self.seat_triggered.0[b].add(one.shl_by(two_bytes));
            let next = next_after(self.alive.0[b], seat, players);
            let round_over = next.equals(self.first.0[b]);
            over[b] = T::both(round_over, turn.live[b]);
            self.seat.0[b] = next;
        }
        over
    }

    /// Adds the rounds that are over to the sums of their cards.
    #[inline(always)]
    pub fn count_rounds(&self, over: &[T::Mask; B], tally: &mut Tally) {
        let mut lanes = lanes_of::<T, B>(over);
        while lanes != 0 {
            let lane = lanes.trailing_zeros() as usize;
            lanes &= lanes - 1;
            let card = &mut tally.cards[self.card.get(lane) as usize];
            let (dice, score) = (self.dice_sums.get(lane), self.score_sums.get(lane));
            card.rounds += 1;
            card.lost_rounds += u64::from(self.best.get(lane) == 0);
            card.turns += u64::from(self.alive.get(lane).count_ones());
            card.triggered += dice >> 16 & 0xFFFF;
            card.dice += dice & 0xFFFF;
            card.dice_squared += dice >> 32;
            card.score += score & 0xFFFF_FFFF;
            card.score_squared += score >> 32;
        }
    }

    /// Rounds are over (GD-5) where the mask says so. Names the lanes in which the game has ended; in the others the
    /// next card is to come.
    #[inline(always)]
    pub fn end_rounds(&mut self, table: &Table<'_>, over: &[T::Mask; B]) -> [T::Mask; B] {
        let players = u64::from(table.game.players());
        let mut ended = [T::never(); B];
        for b in 0..B {
            let winner = self.winner.0[b];
            let won = T::both(over[b], self.best.0[b].above(T::splat(0)));
            let byte = winner.shl::<3>();
            self.pools.0[b] = self.pools.0[b].add(self.table.0[b].only(won).shl_by(byte));
            self.table.0[b] = T::splat(0).or_else(won, self.table.0[b]);
            self.rounds_won.0[b] = self.rounds_won.0[b].add(T::splat(1).only(won).shl_by(byte));
            self.eliminate(b, over[b], players);
            let alive = self.alive.0[b];
            // GD-6.2: one player at most; GD-6.1: the last round.
            let few = alive.and(alive.sub(T::splat(1))).equals(T::splat(0));
            let last = self.round.0[b].equals(T::splat(u64::from(ROUNDS)));
            ended[b] = T::both(over[b], T::either(few, last));
            let first = self.next_first(b, table, won);
            self.first.0[b] = first.or_else(over[b], self.first.0[b]);
        }
        ended
    }

    /// GD-5.4: who has no dice once the round is resolved is out.
    #[inline(always)]
    fn eliminate(&mut self, b: usize, over: T::Mask, players: u64) {
        let all = T::splat((1 << (8 * players)) - 1);
        let (pools, eliminated) = (self.pools.0[b], self.eliminated.0[b]);
        let round = self.round.0[b].spread_byte::<0>();
        let out = round.and(all).but(pools.where_some(all)).but(eliminated.where_some(all));
        self.eliminated.0[b] = eliminated.or(out.only(over));
        let alive = self.alive.0[b].and(pools.where_some(T::splat(SEAT_BITS)).sum_of_bytes());
        self.alive.0[b] = alive.or_else(over, self.alive.0[b]);
    }

    /// Who begins the next round (GD-2.3).
    #[inline(always)]
    fn next_first(&self, b: usize, table: &Table<'_>, won: T::Mask) -> T {
        let (alive, first) = (self.alive.0[b], self.first.0[b]);
        let next = next_after(alive, first, T::splat(u64::from(table.game.players())));
        match table.game.first_player() {
            FirstPlayer::Fixed => lowest(alive),
            FirstPlayer::Rotate => next,
            FirstPlayer::Winner => {
                let stays = alive.shr_by(first).has(T::splat(1));
                self.winner.0[b].or_else(won, first.or_else(stays, next))
            }
        }
    }

    /// A round begins (GD-2.1, GD-2.2) where the mask says so.
    #[inline(always)]
    pub fn reveal(&mut self, table: &Table<'_>, begins: &[T::Mask; B]) {
        for b in 0..B {
            let begins = begins[b];
            let (next, last) = (self.next_cards.0[b], self.last_cards.0[b]);
            self.card.0[b] = next.and(T::splat(0xFF)).or_else(begins, self.card.0[b]);
            self.next_cards.0[b] = next.shr::<8>().or(last.shl::<56>()).or_else(begins, next);
            self.last_cards.0[b] = last.shr::<8>().or_else(begins, last);
            let round = self.round.0[b].count(begins);
            self.round.0[b] = round;
            let bonus = T::splat(BONUS).shr_by(round.shl::<2>()).and(T::splat(0xF));
            self.table.0[b] = self.table.0[b].add(bonus.only(begins));
            self.seat.0[b] = self.first.0[b].or_else(begins, self.seat.0[b]);
            for row in [&mut self.best, &mut self.score_sums, &mut self.dice_sums] {
                row.0[b] = T::splat(0).or_else(begins, row.0[b]);
            }
        }
        let mut places = Row::<T, B>::splat(0);
        for b in 0..B {
            places.0[b] = self.seating.0[b].add(self.card.0[b]);
        }
        for b in 0..B {
            let place = |lane: usize| places.get(b * T::WIDTH + lane) as usize;
            self.warnings.put(b, T::columns(|lane| &table.cards[place(lane)]));
            if let Some(care) = &table.care {
                self.careful.put(b, T::columns(|lane| &care.cards[place(lane)]));
            }
        }
    }
}

/// The next of the seats clockwise.
#[inline(always)]
fn next_after<T: Wide>(alive: T, seat: T, players: T) -> T {
    let one = T::splat(1);
    // The seats in the game twice, so that those before the current one come after it as well.
    let behind = alive.or(alive.shl_by(players)).shr_by(seat.add(one)).and(T::splat(0xF));
    let next = seat.add(one).add(lowest(behind));
    // What wraps around is a large number.
    next.least(next.sub(players))
}

/// The lowest of some seats.
#[inline(always)]
fn lowest<T: Wide>(seats: T) -> T {
    T::splat(LOWEST).shr_by(seats.shl::<2>()).and(T::splat(0xF))
}
