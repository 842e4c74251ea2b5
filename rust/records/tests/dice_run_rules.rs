//! The rules one by one, each test naming the ids that it checks.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod dice_run_support;

use aleator_core::dice_run::{
    Action, Advance, Card, Colour, DeadCards, DiceRun, Effect, Event, First, Kind, Kinds, Number, Outcome, Phase,
    StageEnd, State, points,
};
use aleator_core::game::{Node, Refusal as _, State as _};
use aleator_records::{Record as _, params};
use dice_run_support::{balance, card, dice, drawn, game, kind, line, others, position, read};
use serde_json::{Value, json};

/// The record of an event; that of no event depends on the game.
fn written(event: &Event) -> Value {
    State::event_to_json(&game(2, StageEnd::OnDraw, DeadCards::Always), event)
}

fn standard(players: i128) -> DiceRun {
    game(players, StageEnd::OnDraw, DeadCards::Always)
}

/// A line of all dice: the text, then all others in a last group, showing 3.
fn whole(text: &str) -> String {
    format!("{text} | {}", others(text, 3))
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

fn number(number: u8) -> Number {
    Number::new(number).unwrap()
}

/// What `advance` does to a line of all dice.
fn advanced(before: &str, advance: Advance) -> String {
    let game = standard(2);
    let mut state = read(&game, &position(&game, before, &["choice red red", "blue blue blue"]));
    apply(&game, &mut state, Action::Play(Card::CHOICE, Effect::Advance(advance)));
    drawn(&state)
}

/// Dice of the cases are few; the missing ones stand in a group of their own at the end, showing a number that does not move.
#[test]
fn forward_moves_follow_the_golden_cases() {
    // DR-3.2, DR-3.3, DR-3.4, DR-3.5, DR-5.1, DR-5.2, DR-5.3
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/golden/dice_run_moves.json"));
    let golden: Value = serde_json::from_str(&text.unwrap()).unwrap();
    let cases = golden["cases"].as_array().unwrap();
    assert!(cases.len() >= 8);
    for case in cases {
        let before = case["before"].as_str().unwrap();
        let after = case["after"].as_str().unwrap();
        let advance = match case["advance"]["number"].as_u64() {
            Some(n) => Advance::Number(number(n as u8)),
            None => Advance::Colour(Colour::from_name(case["advance"]["colour"].as_str().unwrap()).unwrap()),
        };
        match advance {
            // The missing dice show another number, so none of them moves.
            Advance::Number(_) => {
                let rest = others(before, 5);
                let moved = advanced(&format!("{before} | {rest}"), advance);
                assert_eq!(line(&moved), line(&format!("{after} | {rest}")), "{}", case["source"]);
            }
            // The missing dice of that colour join the last group of the case; none does if its other dice fill a group of their own.
            Advance::Colour(colour) => {
                let rest = others(before, 5);
                let joining: Vec<&str> =
                    rest.split_whitespace().filter(|die| die.starts_with(colour.letter())).collect();
                let staying: Vec<&str> =
                    rest.split_whitespace().filter(|die| !die.starts_with(colour.letter())).collect();
                let moved = advanced(&format!("{before} | {rest}"), advance);
                let expected = format!("{after} {} | {}", joining.join(" "), staying.join(" "));
                assert_eq!(line(&moved), line(&expected), "{}", case["source"]);
            }
        }
    }
}

#[test]
fn no_die_moves_twice_and_emptied_groups_close_up() {
    // DR-3.2, DR-3.3: B60, and a line in which every group is emptied in turn.
    let six = Advance::Number(number(6));
    assert_eq!(line(&advanced(&whole("B6 | B2 R6 G6 | R1"), six)), line(&whole("B6 R6 G6 | B2 | R1")));
    assert_eq!(line(&advanced(&whole("B1 | R6 | G6 | P6"), six)), line(&whole("B1 R6 G6 P6")));
    // The rearmost group vanishes into the one ahead.
    let text = "R1 R1 R1 R1 R1 R1 B1 B1 B1 B1 B1 G1 G1 G1 G1 G1 G1 P1 P1 P1 P1 P1 P1 U1 U1 U1 U1 U1 U1";
    assert_eq!(line(&advanced(&format!("{text} | B6"), six)), line(&format!("{text} B6")));
}

#[test]
fn virtual_groups_hold_the_next_dice_back() {
    // DR-3.5, DR-3.6: only the first of two virtual groups in a gap is filled by dice that move up to it.
    let six = Advance::Number(number(6));
    assert_eq!(line(&advanced(&whole("B1 | V | V | G2 R6"), six)), line(&whole("B1 | V | R6 | G2")));
    // A group that moves on as a whole leaves the virtual group behind it to the next ones.
    assert_eq!(line(&advanced(&whole("B1 | R6 | V | G6 G1"), six)), line(&whole("B1 R6 | G6 | G1")));
    assert_eq!(line(&advanced(&whole("B1 | V | R6 | V | G6"), six)), line(&whole("B1 | R6 | G6")));
}

#[test]
fn used_up_cards_go_to_the_discards() {
    // DR-3.5, DR-9.2
    let game = standard(2);
    let mut state = read(&game, &position(&game, &whole("B1 | V | G2 R6"), &["6 red red", "blue blue blue"]));
    let events = apply(&game, &mut state, Action::Play(card("6"), Effect::Advance(Advance::Number(number(6)))));
    assert_eq!((state.track().virtuals(), state.discards().get(Card::OUTDISTANCE)), (0, 1));
    let names: Vec<&str> = events.iter().map(Event::name).collect();
    assert_eq!(names, ["card_played", "dice_advanced", "outdistance_discarded", "line_changed"]);
    let moved = written(&events[1]);
    assert_eq!(moved["moves"], json!([{"from": 2, "to": 1, "dice": ["red-6"]}]));
}

#[test]
fn the_moves_of_an_event_name_groups_of_the_line_before() {
    // DR-3.2
    let game = standard(2);
    let mut state = read(&game, &position(&game, &whole("B1 B6 | R6 | G6 P1"), &["6 red red", "blue blue blue"]));
    let events = apply(&game, &mut state, Action::Play(card("6"), Effect::Advance(Advance::Number(number(6)))));
    let moves = &written(&events[1])["moves"];
    assert_eq!(
        moves,
        &json!([
            {"from": 0, "to": null, "dice": ["blue-6"]},
            {"from": 1, "to": 0, "dice": ["red-6"]},
            {"from": 2, "to": 0, "dice": ["green-6"]},
        ])
    );
    assert_eq!(line(&drawn(&state)), line(&whole("B6 | B1 R6 G6 | P1")));
}

#[test]
fn a_switch_needs_two_neighbours_behind_the_leader() {
    // DR-5.4
    let game = standard(2);
    let start = |text: &str| read(&game, &position(&game, text, &["switch red red", "blue blue blue"]));
    let mut state = start(&whole("B1 | R2 | G2"));
    let switch = |group| Action::Play(Card::SWITCH, Effect::Switch(group));
    assert_eq!(refused(&game, &state, switch(0)), ("leading_group", json!({"group": 0}), Some("DR-5.4")));
    assert_eq!(refused(&game, &state, switch(3)), ("no_such_group", json!({"group": 3, "groups": 4}), Some("DR-5.4")));
    assert_eq!(refused(&game, &state, switch(255)).0, "no_such_group");
    apply(&game, &mut state, switch(1));
    assert_eq!(line(&drawn(&state)), line(&whole("B1 | G2 | R2")));
    let state = start(&whole("B1 | R2 | V | G2"));
    assert_eq!(refused(&game, &state, switch(1)), ("virtual_group", json!({"group": 2}), Some("DR-5.4")));
    assert_eq!(refused(&game, &state, switch(2)), ("virtual_group", json!({"group": 2}), Some("DR-5.4")));
    // DR-4.3: with fewer than three groups it can do nothing.
    let mut state = start(&whole("B1"));
    assert_eq!(refused(&game, &state, switch(1)).0, "no_such_group");
    let events = apply(&game, &mut state, Action::Play(Card::SWITCH, Effect::NoEffect));
    assert_eq!(events.len(), 1);
    assert_eq!((state.phase(), state.discards().get(Card::SWITCH)), (Phase::Draw, 1));
}

#[test]
fn a_sprint_takes_three_of_four_or_more() {
    // DR-5.5, B65
    let game = standard(2);
    let start = |text: &str| read(&game, &position(&game, text, &["sprint red red", "blue blue blue"]));
    let sprint = |names: &str| {
        let kinds: Vec<Kind> = dice(names).iter().collect();
        Action::Play(Card::SPRINT, Effect::Sprint(Kinds::new(kinds.try_into().unwrap())))
    };
    let three = start(&whole("B1 B1 G1"));
    assert_eq!(
        refused(&game, &three, sprint("blue-1 blue-1 green-1")),
        ("sprint_needs_four", json!({"have": 3}), Some("DR-5.5"))
    );
    let mut four = start(&whole("B1 B1 G1 P2"));
    assert_eq!(
        refused(&game, &four, sprint("green-1 green-1 pink-2")),
        ("die_not_in_group", json!({"die": "green-1", "group": 0, "wanted": 2, "have": 1}), Some("DR-5.5"))
    );
    assert_eq!(
        refused(&game, &four, Action::Play(Card::SPRINT, Effect::NoEffect)),
        ("card_has_effect", json!({"card": "sprint"}), Some("DR-4.3"))
    );
    apply(&game, &mut four, sprint("blue-1 blue-1 pink-2"));
    assert_eq!(line(&drawn(&four)), line(&whole("B1 B1 P2 | G1")));
    let mut all = start(&others("", 3));
    apply(&game, &mut all, sprint("red-3 blue-3 blue-3"));
    assert_eq!(all.track().dice(1).len(), 27);
}

#[test]
fn a_comeback_goes_directly_behind_the_leader() {
    // DR-5.6, DR-3.6
    let game = standard(2);
    let start = |text: &str| read(&game, &position(&game, text, &["comeback red red", "blue blue blue"]));
    let comeback = Action::Play(Card::COMEBACK, Effect::Comeback);
    let rest = others("R1 B2 V", 3);
    let mut state = start(&format!("{rest} | R1 | V | B2"));
    apply(&game, &mut state, comeback);
    assert_eq!(line(&drawn(&state)), line(&format!("{rest} | B2 | R1")));
    // The virtual group ahead of it comes to stand last.
    let rest = others("B2", 3);
    let mut state = start(&format!("{rest} | V | B2"));
    apply(&game, &mut state, comeback);
    assert_eq!(line(&drawn(&state)), line(&format!("{rest} | B2")));
    assert_eq!(state.discards().get(Card::OUTDISTANCE), 1);
    let state = start(&whole("R1"));
    assert_eq!(refused(&game, &state, comeback), ("comeback_needs_gap", json!({"groups": 2}), Some("DR-5.6")));
    assert_eq!(refused(&game, &start(&others("", 3)), comeback).1, json!({"groups": 1}));
}

#[test]
fn a_flip_turns_one_number_of_one_group() {
    // DR-5.7
    let game = standard(2);
    let mut state =
        read(&game, &position(&game, &whole("B1 R1 G2 | R1 | V | P6"), &["flip red red", "blue blue blue"]));
    let flip = |group, n| Action::Play(Card::FLIP, Effect::Flip(group, number(n)));
    assert_eq!(
        refused(&game, &state, flip(0, 3)),
        ("number_not_in_group", json!({"group": 0, "number": 3}), Some("DR-5.7"))
    );
    assert_eq!(refused(&game, &state, flip(2, 1)), ("virtual_group", json!({"group": 2}), Some("DR-5.7")));
    assert_eq!(refused(&game, &state, flip(5, 1)).0, "no_such_group");
    assert_eq!(
        refused(&game, &state, Action::Play(Card::FLIP, Effect::NoEffect)),
        ("wrong_effect", json!({"card": "flip", "effect": "no_effect"}), Some("DR-5.7"))
    );
    apply(&game, &mut state, flip(0, 1));
    assert_eq!(line(&drawn(&state)), line(&whole("B6 R6 G2 | R1 | V | P6")));
}

#[test]
fn an_outdistance_card_lies_between_two_groups() {
    // DR-5.8, DR-3.6
    let game = standard(2);
    let mut state =
        read(&game, &position(&game, &whole("B1 | V | G2"), &["outdistance outdistance red", "blue blue blue"]));
    let place = |group| Action::Play(Card::OUTDISTANCE, Effect::Outdistance(group));
    assert_eq!(refused(&game, &state, place(1)), ("virtual_group", json!({"group": 1}), Some("DR-5.8")));
    assert_eq!(refused(&game, &state, place(3)), ("last_group", json!({"group": 3}), Some("DR-5.8")));
    apply(&game, &mut state, place(0));
    assert_eq!(line(&drawn(&state)), line(&whole("B1 | V | V | G2")));
    assert_eq!(state.discards().get(Card::OUTDISTANCE), 0);
    // DR-4.3: with one group it can do nothing, and is discarded.
    let mut state = read(&game, &position(&game, &others("", 3), &["outdistance red red", "blue blue blue"]));
    apply(&game, &mut state, Action::Play(Card::OUTDISTANCE, Effect::NoEffect));
    assert_eq!((state.discards().get(Card::OUTDISTANCE), state.track().virtuals()), (1, 0));
}

#[test]
fn an_accident_sends_a_die_of_the_leader_to_the_end() {
    // DR-5.9, DR-3.6
    let game = standard(2);
    let start = |text: &str| read(&game, &position(&game, text, &["accident red red", "blue blue blue"]));
    let accident = |name: &str| Action::Play(Card::ACCIDENT, Effect::Accident(kind(name)));
    let mut state = start(&whole("B1 R2 | G2"));
    assert_eq!(
        refused(&game, &state, accident("green-2")),
        ("die_not_in_group", json!({"die": "green-2", "group": 0, "wanted": 1, "have": 0}), Some("DR-5.9"))
    );
    apply(&game, &mut state, accident("red-2"));
    assert_eq!(line(&drawn(&state)), line(&format!("B1 | G2 | R2 {}", others("B1 R2 G2", 3))));
    // The leader was that one die: the next group leads, and a virtual group does not.
    let mut state = start(&whole("B1 | V | G2"));
    apply(&game, &mut state, accident("blue-1"));
    assert_eq!(line(&drawn(&state)), line(&format!("G2 | B1 {}", others("B1 G2", 3))));
    assert_eq!(state.discards().get(Card::OUTDISTANCE), 1);
    let state = start(&others("", 3));
    assert_eq!(refused(&game, &state, accident("blue-3")), ("accident_needs_two_groups", json!({}), Some("DR-5.9")));
}

#[test]
fn colour_number_and_choice_cards_always_advance() {
    // DR-5.1, DR-5.2, DR-5.3, DR-4.3: a Choice may name any of the eleven, even if nothing moves.
    let game = standard(2);
    let state = read(&game, &position(&game, &others("", 3), &["choice red 6", "blue blue blue"]));
    let choices = (0..state.legal_count(&game, 0)).filter_map(|rank| state.legal_action(&game, 0, rank));
    assert_eq!(choices.filter(|action| matches!(action, Action::Play(Card::CHOICE, _))).count(), 11);
    let blue = Effect::Advance(Advance::Colour(Colour::Blue));
    let refusal = refused(&game, &state, Action::Play(card("red"), blue));
    assert_eq!(refusal, ("wrong_effect", json!({"card": "red", "effect": "advance"}), Some("DR-5.1")));
    assert_eq!(refused(&game, &state, Action::Play(card("6"), blue)).2, Some("DR-5.2"));
    assert_eq!(refused(&game, &state, Action::Play(Card::CHOICE, Effect::NoEffect)).2, Some("DR-5.3"));
    assert_eq!(
        refused(&game, &state, Action::Play(card("blue"), blue)),
        ("card_not_in_hand", json!({"card": "blue"}), Some("DR-4.1"))
    );
}

#[test]
fn dead_cards_wait_until_their_player_is_stuck() {
    // DR-4.3, option only_if_stuck
    let game = game(2, StageEnd::OnDraw, DeadCards::OnlyIfStuck);
    let mut record = position(&game, &whole("B1"), &["switch switch comeback", "blue blue blue"]);
    let nothing = |card| Action::Play(card, Effect::NoEffect);
    let state = read(&game, &record);
    assert_eq!(refused(&game, &state, nothing(Card::SWITCH)), ("not_stuck", json!({"card": "switch"}), Some("DR-4.3")));
    // 8 ways to show a target, 2 cards to re-roll the one group behind the leader with.
    assert_eq!(state.legal_count(&game, 0), 10);
    record["targets"][0] = json!(["red-2", "red-3", "red-4"]);
    record["shown"][0] = json!("red-1");
    let state = read(&game, &record);
    assert_eq!(state.legal_count(&game, 0), 2);
    assert_eq!(refused(&game, &state, nothing(Card::COMEBACK)).0, "not_stuck");
    record["face_down"] = json!({"player": 0, "card": "flip"});
    balance(&game, &mut record);
    let mut state = read(&game, &record);
    assert!(state.turn_options(&game, 0).is_stuck());
    let actions: Vec<Action> = (0..2).filter_map(|rank| state.legal_action(&game, 0, rank)).collect();
    assert_eq!((state.legal_count(&game, 0), actions), (2, vec![nothing(Card::SWITCH), nothing(Card::COMEBACK)]));
    apply(&game, &mut state, nothing(Card::COMEBACK));
    assert_eq!(state.phase(), Phase::Draw);
}

#[test]
fn a_target_makes_two_moves_and_draws_nothing() {
    // DR-6.1, DR-6.2, DR-6.3, B52, B64
    let game = standard(2);
    let mut record = position(&game, &whole("B6 | B1"), &["red red red", "blue blue blue"]);
    record["targets"][0] = json!(["red-1", "red-2", "red-3", "blue-6"]);
    let start = read(&game, &record);
    let show = |name: &str, first| Action::ShowTarget(kind(name), first);
    assert_eq!(
        refused(&game, &start, show("blue-5", First::Colour)),
        ("target_not_held", json!({"target": "blue-5"}), Some("DR-6.1"))
    );
    let rest = others("B B B B B B", 3);
    let (mut colour, mut number) = (start, start);
    let events = apply(&game, &mut colour, show("blue-6", First::Colour));
    let names: Vec<&str> = events.iter().map(Event::name).collect();
    assert_eq!(names, ["target_shown", "dice_advanced", "dice_advanced", "line_changed"]);
    apply(&game, &mut number, show("blue-6", First::Number));
    // Colour first: all blue dice join the leader, which the six then leaves. Number first: nothing, then they join.
    assert_eq!(line(&drawn(&colour)), line(&format!("B6 | B1 B3 B3 B3 B3 | {rest}")));
    assert_eq!(line(&drawn(&number)), line(&format!("B6 B1 B3 B3 B3 B3 | {rest}")));
    for state in [colour, number] {
        assert_eq!((state.phase(), state.turn(), state.hand(0).len()), (Phase::Play, Some(1), 3));
        assert_eq!((state.shown(0), state.targets(0).len()), (Some(kind("blue-6")), 3));
    }
    let mut again = colour.to_json(&game);
    again["current_player"] = json!(0);
    let again = read(&game, &again);
    assert_eq!(
        refused(&game, &again, show("red-1", First::Colour)),
        ("target_already_shown", json!({"target": "blue-6"}), Some("DR-6.2"))
    );
}

#[test]
fn a_reroll_needs_another_player_in_between() {
    // DR-7.1, DR-7.2, DR-8.1
    let game = standard(2);
    let mut state = read(&game, &position(&game, &whole("B1 | V | G2 G3"), &["red red red", "blue blue blue"]));
    let reroll = |name: &str, group| Action::RerollGroup(card(name), group);
    assert_eq!(refused(&game, &state, reroll("red", 0)), ("leading_group", json!({"group": 0}), Some("DR-7.1")));
    assert_eq!(refused(&game, &state, reroll("red", 1)), ("virtual_group", json!({"group": 1}), Some("DR-7.1")));
    assert_eq!(refused(&game, &state, reroll("red", 4)).0, "no_such_group");
    assert_eq!(
        refused(&game, &state, reroll("blue", 2)),
        ("card_not_in_hand", json!({"card": "blue"}), Some("DR-7.1"))
    );
    let events = apply(&game, &mut state, reroll("red", 2));
    assert_eq!(events.len(), 1);
    assert_eq!(written(&events[0].seen_by(Some(1)))["card"], Value::Null);
    assert_eq!(written(&events[0].seen_by(Some(0)))["card"], json!("red"));
    assert_eq!(state.in_air(), dice("green-2 green-3"));
    let wrong = state.apply_chance(&game, &Outcome::RollGroup(dice("green-2")), &mut ()).unwrap_err();
    assert_eq!((wrong.code(), wrong.rule()), ("wrong_dice", Some("DR-7.1")));
    assert_eq!(Value::Object(params(&wrong)), json!({"colour": "green", "landed": 1, "in_air": 2}));
    state.apply_chance(&game, &Outcome::RollGroup(dice("green-5 green-5")), &mut ()).unwrap();
    assert_eq!(line(&drawn(&state)), line(&whole("B1 | V | G5 G5")));
    assert_eq!((state.phase(), state.face_down()), (Phase::Draw, Some((0, card("red")))));
    state.apply_chance(&game, &Outcome::Draw(card("6")), &mut ()).unwrap();
    let events = apply(&game, &mut state, reroll("blue", 2));
    // The first card is uncovered by the second re-roll, before the dice land.
    assert_eq!(events[1], Event::FaceDownDiscarded(0, card("red")));
    assert_eq!((state.discards().get(card("red")), state.face_down()), (1, Some((1, card("blue")))));
    state.apply_chance(&game, &Outcome::RollGroup(dice("green-1 green-2")), &mut ()).unwrap();
    state.apply_chance(&game, &Outcome::Draw(card("6")), &mut ()).unwrap();
    let mut twice = state.to_json(&game);
    twice["current_player"] = json!(1);
    assert_eq!(refused(&game, &read(&game, &twice), reroll("blue", 2)), ("reroll_twice", json!({}), Some("DR-7.2")));
    assert!(state.legal_rank(&game, 0, &reroll("red", 2)).is_some());
}

/// The position shortly before the end of a stage: `left` cards in the current pack.
fn near_the_end(game: &DiceRun, left: u16, text: &str) -> Value {
    let mut record = position(
        game,
        text,
        &["red red 6", "blue blue 6", "green green 5", "pink pink 5"][..usize::from(game.players())],
    );
    let size = game.pack_sizes()[4];
    let drawn = u64::from(size - left) - text.matches('V').count() as u64;
    // What was drawn has been played: sixes, choices and so on, as many as it takes.
    let mut discards = serde_json::Map::new();
    let mut missing = drawn;
    for (name, most) in [("1", 4), ("2", 4), ("3", 4), ("choice", 8), ("flip", 4)] {
        let count = missing.min(most);
        if count > 0 {
            discards.insert(name.to_owned(), json!(count));
        }
        missing -= count;
    }
    assert_eq!(missing, 0);
    record["discards"] = Value::Object(discards);
    balance(game, &mut record);
    assert_eq!(record["packs"][0], json!(left));
    record
}

#[test]
fn the_stage_ends_when_a_player_has_to_draw_and_cannot() {
    // DR-8.1 on_draw, DR-8.2, DR-8.6
    let game = standard(3);
    let mut state = read(&game, &near_the_end(&game, 0, &whole("R1 | B2")));
    assert!(state.stage_card_on_top());
    assert_eq!(state.view(&game, Some(1))["stage_card_on_top"], json!(true));
    // Showing a target draws nothing, so it ends no stage.
    apply(&game, &mut state, Action::ShowTarget(kind("red-1"), First::Colour));
    assert_eq!((state.phase(), state.turn()), (Phase::Play, Some(1)));
    let events = apply(&game, &mut state, Action::Play(card("blue"), Effect::Advance(Advance::Colour(Colour::Blue))));
    assert_eq!(events.last(), Some(&Event::StageEnded(1, 1)));
    assert_eq!((state.phase(), state.packs_drawn().len(), state.stage_card_on_top()), (Phase::ChooseTarget, 1, false));
    // Asked clockwise from the drawer, leaving out who has shown one.
    assert_eq!(state.pending_players().iter().collect::<Vec<_>>(), [1, 2]);
    assert_eq!((state.current_player(), state.turn()), (Some(1), Some(1)));
    let refusal = state.apply(&game, Some(0), &Action::ChooseTarget(kind("red-2")), &mut ()).unwrap_err();
    assert_eq!((refusal.code(), refusal.rule()), ("not_your_turn", Some("DR-8.2")));
    assert_eq!(Value::Object(params(&refusal)), json!({"seat": 0, "current_player": 1}));
    // Seat 2 may choose first; what it chose is hidden from the others.
    let mut events: Vec<Event> = Vec::new();
    let third = state.targets(2).nth(0).unwrap();
    state.apply(&game, Some(2), &Action::ChooseTarget(third), &mut events).unwrap();
    assert_eq!(written(&events[0].seen_by(Some(1)))["target"], Value::Null);
    assert_eq!(state.view(&game, Some(1))["chosen"], json!([null, null, null]));
    assert_eq!(state.view(&game, Some(2))["chosen"], json!([null, null, third.to_string()]));
    let second = state.targets(1).nth(0).unwrap();
    let events = apply(&game, &mut state, Action::ChooseTarget(second));
    let names: Vec<&str> = events.iter().map(Event::name).collect();
    assert_eq!(names, ["target_chosen", "targets_revealed", "stage_scored"]);
    // Then the drawer draws, and the next player is the one after the drawer (B46).
    assert_eq!((state.phase(), state.turn(), state.stage()), (Phase::Draw, Some(1), 2));
    state.apply_chance(&game, &Outcome::Draw(card("4")), &mut ()).unwrap();
    assert_eq!((state.phase(), state.turn(), state.hand(1).len()), (Phase::Play, Some(2), 3));
    // Only the targets of the stage are public (B79).
    let view = state.view(&game, None);
    assert_eq!(view["scored"], json!([["red-1", second.to_string(), third.to_string()]]));
    assert_eq!(view["targets"], json!([null, null, null]));
}

#[test]
fn a_stage_can_end_when_its_card_is_revealed() {
    // DR-8.1 on_reveal
    let game = game(3, StageEnd::OnReveal, DeadCards::Always);
    let mut state = read(&game, &near_the_end(&game, 1, &whole("R1 | B2")));
    apply(&game, &mut state, Action::Play(card("6"), Effect::Advance(Advance::Number(number(6)))));
    assert_eq!(state.phase(), Phase::Draw);
    let mut events: Vec<Event> = Vec::new();
    state.apply_chance(&game, &Outcome::Draw(card("4")), &mut events).unwrap();
    assert_eq!(events[1..], [Event::StageCardUncovered(1), Event::StageEnded(1, 0)]);
    assert_eq!((state.phase(), state.hand(0).len()), (Phase::ChooseTarget, 3));
    for seat in 0..3 {
        let target = state.targets(seat).nth(0).unwrap();
        state.apply(&game, Some(seat), &Action::ChooseTarget(target), &mut ()).unwrap();
    }
    assert_eq!((state.phase(), state.turn(), state.stage()), (Phase::Play, Some(1), 2));
}

#[test]
fn a_stage_is_scored_at_once_when_all_have_shown_a_target() {
    // DR-8.2
    let game = standard(2);
    let mut record = near_the_end(&game, 0, &whole("R1 | B2"));
    record["targets"] = json!([["red-2", "red-3", "red-4"], ["red-6", "blue-1", "blue-2"]]);
    record["shown"] = json!(["red-1", "red-5"]);
    let mut state = read(&game, &record);
    let events = apply(&game, &mut state, Action::Play(card("6"), Effect::Advance(Advance::Number(number(6)))));
    let names: Vec<&str> = events.iter().map(Event::name).collect();
    let expected = ["card_played", "dice_advanced", "line_changed", "stage_ended", "targets_revealed", "stage_scored"];
    assert_eq!(names, expected);
    assert_eq!(state.phase(), Phase::Draw);
    // Red-1 alone leads: 3 points for its own target, 1 for red-5. With two players nobody is third (DR-8.5).
    let scored = written(&events[5]);
    assert_eq!(scored["ranking"], json!([0, 1]));
    assert_eq!(scored["scores"], json!([3, 1]));
    assert_eq!(scored["points"], json!([3, 2]));
}

#[test]
fn a_target_counts_colour_number_and_both() {
    // DR-8.3
    let game = standard(2);
    let state = read(&game, &position(&game, &whole("R1 R1 R2 B1 G5"), &["red red red", "blue blue blue"]));
    let score = |name: &str| points(state.track().numbers(), state.track().leader(), kind(name));
    // Two red ones for 3 each, a red two and a blue one for 1 each.
    assert_eq!(score("red-1"), 8);
    assert_eq!(score("green-5"), 3);
    assert_eq!(score("purple-6"), 0);
}

/// Scores a stage with the targets of all seats chosen, the drawer being seat 1.
fn scored(game: &DiceRun, text: &str, targets: &[&str]) -> Value {
    let mut record = near_the_end(game, 0, text);
    let spare = [
        "purple-1", "purple-2", "purple-3", "purple-4", "purple-5", "purple-6", "pink-1", "pink-2", "pink-3", "pink-4",
        "pink-5", "pink-6",
    ];
    let unused: Vec<&str> = spare.into_iter().filter(|name| !targets.contains(name)).collect();
    record["targets"] = (0..targets.len()).map(|seat| json!(unused_sorted(&unused[seat * 3..seat * 3 + 3]))).collect();
    record["shown"] = json!(targets);
    record["current_player"] = json!(1);
    let mut state = read(game, &record);
    let six = Action::Play(card("6"), Effect::Advance(Advance::Number(number(6))));
    written(apply(game, &mut state, six).last().unwrap())
}

fn unused_sorted<'a>(names: &[&'a str]) -> Vec<&'a str> {
    let mut names = names.to_vec();
    names.sort_by_key(|name| kind(name));
    names
}

#[test]
fn ties_are_broken_by_the_next_groups_and_then_clockwise_from_the_drawer() {
    // DR-8.4, DR-8.5, B28: all have one point in the leading group.
    let game = standard(3);
    let text = "R1 B2 G3 | P4 B4 | V | U5 B5 G5 G5";
    let rest = others(text, 1);
    let line = format!("{text} | {rest}");
    let by_groups = scored(&game, &line, &["red-4", "blue-5", "green-6"]);
    assert_eq!(by_groups["scores"], json!([1, 1, 1]));
    // Second group: red-4 has 2 (two fours), blue-5 1, green-6 0.
    assert_eq!(by_groups["ranking"], json!([0, 1, 2]));
    assert_eq!(by_groups["points"], json!([3, 2, 1]));
    // Nothing leads and all counts are equal everywhere: the drawer is first, then clockwise (B30).
    let only_threes = others("", 3);
    let equal = scored(&game, &only_threes, &["red-1", "blue-1", "green-1"]);
    assert_eq!(equal["scores"], json!([6, 6, 6]));
    assert_eq!(equal["ranking"], json!([1, 2, 0]));
}

#[test]
fn virtual_groups_are_skipped_by_scoring() {
    // DR-3.5, DR-8.4
    let game = standard(3);
    let text = "R1 B2 G3 | V | P4 B5";
    let line = format!("{text} | {}", others(text, 1));
    let result = scored(&game, &line, &["red-6", "blue-6", "green-4"]);
    // Behind the virtual group green-4 has the pink four, blue-6 the blue five, red-6 nothing; then five green dice beat four blue ones.
    assert_eq!(result["ranking"], json!([2, 1, 0]));
}

#[test]
fn most_points_win_and_the_highest_stage_card_breaks_ties() {
    // DR-9.1, B23
    let game = standard(3);
    let end = |points: Value, cards: Value| {
        let mut record = finished(&game);
        record["stage_points"] = points;
        record["stage_cards"] = cards;
        record
    };
    let winners = |record: &mut Value, winners: Value| {
        record["winners"] = winners;
        State::from_json(&game, record)
    };
    let mut record = end(json!([11, 10, 9]), json!([[3, 4], [6], [5]]));
    assert!(winners(&mut record, json!([0])).is_ok());
    assert!(winners(&mut record, json!([1])).is_err());
    let mut tied = end(json!([11, 11, 8]), json!([[3, 4], [6], [5]]));
    assert!(winners(&mut tied, json!([0])).is_err());
    assert!(winners(&mut tied, json!([1])).is_ok());
    let mut state = read(&game, &tied);
    assert_eq!(state.node(), Node::Terminal);
    let refusal = state.apply(&game, None, &Action::ChooseTarget(kind("red-1")), &mut ()).unwrap_err();
    assert_eq!((refusal.code(), refusal.rule()), ("game_over", Some("DR-9.1")));
    assert_eq!(state.apply_chance(&game, &Outcome::Draw(card("1")), &mut ()).unwrap_err().code(), "game_over");
}

/// The record of the end of some game.
fn finished(game: &DiceRun) -> Value {
    dice_run_support::playout(game, 5, |_| ()).to_json(game)
}
