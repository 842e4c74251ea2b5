//! Players that search.
//!
//! One Monte Carlo tree search serves both games; what differs is a [`Model`]:
//!
//! - [`GangModel`]: everything is public, so chance nodes are part of the tree, a new child being opened only now and then (progressive widening).
//! - [`RunModel`]: every iteration plays in another world that the seat cannot tell from the true one (single-observer information-set search).
//!   The tree is over what that seat sees; nothing that is hidden from it is ever read.
//!
//! Actions are too many to try all of, so a node looks at the candidates that the model puts first, and at more of them the more often it is visited.
//! A [`Search`] is a policy without memory; a [`Bot`] keeps its tree from one decision to the next.
#![forbid(unsafe_code)]

mod bot;
mod budget;
pub mod dice_run;
pub mod gang_of_dice;
mod model;
mod pool;
mod search;
mod tables;
mod tree;

pub use bot::Bot;
pub use budget::{Budget, BudgetError, MOST_THREADS};
pub use dice_run::RunModel;
pub use gang_of_dice::GangModel;
pub use model::{Limits, Model, SEATS, Values, returns};
pub use search::{Analysis, Judged, Search};
