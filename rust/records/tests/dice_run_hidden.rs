//! Hidden information: views, redacted events and resampled states (DR-2.6).
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod dice_run_support;

use std::collections::BTreeMap;

use aleator_core::dice_run::{Card, CardCounts, Deck, DiceRun, Event, Phase, State, order_of_packs, resample};
use aleator_core::game::{Node, State as _};
use aleator_records::Record as _;
use dice_run_support::{Xorshift, all_games, balance, others, playout, position, read, sample, step};
use serde_json::{Value, json};

/// What a seat knows beside its view: the actions that it may take.
fn known(game: &DiceRun, state: &State, seat: u8) -> (Value, u64) {
    (state.view(game, Some(seat)), state.legal_count(game, seat))
}

#[test]
fn a_resampled_state_is_sound_and_looks_the_same() {
    // DR-2.6: for every phase and every seat.
    let mut phases: BTreeMap<&str, u32> = BTreeMap::new();
    for game in all_games().iter().step_by(3) {
        let mut draw = Xorshift::new(11);
        playout(game, 17, |state| {
            for seat in 0..game.players() {
                let other = resample(game, state, seat, &mut draw);
                assert_eq!(known(game, &other, seat), known(game, state, seat));
                // The record of a state is read only if every card, target and pack is accounted for.
                let record = other.to_json(game);
                assert_eq!(read(game, &record), other);
                // Public things are kept whoever looks.
                assert_eq!(other.view(game, None), state.view(game, None));
                *phases.entry(state.phase().name()).or_default() += 1;
            }
        });
    }
    assert_eq!(phases.len(), Phase::ALL.len());
}

#[test]
fn nothing_hidden_survives_many_resamplings() {
    let game = &all_games()[8];
    let mut draw = Xorshift::new(5);
    let mut state = State::new(game);
    while !(state.phase() == Phase::Play && state.face_down().is_some() && state.discards().total() > 12) {
        if state.node() == Node::Terminal {
            state = State::new(game);
        }
        step(game, &mut state, &mut draw);
    }
    let (owner, card) = state.face_down().unwrap();
    let seat = (owner + 1) % game.players();
    let (mut hands, mut targets, mut cards, mut packs) = (0, 0, 0, 0);
    for _ in 0..300 {
        let other = resample(game, &state, seat, &mut draw);
        hands += u32::from(other.hand(owner) == state.hand(owner));
        targets += u32::from(other.targets(owner) == state.targets(owner));
        cards += u32::from(other.face_down() == Some((owner, card)));
        packs += u32::from(other.packs_left() == state.packs_left());
        assert_eq!((other.hand(seat), other.targets(seat)), (state.hand(seat), state.targets(seat)));
    }
    assert!(hands < 20 && targets < 20 && cards < 100 && packs < 100, "{hands} {targets} {cards} {packs}");
}

/// Chi-square of counts against weights.
fn chi_square(counts: &BTreeMap<String, u32>, weights: &BTreeMap<String, f64>) -> (f64, u32) {
    let samples: u32 = counts.values().sum();
    let total: f64 = weights.values().sum();
    assert!(counts.keys().all(|key| weights.contains_key(key)), "only what can be comes up");
    let sum = weights.iter().map(|(key, weight)| {
        let expected = f64::from(samples) * weight / total;
        let found = f64::from(counts.get(key).copied().unwrap_or(0));
        (found - expected).powi(2) / expected
    });
    (sum.sum(), weights.len() as u32 - 1)
}

fn assert_distribution(counts: &BTreeMap<String, u32>, weights: &BTreeMap<String, f64>) {
    let (sum, freedom) = chi_square(counts, weights);
    let freedom = f64::from(freedom);
    // Five standard deviations of the chi-square distribution.
    assert!(sum < freedom + 5.0 * (2.0 * freedom).sqrt(), "chi-square {sum} with {freedom} degrees of freedom");
}

/// A small deck of 24 cards for two players.
fn small_game() -> DiceRun {
    let mut cards = CardCounts::default();
    for (name, count) in [("red", 2), ("6", 5), ("choice", 9), ("flip", 8)] {
        cards.set(Card::from_name(name).unwrap(), count);
    }
    DiceRun::new(2, Deck::new("small", "Small", cards).unwrap()).unwrap()
}

#[test]
fn cards_and_packs_are_distributed_as_enumeration_says() {
    let game = small_game();
    assert_eq!(game.pack_sizes(), [1, 2, 4, 5, 6]);
    let text = format!("R1 | {}", others("R1", 3));
    let mut record = position(&game, &text, &["red 6 choice", "6 choice flip"]);
    record["face_down"] = json!({"player": 1, "card": "flip"});
    record["discards"] = json!({"red": 1, "choice": 2});
    balance(&game, &mut record);
    let state = read(&game, &record);
    // Four cards were drawn from the first pack, whose size is 6.
    assert_eq!(state.packs_left()[0], 2);
    let mut draw = Xorshift::new(3);
    let [mut hands, mut packs, mut first_pack] = [(); 3].map(|()| BTreeMap::<String, u32>::new());
    for _ in 0..40_000 {
        let other = resample(&game, &state, 0, &mut draw);
        let (_, face_down) = other.face_down().unwrap();
        *hands.entry(format!("{:?} {face_down}", other.hand(1))).or_default() += 1;
        *packs.entry(format!("{:?}", other.packs_left())).or_default() += 1;
        *first_pack.entry(format!("{}", other.packs_left()[0])).or_default() += 1;
    }
    // Every way to put single cards that seat 0 cannot see into the hand and face down.
    let unseen: Vec<Card> = state.unseen(Some(0)).iter().flat_map(|(card, count)| vec![card; count.into()]).collect();
    let mut weights: BTreeMap<String, f64> = BTreeMap::new();
    for a in 0..unseen.len() {
        for b in a + 1..unseen.len() {
            for c in b + 1..unseen.len() {
                for d in (0..unseen.len()).filter(|d| ![a, b, c].contains(d)) {
                    let hand = [unseen[a], unseen[b], unseen[c]];
                    *weights.entry(format!("{hand:?} {}", unseen[d])).or_default() += 1.0;
                }
            }
        }
    }
    assert_distribution(&hands, &weights);
    // Every order of the packs whose first is larger than the four cards drawn.
    let orders: BTreeMap<String, f64> = (0..120)
        .map(|index| order_of_packs(&game.pack_sizes(), index).to_vec())
        .filter(|order| order[0] > 4)
        .map(|mut order| {
            order[0] -= 4;
            (format!("{order:?}"), 1.0)
        })
        .collect();
    assert_eq!(orders.len(), 48);
    assert_distribution(&packs, &orders);
    assert_eq!(first_pack.len(), 2);
}

#[test]
fn a_finished_pack_and_a_stage_card_on_top_are_known() {
    let game = small_game();
    let text = format!("R1 | {}", others("R1", 3));
    let mut record = position(&game, &text, &["red 6 choice", "6 choice flip"]);
    record["discards"] = json!({"choice": 3, "flip": 3});
    balance(&game, &mut record);
    let state = read(&game, &record);
    assert!(state.stage_card_on_top());
    let mut draw = Xorshift::new(8);
    let mut orders: BTreeMap<String, u32> = BTreeMap::new();
    for _ in 0..5_000 {
        let other = resample(&game, &state, 1, &mut draw);
        assert_eq!(other.packs_left()[0], 0);
        *orders.entry(format!("{:?}", other.packs_left())).or_default() += 1;
    }
    assert_distribution(&orders, &orders.keys().map(|order| (order.clone(), 1.0)).collect());
    assert_eq!(orders.len(), 24);
}

#[test]
fn hidden_targets_are_distributed_as_enumeration_says() {
    // In `choose_target`, the other's choice is any of the targets that it can still have.
    let game = small_game();
    let mut draw = Xorshift::new(21);
    let mut state = State::new(&game);
    while !(state.phase() == Phase::ChooseTarget && state.pending_players().len() == 1) {
        if state.node() == Node::Terminal {
            state = State::new(&game);
        }
        step(&game, &mut state, &mut draw);
    }
    let seat = state.pending_players().lowest().unwrap();
    let other = 1 - seat;
    if state.chosen(other).is_none() {
        // The other has shown its target instead; nothing to look at then.
        return;
    }
    let [mut chosen, mut held] = [(); 2].map(|()| BTreeMap::<String, u32>::new());
    for _ in 0..30_000 {
        let sampled = resample(&game, &state, seat, &mut draw);
        *chosen.entry(sampled.chosen(other).unwrap().to_string()).or_default() += 1;
        for target in sampled.targets(other).iter() {
            *held.entry(target.to_string()).or_default() += 1;
        }
    }
    let view = state.view(&game, Some(seat)).to_string();
    let config_free = &view[view.find("\"phase\"").unwrap()..];
    let unknown: BTreeMap<String, f64> = (0..30)
        .filter_map(aleator_core::dice_run::Kind::from_index)
        .map(|kind| kind.to_string())
        .filter(|kind| {
            let own = state.targets(seat).iter().any(|target| &target.to_string() == kind);
            let public = state.to_json(&game)["scored"].to_string().contains(kind.as_str());
            let shown = state.to_json(&game)["shown"].to_string().contains(kind.as_str());
            !own && !public && !shown
        })
        .map(|kind| (kind, 1.0))
        .collect();
    assert!(!config_free.is_empty());
    assert_distribution(&chosen, &unknown);
    assert_eq!(held.len(), unknown.len());
}

/// All strings in a record that name targets or cards.
fn strings(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::String(text) => found.push(text.clone()),
        Value::Array(list) => list.iter().for_each(|entry| strings(entry, found)),
        Value::Object(object) => object.values().for_each(|entry| strings(entry, found)),
        _ => {}
    }
}

#[test]
fn events_show_each_seat_only_its_own_cards() {
    // DR-2.6, B70, B71, B74
    for game in all_games().iter().step_by(3) {
        let mut draw = Xorshift::new(4);
        let mut state = State::new(game);
        while state.node() != Node::Terminal {
            let before = state;
            let mut events: Vec<Event> = Vec::new();
            if state.node() == Node::Chance {
                let outcome = sample(game, &state, &mut draw);
                state.apply_chance(game, &outcome, &mut events).unwrap();
            } else {
                let seat = state.current_player().unwrap();
                let action = dice_run_support::any_action(game, &state, seat, &mut draw);
                state.apply(game, Some(seat), &action, &mut events).unwrap();
            }
            for viewer in (0..game.players()).map(Some).chain([None]) {
                for event in &events {
                    assert_redacted(game, &before, event, viewer);
                }
            }
        }
    }
}

fn assert_redacted(game: &DiceRun, before: &State, event: &Event, viewer: Option<u8>) {
    let (seen, whole) = (State::event_to_json(game, &event.seen_by(viewer)), State::event_to_json(game, event));
    let own = |player: &Value| viewer.map(|seat| json!(seat)).as_ref() == Some(player);
    match event.name() {
        "targets_dealt" | "hands_dealt" => {
            for (seat, hand) in seen["hands"].as_array().unwrap().iter().enumerate() {
                let expected = if own(&json!(seat)) { &whole["hands"][seat] } else { &Value::Null };
                assert_eq!(hand, expected);
            }
        }
        "deck_cut" => assert_eq!(seen["sizes"], Value::Null),
        "reroll_chosen" | "card_drawn" => {
            assert_eq!(seen["card"], if own(&whole["player"]) { whole["card"].clone() } else { Value::Null });
        }
        "target_chosen" => {
            assert_eq!(seen["target"], if own(&whole["player"]) { whole["target"].clone() } else { Value::Null });
        }
        _ => assert_eq!(seen, whole),
    }
    // What a spectator is told of the others' cards was public before or is so now.
    if viewer.is_none() && event.name() == "face_down_discarded" {
        assert!(before.face_down().is_some());
    }
}

#[test]
fn a_view_names_nothing_hidden() {
    // DR-2.6, B70, B74, B79
    let mut forbidden_seen = 0;
    for game in all_games().iter().step_by(2) {
        playout(game, 77, |state| {
            for viewer in (0..game.players()).map(Some).chain([None]) {
                let view = state.view(game, viewer);
                assert!(view.get("deck").is_none() && view.get("packs").is_none() && view.get("schema").is_none());
                assert!(State::from_json(game, &view).is_err(), "a view is not a state");
                let mut found = Vec::new();
                for key in ["hands", "targets", "chosen", "shown", "scored", "face_down"] {
                    strings(&view[key], &mut found);
                }
                for seat in (0..game.players()).filter(|&seat| Some(seat) != viewer) {
                    for target in state.targets(seat).iter().chain(state.chosen(seat)) {
                        assert!(!found.contains(&target.to_string()), "{target} of seat {seat} in {view}");
                        forbidden_seen += 1;
                    }
                    assert_eq!(view["hands"][usize::from(seat)], Value::Null);
                }
                let unseen: u64 = view["unseen"].as_object().unwrap().values().filter_map(Value::as_u64).sum();
                assert_eq!(unseen, u64::from(state.unseen(viewer).total()));
            }
        });
    }
    assert!(forbidden_seen > 1000);
}
