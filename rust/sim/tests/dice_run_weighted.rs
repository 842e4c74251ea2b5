//! `weighted` plays legal turns, the best of those it looks at, and by nothing that is hidden from it.
#![allow(clippy::unwrap_used, reason = "a game that cannot be set up is a failed test")]
#![allow(clippy::float_cmp, clippy::cast_precision_loss, reason = "small whole numbers")]

use aleator_core::dice_run::{Action, Card, CardCounts, DeadCards, Deck, DiceRun, Phase, StageEnd, State, resample};
use aleator_core::game::{Node, Player, State as _};
use aleator_sim::dice_run::{ByCard, Greedy, Weighted, Weights};
use aleator_sim::playout::Sample as _;
use aleator_sim::policy::Policy as _;
use aleator_sim::streams::Streams;

/// The standard deck, and one in which cards that do more than move dice forward are frequent.
fn decks() -> [Deck; 2] {
    let mut special = CardCounts::default();
    for card in Card::all() {
        special.set(card, if card < Card::CHOICE { 2 } else { 6 });
    }
    [Deck::standard(), Deck::new("special", "Special", special).unwrap()]
}

/// Calls for every decision of games in which `weighted` and a player that takes anything take turns.
fn decisions(mut each: impl FnMut(&DiceRun, &State, Player, &mut Streams)) {
    for (index, deck) in (0..40).zip(decks().iter().cycle()) {
        let game = DiceRun::new(i128::from(2 + index % 5), deck.clone()).unwrap();
        let game = game.with_dead_cards(DeadCards::ALL[index as usize / 2 % 2]);
        let game = game.with_stage_end(StageEnd::ALL[index as usize / 4 % 2]);
        let (mut state, mut streams) = (State::new(&game), Streams::new(11, index));
        while state.node() != Node::Terminal {
            let Some(seat) = state.current_player() else {
                state.take_chance(&game, &mut streams, &mut ());
                continue;
            };
            each(&game, &state, seat, &mut streams);
            let stream = streams.policy(seat);
            let action = match seat % 2 {
                0 => Weighted.choose(&game, &state, seat, stream),
                _ => ByCard.choose(&game, &state, seat, stream),
            };
            state.apply(&game, Some(seat), &action, &mut ()).unwrap();
        }
    }
}

#[test]
fn every_turn_that_is_looked_at_is_legal_and_the_best_one_is_taken() {
    let mut looked_at = 0;
    decisions(|game, state, seat, streams| {
        let chosen = Weighted.choose(game, state, seat, streams.policy(seat));
        if state.phase() != Phase::Play {
            assert_eq!(chosen, Greedy.choose(game, state, seat, streams.policy(seat)));
            return;
        }
        let mut turns: Vec<(f64, Action)> = Vec::new();
        Weights::shipped(game.players()).turns(game, state, seat, |worth, action| turns.push((worth, action)));
        for &(worth, action) in &turns {
            assert!(worth.is_finite(), "{action:?} is worth {worth} in {state:?}");
            let mut after = *state;
            assert_eq!(after.apply(game, Some(seat), &action, &mut ()), Ok(()), "{action:?} in {state:?}");
        }
        looked_at += turns.len();
        turns.sort_by(|(one, a), (other, b)| other.total_cmp(one).then(a.cmp(b)));
        assert_eq!(turns.first().map(|turn| turn.1), Some(chosen), "{state:?}");
    });
    assert!(looked_at > 30_000, "only {looked_at}");
}

#[test]
fn states_that_look_the_same_get_the_same_answer() {
    let mut compared = 0;
    decisions(|game, state, seat, streams| {
        let chosen = Weighted.choose(game, state, seat, streams.policy(seat));
        let other = resample(game, state, seat, streams.search(seat));
        assert_eq!(Weighted.choose(game, &other, seat, streams.policy(seat)), chosen);
        compared += u32::from(other != *state);
    });
    assert!(compared > 2_000, "only {compared}");
}

#[test]
fn constants_keep_their_names_and_order() {
    let counted: [f64; Weights::COUNT] = std::array::from_fn(|place| place as f64);
    let weights = Weights::from_array(&counted);
    assert_eq!(weights.to_array(), counted);
    let place = |name: &str| Weights::NAMES.iter().position(|known| *known == name).unwrap() as f64;
    assert_eq!(weights.leader.end, place("leader.end"));
    assert_eq!(weights.keep[7], place("keep.accident"));
    assert_eq!(weights.show.early, place("show.early"));
    assert_eq!(weights.idle, place("idle"));
    for players in 2..=6 {
        assert!(Weights::shipped(players).to_array().iter().all(|weight| weight.is_finite()));
    }
}
