//! Random streams as Python classes.

use aleator_core::game::Draw as _;
use aleator_sim::streams::{SEATS, Streams as Core};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes};

use crate::errors;
use crate::values::wide_integer;

/// The random streams of game `game` under a seed, as `docs/chance.md` defines them.
///
/// `seed=None` draws a seed, which `seed` then reports. Raises `SeedError` outside 0 to 2**64 - 1.
#[pyclass(module = "aleator._native")]
pub(crate) struct Streams {
    pub(crate) core: Core,
    seed: u64,
}

/// A seed or a game index: 0 to 2**64 - 1.
pub(crate) fn word(value: &Bound<'_, PyAny>, what: &str) -> PyResult<u64> {
    let py = value.py();
    let shown = value.repr()?;
    if value.is_instance_of::<PyBool>() || !value.hasattr("__index__")? {
        return Err(errors::seed(py, format!("{what} {shown} is not an integer")));
    }
    let number = wide_integer(value).and_then(|number| u64::try_from(number).ok());
    number.ok_or_else(|| errors::seed(py, format!("{what} {shown} is outside 0 to 2**64 - 1")))
}

/// The given seed, or a new one from the system.
pub(crate) fn seed_or_new(py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<u64> {
    match seed {
        Some(seed) => word(seed, "seed"),
        None => py.import("secrets")?.call_method1("randbits", (64,))?.extract(),
    }
}

/// What pickle needs: the class, what to make the object from, and where its streams were.
type Restorable<'py> = (Bound<'py, PyAny>, (u64, u64), Vec<u64>);

#[pymethods]
impl Streams {
    #[new]
    #[pyo3(signature = (seed=None, game=None))]
    fn new(py: Python<'_>, seed: Option<&Bound<'_, PyAny>>, game: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let seed = seed_or_new(py, seed)?;
        let game = game.map_or(Ok(0), |game| word(game, "game"))?;
        Ok(Self { core: Core::new(seed, game), seed })
    }

    /// The seed.
    #[getter]
    fn seed(&self) -> u64 {
        self.seed
    }

    /// The number of the game.
    #[getter]
    fn game(&self) -> u64 {
        self.core.index()
    }

    /// The stream for dice (purpose 0).
    #[getter]
    fn dice(slf: Bound<'_, Self>) -> Stream {
        Stream { streams: slf.unbind(), source: Source::Dice }
    }

    /// The stream for cards and setup (purpose 1).
    #[getter]
    fn cards(slf: Bound<'_, Self>) -> Stream {
        Stream { streams: slf.unbind(), source: Source::Cards }
    }

    /// The stream for the policy of a seat (purpose 16 + seat).
    fn policy(slf: Bound<'_, Self>, seat: &Bound<'_, PyAny>) -> PyResult<Stream> {
        Ok(Stream { streams: slf.unbind(), source: Source::Policy(known_seat(seat)?) })
    }

    /// The stream for the searches of a seat (purpose 64 + seat).
    fn search(slf: Bound<'_, Self>, seat: &Bound<'_, PyAny>) -> PyResult<Stream> {
        Ok(Stream { streams: slf.unbind(), source: Source::Search(known_seat(seat)?) })
    }

    /// Copy the streams with everything that has been drawn so far.
    fn clone(&self) -> Self {
        Self { core: self.core.clone(), seed: self.seed }
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    /// Everything that has been drawn so far, as bytes: they change when something is drawn.
    fn drawn<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let words = self.core.save();
        PyBytes::new(py, &words.into_iter().flat_map(u64::to_le_bytes).collect::<Vec<u8>>())
    }

    fn __setstate__(&mut self, words: &Bound<'_, PyAny>) -> PyResult<()> {
        let words: Vec<u64> = words.extract()?;
        self.core.load(&words).ok_or_else(|| PyValueError::new_err("these are not saved streams"))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Restorable<'py> {
        let this = slf.borrow();
        (slf.get_type().into_any(), (this.seed, this.core.index()), this.core.save())
    }

    fn __repr__(&self) -> String {
        format!("Streams(seed={}, game={})", self.seed, self.core.index())
    }
}

fn known_seat(seat: &Bound<'_, PyAny>) -> PyResult<u8> {
    let number = wide_integer(seat).ok_or_else(|| PyTypeError::new_err(format!("seat {seat} is not an integer")))?;
    let known = u8::try_from(number).ok().filter(|&number| usize::from(number) < SEATS);
    known.ok_or_else(|| PyValueError::new_err(format!("seat {number} has no stream: the seats are 0 to 7")))
}

#[derive(Clone, Copy)]
enum Source {
    Dice,
    Cards,
    Policy(u8),
    Search(u8),
}

/// A stream of random words: either one of a game's `Streams`, which it draws from, or an independent one.
///
/// `purpose` is 0 for dice, 1 for cards, 16 + seat for policies, 64 + seat for searches.
#[pyclass(frozen, module = "aleator._native")]
pub(crate) struct Stream {
    streams: Py<Streams>,
    source: Source,
}

impl Stream {
    /// The stream of one decision: of a seat's policy under a seed of its own. It leads to no other stream of the game.
    pub(crate) fn of_decision(py: Python<'_>, seed: u64, seat: u8) -> PyResult<Self> {
        let streams = Py::new(py, Streams { core: Core::new(seed, 0), seed })?;
        Ok(Self { streams, source: Source::Policy(seat) })
    }

    /// Draws from the stream.
    pub(crate) fn with<T>(&self, py: Python<'_>, draw: impl FnOnce(&mut aleator_sim::streams::Stream) -> T) -> T {
        let mut streams = self.streams.borrow_mut(py);
        draw(match self.source {
            Source::Dice => streams.core.dice(),
            Source::Cards => streams.core.cards(),
            Source::Policy(seat) => streams.core.policy(seat),
            Source::Search(seat) => streams.core.search(seat),
        })
    }
}

fn bound(number: &Bound<'_, PyAny>) -> PyResult<u64> {
    let wide = wide_integer(number).ok_or_else(|| PyTypeError::new_err(format!("{number} is not an integer")))?;
    let bound = u64::try_from(wide).ok().filter(|&bound| bound > 0);
    bound.ok_or_else(|| PyValueError::new_err(format!("{wide} is not a bound: it has to be 1 to 2**64 - 1")))
}

/// What pickle needs of a stream: what finds it again, and where.
type Found<'py> = (Bound<'py, PyAny>, Bound<'py, pyo3::types::PyTuple>);

impl Stream {
    /// What gives this stream of other streams.
    fn found<'py>(&self, streams: Streams, py: Python<'py>) -> PyResult<Found<'py>> {
        let streams = Bound::new(py, streams)?;
        let by_name =
            |name: &str| Ok((py.import("builtins")?.getattr("getattr")?, (&streams, name).into_pyobject(py)?));
        let (method, seat) = match self.source {
            Source::Dice => return by_name("dice"),
            Source::Cards => return by_name("cards"),
            Source::Policy(seat) => ("policy", seat),
            Source::Search(seat) => ("search", seat),
        };
        let caller = py.import("operator")?.getattr("methodcaller")?.call1((method, seat))?;
        Ok((caller, (streams,).into_pyobject(py)?))
    }
}

#[pymethods]
impl Stream {
    /// The stream of game `game` for a purpose, at its beginning: 0 dice, 1 cards, 16 + seat policies, 64 + seat searches.
    #[new]
    fn new(
        py: Python<'_>,
        seed: &Bound<'_, PyAny>,
        game: &Bound<'_, PyAny>,
        purpose: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let (seed, game) = (word(seed, "seed")?, word(game, "game")?);
        let number = wide_integer(purpose).and_then(|number| u8::try_from(number).ok());
        let seat = |first: u8, number: u8| number.checked_sub(first).filter(|&seat| usize::from(seat) < SEATS);
        let source = match number {
            Some(0) => Some(Source::Dice),
            Some(1) => Some(Source::Cards),
            Some(number) => seat(64, number).map(Source::Search).or_else(|| seat(16, number).map(Source::Policy)),
            None => None,
        };
        let source = source.ok_or_else(|| {
            let known = "0 dice, 1 cards, 16 + seat policies, 64 + seat searches";
            PyValueError::new_err(format!("purpose {purpose} is none: {known}"))
        })?;
        let streams = Py::new(py, Streams { core: Core::new(seed, game), seed })?;
        Ok(Self { streams, source })
    }

    /// An independent stream that continues from here: it draws the same words, and takes nothing from these streams.
    ///
    /// >>> import aleator
    /// >>> dice = aleator.Streams(seed=7).dice
    /// >>> dice.clone().below(6) == dice.below(6)
    /// True
    fn clone(&self, py: Python<'_>) -> PyResult<Self> {
        let streams = Py::new(py, self.streams.borrow(py).clone())?;
        Ok(Self { streams, source: self.source })
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Self> {
        self.clone(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.clone(py)
    }

    /// Pickled with all streams of its game, as they are now.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Found<'py>> {
        self.found(self.streams.borrow(py).clone(), py)
    }

    /// Draw a raw word of 64 bits.
    fn word(&self, py: Python<'_>) -> u64 {
        self.with(py, aleator_sim::streams::Words::word)
    }

    /// Draw a number from 0 to `bound - 1`, all exactly equally likely; `ValueError` unless 1 <= bound < 2**64.
    fn below(&self, py: Python<'_>, bound: &Bound<'_, PyAny>) -> PyResult<u64> {
        let bound = self::bound(bound)?;
        Ok(self.with(py, |stream| stream.below(bound)))
    }

    /// Draw one number below each bound, all from one word; the product of the bounds has to be below 2**64.
    fn below_each<'py>(&self, bounds: &Bound<'py, PyAny>) -> PyResult<Bound<'py, pyo3::types::PyTuple>> {
        let py = bounds.py();
        let bounds = bounds.try_iter()?.map(|item| bound(&item?)).collect::<PyResult<Vec<u64>>>()?;
        let product = bounds.iter().try_fold(1u64, |product, &bound| product.checked_mul(bound));
        let product = product.ok_or_else(|| PyValueError::new_err("the product of the bounds is not below 2**64"))?;
        let mut rest = self.with(py, |stream| stream.below(product));
        let mut digits = vec![0; bounds.len()];
        for (digit, bound) in digits.iter_mut().zip(&bounds).rev() {
            *digit = rest % bound;
            rest /= bound;
        }
        pyo3::types::PyTuple::new(py, digits)
    }
}

/// What draws a number below a bound: our own name for it, that of `random.Random`, and that of NumPy's generators.
const DRAWING: [&str; 3] = ["below", "randrange", "integers"];

/// Draws a number from a stream of ours, from any object with a method `below`, or from a generator of Python or NumPy.
pub(crate) fn below(stream: &Bound<'_, PyAny>, bound: u64) -> PyResult<u64> {
    if let Ok(stream) = stream.cast_exact::<Stream>() {
        return Ok(stream.get().with(stream.py(), |stream| stream.below(bound)));
    }
    let mut drawing = None;
    for name in DRAWING {
        drawing = drawing.or(stream.getattr_opt(name)?);
    }
    let Some(drawing) = drawing else {
        let wanted = "streams.policy(seat), random.Random(), numpy.random.default_rng(), or an object with below(n)";
        return Err(PyTypeError::new_err(format!("a stream is needed: {wanted}")));
    };
    let drawn = drawing.call1((bound,))?;
    let number = wide_integer(&drawn).and_then(|number| u64::try_from(number).ok()).filter(|&number| number < bound);
    number.ok_or_else(|| PyValueError::new_err(format!("the stream drew {drawn}, which is not below {bound}")))
}
