//! Gang of Dice, as `RULES.md` beside this file tells it.
//!
//! ```
//! use aleator_core::game::{Node, State as _};
//! use aleator_core::gang_of_dice::{Action, Deck, Faces, GangOfDice, Outcome, State};
//!
//! let deck = Deck::from_json(&serde_json::json!({
//!     "name": "odd", "title": "Odd dice only",
//!     "cards": (1..=12).map(|k| serde_json::json!({
//!         "id": format!("odd_{k}"), "title": format!("at least {k} odd"), "colour": "yellow",
//!         "predicate": {"kind": "count_at_least", "k": k, "faces": [1, 3, 5]},
//!     })).collect::<Vec<_>>(),
//!     "tiers": [{"cards": (1..=12).map(|k| format!("odd_{k}")).collect::<Vec<_>>(), "draw": 12}],
//! }))?;
//! let game = GangOfDice::new(2, deck)?;
//! let mut state = State::new(&game);
//! state.apply_chance(&game, &Outcome::FirstPlayer(1), &mut ())?;
//! let card = game.deck().find("odd_2").ok_or("no such card")?;
//! state.apply_chance(&game, &Outcome::Reveal(card), &mut ())?;
//! state.apply(&game, None, &Action::Roll(3), &mut ())?;
//! state.apply_chance(&game, &Outcome::Land(Faces::from_counts([1, 0, 1, 0, 0, 1])), &mut ())?;
//! assert_eq!(state.node(), Node::Decision);
//! assert_eq!((state.faces().score(), state.rerolls_left()), (7, 2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod board;
mod config;
mod deck;
mod deck_json;
mod event;
mod faces;
mod json;
mod json_read;
mod outcome;
mod phase;
mod play;
mod refusal;
mod round;
mod state;
mod turn;
mod view;
mod warning;

/// The rules as this crate plays them, in Markdown.
pub const RULES: &str = include_str!("RULES.md");

pub use action::Action;
pub use config::{ConfigError, FirstPlayer, GangOfDice, MAX_PLAYERS, MIN_PLAYERS};
pub use deck::{Card, CardIndex, Deck, DeckError, DeckFault, MAX_CARDS, ROUNDS, Tier};
pub use event::Event;
pub use faces::{FACES, Faces, MAX_DICE, Numbers, all_faces};
pub use json::SCHEMA;
pub use outcome::Outcome;
pub use phase::Phase;
pub use refusal::Refusal;
pub use round::{bonus_dice, round_winner};
pub use state::{State, TurnResult};
pub use turn::REROLLS;
pub use view::{LISTED_ACTIONS, VIEW};
pub use warning::{Colour, Predicate};
