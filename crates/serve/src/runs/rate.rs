//! How many runs a person may send.

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota};
use std::num::NonZeroU32;

/// The maximum number of runs of one person per minute.
const RUNS: NonZeroU32 = NonZeroU32::new(20).unwrap();

/// The rate limit of runs.
pub(crate) struct RunRate(DefaultKeyedRateLimiter<i64>);

impl Default for RunRate {
    fn default() -> Self {
        Self(DefaultKeyedRateLimiter::keyed(Quota::per_minute(RUNS)))
    }
}

impl RunRate {
    /// Counts a run of a user.
    ///
    /// # Errors
    /// If the user sent too many: the number of seconds after which the next one is accepted.
    pub(crate) fn count(&self, user: i64) -> Result<(), u64> {
        let counted = self.0.check_key(&user);
        counted.map_err(|refused| {
            let wait = refused.wait_time_from(DefaultClock::default().now());
            wait.as_secs() + 1
        })
    }

    /// Forgets users without recent runs.
    pub(crate) fn tidy(&self) {
        self.0.retain_recent();
    }
}

#[cfg(test)]
mod tests {
    use super::{RUNS, RunRate};

    #[test]
    fn a_refused_user_learns_when_to_come_again_and_others_are_not_affected() {
        let rate = RunRate::default();
        let all: Vec<_> = (0..3 * RUNS.get()).map(|_| rate.count(1)).collect();
        assert!(all[..RUNS.get() as usize].iter().all(Result::is_ok));
        let seconds = all.iter().find_map(|it| it.err()).unwrap();
        assert!((1..=60).contains(&seconds), "{seconds}");
        assert!(rate.count(2).is_ok());
    }
}
