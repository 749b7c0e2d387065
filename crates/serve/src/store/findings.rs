//! What attacks on accepted submissions found.

use super::submissions::put_file;
use super::{Store, StoreError, now};
use rusqlite::{Connection, OptionalExtension as _, Row, params};

/// The maximum number of findings in a list.
const LISTED: i64 = 100;

/// A new finding.
#[derive(Clone, Debug)]
pub(crate) struct NewFinding {
    /// The problem.
    pub(crate) problem: String,
    /// The submission that was attacked.
    pub(crate) submission: i64,
    /// The original input.
    pub(crate) input: Vec<u8>,
    /// The smallest input.
    pub(crate) smallest: Vec<u8>,
    /// The result as that of a hack, as JSON.
    pub(crate) result: String,
    /// The accepted solution that agrees with the reference.
    pub(crate) confirmed_by: Option<String>,
    /// The accepted solution that contradicts the reference.
    pub(crate) disputed_by: Option<String>,
    /// The submissions that fail on the smallest input.
    pub(crate) failing: Vec<i64>,
}

/// A finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredFinding {
    /// Its number.
    pub(crate) id: i64,
    /// The problem.
    pub(crate) problem: String,
    /// The submission that was attacked.
    pub(crate) submission: i64,
    /// The result as that of a hack, as JSON.
    pub(crate) result: String,
    /// The accepted solution that agrees with the reference.
    pub(crate) confirmed_by: Option<String>,
    /// The accepted solution that contradicts the reference.
    pub(crate) disputed_by: Option<String>,
    /// When it was found.
    pub(crate) created: i64,
    /// What was decided.
    pub(crate) state: FindingState,
    /// The name of the user who decided; `None` also if the server did.
    pub(crate) user_name: Option<String>,
    /// When that was.
    pub(crate) decided: Option<i64>,
    /// The hack that was made of it.
    pub(crate) hack: Option<i64>,
    /// When the submissions were put into the queue to be judged on it.
    pub(crate) rejudged: Option<i64>,
}

/// What was decided on a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FindingState {
    /// Nothing yet.
    Proposed,
    /// It becomes a case.
    Kept,
    /// It does not become a case.
    Dismissed,
}

impl FindingState {
    const ALL: [Self; 3] = [Self::Proposed, Self::Kept, Self::Dismissed];

    /// Its name.
    #[must_use]
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Proposed => "proposed",
            Self::Kept => "kept",
            Self::Dismissed => "dismissed",
        }
    }

    fn named(name: &str) -> Self {
        let mut all = Self::ALL.into_iter();
        all.find(|it| it.name() == name).unwrap_or(Self::Proposed)
    }
}

impl Store {
    /// The newest findings of a problem, or of all problems.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn findings(&self, problem: Option<&str>) -> Result<Vec<StoredFinding>, StoreError> {
        let query = format!(
            "{SELECT} WHERE coalesce(problem = ?, TRUE) ORDER BY findings.id DESC LIMIT {LISTED}"
        );
        self.read(|connection| {
            let mut statement = connection.prepare_cached(&query)?;
            let rows = statement.query_map([problem], finding)?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// A finding.
    ///
    /// # Errors
    /// If there is none with this number, or the database fails.
    pub(crate) fn finding(&self, id: i64) -> Result<StoredFinding, StoreError> {
        let query = format!("{SELECT} WHERE findings.id = ?");
        self.read(|connection| {
            let found = connection.query_row(&query, [id], finding);
            found.optional()?.ok_or(StoreError::Missing("finding"))
        })
    }

    /// The smallest input of a finding.
    ///
    /// # Errors
    /// If there is none with this number, or the database fails.
    pub(crate) fn finding_input(&self, id: i64) -> Result<Vec<u8>, StoreError> {
        let query =
            "SELECT bytes FROM findings JOIN files ON hash = smallest WHERE findings.id = ?";
        self.read(|connection| {
            let found = connection.query_row(query, [id], |row| row.get(0));
            found.optional()?.ok_or(StoreError::Missing("finding"))
        })
    }

    /// Makes a hack of a proposed finding, which a setter wants to keep, or the server by itself
    /// (`None`). Returns its number; `None` if something was decided already, or nobody could keep
    /// it.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn keep_finding(
        &self,
        id: i64,
        user: Option<i64>,
    ) -> Result<Option<i64>, StoreError> {
        let admin =
            "SELECT id FROM users WHERE role = 'admin' AND closed IS NULL ORDER BY id LIMIT 1";
        let hack = "INSERT INTO hacks (user, problem, input, submission, state, created, finished, outcome, smallest, result) \
                    SELECT ?, problem, input, submission, 'judged', created, ?, 'broken', smallest, result FROM findings \
                    WHERE id = ? AND state = 'proposed'";
        let keep = "INSERT INTO kept_hacks (hack, user, input) SELECT id, user, smallest FROM hacks WHERE id = ?";
        let decide =
            "UPDATE findings SET state = 'kept', user = ?, decided = ?, hack = ? WHERE id = ?";
        self.write(|connection| {
            let keeper = match user {
                Some(user) => Some(user),
                None => connection
                    .query_row(admin, [], |row| row.get(0))
                    .optional()?,
            };
            if keeper.is_none() || connection.execute(hack, params![keeper, now(), id])? == 0 {
                return Ok(None);
            }
            let made = connection.last_insert_rowid();
            connection.execute(keep, [made])?;
            connection.execute(decide, params![user, now(), made, id])?;
            Ok(Some(made))
        })
    }

    /// Dismisses a proposed finding; false if something was decided already.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn dismiss_finding(&self, id: i64, user: i64) -> Result<bool, StoreError> {
        let update = "UPDATE findings SET state = 'dismissed', user = ?, decided = ? WHERE id = ? AND state = 'proposed'";
        self.write(|connection| Ok(connection.execute(update, params![user, now(), id])? == 1))
    }

    /// The findings that are cases now, and on which the submissions are not judged yet: number,
    /// problem, and the file of the case.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn findings_to_rejudge(&self) -> Result<Vec<(i64, String, String)>, StoreError> {
        let query = "SELECT findings.id, problem, path FROM findings JOIN kept_hacks ON kept_hacks.hack = findings.hack \
                     WHERE state = 'kept' AND rejudged IS NULL AND path IS NOT NULL";
        self.read(|connection| {
            let mut statement = connection.prepare_cached(query)?;
            let rows =
                statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// Records that the submissions are judged on a finding.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn set_rejudged(&self, id: i64) -> Result<(), StoreError> {
        let update = "UPDATE findings SET rejudged = ? WHERE id = ?";
        self.write(|connection| {
            connection.execute(update, [now(), id])?;
            Ok(())
        })
    }
}

/// Adds a finding, unless its input is known already.
pub(super) fn add_finding(
    connection: &Connection,
    new: &NewFinding,
) -> Result<Option<i64>, StoreError> {
    let known = "SELECT EXISTS (SELECT 1 FROM findings WHERE problem = ? AND smallest = ?)";
    let insert = "INSERT INTO findings (problem, submission, input, smallest, result, confirmed_by, disputed_by, created, state) \
                  VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'proposed')";
    let failing =
        "INSERT INTO finding_failures (finding, submission) VALUES (?, ?) ON CONFLICT DO NOTHING";
    let smallest = put_file(connection, &new.smallest)?;
    if connection.query_row(known, params![new.problem, smallest], |row| row.get(0))? {
        return Ok(None);
    }
    let input = put_file(connection, &new.input)?;
    let values = params![
        new.problem,
        new.submission,
        input,
        smallest,
        new.result,
        new.confirmed_by,
        new.disputed_by,
        now()
    ];
    connection.execute(insert, values)?;
    let id = connection.last_insert_rowid();
    for submission in new.failing.iter().chain([&new.submission]) {
        connection.execute(failing, [id, *submission])?;
    }
    Ok(Some(id))
}

/// The query whose rows [`finding`] reads.
const SELECT: &str = "SELECT findings.id, problem, submission, result, confirmed_by, disputed_by, findings.created, state, \
                      users.name, decided, hack, rejudged FROM findings LEFT JOIN users ON users.id = user";

fn finding(row: &Row<'_>) -> rusqlite::Result<StoredFinding> {
    let state: String = row.get(7)?;
    Ok(StoredFinding {
        id: row.get(0)?,
        problem: row.get(1)?,
        submission: row.get(2)?,
        result: row.get(3)?,
        confirmed_by: row.get(4)?,
        disputed_by: row.get(5)?,
        created: row.get(6)?,
        state: FindingState::named(&state),
        user_name: row.get(8)?,
        decided: row.get(9)?,
        hack: row.get(10)?,
        rejudged: row.get(11)?,
    })
}
