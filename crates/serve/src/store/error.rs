//! Errors of the database.

use rusqlite::ErrorCode;
use std::fmt;

/// Why a request to the database failed.
#[derive(Debug)]
pub enum StoreError {
    /// Another process has been writing for too long.
    Busy,
    /// The disk is full, or the file cannot be written for another reason.
    Unwritable(String),
    /// It was created by a newer server: its schema number, and the newest known one.
    Newer(i64, i64),
    /// This name exists already.
    Taken(String),
    /// Another account has a name that looks like this one.
    LookAlike(String),
    /// The account is closed, or its password was changed meanwhile.
    Closed,
    /// The requested item does not exist.
    Missing(&'static str),
    /// The account makes the server keep more bytes than it may. Nothing was stored.
    DiskQuota {
        /// How many bytes it would have.
        used: u64,
        /// How many it may have.
        limit: u64,
    },
    /// Anything else.
    Other(String),
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        let code = error.sqlite_error_code();
        match code {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy,
            Some(
                ErrorCode::DiskFull
                | ErrorCode::ReadOnly
                | ErrorCode::CannotOpen
                | ErrorCode::SystemIoFailure
                | ErrorCode::PermissionDenied,
            ) => Self::Unwritable(error.to_string()),
            _ => Self::Other(error.to_string()),
        }
    }
}

impl From<std::io::Error> for StoreError {
    fn from(error: std::io::Error) -> Self {
        Self::Unwritable(error.to_string())
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Busy => out.write_str("another process has the database: try again"),
            Self::Unwritable(why) => write!(out, "the database cannot be written: {why}"),
            Self::Newer(found, known) => write!(
                out,
                "the database has schema {found}, and this tengen knows schemas up to {known}: use the newer tengen"
            ),
            Self::Taken(what) => write!(out, "{what} is taken already"),
            Self::LookAlike(name) => write!(
                out,
                "`{name}` looks like the name of another account: choose another name"
            ),
            Self::Closed => {
                out.write_str("this account is closed, or its password was changed meanwhile")
            }
            Self::Missing(what) => write!(out, "there is no such {what}"),
            Self::DiskQuota { used, limit } => write!(
                out,
                "this account would have {used} bytes, and {limit} are allowed"
            ),
            Self::Other(why) => write!(out, "the database fails: {why}"),
        }
    }
}

impl std::error::Error for StoreError {}
