//! The tree, and one iteration in it.

use aleator_core::game::{Draw as _, Node, Player};
use aleator_sim::playout::Sample;
use aleator_sim::streams::Streams;

use crate::model::{Model, Values, returns};
use crate::pool::{Pool, Run};
use crate::tables::Tables;

/// All trees of a search together grow to this many nodes (some 200 MB); from then on, only existing nodes are visited.
const MOST_PLACES: usize = 1 << 20;

/// The fewest candidates that are asked for where they are kept: to ask again takes longer than to keep a few that are never tried.
const FEWEST_KEPT: usize = 6;

/// What was decided at a node, and what came of it.
#[derive(Clone, Debug)]
pub(crate) struct Edge<A> {
    pub action: A,
    pub visits: u32,
    /// At how many visits it could have been taken: in other worlds it may not be legal, or not be a candidate.
    pub available: u32,
    /// The visit that counted it last: actions that look the same to the observer are one edge, which a visit counts once.
    pub counted: u32,
    /// The sum of what it was worth to who decided.
    pub total: f64,
    /// What it was worth on average; kept, since it is asked for more often than it changes.
    mean: f64,
    pub child: u32,
}

#[derive(Clone, Debug)]
pub(crate) struct Branch<O> {
    pub outcome: O,
    pub draws: u32,
    pub child: u32,
}

/// A node: of decisions, or of chance. Its lists lie in the pools of the tree.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Place {
    pub visits: u32,
    /// One more than the number of the node's state, if everything is public and states are kept; otherwise 0.
    state: u32,
    /// Candidates, where they are the same at every visit, and whether these are all.
    candidates: Run,
    complete: bool,
    edges: Run,
    branches: Run,
}

/// A tree over the decisions of a game, seen by one seat.
#[derive(Clone, Debug)]
pub(crate) struct Tree<S: Sample> {
    pub places: Vec<Place>,
    edges: Pool<Edge<S::Action>>,
    branches: Pool<Branch<S::Outcome>>,
    candidates: Pool<S::Action>,
    /// Kept so that the tree can be used again.
    states: Option<Vec<S>>,
    pub root: S,
    pub seat: Player,
    /// The number of places that it grows to.
    pub most: usize,
    scratch: Scratch<S::Action>,
}

/// Memory that every iteration uses again.
#[derive(Clone, Debug)]
struct Scratch<A> {
    taken: Vec<Taken>,
    candidates: Vec<A>,
}

/// An edge taken on the way down.
#[derive(Clone, Copy, Debug)]
struct Taken {
    place: usize,
    edge: usize,
    seat: Player,
}

/// What an iteration needs to know.
pub(crate) struct Rules<'a, S: Sample, M> {
    pub game: &'a S::Game,
    pub model: &'a M,
    pub tables: &'a Tables,
}

impl<S: Sample> Tree<S> {
    /// One of so many trees that a search grows at once: they share the memory. One that is to be used again keeps its states.
    pub fn new(root: S, seat: Player, trees: u32, keeps_states: bool) -> Self {
        Self::empty(root, seat, MOST_PLACES / trees.max(1) as usize, keeps_states, 256)
    }

    /// A tree without even a root, with memory for this many places.
    fn empty(root: S, seat: Player, most: usize, keeps_states: bool, places: usize) -> Self {
        let lists = 2 * places;
        let mut places = Vec::with_capacity(places);
        places.push(Place::default());
        Self {
            places,
            edges: Pool::with_capacity(lists),
            branches: Pool::with_capacity(lists),
            candidates: Pool::with_capacity(lists),
            states: keeps_states.then(Vec::new),
            root,
            seat,
            most,
            scratch: Scratch { taken: Vec::new(), candidates: Vec::new() },
        }
    }

    /// What was decided at the root, and what came of it.
    pub fn root_edges(&self) -> &[Edge<S::Action>] {
        self.edges_of(0)
    }

    /// What was decided at a node.
    pub fn edges_of(&self, place: usize) -> &[Edge<S::Action>] {
        self.edges.get(self.places[place].edges)
    }

    /// One iteration: down the tree, one step out of it, to the end, and back.
    pub fn iterate<M: Model<S>>(&mut self, rules: &Rules<'_, S, M>, streams: &mut Streams) -> Result<(), S::Refusal> {
        let Rules { game, model, tables } = *rules;
        let mut state = model.world(game, &self.root, self.seat, streams.search(0));
        self.scratch.taken.clear();
        let mut place = 0;
        let values = loop {
            match state.node() {
                Node::Terminal => break returns(state.winners()),
                _ if self.is_full() && self.is_leaf(place) => break model.evaluate(game, state, streams)?,
                Node::Chance if tables.limits.chance_nodes => {
                    place = self.take_chance(rules, place, &mut state, streams);
                }
                Node::Chance => state.take_chance(game, streams, &mut ()),
                Node::Decision => {
                    let seat = if self.scratch.taken.is_empty() { Some(self.seat) } else { state.current_player() };
                    // A decision node has a seat to act.
                    let Some(seat) = seat else { break returns(state.winners()) };
                    if model.is_hidden(&state, seat, self.seat) {
                        let candidates = &mut self.scratch.candidates;
                        model.candidates(game, &self.root, &state, seat, 1, candidates);
                        state.apply(game, Some(seat), &candidates[0], &mut ())?;
                        continue;
                    }
                    let Some((edge, action)) = self.select(rules, place, &state, seat) else {
                        break model.evaluate(game, state, streams)?;
                    };
                    self.scratch.taken.push(Taken { place, edge, seat });
                    state.apply(game, Some(seat), &action, &mut ())?;
                    let found = &self.edges_of(place)[edge];
                    place = found.child as usize;
                    if found.visits == 0 {
                        break model.evaluate(game, state, streams)?;
                    }
                }
            }
        };
        self.learn(&values);
        Ok(())
    }

    fn is_full(&self) -> bool {
        self.places.len() >= self.most
    }

    fn is_leaf(&self, place: usize) -> bool {
        self.places[place].edges.is_empty() && self.places[place].branches.is_empty()
    }

    fn add_place(&mut self) -> u32 {
        self.places.push(Place::default());
        self.places.len() as u32 - 1
    }

    /// Chance as a node: one of the outcomes known so far, each as likely as it was drawn, or a newly drawn one.
    fn take_chance<M>(
        &mut self,
        Rules { game, tables, .. }: &Rules<'_, S, M>,
        place: usize,
        state: &mut S,
        streams: &mut Streams,
    ) -> usize {
        let is_full = self.is_full();
        let here = &mut self.places[place];
        here.visits += 1;
        let branches = self.branches.get_mut(here.branches);
        let branch = if branches.len() < tables.outcomes(here.visits) && !is_full {
            let outcome = state.sample(game, streams);
            if let Some(branch) = branches.iter_mut().find(|branch| branch.outcome == outcome) {
                branch.draws += 1;
                branch
            } else {
                let mut run = here.branches;
                let child = self.add_place();
                state.accept_chance(game, &outcome, &mut ());
                self.branches.push(&mut run, Branch { outcome, draws: 1, child });
                self.places[place].branches = run;
                return child as usize;
            }
        } else {
            let all = branches.iter().map(|branch| u64::from(branch.draws)).sum();
            let mut rank = streams.search(0).below(all);
            let found = branches.iter().position(|branch| {
                let here = rank < u64::from(branch.draws);
                rank = rank.saturating_sub(branch.draws.into());
                here
            });
            &mut branches[found.unwrap_or(0)]
        };
        state.accept_chance(game, &branch.outcome, &mut ());
        branch.child as usize
    }

    /// The edge to follow: the first candidate that has not been tried, or else the one with the highest bound (UCB1). None if the tree is full and
    /// has none of the candidates here.
    fn select<M: Model<S>>(
        &mut self,
        Rules { game, model, tables }: &Rules<'_, S, M>,
        place: usize,
        state: &S,
        seat: Player,
    ) -> Option<(usize, S::Action)> {
        let is_full = self.is_full();
        let here = &mut self.places[place];
        here.visits += 1;
        let wanted = tables.actions(here.visits);
        let fresh = &mut self.scratch.candidates;
        // The seat knows all that is needed at the root, and everybody everywhere where all is public.
        let is_same_always = tables.limits.chance_nodes || place == 0;
        if !is_same_always {
            model.candidates(game, &self.root, state, seat, wanted, fresh);
        } else if here.candidates.len() < wanted && !here.complete {
            // More than are wanted now: the first of them are the same, and those behind will be wanted later.
            let most = wanted.next_multiple_of(FEWEST_KEPT);
            model.candidates(game, &self.root, state, seat, most, fresh);
            here.complete = fresh.len() < most;
            self.candidates.replace(&mut here.candidates, fresh);
        }
        if let Some(states) = self.states.as_mut().filter(|_| tables.limits.chance_nodes && here.state == 0) {
            states.push(state.clone());
            here.state = states.len() as u32;
        }
        let candidates = if is_same_always { self.candidates.get(here.candidates) } else { &fresh[..] };
        let edges = self.edges.get_mut(here.edges);
        let mut best: Option<(f64, usize, &S::Action)> = None;
        let mut untried = None;
        for (rank, action) in candidates.iter().take(wanted).enumerate() {
            let seen = model.as_seen(action, seat, self.seat);
            // Candidates are tried in their order, so the edge is usually found where the candidate stands.
            let index = match edges.get(rank) {
                Some(edge) if edge.action == seen => Some(rank),
                _ => edges.iter().position(|edge| edge.action == seen),
            };
            let Some(index) = index else {
                untried = untried.or(Some((action, seen)));
                continue;
            };
            let edge = &mut edges[index];
            if edge.counted == here.visits {
                continue;
            }
            edge.counted = here.visits;
            edge.available += 1;
            let bound = edge.bound(tables);
            if best.as_ref().is_none_or(|&(most, ..)| bound > most) {
                best = Some((bound, index, action));
            }
        }
        match (untried.filter(|_| !is_full), best) {
            (Some((action, seen)), _) => {
                let (action, counted, mut run) = (action.clone(), here.visits, here.edges);
                let child = self.add_place();
                self.edges.push(
                    &mut run,
                    Edge { action: seen, visits: 0, available: 1, counted, total: 0.0, mean: 0.0, child },
                );
                self.places[place].edges = run;
                Some((run.len() - 1, action))
            }
            (None, best) => best.map(|(_, index, action)| (index, action.clone())),
        }
    }

    fn learn(&mut self, values: &Values) {
        for step in &self.scratch.taken {
            let edge = &mut self.edges.get_mut(self.places[step.place].edges)[step.edge];
            edge.visits += 1;
            edge.total += values[usize::from(step.seat)];
            edge.mean = edge.total / f64::from(edge.visits);
        }
    }

    /// The part of the tree behind a state that it holds, if everything is public.
    pub fn behind(&self, tables: &Tables, state: &S, seat: Player) -> Option<Self> {
        let states = self.states.as_ref()?;
        let state_of = |place: &Place| place.state.checked_sub(1).and_then(|number| states.get(number as usize));
        let start = self.places.iter().position(|place| state_of(place) == Some(state))?;
        let mut kept = Self::empty(state.clone(), seat, self.most, true, 256);
        kept.places.clear();
        // Places are copied in the order in which they are found; `order[k]` is where place `k` came from.
        let mut order = vec![start];
        let mut next = 0;
        while next < order.len() {
            let before = self.places[order[next]];
            let mut place = Place { visits: before.visits, ..Place::default() };
            if let (Some(state), Some(states)) = (state_of(&before), &mut kept.states) {
                states.push(state.clone());
                place.state = states.len() as u32;
            }
            // Those that have not been wanted yet are asked for again: more may be known about them at the new root.
            let candidates = self.candidates.get(before.candidates);
            let wanted = tables.actions(before.visits);
            place.complete = before.complete && candidates.len() < wanted;
            kept.candidates.replace(&mut place.candidates, &candidates[..candidates.len().min(wanted)]);
            let mut follow = |child: u32| {
                order.push(child as usize);
                order.len() as u32 - 1
            };
            for edge in self.edges.get(before.edges) {
                kept.edges.push(&mut place.edges, Edge { child: follow(edge.child), ..edge.clone() });
            }
            for branch in self.branches.get(before.branches) {
                kept.branches.push(&mut place.branches, Branch { child: follow(branch.child), ..branch.clone() });
            }
            kept.places.push(place);
            next += 1;
        }
        Some(kept)
    }
}

impl<A> Edge<A> {
    #[inline]
    fn bound(&self, tables: &Tables) -> f64 {
        let visits = f64::from(self.visits.max(1));
        self.mean + tables.limits.exploration * (tables.log(self.available) / visits).sqrt()
    }
}

#[cfg(test)]
#[allow(clippy::expect_used, reason = "tests")]
mod tests;
