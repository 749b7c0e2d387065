//! Errors of the cluster.

use base::text::{hanging, line};
use std::fmt;
use terms::fault::{Accountable, Blame};

/// An operation of the cluster that failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClusterError {
    /// No server can be reached, or none accepts the user.
    #[error("cannot use the NATS server at {}: {}", line(.url), line(.reason))]
    Unreachable {
        /// The addresses.
        url: String,
        /// Why.
        reason: String,
        /// Advice.
        advice: String,
    },
    /// A setting is not valid.
    #[error("{}", hanging(.0))]
    Setting(String),
    /// The cluster is used by releases of tengen with another format.
    #[error("the cluster is of format {}, and this tengen speaks format {ours}", line(.found))]
    Format {
        /// The format of the cluster.
        found: String,
        /// The format of this tengen.
        ours: u32,
    },
    /// No worker runs on the kind of machine that was asked for.
    #[error("no worker is of the kind `{}`; {}", line(.machine), kinds(.machines))]
    NoMachine {
        /// The kind.
        machine: String,
        /// The kinds of the workers.
        machines: Vec<String>,
    },
    /// A problem cannot be sent.
    #[error("cannot send the problem: {}", line(.0))]
    Package(String),
    /// A request to the servers failed, however often it was tried.
    #[error("cannot {action}: {}", line(.reason))]
    Failed {
        /// The action, such as `publish a job`.
        action: String,
        /// Why it failed.
        reason: String,
    },
    /// A job that no worker finished.
    #[error("no worker judged {}: {}", line(.subject), line(.reason))]
    DeadLetter {
        /// The subject of the job.
        subject: String,
        /// Why.
        reason: String,
    },
    /// A message or an object is not valid.
    #[error("the cluster holds something malformed: {}", line(.0))]
    Malformed(String),
    /// An error of a worker's machine, or one whose type is not transmitted.
    #[error("{}", hanging(.message))]
    Worker {
        /// Whether the author of the package has to act.
        is_package: bool,
        /// Its message.
        message: String,
        /// Advice.
        advice: Option<String>,
    },
}

fn kinds(machines: &[String]) -> String {
    match machines {
        [] => "there are no workers".to_owned(),
        known => format!("the kinds of the workers are: {}", line(&known.join(", "))),
    }
}

impl ClusterError {
    /// A failed action, with the original reason.
    pub(crate) fn failed(action: &str, reason: impl fmt::Display) -> Self {
        Self::Failed {
            action: action.to_owned(),
            reason: reason.to_string(),
        }
    }

    /// Adds the subject of the job to a dead letter.
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

impl Accountable for ClusterError {
    fn blame(&self) -> Blame {
        match self {
            Self::Setting(_) | Self::NoMachine { .. } => Blame::Usage,
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
            Self::NoMachine { .. } => {
                "list the workers with `tengen cluster status`; start one with `tengen worker --kind`"
            }
            Self::Setting(_) | Self::Package(_) | Self::Failed { .. } | Self::Malformed(_) => {
                return None;
            }
        };
        Some(advice.to_owned())
    }
}
