//! Gang of Dice, as described by `RULES.md` next to this file.
//!
//! ```
//! use aleator_core::game::{Node, State as _};
//! use aleator_core::gang_of_dice::{Action, Card, Colour, Deck, Faces, GangOfDice, Numbers};
//! use aleator_core::gang_of_dice::{Outcome, Predicate, State, TierPlan};
//!
//! // A pile of twelve warnings: at least 1, 2, … 12 odd dice.
//! let ids: Vec<String> = (1..=12).map(|k| format!("odd_{k}")).collect();
//! let odd = |(id, k): (&String, u32)| Card {
//!     id: id.clone(),
//!     title: format!("at least {k} odd"),
//!     colour: Colour::Yellow,
//!     predicate: Predicate::CountAtLeast { faces: Numbers::new([1, 3, 5]), k },
//! };
//! let cards: Vec<Card> = ids.iter().zip(1..).map(odd).collect();
//! let deck = Deck::new("odd", "Odd dice only", &cards, &[TierPlan { cards: ids, draw: 12 }])?;
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
mod config;
mod deck;
mod event;
mod faces;
mod flaw;
mod outcome;
mod phase;
mod play;
mod refusal;
mod round;
mod sound;
mod state;
mod turn;
mod warning;

/// The rules as this crate plays them, in Markdown.
pub const RULES: &str = include_str!("RULES.md");

pub use action::Action;
pub use config::{ConfigError, FirstPlayer, GangOfDice, MAX_PLAYERS, MIN_PLAYERS};
pub use deck::{Card, CardIndex, Deck, DeckError, DeckFault, MAX_CARDS, ROUNDS, Tier, TierPlan};
pub use event::Event;
pub use faces::{FACES, Faces, MAX_DICE, Numbers, all_faces};
pub use flaw::{Flaw, Placing, check_draw, check_k, check_size, check_total};
pub use outcome::Outcome;
pub use phase::Phase;
pub use refusal::Refusal;
pub use round::{bonus_dice, round_winner};
pub use sound::{Assembly, Unsound};
pub use state::{State, TurnResult};
pub use turn::REROLLS;
pub use warning::{Colour, Predicate};
