//! The tree, and one iteration in it.

use aleator_core::game::{Draw as _, Node, Player};
use aleator_sim::playout::Sample;
use aleator_sim::streams::Streams;

use crate::model::{Limits, Model, Values, returns};

/// All trees of a search together grow to so many nodes (some 200 MB); from then on only what they have is followed.
const MOST_PLACES: usize = 1 << 20;

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
    pub child: u32,
}

#[derive(Clone, Debug)]
pub(crate) struct Branch<O> {
    pub outcome: O,
    pub draws: u32,
    pub child: u32,
}

/// A node: of decisions, or of chance.
#[derive(Clone, Debug)]
pub(crate) struct Place<S: Sample> {
    pub visits: u32,
    /// Where everything is public the node stands for one state; kept so that the tree can be used again.
    pub state: Option<Box<S>>,
    /// Candidates, where they are the same at every visit, and whether these are all.
    pub candidates: Vec<S::Action>,
    pub complete: bool,
    pub edges: Vec<Edge<S::Action>>,
    pub branches: Vec<Branch<S::Outcome>>,
}

impl<S: Sample> Place<S> {
    const fn new() -> Self {
        Self {
            visits: 0,
            state: None,
            candidates: Vec::new(),
            complete: false,
            edges: Vec::new(),
            branches: Vec::new(),
        }
    }
}

/// A tree over the decisions of a game, seen by one seat.
#[derive(Clone, Debug)]
pub(crate) struct Tree<S: Sample> {
    pub places: Vec<Place<S>>,
    pub root: S,
    pub seat: Player,
    /// It grows to so many places.
    pub most: usize,
}

/// An edge taken on the way down.
struct Taken {
    place: usize,
    edge: usize,
    seat: Player,
}

/// `factor * n ^ exponent`, rounded up, at least 1.
fn width((factor, exponent): (f64, f64), visits: u32) -> usize {
    let width = (factor * f64::from(visits).powf(exponent)).ceil();
    #[allow(clippy::cast_sign_loss, reason = "it is at least 1; more than fits is cut off")]
    let width = width.max(1.0) as usize;
    width
}

impl<S: Sample> Tree<S> {
    /// One of so many trees that a search grows at once: they share the memory.
    pub fn new(root: S, seat: Player, trees: u32) -> Self {
        Self { places: vec![Place::new()], root, seat, most: MOST_PLACES / trees.max(1) as usize }
    }

    /// One iteration: down the tree, one step out of it, to the end, and back.
    pub fn iterate<M: Model<S>>(
        &mut self,
        game: &S::Game,
        model: &M,
        limits: &Limits,
        streams: &mut Streams,
    ) -> Result<(), S::Refusal> {
        let mut state = model.world(game, &self.root, self.seat, streams.search(0));
        let mut taken = Vec::new();
        let mut place = 0;
        let values = loop {
            match state.node() {
                Node::Terminal => break returns(state.winners()),
                _ if self.is_full() && self.is_leaf(place) => break model.evaluate(game, state, streams)?,
                Node::Chance if limits.chance_nodes => {
                    place = self.take_chance(game, limits, place, &mut state, streams);
                }
                Node::Chance => state.take_chance(game, streams, &mut ()),
                Node::Decision => {
                    let seat = if taken.is_empty() { Some(self.seat) } else { state.current_player() };
                    // A decision node has a seat to act.
                    let Some(seat) = seat else { break returns(state.winners()) };
                    if model.is_hidden(&state, seat, self.seat) {
                        let first = model.candidates(game, &self.root, &state, seat, 1);
                        state.apply(game, Some(seat), &first[0], &mut ())?;
                        continue;
                    }
                    let Some((edge, action)) = self.select(game, model, limits, place, &state, seat) else {
                        break model.evaluate(game, state, streams)?;
                    };
                    taken.push(Taken { place, edge, seat });
                    state.apply(game, Some(seat), &action, &mut ())?;
                    let found = &self.places[place].edges[edge];
                    place = found.child as usize;
                    if found.visits == 0 {
                        break model.evaluate(game, state, streams)?;
                    }
                }
            }
        };
        self.learn(&taken, &values);
        Ok(())
    }

    fn is_full(&self) -> bool {
        self.places.len() >= self.most
    }

    fn is_leaf(&self, place: usize) -> bool {
        self.places[place].edges.is_empty() && self.places[place].branches.is_empty()
    }

    fn add_place(&mut self) -> u32 {
        self.places.push(Place::new());
        self.places.len() as u32 - 1
    }

    /// Chance as a node: one of the outcomes known so far, each as likely as it was drawn, or a newly drawn one.
    fn take_chance(
        &mut self,
        game: &S::Game,
        limits: &Limits,
        place: usize,
        state: &mut S,
        streams: &mut Streams,
    ) -> usize {
        self.places[place].visits += 1;
        let visits = self.places[place].visits;
        let branches = &self.places[place].branches;
        let index = if branches.len() < width(limits.outcomes, visits) && !self.is_full() {
            let outcome = state.sample(game, streams);
            if let Some(index) = branches.iter().position(|branch| branch.outcome == outcome) {
                self.places[place].branches[index].draws += 1;
                index
            } else {
                let child = self.add_place();
                self.places[place].branches.push(Branch { outcome, draws: 1, child });
                self.places[place].branches.len() - 1
            }
        } else {
            let all = branches.iter().map(|branch| u64::from(branch.draws)).sum();
            let mut rank = streams.search(0).below(all);
            let found = branches.iter().position(|branch| {
                let here = rank < u64::from(branch.draws);
                rank = rank.saturating_sub(branch.draws.into());
                here
            });
            found.unwrap_or(0)
        };
        let branch = &self.places[place].branches[index];
        state.accept_chance(game, &branch.outcome, &mut ());
        branch.child as usize
    }

    /// The edge to follow: the first candidate that has not been tried, or else the one with the highest bound (UCB1). None if the tree is full and
    /// has none of the candidates here.
    fn select<M: Model<S>>(
        &mut self,
        game: &S::Game,
        model: &M,
        limits: &Limits,
        place: usize,
        state: &S,
        seat: Player,
    ) -> Option<(usize, S::Action)> {
        let is_full = self.is_full();
        let here = &mut self.places[place];
        here.visits += 1;
        let wanted = width(limits.actions, here.visits);
        // The seat knows all that is needed at the root, and everybody everywhere where all is public.
        let is_same_always = limits.chance_nodes || place == 0;
        let fresh;
        let candidates = if is_same_always {
            if here.candidates.len() < wanted && !here.complete {
                here.candidates = model.candidates(game, &self.root, state, seat, wanted);
                here.complete = here.candidates.len() < wanted;
            }
            if limits.chance_nodes && here.state.is_none() {
                here.state = Some(Box::new(state.clone()));
            }
            &here.candidates
        } else {
            fresh = model.candidates(game, &self.root, state, seat, wanted);
            &fresh
        };
        let mut best: Option<(f64, usize, &S::Action)> = None;
        let mut untried = None;
        for action in candidates.iter().take(wanted) {
            let seen = model.as_seen(action, seat, self.seat);
            let Some(index) = here.edges.iter().position(|edge| edge.action == seen) else {
                untried = untried.or(Some((action, seen)));
                continue;
            };
            let edge = &mut here.edges[index];
            if edge.counted == here.visits {
                continue;
            }
            edge.counted = here.visits;
            edge.available += 1;
            let bound = edge.bound(limits.exploration);
            if best.as_ref().is_none_or(|&(most, ..)| bound > most) {
                best = Some((bound, index, action));
            }
        }
        match (untried.filter(|_| !is_full), best) {
            (Some((action, seen)), _) => {
                let (action, counted) = (action.clone(), here.visits);
                let child = self.add_place();
                let edges = &mut self.places[place].edges;
                edges.push(Edge { action: seen, visits: 0, available: 1, counted, total: 0.0, child });
                Some((edges.len() - 1, action))
            }
            (None, best) => best.map(|(_, index, action)| (index, action.clone())),
        }
    }

    fn learn(&mut self, taken: &[Taken], values: &Values) {
        for step in taken {
            let edge = &mut self.places[step.place].edges[step.edge];
            edge.visits += 1;
            edge.total += values[usize::from(step.seat)];
        }
    }

    /// The part of the tree behind a state that it holds, if everything is public.
    pub fn behind(&self, state: &S, seat: Player) -> Option<Self> {
        let start = self.places.iter().position(|place| place.state.as_deref() == Some(state))?;
        let mut kept = Self { places: Vec::new(), root: state.clone(), seat, most: self.most };
        // Places are copied in the order in which they are found; `order[k]` is where place `k` came from.
        let mut order = vec![start];
        let mut next = 0;
        while next < order.len() {
            let mut place = self.places[order[next]].clone();
            let children = place.edges.iter_mut().map(|edge| &mut edge.child);
            for child in children.chain(place.branches.iter_mut().map(|branch| &mut branch.child)) {
                order.push(*child as usize);
                *child = order.len() as u32 - 1;
            }
            kept.places.push(place);
            next += 1;
        }
        Some(kept)
    }
}

impl<A> Edge<A> {
    fn bound(&self, exploration: f64) -> f64 {
        let visits = f64::from(self.visits.max(1));
        self.total / visits + exploration * (f64::from(self.available).ln() / visits).sqrt()
    }
}

#[cfg(test)]
#[allow(clippy::expect_used, reason = "tests")]
mod tests;
