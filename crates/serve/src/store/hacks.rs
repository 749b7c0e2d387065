//! Hacks: inputs that are meant to break submissions, and those that become cases.

use super::submissions::put_file;
use super::usage::HOUR;
use super::{State, Store, StoreError, now};
use rusqlite::{Connection, OptionalExtension as _, Row, params};

/// The maximum number of hacks in a list.
const LISTED: i64 = 100;

/// A new hack.
#[derive(Clone, Debug)]
pub(crate) struct NewHack {
    /// The account that sends it.
    pub(crate) user: i64,
    /// The problem.
    pub(crate) problem: String,
    /// The input.
    pub(crate) input: Vec<u8>,
    /// The targeted submission; `None` for all accepted ones.
    pub(crate) submission: Option<i64>,
}

/// How many hacks of one user there may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HackQuota {
    /// How many may wait.
    pub(crate) waiting: u32,
    /// How many may be sent within an hour.
    pub(crate) per_hour: u32,
}

/// The result of storing a hack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TakenHack {
    /// Its number.
    Taken(i64),
    /// Too many wait: how many.
    Waiting(u32),
    /// Too many were sent within an hour: how many, and when the first of them was sent.
    PerHour {
        /// How many.
        sent: u32,
        /// When the first of them was sent.
        first: i64,
    },
}

/// A hack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hack {
    /// Its number.
    pub(crate) id: i64,
    /// The account that sent it.
    pub(crate) user: i64,
    /// The name of that account.
    pub(crate) user_name: String,
    /// The problem.
    pub(crate) problem: String,
    /// The targeted submission; `None` for all accepted ones.
    pub(crate) submission: Option<i64>,
    /// Its state.
    pub(crate) state: State,
    /// When it was sent.
    pub(crate) created: i64,
    /// Its outcome.
    pub(crate) outcome: Option<HackOutcome>,
    /// The complete result as JSON; if it failed, the reason.
    pub(crate) result: Option<String>,
    /// The result of keeping it, if a setter requested that.
    pub(crate) kept: Option<KeptHack>,
}

/// The outcome of a hack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HackOutcome {
    /// The input is not valid.
    Invalid,
    /// No submission was broken.
    Withstood,
    /// At least one submission was broken.
    Broken,
}

/// A hack that a setter wants to turn into a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeptHack {
    /// The setter.
    pub(crate) user_name: String,
    /// The file in the directory of the problem, once it exists.
    pub(crate) path: Option<String>,
    /// Why it could not be written.
    pub(crate) error: Option<String>,
}

/// The bytes of a hack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HackInputs {
    /// As it was given.
    pub(crate) given: Vec<u8>,
    /// The smallest input that still breaks a submission.
    pub(crate) smallest: Option<Vec<u8>>,
}

/// The outcome of a hack, with its complete result.
#[derive(Clone, Debug)]
pub(crate) struct FinishedHack {
    /// [`State::Judged`] or [`State::Failed`].
    pub(crate) state: State,
    /// The outcome, if it was judged.
    pub(crate) outcome: Option<HackOutcome>,
    /// The smallest input.
    pub(crate) smallest: Option<Vec<u8>>,
    /// The complete result.
    pub(crate) result: String,
}

/// The next item to process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HackWork {
    /// This hack is to be tried.
    Try(i64),
    /// This one is to be written to its problem.
    Keep(i64),
}

impl HackQuota {
    /// Why no hack of a user is stored now, if that is so.
    fn refusal(self, connection: &Connection, user: i64) -> Result<Option<TakenHack>, StoreError> {
        let count = "SELECT count(*) FROM hacks WHERE user = ? AND finished IS NULL";
        let waiting: u32 = connection.query_row(count, [user], |row| row.get(0))?;
        if waiting >= self.waiting {
            return Ok(Some(TakenHack::Waiting(waiting)));
        }
        let query = "SELECT count(*), min(created) FROM hacks WHERE user = ? AND created > ?";
        let (sent, first): (u32, Option<i64>) =
            connection.query_row(query, [user, now() - HOUR], |row| {
                Ok((row.get(0)?, row.get(1)?))
            })?;
        let first = first.unwrap_or_else(now);
        Ok((sent >= self.per_hour).then_some(TakenHack::PerHour { sent, first }))
    }
}

impl HackOutcome {
    const ALL: [Self; 3] = [Self::Invalid, Self::Withstood, Self::Broken];

    /// Its name.
    #[must_use]
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Invalid => "invalid",
            Self::Withstood => "withstood",
            Self::Broken => "broken",
        }
    }

    fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }
}

impl Store {
    /// Stores a hack, which then waits, unless the user has too many of them.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn take_hack(
        &self,
        new: &NewHack,
        quota: Option<HackQuota>,
    ) -> Result<TakenHack, StoreError> {
        let insert = "INSERT INTO hacks (user, problem, input, submission, state, created) VALUES (?, ?, ?, ?, 'queued', ?)";
        self.write(|connection| {
            let refused = quota.map(|quota| quota.refusal(connection, new.user));
            if let Some(refused) = refused.transpose()?.flatten() {
                return Ok(refused);
            }
            let input = put_file(connection, &new.input)?;
            let values = params![new.user, new.problem, input, new.submission, now()];
            connection.execute(insert, values)?;
            let id = connection.last_insert_rowid();
            self.disk.check(connection, new.user)?;
            Ok(TakenHack::Taken(id))
        })
    }

    /// A hack.
    ///
    /// # Errors
    /// If there is none with this number, or the database fails.
    pub(crate) fn hack(&self, id: i64) -> Result<Hack, StoreError> {
        let query = format!("{SELECT} WHERE hacks.id = ?");
        self.read(|connection| {
            let found = connection.query_row(&query, [id], hack);
            found.optional()?.ok_or(StoreError::Missing("hack"))
        })
    }

    /// The newest hacks of a problem: of a user, or of all.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) fn hacks(&self, problem: &str, user: Option<i64>) -> Result<Vec<Hack>, StoreError> {
        let query = format!(
            "{SELECT} WHERE problem = ? AND coalesce(hacks.user = ?, TRUE) ORDER BY hacks.id DESC LIMIT {LISTED}"
        );
        self.read(|connection| {
            let mut statement = connection.prepare_cached(&query)?;
            let rows = statement.query_map(params![problem, user], hack)?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// The bytes of a hack.
    ///
    /// # Errors
    /// If there is none with this number, or the database fails.
    pub(crate) fn hack_inputs(&self, id: i64) -> Result<HackInputs, StoreError> {
        let query = "SELECT given.bytes, smallest.bytes FROM hacks JOIN files AS given ON given.hash = input \
                     LEFT JOIN files AS smallest ON smallest.hash = smallest WHERE id = ?";
        self.read(|connection| {
            let found = connection.query_row(query, [id], |row| {
                Ok(HackInputs {
                    given: row.get(0)?,
                    smallest: row.get(1)?,
                })
            });
            found.optional()?.ok_or(StoreError::Missing("hack"))
        })
    }

    /// The next item, if there is one. Hacks that a setter wants to keep come first. A hack that is
    /// to be tried is marked as running.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn next_hack(&self) -> Result<Option<HackWork>, StoreError> {
        let keep = "SELECT hack FROM kept_hacks WHERE finished IS NULL ORDER BY hack LIMIT 1";
        let begin = "UPDATE hacks SET state = 'running' WHERE id = (SELECT min(id) FROM hacks WHERE state = 'queued' AND finished IS NULL) RETURNING id";
        let is_work = "SELECT EXISTS (SELECT 1 FROM hacks WHERE finished IS NULL) OR EXISTS (SELECT 1 FROM kept_hacks WHERE finished IS NULL)";
        if !self.read(|connection| Ok(connection.query_row(is_work, [], |row| row.get(0))?))? {
            return Ok(None);
        }
        self.write(|connection| {
            if let Some(id) = connection
                .query_row(keep, [], |row| row.get(0))
                .optional()?
            {
                return Ok(Some(HackWork::Keep(id)));
            }
            let hack = connection.query_row(begin, [], |row| row.get(0));
            Ok(hack.optional()?.map(HackWork::Try))
        })
    }

    /// Puts hacks back into the queue that were running when the last server ended.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn reopen_hacks(&self) -> Result<(), StoreError> {
        self.write(|connection| {
            connection.execute(
                "UPDATE hacks SET state = 'queued' WHERE state = 'running'",
                [],
            )?;
            Ok(())
        })
    }

    /// Stores the result of a running hack; false if it was cancelled meanwhile.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn finish_hack(&self, id: i64, done: &FinishedHack) -> Result<bool, StoreError> {
        let update = "UPDATE hacks SET state = ?, finished = ?, outcome = ?, smallest = ?, result = ? WHERE id = ? AND state = 'running'";
        self.write(|connection| {
            let smallest = done.smallest.as_ref();
            let smallest = smallest.map(|bytes| put_file(connection, bytes));
            let changed = connection.execute(
                update,
                params![
                    done.state.name(),
                    now(),
                    done.outcome.map(HackOutcome::name),
                    smallest.transpose()?,
                    done.result,
                    id
                ],
            )?;
            Ok(changed == 1)
        })
    }

    /// Cancels a hack that is not done; false if it is.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn cancel_hack(&self, id: i64) -> Result<bool, StoreError> {
        let update =
            "UPDATE hacks SET state = 'cancelled', finished = ? WHERE id = ? AND finished IS NULL";
        self.write(|connection| Ok(connection.execute(update, [now(), id])? == 1))
    }

    /// Records that a setter wants to turn a successful hack into a case, either as given or as the
    /// smallest input. One that could not be kept is tried again; false if it is kept already, or
    /// broke nothing.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn keep_hack(&self, id: i64, user: i64, as_given: bool) -> Result<bool, StoreError> {
        let insert = "INSERT INTO kept_hacks (hack, user, input) \
                      SELECT id, ?, iif(?, input, coalesce(smallest, input)) FROM hacks WHERE id = ? AND outcome = 'broken' \
                      ON CONFLICT (hack) DO UPDATE SET user = excluded.user, input = excluded.input, finished = NULL, error = NULL \
                      WHERE error IS NOT NULL";
        self.write(|connection| Ok(connection.execute(insert, params![user, as_given, id])? == 1))
    }

    /// The input to keep.
    ///
    /// # Errors
    /// If nobody requested to keep it, or the database fails.
    pub(crate) fn kept_input(&self, id: i64) -> Result<Vec<u8>, StoreError> {
        let query = "SELECT bytes FROM kept_hacks JOIN files ON hash = input WHERE hack = ?";
        self.read(|connection| {
            let found = connection.query_row(query, [id], |row| row.get(0));
            found.optional()?.ok_or(StoreError::Missing("hack"))
        })
    }

    /// Records where a hack was kept, or why it could not be.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn finish_keeping(
        &self,
        id: i64,
        kept: Result<&str, &str>,
    ) -> Result<(), StoreError> {
        let update = "UPDATE kept_hacks SET finished = ?, path = ?, error = ? WHERE hack = ?";
        self.write(|connection| {
            connection.execute(update, params![now(), kept.ok(), kept.err(), id])?;
            Ok(())
        })
    }

    /// The newest accepted submissions to a problem, at most `most`, each program once, the newest
    /// first.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn accepted(&self, problem: &str, most: usize) -> Result<Vec<i64>, StoreError> {
        let query = "SELECT max(submissions.id) FROM submissions JOIN judgements ON judgements.id = \
                     (SELECT max(id) FROM judgements WHERE submission = submissions.id) WHERE problem = ? AND verdict = 'accepted' \
                     GROUP BY language, (SELECT group_concat(name || char(0) || hex(hash)) FROM \
                     (SELECT name, hash FROM submission_files WHERE submission = submissions.id ORDER BY place)) \
                     ORDER BY 1 DESC LIMIT ?";
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        self.read(|connection| {
            let mut statement = connection.prepare_cached(query)?;
            let rows = statement.query_map(params![problem, most], |row| row.get(0))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }
}

/// The query whose rows [`hack`] reads.
const SELECT: &str = "SELECT hacks.id, hacks.user, users.name, problem, submission, state, hacks.created, outcome, result, \
                      keepers.name, path, error FROM hacks JOIN users ON users.id = hacks.user \
                      LEFT JOIN kept_hacks ON hack = hacks.id LEFT JOIN users AS keepers ON keepers.id = kept_hacks.user";

fn hack(row: &Row<'_>) -> rusqlite::Result<Hack> {
    let outcome: Option<String> = row.get(7)?;
    let keeper: Option<String> = row.get(9)?;
    let (path, error) = (row.get(10)?, row.get(11)?);
    Ok(Hack {
        id: row.get(0)?,
        user: row.get(1)?,
        user_name: row.get(2)?,
        problem: row.get(3)?,
        submission: row.get(4)?,
        state: State::from_row(row, 5)?,
        created: row.get(6)?,
        outcome: outcome.and_then(|name| HackOutcome::named(&name)),
        result: row.get(8)?,
        kept: keeper.map(|user_name| KeptHack {
            user_name,
            path,
            error,
        }),
    })
}
