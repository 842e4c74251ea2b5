//! The rules of Dice Run.
//!
//! The rules as played, with the id of each and the reason of every choice of ours, are in `RULES.md` next to this
//! file. Each rule is in one place here:
//!
//! | file | rules |
//! |---|---|
//! | `dice`, `cards`, `targets`, `deck` | the material (DR-1) |
//! | `config` | players and options (DR-1.3, DR-4.3, DR-8.1) |
//! | `setup` | DR-2 |
//! | `track` | groups and everything that moves dice (DR-3, effects of DR-5) |
//! | `check`, `legal` | legal actions (DR-4, DR-5 to DR-7): checks and lists |
//! | `turn` | a turn (DR-4 to DR-7) |
//! | `score`, `stage` | the end of a stage and of the game (DR-8, DR-9) |
//! | `chance` | the outcomes of chance |
//! | `event`, `resample` | who knows what (DR-2.6) |
//! | `sound` | which states are possible |
//!
//! The probability of an outcome is exact and needs no big numbers, whatever the dice:
//!
//! ```
//! use aleator_core::dice_run::{Deck, DiceRun, State};
//! use aleator_core::game::{Factor, State as _};
//!
//! let game = DiceRun::new(2, Deck::standard())?;
//! let state = State::new(&game);
//! // All thirty dice show ones: one way of 6 to the power of 30.
//! let ones = state.chance_outcomes(&game).next().ok_or("no outcome")?;
//! let likelihood = state.chance_probability(&game, &ones)?;
//! assert_eq!(likelihood.ways(), [Factor::Number(1); 5]);
//! assert_eq!(likelihood.of(), [Factor::Power { base: 6, exponent: 30 }]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod by_seat;
mod cards;
mod chance;
mod check;
mod config;
mod deck;
mod dice;
mod event;
mod legal;
mod outcome;
mod phase;
mod refusal;
mod resample;
mod score;
mod setup;
mod sound;
mod stage;
mod state;
mod targets;
mod track;
mod turn;

pub use action::{Action, Effect, First, Kinds};
pub use by_seat::BySeat;
pub use cards::{Advance, Card, CardCounts, CardKind, Hand};
pub use config::{ConfigError, DeadCards, DiceRun, MAX_PLAYERS, MIN_PLAYERS, StageEnd};
pub use deck::{Deck, DeckError, DeckFault, cards_needed, order_of_packs, pack_sizes};
pub use dice::{ALL_DICE, Colour, DICE, Dice, DiceSet, KINDS, Kind, KindSet, Number, Numbers, kind_sets};
pub use event::Event;
pub use legal::TurnOptions;
pub use outcome::Outcome;
pub use phase::Phase;
pub use refusal::Refusal;
pub use resample::resample;
pub use score::{points, ranking};
pub use sound::{Parts, Unsound};
pub use stage::{prizes, stage_card};
pub use state::{STAGES, State};
pub use targets::Targets;
pub use track::{Joined, MAX_GROUPS, Track, TrackFault};

/// The rules page.
pub const RULES: &str = include_str!("RULES.md");
