//! The standings that several requests share.
//!
//! They are read again as soon as anything in the database has changed. In a contest with thousands
//! of submissions that would be too often, so there they may be some seconds old.

use super::board::{Audience, ContestBoard};
use super::scoring::Row;
use super::settings::{Contest, Phase};
use crate::store::{Store, StoreError};
use base::pool::lock;
use std::ops::Deref;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

/// Up to this number of submissions, standings are never old.
const FEW: usize = 2000;
/// How old standings may be for each submission, and at most.
const AGE: Duration = Duration::from_micros(100);
const MAX_AGE: Duration = Duration::from_secs(5);

/// The standings as they were read last.
#[derive(Debug, Default)]
pub(crate) struct SharedBoards {
    latest: Mutex<Option<Arc<SharedBoard>>>,
}

/// A contest with its standings, which are computed once.
#[derive(Debug)]
pub(crate) struct SharedBoard {
    board: ContestBoard,
    public: OnceLock<Vec<Row>>,
    jury: OnceLock<Vec<Row>>,
    /// The version of the database, and when it was read.
    version: i64,
    read: Instant,
}

impl SharedBoards {
    /// The standings of a contest.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn get(
        &self,
        store: &Store,
        contest: Contest,
        now: i64,
    ) -> Result<Arc<SharedBoard>, StoreError> {
        // While one request reads them, the others wait for the same standings.
        let mut latest = lock(&self.latest);
        let version = store.version()?;
        if let Some(board) = &*latest
            && board.fits(&contest, now)
            && (board.version == version || board.read.elapsed() < max_age(board.submissions.len()))
        {
            return Ok(board.clone());
        }
        let board = Arc::new(SharedBoard {
            // What is written meanwhile has another version.
            version,
            read: Instant::now(),
            board: ContestBoard::read(store, contest, now)?,
            public: OnceLock::new(),
            jury: OnceLock::new(),
        });
        *latest = Some(board.clone());
        Ok(board)
    }
}

impl SharedBoard {
    /// The standings that an audience sees.
    #[must_use]
    pub(crate) fn rows(&self, audience: Audience) -> &[Row] {
        let rows = match audience {
            Audience::Public => &self.public,
            Audience::Jury => &self.jury,
        };
        rows.get_or_init(|| self.board.rows(audience))
    }

    /// Whether the same is shown of a contest at a time.
    fn fits(&self, contest: &Contest, now: i64) -> bool {
        let state = |now: i64| -> (Phase, Option<i64>) {
            (contest.settings.phase(now), contest.frozen_from(now))
        };
        self.board.contest == *contest && state(self.board.now) == state(now)
    }
}

impl Deref for SharedBoard {
    type Target = ContestBoard;

    fn deref(&self) -> &ContestBoard {
        &self.board
    }
}

/// How old the standings of this number of submissions may be.
fn max_age(submissions: usize) -> Duration {
    if submissions <= FEW {
        return Duration::ZERO;
    }
    let age = AGE.saturating_mul(u32::try_from(submissions).unwrap_or(u32::MAX));
    age.min(MAX_AGE)
}

#[cfg(test)]
mod tests {
    use super::{SharedBoards, max_age};
    use crate::contest::tests::contest;
    use crate::store::Store;
    use std::sync::Arc;
    use std::time::Duration;

    #[test]
    fn only_the_standings_of_many_submissions_may_be_old() {
        let ages = [0, 2000, 2001, 10_000, 1_000_000].map(|count| max_age(count).as_millis());
        assert_eq!(ages, [0, 0, 200, 1000, 5000]);
    }

    #[test]
    fn standings_are_read_again_when_anything_has_changed() {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::open(&dir.path().join("store")).unwrap();
        let boards = SharedBoards::default();
        let get = |now: i64| boards.get(&store, contest(), now).unwrap();
        // The contest begins at 10,000 and freezes an hour later.
        let first = get(11_000);
        assert!(Arc::ptr_eq(&first, &get(12_000)));
        store.check().unwrap();
        let second = get(12_000);
        assert!(!Arc::ptr_eq(&first, &second));
        let frozen = get(14_000);
        assert!(!Arc::ptr_eq(&second, &frozen));
        let mut lifted = contest();
        lifted.lifted = Some(14_000);
        let lifted = boards.get(&store, lifted, 14_000).unwrap();
        assert!(!Arc::ptr_eq(&frozen, &lifted));
        assert_eq!(max_age(lifted.submissions.len()), Duration::ZERO);
    }
}
