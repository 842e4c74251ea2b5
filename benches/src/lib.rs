//! Benches of aleator.
