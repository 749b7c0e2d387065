//! The standings as CSV and as JSON.

use super::board::{Audience, ContestBoard};
use super::scoring::{ProblemResult, Row, Scoring};
use super::shared::SharedBoard;
use serde_json::{Value, json};

/// The version of the JSON document.
const FORMAT: u32 = 1;

/// The standings that an audience sees as CSV, with a heading. The problems are left out while they
/// are secret.
///
/// # Errors
/// If the text cannot be written, which does not happen in memory.
pub(crate) fn csv_text(
    board: &SharedBoard,
    audience: Audience,
    shows_problems: bool,
) -> Result<Vec<u8>, csv::Error> {
    let settings = &board.contest.settings;
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut heading: Vec<String> = ["rank", "name", "affiliation", "solved"]
        .map(str::to_owned)
        .into();
    let total = match settings.scoring {
        Scoring::Icpc => "time",
        Scoring::Ioi | Scoring::Oi | Scoring::Codeforces => "points",
    };
    heading.push(total.to_owned());
    if shows_problems {
        heading.extend(settings.problems.iter().map(|it| it.letter.clone()));
    }
    writer.write_record(&heading)?;
    for row in board.rows(audience) {
        let team = board.team(row.team);
        let mut fields = vec![
            row.rank.to_string(),
            team.map(|team| plain(&team.name)).unwrap_or_default(),
            team.and_then(|team| team.affiliation.as_deref().map(plain))
                .unwrap_or_default(),
            row.solved.to_string(),
            match settings.scoring {
                Scoring::Icpc => row.penalty.to_string(),
                Scoring::Ioi | Scoring::Oi | Scoring::Codeforces => base::text::points(row.points),
            },
        ];
        if shows_problems {
            fields.extend(
                row.cells
                    .iter()
                    .map(|cell| cell_text(settings.scoring, cell)),
            );
        }
        writer.write_record(&fields)?;
    }
    writer
        .into_inner()
        .map_err(|error| error.into_error().into())
}

/// A text that a spreadsheet does not take for a formula.
fn plain(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@']) {
        format!("'{text}")
    } else {
        text.to_owned()
    }
}

/// A result: the minute and the number of attempts, as `31/2`; the points; the attempts without an
/// accepted one, as `-/2`. `?` is for attempts without a visible result.
fn cell_text(scoring: Scoring, cell: &ProblemResult) -> String {
    let pending = if cell.pending > 0 { "?" } else { "" };
    match (scoring, cell.points) {
        (Scoring::Icpc, _) => match cell.seconds {
            Some(seconds) => format!("{}/{}", seconds / 60, cell.attempts),
            None if cell.attempts > 0 => format!("-/{}{pending}", cell.attempts),
            None => pending.to_owned(),
        },
        (_, Some(points)) => format!("{}{pending}", base::text::points(points)),
        (_, None) => pending.to_owned(),
    }
}

/// The standings that an audience sees as JSON.
#[must_use]
pub(crate) fn json_text(board: &SharedBoard, audience: Audience, shows_problems: bool) -> Value {
    let settings = &board.contest.settings;
    let hidden_from = board.hidden_from(audience);
    let problems = settings.problems.iter().filter(|_| shows_problems);
    let problems: Vec<Value> = problems
        .map(|it| json!({ "letter": it.letter, "id": it.id, "points": it.points }))
        .collect();
    let rows = board.rows(audience);
    json!({
        "format": FORMAT,
        "contest": settings.id,
        "title": settings.title,
        "scoring": settings.scoring,
        "start": settings.start,
        "end": settings.end,
        "frozen": hidden_from,
        "problems": problems,
        "rows": rows.iter().map(|row| row_json(board, row, shows_problems)).collect::<Vec<_>>(),
    })
}

fn row_json(board: &ContestBoard, row: &Row, shows_problems: bool) -> Value {
    let is_icpc = board.contest.settings.scoring == Scoring::Icpc;
    let team = board.team(row.team);
    let cells = row.cells.iter().filter(|_| shows_problems);
    let cells: Vec<Value> = cells
        .map(|cell| {
            json!({
                "solved": cell.is_solved,
                "first": cell.is_first,
                "attempts": cell.attempts,
                "pending": cell.pending,
                "minute": cell.seconds.map(|seconds| seconds / 60),
                "points": cell.points,
            })
        })
        .collect();
    json!({
        "rank": row.rank,
        "team": row.team.to_string(),
        "name": team.map(|team| &team.name),
        "affiliation": team.and_then(|team| team.affiliation.as_ref()),
        "solved": row.solved,
        "time": is_icpc.then_some(row.penalty),
        "points": (!is_icpc).then_some(row.points),
        "last": row.last,
        "problems": cells,
    })
}
