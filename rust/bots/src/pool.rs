//! Many short lists, all in one piece of memory: a search makes a few of them in every iteration.

/// Where a list lies in its pool.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Run {
    start: u32,
    len: u32,
    room: u32,
}

impl Run {
    /// How many things are in the list.
    pub const fn len(self) -> usize {
        self.len as usize
    }

    pub const fn is_empty(self) -> bool {
        self.len == 0
    }
}

/// The lists of a tree. Room that a list has grown out of stays empty: together it is never more than what is used.
#[derive(Clone, Debug)]
pub(crate) struct Pool<T> {
    items: Vec<T>,
}

impl<T: Clone> Pool<T> {
    /// An empty pool with room for this many things.
    pub fn with_capacity(items: usize) -> Self {
        Self { items: Vec::with_capacity(items) }
    }

    #[inline]
    pub fn get(&self, run: Run) -> &[T] {
        &self.items[run.start as usize..][..run.len()]
    }

    #[inline]
    pub fn get_mut(&mut self, run: Run) -> &mut [T] {
        &mut self.items[run.start as usize..][..run.len()]
    }

    /// Adds a thing to a list, which moves to where there is twice the room when it is full.
    #[inline]
    pub fn push(&mut self, run: &mut Run, item: T) {
        if run.len == run.room {
            self.move_to_more_room(run, &item);
        }
        self.items[(run.start + run.len) as usize] = item;
        run.len += 1;
    }

    /// Replaces a list by another one.
    pub fn replace(&mut self, run: &mut Run, items: &[T]) {
        run.len = 0;
        for item in items {
            self.push(run, item.clone());
        }
    }

    #[inline(never)]
    fn move_to_more_room(&mut self, run: &mut Run, filler: &T) {
        let room = (2 * run.room).max(2);
        let start = self.items.len();
        self.items.extend_from_within(run.start as usize..(run.start + run.len) as usize);
        self.items.resize(start + room as usize, filler.clone());
        *run = Run { start: start as u32, len: run.len, room };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_grow_beside_each_other() {
        let mut pool = Pool::with_capacity(4);
        let mut runs = [Run::default(); 3];
        for item in 0..60 {
            pool.push(&mut runs[item % 3], item);
        }
        for (first, run) in runs.into_iter().enumerate() {
            assert_eq!(pool.get(run), (0..20).map(|step| first + 3 * step).collect::<Vec<_>>());
            assert_eq!((run.len(), run.is_empty()), (20, false));
        }
        pool.get_mut(runs[0])[1] = 99;
        pool.replace(&mut runs[1], &[7, 8]);
        assert_eq!((pool.get(runs[0])[1], pool.get(runs[1])), (99, &[7, 8][..]));
        assert!(pool.get(Run::default()).is_empty());
    }
}
