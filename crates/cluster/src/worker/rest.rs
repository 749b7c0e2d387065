//! Pauses of a worker on which jobs fail.
//!
//! A job that a worker cannot do goes to another one. A worker that is idle would be given it again and again before any other is free,
//! until it is given up: so one that has failed asks for nothing for a while, longer each time, until it succeeds.

use base::pool::lock;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// How long the first pause is; each is so many times as long as the one before.
const FIRST: Duration = Duration::from_secs(1);
const FACTOR: u32 = 3;
const LONGEST: Duration = Duration::from_secs(15);

/// The last pause: when it ends, and how long it is.
#[derive(Debug, Default)]
pub(super) struct Rest(Mutex<Option<(Instant, Duration)>>);

impl Rest {
    /// Whether it is time to do nothing.
    pub(super) fn is_on(&self) -> bool {
        lock(&self.0).is_some_and(|(end, _)| Instant::now() < end)
    }

    /// A job failed here.
    pub(super) fn begin(&self) {
        let now = Instant::now();
        let mut last = lock(&self.0);
        *last = Some(match *last {
            None => (now + FIRST, FIRST),
            // Jobs that ran side by side fail of one cause.
            Some((end, pause)) if now < end => (end, pause),
            Some((_, pause)) => {
                let pause = (pause * FACTOR).min(LONGEST);
                (now + pause, pause)
            }
        });
    }

    /// A job succeeded here.
    pub(super) fn end(&self) {
        *lock(&self.0) = None;
    }
}

#[cfg(test)]
mod tests {
    use super::{FACTOR, FIRST, LONGEST, Rest};
    use base::pool::lock;
    use std::time::{Duration, Instant};

    /// How long the last pause is.
    fn pause(rest: &Rest) -> Option<Duration> {
        lock(&rest.0).map(|(_, pause)| pause)
    }

    /// Lets the pause be over.
    fn pass(rest: &Rest) {
        if let Some((end, _)) = &mut *lock(&rest.0) {
            *end = Instant::now();
        }
    }

    #[test]
    fn pauses_grow_until_something_succeeds() {
        let rest = Rest::default();
        assert!(!rest.is_on());
        for _ in 0..2 {
            rest.begin();
            assert!(rest.is_on());
            assert_eq!(pause(&rest), Some(FIRST));
        }
        pass(&rest);
        assert!(!rest.is_on());
        rest.begin();
        assert_eq!(pause(&rest), Some(FIRST * FACTOR));
        for _ in 0..9 {
            pass(&rest);
            rest.begin();
        }
        assert_eq!(pause(&rest), Some(LONGEST));
        rest.end();
        assert!(!rest.is_on() && pause(&rest).is_none());
    }
}
