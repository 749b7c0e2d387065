//! Results as JSON. The format is a contract: `docs/json.md` describes it.

use super::unproven;
use super::{NoSubmission, Outcome, Verified, VerifiedProblem};
use cases::build::Drift;
use judge::{Judged, JudgedCase, JudgedGroup};
use sandbox::Isolation;
use serde_json::{Value, json};
use soundness::lint::Issue;
use soundness::measure::LockedMargins;
use soundness::verify::Conclusion;
use terms::fault::{Blame, Fault};
use terms::verdict::Verdict;

/// The version of the format of all documents.
const FORMAT: u32 = 2;

/// A document with these keys and the version of the format.
///
/// # Panics
/// If `keys` is not an object.
#[must_use]
pub fn document(mut keys: Value) -> Value {
    keys["format"] = FORMAT.into();
    keys
}

/// The document about submissions, and about the other entries beside them.
#[must_use]
pub fn judged_document(problem: &str, outcomes: &[Outcome], others: &[NoSubmission]) -> Value {
    let submissions = outcomes.iter().map(|(name, outcome)| match outcome {
        Ok(judged) => judged_entry(problem, judged),
        Err(fault) => unjudged_entry(problem, name, fault),
    });
    let others = others.iter();
    let others = others.map(|it| json!({ "name": it.name, "reason": it.reason }));
    document(json!({
        "problem": problem,
        "submissions": submissions.collect::<Vec<_>>(),
        "no_submissions": others.collect::<Vec<_>>(),
    }))
}

/// The entry of one judged submission.
fn judged_entry(problem: &str, judged: &Judged) -> Value {
    json!({
        "problem": problem,
        "error": null,
        "submission": judged.submission,
        "verdict": judged.verdict.name(),
        "score": judged.score,
        "groups": judged.groups.iter().map(group).collect::<Vec<Value>>(),
        "isolation": isolation(&judged.isolation),
        "message": judged.refusal,
        "cases": judged.cases.iter().map(case).collect::<Vec<Value>>(),
    })
}

fn group(group: &JudgedGroup) -> Value {
    json!({
        "name": group.name,
        "points": group.points,
        "score": group.score,
        "verdict": group.verdict.map(Verdict::name),
        "blocked_by": group.blocked_by,
    })
}

fn case(case: &JudgedCase) -> Value {
    json!({
        "id": case.id,
        "group": case.id.split('/').next(),
        "verdict": case.verdict.name(),
        "share": case.share,
        "cpu_ms": milliseconds(case.cpu),
        "wall_ms": milliseconds(case.wall),
        "memory_bytes": case.memory,
        "message": case.message,
        "near_limit": case.near_limit,
        "kept": case.kept,
        "debug": case.debug,
        "output": case.output,
        "worker": case.worker,
    })
}

fn isolation(isolation: &Isolation) -> Value {
    json!({
        "level": isolation.level.to_string(),
        "memory_source": isolation.memory_source,
        "cpu_source": isolation.cpu_source,
        "not_held": isolation.not_held.iter().map(|(level, reason)| {
            json!({ "level": level.to_string(), "reason": reason })
        }).collect::<Vec<_>>(),
    })
}

/// Milliseconds to three decimals.
#[must_use]
pub fn milliseconds(time: std::time::Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

/// Differences from a lock, as a list.
#[must_use]
pub fn drifts(drifts: &[Drift]) -> Value {
    drifts
        .iter()
        .map(|drift| json!({ "id": drift.id, "difference": drift.difference }))
        .collect()
}

/// The messages of the selected issues.
#[must_use]
pub fn messages(issues: &[Issue], is_wanted: fn(&Issue) -> bool) -> Vec<String> {
    let wanted = issues.iter().filter(|issue| is_wanted(issue));
    wanted.map(ToString::to_string).collect()
}

/// The document on verified problems.
#[must_use]
pub fn verified_document(verified: &Verified) -> Value {
    let problems = verified.problems.iter().map(|VerifiedProblem { package, found }| {
        json!({
            "problem": package.id,
            "cases": found.cases.len(),
            "findings": messages(&found.issues, |_| true),
            "warnings": messages(&found.issues, Issue::is_warning),
            "solutions": found.judged.iter()
                .map(|judged| judged_entry(&package.id, judged))
                .collect::<Vec<_>>(),
            "skipped": found.skipped.iter()
                .map(|skipped| json!({ "solution": skipped.solution, "reason": skipped.reason }))
                .collect::<Vec<_>>(),
            "errors": found.faults.iter()
                .map(|(solution, fault)| unjudged_entry(&package.id, solution, fault))
                .collect::<Vec<_>>(),
            "margins": found.margins.as_ref().map(margins),
            "unexpected": found.unexpected.iter()
                .map(|unexpected| json!({
                    "solution": unexpected.solution,
                    "group": unexpected.group,
                    "message": unexpected.message,
                }))
                .collect::<Vec<_>>(),
        })
    });
    document(json!({
        "as_expected": Conclusion::worst(verified.verifications()) == Conclusion::AsExpected,
        "not_proven": unproven::document(verified.skipped(), verified.install.as_deref()),
        "seconds": (verified.seconds * 1e3).round() / 1e3,
        "problems": problems.collect::<Vec<Value>>(),
    }))
}

/// The margins according to `limits.lock`.
fn margins(found: &LockedMargins) -> Value {
    let (targets, outdated) = match found {
        LockedMargins::Outdated { what, .. } => (&[][..], Some(what)),
        LockedMargins::Valid { targets, .. } => (targets.as_slice(), None),
    };
    let rounded = |margin: Option<f64>| margin.map(|it| (it * 1e3).round() / 1e3);
    let targets = targets.iter().map(|it| {
        json!({
            "target": it.target.to_string(),
            "machine": it.machine,
            "accepted": rounded(it.margins.accepted),
            "too_slow": rounded(it.margins.too_slow),
            "is_thin": it.is_accepted_thin || it.is_too_slow_thin,
        })
    });
    json!({ "outdated": outdated, "targets": targets.collect::<Vec<Value>>() })
}

/// The entry of a submission that could not be judged.
fn unjudged_entry(problem: &str, submission: &str, fault: &Fault) -> Value {
    json!({ "problem": problem, "submission": submission, "error": error(fault) })
}

/// The document about an error.
#[must_use]
pub fn error_document(fault: &Fault) -> Value {
    document(json!({ "error": error(fault) }))
}

fn error(fault: &Fault) -> Value {
    let blame = match fault.blame() {
        Blame::Usage => "usage",
        Blame::Package => "package",
        Blame::Machine => "machine",
    };
    json!({ "blame": blame, "message": fault.to_string(), "advice": fault.advice() })
}
