//! Time budgets.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tengen_core::fault::Fault;

/// A time limit, and a flag that ends it early.
#[derive(Clone, Copy, Debug)]
pub struct Budget<'a> {
    until: Option<Instant>,
    stop: &'a AtomicBool,
}

impl<'a> Budget<'a> {
    /// From now on for this time, or without a limit, unless `stop` is raised.
    #[must_use]
    pub fn new(time: Option<Duration>, stop: &'a AtomicBool) -> Self {
        Self {
            until: time.and_then(|time| Instant::now().checked_add(time)),
            stop,
        }
    }

    /// The same, but over after at most `time` from now on.
    #[must_use]
    pub fn within(&self, time: Duration) -> Self {
        let soon = Self::new(Some(time), self.stop).until;
        Self {
            until: [self.until, soon].into_iter().flatten().min(),
            ..*self
        }
    }

    /// The same, but over after one part of `parts` of the remaining time.
    #[must_use]
    pub fn part(&self, parts: u32) -> Self {
        let now = Instant::now();
        let part = |until: Instant| now + until.saturating_duration_since(now) / parts;
        Self {
            until: self.until.map(part),
            ..*self
        }
    }

    /// The same, but over after one part of `parts` of the remaining time, or after `time` if it is
    /// not limited.
    #[must_use]
    pub fn part_or(&self, parts: u32, time: Duration) -> Self {
        match self.until {
            Some(_) => self.part(parts),
            None => self.within(time),
        }
    }

    /// Whether the time has run out or the flag was raised.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_stopped() || self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// Whether the flag was raised.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The result; `None` if it failed after the flag was raised: Ctrl-C stops the programs, too.
    ///
    /// # Errors
    /// If it failed by itself.
    pub fn unless_stopped<T>(&self, done: Result<T, Fault>) -> Result<Option<T>, Fault> {
        match done {
            Err(_) if self.is_stopped() => Ok(None),
            done => done.map(Some),
        }
    }

    /// The flag alone, for work with a time limit of its own.
    #[must_use]
    pub fn stop(&self) -> &'a AtomicBool {
        self.stop
    }
}
