//! The types of requests and responses.

use crate::store::{Listed, Submission, Summary};
use crate::work::Record;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use terms::verdict::Verdict;
use utoipa::ToSchema;

/// A problem.
#[derive(Serialize, ToSchema)]
pub(super) struct ProblemShape {
    /// Its id.
    pub(super) id: String,
    /// Its title.
    pub(super) title: String,
    /// `batch`, `answer`, `function`, `class` or `interactive`.
    pub(super) kind: String,
    /// The version of its data: a hash of all its files. `null` as long as it cannot be judged.
    pub(super) version: Option<String>,
    /// How many cases it has.
    pub(super) cases: usize,
    /// The time limit in milliseconds.
    pub(super) time_limit_ms: u64,
    /// The memory limit in bytes.
    pub(super) memory_limit_bytes: u64,
}

/// A submission that is sent.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewSubmissionShape {
    /// The id of the problem.
    pub(super) problem: String,
    /// The language, such as `c++` or `python`; recognized from the program if omitted.
    pub(super) language: Option<String>,
    /// The text of a program of one file.
    pub(super) source: Option<String>,
    /// The files of a program by their names: each a text, or the hash of a file that was sent
    /// before.
    #[serde(default)]
    pub(super) files: BTreeMap<String, FileShape>,
    /// Submissions with a higher priority are judged first; only setters may use values above 0.
    #[serde(default)]
    pub(super) priority: i64,
    /// Your name for this request: sent again, it is the same submission. The header
    /// `Idempotency-Key` has the same effect.
    pub(super) request: Option<String>,
}

/// A file of a submission.
#[derive(Deserialize, ToSchema)]
#[serde(untagged)]
pub(super) enum FileShape {
    /// Its text.
    Text(String),
    /// A file that was sent by `PUT /api/v1/files/SHA256`.
    Sent {
        /// Its SHA-256 in hexadecimal digits.
        sha256: String,
    },
}

/// The response to a submission.
#[derive(Serialize, ToSchema)]
pub(super) struct TakenShape {
    /// The number of the submission.
    pub(super) id: i64,
    /// The address of its page.
    pub(super) url: String,
    /// Whether the same request was sent before.
    pub(super) known: bool,
}

/// A submission and its result.
#[derive(Serialize, ToSchema)]
pub(super) struct SubmissionShape {
    /// Its number.
    id: i64,
    /// The problem.
    problem: String,
    /// The language.
    language: String,
    /// The account that sent it.
    user: String,
    /// When it was sent, in seconds since 1970.
    created: i64,
    /// Its newest judgement.
    judgement: JudgementShape,
}

/// A judgement.
#[derive(Serialize, ToSchema)]
pub(super) struct JudgementShape {
    /// Its number.
    id: i64,
    /// `queued`, `running`, `judged`, `failed` or `cancelled`.
    state: String,
    /// The verdict, such as `accepted` or `wrong-answer`.
    verdict: Option<String>,
    /// The points.
    score: Option<f64>,
    /// The CPU time of the slowest case in milliseconds.
    cpu_ms: Option<f64>,
    /// The highest memory usage of a case in bytes.
    memory_bytes: Option<i64>,
    /// The version of the data.
    version: Option<String>,
    /// When it was done, in seconds since 1970.
    finished: Option<i64>,
    /// The output of the compiler, if it refused.
    compiler: Option<String>,
    /// The judged cases.
    cases: Vec<CaseShape>,
}

/// A judged case.
#[derive(Serialize, ToSchema)]
pub(super) struct CaseShape {
    /// Its id.
    id: String,
    /// Its verdict.
    verdict: String,
    /// CPU time in milliseconds.
    cpu_ms: f64,
    /// Elapsed time in milliseconds.
    wall_ms: f64,
    /// Memory in bytes.
    memory_bytes: u64,
    /// The reason for the verdict; omitted if it would reveal a secret case.
    message: Option<String>,
    /// The worker that ran it, if another machine did.
    worker: Option<String>,
}

/// A page of submissions.
#[derive(Serialize, ToSchema)]
pub(super) struct ListShape {
    /// The newest first.
    pub(super) submissions: Vec<SubmissionShape>,
    /// The `before` of the next page, if there is one.
    pub(super) next: Option<i64>,
}

impl SubmissionShape {
    pub(super) fn listed(listed: &Listed) -> Self {
        Self::new(&listed.submission, &listed.judgement, None, &|_| false)
    }

    /// The submission with its complete judgement; `tells` decides whether the message of a case of
    /// this group may be shown.
    pub(super) fn new(
        submission: &Submission,
        judgement: &Summary,
        record: Option<&Record>,
        tells: &dyn Fn(&str) -> bool,
    ) -> Self {
        Self {
            id: submission.id,
            problem: submission.problem.clone(),
            language: submission.language.clone(),
            user: submission.user_name.clone(),
            created: submission.created,
            judgement: JudgementShape::new(judgement, record, tells),
        }
    }
}

impl JudgementShape {
    fn new(summary: &Summary, record: Option<&Record>, tells: &dyn Fn(&str) -> bool) -> Self {
        let cases = record.map_or(&[][..], |record| &record.cases);
        let case = |case: &crate::work::CaseRecord| {
            let judged = &case.judged;
            let is_told = judged.verdict != Verdict::Accepted && tells(&case.id);
            CaseShape {
                id: case.id.clone(),
                verdict: judged.verdict.name().to_owned(),
                cpu_ms: report::milliseconds(judged.cpu),
                wall_ms: report::milliseconds(judged.wall),
                memory_bytes: judged.memory,
                message: is_told.then(|| judged.message.clone()),
                worker: judged.worker.clone(),
            }
        };
        Self {
            id: summary.id,
            state: summary.state.name().to_owned(),
            verdict: summary.verdict.clone(),
            score: summary.score,
            cpu_ms: summary.cpu_ms,
            memory_bytes: summary.memory_bytes,
            version: summary.version.clone(),
            finished: summary.finished,
            compiler: record.and_then(|record| record.refusal.clone()),
            cases: cases.iter().map(case).collect(),
        }
    }
}
