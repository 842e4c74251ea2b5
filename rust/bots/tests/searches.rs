//! Searches: what they draw, what they take, and when they stop.
#![allow(clippy::expect_used, reason = "tests")]

mod support;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use aleator_bots::{Bot, Budget, GangModel, Limits, Model, RunModel, Search, Think as _, Thinker as _, Values};
use aleator_core::dice_run::{Card, Effect, Phase, resample};
use aleator_core::game::{Player, Players, State};
use aleator_core::gang_of_dice::Action;
use aleator_core::{dice_run, gang_of_dice};
use aleator_sim::batch::{Plan, run};
use aleator_sim::dice_run::{Greedy, Random};
use aleator_sim::gang_of_dice::Cautious;
use aleator_sim::lanes::Lanes;
use aleator_sim::policy::Policy;
use aleator_sim::streams::{Stream, Streams, Words};
use support::{decisions, gang, race};

fn never() -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn search<M>(model: M, iterations: u32, threads: i64) -> Search<M> {
    Search::new(model, Budget::Iterations(iterations), threads).expect("a budget")
}

#[test]
fn a_sure_win_is_taken() {
    let game = gang(2);
    let search = search(GangModel::new(&game).expect("a model"), 100, 1);
    let mut sure = 0;
    for index in 0..60 {
        for (state, seat) in decisions::<gang_of_dice::State, _>(&game, &Cautious::new(&game), index) {
            let mut after = state;
            let stopped = after.apply(&game, Some(seat), &Action::Stop, &mut ());
            if stopped.is_ok() && State::winners(&after) == Players::only(seat) {
                let analysis = search.analyse(&game, &state, seat, index, &mut never).expect("an analysis");
                assert!((analysis.actions[0].value - 1.0).abs() < 1e-12, "{analysis:?}");
                sure += 1;
            }
        }
    }
    assert!(sure > 10, "only {sure} sure wins were met");
}

#[test]
fn the_word_and_the_number_of_trees_decide() {
    let game = gang(3);
    let states = decisions::<gang_of_dice::State, _>(&game, &Cautious::new(&game), 1);
    for trees in [1, 2, 5] {
        let one = search(GangModel::new(&game).expect("a model"), 83, trees);
        let other = search(GangModel::new(&game).expect("a model"), 83, trees);
        for (state, seat) in states.iter().take(10) {
            let analysis = one.analyse(&game, state, *seat, 5, &mut never);
            assert_eq!(analysis, other.analyse(&game, state, *seat, 5, &mut never));
            assert_eq!(analysis.map(|analysis| analysis.iterations), Ok(83));
        }
    }
}

#[test]
fn a_search_draws_one_word_of_the_stream_of_searches() {
    let game = race(2);
    let search = search(RunModel::default(), 5, 1);
    let (state, seat) = decisions::<dice_run::State, _>(&game, &Random, 0)[3];
    let (mut streams, mut expected) = (Streams::new(9, 9), Streams::new(9, 9));
    let action = search.decide(&game, &state, seat, &mut streams, &mut never);
    let word = expected.search(seat).word();
    assert_eq!(search.preferred(&game, &state, seat, word, &mut never), action);
    assert!(action.is_ok());
    assert_eq!(streams.save(), expected.save(), "nothing else was drawn");
}

#[test]
fn whoever_watches_ends_a_search() {
    let game = race(2);
    let endless = Budget::Time(Duration::from_secs(3600));
    let search = Search::new(RunModel::default(), endless, 2).expect("a budget");
    let (state, seat) = decisions::<dice_run::State, _>(&game, &Greedy, 0)[8];
    let begun = Instant::now();
    let mut watch =
        || if begun.elapsed() > Duration::from_millis(60) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    let analysis = search.analyse(&game, &state, seat, 1, &mut watch).expect("an analysis");
    assert!(analysis.iterations >= 2 && begun.elapsed() < Duration::from_secs(5));
    let analysis = search.analyse(&game, &state, seat, 1, &mut || ControlFlow::Break(())).expect("an analysis");
    assert!(!analysis.actions.is_empty(), "an action is found even without any time");
}

#[test]
fn dr_2_6_what_is_hidden_makes_no_difference() {
    let game = race(4);
    let search = search(RunModel::default(), 25, 1);
    let mut streams = Streams::new(2, 0);
    let mut compared = 0;
    for (state, seat) in decisions::<dice_run::State, _>(&game, &Random, 4).into_iter().step_by(3) {
        let other = resample(&game, &state, seat, streams.cards());
        compared += u32::from(other != state);
        let analysis = search.analyse(&game, &state, seat, 6, &mut never);
        assert_eq!(analysis, search.analyse(&game, &other, seat, 6, &mut never), "{:?}", state.phase());
    }
    assert!(compared > 10);
}

#[test]
fn a_bot_goes_on_with_the_tree_that_it_has() {
    let game = gang(2);
    let policy = Cautious::new(&game);
    let mut bot = Bot::new(search(GangModel::new(&game).expect("a model"), 4000, 2));
    let states = decisions::<gang_of_dice::State, _>(&game, &policy, 0);
    let mut reused = 0;
    for (state, seat) in states.iter().take(12) {
        let analysis = bot.think(&game, state, *seat, 3, &mut never).expect("an analysis");
        assert!(analysis.iterations >= 4000);
        reused += u32::from(analysis.iterations > 4000);
    }
    assert!(reused > 0);
    bot.forget();
    let (state, seat) = states[0];
    let fresh = bot.think(&game, &state, seat, 3, &mut never).map(|analysis| analysis.iterations);
    assert_eq!(fresh, Ok(4000));
}

/// A model with a fault: what it proposes to whoever comes next is not legal.
struct Broken(RunModel);

impl Model<dice_run::State> for Broken {
    const NEVER: dice_run::Action = RunModel::NEVER;

    fn limits(&self) -> Limits {
        self.0.limits()
    }

    fn world(
        &self,
        game: &dice_run::DiceRun,
        state: &dice_run::State,
        seat: Player,
        stream: &mut Stream,
    ) -> dice_run::State {
        self.0.world(game, state, seat, stream)
    }

    fn candidates(
        &self,
        game: &dice_run::DiceRun,
        root: &dice_run::State,
        state: &dice_run::State,
        seat: Player,
        wanted: usize,
        found: &mut Vec<dice_run::Action>,
    ) {
        self.0.candidates(game, root, state, seat, wanted, found);
        if state.turn() != root.turn() {
            found[0] = dice_run::Action::RerollGroup(Card::CHOICE, 0);
        }
    }

    fn evaluate(
        &self,
        game: &dice_run::DiceRun,
        state: dice_run::State,
        streams: &mut Streams,
    ) -> Result<Values, dice_run::Refusal> {
        self.0.evaluate(game, state, streams)
    }
}

#[test]
fn a_refusal_inside_a_search_is_reported() {
    let game = race(2);
    let broken = || search(Broken(RunModel::default()), 60, 2);
    let (state, seat) = decisions::<dice_run::State, _>(&game, &Greedy, 0)[8];
    let mut streams = Streams::new(1, 0);
    let refused = broken().analyse(&game, &state, seat, 1, &mut never).expect_err("a refusal");
    assert_eq!(broken().preferred(&game, &state, seat, 1, &mut never), Err(refused.clone()));
    assert!(broken().decide(&game, &state, seat, &mut streams, &mut never).is_err());
    let mut bot = Bot::new(broken());
    assert_eq!(bot.think(&game, &state, seat, 1, &mut never), Err(refused.clone()));
    // Where there is no way to report it, what is played is refused.
    let action = Policy::choose(&broken(), &game, &state, seat, streams.policy(seat));
    assert!(state.legal_rank(&game, seat, &action).is_none());
    // A batch says who it was.
    let one_game = Plan {
        seed: 1,
        start: 0,
        games: 1,
        threads: NonZeroUsize::MIN,
        rotate_seats: false,
        keep_rows: false,
        lanes: Lanes::Scalar,
    };
    let batch = run::<dice_run::State, _>(&game, &[broken(), broken()], &one_game, |_| ControlFlow::Continue(()));
    let misplay = batch.map(|_| ()).expect_err("a misplay");
    assert!(misplay.who.is_some_and(|(seat, policy)| usize::from(seat) == policy), "{misplay:?}");
    assert!(misplay.to_string().contains("DR-"), "{misplay}");
}

#[test]
fn what_is_never_legal_is_refused_at_every_decision() {
    let game = race(3);
    for (state, seat) in decisions::<dice_run::State, _>(&game, &Random, 1) {
        assert_eq!(state.legal_rank(&game, seat, &RunModel::NEVER), None);
    }
    let game = gang(3);
    for (state, seat) in decisions::<gang_of_dice::State, _>(&game, &Cautious::new(&game), 1) {
        assert_eq!(state.legal_rank(&game, seat, &GangModel::NEVER), None);
    }
}

/// Candidates are legal and different, and wanting more of them only adds to the list.
fn check_candidates<S, M>(game: &S::Game, model: &M, state: &S, seat: Player) -> Vec<S::Action>
where
    S: aleator_sim::playout::Sample,
    M: Model<S>,
{
    let candidates = |wanted| {
        let mut found = Vec::new();
        model.candidates(game, state, state, seat, wanted, &mut found);
        found
    };
    let all = candidates(usize::MAX);
    for (place, action) in all.iter().enumerate() {
        assert!(state.legal_rank(game, seat, action).is_some(), "{action:?} is not legal");
        assert!(!all[..place].contains(action), "{action:?} comes twice");
    }
    for wanted in [1, 2, 7] {
        let some = candidates(wanted);
        assert!(some.len() >= wanted.min(all.len()));
        assert_eq!(some[..], all[..some.len()]);
    }
    all
}

#[test]
fn candidates_of_gang_of_dice_are_legal_and_few_actions_are_all_among_them() {
    let game = gang(4);
    let model = GangModel::new(&game).expect("a model");
    let policy = aleator_sim::gang_of_dice::Random::new(7);
    for (state, seat) in decisions::<gang_of_dice::State, _>(&game, &policy, 2) {
        let all = check_candidates(&game, &model, &state, seat);
        let legal = state.legal_count(&game, seat);
        if legal <= 64 {
            assert_eq!(all.len() as u64, legal);
        }
    }
}

#[test]
fn candidates_of_dice_run_are_all_turns_but_for_sprints() {
    let game = race(3);
    let model = RunModel::default();
    let is_sprint =
        |action: &dice_run::Action| matches!(action, dice_run::Action::Play(Card::SPRINT, Effect::Sprint(_)));
    for (state, seat) in decisions::<dice_run::State, _>(&game, &Random, 3) {
        let all = check_candidates(&game, &model, &state, seat);
        if state.phase() == Phase::PickDice {
            continue;
        }
        let count = state.legal_count(&game, seat);
        let legal = (0..count).filter_map(|rank| state.legal_action(&game, seat, rank));
        let others = legal.filter(|action| !is_sprint(action)).count();
        assert_eq!(all.iter().filter(|action| !is_sprint(action)).count(), others);
    }
}
