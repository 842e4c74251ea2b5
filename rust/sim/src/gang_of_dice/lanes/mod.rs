//! Several games of Gang of Dice in lock step, one in each lane of wide registers.
//!
//! All lanes take a turn together: every lane chooses, rolls, asks its card, and rerolls up to twice if it wants to.
//! What differs between lanes is a selection, not a branch. So are the ends of rounds; only the ends of games are
//! worked off lane by lane, and a lane whose game has ended starts the next one. Every game draws from its own streams
//! what the scalar path draws, word for word, so that everything that comes of it is equal.
#![allow(clippy::needless_range_loop, reason = "loops over registers use one index for many rows")]

mod choices;
mod chunks;
mod culprits;
mod dice;
mod games;
mod rounds;
mod starts;
mod table;
mod turn;
mod warnings;

use aleator_core::gang_of_dice::{GangOfDice, State};

use self::games::Games;
use self::starts::Starts;
use self::table::Table;
use self::turn::{Turn, lanes_of};
use super::policies::GangPolicy;
use super::tally::{GameRow, Tally};
use crate::batch::{Plan, Together};
use crate::lanes::{self, Lanes, Registers, Wide};
use crate::streams::Seed;

/// Batches of built-in policies.
#[derive(Debug)]
pub(super) struct LockStep<'a> {
    table: Table<'a>,
    registers: Registers,
}

impl<'a> LockStep<'a> {
    /// Games of these policies, one for each seat; none where one game after another is asked for, or the processor can
    /// do no other.
    pub fn new(game: &'a GangOfDice, policies: &[GangPolicy], lanes: Lanes) -> Option<Self> {
        Registers::of(lanes).map(|registers| Self { table: Table::new(game, policies), registers })
    }
}

impl Together<State> for LockStep<'_> {
    fn play(&self, plan: &Plan, first: u64, games: u64, tally: &mut Tally, rows: &mut Vec<GameRow>) {
        if plan.keep_rows {
            rows.resize(games as usize, GameRow::default());
        }
        let seed = Seed::new(plan.seed);
        let piece = Piece { table: &self.table, plan, seed, first, games, next: 0, playing: 0, tally, rows };
        self.registers.play(piece);
    }
}

/// The games of a piece of work.
struct Piece<'a> {
    table: &'a Table<'a>,
    plan: &'a Plan,
    seed: Seed,
    first: u64,
    games: u64,
    /// The next game to begin, and how many have begun and not ended.
    next: u64,
    playing: usize,
    tally: &'a mut Tally,
    /// As many as there are games, if they are kept.
    rows: &'a mut [GameRow],
}

impl lanes::Games for Piece<'_> {
    #[inline(always)]
    fn on<T: Wide, const B: usize>(mut self) {
        let table = self.table;
        let (mut games, mut turn, mut starts) = (Games::<T, B>::none(), Turn::none(), Starts::none());
        // At first all lanes are without a game.
        let mut begins = [T::splat(0).equals(T::splat(0)); B];
        let mut ended = lanes_of::<T, B>(&begins);
        loop {
            while ended != 0 {
                let lane = ended.trailing_zeros() as usize;
                ended &= ended - 1;
                self.end(&games, lane);
                self.begin(&mut games, &mut starts, lane);
            }
            if self.playing == 0 {
                break;
            }
            games.reveal(table, &begins);
            // Turns until some round is over.
            begins = loop {
                games.turn(table, &mut turn);
                let over = games.close(table, &turn);
                if lanes_of::<T, B>(&over) != 0 {
                    break over;
                }
            };
            games.count_rounds(&begins, self.tally);
            ended = lanes_of::<T, B>(&games.end_rounds(table, &begins));
        }
        self.tally.decisions += T::lanes(&games.decisions.0).iter().sum::<u64>();
    }
}

impl Piece<'_> {
    /// The number of a game under the seed.
    #[inline(always)]
    fn index(&self, offset: u64) -> u64 {
        // Behind the last game that there is none is begun.
        self.plan.start.wrapping_add(self.first.wrapping_add(offset))
    }

    /// The game of a lane has ended, if there is one: it is added up.
    #[inline(always)]
    fn end<T: Wide, const B: usize>(&mut self, games: &Games<T, B>, lane: usize) {
        if games.live.get(lane) == 0 {
            return;
        }
        self.playing -= 1;
        let row = self.tally.add(self.table.game, &games.ended(lane));
        if let Some(place) = self.rows.get_mut(games.offset(lane) as usize) {
            *place = row;
        }
    }

    /// Begins the next game in a lane, if there is one.
    #[inline(always)]
    fn begin<T: Wide, const B: usize>(&mut self, games: &mut Games<T, B>, starts: &mut Starts<T, B>, lane: usize) {
        let offset = self.next;
        if offset == self.games {
            games.live.set(lane, 0);
            return;
        }
        self.next += 1;
        self.playing += 1;
        if !starts.has(offset) {
            starts.prepare(self.table, self.seed, self.index(offset), offset);
        }
        let rotation = self.plan.rotation(self.index(offset), self.table.seatings.len());
        games.begin(lane, self.table, starts, offset, rotation);
    }
}
