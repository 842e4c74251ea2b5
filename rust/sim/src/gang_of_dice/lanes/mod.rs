//! Several games of Gang of Dice in lock step, one in each lane of wide registers.
//!
//! All lanes take a turn together: every lane chooses, rolls, asks its card, and rerolls up to twice if it wants to.
//! What differs between lanes is a selection, not a branch. The ends of rounds and games, of which a turn has few, are
//! handled lane by lane, and a lane whose game has ended starts the next one. Every game draws from its own streams
//! what the scalar path draws, word for word, so that everything about the game is equal.
#![allow(
    clippy::needless_range_loop,
    clippy::bool_to_int_with_if,
    reason = "loops over lanes say what each lane does: one index for all arrays, and a choice of numbers instead of a branch"
)]

mod dice;
mod games;
mod seats;
mod turn;
mod warnings;

use aleator_core::gang_of_dice::{GangOfDice, State};

use self::games::{Games, Next};
use self::seats::Table;
use self::turn::Turn;
use super::policies::GangPolicy;
use super::tally::{GameRow, Tally};
use crate::batch::{Plan, Together};
use crate::lanes::{Lanes, Work, call};
use crate::streams::Seed;

/// Batches of built-in policies.
#[derive(Debug)]
pub(super) struct LockStep<'a> {
    table: Table<'a>,
    lanes: Lanes,
}

impl<'a> LockStep<'a> {
    /// Games of these policies, one for each seat; none where one game after another is asked for.
    pub fn new(game: &'a GangOfDice, policies: &[GangPolicy], lanes: Lanes) -> Option<Self> {
        (lanes != Lanes::Scalar).then(|| Self { table: Table::new(game, policies), lanes })
    }
}

impl Together<State> for LockStep<'_> {
    fn play(&self, plan: &Plan, first: u64, games: u64, tally: &mut Tally, rows: &mut Vec<GameRow>) {
        if plan.keep_rows {
            rows.resize(games as usize, GameRow::default());
        }
        call(self.lanes, Piece { table: &self.table, plan, first, games, tally, rows });
    }
}

/// The games of a piece of work.
struct Piece<'a> {
    table: &'a Table<'a>,
    plan: &'a Plan,
    first: u64,
    games: u64,
    tally: &'a mut Tally,
    /// As many as there are games, if they are kept.
    rows: &'a mut [GameRow],
}

impl Work for Piece<'_> {
    type Output = ();

    #[inline(always)]
    fn on<const W: usize>(self) {
        let Self { table, plan, first, games: all, tally, rows } = self;
        let seed = Seed::new(plan.seed);
        let mut games = Games::<W>::NONE;
        let mut next = 0;
        let mut playing = 0;
        for lane in 0..W {
            if next < all {
                begin(&mut games, lane, table, plan, seed, first, next);
                next += 1;
                playing += 1;
            }
        }
        let mut turn = Turn::NONE;
        while playing > 0 {
            let mut round_over = games.turn(table, &mut turn);
            while round_over != 0 {
                let lane = round_over.trailing_zeros() as usize % W;
                round_over &= round_over - 1;
                let Next::End(winners) = games.end_round(lane, table, tally) else { continue };
                let row = tally.add(table.game, &games.ended(lane, winners));
                if let Some(place) = rows.get_mut(games.rest[lane].offset as usize) {
                    *place = row;
                }
                if next < all {
                    begin(&mut games, lane, table, plan, seed, first, next);
                    next += 1;
                } else {
                    games.live[lane] = 0;
                    playing -= 1;
                }
            }
        }
        tally.decisions += games.decisions.iter().sum::<u64>();
    }
}

#[inline(always)]
fn begin<const W: usize>(
    games: &mut Games<W>,
    lane: usize,
    table: &Table<'_>,
    plan: &Plan,
    seed: Seed,
    first: u64,
    offset: u64,
) {
    let index = plan.start + (first + offset);
    games.begin(lane, table, seed, index, offset, plan.rotation(index, table.seatings.len()));
}
