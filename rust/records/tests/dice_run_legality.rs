//! The list of legal actions is exactly what the rules allow: compared with every conceivable action.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod dice_run_support;

use std::collections::BTreeSet;

use aleator_core::dice_run::{
    Action, Advance, Card, Colour, DiceRun, Effect, First, Kind, Kinds, Number, Outcome, State,
};
use aleator_core::game::{Node, State as _};
use dice_run_support::{all_games, game, others, playout, position, read};

fn all_kinds() -> Vec<Kind> {
    (0..30).filter_map(Kind::from_index).collect()
}

/// Every action that can be written down, with groups up to two behind the last.
fn conceivable(groups: u8) -> Vec<Action> {
    let kinds = all_kinds();
    let cards: Vec<Card> = (0..18).filter_map(Card::from_index).collect();
    let groups = 0..groups + 2;
    let mut actions = Vec::new();
    let mut effects = vec![Effect::Comeback, Effect::NoEffect];
    effects.extend(Colour::ALL.map(|colour| Effect::Advance(Advance::Colour(colour))));
    effects.extend(Number::ALL.map(|number| Effect::Advance(Advance::Number(number))));
    for group in groups.clone() {
        effects.extend([Effect::Switch(group), Effect::Outdistance(group)]);
        effects.extend(Number::ALL.map(|number| Effect::Flip(group, number)));
    }
    for (i, &a) in kinds.iter().enumerate() {
        effects.push(Effect::Accident(a));
        actions.extend([First::Colour, First::Number].map(|first| Action::ShowTarget(a, first)));
        actions.push(Action::ChooseTarget(a));
        for (j, &b) in kinds.iter().enumerate().skip(i) {
            actions.push(Action::PickDice(Kinds::new([a, b])));
            effects.extend(kinds[j..].iter().map(|&c| Effect::Sprint(Kinds::new([a, b, c]))));
        }
    }
    for &card in &cards {
        actions.extend(groups.clone().map(|group| Action::RerollGroup(card, group)));
        actions.extend(effects.iter().map(|&effect| Action::Play(card, effect)));
    }
    actions
}

/// The list of the seat's actions, their number and the answers to every conceivable action agree.
fn assert_legality(game: &DiceRun, state: &State, actions: &[Action]) {
    for seat in 0..game.players() {
        let count = state.legal_count(game, seat);
        let listed: Vec<Action> = (0..count).map(|rank| state.legal_action(game, seat, rank).unwrap()).collect();
        assert!(listed.windows(2).all(|pair| pair[0] < pair[1]), "ascending, none twice");
        let listed: BTreeSet<Action> = listed.into_iter().collect();
        for action in actions {
            let ranked = state.legal_rank(game, seat, action).is_some();
            assert_eq!(ranked, listed.contains(action), "{action:?} of seat {seat} in {state:?}");
            let mut after = *state;
            let applied = after.apply(game, Some(seat), action, &mut ());
            assert_eq!(applied.is_ok(), ranked, "{action:?}");
        }
        assert!(listed.iter().all(|action| actions.binary_search(action).is_ok()), "every legal action is conceivable");
    }
}

#[test]
fn listed_and_allowed_actions_are_the_same_in_random_games() {
    // DR-4.1, DR-4.3
    let mut actions = conceivable(10);
    actions.sort_unstable();
    for (index, game) in all_games().iter().enumerate().filter(|(index, _)| index % 3 == 0) {
        let mut nodes = 0;
        playout(game, index as u64, |state| {
            nodes += 1;
            if state.node() == Node::Decision && nodes % 11 == 0 && state.track().len() <= 10 {
                assert_legality(game, state, &actions);
            }
        });
    }
}

#[test]
fn listed_and_allowed_actions_are_the_same_in_odd_lines() {
    // Few dice lead, virtual groups stand together, groups are alike.
    let mut actions = conceivable(8);
    actions.sort_unstable();
    let lines = [
        "R1",
        "R1 | V | V | B2",
        "R1 R1 R1 R1 | B2 | B2 | V | B2",
        "R1 R1 R2 B2 | V | G5",
        "R1 R1 B1 | V | G1 | V | P1 | U1",
    ];
    for game in [&all_games()[2], &all_games()[3]] {
        for text in lines {
            let text = format!("{text} | {}", others(text, 4));
            for hand in
                ["switch sprint comeback", "outdistance accident flip", "choice choice 4", "sprint sprint accident"]
            {
                let mut hands = vec![hand];
                hands.extend(vec!["red blue green"; usize::from(game.players()) - 1]);
                assert_legality(game, &read(game, &position(game, &text, &hands)), &actions);
            }
        }
    }
}

/// Number of nodes at each depth, chance and decisions alike; what comes up is limited to draws here.
fn nodes(game: &DiceRun, state: &State, depth: u32) -> Vec<u64> {
    let mut counts = vec![0; depth as usize + 1];
    counts[0] = 1;
    if depth == 0 || state.node() == Node::Terminal {
        return counts;
    }
    let mut add = |child: &State| {
        for (count, more) in counts[1..].iter_mut().zip(nodes(game, child, depth - 1)) {
            *count += more;
        }
    };
    if state.node() == Node::Chance {
        let outcomes: Vec<Outcome> = state.chance_outcomes(game).collect();
        assert_eq!(outcomes.len() as u128, state.chance_count(game));
        for outcome in outcomes {
            let mut child = *state;
            child.apply_chance(game, &outcome, &mut ()).unwrap();
            add(&child);
        }
    } else {
        for seat in state.pending_players().iter() {
            for rank in 0..state.legal_count(game, seat) {
                let mut child = *state;
                let action = state.legal_action(game, seat, rank).unwrap();
                child.apply(game, Some(seat), &action, &mut ()).unwrap();
                add(&child);
            }
        }
    }
    counts
}

#[test]
fn node_counts_of_a_fixed_position() {
    use aleator_core::dice_run::{DeadCards, StageEnd};
    let game = game(2, StageEnd::OnDraw, DeadCards::Always);
    let text = format!("{} | V | G3 | P4 U5", others("G3 P4 U5", 6));
    let state = read(&game, &position(&game, &text, &["choice switch flip", "accident outdistance comeback"]));
    // By hand: 11 forward moves, 1 switch, 1 + 1 + 2 flips, 4 targets in two orders, 3 cards for 2 groups.
    assert_eq!(nodes(&game, &state, 1), [1, 30]);
    // Then 16 * 18 cards are drawn, 3 * (6 + 36) rolls land, and the other seat has 176 plays after the 8 targets.
    assert_eq!(nodes(&game, &state, 2), [1, 30, 590]);
}
