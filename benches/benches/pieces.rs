//! Criterion benches of the pieces: words, bounded draws, rolls, predicates, selections and states.

use std::hint::black_box;

use aleator_benches::deck;
use aleator_core::game::Draw as _;
use aleator_core::gang_of_dice::{Faces, State};
use aleator_sim::dice::roll;
use aleator_sim::streams::{Seed, Streams, Words as _};
use criterion::{Criterion, criterion_group, criterion_main};

fn streams(criterion: &mut Criterion) {
    let mut stream = Streams::new(1, 0).dice().clone();
    criterion.bench_function("word", |bench| bench.iter(|| stream.word()));
    criterion.bench_function("below", |bench| bench.iter(|| stream.below(black_box(12))));
    criterion.bench_function("below_each of six", |bench| {
        bench.iter(|| stream.below_each(black_box([2, 3, 1, 4, 2, 2])));
    });
    let (seed, mut index) = (Seed::new(1), 0);
    criterion.bench_function("start a stream", |bench| {
        bench.iter(|| {
            index += 1;
            Streams::of(seed, index).dice().word()
        });
    });
}

fn dice(criterion: &mut Criterion) {
    let mut stream = Streams::new(1, 0).dice().clone();
    for number in [1, 6, 12, 48] {
        criterion
            .bench_function(&format!("roll {number}"), |bench| bench.iter(|| roll(black_box(number), &mut stream)));
    }
    let faces = Faces::from_counts([1, 2, 0, 3, 1, 5]);
    criterion.bench_function("score", |bench| bench.iter(|| black_box(faces).score()));
    criterion.bench_function("selections", |bench| bench.iter(|| black_box(faces).selections()));
    criterion.bench_function("selection of a rank", |bench| {
        bench.iter(|| black_box(faces).selection(black_box(123)));
    });
    let selection = faces.selection(123);
    criterion.bench_function("rank of a selection", |bench| {
        bench.iter(|| black_box(faces).selection_rank(black_box(selection)));
    });
}

fn states(criterion: &mut Criterion) {
    let game = deck::game_for_three().unwrap_or_else(|error| panic!("the standard deck: {error}"));
    let faces = Faces::from_counts([1, 2, 0, 3, 1, 5]);
    for id in ["sum_13", "run_3", "odd_3", "distinct_3", "pair"] {
        let Some(card) = game.deck().find(id) else { panic!("the standard deck has {id}") };
        let predicate = game.deck().card(card).predicate;
        criterion.bench_function(&format!("predicate {id}"), |bench| {
            bench.iter(|| black_box(predicate).is_triggered(black_box(faces), false));
        });
    }
    let state = State::new(&game);
    criterion.bench_function("clone a state", |bench| bench.iter(|| *black_box(&state)));
}

criterion_group!(benches, streams, dice, states);
criterion_main!(benches);
