//! Whole games of Dice Run: chance follows the protocol, and every policy plays every setting to its end.
#![allow(clippy::unwrap_used, reason = "a game that cannot be set up is a failed test")]

use std::array;
use std::ops::ControlFlow;

use aleator_core::dice_run::{
    Action, Card, DeadCards, Deck, Dice, DiceRun, Kind, Number, Outcome, Phase, StageEnd, State,
};
use aleator_core::game::{Draw, Node, State as _};
use aleator_sim::batch::{Plan, run};
use aleator_sim::dice_run::{DiceRunPolicy, WIN_UNITS};
use aleator_sim::draws::permutation;
use aleator_sim::lanes::Lanes;
use aleator_sim::playout::Sample;
use aleator_sim::policy::Policy;
use aleator_sim::streams::{Stream, Streams};

const POLICIES: [&str; 3] = ["random", "by_card", "greedy"];

/// Games of all player counts and options.
fn settings() -> Vec<DiceRun> {
    let mut games = Vec::new();
    for players in 2..=6 {
        for stage_end in StageEnd::ALL {
            for dead_cards in DeadCards::ALL {
                let game = DiceRun::new(players, Deck::standard()).unwrap();
                games.push(game.with_stage_end(stage_end).with_dead_cards(dead_cards));
            }
        }
    }
    games
}

fn seated(game: &DiceRun, shift: usize) -> Vec<DiceRunPolicy> {
    let name = |seat: usize| POLICIES[(seat + shift) % POLICIES.len()];
    (0..usize::from(game.players())).map(|seat| DiceRunPolicy::from_name(name(seat), &[]).unwrap()).collect()
}

#[test]
fn every_policy_plays_every_setting_to_its_end() {
    for (shift, game) in settings().iter().enumerate() {
        let plan = Plan {
            seed: 5,
            start: 0,
            games: 15,
            threads: 1.try_into().unwrap(),
            rotate_seats: true,
            keep_rows: true,
            lanes: Lanes::best(),
        };
        let policies = seated(game, shift);
        let batch = run::<State, _>(game, &policies, &plan, |_| ControlFlow::Continue(())).unwrap().unwrap();
        let totals = batch.totals;
        assert_eq!((totals.games, batch.rows.len()), (15, 15));
        assert_eq!(totals.seats.iter().map(|seat| seat.win_units).sum::<u64>(), 15 * WIN_UNITS);
        assert!(size_of_val(&batch.rows[0]) <= 16);
        let points = if game.players() == 2 { 26 } else { 30 };
        for row in batch.rows {
            assert_eq!(row.stage_points.iter().sum::<u8>(), points, "DR-8.5");
        }
    }
}

/// The chance protocol as it is written down: everything is taken out of sorted lists.
fn drawn(game: &DiceRun, state: &State, streams: &mut Streams) -> Outcome {
    let take = |list: &mut Vec<u8>, index: u64| list.remove(index as usize);
    let players = usize::from(game.players());
    match state.phase() {
        Phase::RollAll | Phase::RollPicked | Phase::RollGroup => {
            let colours = state.in_air_by_colour();
            let numbers = written_roll(colours.iter().map(|&dice| usize::from(dice)).sum(), streams.dice());
            let mut numbers = numbers.into_iter();
            let kinds =
                colours.into_iter().enumerate().flat_map(|(colour, dice)| vec![colour as u8; usize::from(dice)]);
            let dice: Vec<Kind> =
                kinds.map(|colour| Kind::from_index(6 * colour + numbers.next().unwrap().get() - 1).unwrap()).collect();
            let dice = Dice::new(dice).unwrap();
            match state.phase() {
                Phase::RollAll => Outcome::RollAll(dice),
                Phase::RollPicked => Outcome::RollPicked(dice),
                _ => Outcome::RollGroup(dice),
            }
        }
        Phase::DealTargets => {
            let mut left: Vec<u8> = (0..30).collect();
            let hands = (0..players).map(|_| {
                let t = left.len() as u64;
                let indices = streams.cards().below_each([t, t - 1, t - 2, t - 3]);
                indices.map(|index| Kind::from_index(take(&mut left, index)).unwrap()).into_iter().collect()
            });
            Outcome::DealTargets(aleator_core::dice_run::BySeat::new(hands).unwrap())
        }
        Phase::DealHands => {
            let mut left: Vec<u8> =
                Card::all().flat_map(|card| vec![card.index(); usize::from(state.deck().get(card))]).collect();
            let hands = (0..players).map(|_| {
                let m = left.len() as u64;
                let indices = streams.cards().below_each([m, m - 1, m - 2]);
                let cards = indices.map(|index| Card::from_index(take(&mut left, index)).unwrap());
                aleator_core::dice_run::Hand::new(cards).unwrap()
            });
            Outcome::DealHands(aleator_core::dice_run::BySeat::new(hands).unwrap())
        }
        Phase::CutDeck => {
            let order: [u8; 5] = permutation(streams.cards().below(120));
            Outcome::CutDeck(array::from_fn(|pack| game.pack_sizes()[usize::from(order[pack])]))
        }
        phase => {
            assert_eq!(phase, Phase::Draw);
            let left: Vec<Card> =
                Card::all().flat_map(|card| vec![card; usize::from(state.deck().get(card))]).collect();
            Outcome::Draw(left[streams.cards().below(left.len() as u64) as usize])
        }
    }
}

/// `count` dice: 16 of them to a word, whose digits of base 6 they are.
fn written_roll(count: usize, stream: &mut Stream) -> Vec<Number> {
    let mut numbers = Vec::new();
    while numbers.len() < count {
        let chunk = (count - numbers.len()).min(16) as u32;
        let mut rest = stream.below(6u64.pow(chunk));
        let mut digits: Vec<Number> = (0..chunk)
            .map(|_| {
                let digit = rest % 6;
                rest /= 6;
                Number::ALL[digit as usize]
            })
            .collect();
        digits.reverse();
        numbers.extend(digits);
    }
    numbers
}

#[test]
fn chance_is_drawn_as_the_protocol_says() {
    for (index, game) in settings().iter().enumerate() {
        let (mut streams, mut twin) = (Streams::new(3, index as u64), Streams::new(3, index as u64));
        let mut state = State::new(game);
        let policies = seated(game, index);
        while state.node() != Node::Terminal {
            if state.node() == Node::Chance {
                let outcome = state.sample(game, &mut streams);
                assert_eq!(outcome, drawn(game, &state, &mut twin));
                state.apply_chance(game, &outcome, &mut ()).unwrap();
            } else {
                let seat = state.current_player().unwrap();
                let action = policies[usize::from(seat)].choose(game, &state, seat, streams.policy(seat));
                state.apply(game, Some(seat), &action, &mut ()).unwrap();
            }
        }
        assert_eq!(streams.dice().below(1 << 60), twin.dice().below(1 << 60));
        assert_eq!(streams.cards().below(1 << 60), twin.cards().below(1 << 60));
    }
}

#[test]
fn the_short_way_of_a_roll_leads_to_the_same_state() {
    for (index, game) in settings().iter().enumerate() {
        let (mut short, mut long) = (State::new(game), State::new(game));
        let (mut streams, mut twin) = (Streams::new(8, index as u64), Streams::new(8, index as u64));
        let (mut seen, mut told) = (Vec::new(), Vec::new());
        while short.node() != Node::Terminal {
            if short.node() == Node::Chance {
                short.take_chance(game, &mut streams, &mut seen);
                let outcome = long.sample(game, &mut twin);
                long.apply_chance(game, &outcome, &mut told).unwrap();
            } else {
                let seat = short.current_player().unwrap();
                let policy = DiceRunPolicy::from_name("by_card", &[]).unwrap();
                let action: Action = policy.choose(game, &short, seat, streams.policy(seat));
                short.apply(game, Some(seat), &action, &mut seen).unwrap();
                long.apply(game, Some(seat), &action, &mut told).unwrap();
            }
            assert_eq!(short, long);
        }
        assert_eq!(seen, told);
    }
}
