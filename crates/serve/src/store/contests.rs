//! Contests, their contestants and their submissions.

use super::accounts::{add_looks, require_free};
use super::judgements::summary;
use super::{Store, StoreError, Summary, now};
use rusqlite::{Connection, OptionalExtension as _, params};

/// A contest as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredContest {
    /// What its file specifies, as JSON.
    pub(crate) settings: String,
    /// When the freeze of the scoreboard was lifted.
    pub(crate) lifted: Option<i64>,
    /// How many steps of the reveal were done.
    pub(crate) revealed: u32,
}

/// A contestant of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NewContestant {
    /// The name of the account.
    pub(crate) login: String,
    /// The shown name.
    pub(crate) name: String,
    /// The affiliation, if there is one.
    pub(crate) affiliation: Option<String>,
    /// The hash of the password, for an account that does not exist.
    pub(crate) password: Option<String>,
}

/// An account that takes part in a contest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Contestant {
    /// Its number.
    pub(crate) id: i64,
    /// The name of the account.
    pub(crate) login: String,
    /// The shown name.
    pub(crate) name: String,
    /// The affiliation, if there is one.
    pub(crate) affiliation: Option<String>,
}

/// A submission of a contestant.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ContestSubmission {
    /// Its number.
    pub(crate) id: i64,
    /// The account.
    pub(crate) user: i64,
    /// The problem.
    pub(crate) problem: String,
    /// The language.
    pub(crate) language: String,
    /// When it was sent.
    pub(crate) created: i64,
    /// Its newest judgement.
    pub(crate) judgement: Summary,
    /// The groups of the result as JSON, if they were requested.
    pub(crate) groups: Option<String>,
}

impl Store {
    /// Stores a contest as the one that is served. What was done with its scoreboard stays.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn serve_contest(&self, id: &str, settings: &str) -> Result<(), StoreError> {
        self.write(|connection| {
            connection.execute(
                "INSERT INTO contests (id, settings, served) VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET settings = excluded.settings",
                [id, settings],
            )?;
            connection.execute("UPDATE contests SET served = (id = ?)", [id])?;
            Ok(())
        })
    }

    /// Records that no contest is served.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn serve_no_contest(&self) -> Result<(), StoreError> {
        self.write(|connection| {
            connection.execute("UPDATE contests SET served = 0 WHERE served = 1", [])?;
            Ok(())
        })
    }

    /// The contest that is served.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn served_contest(&self) -> Result<Option<StoredContest>, StoreError> {
        let query = "SELECT settings, lifted, revealed FROM contests WHERE served = 1";
        self.read(|connection| {
            let mut statement = connection.prepare_cached(query)?;
            let found = statement.query_row([], |row| {
                Ok(StoredContest {
                    settings: row.get(0)?,
                    lifted: row.get(1)?,
                    revealed: row.get(2)?,
                })
            });
            Ok(found.optional()?)
        })
    }

    /// Lifts the freeze of the scoreboard, or freezes it again.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn lift_freeze(&self, contest: &str, is_lifted: bool) -> Result<(), StoreError> {
        let update =
            "UPDATE contests SET lifted = CASE WHEN ?2 THEN coalesce(lifted, ?3) END WHERE id = ?1";
        self.write(|connection| {
            connection.execute(update, params![contest, is_lifted, now()])?;
            Ok(())
        })
    }

    /// Sets how many steps of the reveal were done.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn set_revealed(&self, contest: &str, steps: u32) -> Result<(), StoreError> {
        self.write(|connection| {
            let update = "UPDATE contests SET revealed = ? WHERE id = ?";
            connection.execute(update, params![steps, contest])?;
            Ok(())
        })
    }

    /// Creates the accounts of contestants that do not exist, and stores what is shown of all of
    /// them: all or nothing.
    ///
    /// # Errors
    /// If a name looks like that of another account, or the database fails.
    pub(crate) fn enrol(&self, contestants: &[NewContestant]) -> Result<(), StoreError> {
        self.write(|connection| {
            for contestant in contestants {
                enrol(connection, contestant)?;
            }
            Ok(())
        })
    }

    /// All contestants whose accounts are open, by their shown names.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn contestants(&self) -> Result<Vec<Contestant>, StoreError> {
        let query = "SELECT id, name, coalesce(shown, name), affiliation FROM users LEFT JOIN contestants ON user = id \
                     WHERE role = 'contestant' AND closed IS NULL AND password IS NOT NULL ORDER BY 3, 1";
        self.read(|connection| {
            let mut statement = connection.prepare_cached(query)?;
            let rows = statement.query_map([], |row| {
                Ok(Contestant {
                    id: row.get(0)?,
                    login: row.get(1)?,
                    name: row.get(2)?,
                    affiliation: row.get(3)?,
                })
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// The submissions of contestants to these problems that were sent from `start` on and before
    /// `end`, in order, without cancelled ones.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn contest_submissions(
        &self,
        problems: &[String],
        (start, end): (i64, i64),
        with_groups: bool,
    ) -> Result<Vec<ContestSubmission>, StoreError> {
        let query = "SELECT submissions.id, user, problem, language, submissions.created, \
                     judgements.id, state, verdict, score, cpu_ms, memory_bytes, version, judgements.created, finished, \
                     CASE WHEN ?4 AND state = 'judged' THEN json_extract(result, '$.groups') END \
                     FROM submissions JOIN users ON users.id = user \
                     JOIN judgements ON judgements.id = (SELECT max(id) FROM judgements WHERE submission = submissions.id) \
                     WHERE problem IN (SELECT value FROM json_each(?1)) AND submissions.created >= ?2 AND submissions.created < ?3 \
                     AND role = 'contestant' AND closed IS NULL AND state != 'cancelled' ORDER BY submissions.id";
        let problems = serde_json::to_string(problems)
            .map_err(|error| StoreError::Other(error.to_string()))?;
        self.read(|connection| {
            let mut statement = connection.prepare_cached(query)?;
            let rows = statement.query_map(params![problems, start, end, with_groups], |row| {
                Ok(ContestSubmission {
                    id: row.get(0)?,
                    user: row.get(1)?,
                    problem: row.get(2)?,
                    language: row.get(3)?,
                    created: row.get(4)?,
                    judgement: summary(row, 5)?,
                    groups: row.get(14)?,
                })
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// Whether an account takes part in contests, rather than organizing them.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn is_contestant(&self, user: i64) -> Result<bool, StoreError> {
        let query = "SELECT EXISTS (SELECT 1 FROM users WHERE id = ? AND role = 'contestant')";
        self.read(|connection| Ok(connection.query_row(query, [user], |row| row.get(0))?))
    }
}

fn enrol(connection: &Connection, contestant: &NewContestant) -> Result<(), StoreError> {
    let query = "SELECT id FROM users WHERE name = ?";
    let known = connection.query_row(query, [&contestant.login], |row| row.get(0));
    let user: i64 = match known.optional()? {
        Some(user) => user,
        None => add_contestant(connection, contestant)?,
    };
    connection.execute(
        "INSERT INTO contestants (user, shown, affiliation) VALUES (?, ?, ?) \
         ON CONFLICT DO UPDATE SET shown = excluded.shown, affiliation = excluded.affiliation",
        params![user, contestant.name, contestant.affiliation],
    )?;
    Ok(())
}

/// Creates the account of a contestant.
fn add_contestant(connection: &Connection, contestant: &NewContestant) -> Result<i64, StoreError> {
    require_free(connection, &contestant.login)?;
    connection.execute(
        "INSERT INTO users (name, password, role, created) VALUES (?, ?, 'contestant', ?)",
        params![contestant.login, contestant.password, now()],
    )?;
    let user = connection.last_insert_rowid();
    add_looks(connection, user, &contestant.login)?;
    Ok(user)
}
