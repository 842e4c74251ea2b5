//! Criterion benches of the pieces: words, bounded draws, rolls, predicates, selections and states.

fn main() {}
