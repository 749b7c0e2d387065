//! The elapsed time in which a run was active.

use std::time::{Duration, Instant};

use super::watch::{INTERVAL, Watch};

/// Adds up the time in which a run computed or waited for a CPU, from observations at intervals.
///
/// The time between two observations counts if the run was active at either of them: the observer
/// itself may have been kept from a CPU meanwhile.
#[derive(Debug)]
pub(super) struct Activity {
    total: Duration,
    observed: Instant,
    was_active: bool,
}

impl Activity {
    /// Of a run that is being started.
    pub(super) fn new() -> Self {
        Self {
            total: Duration::ZERO,
            observed: Instant::now(),
            was_active: true,
        }
    }

    /// Observes the run if it is time to do so. Returns how long it was active.
    pub(super) fn observe(&mut self, run: &Watch<'_>) -> Duration {
        let since = self.observed.elapsed();
        if since >= INTERVAL {
            let is_active = run.is_active();
            if is_active || self.was_active {
                self.total += since;
            }
            self.observed += since;
            self.was_active = is_active;
        }
        self.total
    }
}
