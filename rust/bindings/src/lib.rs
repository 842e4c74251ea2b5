//! The extension.
