//! Many games at once, each waiting for an id.
//!
//! Game `k` of slot `j` draws from the streams of game [`game_index`]`(j, k)` of the seed and from nothing else. So it depends neither on the
//! other slots nor on their number, nor on threads.

mod crew;
mod rows;
mod save;
mod slot;

use std::num::NonZeroUsize;
use std::sync::Arc;

use aleator_core::game::{Draw as _, Player};
use aleator_sim::lanes::{self, Lanes};
use aleator_sim::policy::Policy;
use aleator_sim::streams::Words as _;

pub use rows::Rows;
pub use slot::{Slot, game_index};

use crate::cursor::EncodeError;
use crate::encode::Encode;
use crate::ids::LegalIds as _;
use crew::Crew;
use rows::End;
use slot::{Life, Table};

/// When a slot whose game has ended begins the next one. The names are Gymnasium's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AutoReset {
    /// With the next step, whose id for the slot is ignored.
    NextStep,
    /// In the same step: what is seen is the new game already, and the end of the old one is told apart.
    SameStep,
    /// Never: the caller resets it.
    Disabled,
}

impl AutoReset {
    /// All modes.
    pub const ALL: [Self; 3] = [Self::NextStep, Self::SameStep, Self::Disabled];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NextStep => "next_step",
            Self::SameStep => "same_step",
            Self::Disabled => "disabled",
        }
    }
}

/// Why a step was refused; nothing has been stepped.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("slot {slot}: {reason}")]
pub struct StepError {
    /// The first slot at fault.
    pub slot: usize,
    /// What is wrong there.
    pub reason: StepReason,
}

/// What is wrong in a slot.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StepReason {
    /// The id.
    #[error(transparent)]
    Id(#[from] EncodeError),
    /// Nothing has been reset yet.
    #[error("nothing has begun: call reset first")]
    NotReset,
    /// With [`AutoReset::Disabled`].
    #[error("the game is over: reset the slot")]
    GameOver,
}

/// Games in slots, all of the same configuration.
#[derive(Clone, Debug)]
pub struct VectorEnv<S: Encode, P> {
    table: Table<S, P>,
    slots: Vec<Slot<S>>,
    /// The legal ids of each slot.
    legal: Vec<S::Ids>,
    /// What is seen in each slot, kept since most ids change little of it.
    seen: Vec<u8>,
    mode: AutoReset,
    threads: NonZeroUsize,
    lanes: Lanes,
    crew: Crew,
}

/// Stands for an id in a slot that is not to be stepped: it stays as it is.
pub const HOLD: i64 = i64::MIN;

/// Fewer slots than this are not worth a thread.
const WORTH_A_THREAD: usize = 256;

/// In so many pieces the part of a thread is cut: who is done sooner takes some of another's.
const PIECES: usize = 8;

/// Works in as many lists as there are threads, in order.
fn dealt<W>(works: Vec<W>, threads: usize) -> Vec<Vec<W>> {
    let mut works = works.into_iter();
    (0..threads).map(|_| works.by_ref().take(PIECES).collect()).collect()
}

impl<S: Encode, P: Policy<S> + Send + Sync> VectorEnv<S, P> {
    /// So many slots, none of which has begun. `seats` says for each seat which policy plays it; ids are asked for where there is none, which
    /// has to be so for one seat at least. With `rotate` everybody moves on by a seat from game to game of a slot.
    pub fn new(
        game: Arc<S::Game>,
        seats: Vec<Option<P>>,
        rotate: bool,
        slots: u32,
        seed: u64,
        mode: AutoReset,
    ) -> Self {
        debug_assert_eq!(seats.len(), usize::from(S::players(&game)));
        let waiting = Slot::waiting(game.as_ref());
        Self {
            slots: vec![waiting; slots as usize],
            legal: vec![S::Ids::NONE; slots as usize],
            seen: vec![0; slots as usize * S::observation_len(&game)],
            table: Table { game, seats, rotate, seed },
            mode,
            threads: NonZeroUsize::MIN,
            lanes: Lanes::best(),
            crew: Crew::default(),
        }
    }

    /// How many threads step, at most. It changes no result.
    pub const fn set_threads(&mut self, threads: NonZeroUsize) {
        self.threads = threads;
    }

    /// The instructions to use, which this processor has to have; the most that it has, if nothing is said. It changes no result.
    pub const fn set_lanes(&mut self, lanes: Lanes) {
        self.lanes = lanes;
    }

    /// How many slots there are.
    pub const fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// The slots.
    pub fn slots(&self) -> &[Slot<S>] {
        &self.slots
    }

    /// The seed of games begun from now on.
    pub const fn seed(&self) -> u64 {
        self.table.seed
    }

    /// Begins games: with a seed, game 0 of it; without one, the next of each slot. `which` leaves out slots for which it says false; it has an
    /// entry for each.
    pub fn reset(&mut self, seed: Option<u64>, which: Option<&[bool]>) {
        if let Some(seed) = seed {
            self.table.seed = seed;
        }
        for place in 0..self.slots.len() {
            if which.is_some_and(|which| which.get(place) != Some(&true)) {
                continue;
            }
            let slot = &mut self.slots[place];
            let first = seed.is_some() || slot.life == Life::Waiting;
            let number = if first { 0 } else { slot.number.wrapping_add(1) };
            self.table.start(slot, place as u32, number);
            self.refresh(place);
        }
    }

    /// Brings up to date what is kept of a slot beside its game.
    fn refresh(&mut self, place: usize) {
        let (slot, width) = (&self.slots[place], S::observation_len(&self.table.game));
        self.legal[place] = self.table.legal(slot);
        slot.cursor.observe(&self.table.game, slot.seat, &mut self.seen[place * width..(place + 1) * width]);
    }

    /// Takes an id in each slot, or none where it is [`HOLD`], and writes what came of it.
    ///
    /// # Errors
    /// The first slot whose id may not be taken; then nothing has changed.
    pub fn step(&mut self, ids: &[i64], rows: Rows<'_>) -> Result<(), StepError> {
        debug_assert_eq!(ids.len(), self.slots.len());
        self.check(ids)?;
        let (table, mode) = (&self.table, self.mode);
        let lanes = self.lanes;
        let each = |work: Work<'_, S>| lanes::call(lanes, Step { work, table, mode });
        let threads = self.threads();
        if threads == 1 {
            each(Work { first: 0, slots: &mut self.slots, legal: &mut self.legal, seen: &mut self.seen, ids, rows });
            return Ok(());
        }
        let size = self.piece(threads);
        let mut works = Vec::with_capacity(threads * PIECES);
        let seen = self.seen.chunks_mut(size * S::observation_len(&table.game));
        let parts = self.slots.chunks_mut(size).zip(self.legal.chunks_mut(size)).zip(seen).zip(ids.chunks(size));
        for (index, ((((slots, legal), seen), ids), rows)) in parts.zip(rows.split(size)).enumerate() {
            works.push(Work { first: index * size, slots, legal, seen, ids, rows });
        }
        self.crew.share(dealt(works, threads), each);
        Ok(())
    }

    /// How many slots a piece has: the same for stepping and for sampling, so that what is known of a slot stays with its processor.
    fn piece(&self, threads: usize) -> usize {
        self.slots.len().div_ceil(threads * PIECES)
    }

    /// How many threads are worth waking.
    fn threads(&self) -> usize {
        self.threads.get().min(self.slots.len() / WORTH_A_THREAD).max(1)
    }

    /// Whether every id may be taken.
    fn check(&self, ids: &[i64]) -> Result<(), StepError> {
        for (place, ((&id, legal), slot)) in ids.iter().zip(&self.legal).zip(&self.slots).enumerate() {
            if u16::try_from(id).is_ok_and(|id| legal.contains(id)) {
                continue;
            }
            let reason = match (slot.life, self.mode) {
                (Life::Over, AutoReset::NextStep) => continue,
                (Life::Playing | Life::Over, _) if id == HOLD => continue,
                (Life::Playing, _) => slot.cursor.refuse(&self.table.game, id).into(),
                (Life::Waiting, _) => StepReason::NotReset,
                (Life::Over, _) => StepReason::GameOver,
            };
            return Err(StepError { slot: place, reason });
        }
        Ok(())
    }

    /// Draws a legal id for each slot, all equally likely, from the stream of the seat to act; 0 where no id is asked for.
    ///
    /// So games that are played by sampled ids alone are functions of seed, slot and number, too.
    pub fn sample(&mut self, ids: &mut [i64]) {
        let (threads, lanes) = (self.threads(), self.lanes);
        if threads == 1 {
            lanes::call(lanes, Sample { slots: &mut self.slots, legal: &self.legal, ids });
            return;
        }
        let size = self.piece(threads);
        let parts = self.slots.chunks_mut(size).zip(self.legal.chunks(size)).zip(ids.chunks_mut(size));
        let parts = parts.map(|((slots, legal), ids)| Sample { slots, legal, ids }).collect();
        self.crew.share(dealt(parts, threads), |part| lanes::call(lanes, part));
    }

    /// The next word of the policy stream of a seat in a slot; None if there is no such slot or seat. So policies outside
    /// draw what they would in a game that is played alone.
    pub fn word(&mut self, slot: usize, seat: Player) -> Option<u64> {
        let slot = self.slots.get_mut(slot)?;
        (usize::from(seat) < self.table.seats.len()).then(|| slot.streams.policy(seat).word())
    }

    /// Writes what is seen and may be done now; rewards are 0.
    pub fn look(&self, mut rows: Rows<'_>) {
        rows.clear_ends();
        for (slot, ended) in self.slots.iter().zip(rows.terminated.iter_mut()) {
            *ended = u8::from(slot.life == Life::Over);
        }
        let seen = self.seen.chunks_exact(S::observation_len(&self.table.game));
        for (((slot, &legal), seen), row) in self.slots.iter().zip(&self.legal).zip(seen).zip(rows.parts(&self.table).0)
        {
            row.write(slot, legal, seen);
        }
    }

    /// Fills rows of observations with what a seat sees, in every slot.
    pub fn observe(&self, seat: Player, out: &mut [u8]) {
        let len = S::observation_len(&self.table.game);
        for (slot, row) in self.slots.iter().zip(out.chunks_exact_mut(len)) {
            slot.cursor.observe(&self.table.game, seat, row);
        }
    }

    /// Puts a slot's game, streams included, into another place; false if there is no such place. The games that begin there later are those
    /// of the place.
    pub fn restore(&mut self, place: usize, saved: Slot<S>) -> bool {
        let Some(slot) = self.slots.get_mut(place) else { return false };
        *slot = saved;
        if slot.life == Life::Playing {
            // Here another seat may be one of a policy.
            self.table.run_on(slot);
        }
        self.refresh(place);
        true
    }
}

/// Draws a legal id for each slot.
struct Sample<'a, S: Encode> {
    slots: &'a mut [Slot<S>],
    legal: &'a [S::Ids],
    ids: &'a mut [i64],
}

impl<S: Encode> lanes::Work for Sample<'_, S> {
    type Output = ();

    #[inline(always)]
    fn on<const W: usize>(self) {
        for ((id, slot), legal) in self.ids.iter_mut().zip(self.slots).zip(self.legal) {
            let count = legal.count();
            let rank = if count > 1 { slot.streams.policy(slot.seat).below(count.into()) } else { 0 };
            *id = legal.nth(rank as u32).into();
        }
    }
}

/// The slots of one thread.
struct Work<'a, S: Encode> {
    first: usize,
    slots: &'a mut [Slot<S>],
    legal: &'a mut [S::Ids],
    seen: &'a mut [u8],
    ids: &'a [i64],
    rows: Rows<'a>,
}

/// Takes an id in each of them. One slot after another, but with the instructions that the processor has for bits and for copies.
struct Step<'a, S: Encode, P> {
    work: Work<'a, S>,
    table: &'a Table<S, P>,
    mode: AutoReset,
}

impl<S: Encode, P: Policy<S>> lanes::Work for Step<'_, S, P> {
    type Output = ();

    #[inline(always)]
    fn on<const W: usize>(self) {
        self.work.step(self.table, self.mode);
    }
}

impl<S: Encode> Work<'_, S> {
    #[inline(always)]
    fn step<P: Policy<S>>(mut self, table: &Table<S, P>, mode: AutoReset) {
        let game = &*table.game;
        self.rows.clear_ends();
        let (rows, mut ends) = self.rows.parts(table);
        let seen = self.seen.chunks_exact_mut(S::observation_len(game));
        let slots = self.slots.iter_mut().zip(self.legal).zip(seen).zip(self.ids).zip(rows);
        for (index, ((((slot, legal), seen), &id), row)) in slots.enumerate() {
            if id == HOLD {
                row.write(slot, *legal, seen);
                continue;
            }
            let place = (self.first + index) as u32;
            let since = slot.cursor.state().mark(slot.seat);
            match step_slot(table, mode, place, slot, id.cast_unsigned() as u16, || ends.of(index)) {
                Change::Choice => slot.cursor.state().write_choice(slot.cursor.partial(), seen),
                Change::Action => slot.cursor.observe_changes(game, since, slot.seat, seen),
                Change::Game => slot.cursor.observe(game, slot.seat, seen),
            }
            *legal = table.legal(slot);
            row.write(slot, *legal, seen);
        }
    }
}

/// What a step has changed in a slot.
enum Change {
    /// The partial choice alone.
    Choice,
    /// The state, in the game that was being played.
    Action,
    /// All of it: another game has begun.
    Game,
}

/// Takes an id in a slot. `end` gives the place where the end of a game is written.
#[inline(always)]
fn step_slot<'a, S: Encode, P: Policy<S>>(
    table: &Table<S, P>,
    mode: AutoReset,
    place: u32,
    slot: &mut Slot<S>,
    id: u16,
    end: impl FnOnce() -> End<'a>,
) -> Change {
    if slot.life == Life::Over {
        // Only with `NextStep`.
        table.start(slot, place, slot.number.wrapping_add(1));
        return Change::Game;
    }
    if !table.take(slot, id) {
        return Change::Choice;
    }
    if slot.life == Life::Over {
        end().write(table, slot);
        if mode == AutoReset::SameStep {
            table.start(slot, place, slot.number.wrapping_add(1));
            return Change::Game;
        }
    }
    Change::Action
}
