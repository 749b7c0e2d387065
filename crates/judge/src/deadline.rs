//! Judging that ends at a time.

use sandbox::Cancel;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Instant;

/// Does some work, and cancels its runs at `until` if it takes longer.
pub fn cancelled_at<T>(until: Option<Instant>, cancel: &Cancel, work: impl FnOnce() -> T) -> T {
    let Some(until) = until else {
        return work();
    };
    let (over, is_over) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            let left = until.saturating_duration_since(Instant::now());
            if is_over.recv_timeout(left) == Err(RecvTimeoutError::Timeout) {
                cancel.cancel();
            }
        });
        let done = work();
        drop(over);
        done
    })
}

#[cfg(test)]
mod tests {
    use super::cancelled_at;
    use sandbox::Cancel;
    use std::time::{Duration, Instant};

    #[test]
    fn only_work_that_takes_longer_is_cancelled() {
        let cancel = Cancel::default();
        let later = Some(Instant::now() + Duration::from_hours(1));
        assert!(!cancelled_at(later, &cancel, || cancel.is_cancelled()));
        assert!(!cancelled_at(None, &cancel, || cancel.is_cancelled()));
        let waits = || while !cancel.is_cancelled() {};
        cancelled_at(Some(Instant::now()), &cancel, waits);
        assert!(cancel.is_cancelled());
    }
}
