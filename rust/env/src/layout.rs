//! The entries of an observation: a name and an upper bound for each.

use aleator_core::game::Player;

/// The entries of an observation, in order. The lower bound of each is 0.
///
/// ```
/// use aleator_env::layout::Layout;
/// let mut layout = Layout::default();
/// layout.add("round", 12);
/// layout.add_each("pool of", ["own", "next"], 162);
/// assert_eq!(layout.names(), ["round", "pool of own", "pool of next"]);
/// assert_eq!(layout.bounds(), [12, 162, 162]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layout {
    names: Vec<String>,
    bounds: Vec<u8>,
}

impl Layout {
    /// Appends an entry that is 0 to `bound`.
    pub fn add(&mut self, name: impl Into<String>, bound: u8) {
        self.names.push(name.into());
        self.bounds.push(bound);
    }

    /// Appends an entry for each of some things, named `prefix thing`.
    pub fn add_each<T: std::fmt::Display>(&mut self, prefix: &str, things: impl IntoIterator<Item = T>, bound: u8) {
        for thing in things {
            self.add(format!("{prefix} {thing}"), bound);
        }
    }

    /// The names, no two equal.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The upper bounds, each at least 1.
    pub fn bounds(&self) -> &[u8] {
        &self.bounds
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }
}

/// A seat as the viewer counts: `me`, then clockwise `next`, `next+1`, …
pub(crate) fn seat_name(distance: u8) -> String {
    match distance {
        0 => "me".to_owned(),
        1 => "next".to_owned(),
        further => format!("next+{}", further - 1),
    }
}

/// How far each seat sits clockwise from the viewer.
///
/// A table, since divisions by the number of seats would take longer than all else.
#[inline(always)]
pub(crate) fn distances(viewer: Player, players: u8) -> [u8; 8] {
    let mut table = [0; 8];
    for (entry, seat) in table.iter_mut().zip(0..players) {
        let ahead = seat + players - viewer;
        *entry = if ahead >= players { ahead - players } else { ahead };
    }
    table
}

/// Fills a slice piece by piece.
pub(crate) struct Writer<'a> {
    rest: &'a mut [u8],
}

impl<'a> Writer<'a> {
    #[inline(always)]
    pub fn new(out: &'a mut [u8]) -> Self {
        Self { rest: out }
    }

    /// The next `len` bytes.
    #[inline(always)]
    pub fn take(&mut self, len: usize) -> &'a mut [u8] {
        let (taken, rest) = std::mem::take(&mut self.rest).split_at_mut(len);
        self.rest = rest;
        taken
    }

    /// The next `len` bytes, which are still to be filled.
    #[inline(always)]
    pub fn look_ahead(&mut self, len: usize) -> &mut [u8] {
        &mut self.rest[..len]
    }

    #[inline(always)]
    pub fn put(&mut self, bytes: &[u8]) {
        self.take(bytes.len()).copy_from_slice(bytes);
    }

    /// A byte of 0 or 1 for each of the lowest bits.
    #[inline(always)]
    pub fn put_bits(&mut self, bits: u64, count: usize) {
        crate::ids::write_bits(bits, self.take(count));
    }

    /// How many bytes are left to fill.
    #[inline(always)]
    pub fn left(&self) -> usize {
        self.rest.len()
    }
}
