//! The users of the server: accounts, invitations, tokens.

use super::{Store, StoreError, now};
use crate::names::looks;
use base::digest::{self, sha256};
use rusqlite::{Connection, OptionalExtension as _, Row, params};
use serde::Serialize;
use std::fmt;
use std::fmt::Write as _;

/// The permissions of an account. Each role includes the previous ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Role {
    /// Submits, and sees their own submissions.
    Contestant,
    /// Sees all submissions and the data, and can rejudge.
    Setter,
    /// Invites others.
    Admin,
}

impl Role {
    /// All of them.
    pub(crate) const ALL: [Self; 3] = [Self::Contestant, Self::Setter, Self::Admin];

    /// Its name.
    #[must_use]
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Contestant => "contestant",
            Self::Setter => "setter",
            Self::Admin => "admin",
        }
    }

    /// The role of this name.
    #[must_use]
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.name() == name)
    }
}

/// A user of the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Account {
    /// Its number.
    pub(crate) id: i64,
    /// Its name.
    pub(crate) name: String,
    /// Its role.
    pub(crate) role: Role,
}

/// A secret that only its recipient has: 256 random bits as hexadecimal digits.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Secret(String);

impl Secret {
    /// A new secret.
    ///
    /// # Errors
    /// If the system has no random numbers.
    pub(crate) fn random() -> Result<Self, StoreError> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|error| StoreError::Other(error.to_string()))?;
        Ok(Self(hex(&bytes)))
    }

    /// A secret that a client presents.
    #[must_use]
    pub(crate) fn shown(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// The secret itself, for its recipient.
    #[must_use]
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }

    /// The stored hash. Secrets are looked up by it, so the duration of a look-up does not reveal
    /// anything about them.
    pub(super) fn hash(&self) -> [u8; 32] {
        sha256(self.0.as_bytes())
    }

    /// A secret that is derived from this one for another purpose.
    #[must_use]
    pub(crate) fn derived(&self, purpose: &str) -> Self {
        Self(digest::sha256_hex(
            format!("{purpose}\0{}", self.0).as_bytes(),
        ))
    }

    /// Whether `other` is the same; the duration does not depend on where they differ.
    #[must_use]
    pub(crate) fn is(&self, other: &str) -> bool {
        self.hash() == Self::shown(other).hash()
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

impl fmt::Debug for Secret {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Secret(..)")
    }
}

/// An invitation that was not accepted yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Invitation {
    /// The name of its account; `None` if the invited person chooses one.
    pub(crate) name: Option<String>,
    /// The role of its account.
    pub(crate) role: Role,
}

/// A token of the API, without its secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    /// Its number.
    pub(crate) id: i64,
    /// The owner's label for it.
    pub(crate) label: String,
    /// The scopes of the token.
    pub(crate) scopes: String,
    /// When it was created.
    pub(crate) created: i64,
}

impl Store {
    /// The account of the only user of a server without accounts.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) fn local_account(&self) -> Result<Account, StoreError> {
        self.write(|connection| {
            connection.execute(
                "INSERT INTO users (name, role, created) VALUES ('local', 'admin', ?) ON CONFLICT DO NOTHING",
                [now()],
            )?;
            let query = "SELECT id, name, role FROM users WHERE name = 'local'";
            Ok(connection.query_row(query, [], account)?)
        })
    }

    /// Whether anybody can log in.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) fn has_accounts(&self) -> Result<bool, StoreError> {
        let query = "SELECT EXISTS (SELECT 1 FROM users WHERE password IS NOT NULL)";
        self.read(|connection| Ok(connection.query_row(query, [], |row| row.get(0))?))
    }

    /// The account with this name and the hash of its password, even if the account is closed.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn login(&self, name: &str) -> Result<Option<(Account, String)>, StoreError> {
        let query =
            "SELECT id, name, role, password FROM users WHERE name = ? AND password IS NOT NULL";
        self.read(|connection| {
            let found = connection.query_row(query, [name], |row| Ok((account(row)?, row.get(3)?)));
            Ok(found.optional()?)
        })
    }

    /// The open invitations with their ends, the newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn open_invitations(&self) -> Result<Vec<(Invitation, i64)>, StoreError> {
        let query = "SELECT name, role, expires FROM invitations WHERE user IS NULL AND expires >= ? ORDER BY expires DESC, name LIMIT 2000";
        self.read(|connection| {
            let mut statement = connection.prepare_cached(query)?;
            let rows = statement.query_map([now()], |row| {
                let (name, role) = (row.get(0)?, role(row, 1)?);
                Ok((Invitation { name, role }, row.get(2)?))
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// Creates an invitation that can be accepted once within this many seconds.
    ///
    /// # Errors
    /// If the name or one that looks like it is taken, or the database fails.
    pub(crate) fn invite(
        &self,
        invitation: &Invitation,
        seconds: i64,
    ) -> Result<Secret, StoreError> {
        let secret = Secret::random()?;
        self.write(|connection| {
            if let Some(name) = &invitation.name {
                require_free(connection, name)?;
            }
            connection.execute(
                "INSERT INTO invitations (secret, name, role, expires) VALUES (?, ?, ?, ?)",
                params![
                    secret.hash(),
                    invitation.name,
                    invitation.role.name(),
                    now() + seconds
                ],
            )?;
            Ok(())
        })?;
        Ok(secret)
    }

    /// The invitation with this secret, if it can still be accepted.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn invitation(&self, secret: &Secret) -> Result<Option<Invitation>, StoreError> {
        self.read(|connection| invitation(connection, secret))
    }

    /// Accepts an invitation by creating the account. `password` is a hash.
    ///
    /// # Errors
    /// If it cannot be accepted any more, the name or one that looks like it is taken, or the
    /// database fails.
    pub(crate) fn accept(
        &self,
        secret: &Secret,
        name: &str,
        password: &str,
    ) -> Result<Account, StoreError> {
        self.write(|connection| {
            let Some(invitation) = invitation(connection, secret)? else {
                return Err(StoreError::Missing("invitation"));
            };
            let name = invitation.name.as_deref().unwrap_or(name);
            require_free(connection, name)?;
            connection.execute(
                "INSERT INTO users (name, password, role, created) VALUES (?, ?, ?, ?)",
                params![name, password, invitation.role.name(), now()],
            )?;
            let id = connection.last_insert_rowid();
            add_looks(connection, id, name)?;
            connection.execute(
                "UPDATE invitations SET user = ? WHERE secret = ?",
                params![id, secret.hash()],
            )?;
            Ok(Account {
                id,
                name: name.to_owned(),
                role: invitation.role,
            })
        })
    }

    /// Creates a token for these scopes.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn add_token(
        &self,
        user: i64,
        label: &str,
        scopes: &str,
    ) -> Result<Secret, StoreError> {
        let secret = Secret::random()?;
        self.write(|connection| {
            connection.execute(
                "INSERT INTO tokens (secret, user, label, scopes, created) VALUES (?, ?, ?, ?, ?)",
                params![secret.hash(), user, label, scopes, now()],
            )?;
            Ok(())
        })?;
        Ok(secret)
    }

    /// The owner of a token, and its scopes. `with_accounts` is as in [`Store::session`].
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn token(
        &self,
        secret: &Secret,
        with_accounts: bool,
    ) -> Result<Option<(Account, String)>, StoreError> {
        let query = "SELECT users.id, name, role, scopes FROM tokens JOIN users ON users.id = user \
                     WHERE secret = ? AND revoked IS NULL AND closed IS NULL AND (password IS NOT NULL OR NOT ?)";
        self.read(|connection| {
            let wanted = params![secret.hash(), with_accounts];
            let found = connection.query_row(query, wanted, |row| Ok((account(row)?, row.get(3)?)));
            Ok(found.optional()?)
        })
    }

    /// The valid tokens of an account.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn tokens(&self, user: i64) -> Result<Vec<Token>, StoreError> {
        let query = "SELECT id, label, scopes, created FROM tokens WHERE user = ? AND revoked IS NULL ORDER BY id";
        self.read(|connection| {
            let mut statement = connection.prepare_cached(query)?;
            let rows = statement.query_map([user], |row| {
                Ok(Token {
                    id: row.get(0)?,
                    label: row.get(1)?,
                    scopes: row.get(2)?,
                    created: row.get(3)?,
                })
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// Revokes a token of an account.
    ///
    /// # Errors
    /// If the account has no such token, or the database fails.
    pub(crate) fn revoke_token(&self, user: i64, id: i64) -> Result<(), StoreError> {
        let update = "UPDATE tokens SET revoked = ? WHERE id = ? AND user = ? AND revoked IS NULL";
        self.write(
            |connection| match connection.execute(update, params![now(), id, user])? {
                0 => Err(StoreError::Missing("token")),
                _ => Ok(()),
            },
        )
    }
}

/// Refuses a name that is taken, or looks like one that is.
pub(super) fn require_free(connection: &Connection, name: &str) -> Result<(), StoreError> {
    let query = "SELECT EXISTS (SELECT 1 FROM users WHERE name = ?)";
    let is_taken: bool = connection.query_row(query, [name], |row| row.get(0))?;
    if is_taken {
        return Err(StoreError::Taken(format!("the name `{name}`")));
    }
    let query = "SELECT EXISTS (SELECT 1 FROM looks WHERE look = ?)";
    for look in looks(name) {
        if connection.query_row(query, [look], |row| row.get(0))? {
            return Err(StoreError::LookAlike(name.to_owned()));
        }
    }
    Ok(())
}

/// Stores the skeletons of a new name.
pub(super) fn add_looks(connection: &Connection, user: i64, name: &str) -> Result<(), StoreError> {
    for look in looks(name) {
        connection.execute(
            "INSERT INTO looks (look, user) VALUES (?, ?)",
            params![look, user],
        )?;
    }
    Ok(())
}

/// Rewrites the skeletons of all account names according to this version of Unicode.
pub(super) fn renew_looks(connection: &Connection) -> Result<(), StoreError> {
    let mut statement = connection.prepare("SELECT id, name FROM users")?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get::<_, String>(1)?)))?;
    let names = rows.collect::<Result<Vec<(i64, String)>, _>>()?;
    connection.execute("DELETE FROM looks", [])?;
    for (user, name) in names {
        add_looks(connection, user, &name)?;
    }
    Ok(())
}

fn invitation(connection: &Connection, secret: &Secret) -> Result<Option<Invitation>, StoreError> {
    let query =
        "SELECT name, role FROM invitations WHERE secret = ? AND user IS NULL AND expires >= ?";
    let found = connection.query_row(query, params![secret.hash(), now()], |row| {
        Ok(Invitation {
            name: row.get(0)?,
            role: role(row, 1)?,
        })
    });
    Ok(found.optional()?)
}

/// The account in the first three columns.
pub(super) fn account(row: &Row<'_>) -> rusqlite::Result<Account> {
    Ok(Account {
        id: row.get(0)?,
        name: row.get(1)?,
        role: role(row, 2)?,
    })
}

fn role(row: &Row<'_>, column: usize) -> rusqlite::Result<Role> {
    let name: String = row.get(column)?;
    Ok(Role::named(&name).unwrap_or(Role::Contestant))
}
