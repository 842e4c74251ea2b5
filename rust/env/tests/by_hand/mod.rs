//! A slot of a vector environment is a cursor that is stepped by hand: every row of every step is the same.

use std::num::NonZeroUsize;
use std::sync::Arc;

use aleator_core::game::{Draw as _, Node, Player};
use aleator_env::ids::LegalIds as _;
use aleator_env::vector::{AutoReset, Rows, VectorEnv, game_index};
use aleator_env::{Cursor, Encode};
use aleator_sim::policy::Policy;
use aleator_sim::streams::Streams;

pub type Fallible = Result<(), Box<dyn std::error::Error>>;

const SEED: u64 = 2026;
/// What stands in the arrays before a step: no entry that a step has to write may be left.
const JUNK: u8 = 0xA5;

/// The arrays of one step.
struct Arrays {
    observations: Vec<u8>,
    masks: Vec<u8>,
    players: Vec<i8>,
    rewards: Vec<f32>,
    terminated: Vec<u8>,
    final_observations: Vec<u8>,
    final_returns: Vec<f32>,
}

impl Arrays {
    fn full_of_junk<S: Encode>(game: &S::Game, slots: usize) -> Self {
        let (width, seats) = (S::observation_len(game), usize::from(S::players(game)));
        Self {
            observations: vec![JUNK; slots * width],
            masks: vec![JUNK; slots * S::id_count(game)],
            players: vec![JUNK.cast_signed(); slots],
            rewards: vec![f32::NAN; slots * seats],
            terminated: vec![JUNK; slots],
            final_observations: vec![JUNK; slots * width],
            final_returns: vec![f32::NAN; slots * seats],
        }
    }

    fn rows(&mut self) -> Rows<'_> {
        Rows {
            observations: &mut self.observations,
            masks: &mut self.masks,
            players: &mut self.players,
            rewards: &mut self.rewards,
            terminated: &mut self.terminated,
            final_observations: &mut self.final_observations,
            final_returns: &mut self.final_returns,
        }
    }
}

/// Who plays, and how.
pub struct Case<S: Encode, P> {
    pub game: Arc<S::Game>,
    /// A policy for each seat that asks for no ids.
    pub seats: Vec<Option<P>>,
    pub rotate: bool,
    pub mode: AutoReset,
}

/// One slot, played by hand.
#[derive(Clone)]
struct ByHand<S: Encode> {
    cursor: Cursor<S>,
    streams: Streams,
    number: u32,
    seat: Player,
    over: bool,
}

impl<S: Encode> ByHand<S> {
    fn begin<P: Policy<S>>(case: &Case<S, P>, slot: u32, number: u32) -> Self {
        let streams = Streams::new(SEED, game_index(slot, number));
        let mut begun = Self { cursor: Cursor::new(S::new(&case.game)), streams, number, seat: 0, over: false };
        begun.run_on(case);
        begun
    }

    /// Chance and policies, until an id is asked for or the game ends.
    fn run_on<P: Policy<S>>(&mut self, case: &Case<S, P>) {
        loop {
            self.cursor.settle_chance(&case.game, &mut self.streams);
            let Some(seat) = self.cursor.player() else {
                assert_eq!(self.cursor.state().node(), Node::Terminal);
                self.over = true;
                return;
            };
            let turned = if case.rotate { self.number as usize } else { 0 };
            let Some(policy) = &case.seats[(usize::from(seat) + turned) % case.seats.len()] else {
                self.seat = seat;
                return;
            };
            let action = policy.choose(&case.game, self.cursor.state(), seat, self.streams.policy(seat));
            assert_eq!(self.cursor.apply(&case.game, &action, &mut ()), Ok(()));
        }
    }

    fn sample(&mut self, game: &S::Game) -> i64 {
        if self.over {
            return 0;
        }
        let legal = self.cursor.legal(game);
        let rank = if legal.count() > 1 { self.streams.policy(self.seat).below(legal.count().into()) } else { 0 };
        i64::from(legal.iter().nth(rank as usize).unwrap_or(u16::MAX))
    }

    fn observation(&self, game: &S::Game) -> Vec<u8> {
        let mut row = vec![0; S::observation_len(game)];
        assert_eq!(self.cursor.write_observation(game, self.seat, &mut row), Ok(()));
        row
    }

    fn mask(&self, game: &S::Game) -> Vec<u8> {
        let legal = self.cursor.legal(game);
        (0..S::id_count(game) as u16).map(|id| u8::from(!self.over && legal.contains(id))).collect()
    }

    fn returns(&self, players: u8) -> Vec<f32> {
        let winners = self.cursor.state().winners();
        let share = 1.0 / f32::from(winners.len());
        (0..players).map(|seat| if winners.contains(seat) { share } else { 0.0 }).collect()
    }

    /// Takes an id, and compares what that wrote.
    fn step<P: Policy<S>>(&mut self, case: &Case<S, P>, slot: usize, id: i64, seen: &Arrays) -> Fallible {
        let (game, players) = (&*case.game, S::players(&case.game));
        let (width, seats) = (S::observation_len(game), usize::from(players));
        let returns = &seen.rewards[slot * seats..][..seats];
        if self.over {
            *self = Self::begin(case, slot as u32, self.number + 1);
        } else if self.cursor.step(game, id, &mut ())?.is_some() {
            self.run_on(case);
            assert_eq!(seen.terminated[slot], u8::from(self.over));
            if self.over {
                assert_eq!(returns, self.returns(players));
                assert_eq!(seen.final_returns[slot * seats..][..seats], self.returns(players));
                assert_eq!(seen.final_observations[slot * width..][..width], self.observation(game));
                if case.mode == AutoReset::SameStep {
                    *self = Self::begin(case, slot as u32, self.number + 1);
                }
                self.compare(game, slot, seen);
                return Ok(());
            }
        }
        assert_eq!((seen.terminated[slot], returns), (0, &vec![0.0; seats][..]));
        self.compare(game, slot, seen);
        Ok(())
    }

    fn compare(&self, game: &S::Game, slot: usize, seen: &Arrays) {
        let (width, ids) = (S::observation_len(game), S::id_count(game));
        assert_eq!(seen.observations[slot * width..][..width], self.observation(game), "slot {slot}");
        assert_eq!(seen.masks[slot * ids..][..ids], self.mask(game), "slot {slot}");
        assert_eq!(seen.players[slot], if self.over { -1 } else { self.seat.cast_signed() });
    }
}

/// Plays so many steps both ways. Now and then one slot is put into the place of another.
pub fn play<S: Encode, P: Policy<S> + Clone + Send + Sync>(
    case: &Case<S, P>,
    slots: usize,
    steps: usize,
    threads: usize,
) -> Fallible {
    let game = &*case.game;
    let mut env =
        VectorEnv::<S, P>::new(case.game.clone(), case.seats.clone(), case.rotate, slots as u32, SEED, case.mode);
    env.set_threads(NonZeroUsize::new(threads).ok_or("no thread")?);
    env.reset(None, None);
    let mut by_hand: Vec<_> = (0..slots as u32).map(|slot| ByHand::begin(case, slot, 0)).collect();
    let mut ids = vec![0; slots];
    let mut ended = 0;
    for step in 0..steps {
        env.sample(&mut ids);
        for (slot, hand) in by_hand.iter_mut().enumerate() {
            assert_eq!(ids[slot], hand.sample(game));
        }
        let mut seen = Arrays::full_of_junk::<S>(game, slots);
        env.step(&ids, seen.rows())?;
        for (slot, hand) in by_hand.iter_mut().enumerate() {
            hand.step(case, slot, ids[slot], &seen)?;
        }
        ended += seen.terminated.iter().map(|&ended| usize::from(ended)).sum::<usize>();
        if step % 50 == 49 {
            let (from, to) = (step % slots, (step / 7) % slots);
            assert!(env.restore(to, env.slots()[from].clone()));
            by_hand[to] = by_hand[from].clone();
        }
    }
    assert!(ended > slots / 2, "{ended} games of {slots} slots have ended");
    Ok(())
}
