//! Errors of the database.

use rusqlite::ErrorCode;

/// Why a request to the database failed.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Another process has been writing for too long.
    #[error("another process has the database: try again")]
    Busy,
    /// The disk is full, or the file cannot be written for another reason.
    #[error("the database cannot be written: {0}")]
    Unwritable(String),
    /// It was created by a newer server: its schema number, and the newest known one.
    #[error(
        "the database has schema {0}, and this tengen knows schemas up to {1}: use the newer tengen"
    )]
    Newer(i64, i64),
    /// This name exists already.
    #[error("{0} is taken already")]
    Taken(String),
    /// Another account has a name that looks like this one.
    #[error("`{0}` looks like the name of another account: choose another name")]
    LookAlike(String),
    /// The account is closed, or its password was changed meanwhile.
    #[error("this account is closed, or its password was changed meanwhile")]
    Closed,
    /// The requested item does not exist.
    #[error("this {0} does not exist")]
    Missing(&'static str),
    /// The account makes the server keep more bytes than it may. Nothing was stored.
    #[error("this account would have {used} bytes, and {limit} are allowed")]
    DiskQuota {
        /// How many bytes it would have.
        used: u64,
        /// How many it may have.
        limit: u64,
    },
    /// Anything else.
    #[error("the database fails: {0}")]
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
