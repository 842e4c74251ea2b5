//! Games on lanes are the games that are played one after another. The long form: `cargo run --release -p aleator-benches -- lanes_equal GAMES`.
#![allow(clippy::unwrap_used, reason = "a case that cannot be made is a failed test")]

#[path = "../../../benches/src/equal.rs"]
mod equal;

use aleator_sim::lanes::{Lanes, LanesError};

#[test]
fn all_games_are_equal() {
    let cases = equal::cases().unwrap();
    assert_eq!(cases.len(), 5 * 3 * 3 * 2 * 6);
    for (seed, case) in (0..).zip(&cases) {
        case.compare(&equal::wide(), seed, 0, 20_000, 2).unwrap_or_else(|difference| panic!("{difference}"));
    }
}

#[test]
fn few_games_leave_lanes_empty() {
    let cases = equal::cases().unwrap();
    for (games, case) in (0..).zip(cases.iter().step_by(7)) {
        // The last games there are: their numbers take two words of the seed sequence.
        let start = u64::MAX - 40;
        case.compare(&equal::wide(), 3, start, games % 40, 1).unwrap_or_else(|difference| panic!("{difference}"));
    }
}

#[test]
fn lanes_are_refused_by_name() {
    assert_eq!(Lanes::from_name("mmx"), Err(LanesError::UnknownName { name: "mmx".to_owned() }));
    assert_eq!(
        Lanes::from_name("mmx").unwrap_err().to_string(),
        "ALEATOR_LANES=\"mmx\": use scalar, avx2 or avx512, or leave it unset"
    );
    for lanes in Lanes::ALL {
        let expected = if lanes.is_available() { Ok(lanes) } else { Err(LanesError::Lacking { lanes }) };
        assert_eq!(Lanes::from_name(lanes.name()), expected);
    }
    assert!(Lanes::best().is_available());
}
