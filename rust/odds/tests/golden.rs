//! Published odds of the sixteen cards, and brute force for small numbers of dice.
#![allow(
    clippy::unwrap_used,
    clippy::cast_precision_loss,
    clippy::cast_possible_wrap,
    reason = "tests of small numbers"
)]

use std::fs;
use std::path::Path;
use std::sync::Arc;

use aleator_core::gang_of_dice::{Colour, FACES, Faces, Numbers, Predicate, all_faces};
use aleator_odds::{DEFAULT_MEMORY, Scratch, Turn, Warning, rolls};
use num_bigint::BigUint;
use serde_json::Value;

fn golden() -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden/gang_odds.json");
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

fn predicate(card: &str) -> Predicate {
    let count = |faces: &[u8], k| Predicate::CountAtLeast { faces: Numbers::new(faces.iter().copied()), k };
    match card {
        "sum_7" => Predicate::SumAtLeast { k: 7 },
        "sum_10" => Predicate::SumAtLeast { k: 10 },
        "sum_11" => Predicate::SumAtLeast { k: 11 },
        "sum_13" => Predicate::SumAtLeast { k: 13 },
        "run_2" => Predicate::RunAtLeast { k: 2 },
        "run_3" => Predicate::RunAtLeast { k: 3 },
        "odd_1" => count(&[1, 3, 5], 1),
        "odd_2" => count(&[1, 3, 5], 2),
        "odd_3" => count(&[1, 3, 5], 3),
        "distinct_2" => Predicate::DistinctAtLeast { k: 2 },
        "distinct_3" => Predicate::DistinctAtLeast { k: 3 },
        "pair" => Predicate::SameAtLeast { k: 2 },
        "fives_2" => count(&[5], 2),
        "any_1" => count(&[1], 1),
        "any_45" => count(&[4, 5], 1),
        "any_345" => count(&[3, 4, 5], 1),
        _ => panic!("{card}"),
    }
}

fn warning(card: &str, colour: Colour) -> Warning {
    Warning { predicate: predicate(card), colour, gangster_is_a_value: false }
}

fn big(text: &Value) -> BigUint {
    text.as_str().unwrap().parse().unwrap()
}

#[test]
fn gd_4_6_trigger_probabilities_are_exact() {
    for (card, by_dice) in golden()["trigger"].as_object().unwrap() {
        let exact = rolls::distributions::<BigUint>(&warning(card, Colour::Black), 6).unwrap();
        for (dice, odds) in by_dice.as_object().unwrap() {
            let dice: u32 = dice.parse().unwrap();
            let (up, down) = odds.as_str().unwrap().split_once('/').unwrap();
            let (up, down): (BigUint, BigUint) = (up.parse().unwrap(), down.parse().unwrap());
            assert_eq!(
                exact[dice as usize - 1].p_triggered() * down,
                up * BigUint::from(6u8).pow(dice),
                "{card} {dice}"
            );
        }
    }
}

#[test]
fn gd_3_turn_values_are_exact() {
    for (card, by_dice) in golden()["turn"].as_object().unwrap() {
        let (name, colour) = card.rsplit_once('_').unwrap();
        let colour = if colour == "yellow" { Colour::Yellow } else { Colour::Black };
        for (dice, odds) in by_dice.as_object().unwrap() {
            let turn = Turn::new(warning(name, colour), dice.parse().unwrap(), DEFAULT_MEMORY).unwrap();
            let units = 6f64.powi(3 * turn.dice() as i32);
            let check = |utility: Vec<u128>, expected: &Value| {
                assert_eq!(turn.exact_value(&utility, 0).unwrap(), big(expected), "{card} {dice}");
                let floats: Vec<f64> = utility.iter().map(|&value| value as f64).collect();
                let value = turn.value(&floats, 0.0, &mut Scratch::default()).unwrap();
                let expected: f64 = expected.as_str().unwrap().parse().unwrap();
                assert!((value - expected / units).abs() <= 1e-12 * value, "{card} {dice} {value}");
            };
            for (target, expected) in odds["p_at_least"].as_object().unwrap() {
                let target: u128 = target.parse().unwrap();
                check((0..=5 * u128::from(turn.dice())).map(|score| u128::from(score >= target)).collect(), expected);
            }
            check((0..=5 * u128::from(turn.dice())).collect(), &odds["expected_score"]);
        }
    }
}

fn weight(faces: Faces) -> u128 {
    let factorial = |n: u32| (1..=u128::from(n)).product::<u128>();
    faces.counts().into_iter().fold(factorial(faces.total()), |ways, count| ways / factorial(u32::from(count)))
}

fn all_warnings() -> Vec<Warning> {
    let cards = [
        "sum_7",
        "sum_10",
        "sum_11",
        "sum_13",
        "run_2",
        "run_3",
        "odd_1",
        "odd_2",
        "odd_3",
        "distinct_2",
        "distinct_3",
        "pair",
        "fives_2",
        "any_1",
        "any_45",
        "any_345",
    ];
    let mut predicates: Vec<Predicate> = cards.iter().map(|card| predicate(card)).collect();
    predicates.extend((1..=5).map(|k| Predicate::DistinctAtLeast { k }));
    predicates.extend((1..=5).map(|k| Predicate::RunAtLeast { k }));
    predicates.extend([1, 3, 4, 7, 200].map(|k| Predicate::SameAtLeast { k }));
    predicates.extend([1, 2, 20, 900].map(|k| Predicate::SumAtLeast { k }));
    predicates.extend([1, 2, 300].map(|k| Predicate::CountAtLeast { faces: Numbers::new([1, 2, 3, 4, 5]), k }));
    let variants = [(Colour::Black, false), (Colour::Yellow, false), (Colour::Black, true), (Colour::Yellow, true)];
    predicates
        .into_iter()
        .flat_map(|predicate| {
            variants.map(|(colour, gangster_is_a_value)| Warning { predicate, colour, gangster_is_a_value })
        })
        .collect()
}

#[test]
fn gd_4_distributions_agree_with_counting() {
    for warning in all_warnings() {
        let exact = rolls::distributions::<BigUint>(&warning, 7).unwrap();
        let floats = rolls::distributions::<f64>(&warning, 7).unwrap();
        for dice in 1..=7u32 {
            let mut sums = vec![[0u128; 2]; 5 * dice as usize + 1];
            for faces in all_faces(dice) {
                sums[faces.score() as usize][usize::from(warning.is_triggered(faces))] += weight(faces);
            }
            let (exact, floats) = (&exact[dice as usize - 1], &floats[dice as usize - 1]);
            for (score, sum) in sums.iter().enumerate() {
                assert_eq!(exact.safe[score], BigUint::from(sum[0]), "{warning:?}");
                assert_eq!(exact.triggered[score], BigUint::from(sum[1]), "{warning:?}");
                let unit = 6f64.powi(-(dice as i32));
                assert!((floats.safe[score] - sum[0] as f64 * unit).abs() < 1e-15);
                assert!((floats.triggered[score] - sum[1] as f64 * unit).abs() < 1e-15);
            }
        }
    }
}

/// The best value of dice that lie, by trying every selection of them.
fn brute_force(warning: &Warning, faces: Faces, rerolls: u8, utility: &[u128], lost: u128) -> u128 {
    let dice = faces.total();
    let units = 6u128.pow(dice).pow(u32::from(rerolls));
    let triggered = warning.is_triggered(faces);
    if triggered && warning.colour == Colour::Yellow {
        return lost * units;
    }
    let stop = if triggered { lost } else { utility[faces.score() as usize] } * units;
    if rerolls == 0 {
        return stop;
    }
    let reroll = |rank| {
        let kept = faces.minus(faces.selection(rank));
        let air = dice - kept.total();
        let sum: u128 = all_faces(air)
            .map(|landed| weight(landed) * brute_force(warning, kept.plus(landed), rerolls - 1, utility, lost))
            .sum();
        sum * 6u128.pow(dice - air)
    };
    (1..faces.selections()).map(reroll).fold(stop, u128::max)
}

#[test]
fn gd_3_policies_agree_with_brute_force() {
    for warning in all_warnings() {
        // Three dice take their time, so only the plain cards get them.
        for dice in 1..=if warning.gangster_is_a_value { 2 } else { 3u32 } {
            // A utility that is not monotone, and a lost turn that is worth something.
            let utility: Vec<u128> = (0..=5 * u128::from(dice)).map(|score| score * score % 7).collect();
            for lost in if dice == 3 { vec![2] } else { vec![0, 2] } {
                let turn = Arc::new(Turn::for_utility(warning, dice, DEFAULT_MEMORY, &utility, lost).unwrap());
                let (policy, value) = turn.exact_policy(utility.clone(), lost).unwrap();
                let mut sum = BigUint::ZERO;
                for faces in all_faces(dice) {
                    let expected = brute_force(&warning, faces, 2, &utility, lost);
                    sum += BigUint::from(expected * weight(faces));
                    if warning.colour == Colour::Yellow && warning.is_triggered(faces) {
                        continue;
                    }
                    assert_eq!(policy.choose(faces, 2).value, expected, "{warning:?} {faces:?} {lost}");
                    let last = brute_force(&warning, faces, 1, &utility, lost);
                    assert_eq!(policy.choose(faces, 1).value, last, "{warning:?} {faces:?} {lost}");
                    let floats: Vec<f64> = utility.iter().map(|&value| value as f64).collect();
                    if faces == Faces::from_counts([0, 0, 0, 0, 0, dice as u8]) {
                        let turn = Arc::new(policy.turn().clone());
                        let float = turn.policy(floats, lost as f64).unwrap();
                        assert_eq!(float.choose(faces, 2).reroll, policy.choose(faces, 2).reroll);
                    }
                }
                assert_eq!(value, sum, "{warning:?} {dice} {lost}");
            }
        }
    }
}

#[test]
fn layouts_with_and_without_excess_agree() {
    assert_eq!(FACES, 6);
    for warning in all_warnings() {
        for dice in [5, 9] {
            let utility: Vec<f64> = (0..=5 * dice).map(f64::from).collect();
            let turn = Turn::for_utility(warning, dice, DEFAULT_MEMORY, &utility, 0.5).unwrap();
            let without_loss = Turn::new(warning, dice, DEFAULT_MEMORY).unwrap();
            let plain = turn.value(&utility, 0.0, &mut Scratch::default()).unwrap();
            let capped = without_loss.value(&utility, 0.0, &mut Scratch::default()).unwrap();
            assert!((plain - capped).abs() < 1e-12 * plain.max(1.0), "{warning:?} {plain} {capped}");
            let value = turn.value(&utility, 0.5, &mut Scratch::default()).unwrap();
            let exact = turn.exact_value(&(0..=10 * u128::from(dice)).step_by(2).collect::<Vec<_>>(), 1).unwrap();
            let exact: f64 = exact.to_string().parse().unwrap();
            let expected = exact / 6f64.powi(3 * dice as i32) / 2.0;
            assert!((value - expected).abs() < 1e-11 * expected.max(1.0), "{warning:?} {value} {expected}");
        }
    }
}

/// Brute force: all sequences of the dice in the air.
fn after_by_hand(warning: &Warning, kept: Faces, air: u32) -> (Vec<f64>, Vec<f64>) {
    let size = 5 * (kept.total() + air) as usize + 1;
    let (mut safe, mut triggered) = (vec![0.0; size], vec![0.0; size]);
    let sequences = 6usize.pow(air);
    for sequence in 0..sequences {
        let mut counts = kept.counts();
        for die in 0..air {
            counts[sequence / 6usize.pow(die) % 6] += 1;
        }
        let faces = Faces::from_counts(counts);
        let target = if warning.is_triggered(faces) { &mut triggered } else { &mut safe };
        target[faces.score() as usize] += 1.0 / sequences as f64;
    }
    (safe, triggered)
}

#[test]
fn gd_3_2_dice_that_lie_count_with_those_that_are_rolled() {
    let of_a_kind =
        |k| Warning { predicate: Predicate::SameAtLeast { k }, colour: Colour::Black, gangster_is_a_value: false };
    let mut warnings: Vec<_> =
        ["sum_10", "run_3", "odd_2", "distinct_3", "pair", "fives_2"].map(|card| warning(card, Colour::Black)).into();
    warnings.extend([of_a_kind(3), of_a_kind(4)]);
    warnings.push(Warning { gangster_is_a_value: true, ..warning("distinct_3", Colour::Yellow) });
    for warning in &warnings {
        for dice in 0..4 {
            for kept in all_faces(dice) {
                for air in 0..4 {
                    let rolled = rolls::after::<f64>(warning, kept, air).unwrap();
                    let (safe, triggered) = after_by_hand(warning, kept, air);
                    let near = |a: &[f64], b: &[f64]| {
                        a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-12)
                    };
                    assert!(near(&rolled.safe, &safe), "{warning:?} {kept:?} {air}");
                    assert!(near(&rolled.triggered, &triggered), "{warning:?} {kept:?} {air}");
                }
            }
        }
    }
    assert!(rolls::after::<f64>(&warnings[0], Faces::NONE, 163).is_err());
}
