//! Pauses after failures, longer each time, until something succeeds.

use base::pool::lock;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// How long pauses are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lengths {
    pub(super) first: Duration,
    /// How many times as long as the one before each is.
    pub(super) factor: u32,
    pub(super) longest: Duration,
}

/// Whether something is left alone for a while.
#[derive(Debug)]
pub(super) struct Rest {
    lengths: Lengths,
    /// The last pause: when it ends, and how long it is.
    last: Mutex<Option<(Instant, Duration)>>,
}

impl Rest {
    pub(super) fn new(lengths: Lengths) -> Self {
        let last = Mutex::default();
        Self { lengths, last }
    }

    /// Whether it is time to do nothing.
    pub(super) fn is_on(&self) -> bool {
        lock(&self.last).is_some_and(|(end, _)| Instant::now() < end)
    }

    /// Notes a failure; gives how long the pause is, if that begins one.
    pub(super) fn begin(&self) -> Option<Duration> {
        let now = Instant::now();
        let mut last = lock(&self.last);
        let pause = match *last {
            None => self.lengths.first,
            // What was done at the same time fails of the same cause.
            Some((end, _)) if now < end => return None,
            Some((_, pause)) => (pause * self.lengths.factor).min(self.lengths.longest),
        };
        *last = Some((now + pause, pause));
        Some(pause)
    }

    /// Notes that something succeeded.
    pub(super) fn end(&self) {
        *lock(&self.last) = None;
    }
}

#[cfg(test)]
impl Rest {
    /// How long the last pause is.
    pub(super) fn pause(&self) -> Option<Duration> {
        lock(&self.last).map(|(_, pause)| pause)
    }

    /// Lets the pause be over.
    pub(super) fn pass(&self) {
        if let Some((end, _)) = &mut *lock(&self.last) {
            *end = Instant::now();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Lengths, Rest};
    use std::time::Duration;

    const FIRST: Duration = Duration::from_secs(1);
    const FACTOR: u32 = 3;
    const LONGEST: Duration = Duration::from_secs(15);

    #[test]
    fn pauses_grow_until_something_succeeds() {
        let rest = Rest::new(Lengths {
            first: FIRST,
            factor: FACTOR,
            longest: LONGEST,
        });
        assert!(!rest.is_on());
        for begins in [true, false] {
            assert_eq!(rest.begin().is_some(), begins);
            assert!(rest.is_on());
            assert_eq!(rest.pause(), Some(FIRST));
        }
        rest.pass();
        assert!(!rest.is_on());
        rest.begin();
        assert_eq!(rest.pause(), Some(FIRST * FACTOR));
        for _ in 0..9 {
            rest.pass();
            rest.begin();
        }
        assert_eq!(rest.pause(), Some(LONGEST));
        rest.end();
        assert!(!rest.is_on() && rest.pause().is_none());
    }
}
