//! A number with its noun, for messages and drawings.

use std::fmt::Display;

/// The number with the noun for one or for many.
///
/// ```
/// use aleator_core::counted;
/// assert_eq!(counted(1, "die is", "dice are"), "1 die is");
/// assert_eq!(counted(0, "die is", "dice are"), "0 dice are");
/// ```
pub fn counted(count: impl Display, one: impl Display, many: impl Display) -> String {
    let count = count.to_string();
    if count == "1" { format!("{count} {one}") } else { format!("{count} {many}") }
}
