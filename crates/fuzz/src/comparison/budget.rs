//! Time limits of searches.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use terms::fault::Fault;

/// A deadline, and a flag that ends the work earlier.
#[derive(Clone, Copy, Debug)]
pub struct Budget<'a> {
    until: Option<Instant>,
    stop: &'a AtomicBool,
}

impl<'a> Budget<'a> {
    /// Starts now; ends after `time`, if given, or when `stop` is set.
    #[must_use]
    pub fn new(time: Option<Duration>, stop: &'a AtomicBool) -> Self {
        Self {
            until: time.and_then(|time| Instant::now().checked_add(time)),
            stop,
        }
    }

    /// The same budget, limited to `time` from now.
    #[must_use]
    pub fn within(&self, time: Duration) -> Self {
        let soon = Self::new(Some(time), self.stop).until;
        Self {
            until: [self.until, soon].into_iter().flatten().min(),
            ..*self
        }
    }

    /// The same budget, limited to one of `parts` parts of the remaining time.
    #[must_use]
    pub fn part(&self, parts: u32) -> Self {
        let now = Instant::now();
        let part = |until: Instant| now + until.saturating_duration_since(now) / parts;
        Self {
            until: self.until.map(part),
            ..*self
        }
    }

    /// The same budget, limited to one of `parts` parts of the remaining time, or to `time` if
    /// there is no deadline.
    #[must_use]
    pub fn part_or(&self, parts: u32, time: Duration) -> Self {
        match self.until {
            Some(_) => self.part(parts),
            None => self.within(time),
        }
    }

    /// Whether the deadline has passed or the flag is set.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_stopped() || self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// Whether the flag is set.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Turns an error into `None` if the flag is set: Ctrl-C also kills the running programs, so
    /// that errors after it are expected.
    ///
    /// # Errors
    /// When the work failed without the flag being set.
    pub fn unless_stopped<T>(&self, done: Result<T, Fault>) -> Result<Option<T>, Fault> {
        match done {
            Err(_) if self.is_stopped() => Ok(None),
            done => done.map(Some),
        }
    }

    /// The deadline, if there is one.
    #[must_use]
    pub fn until(&self) -> Option<Instant> {
        self.until
    }

    /// The time until the deadline, if there is one.
    #[must_use]
    pub fn left(&self) -> Option<Duration> {
        let until = self.until?;
        Some(until.saturating_duration_since(Instant::now()))
    }

    /// The flag, for work with its own time limit.
    #[must_use]
    pub fn stop(&self) -> &'a AtomicBool {
        self.stop
    }
}
