//! Whole random games: what holds at every node.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod dice_run_support;

use aleator_core::dice_run::{Action, Card, DiceRun, Event, Hand, Phase, State, Targets};
use aleator_core::game::{Draw as _, Node, Refusal as _, State as _};
use aleator_records::{Json as _, Record as _};
use dice_run_support::{Xorshift, all_games, any_action, playout, sample};
use proptest::prelude::*;

/// DR-9.2: 30 dice, six of each colour; every movement card and every target in one place. DR-3.6: virtual groups in between.
fn assert_conserved(game: &DiceRun, state: &State) {
    if !state.track().is_empty() {
        let groups: Vec<_> = (0..state.track().len()).map(|group| state.track().dice(group)).collect();
        let colours = groups.iter().fold([0; 5], |sum, group| {
            let mut counts = group.by_colour();
            counts.iter_mut().zip(sum).for_each(|(count, before)| *count += before);
            counts
        });
        assert_eq!(colours, [6; 5]);
        assert!(!groups[0].is_empty() && !groups[groups.len() - 1].is_empty());
        assert_eq!(groups.iter().filter(|group| group.is_empty()).count(), usize::from(state.track().virtuals()));
    }
    for card in Card::all() {
        let in_hands = (0..game.players()).flat_map(|seat| state.hand(seat).iter()).filter(|&other| other == card);
        let face_down = state.face_down().is_some_and(|(_, other)| other == card);
        let on_line = if card == Card::OUTDISTANCE { state.track().virtuals() } else { 0 };
        let places =
            [state.deck().get(card), state.discards().get(card), in_hands.count() as u8, u8::from(face_down), on_line];
        assert_eq!(places.iter().sum::<u8>(), game.deck().cards().get(card), "{card}");
    }
    if !state.packs_left().is_empty() {
        assert_eq!(state.packs_left().iter().map(|&pack| u32::from(pack)).sum::<u32>(), state.deck().total());
    }
}

/// DR-4.2: a hand is full whenever its player is to act; DR-6.3: a target for each stage to come.
fn assert_hands(game: &DiceRun, state: &State) {
    if state.phase() != Phase::Play {
        return;
    }
    for seat in 0..game.players() {
        assert_eq!(state.hand(seat).len(), Hand::SIZE);
        let shown = u32::from(state.shown(seat).is_some());
        assert_eq!(state.targets(seat).len() + shown + u32::from(state.stage()) - 1, Targets::DEALT);
    }
}

/// Whoever is to act has something to do, nobody else has (DR-4.1).
fn assert_pending(game: &DiceRun, state: &State) {
    assert_eq!(state.pending_players().is_empty(), state.node() != Node::Decision);
    assert_eq!(state.current_player().is_some(), state.node() == Node::Decision);
    for seat in 0..8 {
        assert_eq!(state.legal_count(game, seat) > 0, state.pending_players().contains(seat));
    }
}

#[test]
fn every_node_of_random_games_is_sound() {
    for game in all_games() {
        for seed in 0..60 {
            let end = playout(&game, seed, |state| {
                assert_conserved(&game, state);
                assert_hands(&game, state);
                assert_pending(&game, state);
            });
            // DR-8.5: a stage gives its card, 2 and 1 points; with two players nobody is third.
            let third = if game.players() > 2 { 4 } else { 0 };
            assert_eq!(end.stage_points(&game).iter().sum::<u8>(), 18 + 8 + third);
            assert!(!end.winners().is_empty());
            let margin = end.margin(&game);
            assert!(end.winners().iter().all(|seat| margin[usize::from(seat)] >= 0));
            // DR-2.3, B51: pack 5 is never drawn.
            assert_eq!(end.packs_drawn().len(), 4);
            assert_eq!(u32::from(end.packs_left()[0]), end.deck().total());
        }
    }
}

#[test]
fn every_node_can_be_written_and_read() {
    for game in all_games() {
        for seed in 100..104 {
            playout(&game, seed, |state| {
                let record = state.to_json(&game);
                let text = record.to_string();
                let read = State::from_json(&game, &serde_json::from_str(&text).unwrap()).unwrap();
                assert_eq!(&read, state);
                assert_eq!(read.to_json(&game).to_string(), text);
                let (mut one, mut other) = (Vec::new(), Vec::new());
                state.write_key(&mut one);
                read.write_key(&mut other);
                assert_eq!(one, other);
                for seat in 0..game.players() {
                    assert_eq!(read.legal_count(&game, seat), state.legal_count(&game, seat));
                }
                let board = state.board(&game);
                assert!(board.is_ascii() && board.lines().all(|line| line.len() <= 80), "{board}");
            });
        }
    }
}

#[test]
fn ranks_and_actions_match_in_ascending_order() {
    for game in all_games() {
        let mut draw = Xorshift::new(9);
        playout(&game, 7, |state| {
            for seat in state.pending_players().iter() {
                let count = state.legal_count(&game, seat);
                assert_eq!(state.legal_action(&game, seat, count), None);
                assert_eq!(state.legal_action(&game, seat, u64::MAX), None);
                let ranks: Vec<u64> = if count <= 300 {
                    (0..count).collect()
                } else {
                    let mut ranks: Vec<u64> = (0..100).map(|_| draw.below(count)).chain([0, count - 1]).collect();
                    ranks.sort_unstable();
                    ranks.dedup();
                    ranks
                };
                let actions: Vec<Action> =
                    ranks.iter().map(|&rank| state.legal_action(&game, seat, rank).unwrap()).collect();
                assert!(actions.windows(2).all(|pair| pair[0] < pair[1]));
                for (&rank, action) in ranks.iter().zip(&actions) {
                    assert_eq!(state.legal_rank(&game, seat, action), Some(rank), "{action:?}");
                    let again = Action::from_json(&action.to_json()).unwrap();
                    assert_eq!(again, *action);
                }
            }
        });
    }
}

#[test]
fn choices_of_targets_may_be_made_in_any_order() {
    // DR-8.2: the same choices give the same state, whoever chooses first.
    let mut seen = 0;
    for game in all_games() {
        for seed in 200..206 {
            let mut draw = Xorshift::new(seed);
            playout(&game, seed, |state| {
                if state.phase() != Phase::ChooseTarget {
                    return;
                }
                let mut seats: Vec<u8> = state.pending_players().iter().collect();
                let choices: Vec<Action> =
                    seats.iter().map(|&seat| any_action(&game, state, seat, &mut draw)).collect();
                let play = |order: &[u8]| {
                    let mut after = *state;
                    for seat in order {
                        let place = seats.iter().position(|other| other == seat).unwrap();
                        after.apply(&game, Some(*seat), &choices[place], &mut ()).unwrap();
                    }
                    after
                };
                let forward = play(&seats.clone());
                let mut backward = seats.clone();
                backward.reverse();
                assert_eq!(play(&backward), forward);
                seats.clear();
                seen += 1;
            });
        }
    }
    assert!(seen > 100);
}

#[test]
fn a_refusal_changes_nothing_and_tells_nobody() {
    let game = &all_games()[5];
    playout(game, 3, |state| {
        let mut events: Vec<Event> = Vec::new();
        let mut after = *state;
        let nonsense = Action::RerollGroup(Card::CHOICE, 200);
        for seat in [None, Some(0), Some(1), Some(99)] {
            let refusal = after.apply(game, seat, &nonsense, &mut events).unwrap_err();
            assert!(!refusal.code().is_empty() && !refusal.to_string().is_empty());
        }
        if state.node() != Node::Chance {
            let mut draw = Xorshift::new(1);
            let start = State::new(game);
            let outcome = sample(game, &start, &mut draw);
            let refusal = after.apply_chance(game, &outcome, &mut events).unwrap_err();
            let expected = if state.node() == Node::Terminal { "game_over" } else { "not_chance" };
            assert_eq!(refusal.code(), expected);
        }
        assert_eq!(&after, state);
        assert!(events.is_empty());
    });
}

proptest! {
    #[test]
    fn random_games_end_soundly(players in 0usize..20, seed: u64) {
        let games = all_games();
        let game = &games[players];
        let mut steps = 0;
        playout(game, seed, |state| {
            assert_conserved(game, state);
            assert_hands(game, state);
            steps += 1;
        });
        prop_assert!(steps < 1000);
    }
}
