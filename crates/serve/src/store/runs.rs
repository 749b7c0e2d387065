//! Runs of programs that do not count. They are deleted after a day.

use super::people::is_open;
use super::{State, Store, StoreError, StoredFile, now};
use rusqlite::{OptionalExtension as _, params};

/// How long runs are stored, in seconds.
const STORED: i64 = 24 * 3600;
/// How many runs of a user are stored, apart from those that wait or run.
const KEPT: i64 = 50;

/// A new run.
#[derive(Clone, Debug)]
pub(crate) struct NewRun {
    /// The account that sends it.
    pub(crate) user: i64,
    /// The problem.
    pub(crate) problem: String,
    /// The language, by its id.
    pub(crate) language: String,
    /// The files of the program, the main one first.
    pub(crate) files: Vec<(String, Vec<u8>)>,
    /// The input; `None` for the samples.
    pub(crate) input: Option<Vec<u8>>,
}

/// A run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredRun {
    /// Its number.
    pub(crate) id: i64,
    /// The account that sent it.
    pub(crate) user: i64,
    /// The problem.
    pub(crate) problem: String,
    /// The language, by its id.
    pub(crate) language: String,
    /// The input; `None` for the samples.
    pub(crate) input: Option<Vec<u8>>,
    /// Its state.
    pub(crate) state: State,
    /// When it was sent.
    pub(crate) created: i64,
    /// The result as JSON; if it failed, the reason.
    pub(crate) result: Option<String>,
}

impl Store {
    /// Stores a run, which then waits, and deletes old ones of the user. Returns its number, or `None` if `most` runs of the user are
    /// not done.
    ///
    /// # Errors
    /// If the account is closed, or the database fails.
    pub(crate) fn take_run(&self, new: &NewRun, most: usize) -> Result<Option<i64>, StoreError> {
        let count = "SELECT count(*) FROM runs WHERE user = ? AND finished IS NULL";
        let insert = "INSERT INTO runs (user, problem, language, input, state, created) VALUES (?, ?, ?, ?, 'queued', ?)";
        let delete = "DELETE FROM runs WHERE user = ?1 AND finished IS NOT NULL \
                      AND id NOT IN (SELECT id FROM runs WHERE user = ?1 ORDER BY id DESC LIMIT ?2)";
        let insert_file = "INSERT INTO run_files (run, place, name, bytes) VALUES (?, ?, ?, ?)";
        self.write(|connection| {
            if !is_open(connection, new.user)? {
                return Err(StoreError::Closed);
            }
            let open: u32 = connection.query_row(count, [new.user], |row| row.get(0))?;
            if usize::try_from(open).is_ok_and(|open| open >= most) {
                return Ok(None);
            }
            let values = params![new.user, new.problem, new.language, new.input, now()];
            connection.execute(insert, values)?;
            let run = connection.last_insert_rowid();
            connection.execute(delete, params![new.user, KEPT])?;
            for (place, (name, bytes)) in (0_i64..).zip(&new.files) {
                connection.execute(insert_file, params![run, place, name, bytes])?;
            }
            Ok(Some(run))
        })
    }

    /// A run.
    ///
    /// # Errors
    /// If there is none with this number, or the database fails.
    pub(crate) fn run(&self, id: i64) -> Result<StoredRun, StoreError> {
        let query = "SELECT id, user, problem, language, input, state, created, result FROM runs WHERE id = ?";
        self.read(|connection| {
            let found = connection.query_row(query, [id], |row| {
                Ok(StoredRun {
                    id: row.get(0)?,
                    user: row.get(1)?,
                    problem: row.get(2)?,
                    language: row.get(3)?,
                    input: row.get(4)?,
                    state: State::from_row(row, 5)?,
                    created: row.get(6)?,
                    result: row.get(7)?,
                })
            });
            found.optional()?.ok_or(StoreError::Missing("run"))
        })
    }

    /// The files of the program of a run, the main one first.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn run_files(&self, run: i64) -> Result<Vec<StoredFile>, StoreError> {
        let query = "SELECT name, bytes FROM run_files WHERE run = ? ORDER BY place";
        self.read(|connection| {
            let mut statement = connection.prepare_cached(query)?;
            let rows = statement.query_map([run], |row| {
                Ok(StoredFile {
                    name: row.get(0)?,
                    bytes: row.get(1)?,
                })
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// Puts the runs back into the queue that were running when the last server ended.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn reopen_runs(&self) -> Result<(), StoreError> {
        self.write(|connection| {
            let update = "UPDATE runs SET state = 'queued' WHERE state = 'running'";
            connection.execute(update, [])?;
            Ok(())
        })
    }

    /// Marks the next run as running: that of the user whose last turn was longest ago. `None` if
    /// nothing waits.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn begin_run(&self) -> Result<Option<i64>, StoreError> {
        let update = "UPDATE runs SET state = 'running' WHERE id = (SELECT id FROM runs AS waiting WHERE state = 'queued' \
                      ORDER BY (SELECT max(id) FROM runs WHERE user = waiting.user AND state != 'queued'), id LIMIT 1) RETURNING id";
        self.write(|connection| {
            let begun = connection.query_row(update, [], |row| row.get(0));
            Ok(begun.optional()?)
        })
    }

    /// Stores the result of a running run; false if it was cancelled meanwhile.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn finish_run(
        &self,
        id: i64,
        state: State,
        result: &str,
    ) -> Result<bool, StoreError> {
        let update = "UPDATE runs SET state = ?, finished = ?, result = ? WHERE id = ? AND state = 'running'";
        self.write(|connection| {
            let changed = connection.execute(update, params![state.name(), now(), result, id])?;
            Ok(changed == 1)
        })
    }

    /// Cancels a run that is not done; false if it is.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn cancel_run(&self, id: i64) -> Result<bool, StoreError> {
        let update =
            "UPDATE runs SET state = 'cancelled', finished = ? WHERE id = ? AND finished IS NULL";
        self.write(|connection| Ok(connection.execute(update, params![now(), id])? == 1))
    }

    /// Deletes the runs that were sent more than a day ago and are not running; returns how many.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn delete_old_runs(&self, now: i64) -> Result<usize, StoreError> {
        let delete = "DELETE FROM runs WHERE created < ? AND state != 'running'";
        self.write(|connection| Ok(connection.execute(delete, [now - STORED])?))
    }
}

#[cfg(test)]
mod tests {
    use super::{KEPT, NewRun, STORED};
    use crate::store::{State, Store, StoreError, now};

    #[test]
    fn old_runs_make_way_for_new_ones_of_the_same_user() {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::open(&dir.path().join("tengen.sqlite")).unwrap();
        let new = NewRun {
            user: store.local_account().unwrap().id,
            problem: "sums".to_owned(),
            language: "python".to_owned(),
            files: vec![("main.py".to_owned(), b"print(1)".to_vec())],
            input: None,
        };
        let waiting = store.take_run(&new, 2).unwrap().unwrap();
        let ids = (0..=KEPT).map(|_| {
            let id = store.take_run(&new, 2).unwrap().unwrap();
            assert!(store.cancel_run(id).unwrap());
            id
        });
        let ids: Vec<i64> = ids.collect();
        assert!(store.run(waiting).is_ok() && store.run(ids[1]).is_ok());
        assert!(matches!(store.run(ids[0]), Err(StoreError::Missing(_))));
    }

    #[test]
    fn runs_are_bounded_fair_and_deleted() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("tengen.sqlite");
        let store = Store::open(&path).unwrap();
        let user = store.local_account().unwrap().id;
        let new = NewRun {
            user,
            problem: "sums".to_owned(),
            language: "python".to_owned(),
            files: vec![("main.py".to_owned(), b"print(1)".to_vec())],
            input: None,
        };
        let first = store.take_run(&new, 2).unwrap().unwrap();
        let second = store.take_run(&new, 2).unwrap().unwrap();
        assert_eq!(store.take_run(&new, 2).unwrap(), None);
        assert_eq!(store.run_files(first).unwrap()[0].bytes, b"print(1)");
        assert_eq!(store.begin_run().unwrap(), Some(first));
        // A server that is killed leaves it running, and the next one begins again.
        drop(store);
        let store = Store::open(&path).unwrap();
        store.reopen_runs().unwrap();
        assert_eq!(store.begin_run().unwrap(), Some(first));
        assert!(store.finish_run(first, State::Judged, "{}").unwrap());
        assert!(store.cancel_run(second).unwrap() && !store.cancel_run(first).unwrap());
        assert_eq!(store.begin_run().unwrap(), None);
        assert_eq!(store.delete_old_runs(now() + STORED / 2).unwrap(), 0);
        assert_eq!(store.delete_old_runs(now() + 2 * STORED).unwrap(), 2);
        assert!(matches!(store.run(first), Err(StoreError::Missing(_))));
        assert!(store.run_files(first).unwrap().is_empty());
    }
}
