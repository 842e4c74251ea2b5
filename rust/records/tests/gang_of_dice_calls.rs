//! Random calls of everything that a state of Gang of Dice has, many of them illegal: nothing panics, refusals change nothing, and what holds
//! always holds after each call.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on has failed")]

use aleator_core::game::{Node, Refusal as _, RefusalKind, State as _};
use aleator_core::gang_of_dice::{
    Action, CardIndex, Deck, Faces, FirstPlayer, GangOfDice, Outcome, Phase, State, bonus_dice,
};
use aleator_records::{Json as _, Record as _, params, probability};
use num_bigint::BigInt;
use num_rational::Ratio;
use proptest::prelude::*;
use serde_json::{Value, json};

/// A call, which may be anything but sensible.
#[derive(Clone, Debug)]
enum Call {
    /// The seat to act takes the legal action of that rank, counted around.
    Legal(u64),
    /// Any action for any seat.
    Act(Option<u8>, Action),
    /// Any outcome.
    Chance(Outcome),
    /// The possible outcome of that number, counted around; of dice the numbers are how they fall, one after another.
    Fall(Vec<u8>),
}

fn faces() -> impl Strategy<Value = Faces> {
    let small = prop::array::uniform6(0..4u8);
    let large = prop::array::uniform6(any::<u8>());
    prop_oneof![4 => small, 1 => large].prop_map(Faces::from_counts)
}

fn action() -> impl Strategy<Value = Action> {
    prop_oneof![
        prop_oneof![0..60u32, any::<u32>()].prop_map(Action::Roll),
        Just(Action::Stop),
        faces().prop_map(Action::Reroll),
    ]
}

fn outcome() -> impl Strategy<Value = Outcome> {
    prop_oneof![
        prop_oneof![0..5u8, any::<u8>()].prop_map(Outcome::FirstPlayer),
        prop_oneof![0..20u8, any::<u8>()].prop_map(|card| Outcome::Reveal(CardIndex(card))),
        faces().prop_map(Outcome::Land),
    ]
}

fn call() -> impl Strategy<Value = Call> {
    prop_oneof![
        4 => any::<u64>().prop_map(Call::Legal),
        // Few dice, or a stop, so that games get far.
        4 => (0..4u64).prop_map(Call::Legal),
        1 => (prop::option::of(prop_oneof![0..5u8, any::<u8>()]), action()).prop_map(|(seat, action)| Call::Act(seat, action)),
        1 => outcome().prop_map(Call::Chance),
        8 => prop::collection::vec(0..6u8, 162).prop_map(Call::Fall),
    ]
}

fn predicate() -> impl Strategy<Value = Value> {
    prop_oneof![
        (1..40).prop_map(|k| json!({"kind": "sum_at_least", "k": k})),
        (1..=5).prop_map(|k| json!({"kind": "run_at_least", "k": k})),
        (1..6, prop::sample::subsequence(vec![1, 2, 3, 4, 5], 1..=5))
            .prop_map(|(k, faces)| json!({"kind": "count_at_least", "k": k, "faces": faces})),
        (1..=5).prop_map(|k| json!({"kind": "distinct_at_least", "k": k})),
        (1..6).prop_map(|k| json!({"kind": "same_at_least", "k": k})),
    ]
}

/// Any game: 12 to 16 cards in two tiers.
fn game() -> impl Strategy<Value = GangOfDice> {
    let card = (any::<bool>(), predicate());
    let cards = prop::collection::vec(card, 12..=16);
    (2..=4i128, cards, 0..=12usize, 0..3usize, any::<bool>()).prop_map(|(players, cards, first, opens, flag)| {
        let ids: Vec<_> = (0..cards.len()).map(|number| format!("c{number}")).collect();
        let listed: Vec<_> = cards
            .iter()
            .zip(&ids)
            .map(|((black, predicate), id)| {
                json!({"id": id, "title": id, "colour": if *black { "black" } else { "yellow" }, "predicate": predicate})
            })
            .collect();
        let tiers = json!([
            {"cards": ids[..first], "draw": first},
            {"cards": ids[first..], "draw": 12 - first},
        ]);
        let deck = json!({"name": "any", "title": "Any", "cards": listed, "tiers": tiers});
        let deck = Deck::from_json(&deck).expect("a deck");
        let game = GangOfDice::new(players, deck).expect("a game");
        game.with_first_player(FirstPlayer::ALL[opens]).with_gangster_is_a_value(flag)
    })
}

/// Does what the call says; says whether it was taken.
fn make(state: &mut State, game: &GangOfDice, call: &Call) -> bool {
    let before = *state;
    let mut events = Vec::new();
    let result = match call {
        Call::Legal(number) => {
            let Some(seat) = state.current_player() else { return false };
            let count = state.legal_count(game, seat);
            let action = state.legal_action(game, seat, number % count).expect("a legal action");
            assert_eq!(state.legal_rank(game, seat, &action), Some(number % count));
            let result = state.apply(game, Some(seat), &action, &mut events);
            assert!(result.is_ok(), "{action:?} is listed, but {result:?}");
            result
        }
        Call::Act(seat, action) => {
            let acting = seat.or(state.current_player());
            let listed = acting.is_some_and(|seat| state.legal_rank(game, seat, action).is_some());
            let result = state.apply(game, *seat, action, &mut events);
            assert_eq!(result.is_ok(), listed, "{action:?} by {seat:?}: {result:?}");
            result
        }
        Call::Chance(outcome) => {
            let possible = state.chance_probability(game, outcome).is_ok();
            let result = state.apply_chance(game, outcome, &mut events);
            assert_eq!(result.is_ok(), possible, "{outcome:?}: {result:?}");
            result
        }
        Call::Fall(numbers) => {
            let Some(outcome) = fall(state, game, numbers) else { return false };
            let result = state.apply_chance(game, &outcome, &mut events);
            assert!(result.is_ok(), "{outcome:?} can fall, but {result:?}");
            result
        }
    };
    match result {
        Ok(()) => assert!(!events.is_empty() && *state != before),
        Err(refusal) => {
            assert!(events.is_empty() && *state == before, "refused, but changed: {refusal}");
            assert!(!refusal.code().is_empty() && !refusal.to_string().is_empty());
            assert_eq!(refusal.kind() == RefusalKind::GameOver, before.phase() == Phase::Finished);
            let _ = params(&refusal);
            return false;
        }
    }
    true
}

/// A possible outcome.
fn fall(state: &State, game: &GangOfDice, numbers: &[u8]) -> Option<Outcome> {
    if state.node() != Node::Chance {
        return None;
    }
    if state.phase() != Phase::Roll {
        let outcomes: Vec<_> = state.chance_outcomes(game).collect();
        assert_eq!(outcomes.len() as u128, state.chance_count(game));
        return Some(outcomes[usize::from(numbers[0]) * 7 % outcomes.len()]);
    }
    let mut counts = [0; 6];
    for &face in &numbers[..usize::from(state.in_air())] {
        counts[usize::from(face)] += 1;
    }
    Some(Outcome::Land(Faces::from_counts(counts)))
}

/// What holds at every moment.
fn check(state: &State, game: &GangOfDice) {
    let seats = 0..game.players();
    // GD-6.3
    let pools: u32 = seats.clone().map(|seat| u32::from(state.pool(seat))).sum();
    let bonus: u32 = (1..=state.round()).map(|round| u32::from(bonus_dice(round))).sum();
    assert_eq!(pools + u32::from(state.table()), u32::from(game.start_pool()) * u32::from(game.players()) + bonus);
    assert!(state.faces().total() + u32::from(state.in_air()) == u32::from(state.dice()));
    // Exactly one seat is to act at a decision, and nobody else has anything to do.
    assert_eq!(state.pending_players().len() == 1, state.node() == Node::Decision);
    for seat in (0..=255u8).filter(|seat| Some(*seat) != state.current_player()) {
        assert_eq!(state.legal_count(game, seat), 0);
        assert_eq!(state.legal_action(game, seat, 0), None);
    }
    if let Some(seat) = state.current_player() {
        let count = state.legal_count(game, seat);
        assert!(count > 0);
        assert_eq!(state.legal_action(game, seat, count), None);
        assert_eq!(state.legal_action(game, seat, u64::MAX), None);
        let (first, last) = (state.legal_action(game, seat, 0), state.legal_action(game, seat, count - 1));
        assert!(first <= last);
    }
    assert_eq!(state.winners().is_empty(), state.node() != Node::Terminal);
    assert_eq!(state.chance_count(game) > 0, state.node() == Node::Chance);
    if (1..300).contains(&state.chance_count(game)) {
        let weights = state
            .chance_outcomes(game)
            .map(|outcome| probability(&state.chance_probability(game, &outcome).expect("possible")));
        assert_eq!(weights.sum::<Ratio<BigInt>>(), Ratio::from_integer(BigInt::from(1)));
    }
    // The record reads back as the same state, with the same key.
    let record = state.to_json(game);
    let again = State::from_json(game, &record).expect("a record of ours");
    assert_eq!(again, *state);
    assert_eq!(key(&again), key(state));
    assert_eq!(again.to_json(game).to_string(), record.to_string());
    for viewer in [None, Some(0), Some(game.players() - 1)] {
        assert!(state.view(game, viewer).get("schema").is_none());
    }
    assert!(state.board(game).is_ascii());
    assert_eq!(state.margin(game).len(), usize::from(game.players()));
}

fn key(state: &State) -> Vec<u8> {
    let mut key = Vec::new();
    state.write_key(&mut key);
    key
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    #[test]
    fn gd_6_3_random_calls_never_panic_and_refusals_change_nothing(
        game in game(),
        calls in prop::collection::vec(call(), 1..400),
    ) {
        let mut state = State::new(&game);
        check(&state, &game);
        for call in &calls {
            let before = state;
            if make(&mut state, &game, call) {
                check(&state, &game);
                // Different states have different keys.
                prop_assert_ne!(key(&before), key(&state));
            }
        }
    }

    /// Records with any entry replaced by anything are refused, or read back as they are.
    #[test]
    fn edited_records_never_panic(
        game in game(),
        calls in prop::collection::vec(call(), 1..60),
        place in any::<prop::sample::Index>(),
        value in prop_oneof![
            Just(Value::Null), any::<bool>().prop_map(Value::from), any::<i64>().prop_map(Value::from), (0..60).prop_map(Value::from),
            any::<u64>().prop_map(Value::from), "[a-z_]{0,8}".prop_map(Value::from), Just(json!([])), Just(json!({})), Just(json!([1, 2, 3, 4, 5, 6])),
            Just(json!(1.5)),
        ],
    ) {
        let mut state = State::new(&game);
        for call in &calls {
            make(&mut state, &game, call);
        }
        let mut record = state.to_json(&game);
        let places = places(&record, "");
        *record.pointer_mut(&places[place.index(places.len())]).expect("a place of the record") = value;
        if let Ok(again) = State::from_json(&game, &record) {
            prop_assert_eq!(&again.to_json(&game), &record);
        }
        for reader in [
            |game: &GangOfDice, record: &Value| State::action_from_json(game, record).is_ok(),
            |game: &GangOfDice, record: &Value| State::outcome_from_json(game, record).is_ok(),
            |_: &GangOfDice, record: &Value| GangOfDice::from_json(record).is_ok(),
            |_: &GangOfDice, record: &Value| Deck::from_json(record).is_ok(),
        ] {
            prop_assert!(!reader(&game, &record));
        }
    }
}

/// Every entry of a record, as JSON pointers; the configuration only as a whole.
fn places(value: &Value, at: &str) -> Vec<String> {
    let children: Vec<(String, &Value)> = match value {
        Value::Object(entries) => entries.iter().map(|(key, value)| (key.clone(), value)).collect(),
        Value::Array(values) => values.iter().enumerate().map(|(index, value)| (index.to_string(), value)).collect(),
        _ => Vec::new(),
    };
    let mut found = Vec::new();
    for (key, child) in children {
        let path = format!("{at}/{key}");
        if key != "config" {
            found.extend(places(child, &path));
        }
        found.push(path);
    }
    found
}
