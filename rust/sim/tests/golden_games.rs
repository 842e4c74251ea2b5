//! Holds the core against the golden games that every implementation shares; `tests/golden/README.md` has their formats.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a broken golden file is a failed test")]

use std::fs;
use std::path::PathBuf;

use aleator_core::game::{Node, State as _};
use aleator_core::gang_of_dice::{Event, GangOfDice, State};
use aleator_records::{Json as _, Record as _};
use aleator_sim::playout::Sample as _;
use aleator_sim::streams::{Seed, Streams};
use serde_json::{Value, json};

fn golden() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden")
}

/// The files of a folder, by name, as lines of JSON.
fn files(folder: &str) -> Vec<(String, Vec<Value>)> {
    let paths = fs::read_dir(golden().join(folder)).expect(folder).map(|entry| entry.unwrap().path());
    let mut found: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "jsonl"))
        .map(|path| (path.file_stem().unwrap().to_string_lossy().into_owned(), lines(&path)))
        .collect();
    found.sort_by(|a, b| a.0.cmp(&b.0));
    assert!(!found.is_empty());
    found
}

fn lines(path: &PathBuf) -> Vec<Value> {
    let text = fs::read_to_string(path).expect("a golden file");
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

fn wide(value: &Value) -> u64 {
    value.as_str().expect("a string").parse().expect("a number of 64 bits")
}

/// A golden record being played.
struct Replay {
    game: GangOfDice,
    state: State,
    streams: Option<Streams>,
}

impl Replay {
    fn of(header: &Value) -> Self {
        let game = GangOfDice::from_json(&header["game"]).expect("a game");
        assert_eq!(game.to_json().to_string(), header["game"].to_string());
        let seeded = || Streams::of(Seed::new(wide(&header["seed"])), wide(&header["index"]));
        let streams = (!header["seed"].is_null()).then(seeded);
        Self { state: State::new(&game), game, streams }
    }

    /// Takes a step of the record; with a seed, chance has to draw what the record says.
    fn step(&mut self, step: &Value) -> Vec<Event> {
        let mut events = Vec::new();
        if let Some(seat) = step["seat"].as_u64() {
            let action = State::action_from_json(&self.game, &step["action"]).expect("an action");
            assert_eq!(State::action_to_json(&self.game, &action).to_string(), step["action"].to_string());
            self.state.apply(&self.game, Some(seat as u8), &action, &mut events).expect("a legal action");
        } else {
            let outcome = State::outcome_from_json(&self.game, &step["outcome"]).expect("an outcome");
            assert_eq!(State::outcome_to_json(&self.game, &outcome).to_string(), step["outcome"].to_string());
            if let Some(streams) = &mut self.streams {
                assert_eq!(self.state.sample(&self.game, streams), outcome);
            }
            self.state.apply_chance(&self.game, &outcome, &mut events).expect("a possible outcome");
        }
        events
    }
}

#[test]
fn records_replay_to_their_results() {
    for (name, lines) in files("records") {
        let [header, steps @ .., last] = &lines[..] else { panic!("{name} is empty") };
        let mut replay = Replay::of(header);
        for step in steps {
            replay.step(step);
        }
        assert_eq!(last["steps"], json!(steps.len()), "{name}");
        let winners: Vec<_> = replay.state.winners().iter().collect();
        let result = json!({"winners": winners, "margin": replay.state.margin(&replay.game)});
        let expected = if replay.state.node() == Node::Terminal { result } else { Value::Null };
        assert_eq!(last["result"], expected, "{name}");
    }
}

#[test]
fn playthroughs_tell_the_same_events_and_states() {
    for (name, shown) in files("playthroughs") {
        let record = lines(&golden().join("records").join(format!("{name}.jsonl")));
        let [header, steps @ .., _] = &record[..] else { panic!("{name} is empty") };
        let mut replay = Replay::of(header);
        let mut told = vec![(Vec::new(), replay.state)];
        for step in steps {
            told.push((replay.step(step), replay.state));
        }
        assert_eq!(told.len(), shown.len(), "{name}");
        for ((events, state), line) in told.iter().zip(&shown) {
            let events: Vec<_> = events.iter().map(|event| State::event_to_json(&replay.game, event)).collect();
            let mut record = state.to_json(&replay.game);
            record.as_object_mut().unwrap().shift_remove("config");
            assert_eq!(json!({"events": events, "state": record}).to_string(), line.to_string(), "{name}");
        }
    }
}

/// Adds the nodes from here on to the counts: chance, decision and terminal ones for each number of steps ahead.
fn count(game: &GangOfDice, state: &State, counts: &mut [[u64; 3]]) {
    let Some((here, ahead)) = counts.split_first_mut() else { return };
    let kind = match state.node() {
        Node::Chance => 0,
        Node::Decision => 1,
        Node::Terminal => 2,
    };
    here[kind] += 1;
    if ahead.is_empty() {
        return;
    }
    for outcome in state.chance_outcomes(game) {
        let mut child = *state;
        child.apply_chance(game, &outcome, &mut ()).expect("a possible outcome");
        count(game, &child, ahead);
    }
    let Some(seat) = state.current_player() else { return };
    for rank in 0..state.legal_count(game, seat) {
        let action = state.legal_action(game, seat, rank).expect("a legal action");
        let mut child = *state;
        child.apply(game, Some(seat), &action, &mut ()).expect("a legal action");
        count(game, &child, ahead);
    }
}

#[test]
fn node_counts_are_as_pinned() {
    let text = fs::read_to_string(golden().join("node_counts.json")).expect("the counts");
    let entries: Vec<Value> = serde_json::from_str(&text).expect("JSON");
    assert!(!entries.is_empty());
    for entry in entries {
        let game = GangOfDice::from_json(&entry["state"]["config"]).expect("a game");
        let state = State::from_json(&game, &entry["state"]).expect("a state");
        assert_eq!(state.to_json(&game).to_string(), entry["state"].to_string());
        let pinned = entry["counts"].as_array().unwrap();
        let mut counts = vec![[0; 3]; pinned.len()];
        count(&game, &state, &mut counts);
        let named = |[chance, decision, terminal]: [u64; 3]| json!({"chance": chance, "decision": decision, "terminal": terminal});
        assert_eq!(counts.into_iter().map(named).collect::<Vec<_>>(), *pinned, "{}", entry["name"]);
    }
}
