//! The objects of the Contest API.

use super::{language_id, programs};
use crate::catalog::Catalog;
use crate::contest::board::{Audience, ContestBoard, Team};
use crate::contest::scoring::{ProblemResult, Row, Scoring};
use crate::contest::settings::{ContestSettings, rfc3339};
use crate::contest::shared::SharedBoard;
use crate::store::{ContestSubmission, Message, State};
use base::digest;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use terms::language::Languages;
use terms::verdict::Verdict;

/// The only group.
const GROUP: &str = "participants";
/// The points of a problem for which the contest specifies none.
const POINTS: f64 = 100.0;

/// A relative time: `5:00:00`.
fn relative(seconds: i64) -> String {
    let sign = if seconds < 0 { "-" } else { "" };
    let seconds = seconds.unsigned_abs();
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    format!("{sign}{hours}:{minutes:02}:{:02}", seconds % 60)
}

fn is_pass_fail(settings: &ContestSettings) -> bool {
    settings.scoring == Scoring::Icpc
}

pub(super) fn contest(settings: &ContestSettings) -> Value {
    let is_pass_fail = is_pass_fail(settings);
    let mut contest = json!({
        "id": settings.id,
        "name": settings.title,
        "start_time": rfc3339(settings.start),
        "duration": relative(settings.end - settings.start),
        "scoreboard_type": if is_pass_fail { "pass-fail" } else { "score" },
    });
    if is_pass_fail {
        contest["penalty_time"] = settings.penalty.into();
    }
    if let Some(freeze) = settings.freeze {
        contest["scoreboard_freeze_duration"] = relative(settings.end - freeze).into();
    }
    contest
}

pub(super) fn state(board: &ContestBoard) -> Value {
    let settings = &board.contest.settings;
    let reached = |time: i64| (time <= board.now).then(|| rfc3339(time));
    let ended = reached(settings.end);
    let frozen = settings.freeze.and_then(reached);
    // A freeze that is lifted before the end is thawed at the end.
    let thawed = board.contest.lifted.map(|time| time.max(settings.end));
    let is_final = ended.is_some() && (frozen.is_none() || thawed.is_some());
    let finalized = thawed.unwrap_or(settings.end);
    json!({
        "started": reached(settings.start),
        "frozen": frozen,
        "ended": ended,
        "thawed": thawed.filter(|_| frozen.is_some()).and_then(reached),
        "finalized": Some(rfc3339(finalized)).filter(|_| is_final),
        // Judging again and messages are possible at any time.
        "end_of_updates": null,
    })
}

pub(super) fn judgement_types(settings: &ContestSettings) -> Vec<Value> {
    let is_pass_fail = is_pass_fail(settings);
    let kind = |verdict: Verdict| {
        let is_free = matches!(verdict, Verdict::Accepted | Verdict::CompileError);
        let mut kind = json!({
            "id": verdict.short(),
            "name": verdict.name(),
            "solved": verdict == Verdict::Accepted,
        });
        if is_pass_fail {
            kind["penalty"] = (!is_free).into();
        }
        kind
    };
    Verdict::ALL.into_iter().map(kind).collect()
}

pub(super) fn languages(languages: &Languages) -> Vec<Value> {
    let language = |it: &terms::language::Language| {
        json!({
            "id": language_id(&it.name),
            "name": it.name,
            "entry_point_required": false,
            "extensions": it.extensions,
        })
    };
    programs(languages).map(language).collect()
}

pub(super) fn problems(settings: &ContestSettings, catalog: &Catalog) -> Vec<Value> {
    let mut problems = Vec::new();
    for (ordinal, entry) in (1..).zip(&settings.problems) {
        let version = catalog.current(&entry.id);
        let mut problem = json!({
            "id": entry.id,
            "label": entry.letter,
            "name": version.as_ref().map_or(&*entry.id, |it| it.title("en")),
            "ordinal": ordinal,
        });
        if let Some(color) = &entry.color {
            problem["rgb"] = format!("#{}", color.trim_start_matches('#')).into();
        }
        if let Some(version) = &version {
            problem["time_limit"] = version.package().limits.time.as_secs_f64().into();
            problem["test_data_count"] = version.cases().len().into();
        }
        if !is_pass_fail(settings) {
            problem["max_score"] = entry.points.unwrap_or(POINTS).into();
        }
        problems.push(problem);
    }
    problems
}

pub(super) fn group() -> Value {
    json!({ "id": GROUP, "name": "Participants" })
}

/// The id of an affiliation.
fn organization_id(affiliation: &str) -> String {
    format!("o{}", &digest::sha256_hex(affiliation.as_bytes())[..16])
}

pub(super) fn organizations(teams: &[Team]) -> Vec<Value> {
    let affiliations = teams.iter().filter_map(|team| team.affiliation.as_deref());
    let organizations: BTreeMap<String, &str> =
        affiliations.map(|it| (organization_id(it), it)).collect();
    let organization = |(id, name)| json!({ "id": id, "name": name });
    organizations.into_iter().map(organization).collect()
}

pub(super) fn team(team: &Team) -> Value {
    let mut object = json!({
        "id": team.id.to_string(),
        "label": team.id.to_string(),
        "name": team.name,
        "group_ids": [GROUP],
    });
    if let Some(affiliation) = &team.affiliation {
        object["organization_id"] = organization_id(affiliation).into();
    }
    object
}

/// A submission; its files are only for the jury.
pub(super) fn submission(
    board: &ContestBoard,
    submission: &ContestSubmission,
    audience: Audience,
) -> Value {
    let settings = &board.contest.settings;
    let mut object = json!({
        "id": submission.id.to_string(),
        "language_id": language_id(&submission.language),
        "problem_id": submission.problem,
        "team_id": submission.user.to_string(),
        "time": rfc3339(submission.created),
        "contest_time": relative(submission.created - settings.start),
    });
    if audience == Audience::Jury {
        // Relative to the address of the API.
        let href = format!(
            "contests/{}/submissions/{}/files",
            settings.id, submission.id
        );
        object["files"] =
            json!([{ "href": href, "mime": "application/zip", "filename": "files.zip" }]);
    }
    object
}

/// The judgement of a submission, unless judging has not begun or failed.
pub(super) fn judgement(board: &ContestBoard, submission: &ContestSubmission) -> Option<Value> {
    let settings = &board.contest.settings;
    let judgement = &submission.judgement;
    if !matches!(judgement.state, State::Running | State::Judged) {
        return None;
    }
    let mut object = json!({
        "id": judgement.id.to_string(),
        "submission_id": submission.id.to_string(),
        "start_time": rfc3339(judgement.created),
        "start_contest_time": relative(judgement.created - settings.start),
    });
    let verdict = judgement.verdict.as_deref();
    let verdict = verdict.and_then(|name| Verdict::ALL.into_iter().find(|it| it.name() == name));
    if let (Some(verdict), Some(finished)) = (verdict, judgement.finished) {
        object["judgement_type_id"] = verdict.short().into();
        object["end_time"] = rfc3339(finished).into();
        object["end_contest_time"] = relative(finished - settings.start).into();
        if let Some(cpu) = judgement.cpu_ms {
            object["max_run_time"] = (cpu.round() / 1000.0).into();
        }
    }
    if !is_pass_fail(settings) {
        object["score"] = judgement.score.unwrap_or(0.0).into();
    }
    Some(object)
}

pub(super) fn clarification(board: &ContestBoard, message: &Message) -> Value {
    let team = |user: i64| user.to_string();
    json!({
        "id": message.id.to_string(),
        "from_team_id": message.is_question.then(|| team(message.sender)),
        "to_team_id": message.recipient.map(team),
        "reply_to_id": message.reply_to.map(|id| id.to_string()),
        "problem_id": message.problem,
        "text": message.text,
        "time": rfc3339(message.created),
        "contest_time": relative(message.created - board.contest.settings.start),
    })
}

pub(super) fn scoreboard(board: &SharedBoard, audience: Audience, problems: &[Value]) -> Value {
    let settings = &board.contest.settings;
    let rows = board.rows(audience);
    json!({
        "time": rfc3339(board.now),
        "contest_time": relative(board.now - settings.start),
        "state": state(board),
        "rows": rows.iter().map(|it| scoreboard_row(settings, it, problems)).collect::<Vec<_>>(),
    })
}

fn scoreboard_row(settings: &ContestSettings, row: &Row, problems: &[Value]) -> Value {
    let score = if is_pass_fail(settings) {
        json!({ "num_solved": row.solved, "total_time": row.penalty, "time": row.last })
    } else {
        json!({ "score": row.points, "time": row.last })
    };
    let cells = problems.iter().zip(&row.cells);
    let cells = cells.map(|(problem, cell)| scoreboard_cell(settings, problem, cell));
    json!({
        "rank": row.rank,
        "team_id": row.team.to_string(),
        "score": score,
        "problems": cells.collect::<Vec<_>>(),
    })
}

fn scoreboard_cell(settings: &ContestSettings, problem: &Value, cell: &ProblemResult) -> Value {
    let mut object = json!({
        "problem_id": problem["id"],
        "num_judged": cell.attempts,
        "num_pending": cell.pending,
    });
    if is_pass_fail(settings) {
        object["solved"] = cell.is_solved.into();
    } else {
        object["score"] = cell.points.unwrap_or(0.0).into();
    }
    if let Some(seconds) = cell.seconds {
        object["time"] = (seconds / 60).into();
    }
    object
}

#[cfg(test)]
mod tests {
    use super::relative;

    #[test]
    fn relative_times_have_hours_and_a_sign() {
        let shown = [0, 59, 3600, 18_061, -61].map(relative);
        assert_eq!(
            shown,
            ["0:00:00", "0:00:59", "1:00:00", "5:01:01", "-0:01:01"]
        );
    }
}
