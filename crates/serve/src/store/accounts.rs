//! Who uses the server: accounts, invitations, tokens.

use super::{Store, StoreError, now};
use crate::names::looks;
use base::digest::{self, sha256};
use rusqlite::{Connection, OptionalExtension as _, Row, params};
use serde::Serialize;
use std::fmt;
use std::fmt::Write as _;

/// What somebody may do. Each may do what those before it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Role {
    /// Submits, and sees what is theirs.
    Contestant,
    /// Sees all submissions and the data, and has them judged again.
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

/// Somebody who uses the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Account {
    /// Its number.
    pub(crate) id: i64,
    /// Its name.
    pub(crate) name: String,
    /// What it may do.
    pub(crate) role: Role,
}

/// A secret that only whoever it was made for knows: 256 random bits as hexadecimal digits.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Secret(String);

impl Secret {
    /// A new one.
    ///
    /// # Errors
    /// When the system has no random numbers.
    pub(crate) fn random() -> Result<Self, StoreError> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|error| StoreError::Other(error.to_string()))?;
        Ok(Self(hex(&bytes)))
    }

    /// One that somebody shows.
    #[must_use]
    pub(crate) fn shown(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// The secret itself, for whoever it is made for.
    #[must_use]
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }

    /// What is stored of it. It is looked up by this: how long that takes tells nothing of secrets.
    pub(super) fn hash(&self) -> [u8; 32] {
        sha256(self.0.as_bytes())
    }

    /// A secret that follows from this one, for another purpose.
    #[must_use]
    pub(crate) fn derived(&self, purpose: &str) -> Self {
        Self(digest::of(format!("{purpose}\0{}", self.0).as_bytes()))
    }

    /// Whether another is the same; how long that takes does not depend on where they differ.
    #[must_use]
    pub(crate) fn is(&self, other: &str) -> bool {
        self.hash() == Self::shown(other).hash()
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // A string takes whatever is written.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

impl fmt::Debug for Secret {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Secret(..)")
    }
}

/// An invitation that nobody has taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Invitation {
    /// The name that its account gets; who takes it chooses one if there is none.
    pub(crate) name: Option<String>,
    /// What its account may do.
    pub(crate) role: Role,
}

/// A token of the interface, without its secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    /// Its number.
    pub(crate) id: i64,
    /// What its owner calls it.
    pub(crate) label: String,
    /// What it is good for.
    pub(crate) scopes: String,
    /// When it was made.
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

    /// The account of this name and its password's hash, also where the account is closed.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) fn login(&self, name: &str) -> Result<Option<(Account, String)>, StoreError> {
        let query =
            "SELECT id, name, role, password FROM users WHERE name = ? AND password IS NOT NULL";
        self.read(|connection| {
            let found = connection.query_row(query, [name], |row| Ok((account(row)?, row.get(3)?)));
            Ok(found.optional()?)
        })
    }

    /// The invitations that can still be taken, with their ends, the newest first.
    ///
    /// # Errors
    /// When the database fails.
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

    /// Makes an invitation that can be taken once within so many seconds.
    ///
    /// # Errors
    /// When the name or one that looks like it is taken, or the database fails.
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

    /// The invitation with this secret, as long as it can be taken.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) fn invitation(&self, secret: &Secret) -> Result<Option<Invitation>, StoreError> {
        self.read(|connection| invitation(connection, secret))
    }

    /// Takes an invitation: makes the account. `password` is a hash.
    ///
    /// # Errors
    /// When it cannot be taken any more, the name or one that looks like it is taken, or the database fails.
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

    /// Makes a token for these scopes.
    ///
    /// # Errors
    /// When the database fails.
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

    /// Who a token belongs to, and its scopes; with accounts or without as for [`Store::session`].
    ///
    /// # Errors
    /// When the database fails.
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

    /// The tokens of an account that are good for something.
    ///
    /// # Errors
    /// When the database fails.
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

    /// Makes a token of an account good for nothing.
    ///
    /// # Errors
    /// When the account has no such token, or the database fails.
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

fn require_free(connection: &Connection, name: &str) -> Result<(), StoreError> {
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

fn add_looks(connection: &Connection, user: i64, name: &str) -> Result<(), StoreError> {
    for look in looks(name) {
        connection.execute(
            "INSERT INTO looks (look, user) VALUES (?, ?)",
            params![look, user],
        )?;
    }
    Ok(())
}

/// Writes what the names of all accounts look like by this version of Unicode.
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
