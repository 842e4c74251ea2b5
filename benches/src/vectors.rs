//! Steps of the vector environment, without Python around them.

use std::num::NonZeroUsize;
use std::sync::Arc;

use aleator_env::Encode;
use aleator_env::vector::{AutoReset, Rows, VectorEnv};
use aleator_sim::lanes::Lanes;
use aleator_sim::policy::Policy;

/// Slots of an environment; rows to write into.
struct Arrays {
    observations: Vec<u8>,
    masks: Vec<u8>,
    players: Vec<i8>,
    rewards: Vec<f32>,
    terminated: Vec<u8>,
    final_returns: Vec<f32>,
}

impl Arrays {
    fn new<S: Encode>(game: &S::Game, slots: usize) -> Self {
        let seats = slots * usize::from(S::players(game));
        Self {
            observations: vec![0; slots * S::observation_len(game)],
            masks: vec![0; slots * S::id_count(game)],
            players: vec![0; slots],
            rewards: vec![0.0; seats],
            terminated: vec![0; slots],
            final_returns: vec![0.0; seats],
        }
    }

    fn rows(&mut self) -> Rows<'_> {
        Rows {
            observations: &mut self.observations,
            masks: &mut self.masks,
            players: &mut self.players,
            rewards: &mut self.rewards,
            terminated: &mut self.terminated,
            final_observations: &mut [],
            final_returns: &mut self.final_returns,
        }
    }
}

/// Samples and steps in this many slots; returns a sum of everything that was seen last, and of all ids.
///
/// # Errors
/// Never: sampled ids are legal.
pub fn sampled<S: Encode, P: Policy<S> + Send + Sync>(
    game: S::Game,
    slots: u32,
    steps: u64,
    threads: NonZeroUsize,
) -> Result<u64, String> {
    let mut arrays = Arrays::new::<S>(&game, slots as usize);
    let seats = (0..S::players(&game)).map(|_| None::<P>).collect();
    let mut env = VectorEnv::<S, P>::new(Arc::new(game), seats, false, slots, 1, AutoReset::NextStep);
    env.set_threads(threads);
    env.set_lanes(Lanes::from_environment().map_err(|error| error.to_string())?);
    env.reset(None, None);
    let (mut ids, mut sum) = (vec![0; slots as usize], 0u64);
    for _ in 0..steps {
        env.sample(&mut ids);
        env.step(&ids, arrays.rows()).map_err(|error| error.to_string())?;
        sum += ids.iter().map(|id| id.cast_unsigned()).sum::<u64>();
    }
    let seen = arrays.observations.iter().chain(&arrays.masks).map(|&byte| u64::from(byte)).sum::<u64>();
    Ok(sum + seen)
}

#[cfg(test)]
mod tests {
    use aleator_core::{dice_run, gang_of_dice};
    use aleator_sim::dice_run::DiceRunPolicy;
    use aleator_sim::gang_of_dice::GangPolicy;

    use super::*;

    #[test]
    fn threads_change_nothing() {
        let two = NonZeroUsize::MIN.saturating_add(1);
        let race = |threads| {
            let game = crate::race::game_for_four()?;
            sampled::<dice_run::State, DiceRunPolicy>(game, 1024, 200, threads)
        };
        assert_eq!(race(NonZeroUsize::MIN), race(two));
        let gang = |threads| {
            let game = crate::deck::game_for_three()?;
            sampled::<gang_of_dice::State, GangPolicy>(game, 1024, 200, threads)
        };
        assert_eq!(gang(NonZeroUsize::MIN), gang(two));
    }
}
