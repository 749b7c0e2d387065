//! Errors that a worker transmits.

use crate::error::ClusterError;
use serde::{Deserialize, Serialize};
use terms::fault::{Blame, Fault, PartFault, ToolFault};

/// An error as it is transmitted. Errors that concern a submission keep their type, as reports
/// distinguish them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
pub(crate) enum FaultMessage {
    /// A program of the package failed.
    Part(PartFault),
    /// A tool of a language cannot be used.
    Tool(ToolFault),
    /// Any other, in words.
    Other {
        /// Whether the author of the problem has to act, rather than the operator of the worker.
        is_package: bool,
        /// Its message.
        message: String,
        /// Advice.
        advice: Option<String>,
    },
}

impl From<Fault> for FaultMessage {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Part(part) => Self::Part(*part),
            Fault::Tool(tool) => Self::Tool(tool),
            other => Self::Other {
                is_package: other.blame() == Blame::Package,
                message: other.to_string(),
                advice: other.advice(),
            },
        }
    }
}

impl FaultMessage {
    /// The error that this worker reported.
    pub(crate) fn into_fault(self, worker: &str) -> Fault {
        match self {
            Self::Part(part) => Fault::Part(Box::new(part)),
            Self::Tool(tool) => Fault::Tool(tool),
            Self::Other {
                is_package,
                message,
                advice,
            } => ClusterError::Worker {
                is_package,
                message: format!("worker {worker}: {message}"),
                advice,
            }
            .into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::FaultMessage;
    use terms::fault::{Blame, Fault, PartFailure, ToolFailure, ToolFault};

    fn sent(fault: Fault) -> Fault {
        let text = serde_json::to_string(&FaultMessage::from(fault)).unwrap();
        let message: FaultMessage = serde_json::from_str(&text).unwrap();
        message.into_fault("w")
    }

    #[test]
    fn what_concerns_a_submission_arrives_as_it_was() {
        let failure = PartFailure::Died("exit code 1".to_owned(), "oh".to_owned());
        let fault = || Fault::part("p", "the checker".to_owned(), "a/1", failure.clone());
        let arrived = sent(fault());
        assert!(arrived.is_of_submission());
        assert_eq!(arrived.to_string(), fault().to_string());
        for failure in [
            ToolFailure::Missing,
            ToolFailure::Unreachable("/root".into()),
            ToolFailure::Broken("ld: not found".to_owned()),
        ] {
            let tool = ToolFault {
                language: "go".to_owned(),
                command: "go".to_owned(),
                failure,
            };
            let arrived = sent(Fault::Tool(tool.clone()));
            assert!(matches!(arrived, Fault::Tool(arrived) if arrived == tool));
        }
    }

    #[test]
    fn what_concerns_a_machine_names_it() {
        let fault = sent(Fault::file(
            "write",
            "/x".as_ref(),
            std::io::ErrorKind::StorageFull.into(),
        ));
        assert_eq!(fault.blame(), Blame::Machine);
        assert!(fault.to_string().starts_with("worker w: cannot write /x"));
        assert!(fault.advice().unwrap().contains("make room"));
    }
}
