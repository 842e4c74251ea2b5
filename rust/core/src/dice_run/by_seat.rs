//! One entry for each seat.

use super::config::SEATS;

/// One entry for each of up to six seats, from seat 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BySeat<T> {
    // Entries from `len` on are the default, so that equal lists are equal in all their places.
    entries: [T; SEATS],
    len: u8,
}

impl<T: Copy + Default> BySeat<T> {
    /// These entries, seat by seat; none if there are more than six.
    ///
    /// ```
    /// use aleator_core::dice_run::BySeat;
    /// assert_eq!(BySeat::new([4, 5, 6]).map(|by_seat| by_seat.get().len()), Some(3));
    /// assert_eq!(BySeat::new([0; 7]), None);
    /// ```
    pub fn new(entries: impl IntoIterator<Item = T>) -> Option<Self> {
        let mut by_seat = Self { entries: [T::default(); SEATS], len: 0 };
        for entry in entries {
            *by_seat.entries.get_mut(usize::from(by_seat.len))? = entry;
            by_seat.len += 1;
        }
        Some(by_seat)
    }

    /// The entry of each seat, six at most.
    pub fn from_fn(seats: usize, entry: impl Fn(usize) -> T) -> Self {
        let seats = seats.min(SEATS);
        let mut by_seat = Self { entries: [T::default(); SEATS], len: seats as u8 };
        for (seat, place) in by_seat.entries.iter_mut().enumerate().take(seats) {
            *place = entry(seat);
        }
        by_seat
    }

    /// The entries, seat by seat.
    pub fn get(&self) -> &[T] {
        &self.entries[..usize::from(self.len)]
    }

    /// The entries, with defaults in the places of seats that have none.
    pub(super) const fn all(&self) -> [T; SEATS] {
        self.entries
    }
}
