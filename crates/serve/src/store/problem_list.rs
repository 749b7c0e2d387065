//! What a list of problems shows of submissions: two queries, however many problems there are.

use super::{Store, StoreError};
use std::collections::BTreeMap;

/// What a user has achieved on a problem.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct OwnResult {
    /// Whether a submission was accepted.
    pub(crate) is_accepted: bool,
    /// Whether a submission waits or is being judged.
    pub(crate) is_pending: bool,
    /// The most points of a submission.
    pub(crate) best: Option<f64>,
}

impl OwnResult {
    /// Leaves only that the problem was tried.
    pub(crate) fn withhold(&mut self) {
        *self = Self {
            is_accepted: false,
            is_pending: false,
            best: None,
        };
    }
}

impl Store {
    /// The results of a user by problem, of the problems that the user tried.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn own_results(&self, user: i64) -> Result<BTreeMap<String, OwnResult>, StoreError> {
        let query = "SELECT problem, max(coalesce(verdict = 'accepted', FALSE)), max(finished IS NULL), max(score) \
                     FROM submissions JOIN judgements ON judgements.id = \
                     (SELECT max(id) FROM judgements WHERE submission = submissions.id) WHERE user = ? GROUP BY problem";
        self.read(|connection| {
            let mut statement = connection.prepare_cached(query)?;
            let rows = statement.query_map([user], |row| {
                let result = OwnResult {
                    is_accepted: row.get(1)?,
                    is_pending: row.get(2)?,
                    best: row.get(3)?,
                };
                Ok((row.get(0)?, result))
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// How many people solved each problem, without those whom nobody solved.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn solvers(&self) -> Result<BTreeMap<String, u32>, StoreError> {
        let query = "SELECT problem, count(DISTINCT user) FROM judgements \
                     JOIN submissions ON submissions.id = submission JOIN users ON users.id = user \
                     WHERE verdict = 'accepted' AND closed IS NULL \
                     AND judgements.id = (SELECT max(id) FROM judgements AS newer WHERE newer.submission = submissions.id) \
                     GROUP BY problem";
        self.read(|connection| {
            let mut statement = connection.prepare_cached(query)?;
            let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }
}
