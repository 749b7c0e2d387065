//! The data of the server, in one file of `SQLite`.
//!
//! # Theory of operation
//!
//! One connection writes, several read at the same time (write-ahead logging). A write is a
//! transaction that is on disk before it returns, so everything that the server has acknowledged
//! survives a kill or a power cut. The schema has a number, with one migration from each number to
//! the next. Only hashes of secrets (sessions, invitations, tokens) are stored.

mod accounts;
mod attacks;
mod contests;
mod error;
mod findings;
mod hacks;
mod judgements;
mod ladder;
mod lists;
mod messages;
mod people;
mod problem_list;
mod runs;
mod schema;
mod sessions;
mod submissions;
mod usage;
mod virtual_starts;

pub(crate) use accounts::{Account, Invitation, Role, Secret};
pub(crate) use attacks::{AcceptedSubmission, StoredAttack};
pub(crate) use contests::{ContestSubmission, Contestant, NewContestant};
pub use error::StoreError;
pub(crate) use findings::{FindingState, NewFinding, StoredFinding};
pub(crate) use hacks::{
    FinishedHack, Hack, HackInputs, HackOutcome, HackQuota, HackWork, KeptHack, NewHack, TakenHack,
};
pub(crate) use judgements::{ComparedJudgements, Finished, Open, State, Summary};
pub(crate) use ladder::{
    LadderPage, LadderResult, LadderUser, NewLadderGame, PlayerId, StoredLadderGame,
};
pub(crate) use lists::Listed;
pub(crate) use messages::{Message, NewMessage};
pub(crate) use people::Person;
pub(crate) use problem_list::OwnResult;
pub(crate) use runs::{NewRun, StoredRun};
pub(crate) use sessions::{Session, SessionOrigin};
pub(crate) use submissions::{NewSubmission, StoredFile, Submission, Taken};
pub(crate) use usage::{AccountUsage, HOUR};

use base::pool::lock;
use rusqlite::backup::Backup;
use rusqlite::{Connection, OpenFlags, TransactionBehavior};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// How long a write waits for another process that locks the database.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// How many pages a backup copies at a time; writers continue in between.
const STEP: i32 = 256;

/// The database.
#[derive(Debug)]
pub(crate) struct Store {
    path: PathBuf,
    writer: Mutex<Connection>,
    /// Idle connections for reading.
    idle: Mutex<Vec<Connection>>,
    /// The connection whose view tells whether others have written.
    version: Mutex<Option<Connection>>,
    /// How much an account may make the server keep.
    disk: usage::DiskLimit,
}

impl Store {
    /// Opens the database in a file. Creates the file if it is missing, and migrates it to the
    /// present schema.
    ///
    /// # Errors
    /// If it cannot be opened, another server uses it, or it was written by a newer version.
    pub(crate) fn open(path: &Path) -> Result<Self, StoreError> {
        // Other users must not read hashes of passwords, or submissions. The files that SQLite
        // creates beside it get the same mode.
        let mut options = std::fs::File::options();
        options.create(true).append(true).mode(0o600).open(path)?;
        let mut writer = connect(path, OpenFlags::default())?;
        writer.pragma_update(None, "journal_mode", "wal")?;
        // The log is on disk before a transaction returns.
        writer.pragma_update(None, "synchronous", "full")?;
        writer.pragma_update(None, "foreign_keys", true)?;
        schema::migrate(&mut writer)?;
        let names = writer.transaction_with_behavior(TransactionBehavior::Immediate)?;
        accounts::renew_looks(&names)?;
        names.commit()?;
        Ok(Self {
            path: path.to_owned(),
            writer: Mutex::new(writer),
            idle: Mutex::default(),
            version: Mutex::default(),
            disk: usage::DiskLimit::default(),
        })
    }

    /// Copies the database to a file while it is in use. The copy is complete, or does not exist.
    ///
    /// # Errors
    /// If it cannot be read or the file cannot be written.
    pub(crate) fn backup(path: &Path, to: &Path) -> Result<(), StoreError> {
        let source = connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        let dir = to.parent().filter(|dir| !dir.as_os_str().is_empty());
        let draft = tempfile::NamedTempFile::new_in(dir.unwrap_or(Path::new(".")))?;
        let mut copy = Connection::open(draft.path())?;
        Backup::new(&source, &mut copy)?.run_to_completion(STEP, Duration::ZERO, None)?;
        // A copy is one file, without a log beside it.
        copy.pragma_update(None, "journal_mode", "delete")?;
        drop(copy);
        draft.as_file().sync_all()?;
        draft.persist(to).map_err(|error| error.error)?;
        Ok(())
    }

    /// Performs `change` in one transaction: either all of it is on disk afterwards, or nothing.
    fn write<T>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let mut writer = lock(&self.writer);
        let transaction = writer.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let done = work(&transaction)?;
        transaction.commit()?;
        Ok(done)
    }

    fn read<T>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let idle = lock(&self.idle).pop();
        let connection = match idle {
            Some(connection) => connection,
            None => connect(&self.path, OpenFlags::SQLITE_OPEN_READ_ONLY)?,
        };
        let result = work(&connection);
        lock(&self.idle).push(connection);
        result
    }

    /// A number that differs from the last one if anything was written meanwhile.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn version(&self) -> Result<i64, StoreError> {
        let mut connection = lock(&self.version);
        let connection = match &mut *connection {
            Some(connection) => connection,
            none => none.insert(connect(&self.path, OpenFlags::SQLITE_OPEN_READ_ONLY)?),
        };
        // It counts what other connections write, and this one writes nothing.
        Ok(connection.pragma_query_value(None, "data_version", |row| row.get(0))?)
    }

    /// Checks that the database can be written.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        let upsert = "INSERT INTO checks (id, checked) VALUES (1, ?) ON CONFLICT DO UPDATE SET checked = excluded.checked";
        self.write(|connection| {
            connection.execute(upsert, [now()])?;
            Ok(())
        })
    }
}

fn connect(path: &Path, mode: OpenFlags) -> Result<Connection, StoreError> {
    let flags = mode | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(BUSY_TIMEOUT)?;
    Ok(connection)
}

/// The current time, in seconds since 1970.
pub(crate) fn now() -> i64 {
    let elapsed = SystemTime::now().duration_since(UNIX_EPOCH);
    elapsed.map_or(0, |elapsed| {
        i64::try_from(elapsed.as_secs()).unwrap_or(i64::MAX)
    })
}
