//! How long to go on.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tengen_core::fault::Fault;

/// A time that runs out, and a flag that somebody may raise before that.
#[derive(Clone, Copy, Debug)]
pub struct Budget<'a> {
    until: Option<Instant>,
    stop: &'a AtomicBool,
}

impl<'a> Budget<'a> {
    /// From now on for so long, or without an end, unless `stop` is raised.
    #[must_use]
    pub fn new(time: Option<Duration>, stop: &'a AtomicBool) -> Self {
        Self {
            until: time.and_then(|time| Instant::now().checked_add(time)),
            stop,
        }
    }

    /// The same, but over after so long from now on at the latest.
    #[must_use]
    pub fn within(&self, time: Duration) -> Self {
        let soon = Self::new(Some(time), self.stop).until;
        Self {
            until: [self.until, soon].into_iter().flatten().min(),
            ..*self
        }
    }

    /// The same, but over after one part of `parts` of the time that is left.
    #[must_use]
    pub fn part(&self, parts: u32) -> Self {
        let now = Instant::now();
        let part = |until: Instant| now + until.saturating_duration_since(now) / parts;
        Self {
            until: self.until.map(part),
            ..*self
        }
    }

    /// The same, but over after one part of `parts` of the time that is left, or after `time` where it is not limited.
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

    /// What was done; nothing where it failed after the flag was raised: whoever presses Ctrl-C stops the programs, too.
    ///
    /// # Errors
    /// When it failed by itself.
    pub fn unless_stopped<T>(&self, done: Result<T, Fault>) -> Result<Option<T>, Fault> {
        match done {
            Err(_) if self.is_stopped() => Ok(None),
            done => done.map(Some),
        }
    }

    /// The flag alone, for work that has a time of its own.
    #[must_use]
    pub fn stop(&self) -> &'a AtomicBool {
        self.stop
    }
}
