//! Random streams and everything that is drawn from them.
