//! Criterion benches of Dice Run: copies of a state, forward moves, counts of legal actions, and whole games for four.

use aleator_benches::race;
use aleator_core::dice_run::State;
use aleator_core::game::State as _;
use aleator_sim::batch::Totals as _;
use aleator_sim::dice_run::{DiceRunPolicy, Tally};
use aleator_sim::playout::{Seats, playout};
use aleator_sim::streams::Streams;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// So many operations are measured at once.
const MANY: u64 = 1024;

fn pieces(criterion: &mut Criterion) {
    let game = race::game_for_four().unwrap_or_else(|error| panic!("{error}"));
    let positions = race::positions(&game, 256);
    let mut group = criterion.benchmark_group("1024 times");
    group.throughput(Throughput::Elements(MANY));
    group.bench_function("copy a state", |bench| bench.iter(|| race::copies(&game, &positions, MANY)));
    group.bench_function("forward move", |bench| bench.iter(|| race::forward_moves(&positions, MANY)));
    group.bench_function("count legal actions", |bench| bench.iter(|| race::legal_counts(&game, &positions, MANY)));
    group.finish();
}

fn games(criterion: &mut Criterion) {
    let game = race::game_for_four().unwrap_or_else(|error| panic!("{error}"));
    for name in ["random", "by_card", "greedy"] {
        let policy = DiceRunPolicy::from_name(name, &[]).unwrap_or_else(|error| panic!("{error}"));
        let policies = [policy; 4];
        let (mut streams, mut tally, mut index) = (Streams::new(1, 0), Tally::new(&game), 0);
        criterion.bench_function(&format!("a race of {name}"), |bench| {
            bench.iter(|| {
                index += 1;
                streams.restart(index);
                let mut state = State::new(&game);
                let mut seats = Seats { policies: &policies, rotation: 0 };
                let end = playout(&game, &mut state, &mut seats, &mut streams, &mut tally);
                assert_eq!(end, Ok(()));
                tally.finish(&game, &state, 0);
                state.winners()
            });
        });
    }
}

criterion_group!(benches, pieces, games);
criterion_main!(benches);
