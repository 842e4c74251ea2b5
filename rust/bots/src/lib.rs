//! Players that search.
//!
//! One Monte Carlo tree search serves both games; the differences are in a [`Model`]:
//!
//! - [`GangModel`]: everything is public, so chance nodes are part of the tree, a new child being opened only now and then (progressive widening).
//! - [`RunModel`]: every iteration plays in a new world that the seat cannot tell from the true one (single-observer
//!   information-set search). The tree covers what that seat sees; nothing hidden from it is ever read.
//!
//! [`FlatSearch`] has no tree: it plays every candidate of Dice Run on in the same worlds.
//!
//! There are too many actions to try them all, so a node considers the candidates that the model ranks first, and more
//! of them with every visit. A [`Search`] is a policy without memory; a [`Bot`] keeps its tree from one decision to the
//! next.
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

pub use bot::{Bot, Thinker};
pub use budget::{Budget, BudgetError, MOST_THREADS};
pub use dice_run::{FlatSearch, Method, RunModel};
pub use gang_of_dice::GangModel;
pub use model::{Limits, Model, SEATS, Values, returns};
pub use search::{Analysis, Judged, Search, Think};
