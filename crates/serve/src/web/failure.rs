//! Errors of requests, and what would be right.

use crate::intake::SubmissionRefusal;
use crate::quotas::size;
use crate::store::StoreError;
use axum::http::StatusCode;
use terms::fault::Fault;

/// After how many seconds a run is probably done.
const RUN_WAIT: u64 = 5;

/// Why a request failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// Nobody is logged in.
    NotLoggedIn,
    /// The account may not do that.
    Forbidden(&'static str),
    /// A contest does not allow it at this time: the reason, and when it is allowed.
    NotNow(String),
    /// It does not exist, or it is hidden from the visitor.
    NotFound(&'static str),
    /// The request is not valid: the reason, and what would be right.
    Bad(String),
    /// The address accepts only other methods.
    Method,
    /// The request comes from a page that is not of this server.
    Foreign(String),
    /// The form belongs to a session that has ended, or to none.
    OldForm,
    /// It is too large: the maximum number of bytes.
    TooLarge(u64),
    /// Too many requests: when to retry.
    TooMany { seconds: u64 },
    /// The queue is full.
    Full { waiting: usize, is_own: bool },
    /// As many runs of the person wait as may wait.
    RunsWait { waiting: usize },
    /// The account uses as much as it may: the limit, how much is used, and when to retry, if time
    /// helps.
    Quota {
        message: String,
        seconds: Option<u64>,
    },
    /// This name exists already.
    Conflict(String),
    /// The database cannot be written now.
    Unavailable(String),
    /// An error of the server.
    Broken(String),
}

impl Failure {
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Self::NotLoggedIn => StatusCode::UNAUTHORIZED,
            Self::Forbidden(_) | Self::NotNow(_) | Self::Foreign(_) | Self::OldForm => {
                StatusCode::FORBIDDEN
            }
            Self::NotFound(_) => StatusCode::NOT_FOUND,
            Self::Bad(_) => StatusCode::BAD_REQUEST,
            Self::Method => StatusCode::METHOD_NOT_ALLOWED,
            Self::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooMany { .. }
            | Self::Full { .. }
            | Self::RunsWait { .. }
            | Self::Quota {
                seconds: Some(_), ..
            } => StatusCode::TOO_MANY_REQUESTS,
            Self::Quota { seconds: None, .. } => StatusCode::INSUFFICIENT_STORAGE,
            Self::Conflict(_) => StatusCode::CONFLICT,
            Self::Unavailable(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Broken(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// A word for programs.
    pub(crate) fn code(&self) -> &'static str {
        match self {
            Self::NotLoggedIn => "not-logged-in",
            Self::Forbidden(_) => "forbidden",
            Self::NotNow(_) => "not-now",
            Self::NotFound(_) => "not-found",
            Self::Bad(_) => "bad-request",
            Self::Method => "method-not-allowed",
            Self::Foreign(_) | Self::OldForm => "foreign-origin",
            Self::TooLarge(_) => "too-large",
            Self::TooMany { .. } => "too-many-requests",
            Self::Full { .. } | Self::RunsWait { .. } => "queue-full",
            Self::Quota { .. } => "quota",
            Self::Conflict(_) => "conflict",
            Self::Unavailable(_) => "unavailable",
            Self::Broken(_) => "broken",
        }
    }

    /// What is wrong, and what would be right.
    pub(crate) fn message(&self) -> String {
        match self {
            Self::NotLoggedIn => "nobody is logged in, or the session has ended: log in and send it once more; the first admin opens the link that the server printed, and programs send a token as `Authorization: Bearer ...`".to_owned(),
            Self::Forbidden(what) => format!("{what}: log in as somebody who may"),
            Self::NotFound(what) => format!("there is no such {what}, or it is not yours to see"),
            Self::NotNow(why) | Self::Bad(why) | Self::Conflict(why) => why.clone(),
            Self::Method => "this address does not take requests of this method: the header Allow says which it takes".to_owned(),
            Self::Foreign(why) => format!("{why}: open this server at its own address"),
            Self::OldForm => "the form is of another session, which may have ended: send it once more from a page that was loaded since".to_owned(),
            Self::TooLarge(most) => format!("the request is larger than {most} bytes"),
            Self::TooMany { seconds } => {
                format!("too many requests: come again in {seconds} seconds")
            }
            Self::Full { waiting, is_own } => {
                let whose = if *is_own { "of yours " } else { "" };
                format!("{waiting} submissions {whose}wait already, which is the limit: come again in a while")
            }
            Self::RunsWait { waiting } => format!(
                "{waiting} runs of yours wait already: come again in {RUN_WAIT} seconds, or cancel one"
            ),
            Self::Quota { message, .. } => message.clone(),
            Self::Unavailable(why) => format!("{why}; nothing was stored"),
            Self::Broken(why) => format!("the server failed: {why}"),
        }
    }

    /// When to retry, in seconds.
    pub(crate) fn retry_after(&self) -> Option<u64> {
        match self {
            Self::TooMany { seconds } => Some((*seconds).max(1)),
            Self::Quota { seconds, .. } => *seconds,
            Self::Full { .. } | Self::Unavailable(_) => Some(5),
            Self::RunsWait { .. } => Some(RUN_WAIT),
            _ => None,
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Missing(what) => Self::NotFound(what),
            StoreError::Taken(_) | StoreError::LookAlike(_) => Self::Conflict(error.to_string()),
            StoreError::Closed => {
                Self::Forbidden("this account is closed, or its password was changed meanwhile")
            }
            StoreError::DiskQuota { used, limit } => Self::Quota {
                message: format!(
                    "this account would make the server keep {}, and {} are allowed: ask an admin to raise the limit",
                    size(used),
                    size(limit)
                ),
                seconds: None,
            },
            StoreError::Busy | StoreError::Unwritable(_) => Self::Unavailable(error.to_string()),
            StoreError::Newer(..) | StoreError::Other(_) => Self::Broken(error.to_string()),
        }
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        Self::Broken(fault.to_string())
    }
}

impl From<SubmissionRefusal> for Failure {
    fn from(refusal: SubmissionRefusal) -> Self {
        match refusal {
            SubmissionRefusal::NotNow(why) => Self::NotNow(why),
            SubmissionRefusal::Bad(why) => Self::Bad(why),
            SubmissionRefusal::Machine(why) => Self::Unavailable(why),
            SubmissionRefusal::Full(full) => Self::Full {
                waiting: full.waiting,
                is_own: full.is_own,
            },
            SubmissionRefusal::Store(error) => error.into(),
        }
    }
}
