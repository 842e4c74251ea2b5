//! A player that remembers its thinking.

use aleator_core::game::Player;
use aleator_sim::playout::Sample;
use aleator_sim::policy::Watch;

use crate::model::Model;
use crate::search::{Analysis, Search, judge};
use crate::tree::Tree;

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

    /// Forgets everything, for a new game.
    pub fn forget(&mut self) {
        self.trees.clear();
    }
}

impl<S, M> Bot<S, M>
where
    S: Sample + Send,
    S::Action: Send,
    S::Outcome: Send,
    S::Refusal: Send,
    M: Model<S>,
{
    /// Thinks about a decision of a seat that may act now, and remembers it. `word` decides all that is drawn; `watch` can end the search early.
    ///
    /// # Errors
    /// A refusal of what a policy of the model chose, which would be an error of the policy.
    pub fn analyse(
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
}
