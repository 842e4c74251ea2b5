//! Functions of visit counts, tabulated once per search: a tree needs the same few again and again.

use crate::model::Limits;

/// Tables go up to this many visits; beyond, the functions are computed.
const MOST: usize = 2048;

/// Logarithms, and how many candidates and outcomes a node looks at, by the number of its visits.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    pub limits: Limits,
    logs: Vec<f64>,
    actions: Vec<u32>,
    outcomes: Vec<u32>,
}

impl Tables {
    /// The tables of trees that grow by these limits.
    pub fn new(limits: Limits) -> Self {
        let visits = || 0..MOST as u32;
        Self {
            limits,
            logs: visits().map(|visits| f64::from(visits).ln()).collect(),
            actions: visits().map(|visits| width(limits.actions, visits)).collect(),
            outcomes: visits().map(|visits| width(limits.outcomes, visits)).collect(),
        }
    }

    /// The natural logarithm of a number of visits.
    #[inline]
    pub fn log(&self, visits: u32) -> f64 {
        self.logs.get(visits as usize).copied().unwrap_or_else(|| f64::from(visits).ln())
    }

    /// How many candidates a node looks at.
    #[inline]
    pub fn actions(&self, visits: u32) -> usize {
        self.actions.get(visits as usize).copied().unwrap_or_else(|| width(self.limits.actions, visits)) as usize
    }

    /// How many outcomes a chance node may have.
    #[inline]
    pub fn outcomes(&self, visits: u32) -> usize {
        self.outcomes.get(visits as usize).copied().unwrap_or_else(|| width(self.limits.outcomes, visits)) as usize
    }
}

/// `factor * n ^ exponent`, rounded up, at least 1.
fn width((factor, exponent): (f64, f64), visits: u32) -> u32 {
    let width = (factor * f64::from(visits).powf(exponent)).ceil();
    #[allow(clippy::cast_sign_loss, reason = "it is at least 1; more than fits is cut off")]
    let width = width.max(1.0) as u32;
    width
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_and_functions_agree() {
        let limits = Limits { exploration: 0.4, actions: (2.0, 0.4), outcomes: (1.0, 0.0), chance_nodes: false };
        let tables = Tables::new(limits);
        for visits in [1, 2, 17, 2047, 2048, 2049, 1_000_000] {
            assert_eq!(tables.log(visits).to_bits(), f64::from(visits).ln().to_bits());
            assert_eq!(tables.actions(visits), width(limits.actions, visits) as usize);
            assert_eq!(tables.outcomes(visits), 1);
        }
        assert_eq!([1, 2, 10].map(|visits| tables.actions(visits)), [2, 3, 6]);
    }
}
