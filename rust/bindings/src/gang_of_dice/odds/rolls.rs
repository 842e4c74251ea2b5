//! Dice rolled once.

use aleator_odds::rolls;
use num_bigint::BigUint;
use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;

use super::{refused, warning};
use crate::gang_of_dice::deck::Deck;

type Floats<'py> = Bound<'py, PyArray1<f64>>;

/// For 1 to `most` dice the probabilities of each score, safe and triggered.
#[pyfunction]
#[pyo3(signature = (deck, card, colour, gangster_is_a_value, most))]
pub(crate) fn roll_distributions<'py>(
    py: Python<'py>,
    deck: &Bound<'py, Deck>,
    card: &str,
    colour: Option<&str>,
    gangster_is_a_value: bool,
    most: u32,
) -> PyResult<Vec<(Floats<'py>, Floats<'py>)>> {
    let warning = warning(deck, card, colour, gangster_is_a_value)?;
    let all = py.detach(|| rolls::distributions::<f64>(&warning, most)).map_err(|error| refused(py, &error))?;
    let wrap = |one: rolls::RollDistribution<f64>| (one.safe.into_pyarray(py), one.triggered.into_pyarray(py));
    Ok(all.into_iter().map(wrap).collect())
}

/// For 1 to `most` dice the numbers of sequences with each score, safe and triggered, out of `6**dice`.
#[pyfunction]
#[pyo3(signature = (deck, card, colour, gangster_is_a_value, most))]
pub(crate) fn exact_roll_distributions(
    py: Python<'_>,
    deck: &Bound<'_, Deck>,
    card: &str,
    colour: Option<&str>,
    gangster_is_a_value: bool,
    most: u32,
) -> PyResult<Vec<(Vec<BigUint>, Vec<BigUint>)>> {
    let warning = warning(deck, card, colour, gangster_is_a_value)?;
    let all = py.detach(|| rolls::distributions::<BigUint>(&warning, most)).map_err(|error| refused(py, &error))?;
    Ok(all.into_iter().map(|one| (one.safe, one.triggered)).collect())
}
