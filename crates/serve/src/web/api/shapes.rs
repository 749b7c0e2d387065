//! The types of requests and responses.

use super::super::pages::submission::names_in_check;
use crate::contest::WithheldState;
use crate::store::{Listed, State, Submission, Summary};
use crate::work::Record;
use duel::{Ending, PlayedGame};
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
    /// `batch`, `answer`, `function`, `class`, `interactive` or `match`.
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

/// The response to rejudging a problem.
#[derive(Serialize, ToSchema)]
pub(super) struct RejudgedShape {
    /// How many submissions wait for being judged again.
    pub(super) submissions: usize,
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
    /// `queued`, `running`, `judged`, `failed` or `cancelled`; `withheld` while a contest shows no
    /// results.
    state: String,
    /// Whether it compiles, if that is all that a contest shows; otherwise omitted.
    #[serde(skip_serializing_if = "Option::is_none")]
    compiles: Option<bool>,
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
    /// For a match, the games against random moves that decide the verdict; otherwise omitted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    games: Vec<GameShape>,
}

/// A game of a match.
#[derive(Serialize, ToSchema)]
pub(super) struct GameShape {
    /// The names of the first and of the second player.
    players: [String; 2],
    /// The winner, 0 or 1; `null` for a draw.
    winner: Option<usize>,
    /// The verdict on the loser, if it lost by a fault.
    verdict: Option<String>,
    /// What the loser did, if it lost by a fault; omitted if its program is not yours to see.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// How many of the moves are the opening.
    opening: usize,
    /// All moves.
    moves: Vec<String>,
    /// The CPU time of the first and of the second player in milliseconds; `null` for built-in
    /// opponents.
    cpu_ms: [Option<f64>; 2],
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

    /// The submission without what a contest withholds; `record` is the part of the result that is
    /// shown.
    pub(super) fn withheld(
        submission: &Submission,
        judgement: &Summary,
        state: WithheldState,
        record: Option<&Record>,
    ) -> Self {
        let compiles = match state {
            WithheldState::Received | WithheldState::Cancelled => None,
            WithheldState::Compiles => Some(true),
            WithheldState::Refused => Some(false),
        };
        let mut shape = Self::new(submission, judgement, record, &|_| true);
        shape.judgement = JudgementShape {
            state: match state {
                WithheldState::Cancelled => State::Cancelled.name().to_owned(),
                _ => "withheld".to_owned(),
            },
            compiles,
            verdict: (compiles == Some(false)).then(|| state.name().to_owned()),
            score: None,
            cpu_ms: None,
            memory_bytes: None,
            version: None,
            finished: None,
            ..shape.judgement
        };
        shape
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

impl GameShape {
    /// A game of players with these names.
    pub(super) fn new(players: [String; 2], game: &PlayedGame, tells_reason: bool) -> Self {
        let (verdict, reason) = match &game.ending {
            Ending::Fault { verdict, reason } => (Some(verdict.name().to_owned()), Some(reason)),
            Ending::Rules { .. } | Ending::MoveLimit => (None, None),
        };
        Self {
            players,
            winner: game.winner,
            verdict,
            reason: reason.filter(|_| tells_reason).cloned(),
            opening: game.opening,
            moves: game.moves.clone(),
            cpu_ms: game.cpu.map(|cpu| cpu.map(|seconds| seconds * 1000.0)),
        }
    }
}

impl JudgementShape {
    fn new(summary: &Summary, record: Option<&Record>, tells: &dyn Fn(&str) -> bool) -> Self {
        let cases = record.map_or(&[][..], |record| &record.cases);
        let games = record.into_iter().flat_map(Record::seats);
        let games = games.map(|(seat, game)| GameShape::new(names_in_check(seat), game, true));
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
            compiles: None,
            verdict: summary.verdict.clone(),
            score: summary.score,
            cpu_ms: summary.cpu_ms,
            memory_bytes: summary.memory_bytes,
            version: summary.version.clone(),
            finished: summary.finished,
            compiler: record.and_then(|record| record.refusal.clone()),
            cases: cases.iter().map(case).collect(),
            games: games.collect(),
        }
    }
}
