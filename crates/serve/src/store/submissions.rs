//! Submissions and their files.

use super::judgements::queue;
use super::people::is_open;
use super::{Store, StoreError, now};
use base::digest::sha256;
use base::text::line;
use rusqlite::{Connection, OptionalExtension as _, params};

/// A new submission.
#[derive(Clone, Debug)]
pub(crate) struct NewSubmission {
    /// The account that sends it.
    pub(crate) user: i64,
    /// The problem.
    pub(crate) problem: String,
    /// The language, by its id.
    pub(crate) language: String,
    /// The files by their names, the main one first.
    pub(crate) files: Vec<(String, Vec<u8>)>,
    /// Its priority.
    pub(crate) priority: i64,
    /// The client's name for the request: another request with the same name is the same
    /// submission.
    pub(crate) request: Option<String>,
}

/// The result of storing a submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Taken {
    /// The submission.
    pub(crate) submission: i64,
    /// Its judgement.
    pub(crate) judgement: i64,
    /// Whether it had been sent before.
    pub(crate) is_known: bool,
}

/// A submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Submission {
    /// Its number.
    pub(crate) id: i64,
    /// Its account.
    pub(crate) user: i64,
    /// The name of that account.
    pub(crate) user_name: String,
    /// The problem.
    pub(crate) problem: String,
    /// The language, by its id.
    pub(crate) language: String,
    /// When it was sent.
    pub(crate) created: i64,
}

/// A file of a submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredFile {
    /// Its name.
    pub(crate) name: String,
    /// Its bytes.
    pub(crate) bytes: Vec<u8>,
}

impl Store {
    /// Stores submissions, all or none, and queues them for judging. They are on disk when this
    /// returns.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn take(&self, submissions: &[NewSubmission]) -> Result<Vec<Taken>, StoreError> {
        self.write(|connection| {
            let taken = submissions.iter().map(|it| {
                let taken = take(connection, it)?;
                self.disk.check(connection, it.user)?;
                Ok(taken)
            });
            taken.collect()
        })
    }

    /// Stores a file of a user, to be named by its hash later.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn put_file(&self, user: i64, bytes: &[u8]) -> Result<(), StoreError> {
        self.write(|connection| {
            let hash = put_file(connection, bytes)?;
            connection.execute(
                "INSERT INTO sent_files (user, hash) VALUES (?, ?) ON CONFLICT DO NOTHING",
                params![user, hash],
            )?;
            self.disk.check(connection, user)
        })
    }

    /// A file of a user, by the hexadecimal digits of its hash.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn file(&self, user: i64, hash: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let query = "SELECT bytes FROM sent_files JOIN files USING (hash) WHERE user = ? AND hash = unhex(?)";
        self.read(|connection| {
            let found = connection.query_row(query, params![user, hash], |row| row.get(0));
            Ok(found.optional()?)
        })
    }

    /// A submission.
    ///
    /// # Errors
    /// If there is none with this number, or the database fails.
    pub(crate) fn submission(&self, id: i64) -> Result<Submission, StoreError> {
        let query = "SELECT submissions.id, user, name, problem, language, submissions.created FROM submissions JOIN users ON users.id = user WHERE submissions.id = ?";
        let found = self.read(|connection| {
            let found = connection.query_row(query, [id], |row| {
                Ok(Submission {
                    id: row.get(0)?,
                    user: row.get(1)?,
                    user_name: row.get(2)?,
                    problem: row.get(3)?,
                    language: row.get(4)?,
                    created: row.get(5)?,
                })
            });
            Ok(found.optional()?)
        })?;
        found.ok_or(StoreError::Missing("submission"))
    }

    /// The files of a submission, the main one first.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) fn files(&self, submission: i64) -> Result<Vec<StoredFile>, StoreError> {
        let query = "SELECT name, bytes FROM submission_files JOIN files USING (hash) WHERE submission = ? ORDER BY place";
        self.read(|connection| {
            let mut statement = connection.prepare_cached(query)?;
            let rows = statement.query_map([submission], |row| {
                Ok(StoredFile {
                    name: row.get(0)?,
                    bytes: row.get(1)?,
                })
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }
}

fn take(connection: &Connection, new: &NewSubmission) -> Result<Taken, StoreError> {
    // Its batch may have started before the account was closed.
    if !is_open(connection, new.user)? {
        return Err(StoreError::Closed);
    }
    if let Some(taken) = known(connection, new)? {
        return Ok(taken);
    }
    let bytes: usize = new.files.iter().map(|(_, bytes)| bytes.len()).sum();
    connection.execute(
        "INSERT INTO submissions (user, problem, language, bytes, created, request) VALUES (?, ?, ?, ?, ?, ?)",
        params![
            new.user,
            new.problem,
            new.language,
            i64::try_from(bytes).unwrap_or(i64::MAX),
            now(),
            new.request
        ],
    )?;
    let submission = connection.last_insert_rowid();
    for (place, (name, bytes)) in (0_i64..).zip(&new.files) {
        let hash = put_file(connection, bytes)?;
        connection.execute(
            "INSERT INTO submission_files (submission, place, name, hash) VALUES (?, ?, ?, ?)",
            params![submission, place, name, hash],
        )?;
    }
    Ok(Taken {
        submission,
        judgement: queue(connection, submission, new.priority)?,
        is_known: false,
    })
}

/// Stores a file; returns its hash.
pub(super) fn put_file(connection: &Connection, bytes: &[u8]) -> Result<[u8; 32], StoreError> {
    let hash = sha256(bytes);
    connection.execute(
        "INSERT INTO files (hash, bytes) VALUES (?, ?) ON CONFLICT DO NOTHING",
        params![hash, bytes],
    )?;
    Ok(hash)
}

/// The submission of the same request.
///
/// # Errors
/// If that was to another problem, or of other files.
fn known(connection: &Connection, new: &NewSubmission) -> Result<Option<Taken>, StoreError> {
    let Some(request) = &new.request else {
        return Ok(None);
    };
    let query = "SELECT submissions.id, min(judgements.id), problem, language FROM submissions JOIN judgements ON submission = submissions.id \
                 WHERE user = ? AND request = ? GROUP BY submissions.id";
    let found = connection.query_row(query, params![new.user, request], |row| {
        let taken = Taken {
            submission: row.get(0)?,
            judgement: row.get(1)?,
            is_known: true,
        };
        Ok((taken, row.get::<_, String>(2)?, row.get::<_, String>(3)?))
    });
    let Some((taken, problem, language)) = found.optional()? else {
        return Ok(None);
    };
    let query = "SELECT name, hash FROM submission_files WHERE submission = ? ORDER BY place";
    let mut statement = connection.prepare_cached(query)?;
    let rows = statement.query_map([taken.submission], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let stored: Vec<(String, [u8; 32])> = rows.collect::<Result<_, _>>()?;
    let sent = new
        .files
        .iter()
        .map(|(name, bytes)| (name.clone(), sha256(bytes)));
    if (problem, language) == (new.problem.clone(), new.language.clone())
        && stored.into_iter().eq(sent)
    {
        return Ok(Some(taken));
    }
    Err(StoreError::Taken(format!(
        "the name `{}` of a request, by another submission,",
        line(request)
    )))
}
