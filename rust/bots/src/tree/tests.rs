use aleator_core::dice_run::{Action, Card, Deck, DiceRun, Phase, Refusal, State};
use aleator_core::game::State as _;
use aleator_sim::streams::Stream;

use super::*;
use crate::dice_run::RunModel;
use crate::model::Limits;

/// Everybody re-rolls who can: with one card or another, which others do not see.
struct Rerolls(RunModel);

impl Model<State> for Rerolls {
    const NEVER: Action = RunModel::NEVER;

    fn limits(&self) -> Limits {
        self.0.limits()
    }

    fn world(&self, game: &DiceRun, state: &State, seat: Player, stream: &mut Stream) -> State {
        self.0.world(game, state, seat, stream)
    }

    fn candidates(
        &self,
        game: &DiceRun,
        root: &State,
        state: &State,
        seat: Player,
        wanted: usize,
        found: &mut Vec<Action>,
    ) {
        let with = |card| (0..state.reroll_groups(seat)).filter_map(move |rank| state.reroll_at(card, rank));
        let rerolls: Vec<Action> = state.hand(seat).distinct().flat_map(with).collect();
        let plays_on = state.phase() != Phase::Play || rerolls.is_empty();
        if plays_on {
            self.0.candidates(game, root, state, seat, wanted, found);
        } else {
            *found = rerolls;
        }
    }

    fn as_seen(&self, action: &Action, seat: Player, observer: Player) -> Action {
        self.0.as_seen(action, seat, observer)
    }

    fn evaluate(&self, game: &DiceRun, state: State, streams: &mut Streams) -> Result<Values, Refusal> {
        self.0.evaluate(game, state, streams)
    }
}

/// A tree over the first decision of a game of two at which a group may be re-rolled.
fn grown(most: usize, iterations: u32) -> Tree<State> {
    let game = DiceRun::new(2, Deck::standard()).expect("players");
    let (mut state, mut streams) = (State::new(&game), Streams::new(3, 0));
    let model = Rerolls(RunModel::default());
    while !state.current_player().is_some_and(|seat| state.phase() == Phase::Play && state.reroll_groups(seat) > 0) {
        match state.current_player() {
            None => state.take_chance(&game, &mut streams, &mut ()),
            Some(seat) => {
                let mut found = Vec::new();
                model.candidates(&game, &state, &state, seat, 1, &mut found);
                state.apply(&game, Some(seat), &found[0], &mut ()).expect("legal");
            }
        }
    }
    let mut tree = Tree::new(state, state.current_player().expect("a decision"), 1, false);
    tree.most = most;
    let tables = Tables::new(model.limits());
    for _ in 0..iterations {
        tree.iterate(&Rules { game: &game, model: &model, tables: &tables }, &mut streams).expect("legal");
    }
    tree
}

#[test]
fn dr_2_6_actions_that_look_the_same_are_available_once_a_visit() {
    let tree = grown(MOST_PLACES, 1000);
    let edges = (0..tree.places.len()).flat_map(|place| tree.edges_of(place).iter().map(move |edge| (place, edge)));
    let mut covered = 0;
    for (place, edge) in edges {
        let place = &tree.places[place];
        assert!(edge.available <= place.visits, "{edge:?} at a node with {} visits", place.visits);
        covered += u32::from(matches!(edge.action, Action::RerollGroup(Card::CHOICE, _)) && edge.visits > 1);
    }
    assert!(covered > 0, "nobody was seen to re-roll with a card face down");
}

#[test]
fn a_full_tree_learns_without_growing() {
    let tree = grown(40, 300);
    assert_eq!(tree.places.len(), 40);
    assert_eq!(tree.root_edges().iter().map(|edge| edge.visits).sum::<u32>(), 300);
}

#[test]
fn trees_share_the_memory() {
    let [one, four] = [1, 4].map(|trees| Tree::new(grown(2, 1).root, 0, trees, false).most);
    assert_eq!((one, four), (MOST_PLACES, MOST_PLACES / 4));
}
