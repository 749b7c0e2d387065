//! Closing and reopening accounts, and changing passwords.

use super::accounts::{Account, Secret, account};
use super::sessions::end_sessions;
use super::{Store, StoreError, now};
use rusqlite::{Connection, OptionalExtension as _, params};

/// A person who can log in, or could.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Person {
    /// The account.
    pub(crate) account: Account,
    /// When it was created.
    pub(crate) created: i64,
    /// When it was closed, if it was.
    pub(crate) closed: Option<i64>,
}

impl Store {
    /// All accounts of people, by name.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) fn people(&self) -> Result<Vec<Person>, StoreError> {
        let query = "SELECT id, name, role, created, closed FROM users WHERE password IS NOT NULL ORDER BY name";
        self.read(|connection| {
            let mut statement = connection.prepare_cached(query)?;
            let rows = statement.query_map([], |row| {
                Ok(Person {
                    account: account(row)?,
                    created: row.get(3)?,
                    closed: row.get(4)?,
                })
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// Whether an account can be used.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) fn is_open(&self, user: i64) -> Result<bool, StoreError> {
        self.read(|connection| is_open(connection, user))
    }

    /// Closes an account: its sessions, tokens and links end, and everything else stays.
    ///
    /// # Errors
    /// If it is not open, or the database fails.
    pub(crate) fn close_account(&self, user: i64) -> Result<(), StoreError> {
        let update =
            "UPDATE users SET closed = ? WHERE id = ? AND closed IS NULL AND password IS NOT NULL";
        self.write(|connection| {
            if connection.execute(update, params![now(), user])? == 0 {
                return Err(StoreError::Missing("open account"));
            }
            end_all(connection, user, None)?;
            let revoke = "UPDATE tokens SET revoked = ? WHERE user = ? AND revoked IS NULL";
            connection.execute(revoke, params![now(), user])?;
            Ok(())
        })
    }

    /// Reopens a closed account, with its password. Its sessions and tokens stay ended.
    ///
    /// # Errors
    /// If it is not closed, or the database fails.
    pub(crate) fn reopen_account(&self, user: i64) -> Result<(), StoreError> {
        let update = "UPDATE users SET closed = NULL WHERE id = ? AND closed IS NOT NULL";
        self.write(|connection| match connection.execute(update, [user])? {
            0 => Err(StoreError::Missing("closed account")),
            _ => Ok(()),
        })
    }

    /// The hash of the password of an account, if it has one.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) fn password(&self, user: i64) -> Result<Option<String>, StoreError> {
        self.read(|connection| {
            let query = "SELECT password FROM users WHERE id = ? AND closed IS NULL";
            let found = connection.query_row(query, [user], |row| row.get(0));
            Ok(found.optional()?.flatten())
        })
    }

    /// Changes a password from one hash to another. Ends all other sessions and all links for a new
    /// password.
    ///
    /// # Errors
    /// If it was changed meanwhile, the account is closed, or the database fails.
    pub(crate) fn change_password(
        &self,
        user: i64,
        from: &str,
        to: &str,
        current: Option<&Secret>,
    ) -> Result<(), StoreError> {
        let update =
            "UPDATE users SET password = ? WHERE id = ? AND password = ? AND closed IS NULL";
        self.write(|connection| {
            if connection.execute(update, params![to, user, from])? == 0 {
                return Err(StoreError::Closed);
            }
            end_all(connection, user, current)
        })
    }

    /// Creates a link for setting a new password of an account, which can be used once within
    /// `seconds`. Earlier links end.
    ///
    /// # Errors
    /// If the account is closed, or the database fails.
    pub(crate) fn add_reset(
        &self,
        user: i64,
        seconds: i64,
    ) -> Result<(Account, Secret), StoreError> {
        let secret = Secret::random()?;
        let account = self.write(|connection| {
            let query = "SELECT id, name, role FROM users WHERE id = ? AND closed IS NULL AND password IS NOT NULL";
            let found = connection.query_row(query, [user], account).optional()?;
            let found = found.ok_or(StoreError::Missing("open account"))?;
            connection.execute("DELETE FROM resets WHERE user = ? OR expires < ?", [user, now()])?;
            connection.execute(
                "INSERT INTO resets (secret, user, expires) VALUES (?, ?, ?)",
                params![secret.hash(), user, now() + seconds],
            )?;
            Ok(found)
        })?;
        Ok((account, secret))
    }

    /// The account whose password a link can set, as long as it is valid.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn reset(&self, secret: &Secret) -> Result<Option<Account>, StoreError> {
        self.read(|connection| reset(connection, secret))
    }

    /// Uses a link: sets the password, a hash, and ends all sessions and links of the account.
    ///
    /// # Errors
    /// If it cannot be used any more, or the database fails.
    pub(crate) fn use_reset(&self, secret: &Secret, password: &str) -> Result<Account, StoreError> {
        self.write(|connection| {
            let account = reset(connection, secret)?;
            let account = account.ok_or(StoreError::Missing("link that can still be used"))?;
            let update = "UPDATE users SET password = ? WHERE id = ?";
            connection.execute(update, params![password, account.id])?;
            end_all(connection, account.id, None)?;
            Ok(account)
        })
    }
}

/// Ends all links for a new password, and all sessions except one.
fn end_all(connection: &Connection, user: i64, except: Option<&Secret>) -> Result<(), StoreError> {
    connection.execute("DELETE FROM resets WHERE user = ?", [user])?;
    end_sessions(connection, user, except)
}

fn reset(connection: &Connection, secret: &Secret) -> Result<Option<Account>, StoreError> {
    let query = "SELECT users.id, name, role FROM resets JOIN users ON users.id = user \
                 WHERE secret = ? AND expires >= ? AND closed IS NULL";
    let found = connection.query_row(query, params![secret.hash(), now()], account);
    Ok(found.optional()?)
}

/// Whether an account can be used.
pub(super) fn is_open(connection: &Connection, user: i64) -> Result<bool, StoreError> {
    let query = "SELECT EXISTS (SELECT 1 FROM users WHERE id = ? AND closed IS NULL)";
    Ok(connection.query_row(query, [user], |row| row.get(0))?)
}
