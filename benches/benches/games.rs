//! Criterion benches of whole games for three, one after another.

use aleator_benches::deck;
use aleator_core::gang_of_dice::{GangOfDice, State};
use aleator_sim::batch::Totals as _;
use aleator_sim::gang_of_dice::{GangPolicy, Tally};
use aleator_sim::playout::{Seats, playout};
use aleator_sim::streams::Streams;
use criterion::{Criterion, criterion_group, criterion_main};

fn policy(name: &str, parameters: &[(String, i64)], game: &GangOfDice) -> GangPolicy {
    GangPolicy::from_name(name, parameters, game).unwrap_or_else(|error| panic!("{error}"))
}

fn games(criterion: &mut Criterion) {
    let game = deck::game_for_three().unwrap_or_else(|error| panic!("the standard deck: {error}"));
    let policies = [
        ("random(max_dice=12)", policy("random", &[("max_dice".to_owned(), 12)], &game)),
        ("random", policy("random", &[], &game)),
        ("cautious", policy("cautious", &[], &game)),
    ];
    for (name, policy) in policies {
        let policies = [policy.clone(), policy.clone(), policy];
        let (mut streams, mut tally, mut index) = (Streams::new(1, 0), Tally::new(&game), 0);
        criterion.bench_function(&format!("a game of {name}"), |bench| {
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

criterion_group!(benches, games);
criterion_main!(benches);
