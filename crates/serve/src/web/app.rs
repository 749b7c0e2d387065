//! What all requests share.

use super::failure::Failure;
use super::places::Places;
use crate::catalog::Catalog;
use crate::hacks::Hacks;
use crate::metrics::Metrics;
use crate::reports::Reports;
use crate::settings::Settings;
use crate::store::{Account, Secret, Store};
use crate::work::Work;
use governor::{DefaultKeyedRateLimiter, Quota};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::{Mutex, Semaphore};

/// How many attempts to log in an address and an account have a minute.
const LOGINS: NonZeroU32 = NonZeroU32::new(10).unwrap();
/// How much of a name, or of the secret of an invitation, attempts are counted by.
const NAME: usize = 64;
/// How many submissions and the like a person has a minute, and the programs of an account.
const CHANGES: NonZeroU32 = NonZeroU32::new(60).unwrap();
const PROGRAM_CHANGES: NonZeroU32 = NonZeroU32::new(6000).unwrap();
/// How many passwords are checked at a time: each takes 19 MiB and a processor for some 20 ms.
const PASSWORDS: usize = 2;
/// How many requests have one program or task judged at a time, and how many batches are read; in all, and of one user. Together they
/// are far fewer than the threads that wait for the disk and for programs.
const TASKS: (usize, usize) = (64, 16);
const BATCHES: (usize, usize) = (64, 8);

/// The server.
pub(crate) struct App {
    pub(crate) store: Arc<Store>,
    pub(crate) catalog: Arc<Catalog>,
    pub(crate) work: Arc<Work>,
    pub(crate) hacks: Arc<Hacks>,
    pub(crate) settings: Settings,
    pub(crate) metrics: Arc<Metrics>,
    /// Without accounts: the only user, and the secret that opens the server to a browser.
    pub(crate) local: Option<(Account, Secret)>,
    pub(crate) limits: Limiters,
    pub(crate) reports: Arc<Reports>,
    pub(crate) passwords: Semaphore,
    /// What the last check of disks found, and when. Those who wait for a check take no thread.
    pub(crate) last_check: Mutex<Option<(Instant, Vec<String>)>>,
    /// For requests that have a program or a task judged.
    pub(crate) tasks: Places,
    /// For batches, which stay for as long as their clients do.
    pub(crate) batches: Places,
}

/// What is counted against a limit.
pub(crate) struct Limiters {
    addresses: DefaultKeyedRateLimiter<IpAddr>,
    names: DefaultKeyedRateLimiter<String>,
    changes: DefaultKeyedRateLimiter<i64>,
    program_changes: DefaultKeyedRateLimiter<i64>,
}

impl Limiters {
    /// Counts an attempt to log in. One of an address that has too many is not looked at, so it does not count for the name.
    pub(crate) fn login(&self, address: IpAddr, name: &str) -> Result<(), Failure> {
        // Longer names are not valid. They are cut, so that the limiter does not store them in full.
        let name: String = name.chars().take(NAME).collect();
        let is_allowed = self.addresses.check_key(&address).is_ok()
            && self.names.check_key(&name.to_lowercase()).is_ok();
        if is_allowed {
            return Ok(());
        }
        Err(Failure::TooMany {
            seconds: 60 / u64::from(LOGINS.get()),
        })
    }

    /// Counts something that changes what the server has, by a program of an account or by a person.
    pub(crate) fn change(&self, account: &Account, by_program: bool) -> Result<(), Failure> {
        let counted = if by_program {
            &self.program_changes
        } else {
            &self.changes
        };
        let allowed = counted.check_key(&account.id);
        allowed.map_err(|_| Failure::TooMany { seconds: 1 })
    }

    /// Forgets who has not come for long.
    pub(crate) fn tidy(&self) {
        self.addresses.retain_recent();
        self.names.retain_recent();
        self.changes.retain_recent();
        self.program_changes.retain_recent();
    }
}

impl Default for Limiters {
    fn default() -> Self {
        Self {
            addresses: DefaultKeyedRateLimiter::keyed(Quota::per_minute(LOGINS)),
            names: DefaultKeyedRateLimiter::keyed(Quota::per_minute(LOGINS)),
            changes: DefaultKeyedRateLimiter::keyed(Quota::per_minute(CHANGES)),
            program_changes: DefaultKeyedRateLimiter::keyed(Quota::per_minute(PROGRAM_CHANGES)),
        }
    }
}

impl App {
    pub(crate) fn passwords() -> Semaphore {
        Semaphore::new(PASSWORDS)
    }

    pub(crate) fn tasks() -> Places {
        Places::new(TASKS.0, TASKS.1)
    }

    pub(crate) fn batches() -> Places {
        Places::new(BATCHES.0, BATCHES.1)
    }

    /// Does something that waits for the disk, without keeping others waiting.
    pub(crate) async fn run<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(&Arc<Self>) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        let app = self.clone();
        let done = tokio::task::spawn_blocking(move || work(&app)).await;
        done.unwrap_or_else(|error| Err(Failure::Broken(error.to_string())))
    }
}
