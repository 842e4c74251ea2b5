//! The classes that every game has: its state, the sequence of legal actions and the sequence of events.

/// Defines them for one game.
macro_rules! game_classes {
    (
        game $Game:ident made by $new:literal;
        state $State:ident named $state_name:literal over $Core:ty;
        legal_actions $Legal:ident named $legal_name:literal;
        events $Events:ident named $events_name:literal;
        properties { $($properties:tt)* }
    ) => {
        /// A game in progress.
        #[pyclass(frozen, module = "aleator._native", name = $state_name)]
        pub(crate) struct $State {
            pub(crate) game: Py<$Game>,
            /// Held only while Rust reads or writes, never while Python is called: another thread may then use the state.
            held: Mutex<$Core>,
        }

        // Python's allocator promises 16 bytes, whatever alignment a class asks for.
        const _: () = assert!(align_of::<$Core>() <= 16);

        impl $State {
            pub(crate) fn new(game: Py<$Game>, core: $Core) -> Self {
                Self { game, held: Mutex::new(core) }
            }

            /// The state as it is now.
            pub(crate) fn core(&self) -> $Core {
                self.change(|core| *core)
            }

            /// Puts another state in the place of this one.
            pub(crate) fn put(&self, core: $Core) {
                self.change(|held| *held = core);
            }

            fn change<T>(&self, change: impl FnOnce(&mut $Core) -> T) -> T {
                change(&mut self.held.lock().unwrap_or_else(PoisonError::into_inner))
            }
        }

        #[pymethods]
        impl $State {
            $($properties)*

            /// The game to which this state belongs.
            ///
            /// >>> import aleator
            #[doc = concat!(">>> state = ", $new, ".new_state()")]
            /// >>> state.game.players
            /// 2
            #[getter]
            fn game(&self, py: Python<'_>) -> Py<$Game> {
                self.game.clone_ref(py)
            }

            /// How many seats the game has.
            #[getter]
            fn players(&self) -> u8 {
                <$Core as State>::players(self.game.get().core())
            }

            /// What the state waits for: a decision, chance, or nothing more.
            ///
            /// >>> import aleator
            #[doc = concat!(">>> state = ", $new, ".new_state()")]
            /// >>> state.node
            /// <Node.CHANCE: 'chance'>
            #[getter]
            fn node(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
                bridge::node(py, self.core().node())
            }

            /// The seat to act; None at chance and terminal nodes.
            ///
            /// >>> import aleator
            #[doc = concat!(">>> state = ", $new, ".new_state()")]
            /// >>> print(state.current_player)
            /// None
            #[getter]
            fn current_player(&self) -> Option<u8> {
                self.core().current_player()
            }

            /// All seats that may act now, ascending.
            ///
            /// >>> import aleator
            #[doc = concat!(">>> state = ", $new, ".new_state()")]
            /// >>> state.pending_players
            /// ()
            #[getter]
            fn pending_players<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
                bridge::seats(py, self.core().pending_players())
            }

            /// Whether the game is over.
            ///
            /// >>> import aleator
            #[doc = concat!(">>> state = ", $new, ".new_state()")]
            /// >>> state.is_terminal()
            /// False
            fn is_terminal(&self) -> bool {
                self.core().node() == Node::Terminal
            }

            /// The legal actions of a seat (by default the seat to act) in ascending order, as a lazy sequence.
            ///
            /// It is empty for a seat that may not act or does not exist, and at chance and terminal nodes.
            ///
            /// >>> import aleator
            #[doc = concat!(">>> state = ", $new, ".new_state()")]
            /// >>> len(state.legal_actions()), list(state.legal_actions(1))
            /// (0, [])
            #[pyo3(signature = (seat=None))]
            fn legal_actions(&self, py: Python<'_>, seat: Option<&Bound<'_, PyAny>>) -> $Legal {
                let core = self.game.get().core();
                let acting = bridge::acting_seat(core, &self.core(), seat);
                let count = acting.map_or(0, |seat| self.core().legal_count(core, seat));
                $Legal {
                    game: self.game.clone_ref(py),
                    core: self.core(),
                    seat: acting.unwrap_or(0),
                    ranks: Ranks::all(count),
                }
            }

            /// Apply an action in place, and return what happened.
            ///
            /// `seat` says who acts, by default the seat to act. `IllegalAction` (or `NotYourTurn`, `NotAPlayer`,
            /// `GameOver`), with code, parameters and rule id, leaves the state unchanged.
            ///
            /// >>> import aleator
            #[doc = concat!(">>> state = ", $new, ".new_state()")]
            /// >>> try:
            /// ...     state.apply(None)
            /// ... except aleator.IllegalAction as error:
            /// ...     print(error.code)
            /// not_an_action
            #[pyo3(signature = (action, seat=None))]
            fn apply(&self, action: &Bound<'_, PyAny>, seat: Option<&Bound<'_, PyAny>>) -> PyResult<$Events> {
                let (game, py) = (self.game.get().core(), action.py());
                let (seat, action) = bridge::read_action(game, &self.core(), action, seat)?;
                let mut events = Collected(Vec::new());
                let applied = self.change(|core| core.apply(game, seat, &action, &mut events));
                applied.map_err(|refusal| errors::refused(py, &refusal))?;
                Ok($Events { game: self.game.clone_ref(py), events: events.0 })
            }

            /// What chance decides here, by name; None if it decides nothing.
            ///
            /// >>> import aleator
            #[doc = concat!(">>> state = ", $new, ".new_state()")]
            /// >>> isinstance(state.chance_kind(), str)
            /// True
            fn chance_kind(&self) -> Option<&'static str> {
                self.core().chance_kind()
            }

            /// The number of different possible outcomes; 0 if chance decides nothing.
            ///
            /// >>> import aleator
            #[doc = concat!(">>> state = ", $new, ".new_state()")]
            /// >>> state.chance_count() > 0
            /// True
            fn chance_count(&self) -> u128 {
                self.core().chance_count(self.game.get().core())
            }

            /// The exact probability of an outcome, a `Fraction`. `IllegalOutcome` if it cannot come up.
            ///
            /// >>> import aleator
            #[doc = concat!(">>> state = ", $new, ".new_state()")]
            /// >>> outcome, _ = state.clone().sample_chance(aleator.Streams(seed=1))
            /// >>> 0 < state.chance_probability(outcome) < 1
            /// True
            fn chance_probability(&self, outcome: &Bound<'_, PyAny>) -> PyResult<Probability> {
                bridge::chance_probability(self.game.get().core(), &self.core(), outcome)
            }

            /// The possible outcomes in ascending order, each with its exact probability.
            ///
            /// `TooManyOutcomes`, with their number, if there are more than `limit`.
            ///
            /// >>> import aleator
            #[doc = concat!(">>> state = ", $new, ".new_state()")]
            /// >>> state.chance_count() > 10_000 or sum(chance for _, chance in state.chance_outcomes()) == 1
            /// True
            #[pyo3(signature = (limit=None), text_signature = "($self, limit=10000)")]
            fn chance_outcomes<'py>(&self, py: Python<'py>, limit: Option<Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyList>> {
                let limit = match limit {
                    Some(limit) => limit,
                    None => OUTCOME_LIMIT.into_bound_py_any(py)?,
                };
                bridge::chance_outcomes(py, self.game.get().core(), &self.core(), &limit)
            }

            /// Apply an outcome of chance, and return what happened. `IllegalOutcome` leaves the state unchanged.
            ///
            /// >>> import aleator
            #[doc = concat!(">>> state = ", $new, ".new_state()")]
            /// >>> outcome, events = state.clone().sample_chance(aleator.Streams(seed=1))
            /// >>> state.apply_chance(outcome) == events
            /// True
            fn apply_chance(&self, outcome: &Bound<'_, PyAny>) -> PyResult<$Events> {
                let (game, py) = (self.game.get().core(), outcome.py());
                let outcome = bridge::read_outcome(game, &self.core(), outcome)?;
                let mut events = Collected(Vec::new());
                let applied = self.change(|core| core.apply_chance(game, &outcome, &mut events));
                applied.map_err(|refusal| errors::refused(py, &refusal))?;
                Ok($Events { game: self.game.clone_ref(py), events: events.0 })
            }

            /// Draw an outcome of chance from the game's streams, apply it, and return it with what happened.
            ///
            /// At any other node it raises like `apply_chance`, and draws nothing.
            ///
            /// >>> import aleator
            #[doc = concat!(">>> state = ", $new, ".new_state()")]
            /// >>> outcome, events = state.sample_chance(aleator.Streams(seed=1))
            /// >>> len(events) > 0
            /// True
            fn sample_chance<'py>(
                &self,
                py: Python<'py>,
                streams: &Bound<'py, Streams>,
            ) -> PyResult<(Bound<'py, PyAny>, $Events)> {
                let game = self.game.get().core();
                let mut events = Collected(Vec::new());
                let mut streams = streams.borrow_mut();
                let drawn = self.change(|core| {
                    core.check_chance()?;
                    let outcome = core.sample(game, &mut streams.core);
                    core.apply_chance(game, &outcome, &mut events).map(|()| outcome)
                });
                drop(streams);
                let outcome = drawn.map_err(|refusal| errors::refused(py, &refusal))?;
                let wrapped = <$Core as Bridge>::wrap_outcome(py, game, &outcome)?;
                Ok((wrapped, $Events { game: self.game.clone_ref(py), events: events.0 }))
            }

            /// An independent copy of the state.
            ///
            /// >>> import aleator
            #[doc = concat!(">>> state = ", $new, ".new_state()")]
            /// >>> state.clone() == state
            /// True
            fn clone(&self, py: Python<'_>) -> Self {
                Self::new(self.game.clone_ref(py), self.core())
            }

            fn __copy__(&self, py: Python<'_>) -> Self {
                self.clone(py)
            }

            fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
                self.clone(py)
            }

            fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
                other.cast_exact::<Self>().is_ok_and(|other| {
                    let other = other.get();
                    self.core() == other.core() && self.game.get().core() == other.game.get().core()
                })
            }

            fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>,))> {
                let this = slf.get();
                let restore = this.game.bind(slf.py()).getattr("state_from_dict")?;
                Ok((restore, (this.to_dict(slf.py())?,)))
            }

            /// A compact key: equal states of a game have equal keys, different ones different keys.
            ///
            /// >>> import aleator
            #[doc = concat!(">>> state = ", $new, ".new_state()")]
            /// >>> state.key() == state.clone().key()
            /// True
            fn key<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                let mut key = Vec::new();
                self.core().write_key(&mut key);
                PyBytes::new(py, &key)
            }

            /// The full record of the state, JSON-ready, which `game.state_from_dict` reads; see the records pages.
            ///
            /// >>> import aleator
            #[doc = concat!(">>> state = ", $new, ".new_state()")]
            /// >>> state.game.state_from_dict(state.to_dict()) == state
            /// True
            fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                to_python(py, &self.core().to_json(self.game.get().core()))
            }

            /// What a seat, or a spectator (`SPECTATOR` or None), can see, JSON-ready. It cannot be loaded as a state.
            ///
            /// `NotAPlayer` for other values.
            ///
            /// >>> import aleator
            #[doc = concat!(">>> state = ", $new, ".new_state()")]
            /// >>> view = state.view(aleator.SPECTATOR)
            /// >>> view.get("seat"), view.get("legal"), state.view(0).get("legal")
            /// (None, None, {'count': 0, 'actions': []})
            #[pyo3(signature = (seat=None))]
            fn view<'py>(&self, py: Python<'py>, seat: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
                let game = self.game.get().core();
                let viewer = bridge::viewer::<$Core>(game, seat)?;
                to_python(py, &self.core().view(game, viewer))
            }

            /// Each seat's return: at the end the winners share 1; before that, zeros.
            ///
            /// >>> import aleator
            #[doc = concat!(">>> state = ", $new, ".new_state()")]
            /// >>> state.returns()
            /// (0.0, 0.0)
            fn returns(&self, py: Python<'_>) -> PyResult<Py<PyTuple>> {
                bridge::returns::<$Core>(py, self.game.get().core(), self.core().winners())
            }

            /// The rewards of the last step: zeros before the end, the returns at the end.
            ///
            /// >>> import aleator
            #[doc = concat!(">>> state = ", $new, ".new_state()")]
            /// >>> state.rewards()
            /// (0.0, 0.0)
            fn rewards(&self, py: Python<'_>) -> PyResult<Py<PyTuple>> {
                self.returns(py)
            }

            /// How far each seat is ahead of the best of the others (behind, if negative), in every phase.
            ///
            /// >>> import aleator
            #[doc = concat!(">>> state = ", $new, ".new_state()")]
            /// >>> state.margin()
            /// (0, 0)
            fn margin<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
                PyTuple::new(py, self.core().margin(self.game.get().core()))
            }

            /// The winners, ascending; empty before the end.
            ///
            /// >>> import aleator
            #[doc = concat!(">>> state = ", $new, ".new_state()")]
            /// >>> state.winners()
            /// ()
            fn winners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
                bridge::seats(py, self.core().winners())
            }

            /// A drawing of the table for terminals: ASCII, 80 columns.
            ///
            /// >>> import aleator
            #[doc = concat!(">>> state = ", $new, ".new_state()")]
            /// >>> max(map(len, state.board().splitlines())) <= 80
            /// True
            fn board(&self) -> String {
                self.core().board(self.game.get().core())
            }

            fn __str__(&self) -> String {
                self.board()
            }

            fn __repr__(&self) -> String {
                let board = self.board();
                format!("<{}>", board.lines().next().unwrap_or_default())
            }
        }

        /// The legal actions of a seat, in ascending order; each is built only when it is asked for.
        #[pyclass(frozen, sequence, module = "aleator._native", name = $legal_name)]
        pub(crate) struct $Legal {
            game: Py<$Game>,
            core: $Core,
            seat: u8,
            ranks: Ranks,
        }

        impl $Legal {
            fn at<'py>(&self, py: Python<'py>, position: u64) -> PyResult<Bound<'py, PyAny>> {
                let rank = self.ranks.rank(position);
                match self.core.legal_action(self.game.get().core(), self.seat, rank) {
                    Some(action) => <$Core as Bridge>::wrap_action(py, &action),
                    None => Err(PyIndexError::new_err(format!("there is no legal action {position}"))),
                }
            }

            fn position(&self, action: &Bound<'_, PyAny>) -> Option<u64> {
                let action = <$Core as Bridge>::extract_action(action)?;
                let rank = self.core.legal_rank(self.game.get().core(), self.seat, &action)?;
                self.ranks.position(rank)
            }
        }

        #[pymethods]
        impl $Legal {
            fn __len__(&self) -> usize {
                self.ranks.len() as usize
            }

            fn __contains__(&self, action: &Bound<'_, PyAny>) -> bool {
                self.position(action).is_some()
            }

            fn __getitem__<'py>(&self, py: Python<'py>, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
                if let Ok(slice) = index.cast::<PySlice>() {
                    let ranks = self.ranks.slice(slice)?;
                    let part = Self { game: self.game.clone_ref(py), core: self.core.clone(), seat: self.seat, ranks };
                    return Ok(Bound::new(py, part)?.into_any());
                }
                self.at(py, self.ranks.resolve(index)?)
            }

            fn __iter__(slf: Bound<'_, Self>) -> PyResult<Bound<'_, PyAny>> {
                sequence_iterator(slf.into_any())
            }

            /// The rank of an action; `ValueError` if it is not among them.
            #[pyo3(signature = (action, start=0, stop=None))]
            fn index(&self, action: &Bound<'_, PyAny>, start: isize, stop: Option<isize>) -> PyResult<u64> {
                let found = self.position(action).filter(|&found| self.ranks.is_between(found, start, stop));
                found.ok_or_else(|| PyValueError::new_err(format!("{action} is not among these legal actions")))
            }

            /// 1 for an action that is among them, otherwise 0.
            fn count(&self, action: &Bound<'_, PyAny>) -> usize {
                usize::from(self.position(action).is_some())
            }

            /// One of the actions, all equally likely, drawn from a stream, any object with a method `below(n)`, or a
            /// generator of Python (`random.Random`) or NumPy.
            ///
            /// `IndexError` if there is none.
            fn sample<'py>(&self, py: Python<'py>, stream: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
                if self.ranks.len() == 0 {
                    return Err(PyIndexError::new_err("there is no legal action to choose from"));
                }
                self.at(py, streams::below(stream, self.ranks.len())?)
            }

            fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
                same_items(self.__len__(), other, |position| self.at(other.py(), position as u64))
            }

            fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
                let shown = (0..self.ranks.len().min(3)).map(|position| self.at(py, position)?.repr().map(|text| text.to_string()));
                let mut shown = shown.collect::<PyResult<Vec<_>>>()?;
                if self.ranks.len() > 3 {
                    shown.push("...".to_owned());
                }
                Ok(format!("<{} legal actions: [{}]>", self.ranks.len(), shown.join(", ")))
            }

            /// Pickled as their origin, since there may be hundreds of millions.
            #[allow(clippy::type_complexity, reason = "what pickle wants: a function and its arguments")]
            fn __reduce__<'py>(
                &self,
                py: Python<'py>,
            ) -> PyResult<(Bound<'py, PyAny>, ($State, u8, (i64, i64, u64)))> {
                let again = py.import("aleator.games.codec")?.getattr("legal_actions_again")?;
                let state = $State::new(self.game.clone_ref(py), self.core.clone());
                Ok((again, (state, self.seat, self.ranks.parts())))
            }
        }

        /// What happened; each event is built only when it is asked for.
        #[pyclass(frozen, sequence, module = "aleator._native", name = $events_name)]
        pub(crate) struct $Events {
            game: Py<$Game>,
            events: Vec<<$Core as State>::Event>,
        }

        impl $Events {
            pub(crate) fn new(game: Py<$Game>, events: Vec<<$Core as State>::Event>) -> Self {
                Self { game, events }
            }

            fn at<'py>(&self, py: Python<'py>, position: usize) -> PyResult<Bound<'py, PyAny>> {
                <$Core as Bridge>::wrap_event(py, self.game.get().core(), &self.events[position])
            }

            fn list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
                let items = (0..self.events.len()).map(|position| self.at(py, position));
                PyList::new(py, items.collect::<PyResult<Vec<_>>>()?)
            }
        }

        #[pymethods]
        impl $Events {
            fn __len__(&self) -> usize {
                self.events.len()
            }

            fn __getitem__<'py>(&self, py: Python<'py>, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
                let ranks = Ranks::all(self.events.len() as u64);
                if let Ok(slice) = index.cast::<PySlice>() {
                    let part = ranks.slice(slice)?;
                    let items = (0..part.len()).map(|position| self.at(py, part.rank(position) as usize));
                    return Ok(PyList::new(py, items.collect::<PyResult<Vec<_>>>()?)?.into_any());
                }
                self.at(py, ranks.resolve(index)? as usize)
            }

            fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                // They are few: a custom iterator would cost more than building them all.
                Ok(self.list(py)?.try_iter()?.into_any())
            }

            /// A list of these and other events.
            fn __add__<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
                as_list(slf.as_any())?.add(as_list(other)?)
            }

            fn __radd__<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
                as_list(other)?.add(as_list(slf.as_any())?)
            }

            fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
                same_items(self.events.len(), other, |position| self.at(other.py(), position))
            }

            fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
                let shown = (0..self.events.len()).map(|position| self.at(py, position)?.repr().map(|text| text.to_string()));
                Ok(format!("[{}]", shown.collect::<PyResult<Vec<_>>>()?.join(", ")))
            }

            fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyList>,))> {
                Ok((py.get_type::<PyTuple>().into_any(), (self.list(py)?,)))
            }
        }
    };
}

pub(crate) use game_classes;
