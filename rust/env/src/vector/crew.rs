//! Threads that outlive a step, for environments that step with several.
//!
//! A forked child has none of its parent's threads, and would wait for them for ever. So the process for which they
//! were started is remembered, and any other process starts new ones.

use std::cell::Cell;
use std::collections::VecDeque;
use std::process;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rayon::{ThreadPool, ThreadPoolBuilder};

/// How long a helper looks out for more work before it sleeps. To wake one takes about as long as a short step, and steps often follow one
/// another at once.
const ALERT: Duration = Duration::from_micros(200);
/// How long the calling thread looks out for the end of the last helper's work before it sleeps.
const PATIENCE: Duration = Duration::from_micros(100);

thread_local! {
    /// When this helper finished its last work; None while it is not looking out for more.
    static ALERT_SINCE: Cell<Option<Instant>> = const { Cell::new(None) };
}

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
    /// Does the works of the first list here and those of each other list on a helper of its own; who is done takes the last ones of the others.
    /// All of them are done here if there are no helpers to be had.
    pub fn share<W: Send>(&mut self, lists: Vec<Vec<W>>, each: impl Fn(W) + Sync) {
        let Some(helpers) = self.helpers(lists.len().saturating_sub(1)) else {
            lists.into_iter().flatten().for_each(each);
            return;
        };
        let lists: Vec<_> = lists.into_iter().map(|list| Mutex::new(VecDeque::from(list))).collect();
        let (each, lists, left) = (&each, &lists[..], &AtomicUsize::new(lists.len() - 1));
        helpers.in_place_scope(|scope| {
            for own in 1..lists.len() {
                scope.spawn(move |_| {
                    empty(lists, own, each);
                    stay_alert();
                    left.fetch_sub(1, Ordering::Release);
                });
            }
            empty(lists, 0, each);
            let begun = Instant::now();
            while left.load(Ordering::Acquire) > 0 && begun.elapsed() < PATIENCE {
                std::hint::spin_loop();
            }
        });
    }

    /// So many helpers; none if there are none to be had, or none are needed.
    fn helpers(&mut self, count: usize) -> Option<&ThreadPool> {
        if count == 0 {
            return None;
        }
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

/// Does the works of one's own list from the front, then those of the others from the back: so most stay with the processor that has seen them.
fn empty<W>(lists: &[Mutex<VecDeque<W>>], own: usize, each: &impl Fn(W)) {
    let locked = |list: usize| lists[list].lock().unwrap_or_else(PoisonError::into_inner);
    while let Some(work) = { locked(own).pop_front() } {
        each(work);
    }
    for other in (0..lists.len()).filter(|&other| other != own) {
        while let Some(work) = { locked(other).pop_back() } {
            each(work);
        }
    }
}

/// Makes this helper look out for more work for a while, once it has done what it is doing.
fn stay_alert() {
    if ALERT_SINCE.replace(Some(Instant::now())).is_none() {
        rayon::spawn(look_out);
    }
}

/// Does what comes, until nothing has come for a while.
fn look_out() {
    while ALERT_SINCE.get().is_some_and(|since| since.elapsed() < ALERT) {
        if rayon::yield_now() != Some(rayon::Yield::Executed) {
            // Somebody else may need this processor.
            thread::yield_now();
        }
    }
    ALERT_SINCE.set(None);
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests;
