//! The elapsed time of a communication that does not count for its processes.
//!
//! # Theory of operation
//!
//! A process that waits for others must not be taken for an idle one, so its elapsed time runs
//! only while nobody does anything: no program computes or waits for a CPU, the tool neither, and
//! no message has just passed. On a busy machine each message may have to wait for a CPU at each of
//! its stations, so all of these times are needed. Each of them has a bound, because programs could
//! make them long on purpose.

use std::time::{Duration, Instant};

use crate::watch::INTERVAL;

/// How much of the time before a message does not count: what waking up a program may take, where
/// the kernel does not show it.
const CLOSE: Duration = Duration::from_millis(10);
/// The bound of each time that does not count, as a multiple of the limit of elapsed time.
const MOST: u32 = 10;

/// What has been passed on so far, and the time that this took.
#[derive(Debug)]
pub(super) struct RelayProgress {
    /// The number of bytes.
    bytes: usize,
    /// When the last ones came.
    at: Instant,
    /// The elapsed time just before messages.
    close: Duration,
    /// The number of bytes at the last check whether all programs wait.
    checked: usize,
    /// The time of the tool.
    own: OwnTime,
    /// The bound of each of these times.
    most: Duration,
}

impl RelayProgress {
    /// Of a communication with this limit of elapsed time.
    pub(super) fn new(wall: Duration) -> Self {
        Self {
            bytes: 0,
            at: Instant::now(),
            close: Duration::ZERO,
            checked: 0,
            own: OwnTime::new(),
            most: wall * MOST,
        }
    }

    /// Records that this many bytes have come so far.
    pub(super) fn note(&mut self, bytes: usize) {
        if bytes != self.bytes {
            let now = Instant::now();
            self.close += (now - self.at).min(CLOSE);
            (self.bytes, self.at) = (bytes, now);
        }
    }

    /// Whether nothing has come since the last check.
    pub(super) fn has_paused(&mut self) -> bool {
        std::mem::replace(&mut self.checked, self.bytes) == self.bytes
    }

    /// The time that does not count for each process: the time before messages, that of the tool,
    /// and that in which any of the `busy` processes computed or waited for a CPU.
    pub(super) fn uncounted(&mut self, busy: impl Iterator<Item = Duration>) -> Duration {
        let busy: Duration = busy.sum();
        let times = [self.close, self.own.observe(), busy];
        times.map(|time| time.min(self.most)).iter().sum()
    }
}

/// The time in which the current thread computed or waited for a CPU.
#[derive(Debug)]
struct OwnTime {
    first: Duration,
    last: Duration,
    observed: Instant,
}

impl OwnTime {
    fn new() -> Self {
        let now = used();
        Self {
            first: now,
            last: now,
            observed: Instant::now(),
        }
    }

    /// The time since the start, read at intervals.
    fn observe(&mut self) -> Duration {
        if self.observed.elapsed() >= INTERVAL {
            self.observed = Instant::now();
            self.last = self.last.max(used());
        }
        self.last.saturating_sub(self.first)
    }
}

/// The CPU time of this thread and the time that it waited for a CPU; zero if the kernel does not
/// show them.
fn used() -> Duration {
    let line = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let numbers = line.split_ascii_whitespace().take(2);
    let nanos = numbers.filter_map(|number| number.parse::<u64>().ok());
    Duration::from_nanos(nanos.sum())
}

#[cfg(test)]
mod tests {
    use super::{CLOSE, RelayProgress};
    use std::time::{Duration, Instant};

    #[test]
    fn part_of_the_time_before_a_message_never_counts() {
        let mut progress = RelayProgress::new(Duration::from_secs(1));
        for bytes in 1..=2000 {
            // Every message is late, as on a busy machine.
            progress.at = progress.at.checked_sub(3 * CLOSE).unwrap();
            progress.note(bytes);
            progress.note(bytes);
        }
        let most = Duration::from_secs(10);
        assert_eq!(progress.close, 2000 * CLOSE);
        assert!((most..most + most / 2).contains(&progress.uncounted(std::iter::empty())));
        let busy = [7, 20].map(Duration::from_secs);
        assert!(progress.uncounted(busy.into_iter()) >= 2 * most);
        assert!(!progress.has_paused());
        assert!(progress.has_paused());
    }

    #[test]
    fn the_time_of_the_tool_is_that_of_its_thread() {
        let before = super::used();
        // The kernel may count it only at its next tick, so only a hang ends this loop in an error.
        let start = Instant::now();
        while !before.is_zero() && super::used() <= before {
            assert!(start.elapsed() < Duration::from_mins(1));
        }
    }
}
