//! The classes that every game has here, written once for all games.

/// Defines them for the `Core`, `Game` and `State` in scope.
macro_rules! env_classes {
    (
        cursor $cursor_name:literal;
        env $env_name:literal;
        snapshot $slot_name:literal;
        encoding $encoding_name:literal;
    ) => {
        use std::num::NonZeroUsize;
        use std::sync::Arc;

        use aleator_env::vector::{AutoReset, Slot as CoreSlot, StepReason, VectorEnv as CoreEnv};
        use aleator_env::{Cursor as CoreCursor, Encode as _};
        use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2};
        use pyo3::exceptions::{PyIndexError, PyValueError};
        use pyo3::prelude::*;
        use pyo3::types::PyBytes;

        use crate::env::arrays::{Arrays, Widths, slice};
        use crate::bridge::{self, Bridge};
        use crate::simulate::{Batched, built_in};
        use crate::streams::Streams;
        use crate::{env, errors};

        type Policy = <Core as Batched>::Policy;

        /// Adds the classes to the extension.
        pub(super) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
            module.add_class::<Cursor>()?;
            module.add_class::<Snapshot>()?;
            module.add_class::<VectorEnv>()?;
            module.add_function(wrap_pyfunction!(encoding, module)?)
        }

        /// The names of all ids, of all entries of an observation, and the bounds of those.
        #[pyfunction]
        #[pyo3(name = $encoding_name)]
        fn encoding(game: &Bound<'_, Game>) -> env::Encoding {
            env::encoding::<Core>(game.get().core())
        }

        fn record_error(py: Python<'_>, error: &aleator_records::RecordError) -> PyErr {
            errors::record(py, error)
        }

        fn parse(bytes: &[u8]) -> PyResult<serde_json::Value> {
            serde_json::from_slice(bytes).map_err(|error| PyValueError::new_err(format!("not a saved game: {error}")))
        }

        /// A state with the part of an action chosen so far.
        #[pyclass(module = "aleator._native", name = $cursor_name)]
        pub(crate) struct Cursor {
            game: Py<Game>,
            core: CoreCursor<Core>,
        }

        #[pymethods]
        impl Cursor {
            #[new]
            fn new(state: &Bound<'_, State>) -> Self {
                let (state, py) = (state.get(), state.py());
                Self { game: state.game.clone_ref(py), core: CoreCursor::new(state.core()) }
            }

            /// The game.
            #[getter]
            fn game(&self, py: Python<'_>) -> Py<Game> {
                self.game.clone_ref(py)
            }

            /// A copy of the state, in which a partial choice changes nothing.
            #[getter]
            fn state(&self, py: Python<'_>) -> State {
                State::new(self.game.clone_ref(py), *self.core.state())
            }

            /// The seat to act; None at chance and terminal nodes.
            #[getter]
            fn player(&self) -> Option<u8> {
                self.core.player()
            }

            /// The ids taken so far towards an action.
            #[getter]
            fn ids(&self) -> Vec<u16> {
                self.core.ids().to_vec()
            }

            /// The ids that the seat to act may take, ascending.
            fn legal_ids(&self) -> Vec<u16> {
                use aleator_env::ids::LegalIds as _;
                self.core.legal(self.game.get().core()).iter().collect()
            }

            /// A 1 for every legal id and a 0 for every other.
            fn mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u8>>> {
                let game = self.game.get().core();
                let mut mask = vec![0; Core::id_count(game)];
                self.core.write_mask(game, &mut mask).map_err(|error| env::refused(py, &error, None))?;
                Ok(mask.into_pyarray(py))
            }

            /// What a seat sees, as bytes.
            fn observation<'py>(&self, seat: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArray1<u8>>> {
                let (py, game) = (seat.py(), self.game.get().core());
                let seat = bridge::existing_seat::<Core>(game, seat)?;
                let mut row = vec![0; Core::observation_len(game)];
                self.core.write_observation(game, seat, &mut row).map_err(|error| env::refused(py, &error, None))?;
                Ok(row.into_pyarray(py))
            }

            /// Fill an array of bytes with what a seat sees.
            fn write_observation(&self, seat: &Bound<'_, PyAny>, mut out: PyReadwriteArray1<'_, u8>) -> PyResult<()> {
                let (py, game) = (seat.py(), self.game.get().core());
                let seat = bridge::existing_seat::<Core>(game, seat)?;
                let out = slice(out.as_slice_mut(), Core::observation_len(game), "out")?;
                self.core.write_observation(game, seat, out).map_err(|error| env::refused(py, &error, None))
            }

            /// Take an id for the seat to act; if it completes an action, apply and return that action.
            fn step<'py>(&mut self, py: Python<'py>, id: i64) -> PyResult<Option<Bound<'py, PyAny>>> {
                let taken = self.core.step(self.game.get().core(), id, &mut ());
                let action = taken.map_err(|error| env::refused(py, &error, None))?;
                action.map(|action| <Core as Bridge>::wrap_action(py, &action)).transpose()
            }

            /// Cancel the partial choice.
            fn cancel(&mut self) {
                self.core.cancel();
            }

            /// Apply a whole action for the seat to act, discarding any partial choice.
            fn apply(&mut self, action: &Bound<'_, PyAny>) -> PyResult<()> {
                let mut state = *self.core.state();
                bridge::apply::<Core>(self.game.get().core(), &mut state, action, None)?;
                self.core = CoreCursor::new(state);
                Ok(())
            }

            /// Apply an outcome of chance.
            fn apply_chance(&mut self, outcome: &Bound<'_, PyAny>) -> PyResult<()> {
                let mut state = *self.core.state();
                bridge::apply_chance::<Core>(self.game.get().core(), &mut state, outcome)?;
                self.core = CoreCursor::new(state);
                Ok(())
            }

            /// Draw outcomes of chance from the game's streams until a seat is to act or the game is over.
            fn settle_chance(&mut self, streams: &Bound<'_, Streams>) {
                self.core.settle_chance(self.game.get().core(), &mut streams.borrow_mut().core);
            }

            /// The ids of a legal action, in order.
            fn action_ids(&self, action: &Bound<'_, PyAny>) -> PyResult<Vec<u16>> {
                let (py, game, state) = (action.py(), self.game.get().core(), self.core.state());
                // Refused as it would be if it were applied.
                bridge::apply::<Core>(game, &mut state.clone(), action, None)?;
                let known = <Core as Bridge>::extract_action(action);
                let known = known.ok_or_else(|| crate::strangers::not_an_action::<Core>(py, ""))?;
                Ok(state.action_ids(&known).to_vec())
            }

            /// Return an independent copy.
            fn clone(&self, py: Python<'_>) -> Self {
                Self { game: self.game.clone_ref(py), core: self.core }
            }

            fn __copy__(&self, py: Python<'_>) -> Self {
                self.clone(py)
            }

            fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
                self.clone(py)
            }

            fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
                other.cast_exact::<Self>().is_ok_and(|other| {
                    other.try_borrow().is_ok_and(|other| {
                        self.core == other.core && self.game.get().core() == other.game.get().core()
                    })
                })
            }

            /// The full record of the cursor as bytes, which `from_bytes` reads.
            fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                PyBytes::new(py, self.core.to_json(self.game.get().core()).to_string().as_bytes())
            }

            /// The cursor of a record.
            #[staticmethod]
            fn from_bytes(game: Bound<'_, Game>, record: &[u8]) -> PyResult<Self> {
                let py = game.py();
                let core = CoreCursor::from_json(game.get().core(), &parse(record)?);
                Ok(Self { core: core.map_err(|error| record_error(py, &error))?, game: game.unbind() })
            }

            fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Py<Game>, Bound<'py, PyBytes>))> {
                let restore = py.get_type::<Self>().getattr("from_bytes")?;
                Ok((restore, (self.game.clone_ref(py), self.to_bytes(py))))
            }
        }

        /// A saved slot.
        #[pyclass(frozen, module = "aleator._native", name = $slot_name)]
        pub(crate) struct Snapshot {
            game: Py<Game>,
            core: CoreSlot<Core>,
        }

        #[pymethods]
        impl Snapshot {
            /// The game.
            #[getter]
            fn game(&self, py: Python<'_>) -> Py<Game> {
                self.game.clone_ref(py)
            }

            /// The number of the game in its slot.
            #[getter]
            fn number(&self) -> u32 {
                self.core.number()
            }

            /// The game as it was.
            #[getter]
            fn cursor(&self, py: Python<'_>) -> Cursor {
                Cursor { game: self.game.clone_ref(py), core: *self.core.cursor() }
            }

            /// The full record of the slot as bytes, which `from_bytes` reads.
            fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                PyBytes::new(py, self.core.to_json(self.game.get().core()).to_string().as_bytes())
            }

            /// The slot of a record.
            #[staticmethod]
            fn from_bytes(game: Bound<'_, Game>, record: &[u8]) -> PyResult<Self> {
                let py = game.py();
                let core = CoreSlot::from_json(game.get().core(), &parse(record)?);
                Ok(Self { core: core.map_err(|error| record_error(py, &error))?, game: game.unbind() })
            }

            fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Py<Game>, Bound<'py, PyBytes>))> {
                let restore = py.get_type::<Self>().getattr("from_bytes")?;
                Ok((restore, (self.game.clone_ref(py), self.to_bytes(py))))
            }
        }

        /// Many games at once; `aleator.VectorEnv` checks everything first.
        #[pyclass(module = "aleator._native", name = $env_name)]
        pub(crate) struct VectorEnv {
            game: Py<Game>,
            widths: Widths,
            core: CoreEnv<Core, Policy>,
        }

        #[pymethods]
        impl VectorEnv {
            #[new]
            #[pyo3(signature = (game, policies, *, rotate_seats, num_envs, seed, autoreset, threads))]
            fn new(
                game: Bound<'_, Game>,
                policies: Vec<Option<(String, Vec<(String, i64)>)>>,
                rotate_seats: bool,
                num_envs: u32,
                seed: u64,
                autoreset: &str,
                threads: usize,
            ) -> PyResult<Self> {
                let (py, core) = (game.py(), game.get().core());
                let seats = policies
                    .iter()
                    .map(|policy| policy.as_ref().map(|(name, given)| built_in::<Core>(py, name, given, core)).transpose())
                    .collect::<PyResult<Vec<_>>>()?;
                let mode = AutoReset::ALL.into_iter().find(|mode| mode.name() == autoreset);
                let mode = mode.ok_or_else(|| PyValueError::new_err(format!("autoreset={autoreset:?} is not a mode")))?;
                if seats.len() != usize::from(core.players()) {
                    return Err(PyValueError::new_err("one policy, or None, for each seat"));
                }
                let widths = Widths {
                    slots: num_envs as usize,
                    observation: Core::observation_len(core),
                    ids: Core::id_count(core),
                    seats: seats.len(),
                };
                let mut env = CoreEnv::new(Arc::new(core.clone()), seats, rotate_seats, num_envs, seed, mode);
                env.set_threads(NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN));
                Ok(Self { game: game.unbind(), widths, core: env })
            }

            /// The seed of games begun from now on.
            #[getter]
            fn seed(&self) -> u64 {
                self.core.seed()
            }

            /// Begin games.
            #[pyo3(signature = (seed, which))]
            fn reset(&mut self, py: Python<'_>, seed: Option<u64>, which: Option<Vec<bool>>) -> PyResult<()> {
                if which.as_ref().is_some_and(|which| which.len() != self.widths.slots) {
                    return Err(PyValueError::new_err("one flag for each slot"));
                }
                py.detach(|| self.core.reset(seed, which.as_deref()));
                Ok(())
            }

            /// Write the current observations and masks.
            fn look(&self, py: Python<'_>, mut arrays: Arrays<'_>) -> PyResult<()> {
                let rows = arrays.rows(&self.widths)?;
                py.detach(|| self.core.look(rows));
                Ok(())
            }

            /// Take an id in each slot and write the result.
            fn step(&mut self, py: Python<'_>, ids: PyReadonlyArray1<'_, i64>, mut arrays: Arrays<'_>) -> PyResult<()> {
                // A copy, since others may write to the array while the GIL is not held.
                let ids = ids.as_array().to_vec();
                if ids.len() != self.widths.slots {
                    return Err(PyValueError::new_err(format!("{} ids for {} slots", ids.len(), self.widths.slots)));
                }
                let rows = arrays.rows(&self.widths)?;
                py.detach(|| self.core.step(&ids, rows)).map_err(|error| match &error.reason {
                    StepReason::Id(reason) => env::refused(py, reason, Some(error.slot)),
                    reason => {
                        let code = if *reason == StepReason::GameOver { "game_over" } else { "not_reset" };
                        let params = serde_json::json!({"slot": error.slot});
                        let class = if *reason == StepReason::GameOver { "GameOver" } else { "IllegalAction" };
                        errors::coded(py, class, error.to_string(), code, &params, None)
                    }
                })
            }

            /// The next word of the policy stream of a seat in a slot.
            fn word(&mut self, slot: usize, seat: u8) -> PyResult<u64> {
                let drawn = self.core.word(slot, seat);
                drawn.ok_or_else(|| PyIndexError::new_err(format!("slot {slot} has no stream of seat {seat}")))
            }

            /// Draw a legal id for each slot.
            fn sample(&mut self, py: Python<'_>, mut ids: PyReadwriteArray1<'_, i64>) -> PyResult<()> {
                let ids = slice(ids.as_slice_mut(), self.widths.slots, "out")?;
                py.detach(|| self.core.sample(ids));
                Ok(())
            }

            /// Fill an array with what a seat sees in each slot.
            fn observe(&self, seat: &Bound<'_, PyAny>, mut out: PyReadwriteArray2<'_, u8>) -> PyResult<()> {
                let (py, seat) = (seat.py(), bridge::existing_seat::<Core>(self.game.get().core(), seat)?);
                let out = slice(out.as_slice_mut(), self.widths.slots * self.widths.observation, "out")?;
                py.detach(|| self.core.observe(seat, out));
                Ok(())
            }

            /// The number of the game in each slot.
            fn numbers<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
                self.core.slots().iter().map(|slot| i64::from(slot.number())).collect::<Vec<_>>().into_pyarray(py)
            }

            /// Save a slot.
            fn save(&self, py: Python<'_>, slot: usize) -> PyResult<Snapshot> {
                let found = self.core.slots().get(slot).ok_or_else(|| PyIndexError::new_err("no such slot"))?;
                Ok(Snapshot { game: self.game.clone_ref(py), core: found.clone() })
            }

            /// Put a saved slot into a slot.
            fn restore(&mut self, py: Python<'_>, slot: usize, saved: &Bound<'_, Snapshot>) -> PyResult<()> {
                let saved = saved.get();
                if saved.game.get().core() != self.game.get().core() {
                    return Err(PyValueError::new_err("the saved slot belongs to another game"));
                }
                // An opponent may have to think first.
                let done = py.detach(|| self.core.restore(slot, saved.core.clone()));
                if done { Ok(()) } else { Err(PyIndexError::new_err("no such slot")) }
            }

            /// A copy of all games.
            fn clone(&self, py: Python<'_>) -> Self {
                let Widths { slots, observation, ids, seats } = self.widths;
                let widths = Widths { slots, observation, ids, seats };
                Self { game: self.game.clone_ref(py), widths, core: self.core.clone() }
            }

            fn __copy__(&self, py: Python<'_>) -> Self {
                self.clone(py)
            }

            fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
                self.clone(py)
            }

            fn __reduce__(&self) -> PyResult<()> {
                Err(errors::not_pickled($env_name, "save its games with `to_bytes` and restore them with `load`"))
            }

            /// All slots as bytes.
            fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                let game = self.game.get().core();
                let slots: serde_json::Value = self.core.slots().iter().map(|slot| slot.to_json(game)).collect();
                PyBytes::new(py, slots.to_string().as_bytes())
            }

            /// Restore all slots from the bytes of `to_bytes`.
            fn load(&mut self, py: Python<'_>, record: &[u8]) -> PyResult<()> {
                let record = parse(record)?;
                let game = self.game.get().core();
                let slots = record.as_array().filter(|slots| slots.len() == self.widths.slots);
                let slots = slots.ok_or_else(|| PyValueError::new_err("the number of saved slots differs"))?;
                let slots = slots.iter().map(|slot| CoreSlot::from_json(game, slot)).collect::<Result<Vec<_>, _>>();
                let slots = slots.map_err(|error| record_error(py, &error))?;
                py.detach(|| {
                    for (place, slot) in slots.into_iter().enumerate() {
                        self.core.restore(place, slot);
                    }
                });
                Ok(())
            }
        }
    };
}

pub(crate) use env_classes;
