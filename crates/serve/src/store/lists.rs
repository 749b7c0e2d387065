//! Lists of submissions, a page at a time.

use super::judgements::summary;
use super::{Store, StoreError, Submission, Summary};
use rusqlite::types::Value;
use rusqlite::{OptionalExtension as _, Row, params_from_iter};

/// The number of submissions on a page.
const PAGE: usize = 50;

/// A submission with its newest judgement.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Listed {
    /// The submission.
    pub(crate) submission: Submission,
    /// Its newest judgement.
    pub(crate) judgement: Summary,
}

/// A page of a list, the newest first.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Page {
    /// Its rows.
    pub(crate) rows: Vec<Listed>,
    /// The number before which the next page begins, if there is one.
    pub(crate) next: Option<i64>,
}

impl Store {
    /// Submissions before a number, or the newest: of a user, or of all; to a problem, or to all.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) fn list(
        &self,
        user: Option<i64>,
        problem: Option<&str>,
        before: Option<i64>,
    ) -> Result<Page, StoreError> {
        // The query contains only the requested conditions, so that an index fits it.
        let mut conditions = String::from("TRUE");
        let mut values = Vec::new();
        let asked = [
            ("submissions.user = ?", user.map(Value::from)),
            (
                "submissions.problem = ?",
                problem.map(|it| it.to_owned().into()),
            ),
            ("submissions.id < ?", before.map(Value::from)),
        ];
        for (condition, value) in asked {
            if let Some(value) = value {
                conditions.push_str(" AND ");
                conditions.push_str(condition);
                values.push(value);
            }
        }
        let query = format!(
            "SELECT submissions.id, submissions.user, users.name, problem, language, submissions.created, \
             judgements.id, state, verdict, score, cpu_ms, memory_bytes, version, judgements.created, finished \
             FROM submissions JOIN users ON users.id = submissions.user \
             JOIN judgements ON judgements.id = (SELECT max(id) FROM judgements WHERE submission = submissions.id) \
             WHERE {conditions} ORDER BY submissions.id DESC LIMIT {}",
            PAGE + 1
        );
        let mut rows: Vec<Listed> = self.read(|connection| {
            let mut statement = connection.prepare_cached(&query)?;
            let rows = statement.query_map(params_from_iter(values), listed)?;
            Ok(rows.collect::<Result<_, _>>()?)
        })?;
        let has_more = rows.len() > PAGE;
        rows.truncate(PAGE);
        let last = rows.last().filter(|_| has_more);
        Ok(Page {
            next: last.map(|row| row.submission.id),
            rows,
        })
    }

    /// The numbers of all submissions to a problem that are or will be judged, in order, without
    /// cancelled ones.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn submissions_to(&self, problem: &str) -> Result<Vec<i64>, StoreError> {
        let query = "SELECT id FROM submissions WHERE problem = ? AND \
                     (SELECT state FROM judgements WHERE submission = submissions.id ORDER BY id DESC LIMIT 1) != 'cancelled' ORDER BY id";
        self.read(|connection| {
            let mut statement = connection.prepare_cached(query)?;
            let rows = statement.query_map([problem], |row| row.get(0))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// The language of a user's newest submission.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn last_language(&self, user: i64) -> Result<Option<String>, StoreError> {
        let query = "SELECT language FROM submissions WHERE user = ? ORDER BY id DESC LIMIT 1";
        self.read(|connection| {
            let found = connection.query_row(query, [user], |row| row.get(0));
            Ok(found.optional()?)
        })
    }
}

fn listed(row: &Row<'_>) -> rusqlite::Result<Listed> {
    Ok(Listed {
        submission: Submission {
            id: row.get(0)?,
            user: row.get(1)?,
            user_name: row.get(2)?,
            problem: row.get(3)?,
            language: row.get(4)?,
            created: row.get(5)?,
        },
        judgement: summary(row, 6)?,
    })
}
