//! What goes wrong in a cluster.

use base::text::{hanging, line};
use std::fmt;
use tengen_core::fault::{Accountable, Blame};

/// Something that could not be done in the cluster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClusterError {
    /// No server can be reached, or none lets us in.
    Unreachable {
        /// The addresses.
        url: String,
        /// Why.
        reason: String,
        /// What to do about it.
        advice: String,
    },
    /// The setting is of no use.
    Setting(String),
    /// The cluster is used by tengens of another format.
    Format {
        /// What the cluster has.
        found: String,
        /// What this tengen speaks.
        ours: u32,
    },
    /// A problem cannot be sent.
    Package(String),
    /// Something asked of the servers failed, however often it was tried.
    Failed {
        /// What was to be done, as `publish a job`.
        action: String,
        /// Why it failed.
        reason: String,
    },
    /// A job that no worker finished.
    DeadLetter {
        /// What was to be judged.
        subject: String,
        /// Why.
        reason: String,
    },
    /// A message or an object is not what it should be.
    Malformed(String),
    /// What a worker says of its own machine, or a fault whose type does not travel.
    Worker {
        /// Who has to act.
        is_package: bool,
        /// What it says.
        message: String,
        /// What to do about it.
        advice: Option<String>,
    },
}

impl ClusterError {
    /// Something that failed, with the reason in the words of whoever says so.
    pub(crate) fn failed(action: &str, reason: impl fmt::Display) -> Self {
        Self::Failed {
            action: action.to_owned(),
            reason: reason.to_string(),
        }
    }

    /// A dead letter with the name of what it is about.
    pub(crate) fn about(self, subject: &str) -> Self {
        match self {
            Self::DeadLetter { reason, .. } => Self::DeadLetter {
                subject: subject.to_owned(),
                reason,
            },
            other => other,
        }
    }
}

impl fmt::Display for ClusterError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreachable { url, reason, .. } => {
                let (url, reason) = (line(url), line(reason));
                write!(out, "cannot use the NATS server at {url}: {reason}")
            }
            Self::Setting(message) | Self::Worker { message, .. } => {
                out.write_str(&hanging(message))
            }
            Self::Format { found, ours } => write!(
                out,
                "the cluster is of format {}, and this tengen speaks format {ours}",
                line(found)
            ),
            Self::Package(reason) => write!(out, "cannot send the problem: {}", line(reason)),
            Self::Failed { action, reason } => {
                write!(out, "cannot {action}: {}", line(reason))
            }
            Self::DeadLetter { subject, reason } => {
                write!(out, "no worker judged {}: {}", line(subject), line(reason))
            }
            Self::Malformed(what) => {
                write!(out, "the cluster holds something malformed: {}", line(what))
            }
        }
    }
}

impl std::error::Error for ClusterError {}

impl Accountable for ClusterError {
    fn blame(&self) -> Blame {
        match self {
            Self::Setting(_) => Blame::Usage,
            Self::Package(_)
            | Self::Worker {
                is_package: true, ..
            } => Blame::Package,
            _ => Blame::Machine,
        }
    }

    fn advice(&self) -> Option<String> {
        let advice = match self {
            Self::Unreachable { advice, .. } => advice,
            Self::Format { .. } => {
                "use the same release of tengen on all machines, or another account of NATS"
            }
            Self::DeadLetter { .. } => {
                "look at the logs of the workers; the submission may exhaust their machines"
            }
            Self::Worker { advice, .. } => return advice.clone(),
            Self::Setting(_) | Self::Package(_) | Self::Failed { .. } | Self::Malformed(_) => {
                return None;
            }
        };
        Some(advice.to_owned())
    }
}
