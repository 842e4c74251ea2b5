//! A player that remembers its thinking.

use aleator_core::game::{Player, State};
use aleator_sim::playout::Sample;
use aleator_sim::policy::Watch;

use crate::model::Model;
use crate::search::{Analysis, Search, judge};
use crate::tree::Tree;

/// A searching player that may remember its thinking.
pub trait Thinker<S: State>: Send {
    /// Thinks about a decision of a seat that may act now. `word` decides all that is drawn; `watch` can end the search early.
    ///
    /// # Errors
    /// A refusal of what a policy chose while it thought, which would be an error of the policy.
    fn think(
        &mut self,
        game: &S::Game,
        state: &S,
        seat: Player,
        word: u64,
        watch: Watch<'_>,
    ) -> Result<Analysis<S::Action>, S::Refusal>;

    /// Forgets everything, for a new game.
    fn forget(&mut self) {}
}

/// A searching player with a memory: where its tree holds the state it is asked about, it goes on with that part of the tree.
///
/// That needs a game without hidden information; over information sets each decision starts anew.
#[derive(Debug)]
pub struct Bot<S: Sample, M> {
    search: Search<M>,
    trees: Vec<Tree<S>>,
}

impl<S: Sample, M> Bot<S, M> {
    /// A bot that remembers nothing yet.
    pub const fn new(search: Search<M>) -> Self {
        Self { search, trees: Vec::new() }
    }
}

impl<S, M> Thinker<S> for Bot<S, M>
where
    S: Sample + Send,
    S::Action: Send,
    S::Outcome: Send,
    S::Refusal: Send,
    M: Model<S>,
{
    fn think(
        &mut self,
        game: &S::Game,
        state: &S,
        seat: Player,
        word: u64,
        watch: Watch<'_>,
    ) -> Result<Analysis<S::Action>, S::Refusal> {
        let kept: Option<Vec<Tree<S>>> =
            self.trees.iter().map(|tree| tree.behind(self.search.tables(), state, seat)).collect();
        self.trees = kept.filter(|trees| !trees.is_empty()).unwrap_or_else(|| self.search.plant(state, seat, true));
        self.search.grow(game, &mut self.trees, word, watch)?;
        Ok(judge(&self.trees))
    }

    fn forget(&mut self) {
        self.trees.clear();
    }
}
