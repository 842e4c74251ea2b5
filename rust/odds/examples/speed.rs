//! How long a turn takes to solve.
use aleator_core::gang_of_dice::{Colour, Numbers, Predicate};
use aleator_odds::{DEFAULT_MEMORY, Scratch, Turn, Warning, rolls};
use std::time::Instant;
fn main() {
    let predicates = [
        Predicate::SumAtLeast { k: 10 },
        Predicate::SumAtLeast { k: 13 },
        Predicate::RunAtLeast { k: 3 },
        Predicate::RunAtLeast { k: 2 },
        Predicate::SameAtLeast { k: 2 },
        Predicate::CountAtLeast { faces: Numbers::new([1, 3, 5]), k: 3 },
        Predicate::SameAtLeast { k: 40 },
    ];
    for predicate in predicates {
        for colour in [Colour::Yellow, Colour::Black] {
            let warning = Warning { predicate, colour, gangster_is_a_value: false };
            print!("{predicate:?} {colour:?}");
            let t = Instant::now();
            let _ = rolls::distributions::<f64>(&warning, 48);
            print!(" rolls48 {:.2?}", t.elapsed());
            for dice in [4, 8, 12, 20, 30, 48] {
                let t = Instant::now();
                let turn = Turn::new(warning, dice, DEFAULT_MEMORY).unwrap();
                let build = t.elapsed();
                let utility = turn.score::<f64>();
                let mut scratch = Scratch::default();
                let t1 = Instant::now();
                let v = turn.value(&utility, 0.0, &mut scratch).unwrap();
                let first = t1.elapsed();
                let reps = if dice <= 12 { 20 } else { 1 };
                let t1 = Instant::now();
                for _ in 0..reps {
                    turn.value(&utility, 0.0, &mut scratch).unwrap();
                }
                print!(" | {dice}: {} b{build:.1?} f{first:.1?} {:.1?} v{v:.3}", turn.states(), t1.elapsed() / reps);
            }
            println!();
        }
    }
}
