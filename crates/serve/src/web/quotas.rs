//! Refusing what is more than an account may use, or more than the disk has room for.

use super::app::App;
use super::failure::Failure;
use super::visitor::Visitor;
use crate::quotas::{free_bytes, size, wait};
use crate::store::{Account, HOUR, HackQuota, NewHack, Role, TakenHack, now};

/// When a client may retry after the disk was full, or while its hacks wait, in seconds.
const SOON: u64 = 10;

impl App {
    /// Refuses to store anything while the disk has too little room: the server has to have some for
    /// the results of what it has already taken.
    pub(super) fn require_space(&self) -> Result<(), Failure> {
        match self.missing_space() {
            None => Ok(()),
            Some(why) => Err(Failure::Unavailable(why)),
        }
    }

    /// Why the disk has too little room, if that is so.
    pub(super) fn missing_space(&self) -> Option<String> {
        let least = self.settings.quotas.free;
        // A file system that cannot be asked refuses by itself what it has no room for.
        let free = free_bytes(&self.settings.data).ok()?;
        (free < least).then(|| {
            format!(
                "the disk of the server is nearly full: {} are free, and nothing is taken while that is less than {}",
                size(free),
                size(least)
            )
        })
    }

    /// Counts a request that is one task, and refuses it if there were too many.
    pub(super) fn admit_task(&self, visitor: &Visitor) -> Result<(), Failure> {
        visitor.count(self)?;
        self.require_space()?;
        self.count_task(&visitor.account)
    }

    /// Counts a task of an account.
    pub(super) fn count_task(&self, account: &Account) -> Result<(), Failure> {
        let most = self.most_tasks(account);
        let counted = self.task_counter.count(account.id, most, now());
        counted.map_err(|seconds| Failure::Quota {
            message: format!(
                "{most} tasks of this account were judged within an hour, which is the limit: try again in {}",
                wait(seconds)
            ),
            seconds: Some(seconds),
        })
    }

    fn most_tasks(&self, account: &Account) -> u32 {
        if account.role >= Role::Admin {
            u32::MAX
        } else {
            self.settings.quotas.tasks_per_hour
        }
    }

    /// Stores a hack, unless the account has too many.
    pub(super) fn take_hack(&self, account: &Account, hack: &NewHack) -> Result<i64, Failure> {
        self.require_space()?;
        let quotas = self.settings.quotas;
        let quota = (account.role < Role::Admin).then_some(HackQuota {
            waiting: quotas.hacks_waiting,
            per_hour: quotas.hacks_per_hour,
        });
        let (message, seconds) = match self.store.take_hack(hack, quota)? {
            TakenHack::Taken(id) => return Ok(id),
            // There is room soon, as each takes some seconds.
            TakenHack::Waiting(waiting) => (
                format!(
                    "{waiting} of your hacks wait, and {} may wait: try again in {}",
                    quotas.hacks_waiting,
                    wait(SOON)
                ),
                SOON,
            ),
            TakenHack::PerHour { sent, first } => {
                let seconds = u64::try_from(first + HOUR - now()).unwrap_or(0).max(1);
                let message = format!(
                    "you sent {sent} hacks within an hour, and {} are allowed: try again in {}",
                    quotas.hacks_per_hour,
                    wait(seconds)
                );
                (message, seconds)
            }
        };
        Err(Failure::Quota {
            message,
            seconds: Some(seconds),
        })
    }
}
