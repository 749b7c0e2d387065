//! Results, as they are transmitted.

use super::{Carried, FaultMessage, GameOutcomeMessage, IsolationMessage, TriedMessage, require};
use crate::error::ClusterError;
use cases::jury::Noticed;
use judge::JudgedCase;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// More time than any run takes: reports add times up.
const MOST_TIME: Duration = Duration::from_hours(720);
/// More runs than a case is measured with.
const MOST_RUNS: usize = 1000;

/// The result of a job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct JobResult {
    /// The name of the worker.
    pub(crate) worker: String,
    /// Its isolation.
    pub(crate) isolation: IsolationMessage,
    /// The observations of its jury.
    pub(crate) noticed: Noticed,
    /// The outcome of the work.
    pub(crate) outcome: Carried<JobOutcome>,
}

/// The outcome of the work of a job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
pub(crate) enum JobOutcome {
    /// The work could not be done.
    Failed(FaultMessage),
    /// A submission was judged.
    Judged {
        /// The compiler's output, if it refused.
        refusal: Option<String>,
        /// The outcomes of the cases, in order.
        cases: Vec<CaseMessage>,
    },
    /// Cases of a search were tried.
    Tried(TriedMessage),
    /// A game was played, or refused.
    Played(GameOutcomeMessage),
}

/// The outcome of a case, with its position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CaseMessage {
    /// Its position among the cases of the job.
    pub(crate) case: u32,
    /// Its outcome.
    pub(crate) outcome: CaseOutcome,
}

/// The outcome of a case.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
pub(crate) enum CaseOutcome {
    /// A verdict.
    Judged(Box<JudgedMessage>),
    /// A program of the package failed.
    Failed(Box<FaultMessage>),
}

/// The result of a case, with the fields that are not stored between commands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct JudgedMessage {
    judged: JudgedCase,
    near_limit: bool,
    runs: Vec<Duration>,
    output: Option<String>,
}

/// Why a job has no result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeadLetter {
    /// The reason as a text.
    pub(crate) reason: String,
}

impl From<JudgedCase> for JudgedMessage {
    fn from(judged: JudgedCase) -> Self {
        Self {
            near_limit: judged.near_limit,
            runs: judged.runs.clone(),
            output: judged.output.clone(),
            judged,
        }
    }
}

impl JudgedMessage {
    fn has_sensible_times(&self) -> bool {
        let Self { judged, runs, .. } = self;
        let mut times = runs.iter().chain([&judged.cpu, &judged.wall]);
        runs.len() <= MOST_RUNS && times.all(|time| *time <= MOST_TIME)
    }

    /// The result of the case `id` of a group, as a worker judged it.
    pub(crate) fn read(self, (id, group): (&str, usize), worker: &str) -> JudgedCase {
        JudgedCase {
            id: id.to_owned(),
            group,
            near_limit: self.near_limit,
            runs: self.runs,
            output: self.output,
            worker: Some(worker.to_owned()),
            ..self.judged
        }
    }
}

impl CaseMessage {
    /// Refuses results for cases that the job does not have, and invalid shares and times.
    pub(crate) fn check_all(messages: &[Self], cases: usize) -> Result<(), ClusterError> {
        let mut next = 0;
        for message in messages {
            let case = message.case as usize;
            require((next..cases).contains(&case), "the case of a result")?;
            next = case + 1;
            if let CaseOutcome::Judged(judged) = &message.outcome {
                require(
                    (0.0..=1.0).contains(&judged.judged.share),
                    "a share of points",
                )?;
                require(judged.has_sensible_times(), "the time of a run")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{CaseMessage, CaseOutcome, JudgedMessage, MOST_RUNS, MOST_TIME};
    use judge::JudgedCase;
    use std::time::Duration;

    fn judged(share: f64) -> JudgedCase {
        let text = r#"{"verdict": "accepted", "share": 0, "cpu": {"secs": 0, "nanos": 7},
            "wall": {"secs": 0, "nanos": 0}, "memory": 1, "message": "m", "place": null, "diff": null,
            "debug": "", "transcript": null, "words": 18446744073709551615}"#;
        let judged: JudgedCase = serde_json::from_str(text).unwrap();
        JudgedCase {
            share,
            id: "g/1".to_owned(),
            group: 2,
            near_limit: true,
            runs: vec![judged.cpu],
            output: Some("out".to_owned()),
            ..judged
        }
    }

    fn message(case: u32, share: f64) -> CaseMessage {
        CaseMessage {
            case,
            outcome: CaseOutcome::Judged(Box::new(judged(share).into())),
        }
    }

    #[test]
    fn a_result_arrives_as_it_was_and_names_its_worker() {
        for share in [0.1, 1.0 / 3.0, 0.999_999_999_999_999_9, 1.0] {
            let text = serde_json::to_string(&JudgedMessage::from(judged(share))).unwrap();
            let message: JudgedMessage = serde_json::from_str(&text).unwrap();
            let expected = JudgedCase {
                worker: Some("w".to_owned()),
                ..judged(share)
            };
            assert_eq!(message.read(("g/1", 2), "w"), expected);
        }
    }

    #[test]
    fn times_that_cannot_be_added_up_are_refused() {
        let check = |change: &dyn Fn(&mut JudgedMessage)| {
            let mut judged = JudgedMessage::from(judged(1.0));
            change(&mut judged);
            let outcome = CaseOutcome::Judged(Box::new(judged));
            CaseMessage::check_all(&[CaseMessage { case: 0, outcome }], 1).is_ok()
        };
        assert!(check(&|judged| judged.judged.cpu = MOST_TIME));
        assert!(!check(&|judged| judged.judged.cpu = Duration::MAX));
        assert!(!check(&|judged| judged.judged.wall = Duration::MAX));
        assert!(!check(&|judged| judged.runs = vec![Duration::MAX]));
        assert!(!check(
            &|judged| judged.runs = vec![Duration::ZERO; MOST_RUNS + 1]
        ));
    }

    #[test]
    fn results_on_other_cases_and_shares_that_are_none_are_refused() {
        let check = |messages: &[CaseMessage]| CaseMessage::check_all(messages, 3).is_ok();
        assert!(check(&[message(0, 0.0), message(2, 1.0)]) && check(&[]));
        assert!(!check(&[message(3, 1.0)]));
        assert!(!check(&[message(1, 1.0), message(1, 1.0)]));
        assert!(!check(&[message(0, 1.5)]) && !check(&[message(0, -0.1)]));
        assert!(!check(&[message(0, f64::NAN)]));
    }
}
