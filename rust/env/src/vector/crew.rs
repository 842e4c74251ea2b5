//! Threads that outlive a step, for environments that step with several.
//!
//! A forked child has none of its parent's threads, and would wait for them for ever: so the process is remembered for which they were
//! started, and in any other one new ones are.

use std::process;

use rayon::{ThreadPool, ThreadPoolBuilder};

/// Helpers of the calling thread; a copy starts without any.
#[derive(Debug, Default)]
pub(super) struct Crew {
    started: Option<(u32, usize, ThreadPool)>,
}

impl Clone for Crew {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Crew {
    /// Does the first work here and each other one on a helper of its own; all of them here if there are no helpers to be had.
    pub fn share<W: Send>(&mut self, works: Vec<W>, each: impl Fn(W) + Sync) {
        let Some(helpers) = self.helpers(works.len().saturating_sub(1)) else {
            works.into_iter().for_each(each);
            return;
        };
        let each = &each;
        helpers.in_place_scope(|scope| {
            let mut works = works.into_iter();
            let own = works.next();
            for work in works {
                scope.spawn(move |_| each(work));
            }
            own.map(each);
        });
    }

    /// So many helpers; none if there are none to be had.
    fn helpers(&mut self, count: usize) -> Option<&ThreadPool> {
        let process = process::id();
        let fits = |&(owner, size, _): &(u32, usize, ThreadPool)| owner == process && size == count;
        if !self.started.as_ref().is_some_and(fits) {
            if let Some((owner, _, pool)) = self.started.take()
                && owner != process
            {
                // Its locks may be held by threads that this process does not have.
                std::mem::forget(pool);
            }
            let name = |index| format!("aleator-env-{index}");
            let pool = ThreadPoolBuilder::new().num_threads(count).thread_name(name).build().ok()?;
            self.started = Some((process, count, pool));
        }
        self.started.as_ref().map(|(_, _, pool)| pool)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn helpers_are_kept_while_their_number_stays() {
        let mut crew = Crew::default();
        assert_eq!(crew.helpers(1).map(ThreadPool::current_num_threads), Some(1));
        assert_eq!(crew.helpers(2).map(ThreadPool::current_num_threads), Some(2));
        let before = crew.started.as_ref().map(|(_, _, pool)| std::ptr::from_ref(pool));
        assert_eq!(crew.helpers(2).map(std::ptr::from_ref), before);
        assert!(crew.clone().started.is_none());
    }
}
