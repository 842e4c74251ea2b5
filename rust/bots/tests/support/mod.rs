//! Games and states for the tests of searches.

use aleator_core::game::{Node, Player};
use aleator_core::{dice_run, gang_of_dice};
use aleator_records::Json as _;
use aleator_sim::playout::Sample;
use aleator_sim::policy::Policy;
use aleator_sim::streams::Streams;

/// A game with twelve cards of all kinds.
pub fn gang(players: i128) -> gang_of_dice::GangOfDice {
    let kinds = [
        r#"{"kind": "sum_at_least", "k": 9}"#,
        r#"{"kind": "run_at_least", "k": 2}"#,
        r#"{"kind": "same_at_least", "k": 2}"#,
        r#"{"kind": "distinct_at_least", "k": 3}"#,
        r#"{"kind": "count_at_least", "k": 2, "faces": [1, 3, 5]}"#,
        r#"{"kind": "sum_at_least", "k": 13}"#,
    ];
    let cards: Vec<String> = (0..12)
        .map(|index| {
            let colour = if index % 2 == 0 { "black" } else { "yellow" };
            let predicate = kinds[index / 2];
            format!(r#"{{"id": "c{index}", "title": "c", "colour": "{colour}", "predicate": {predicate}}}"#)
        })
        .collect();
    let ids: Vec<String> = (0..12).map(|index| format!(r#""c{index}""#)).collect();
    let text = format!(
        r#"{{"name": "test", "title": "test", "cards": [{}], "tiers": [{{"cards": [{}], "draw": 12}}]}}"#,
        cards.join(", "),
        ids.join(", ")
    );
    let deck = gang_of_dice::Deck::from_json(&serde_json::from_str(&text).expect("JSON")).expect("a sound deck");
    gang_of_dice::GangOfDice::new(players, deck).expect("players")
}

/// Dice Run with its standard deck.
pub fn race(players: i128) -> dice_run::DiceRun {
    dice_run::DiceRun::new(players, dice_run::Deck::standard()).expect("players")
}

/// The decisions of a game played by a policy: states, and who is to act.
pub fn decisions<S: Sample, P: Policy<S>>(game: &S::Game, policy: &P, index: u64) -> Vec<(S, Player)> {
    let (mut state, mut streams) = (S::new(game), Streams::new(17, index));
    let mut found = Vec::new();
    while state.node() != Node::Terminal {
        if let Some(seat) = state.current_player() {
            found.push((state.clone(), seat));
            let action = policy.choose(game, &state, seat, streams.policy(seat));
            state.apply(game, None, &action, &mut ()).expect("legal");
        } else {
            state.take_chance(game, &mut streams, &mut ());
        }
    }
    found
}
