//! What all requests share.

use super::failure::Failure;
use super::slots::Slots;
use crate::attacks::Attacks;
use crate::catalog::Catalog;
use crate::contest::{self, Contest, SharedBoard, SharedBoards};
use crate::hacks::Hacks;
use crate::ladder::Ladders;
use crate::metrics::Metrics;
use crate::quotas::TaskCounter;
use crate::reports::Reports;
use crate::runs::Runs;
use crate::settings::Settings;
use crate::store::{Account, Secret, Store, StoreError, now};
use crate::work::Work;
use base::pool::lock;
use governor::{DefaultKeyedRateLimiter, Quota};
use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::{Mutex, Semaphore};

/// The maximum number of attempts to log in per minute, for an address and for an account.
const LOGINS: NonZeroU32 = NonZeroU32::new(10).unwrap();
/// Attempts are counted by this many characters of a name or of the secret of an invitation.
const NAME: usize = 64;
/// The maximum number of submissions and other changes per minute, for a person and for the
/// programs of an account.
const CHANGES: NonZeroU32 = NonZeroU32::new(60).unwrap();
const PROGRAM_CHANGES: NonZeroU32 = NonZeroU32::new(6000).unwrap();
/// How many passwords are checked at a time: each check takes 19 MiB and a CPU for some 20 ms.
const PASSWORDS: usize = 2;
/// The maximum number of concurrent requests that judge one program or task, and of batches; in
/// total, and of one user. Together they are far fewer than the threads that wait for the disk and
/// for programs.
const TASKS: (usize, usize) = (64, 16);
const BATCHES: (usize, usize) = (64, 8);
/// The maximum number of open event feeds; in total, and of one user or of all who are not logged
/// in.
const FEEDS: (usize, usize) = (64, 16);

/// The server.
pub(crate) struct App {
    pub(crate) store: Arc<Store>,
    pub(crate) catalog: Arc<Catalog>,
    pub(crate) work: Arc<Work>,
    pub(crate) hacks: Arc<Hacks>,
    pub(crate) runs: Arc<Runs>,
    pub(crate) ladders: Arc<Ladders>,
    pub(crate) attacks: Arc<Attacks>,
    pub(crate) settings: Settings,
    pub(crate) metrics: Arc<Metrics>,
    /// Without accounts: the only user, and the secret that logs a browser in.
    pub(crate) local: Option<(Account, Secret)>,
    pub(crate) limits: Limiters,
    pub(crate) reports: Arc<Reports>,
    pub(crate) passwords: Semaphore,
    /// The result and time of the last check of disks. Requests that wait for a check do not use a
    /// thread.
    pub(crate) last_check: Mutex<Option<(Instant, Vec<String>)>>,
    /// For requests that judge a program or a task.
    pub(crate) tasks: Slots,
    /// For batches, which last as long as their clients stay connected.
    pub(crate) batches: Slots,
    /// For event feeds of contests.
    pub(crate) feeds: Slots,
    /// The tasks of accounts within an hour.
    pub(crate) task_counter: TaskCounter,
    /// The standings of the contest that is served.
    pub(crate) boards: SharedBoards,
}

/// The rate limits.
pub(crate) struct Limiters {
    addresses: DefaultKeyedRateLimiter<IpAddr>,
    /// Attempts that addresses have beyond their limit. Each login from an address gives one: all
    /// contestants in a hall may have the same address, and log in within the same minute.
    regained: std::sync::Mutex<HashMap<IpAddr, u32>>,
    names: DefaultKeyedRateLimiter<String>,
    changes: DefaultKeyedRateLimiter<i64>,
    program_changes: DefaultKeyedRateLimiter<i64>,
}

impl Limiters {
    /// Counts an attempt to log in. An attempt from an address with too many is not examined, so it
    /// does not count for the name.
    pub(crate) fn login(&self, address: IpAddr, name: &str) -> Result<(), Failure> {
        // Longer names are not valid. They are cut, so that the limiter does not store them in full.
        let name: String = name.chars().take(NAME).collect();
        let is_allowed = (self.addresses.check_key(&address).is_ok() || self.regain(address))
            && self.names.check_key(&name.to_lowercase()).is_ok();
        if is_allowed {
            return Ok(());
        }
        Err(Failure::TooMany {
            seconds: 60 / u64::from(LOGINS.get()),
        })
    }

    /// Records a login, which therefore does not count as an attempt.
    pub(crate) fn logged_in(&self, address: IpAddr) {
        let mut regained = lock(&self.regained);
        let attempts = regained.entry(address).or_default();
        *attempts = (*attempts + 1).min(LOGINS.get());
    }

    /// Uses an attempt that an address has beyond its limit, if there is one.
    fn regain(&self, address: IpAddr) -> bool {
        let mut regained = lock(&self.regained);
        let left = regained.get_mut(&address);
        left.is_some_and(|left| {
            let is_left = *left > 0;
            *left = left.saturating_sub(1);
            is_left
        })
    }

    /// Counts a change, by a program of an account or by a person.
    pub(crate) fn change(&self, account: &Account, by_program: bool) -> Result<(), Failure> {
        let counted = if by_program {
            &self.program_changes
        } else {
            &self.changes
        };
        let allowed = counted.check_key(&account.id);
        allowed.map_err(|_| Failure::TooMany { seconds: 1 })
    }

    /// Forgets clients without recent requests.
    pub(crate) fn tidy(&self) {
        self.addresses.retain_recent();
        lock(&self.regained).clear();
        self.names.retain_recent();
        self.changes.retain_recent();
        self.program_changes.retain_recent();
    }
}

impl Default for Limiters {
    fn default() -> Self {
        Self {
            addresses: DefaultKeyedRateLimiter::keyed(Quota::per_minute(LOGINS)),
            regained: std::sync::Mutex::default(),
            names: DefaultKeyedRateLimiter::keyed(Quota::per_minute(LOGINS)),
            changes: DefaultKeyedRateLimiter::keyed(Quota::per_minute(CHANGES)),
            program_changes: DefaultKeyedRateLimiter::keyed(Quota::per_minute(PROGRAM_CHANGES)),
        }
    }
}

impl App {
    /// The contest that is served. A server without one does not ask the database for it.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn contest(&self) -> Result<Option<Contest>, StoreError> {
        if self.settings.contest.is_none() {
            return Ok(None);
        }
        contest::current(&self.store)
    }

    /// The standings of a contest, which requests share.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn board(&self, contest: Contest) -> Result<Arc<SharedBoard>, StoreError> {
        self.boards.get(&self.store, contest, now())
    }

    pub(crate) fn passwords() -> Semaphore {
        Semaphore::new(PASSWORDS)
    }

    pub(crate) fn tasks() -> Slots {
        Slots::new(TASKS.0, TASKS.1)
    }

    pub(crate) fn batches() -> Slots {
        Slots::new(BATCHES.0, BATCHES.1)
    }

    pub(crate) fn feeds() -> Slots {
        Slots::new(FEEDS.0, FEEDS.1)
    }

    /// Runs blocking code, such as writing to the disk, without delaying other requests.
    pub(crate) async fn run<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(&Arc<Self>) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        let app = self.clone();
        let done = tokio::task::spawn_blocking(move || work(&app)).await;
        done.unwrap_or_else(|error| Err(Failure::Broken(error.to_string())))
    }
}

#[cfg(test)]
mod tests {
    use super::{LOGINS, Limiters};
    use std::net::{IpAddr, Ipv4Addr};

    const HALL: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));

    #[test]
    fn logins_from_one_address_do_not_use_up_its_attempts_and_guesses_do() {
        let limits = Limiters::default();
        for team in 0..10 * LOGINS.get() {
            assert!(limits.login(HALL, &format!("team{team}")).is_ok());
            limits.logged_in(HALL);
        }
        let guess = |number: u32| limits.login(HALL, &format!("guess{number}"));
        let allowed = (0..10 * LOGINS.get()).filter(|number| guess(*number).is_ok());
        // What was regained, and what the limit gives while the test runs.
        assert!(allowed.count() < 3 * LOGINS.get() as usize);
    }
}
