//! `greedy` takes its short cuts to where the plain rule leads, in every state.
//!
//! `ALEATOR_GREEDY_STATES=2000000 cargo test --release -p aleator-sim --test dice_run_greedy` compares more states than are
//! compared on every change.
#![allow(clippy::unwrap_used, reason = "a game that cannot be set up is a failed test")]

#[path = "dice_run_plain/mod.rs"]
mod plain;

use std::collections::BTreeMap;

use aleator_core::dice_run::{
    Action, Card, CardCounts, DeadCards, Deck, DiceRun, Effect, Phase, StageEnd, State, cards_needed,
};
use aleator_core::game::{Draw, Node, Player, State as _};
use aleator_sim::dice_run::{ByCard, Greedy, Random};
use aleator_sim::playout::Sample;
use aleator_sim::policy::Policy;
use aleator_sim::streams::Streams;

/// How many states are compared unless the environment asks for more.
const STATES: u64 = 60_000;

/// The standard deck, and one in which cards that do more than move dice forward are frequent.
fn decks() -> [Deck; 2] {
    let mut special = CardCounts::default();
    for card in Card::all() {
        special.set(card, if card < Card::CHOICE { 1 } else { 8 });
    }
    special.set(Card::CHOICE, 2);
    assert!(special.total() > cards_needed(6));
    [Deck::standard(), Deck::new("special", "Special", special).unwrap()]
}

fn settings() -> Vec<DiceRun> {
    let mut games = Vec::new();
    for deck in decks() {
        for players in 2..=6 {
            for stage_end in StageEnd::ALL {
                for dead_cards in DeadCards::ALL {
                    let game = DiceRun::new(players, deck.clone()).unwrap();
                    games.push(game.with_stage_end(stage_end).with_dead_cards(dead_cards));
                }
            }
        }
    }
    games
}

/// What an action is, so that a test can tell whether all have come up.
fn name(action: Action) -> &'static str {
    match action {
        Action::Play(_, Effect::Flip(0, _)) => "flip the leader",
        Action::Play(_, effect) => effect.name(),
        _ => action.name(),
    }
}

/// Plays on: as the rule says, or as one that takes anything, so that lines come up which greedy players would not
/// make.
fn next(game: &DiceRun, state: &State, seat: Player, style: u64, streams: &mut Streams) -> Action {
    let stream = streams.policy(seat);
    match (style, stream.below(4)) {
        (0, _) | (1, 0) => Greedy.choose(game, state, seat, stream),
        (1 | 2, 1..) => ByCard.choose(game, state, seat, stream),
        _ => Random.choose(game, state, seat, stream),
    }
}

#[test]
fn greedy_is_the_plain_rule_in_every_state() {
    let wanted = std::env::var("ALEATOR_GREEDY_STATES").map_or(STATES, |number| number.parse().unwrap());
    let games = settings();
    let (mut compared, mut seen, mut virtuals) = (0, BTreeMap::new(), 0);
    for index in 0.. {
        let (game, style) = (&games[index as usize % games.len()], index / games.len() as u64 % 4);
        let (mut state, mut streams) = (State::new(game), Streams::new(11, index));
        while state.node() != Node::Terminal {
            let Some(seat) = state.current_player() else {
                state.take_chance(game, &mut streams, &mut ());
                continue;
            };
            let (expected, found) =
                (plain::choose(game, &state, seat), Greedy.choose(game, &state, seat, streams.policy(seat)));
            assert_eq!(found, expected, "game {index}, seat {seat}: {state:?}");
            *seen.entry(name(found)).or_insert(0) += 1;
            virtuals += u64::from(state.track().virtuals() > 0 && state.phase() == Phase::Play);
            compared += 1;
            let action = next(game, &state, seat, style, &mut streams);
            state.apply(game, None, &action, &mut ()).unwrap();
        }
        if compared >= wanted {
            break;
        }
    }
    println!("{compared} states, {virtuals} of them with virtual groups: {seen:?}");
    assert!(virtuals > compared / 50, "only {virtuals} lines with virtual groups");
    let all = [
        "accident",
        "advance",
        "choose_target",
        "comeback",
        "flip",
        "flip the leader",
        "no_effect",
        "outdistance",
        "pick_dice",
        "reroll_group",
        "show_target",
        "sprint",
        "switch",
    ];
    let missing: Vec<&str> = all.into_iter().filter(|&name| !seen.contains_key(name)).collect();
    assert!(missing.is_empty(), "never chosen: {missing:?}, but {seen:?}");
}
