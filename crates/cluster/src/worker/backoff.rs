//! Back-off: pauses after failures, longer each time, until something succeeds.

use base::pool::lock;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The lengths of the pauses.
#[derive(Clone, Copy, Debug)]
pub(super) struct BackoffLengths {
    pub(super) first: Duration,
    /// The ratio of a pause to the previous one.
    pub(super) factor: u32,
    pub(super) longest: Duration,
}

/// The state of the back-off.
#[derive(Debug)]
pub(super) struct Backoff {
    lengths: BackoffLengths,
    /// The last pause: its end, and its length.
    last: Mutex<Option<(Instant, Duration)>>,
}

impl Backoff {
    pub(super) fn new(lengths: BackoffLengths) -> Self {
        let last = Mutex::default();
        Self { lengths, last }
    }

    /// Whether a pause is in progress.
    pub(super) fn is_on(&self) -> bool {
        lock(&self.last).is_some_and(|(end, _)| Instant::now() < end)
    }

    /// Records a failure; returns the length of the pause, if that starts one.
    pub(super) fn begin(&self) -> Option<Duration> {
        let now = Instant::now();
        let mut last = lock(&self.last);
        let pause = match *last {
            None => self.lengths.first,
            // Operations in progress at the same time fail for the same reason.
            Some((end, _)) if now < end => return None,
            Some((_, pause)) => (pause * self.lengths.factor).min(self.lengths.longest),
        };
        *last = Some((now + pause, pause));
        Some(pause)
    }

    /// Records a success.
    pub(super) fn end(&self) {
        *lock(&self.last) = None;
    }
}

#[cfg(test)]
impl Backoff {
    /// The length of the last pause.
    pub(super) fn pause(&self) -> Option<Duration> {
        lock(&self.last).map(|(_, pause)| pause)
    }

    /// Ends the pause.
    pub(super) fn pass(&self) {
        if let Some((end, _)) = &mut *lock(&self.last) {
            *end = Instant::now();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Backoff, BackoffLengths};
    use std::time::Duration;

    const FIRST: Duration = Duration::from_secs(1);
    const FACTOR: u32 = 3;
    const LONGEST: Duration = Duration::from_secs(15);

    #[test]
    fn pauses_grow_until_something_succeeds() {
        let backoff = Backoff::new(BackoffLengths {
            first: FIRST,
            factor: FACTOR,
            longest: LONGEST,
        });
        assert!(!backoff.is_on());
        for begins in [true, false] {
            assert_eq!(backoff.begin().is_some(), begins);
            assert!(backoff.is_on());
            assert_eq!(backoff.pause(), Some(FIRST));
        }
        backoff.pass();
        assert!(!backoff.is_on());
        backoff.begin();
        assert_eq!(backoff.pause(), Some(FIRST * FACTOR));
        for _ in 0..9 {
            backoff.pass();
            backoff.begin();
        }
        assert_eq!(backoff.pause(), Some(LONGEST));
        backoff.end();
        assert!(!backoff.is_on() && backoff.pause().is_none());
    }
}
