//! Sessions: who is logged in, and where.

use super::accounts::{Account, Secret, account};
use super::{Store, StoreError, now};
use rusqlite::{Connection, OptionalExtension as _, params};

/// The maximum number of sessions of an account: the oldest ends when there would be another.
const MOST: i64 = 200;

/// Where a session starts.
#[derive(Clone, Debug)]
pub(crate) struct SessionOrigin {
    /// The address of the browser.
    pub(crate) address: String,
    /// The user agent of the browser.
    pub(crate) agent: String,
}

/// A session, without its secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Session {
    /// Its number.
    pub(crate) id: i64,
    /// When it started.
    pub(crate) created: i64,
    /// Its address, if known.
    pub(crate) address: Option<String>,
    /// Its browser, if known.
    pub(crate) agent: Option<String>,
    /// Whether it is the session of this request.
    pub(crate) is_current: bool,
}

impl Store {
    /// Creates a session that lasts for `seconds`. If the password was checked, `password` is the
    /// hash that it was checked against.
    ///
    /// # Errors
    /// If the account is closed, its password was changed meanwhile, or the database fails.
    pub(crate) fn begin_session(
        &self,
        user: i64,
        password: Option<&str>,
        seconds: i64,
        beginning: &SessionOrigin,
    ) -> Result<Secret, StoreError> {
        let secret = Secret::random()?;
        self.write(|connection| {
            connection.execute("DELETE FROM sessions WHERE expires < ?", [now()])?;
            let begun = connection.execute(
                "INSERT INTO sessions (secret, user, created, expires, address, agent) \
                 SELECT ?, id, ?, ?, ?, ? FROM users WHERE id = ? AND closed IS NULL AND (?7 IS NULL OR password = ?7)",
                params![
                    secret.hash(),
                    now(),
                    now() + seconds,
                    beginning.address,
                    beginning.agent,
                    user,
                    password
                ],
            )?;
            if begun == 0 {
                return Err(StoreError::Closed);
            }
            connection.execute(
                "DELETE FROM sessions WHERE user = ?1 AND id NOT IN \
                 (SELECT id FROM sessions WHERE user = ?1 ORDER BY id DESC LIMIT ?2)",
                params![user, MOST],
            )?;
            Ok(())
        })?;
        Ok(secret)
    }

    /// The account of a session, as long as it lasts. If people log in (`with_accounts`), the only
    /// user of a server without accounts does not count.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn session(
        &self,
        secret: &Secret,
        with_accounts: bool,
    ) -> Result<Option<Account>, StoreError> {
        let query = "SELECT users.id, name, role FROM sessions JOIN users ON users.id = user \
                     WHERE secret = ? AND expires >= ? AND closed IS NULL AND (password IS NOT NULL OR NOT ?)";
        let wanted = params![secret.hash(), now(), with_accounts];
        self.read(|connection| {
            let found = connection.query_row(query, wanted, account);
            Ok(found.optional()?)
        })
    }

    /// The sessions of an account, the newest first.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) fn sessions(
        &self,
        user: i64,
        current: Option<&Secret>,
    ) -> Result<Vec<Session>, StoreError> {
        let query = "SELECT id, created, address, agent, secret FROM sessions WHERE user = ? AND expires >= ? ORDER BY id DESC";
        let current = current.map(Secret::hash);
        self.read(|connection| {
            let mut statement = connection.prepare_cached(query)?;
            let rows = statement.query_map(params![user, now()], |row| {
                let hash: [u8; 32] = row.get(4)?;
                Ok(Session {
                    id: row.get(0)?,
                    created: row.get(1)?,
                    address: row.get(2)?,
                    agent: row.get(3)?,
                    is_current: current == Some(hash),
                })
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// Ends a session.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) fn end_session(&self, secret: &Secret) -> Result<(), StoreError> {
        self.write(|connection| {
            connection.execute("DELETE FROM sessions WHERE secret = ?", [secret.hash()])?;
            Ok(())
        })
    }

    /// Ends a session of an account by its number.
    ///
    /// # Errors
    /// When the account has no such session, or the database fails.
    pub(crate) fn end_session_of(&self, user: i64, id: i64) -> Result<(), StoreError> {
        let delete = "DELETE FROM sessions WHERE id = ? AND user = ?";
        self.write(
            |connection| match connection.execute(delete, params![id, user])? {
                0 => Err(StoreError::Missing("login")),
                _ => Ok(()),
            },
        )
    }

    /// Ends all sessions of an account except one.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) fn end_other_sessions(
        &self,
        user: i64,
        current: Option<&Secret>,
    ) -> Result<(), StoreError> {
        self.write(|connection| end_sessions(connection, user, current))
    }
}

/// Ends all sessions of an account except one.
pub(super) fn end_sessions(
    connection: &Connection,
    user: i64,
    except: Option<&Secret>,
) -> Result<(), StoreError> {
    let kept = except.map(Secret::hash);
    let delete = "DELETE FROM sessions WHERE user = ?1 AND (?2 IS NULL OR secret <> ?2)";
    connection.execute(delete, params![user, kept])?;
    Ok(())
}
