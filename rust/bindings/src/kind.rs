//! The classes that play a game, made for every game by one call: `game_kind!` in its `mod.rs`.
//!
//! Its states, legal actions and events come from `game_classes!`, since their properties differ from game to game.

/// Defines batches, built-in policies, searching players, cursors, saved slots and vector environments of a game, and
/// the function that adds them to the extension.
macro_rules! game_kind {
    (
        game $Game:path;
        state $State:path;
        core $Core:path;
        thinker $thinker:path;
        simulate $simulate:literal;
        policy $policy:literal;
        bot $bot:literal;
        cursor $cursor:literal;
        env $env:literal;
        snapshot $snapshot:literal;
        encoding $encoding:literal;
    ) => {
        mod played {
            use pyo3::prelude::*;

            crate::simulate::batch_classes! { simulate $simulate; policy $policy; $Game, $State, $Core }

            crate::bots::bot_class! {
                /// A searching player of the game that remembers its thinking; made by `aleator.bots`.
                $bot of $Game, $State, $Core, $thinker
            }

            /// Adds the classes to the extension.
            pub(super) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
                module.add_class::<BuiltIn>()?;
                module.add_class::<SearchingBot>()?;
                module.add_function(wrap_pyfunction!(play, module)?)
            }
        }

        #[allow(unsafe_op_in_unsafe_fn, reason = "PyO3's code for `__eq__` is spared by name, but not two macros deep")]
        mod env {
            use $Core as Core;
            use $Game as Game;
            use $State as State;

            crate::env::env_classes! {
                cursor $cursor;
                env $env;
                snapshot $snapshot;
                encoding $encoding;
            }
        }

        /// Adds the classes that play the game to the extension.
        fn add_kind(module: &Bound<'_, PyModule>) -> PyResult<()> {
            played::add_to(module)?;
            env::add_to(module)
        }
    };
}

pub(crate) use game_kind;
