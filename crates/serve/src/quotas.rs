//! How much one account may use, and how much room the disk has to have.
//!
//! # Theory of operation
//!
//! What lies on disk is counted in the database, by the transaction that stores it, so it survives a
//! restart. Tasks leave nothing on disk. They are counted in memory, by the minute. Admins are not
//! limited.

use base::pool::lock;
use rustix::fs::statvfs;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::io;
use std::path::Path;
use std::sync::Mutex;

/// How many minutes back tasks are counted.
const MINUTES: i64 = 60;

/// How much one account may use. Admins are not limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quotas {
    /// How many bytes the server keeps for it: sources, results, sent files, hacks and messages.
    pub disk: u64,
    /// How many of its submissions may wait; `None` for a tenth of the queue.
    pub waiting: Option<usize>,
    /// How many of its hacks may wait.
    pub hacks_waiting: u32,
    /// How many hacks it may send within an hour.
    pub hacks_per_hour: u32,
    /// How many tasks and programs it may have judged within an hour.
    pub tasks_per_hour: u32,
    /// How many bytes have to be free in the directory of the data. With less, nobody sends anything.
    pub free: u64,
}

impl Default for Quotas {
    fn default() -> Self {
        Self {
            disk: 1 << 30,
            waiting: None,
            hacks_waiting: 5,
            hacks_per_hour: 120,
            tasks_per_hour: 100_000,
            free: 256 << 20,
        }
    }
}

/// The tasks of accounts within an hour.
#[derive(Debug, Default)]
pub(crate) struct TaskCounter {
    /// By account: the minutes with tasks, the newest at the end, each with their number.
    users: Mutex<HashMap<i64, VecDeque<(i64, u32)>>>,
}

impl TaskCounter {
    /// Counts a task at a time in seconds.
    ///
    /// # Errors
    /// If there were `most` within an hour: the seconds until another one is allowed.
    pub(crate) fn count(&self, user: i64, most: u32, now: i64) -> Result<(), u64> {
        let minute = now.div_euclid(60);
        let mut users = lock(&self.users);
        let minutes = users.entry(user).or_default();
        forget(minutes, minute);
        if sum(minutes) >= most {
            let oldest = minutes.front().map_or(minute, |(minute, _)| *minute);
            let seconds = (oldest + MINUTES) * 60 - now;
            return Err(u64::try_from(seconds).unwrap_or(0).max(1));
        }
        match minutes.back_mut() {
            Some((last, count)) if *last == minute => *count += 1,
            _ => minutes.push_back((minute, 1)),
        }
        Ok(())
    }

    /// How many tasks each account had judged within an hour.
    pub(crate) fn counts(&self, now: i64) -> BTreeMap<i64, u32> {
        let mut users = lock(&self.users);
        users.retain(|_, minutes| {
            forget(minutes, now.div_euclid(60));
            !minutes.is_empty()
        });
        let counts = users.iter().map(|(user, minutes)| (*user, sum(minutes)));
        counts.collect()
    }
}

/// Removes the minutes that are an hour back.
fn forget(minutes: &mut VecDeque<(i64, u32)>, now: i64) {
    while minutes.front().is_some_and(|(at, _)| *at <= now - MINUTES) {
        minutes.pop_front();
    }
}

fn sum(minutes: &VecDeque<(i64, u32)>) -> u32 {
    minutes.iter().map(|(_, count)| count).sum()
}

/// The number of bytes that this user can still write in a directory.
///
/// # Errors
/// If the file system cannot be asked.
pub(crate) fn free_bytes(dir: &Path) -> io::Result<u64> {
    let found = statvfs(dir)?;
    Ok(found.f_bavail.saturating_mul(found.f_frsize))
}

/// A number of bytes for people: `1.5 GiB`.
#[must_use]
pub(crate) fn size(bytes: u64) -> String {
    let units = [(1_u64 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")];
    let Some((unit, name)) = units.into_iter().find(|(unit, _)| bytes >= *unit) else {
        return format!("{bytes} B");
    };
    // Tenths, rounded down: never more than there is.
    let tenths = u128::from(bytes) * 10 / u128::from(unit);
    match tenths % 10 {
        0 => format!("{} {name}", tenths / 10),
        tenth => format!("{}.{tenth} {name}", tenths / 10),
    }
}

/// A duration for people.
#[must_use]
pub(crate) fn wait(seconds: u64) -> String {
    match seconds {
        0..120 => base::text::count(usize::try_from(seconds).unwrap_or(0), "second"),
        _ => base::text::count(usize::try_from(seconds.div_ceil(60)).unwrap_or(0), "minute"),
    }
}

#[cfg(test)]
mod tests {
    use super::{TaskCounter, size, wait};

    #[test]
    fn tasks_are_counted_within_an_hour() {
        let counter = TaskCounter::default();
        let start = 1_000_000 * 60;
        assert_eq!(counter.count(1, 3, start), Ok(()));
        assert_eq!(counter.count(1, 3, start + 59), Ok(()));
        assert_eq!(counter.count(1, 3, start + 600), Ok(()));
        // The two of the first minute count for an hour.
        assert_eq!(counter.count(1, 3, start + 1200), Err(2400));
        assert_eq!(counter.count(2, 3, start + 1200), Ok(()));
        assert_eq!(counter.count(1, 3, start + 3599), Err(1));
        assert_eq!(counter.counts(start + 3599), [(1, 3), (2, 1)].into());
        assert_eq!(counter.count(1, 3, start + 3600), Ok(()));
        assert_eq!(counter.counts(start + 3600), [(1, 2), (2, 1)].into());
        assert_eq!(counter.counts(start + 9999), [].into());
        // A limit of 0 allows nothing.
        assert_eq!(counter.count(3, 0, start), Err(3600));
    }

    #[test]
    fn sizes_and_times_are_for_people() {
        let sizes = [0, 1023, 1024, 1536, 1 << 20, (1 << 30) - 1].map(size);
        let expected = ["0 B", "1023 B", "1 KiB", "1.5 KiB", "1 MiB", "1023.9 MiB"];
        assert_eq!(sizes, expected);
        let waits = [1, 119, 120, 3600].map(wait);
        assert_eq!(
            waits,
            ["1 second", "119 seconds", "2 minutes", "60 minutes"]
        );
    }
}
