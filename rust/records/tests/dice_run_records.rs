//! Records: what is written is read, anything else is refused with the name of the entry; equal states are equal bytes.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod dice_run_support;

use aleator_core::dice_run::{DeadCards, DiceRun, Outcome, Phase, StageEnd, State};
use aleator_core::game::State as _;
use aleator_records::{Json as _, Record as _, RecordError, probability};
use dice_run_support::{all_games, dice, game, line, others, playout, position, read};
use serde_json::{Value, json};

fn standard() -> DiceRun {
    game(2, StageEnd::OnDraw, DeadCards::Always)
}

fn start(game: &DiceRun) -> Value {
    let text = format!("R1 R2 | V | B2 | {}", others("R1 R2 B2", 3));
    position(game, &text, &["red red 6", "blue flip accident"])
}

fn error(game: &DiceRun, record: &Value) -> RecordError {
    State::from_json(game, record).unwrap_err()
}

#[test]
fn every_tampered_entry_is_named() {
    // DR-9.2, DR-3.6 and whatever else ties the entries together.
    let game = standard();
    let good = start(&game);
    assert!(State::from_json(&game, &good).is_ok());
    let cases = [
        ("game", json!("gang_of_dice"), "game"),
        ("schema", json!(2), "schema"),
        ("config", json!({}), "config"),
        ("phase", json!("lunch"), "phase"),
        ("phase", json!("draw"), "hands"),
        ("phase", json!("finished"), "scored"),
        ("phase", json!("roll_all"), "groups"),
        ("stage", json!(2), "stage"),
        ("groups", json!([]), "groups"),
        ("groups", json!([["red-7"]]), "groups"),
        ("groups", json!([["red-1"], []]), "groups"),
        ("groups", line(&others("", 3)), "deck"),
        ("groups", line(&format!("{} | V", others("", 3))), "groups"),
        ("groups", line("R1"), "groups"),
        ("hands", json!([["red", "red"], ["blue", "flip", "accident"]]), "hands"),
        ("hands", json!([["red", "red", "6"]]), "hands"),
        ("hands", json!([["red", "red", "6", "6"], []]), "hands"),
        ("hands", json!([["6", "red", "red"], ["blue", "flip", "accident"]]), "hands"),
        ("hands", json!([["red", "red", 6], ["blue", "flip", "accident"]]), "hands"),
        ("targets", json!([["red-1", "red-1"], []]), "targets"),
        ("targets", json!([["red-1", "red-2", "red-3", "red-4"], ["red-4", "red-6", "blue-1", "blue-2"]]), "targets"),
        ("targets", json!([["red-1"], ["red-5", "red-6", "blue-1", "blue-2"]]), "targets"),
        ("shown", json!(["green-1", null]), "targets"),
        ("chosen", json!([null, "green-1"]), "chosen"),
        ("rolling", json!({"group": 1, "dice": ["red-1", "red-2"]}), "rolling"),
        ("face_down", json!({"player": 0, "card": "choice"}), "deck"),
        ("face_down", json!({"player": 2, "card": "choice"}), "face_down.player"),
        ("face_down", json!({"player": 0}), "face_down.card"),
        ("deck", json!({"red": 1}), "deck"),
        ("deck", json!({"seven": 1}), "deck"),
        ("packs", json!([]), "packs"),
        ("packs", json!([1, 2, 3, 4, 5]), "packs"),
        ("packs_drawn", json!([12]), "packs_drawn"),
        ("discards", json!({"choice": 1}), "deck"),
        ("stage_points", json!([3, 2]), "stage_points"),
        ("stage_cards", json!([[3], []]), "stage_cards"),
        ("scored", json!([["red-1", "red-5"]]), "stage"),
        ("first_player", json!(null), "first_player"),
        ("first_player", json!(2), "first_player"),
        ("current_player", json!(null), "current_player"),
        ("start_rolls", json!([{"player": 0, "total": 7}, {"player": 1, "total": null}]), "start_rolls"),
        ("winners", json!([0]), "winners"),
    ];
    let mut wrong = Vec::new();
    for (key, value, at) in cases {
        let mut record = good.clone();
        record[key] = value.clone();
        let found = error(&game, &record).key;
        if found != at {
            wrong.push(format!("{key} = {value}: {found}, not {at}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let mut unknown = good.clone();
    unknown["extra"] = json!(1);
    assert_eq!(error(&game, &unknown).key, "extra");
    for key in good.as_object().unwrap().keys() {
        let mut missing = good.clone();
        missing.as_object_mut().unwrap().shift_remove(key);
        assert_eq!(error(&game, &missing).key, *key);
    }
    assert_eq!(error(&game, &json!([])).key, "record");
    let newer = error(&game, &json!({"game": "dice_run", "schema": 2}));
    assert!(newer.message.contains('2') && newer.message.contains('1'), "both versions are named");
}

#[test]
fn records_of_every_phase_are_read_only_with_the_right_game() {
    let games = all_games();
    playout(&games[0], 1, |state| {
        assert_eq!(error(&games[1], &state.to_json(&games[0])).key, "config");
    });
}

#[test]
fn lines_that_differ_only_in_which_equal_dice_they_hold_are_equal() {
    // Two ways to the same line: a sprint by dice that are alike, after moves that mixed them.
    use aleator_core::dice_run::{Action, Advance, Card, Effect, Number};
    let game = standard();
    let text = format!("R3 R3 B3 B1 | {}", others("R3 R3 B3 B1", 3));
    let state = read(&game, &position(&game, &text, &["choice choice accident", "blue flip flip"]));
    // An accident sends one of two red threes back, where four more lie: which one does not matter.
    let accident = Action::Play(Card::ACCIDENT, Effect::Accident(dice_run_support::kind("red-3")));
    let mut after = state;
    after.apply(&game, None, &accident, &mut ()).unwrap();
    let read_again = read(&game, &after.to_json(&game));
    assert_ne!(read_again.track().groups(), after.track().groups(), "other bits");
    assert_eq!(read_again, after);
    let keys = [read_again, after].map(|state| {
        let mut key = Vec::new();
        state.write_key(&mut key);
        key
    });
    assert_eq!(keys[0], keys[1]);
    // They stay equal under whatever comes.
    let (mut one, mut other) = (read_again, after);
    for state in [&mut one, &mut other] {
        state.apply_chance(&game, &Outcome::Draw(dice_run_support::card("1")), &mut ()).unwrap();
        let flip = Action::Play(Card::FLIP, Effect::Flip(1, Number::ALL[2]));
        state.apply(&game, None, &flip, &mut ()).unwrap();
        state.apply_chance(&game, &Outcome::Draw(dice_run_support::card("1")), &mut ()).unwrap();
        let advance = Action::Play(Card::CHOICE, Effect::Advance(Advance::Number(Number::ALL[3])));
        state.apply(&game, None, &advance, &mut ()).unwrap();
    }
    assert_eq!(one, other);
    assert_eq!(one.to_json(&game).to_string(), other.to_json(&game).to_string());
}

#[test]
fn different_states_have_different_keys() {
    let mut keys = std::collections::BTreeMap::new();
    for game in all_games().iter().take(4) {
        for seed in 0..10 {
            playout(game, seed, |state| {
                let mut key = Vec::new();
                state.write_key(&mut key);
                let record = state.to_json(game);
                let before = keys.insert(key, record.clone());
                if let Some(mut before) = before {
                    before["config"] = record["config"].clone();
                    assert_eq!(before, record);
                }
            });
        }
    }
    assert!(keys.len() > 1000);
}

#[test]
fn outcomes_are_written_and_read() {
    for game in all_games().iter().step_by(4) {
        let mut draw = dice_run_support::Xorshift::new(6);
        playout(game, 6, |state| {
            if state.chance_kind().is_some() {
                let outcome = dice_run_support::sample(game, state, &mut draw);
                let record = outcome.to_json();
                assert_eq!(record["type"].as_str(), state.chance_kind());
                assert_eq!(Outcome::from_json(&record), Ok(outcome));
            }
        });
    }
    let unsorted = json!({"type": "roll_picked", "dice": ["blue-2", "red-5"]});
    assert_eq!(Outcome::from_json(&unsorted), Ok(Outcome::RollPicked(dice("red-5 blue-2"))));
    for (bad, key) in [
        (json!({"type": "roll_all", "dice": vec!["red-1"; 7]}), "dice"),
        (json!({"type": "deal_targets", "hands": [["red-1", "red-1"]]}), "hands"),
        (json!({"type": "deal_hands", "hands": [["red", "red", "red", "red"]]}), "hands"),
        (json!({"type": "deal_hands", "hands": vec![json!([]); 7]}), "hands"),
        (json!({"type": "cut_deck", "sizes": [1, 2, 3, 4]}), "sizes"),
        (json!({"type": "cut_deck", "sizes": [1, 2, 3, 4, 70000]}), "sizes"),
        (json!({"type": "draw", "card": "seven"}), "card"),
        (json!({"type": "draw"}), "card"),
        (json!({"type": "peek"}), "type"),
        (json!({"card": "6"}), "type"),
    ] {
        assert_eq!(Outcome::from_json(&bad).unwrap_err().key, key, "{bad}");
    }
}

#[test]
fn chance_adds_up_to_one() {
    use num_rational::Ratio;
    let one = Ratio::from(num_bigint::BigInt::from(1));
    let mut seen = std::collections::BTreeSet::new();
    for game in all_games().iter().step_by(4) {
        playout(game, 31, |state| {
            if state.chance_kind().is_none() || state.chance_count(game) > 2000 {
                return;
            }
            seen.insert(state.phase().name());
            let outcomes: Vec<Outcome> = state.chance_outcomes(game).collect();
            assert_eq!(outcomes.len() as u128, state.chance_count(game));
            let total: Ratio<_> =
                outcomes.iter().map(|outcome| probability(&state.chance_probability(game, outcome).unwrap())).sum();
            assert_eq!(total, one);
        });
    }
    assert!(
        seen.contains("draw")
            && seen.contains("roll_picked")
            && seen.contains("cut_deck")
            && seen.contains("roll_group")
    );
}

#[test]
fn a_state_is_small() {
    // Cloning is a copy of this many bytes; searches hold thousands of states.
    assert!(size_of::<State>() <= 400, "{}", size_of::<State>());
    assert!(State::new(&standard()).phase() == Phase::RollAll);
}
