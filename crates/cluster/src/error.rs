//! Errors of the cluster.

use base::text::{hanging, line};
use std::fmt;
use terms::fault::{Accountable, Blame};

/// An operation of the cluster that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClusterError {
    /// No server can be reached, or none accepts the user.
    Unreachable {
        /// The addresses.
        url: String,
        /// Why.
        reason: String,
        /// Advice.
        advice: String,
    },
    /// A setting is not valid.
    Setting(String),
    /// The cluster is used by releases of tengen with another format.
    Format {
        /// The format of the cluster.
        found: String,
        /// The format of this tengen.
        ours: u32,
    },
    /// No worker runs on the kind of machine that was asked for.
    NoMachine {
        /// The kind.
        machine: String,
        /// The kinds of the workers.
        machines: Vec<String>,
    },
    /// A problem cannot be sent.
    Package(String),
    /// A request to the servers failed, however often it was tried.
    Failed {
        /// The action, such as `publish a job`.
        action: String,
        /// Why it failed.
        reason: String,
    },
    /// A job that no worker finished.
    DeadLetter {
        /// The subject of the job.
        subject: String,
        /// Why.
        reason: String,
    },
    /// A message or an object is not valid.
    Malformed(String),
    /// An error of a worker's machine, or one whose type is not transmitted.
    Worker {
        /// Whether the author of the package has to act.
        is_package: bool,
        /// Its message.
        message: String,
        /// Advice.
        advice: Option<String>,
    },
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
            Self::NoMachine { machine, machines } => {
                let machines: Vec<String> = machines.iter().map(|it| line(it)).collect();
                let known = match &machines[..] {
                    [] => "there are no workers".to_owned(),
                    known => format!("the kinds of the workers are: {}", known.join(", ")),
                };
                write!(out, "no worker is of the kind `{}`; {known}", line(machine))
            }
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
