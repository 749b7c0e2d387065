//! When people began to take part virtually in a contest.

use super::{Store, StoreError, now};
use rusqlite::{OptionalExtension as _, params};

impl Store {
    /// Records that an account takes part virtually from now on. Returns when it began: an earlier
    /// start stays.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn start_virtually(&self, contest: &str, user: i64) -> Result<i64, StoreError> {
        let insert = "INSERT INTO virtual_starts (contest, user, started) VALUES (?, ?, ?) \
                      ON CONFLICT DO UPDATE SET started = started RETURNING started";
        self.write(|connection| {
            let values = params![contest, user, now()];
            Ok(connection.query_row(insert, values, |row| row.get(0))?)
        })
    }

    /// Whether an account sent a submission within these times.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn took_part(
        &self,
        user: i64,
        (start, end): (i64, i64),
    ) -> Result<bool, StoreError> {
        let query = "SELECT EXISTS (SELECT 1 FROM submissions WHERE user = ? AND created >= ? AND created < ?)";
        self.read(|connection| {
            let mut statement = connection.prepare_cached(query)?;
            Ok(statement.query_row(params![user, start, end], |row| row.get(0))?)
        })
    }

    /// When an account began to take part virtually, if it did.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn virtual_start(
        &self,
        contest: &str,
        user: i64,
    ) -> Result<Option<i64>, StoreError> {
        let query = "SELECT started FROM virtual_starts WHERE contest = ? AND user = ?";
        self.read(|connection| {
            let mut statement = connection.prepare_cached(query)?;
            let found = statement.query_row(params![contest, user], |row| row.get(0));
            Ok(found.optional()?)
        })
    }
}
