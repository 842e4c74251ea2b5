//! Every legal action has exactly one path of ids, no path leads elsewhere, and observations say what their layout says.

use std::collections::HashSet;

use aleator_core::dice_run::{self, DeadCards, DiceRun, StageEnd, resample};
use aleator_core::game::{Draw as _, Node};
use aleator_core::gang_of_dice::{self, GangOfDice};
use aleator_env::ids::LegalIds as _;
use aleator_env::{Cursor, Encode, IdPath};
use aleator_records::{Json as _, Record};
use aleator_sim::streams::Streams;
use serde_json::Value;

type Fallible = Result<(), Box<dyn std::error::Error>>;

/// Listing all actions takes too long beyond this many.
const LISTED: u64 = 3_000;

fn gang_game(players: i128) -> Result<GangOfDice, Box<dyn std::error::Error>> {
    let record: Value = toml::from_str(include_str!("../../../python/aleator/games/gang_of_dice/decks/standard.toml"))?;
    Ok(GangOfDice::new(players, gang_of_dice::Deck::from_json(&record)?)?)
}

fn run_games() -> Result<Vec<DiceRun>, Box<dyn std::error::Error>> {
    let standard = dice_run::Deck::standard;
    let mut games = Vec::new();
    for players in 2..=6 {
        games.push(DiceRun::new(players, standard())?);
    }
    let odd = DiceRun::new(3, standard())?.with_dead_cards(DeadCards::OnlyIfStuck).with_stage_end(StageEnd::OnReveal);
    games.push(odd);
    Ok(games)
}

/// All paths of ids from a cursor to an action.
fn paths<S: Encode>(game: &S::Game, cursor: Cursor<S>, so_far: &IdPath, found: &mut Vec<(IdPath, S::Action)>) {
    let mut mask = vec![2; S::id_count(game)];
    assert_eq!(cursor.write_mask(game, &mut mask), Ok(()));
    for id in 0..S::id_count(game) as u16 {
        assert_eq!(mask[usize::from(id)] == 1, cursor.legal(game).contains(id));
        let mut next = cursor;
        let mut ids = so_far.clone();
        let taken = next.step(game, id.into(), &mut ());
        assert_eq!(taken.is_ok(), mask[usize::from(id)] == 1, "{taken:?}");
        match taken {
            Err(_) => assert_eq!(next, cursor),
            Ok(Some(action)) => {
                ids.push(id);
                found.push((ids, action));
            }
            Ok(None) => {
                ids.push(id);
                assert_eq!(next.ids(), ids);
                assert_eq!(next.state(), cursor.state());
                check_choice(game, &cursor, &next);
                paths(game, next, &ids, found);
            }
        }
    }
}

/// Bringing an observation up to date of a partial choice is the same as writing it anew.
fn check_choice<S: Encode>(game: &S::Game, before: &Cursor<S>, after: &Cursor<S>) {
    let seat = before.player().unwrap_or(0);
    let (mut updated, mut anew) = (vec![0; S::observation_len(game)], vec![0; S::observation_len(game)]);
    assert_eq!(before.write_observation(game, seat, &mut updated), Ok(()));
    after.state().write_choice(after.partial(), &mut updated);
    assert_eq!(after.write_observation(game, seat, &mut anew), Ok(()));
    assert_eq!(updated, anew);
}

/// The paths at a decision node are those of its legal actions, each once.
fn check_paths<S: Encode>(game: &S::Game, state: S) {
    let seat = state.current_player().unwrap_or(0);
    let count = state.legal_count(game, seat);
    if count > LISTED {
        return;
    }
    let mut found = Vec::new();
    paths(game, Cursor::new(state), &IdPath::new(), &mut found);
    let mut actions: Vec<S::Action> = found.iter().map(|(_, action)| action.clone()).collect();
    actions.sort();
    let legal: Vec<S::Action> = (0..count).filter_map(|rank| state.legal_action(game, seat, rank)).collect();
    assert_eq!(actions, legal);
    for (ids, action) in found {
        assert_eq!(state.action_ids(&action), ids, "{action:?}");
    }
}

/// Walks by ids that are equally likely, and hands over every cursor on the way.
fn walk<S: Encode>(game: &S::Game, index: u64, mut each: impl FnMut(&Cursor<S>)) {
    let mut streams = Streams::new(2026, index);
    let mut cursor = Cursor::new(S::new(game));
    loop {
        each(&cursor);
        if cursor.take_chance(game, &mut streams) {
            continue;
        }
        if cursor.state().node() == Node::Terminal {
            return;
        }
        let legal = cursor.legal(game);
        let id = legal.nth(streams.policy(0).below(legal.count().into()) as u32);
        assert!(cursor.step(game, id.into(), &mut ()).is_ok());
    }
}

fn check_observation<S: Encode>(game: &S::Game, cursor: &Cursor<S>) {
    let layout = S::layout(game);
    assert_eq!(layout.len(), S::observation_len(game));
    for seat in 0..S::players(game) {
        let mut row = vec![255; layout.len()];
        assert_eq!(cursor.write_observation(game, seat, &mut row), Ok(()));
        for ((entry, bound), name) in row.iter().zip(layout.bounds()).zip(layout.names()) {
            assert!(entry <= bound, "{name}: {entry} is more than {bound}");
        }
    }
    let mut short = vec![0; layout.len() - 1];
    assert!(cursor.write_observation(game, 0, &mut short).is_err());
    assert!(cursor.write_observation(game, S::players(game), &mut vec![0; layout.len()]).is_err());
}

fn check_game<S: Encode + Record>(game: &S::Game, games: u64) -> Fallible {
    for index in 0..games {
        let mut nodes = 0u64;
        let mut failed = None;
        walk::<S>(game, index, |cursor| {
            nodes += 1;
            check_observation(game, cursor);
            if cursor.ids().is_empty() && cursor.player().is_some() && nodes.is_multiple_of(7) {
                check_paths(game, *cursor.state());
            }
            let saved = Cursor::<S>::from_json(game, &cursor.to_json(game));
            if saved.as_ref() != Ok(cursor) {
                failed = Some(format!("{saved:?} is not {cursor:?}"));
            }
        });
        if let Some(message) = failed {
            return Err(message.into());
        }
    }
    Ok(())
}

#[test]
fn gang_of_dice_paths_are_the_legal_actions() -> Fallible {
    for players in 2..=4 {
        check_game::<gang_of_dice::State>(&gang_game(players)?, 12)?;
    }
    Ok(())
}

#[test]
fn dice_run_paths_are_the_legal_actions() -> Fallible {
    for game in run_games()? {
        check_game::<dice_run::State>(&game, 4)?;
    }
    Ok(())
}

/// 1,000 cursors of every phase and every seat: what a seat cannot see changes nothing that it gets.
#[test]
fn dr_2_6_observation_and_mask_are_the_same_under_resample() -> Fallible {
    let game = DiceRun::new(4, dice_run::Deck::standard())?;
    let len = dice_run::State::observation_len(&game);
    let mut seen = [0u32; 11];
    let mut draws = Streams::new(7, 0);
    let mut index = 0;
    while seen.iter().any(|&seen| seen < 1000) {
        walk::<dice_run::State>(&game, index, |cursor| {
            let phase = cursor.state().phase();
            if seen[phase as usize] >= 1000 {
                return;
            }
            seen[phase as usize] += 1;
            for seat in 0..game.players() {
                let (mut real, mut other) = (vec![1; len], vec![2; len]);
                let hidden = resample(&game, cursor.state(), seat, draws.search(seat));
                let mut guess = Cursor::new(hidden);
                if cursor.player() == Some(seat) {
                    for id in cursor.ids() {
                        assert_eq!(guess.step(&game, id.into(), &mut ()), Ok(None));
                    }
                    assert_eq!(guess.legal(&game), cursor.legal(&game));
                }
                assert_eq!(cursor.write_observation(&game, seat, &mut real), Ok(()));
                assert_eq!(guess.write_observation(&game, seat, &mut other), Ok(()));
                assert_eq!(real, other, "seat {seat} in {phase}");
            }
        });
        index += 1;
    }
    Ok(())
}

/// Two states that a seat sees differently are observed differently, with few documented exceptions that these walks do not meet.
#[test]
fn observations_tell_views_apart() -> Fallible {
    let game = DiceRun::new(3, dice_run::Deck::standard())?;
    let mut known = std::collections::HashMap::new();
    for index in 0..60 {
        walk::<dice_run::State>(&game, index, |cursor| {
            if cursor.player() != Some(0) || !cursor.ids().is_empty() {
                return;
            }
            let mut row = vec![0; dice_run::State::observation_len(&game)];
            assert_eq!(cursor.write_observation(&game, 0, &mut row), Ok(()));
            let view = cursor.state().view(&game, Some(0)).to_string();
            assert_eq!(known.entry(row).or_insert_with(|| view.clone()), &view);
        });
    }
    assert!(known.len() > 500);
    Ok(())
}

#[test]
fn names_differ_and_end_where_the_ids_end() -> Fallible {
    let gang = gang_game(3)?;
    let run = DiceRun::new(4, dice_run::Deck::standard())?;
    check_names::<gang_of_dice::State>(&gang);
    check_names::<dice_run::State>(&run);
    assert_eq!(dice_run::State::id_name(&run, 109).as_deref(), Some("group 0"));
    assert_eq!(gang_of_dice::State::id_name(&gang, 1).as_deref(), Some("1 die"));
    Ok(())
}

fn check_names<S: Encode>(game: &S::Game) {
    let count = S::id_count(game) as u16;
    let ids: HashSet<String> = (0..count).filter_map(|id| S::id_name(game, id)).collect();
    assert_eq!(ids.len(), usize::from(count));
    assert_eq!(S::id_name(game, count), None);
    let layout = S::layout(game);
    let entries: HashSet<&String> = layout.names().iter().collect();
    assert_eq!(entries.len(), layout.len());
    assert!(layout.bounds().iter().all(|&bound| bound > 0));
}

#[test]
fn refusals_name_the_id_and_what_is_asked() -> Fallible {
    let game = gang_game(2)?;
    let mut cursor = Cursor::new(gang_of_dice::State::new(&game));
    let refused = cursor.step(&game, 1, &mut ()).err().map(|error| error.to_string());
    assert_eq!(refused.as_deref(), Some("nobody is to act: the state waits for chance"));
    cursor.settle_chance(&game, &mut Streams::new(1, 0));
    let message = |cursor: &mut Cursor<_>, id| cursor.step(&game, id, &mut ()).err().map(|error| error.to_string());
    let seat = cursor.player().unwrap_or(0);
    let wanted =
        format!("id 49 (49 dice) is not legal: seat {seat} is asked for how many dice to roll, legal ids are 1 to 48");
    assert_eq!(message(&mut cursor, 49), Some(wanted));
    assert_eq!(message(&mut cursor, -1).as_deref(), Some("id -1 does not exist: ids are 0 to 114"));
    Ok(())
}
