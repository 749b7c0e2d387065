//! Judgements: the result of a submission, each time it was judged.

use super::{Store, StoreError, now};
use rusqlite::{Connection, OptionalExtension as _, Row, params};
use serde::Serialize;

/// The state of a judgement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum State {
    /// It waits.
    Queued,
    /// The submission is being judged.
    Running,
    /// There is a verdict.
    Judged,
    /// There is no verdict: the problem or the machine failed.
    Failed,
    /// It was cancelled.
    Cancelled,
}

impl State {
    /// All of them.
    pub(crate) const ALL: [Self; 5] = [
        Self::Queued,
        Self::Running,
        Self::Judged,
        Self::Failed,
        Self::Cancelled,
    ];

    /// Its name.
    #[must_use]
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Running => "running",
            Self::Judged => "judged",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
        }
    }

    /// Whether the state is final.
    #[must_use]
    pub(crate) fn is_final(self) -> bool {
        !matches!(self, Self::Queued | Self::Running)
    }

    pub(super) fn from_row(row: &Row<'_>, column: usize) -> rusqlite::Result<Self> {
        let name: String = row.get(column)?;
        let found = Self::ALL.into_iter().find(|state| state.name() == name);
        Ok(found.unwrap_or(Self::Failed))
    }
}

/// A judgement, without the complete result.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Summary {
    /// Its number.
    pub(crate) id: i64,
    /// Its state.
    pub(crate) state: State,
    /// The verdict, by its name, once there is one.
    pub(crate) verdict: Option<String>,
    /// The points.
    pub(crate) score: Option<f64>,
    /// The CPU time of the slowest case, in milliseconds.
    pub(crate) cpu_ms: Option<f64>,
    /// The highest memory usage of any case.
    pub(crate) memory_bytes: Option<i64>,
    /// The version of the problem's data.
    pub(crate) version: Option<String>,
    /// When it was queued.
    pub(crate) created: i64,
    /// When it was done.
    pub(crate) finished: Option<i64>,
}

/// A judgement that is not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Open {
    /// Its number.
    pub(crate) id: i64,
    /// The account of the submission.
    pub(crate) user: i64,
    /// Its priority.
    pub(crate) priority: i64,
}

/// The result of a judgement.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Finished {
    /// [`State::Judged`] or [`State::Failed`].
    pub(crate) state: State,
    /// The version of the problem's data.
    pub(crate) version: Option<String>,
    /// The verdict, by its name.
    pub(crate) verdict: Option<String>,
    /// The points.
    pub(crate) score: Option<f64>,
    /// The CPU time of the slowest case, in milliseconds.
    pub(crate) cpu_ms: Option<f64>,
    /// The highest memory usage of any case.
    pub(crate) memory_bytes: Option<i64>,
    /// The complete result.
    pub(crate) result: String,
}

/// A submission that was judged more than once.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ComparedJudgements {
    /// The submission.
    pub(crate) submission: i64,
    /// The name of its account.
    pub(crate) user_name: String,
    /// Its judgement before the newest one.
    pub(crate) before: Summary,
    /// Its newest judgement.
    pub(crate) after: Summary,
}

impl ComparedJudgements {
    /// Whether both are done.
    #[must_use]
    pub(crate) fn is_done(&self) -> bool {
        self.before.state.is_final() && self.after.state.is_final()
    }
}

impl Store {
    /// The submissions to a problem that were judged more than once, in order.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn compare(&self, problem: &str) -> Result<Vec<ComparedJudgements>, StoreError> {
        let columns = |table: &str| {
            [
                "id",
                "state",
                "verdict",
                "score",
                "cpu_ms",
                "memory_bytes",
                "version",
                "created",
                "finished",
            ]
            .map(|column| format!("{table}.{column}"))
            .join(", ")
        };
        let query = format!(
            "SELECT submissions.id, name, {}, {} FROM submissions JOIN users ON users.id = user \
             JOIN judgements AS after ON after.id = (SELECT max(id) FROM judgements WHERE submission = submissions.id) \
             JOIN judgements AS before ON before.id = (SELECT max(id) FROM judgements WHERE submission = submissions.id AND id < after.id) \
             WHERE problem = ? ORDER BY submissions.id",
            columns("before"),
            columns("after")
        );
        self.read(|connection| {
            let mut statement = connection.prepare_cached(&query)?;
            let rows = statement.query_map([problem], |row| {
                Ok(ComparedJudgements {
                    submission: row.get(0)?,
                    user_name: row.get(1)?,
                    before: summary(row, 2)?,
                    after: summary(row, 11)?,
                })
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// All judgements that are not done, in order. Those that were running when the last server
    /// ended are queued again.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn reopen(&self) -> Result<Vec<Open>, StoreError> {
        let query = "SELECT judgements.id, user, priority FROM judgements JOIN submissions ON submissions.id = submission WHERE finished IS NULL ORDER BY judgements.id";
        self.write(|connection| {
            connection.execute(
                "UPDATE judgements SET state = 'queued' WHERE state = 'running' AND finished IS NULL",
                [],
            )?;
            let mut statement = connection.prepare(query)?;
            let rows = statement.query_map([], |row| {
                Ok(Open {
                    id: row.get(0)?,
                    user: row.get(1)?,
                    priority: row.get(2)?,
                })
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// Marks a judgement as running. Returns the submission, or `None` if it does not wait any
    /// more.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn begin(&self, judgement: i64) -> Result<Option<i64>, StoreError> {
        let update = "UPDATE judgements SET state = 'running' WHERE id = ? AND state = 'queued' RETURNING submission";
        self.write(|connection| {
            let begun = connection.query_row(update, [judgement], |row| row.get(0));
            Ok(begun.optional()?)
        })
    }

    /// Stores the result of a running judgement; false if it was cancelled meanwhile.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn finish(&self, judgement: i64, finished: &Finished) -> Result<bool, StoreError> {
        let update = "UPDATE judgements SET state = ?, finished = ?, version = ?, verdict = ?, score = ?, cpu_ms = ?, memory_bytes = ?, result = ? \
                      WHERE id = ? AND state = 'running'";
        self.write(|connection| {
            let changed = connection.execute(
                update,
                params![
                    finished.state.name(),
                    now(),
                    finished.version,
                    finished.verdict,
                    finished.score,
                    finished.cpu_ms,
                    finished.memory_bytes,
                    finished.result,
                    judgement
                ],
            )?;
            Ok(changed == 1)
        })
    }

    /// Queues a running judgement again because the server stops.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn requeue(&self, judgement: i64) -> Result<(), StoreError> {
        self.write(|connection| {
            connection.execute(
                "UPDATE judgements SET state = 'queued' WHERE id = ? AND state = 'running'",
                [judgement],
            )?;
            Ok(())
        })
    }

    /// Cancels a judgement that is not done; false if it is.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) fn cancel(&self, judgement: i64) -> Result<bool, StoreError> {
        let update = "UPDATE judgements SET state = 'cancelled', finished = ? WHERE id = ? AND finished IS NULL";
        self.write(|connection| Ok(connection.execute(update, [now(), judgement])? == 1))
    }

    /// Queues submissions for rejudging; returns the new judgements, in the same order.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn rejudge(
        &self,
        submissions: &[i64],
        priority: i64,
    ) -> Result<Vec<Open>, StoreError> {
        self.write(|connection| {
            let queued = submissions.iter().map(|&submission| {
                let query = "SELECT user FROM submissions WHERE id = ?";
                let user = connection.query_row(query, [submission], |row| row.get(0))?;
                Ok(Open {
                    id: queue(connection, submission, priority)?,
                    user,
                    priority,
                })
            });
            queued.collect()
        })
    }

    /// The judgements of a submission, the newest first.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) fn judgements(&self, submission: i64) -> Result<Vec<Summary>, StoreError> {
        let query = "SELECT id, state, verdict, score, cpu_ms, memory_bytes, version, created, finished FROM judgements WHERE submission = ? ORDER BY id DESC";
        self.read(|connection| {
            let mut statement = connection.prepare_cached(query)?;
            let rows = statement.query_map([submission], |row| summary(row, 0))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// A judgement.
    ///
    /// # Errors
    /// If there is none with this number, or the database fails.
    pub(crate) fn judgement(&self, id: i64) -> Result<Summary, StoreError> {
        let query = "SELECT id, state, verdict, score, cpu_ms, memory_bytes, version, created, finished FROM judgements WHERE id = ?";
        self.read(|connection| {
            let found = connection.query_row(query, [id], |row| summary(row, 0));
            found.optional()?.ok_or(StoreError::Missing("judgement"))
        })
    }

    /// The submission of a judgement.
    ///
    /// # Errors
    /// If there is none with this number, or the database fails.
    pub(crate) fn submission_of(&self, judgement: i64) -> Result<i64, StoreError> {
        let query = "SELECT submission FROM judgements WHERE id = ?";
        self.read(|connection| {
            let found = connection.query_row(query, [judgement], |row| row.get(0));
            found.optional()?.ok_or(StoreError::Missing("judgement"))
        })
    }

    /// The complete result of a judgement, once it is done.
    ///
    /// # Errors
    /// If there is none with this number, or the database fails.
    pub(crate) fn result(&self, judgement: i64) -> Result<Option<String>, StoreError> {
        let query = "SELECT result FROM judgements WHERE id = ?";
        self.read(|connection| {
            let found = connection.query_row(query, [judgement], |row| row.get(0));
            found.optional()?.ok_or(StoreError::Missing("judgement"))
        })
    }
}

/// Queues a submission for judging.
pub(super) fn queue(
    connection: &Connection,
    submission: i64,
    priority: i64,
) -> Result<i64, StoreError> {
    connection.execute(
        "INSERT INTO judgements (submission, state, priority, created) VALUES (?, 'queued', ?, ?)",
        params![submission, priority, now()],
    )?;
    Ok(connection.last_insert_rowid())
}

/// The summary in the columns from `first` on.
pub(super) fn summary(row: &Row<'_>, first: usize) -> rusqlite::Result<Summary> {
    Ok(Summary {
        id: row.get(first)?,
        state: State::from_row(row, first + 1)?,
        verdict: row.get(first + 2)?,
        score: row.get(first + 3)?,
        cpu_ms: row.get(first + 4)?,
        memory_bytes: row.get(first + 5)?,
        version: row.get(first + 6)?,
        created: row.get(first + 7)?,
        finished: row.get(first + 8)?,
    })
}
