//! Setup, chance, seats and decks, each test naming the ids that it checks.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod dice_run_support;

use aleator_core::dice_run::{
    Action, Advance, Colour, DeadCards, DiceRun, Effect, Event, Kind, Kinds, Outcome, Phase, StageEnd, State,
};
use aleator_core::game::{Refusal as _, State as _};
use aleator_records::{Json as _, Record as _, params};
use dice_run_support::{card, dice, game, kind, line, others, position, read};
use serde_json::{Value, json};

fn standard(players: i128) -> DiceRun {
    game(players, StageEnd::OnDraw, DeadCards::Always)
}

fn apply(game: &DiceRun, state: &mut State, action: Action) -> Vec<Event> {
    let mut events = Vec::new();
    state.apply(game, None, &action, &mut events).unwrap();
    events
}

fn refused(game: &DiceRun, state: &State, action: Action) -> (&'static str, Value, Option<&'static str>) {
    let before = *state;
    let mut state = *state;
    let refusal = state.apply(game, None, &action, &mut ()).unwrap_err();
    assert_eq!(state, before);
    (refusal.code(), Value::Object(params(&refusal)), refusal.rule())
}

/// A line of all dice: the text, then all others in a last group, showing 3.
fn whole(text: &str) -> String {
    format!("{text} | {}", others(text, 3))
}

#[test]
fn the_first_player_has_the_highest_roll() {
    // DR-2.4, DR-2.5
    let game = standard(3);
    let mut draw = dice_run_support::Xorshift::new(2);
    let mut state = State::new(&game);
    while state.phase() != Phase::PickDice {
        dice_run_support::step(&game, &mut state, &mut draw);
    }
    // All dice of the group are threes from here on, to have something to name.
    let mut record = state.to_json(&game);
    record["groups"] = line(&others("", 3));
    let mut state = read(&game, &record);
    assert_eq!(state.legal_count(&game, 0), 15);
    let picked = Action::PickDice(Kinds::new([kind("red-3"), kind("blue-3")]));
    let missing = Action::PickDice(Kinds::new([kind("red-4"), kind("blue-3")]));
    assert_eq!(
        refused(&game, &state, missing),
        ("die_not_in_group", json!({"die": "red-4", "group": 0, "wanted": 1, "have": 0}), Some("DR-2.4"))
    );
    assert_eq!(
        refused(&game, &state, Action::ChooseTarget(kind("red-1"))),
        ("wrong_phase", json!({"phase": "pick_dice", "action": "choose_target"}), Some("DR-8.2"))
    );
    let refusal = state.apply(&game, Some(2), &picked, &mut ()).unwrap_err();
    assert_eq!((refusal.code(), refusal.rule()), ("not_your_turn", Some("DR-2.4")));
    let roll = |state: &mut State, landed: &str| {
        let mut events: Vec<Event> = Vec::new();
        let pick = state.legal_action(&game, state.current_player().unwrap(), 0).unwrap();
        state.apply(&game, None, &pick, &mut events).unwrap();
        assert_eq!(state.apply(&game, None, &pick, &mut ()).unwrap_err().code(), "not_a_decision");
        state.apply_chance(&game, &Outcome::RollPicked(dice(landed)), &mut events).unwrap();
        events
    };
    // The first two picks are two red threes, since they are named first; then reds with other numbers.
    roll(&mut state, "red-4 red-5");
    roll(&mut state, "red-1 red-1");
    assert_eq!(state.current_player(), Some(2));
    let events = roll(&mut state, "red-4 red-5");
    // DR-2.4: dice keep the numbers to which they were rolled, so the third picked the two ones of the second.
    assert_eq!(events[0], Event::DicePicked(2, dice("red-1 red-1")));
    assert!(events.contains(&Event::StartTied([0, 2].into_iter().collect(), 9)));
    assert_eq!((state.phase(), state.current_player()), (Phase::PickDice, Some(0)));
    roll(&mut state, "red-2 red-2");
    let events = roll(&mut state, "red-2 red-3");
    assert_eq!(events.last(), Some(&Event::FirstPlayerFound(2)));
    assert_eq!((state.phase(), state.turn(), state.first_player()), (Phase::Play, Some(2), Some(2)));
}

#[test]
fn chance_is_checked_in_the_setup() {
    // DR-2.1, DR-2.2, DR-2.3, DR-1.1
    let game = standard(2);
    let mut state = State::new(&game);
    let check = |state: &State, record: Value| {
        let outcome = Outcome::from_json(&record).unwrap();
        let refusal = state.chance_probability(&game, &outcome).unwrap_err();
        assert_eq!(state.clone().apply_chance(&game, &outcome, &mut ()).unwrap_err(), refusal);
        (refusal.code(), Value::Object(params(&refusal)), refusal.rule())
    };
    let few = check(&state, json!({"type": "roll_all", "dice": ["red-1"]}));
    assert_eq!(few, ("wrong_dice", json!({"colour": "red", "landed": 1, "in_air": 6}), Some("DR-2.1")));
    let other = check(&state, json!({"type": "draw", "card": "red"}));
    assert_eq!(other, ("wrong_outcome", json!({"phase": "roll_all", "outcome": "draw"}), None));
    let all: Vec<String> = (0..30).filter_map(Kind::from_index).map(|kind| kind.to_string()).collect();
    let roll = Outcome::from_json(&json!({"type": "roll_all", "dice": all})).unwrap();
    state.apply_chance(&game, &roll, &mut ()).unwrap();
    assert_eq!(state.track().len(), 1);

    let deal = |hands: Value| json!({"type": "deal_targets", "hands": hands});
    let one = json!(["red-1", "red-2", "red-3", "red-4"]);
    let refusal = check(&state, deal(json!([one])));
    assert_eq!(refusal, ("wrong_hand_count", json!({"hands": 1, "players": 2}), Some("DR-2.2")));
    let refusal = check(&state, deal(json!([one, ["red-5"]])));
    assert_eq!(refusal, ("wrong_hand_size", json!({"seat": 1, "size": 1, "wanted": 4}), Some("DR-2.2")));
    let refusal = check(&state, deal(json!([one, ["red-5", "red-3", "red-2", "blue-1"]])));
    assert_eq!(refusal, ("target_dealt_twice", json!({"target": "red-2"}), Some("DR-2.2")));
    let good = deal(json!([one, ["blue-1", "blue-2", "blue-3", "blue-4"]]));
    state.apply_chance(&game, &Outcome::from_json(&good).unwrap(), &mut ()).unwrap();

    let deal = |hands: Value| json!({"type": "deal_hands", "hands": hands});
    let refusal = check(&state, deal(json!([["red", "red", "red"], ["red", "red", "6"]])));
    assert_eq!(refusal, ("not_enough_cards", json!({"card": "red", "wanted": 5, "have": 4}), Some("DR-2.2")));
    let good = deal(json!([["red", "red", "red"], ["red", "5", "6"]]));
    state.apply_chance(&game, &Outcome::from_json(&good).unwrap(), &mut ()).unwrap();

    let refusal = check(&state, json!({"type": "cut_deck", "sizes": [1, 2, 3, 4, 5]}));
    assert_eq!(
        refusal,
        ("wrong_sizes", json!({"sizes": [1, 2, 3, 4, 5], "wanted": [12, 13, 14, 15, 16]}), Some("DR-2.3"))
    );
    let good = json!({"type": "cut_deck", "sizes": [13, 16, 12, 15, 14]});
    state.apply_chance(&game, &Outcome::from_json(&good).unwrap(), &mut ()).unwrap();
    assert_eq!((state.phase(), state.packs_left()), (Phase::PickDice, &[13, 16, 12, 15, 14][..]));
}

#[test]
fn a_card_that_is_gone_cannot_be_drawn() {
    // DR-4.2
    let game = standard(2);
    let mut state = read(&game, &position(&game, &whole("R1"), &["red red red", "red blue blue"]));
    apply(&game, &mut state, Action::Play(card("red"), Effect::Advance(Advance::Colour(Colour::Red))));
    let refusal = state.apply_chance(&game, &Outcome::Draw(card("red")), &mut ()).unwrap_err();
    assert_eq!((refusal.code(), refusal.rule()), ("card_not_in_deck", Some("DR-4.2")));
    assert_eq!(state.chance_count(&game), 17);
}

#[test]
fn seats_and_decks_are_checked() {
    // DR-1.2, DR-1.3
    let game = standard(2);
    let state = read(&game, &position(&game, &whole("R1"), &["red red red", "blue blue blue"]));
    let refusal = state.clone().apply(&game, Some(2), &Action::ChooseTarget(kind("red-1")), &mut ()).unwrap_err();
    assert_eq!((refusal.code(), refusal.rule()), ("not_a_player", Some("DR-1.3")));
    assert_eq!(State::check_seat(&game, 7).unwrap_err().code(), "not_a_player");
    let record = game.to_json();
    assert_eq!(DiceRun::from_json(&record).unwrap(), game);
    let mut alone = record.clone();
    alone["players"] = json!(7);
    assert!(DiceRun::from_json(&alone).unwrap_err().to_string().contains("DR-1.3"));
    let mut short = record;
    short["players"] = json!(6);
    short["deck"] = json!({"name": "a", "title": "A", "cards": {"choice": 32}});
    assert!(DiceRun::from_json(&short).unwrap_err().to_string().contains("at least 33"));
}

#[test]
fn decks_are_refused_with_all_faults() {
    // DR-1.2
    use aleator_core::dice_run::Deck;
    let codes = |record: Value| -> Vec<(&'static str, Option<String>)> {
        let error = Deck::from_json(&record).unwrap_err();
        error.faults.into_iter().map(|fault| (fault.code, fault.card)).collect()
    };
    let name = |text: &str| Some(text.to_owned());
    assert_eq!(
        codes(
            json!({"extra": 1, "title": 5, "cards": {"seven": 1, "outdistance": 11, "red": -1, "blue": true, "6": 256}})
        ),
        [
            ("unknown_field", None),
            ("missing_field", None),
            ("wrong_type", None),
            ("unknown_card", name("seven")),
            ("too_many_outdistance", name("outdistance")),
            ("bad_count", name("red")),
            ("wrong_type", name("blue")),
            ("bad_count", name("6")),
        ]
    );
    assert_eq!(codes(json!({"name": "a", "title": "A", "cards": {"red": 20}})), [("too_few_cards", None)]);
    assert_eq!(codes(json!([])), [("wrong_type", None)]);
    let deck = Deck::from_json(&json!({"name": "a", "title": "A", "cards": {"6": 20, "red": 0, "blue": 1}})).unwrap();
    assert_eq!(deck.to_json().to_string(), r#"{"name":"a","title":"A","cards":{"blue":1,"6":20}}"#);
}
