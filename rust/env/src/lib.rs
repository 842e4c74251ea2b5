//! The games as learners need them: actions as small numbers taken step by step, observations as fixed rows of bytes,
//! and many games at once.
//!
//! | file | what |
//! |---|---|
//! | `encode` | what a game has to provide to be encoded |
//! | `ids` | sets of legal ids |
//! | `layout` | the name and the bound of every entry of an observation |
//! | `cursor` | a state with the part of an action that has been chosen |
//! | `gang_of_dice`, `dice_run` | the two encodings; `docs/encodings.md` describes them |
//! | `vector` | the vector environment |
//!
//! ```
//! use aleator_core::dice_run::{Deck, DiceRun, State};
//! use aleator_core::game::State as _;
//! use aleator_env::{Cursor, Encode};
//! use aleator_sim::{playout::Sample as _, streams::Streams};
//!
//! let game = DiceRun::new(3, Deck::standard())?;
//! let mut cursor = Cursor::new(State::new(&game));
//! cursor.settle_chance(&game, &mut Streams::new(7, 0));
//! // The first player picks two dice for the start: the first of them now.
//! let mut mask = vec![0; State::id_count(&game)];
//! cursor.write_mask(&game, &mut mask)?;
//! let id = mask.iter().position(|&legal| legal == 1).ok_or("nothing is legal")?;
//! assert!(State::id_name(&game, id as u16).ok_or("no such id")?.starts_with("die "));
//! assert_eq!(cursor.step(&game, id as i64, &mut ())?, None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

pub mod cursor;
pub mod dice_run;
mod encode;
pub mod gang_of_dice;
pub mod ids;
pub mod layout;
pub mod vector;

pub use cursor::{Cursor, EncodeError};
pub use encode::{Encode, IdPath};
