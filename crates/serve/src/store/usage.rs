//! How much each account makes the server keep and do.

use super::accounts::account;
use super::{Account, Role, Store, StoreError, now};
use rusqlite::{Connection, OptionalExtension as _, params};
use std::sync::atomic::{AtomicU64, Ordering};

/// The length of the period in which submissions and hacks are counted, in seconds.
pub(crate) const HOUR: i64 = 3600;

/// The maximum number of bytes that an account may make the server keep.
#[derive(Debug)]
pub(super) struct DiskLimit(AtomicU64);

/// What an account uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AccountUsage {
    /// The account.
    pub(crate) account: Account,
    /// Whether it is closed.
    pub(crate) is_closed: bool,
    /// The bytes that it makes the server keep.
    pub(crate) bytes: u64,
    /// How many submissions it has sent, and how many of them within an hour.
    pub(crate) submissions: (u64, u64),
    /// How many of its submissions wait or run.
    pub(crate) waiting: u64,
    /// How many hacks it has sent, and how many of them within an hour.
    pub(crate) hacks: (u64, u64),
    /// How many of its hacks wait or run.
    pub(crate) waiting_hacks: u64,
}

impl Default for DiskLimit {
    fn default() -> Self {
        Self(AtomicU64::new(u64::MAX))
    }
}

impl DiskLimit {
    /// Refuses the transaction if the account now has more than it may. Admins may have any number
    /// of bytes.
    pub(super) fn check(&self, connection: &Connection, user: i64) -> Result<(), StoreError> {
        let query =
            "SELECT bytes FROM usage JOIN users ON users.id = user WHERE user = ? AND role != ?";
        let mut statement = connection.prepare_cached(query)?;
        let values = params![user, Role::Admin.name()];
        let bytes: Option<i64> = statement.query_row(values, |row| row.get(0)).optional()?;
        let bytes = u64::try_from(bytes.unwrap_or(0)).unwrap_or(0);
        let limit = self.0.load(Ordering::Relaxed);
        if bytes > limit {
            return Err(StoreError::DiskQuota { used: bytes, limit });
        }
        Ok(())
    }
}

impl Store {
    /// Sets how many bytes an account may make the server keep.
    pub(crate) fn limit_disk(&self, bytes: u64) {
        self.disk.0.store(bytes, Ordering::Relaxed);
    }

    /// What all accounts use, in the order of their names.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn usage(&self) -> Result<Vec<AccountUsage>, StoreError> {
        let query = "SELECT users.id, name, role, closed IS NOT NULL, coalesce(usage.bytes, 0), \
                     coalesce(sent.count, 0), coalesce(sent.recent, 0), coalesce(open.count, 0), \
                     coalesce(tried.count, 0), coalesce(tried.recent, 0), coalesce(tried.waiting, 0) \
                     FROM users LEFT JOIN usage ON usage.user = users.id \
                     LEFT JOIN (SELECT user, count(*) AS count, sum(created > ?1) AS recent FROM submissions GROUP BY user) AS sent ON sent.user = users.id \
                     LEFT JOIN (SELECT user, count(*) AS count FROM judgements JOIN submissions ON submissions.id = submission \
                     WHERE judgements.finished IS NULL GROUP BY user) AS open ON open.user = users.id \
                     LEFT JOIN (SELECT user, count(*) AS count, sum(created > ?1) AS recent, sum(finished IS NULL) AS waiting FROM hacks GROUP BY user) AS tried \
                     ON tried.user = users.id ORDER BY name";
        self.read(|connection| {
            let mut statement = connection.prepare_cached(query)?;
            let rows = statement.query_map([now() - HOUR], |row| {
                let number = |column| {
                    let number: i64 = row.get(column)?;
                    Ok::<_, rusqlite::Error>(u64::try_from(number).unwrap_or(0))
                };
                Ok(AccountUsage {
                    account: account(row)?,
                    is_closed: row.get(3)?,
                    bytes: number(4)?,
                    submissions: (number(5)?, number(6)?),
                    waiting: number(7)?,
                    hacks: (number(8)?, number(9)?),
                    waiting_hacks: number(10)?,
                })
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::store::{
        Finished, FinishedHack, HackOutcome, NewHack, NewSubmission, State, Store, StoreError,
    };

    fn submission(user: i64, source: &str) -> NewSubmission {
        NewSubmission {
            user,
            problem: "sums".to_owned(),
            language: "python".to_owned(),
            files: vec![("a.py".to_owned(), source.as_bytes().to_vec())],
            priority: 0,
            request: None,
        }
    }

    fn finished(result: &str) -> Finished {
        Finished {
            state: State::Judged,
            version: None,
            verdict: Some("accepted".to_owned()),
            score: None,
            cpu_ms: None,
            memory_bytes: None,
            result: result.to_owned(),
        }
    }

    #[test]
    fn everything_that_an_account_makes_the_server_keep_is_counted_once() {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::open(&dir.path().join("store")).unwrap();
        let sql = "INSERT INTO users (id, name, role, created) VALUES (1, 'ada', 'contestant', 0), (2, 'root', 'admin', 0)";
        store
            .write(|connection| Ok(connection.execute(sql, [])?))
            .unwrap();
        let bytes = |user: i64| {
            let usage = store.usage().unwrap();
            let found = usage.iter().find(|it| it.account.id == user);
            found.unwrap().bytes
        };
        let taken = store.take(&[submission(1, "0123456789")]).unwrap()[0];
        assert_eq!(bytes(1), 1024 + 10);
        store.take(&[submission(1, "0123456789")]).unwrap();
        store.put_file(1, b"0123456789").unwrap();
        assert_eq!(bytes(1), 2 * 1024 + 10, "the same file is stored once");
        store.begin(taken.judgement).unwrap();
        store.finish(taken.judgement, &finished("äb")).unwrap();
        assert_eq!(bytes(1), 2 * 1024 + 10 + 3);
        let again = store.rejudge(&[taken.submission], 0).unwrap()[0];
        store.begin(again.id).unwrap();
        store.finish(again.id, &finished("a long result")).unwrap();
        assert_eq!(bytes(1), 2 * 1024 + 10 + 3, "a setter has it judged again");
        let hack = NewHack {
            user: 1,
            problem: "sums".to_owned(),
            input: b"12345".to_vec(),
            submission: None,
        };
        store.take_hack(&hack, None).unwrap();
        store.next_hack().unwrap();
        let done = FinishedHack {
            state: State::Judged,
            outcome: Some(HackOutcome::Broken),
            smallest: Some(b"1".to_vec()),
            result: "{}".to_owned(),
        };
        store.finish_hack(1, &done).unwrap();
        let used = 3 * 1024 + 10 + 3 + 5 + 1 + 2;
        assert_eq!(bytes(1), used);
        // What is too much is not stored at all.
        store.limit_disk(used + 1);
        let error = store.put_file(1, b"xy").unwrap_err();
        assert!(matches!(error, StoreError::DiskQuota { .. }), "{error}");
        assert_eq!(bytes(1), used);
        store.put_file(1, b"x").unwrap();
        store.put_file(2, &[7; 9999]).unwrap();
        let usage = store.usage().unwrap();
        assert_eq!((usage[0].submissions, usage[0].waiting), ((2, 2), 1));
        assert_eq!((usage[0].hacks, usage[0].waiting_hacks), ((1, 1), 0));
    }
}
