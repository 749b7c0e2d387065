//! The report on one submission.

use super::transcript::{dialogue, is_late};
use super::{BAD, DIM, GOOD, STRONG, Table, paint, verdict_style};
use anstyle::Style;
use base::text::Shown as _;
use base::text::{count, hanging, points};
use judge::{Judged, JudgedCase, JudgedGroup};
use package::Package;
use sandbox::Isolation;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Duration;
use terms::verdict::seconds;

/// Marks a time that was measured in an earlier run.
const KEPT: &str = "*";

/// The details of the first failing case, besides its verdict.
#[derive(Clone, Debug, Default)]
pub struct Detail {
    /// The path of its input.
    pub input: PathBuf,
    /// The board, drawn.
    pub board: Option<String>,
    /// The path of the whole transcript.
    pub transcript: Option<PathBuf>,
}

/// The report on a submission: a table of its groups, in lines of at most `width` columns if there
/// is a limit, the verdict, and the reason.
#[must_use]
pub fn judged(
    package: &Package,
    judged: &Judged,
    detail: Option<&Detail>,
    width: Option<usize>,
) -> String {
    let mut text = format!("{} on {}\n", paint(STRONG, &judged.submission), package.id);
    if let Some(refusal) = &judged.refusal {
        let _ = writeln!(text, "{} compile-error", paint(BAD, "CE"));
        for line in refusal.lines() {
            let _ = writeln!(text, "  {line}");
        }
        return text;
    }
    text.push_str(&groups(judged).within(width));
    let verdict = paint(verdict_style(judged.verdict), judged.verdict.name());
    text.push_str(&verdict);
    if package.points() > 0.0 {
        let (score, all) = (points(judged.score), points(package.points()));
        let _ = write!(text, ", {score} of {all} points");
    }
    text.push('\n');
    if let Some(case) = judged.first_failure() {
        text.push_str(&explanation(case, detail));
    }
    for case in judged.cases.iter().filter(|case| case.near_limit) {
        let _ = writeln!(
            text,
            "note: {} took {}: {}",
            case.id,
            seconds(case.cpu),
            hanging(&case.message)
        );
    }
    text.push_str(&kept(std::iter::once(judged)));
    let _ = writeln!(text, "{}", paint(DIM, &isolation(&judged.isolation)));
    text
}

fn groups(judged: &Judged) -> Table {
    let mut table = Table::new(&[2, 3, 4, 5]);
    let heads = ["group", "", "points", "cases", "slowest", "memory"];
    table.row(heads.map(|head| (head.to_owned(), DIM)));
    for (index, group) in judged.groups.iter().enumerate() {
        // The user selected cases of other groups.
        if group.verdict.is_none() && group.blocked_by.is_none() {
            continue;
        }
        let cases = judged.cases.iter().filter(|case| case.group == index);
        table.row(row(group, &cases.collect::<Vec<_>>()));
    }
    table
}

/// A table of all judged cases, in lines of at most `width` columns if there is a limit.
#[must_use]
pub fn cases(judged: &Judged, width: Option<usize>) -> String {
    let mut table = Table::new(&[2, 3]);
    let heads = ["case", "", "time", "memory", ""];
    table.row(heads.map(|head| (head.to_owned(), DIM)));
    for case in &judged.cases {
        let plain = |text: String| (text, Style::new());
        let message = case.message.lines().next().unwrap_or_default();
        table.row([
            plain(case.id.clone()),
            (case.verdict.short().to_owned(), verdict_style(case.verdict)),
            plain(case_time(case)),
            plain(megabytes(case.memory)),
            plain(message.to_owned()),
        ]);
    }
    table.within(width)
}

/// The output of a submission on its cases, if it was kept.
#[must_use]
pub fn printed(judged: &Judged) -> String {
    let mut text = String::new();
    for case in &judged.cases {
        let Some(output) = &case.output else { continue };
        let (submission, id) = (paint(STRONG, &judged.submission), &case.id);
        let _ = writeln!(text, "{submission} on {id} printed:");
        for line in output.lines() {
            let _ = writeln!(text, "  {line}");
        }
    }
    text
}

fn row(group: &JudgedGroup, cases: &[&JudgedCase]) -> Vec<(String, Style)> {
    let plain = |text: String| (text, Style::new());
    let memory = cases.iter().map(|case| case.memory).max();
    let verdict = group.verdict.map_or(("-".to_owned(), DIM), |verdict| {
        (verdict.short().to_owned(), verdict_style(verdict))
    });
    let mut row = vec![
        plain(group.name.clone()),
        verdict,
        plain(worth(group)),
        plain(cases.len().to_string()),
        plain(slowest(cases.iter().copied())),
        plain(memory.map(megabytes).unwrap_or_default()),
    ];
    row.extend(group.blocked_by.iter().map(|earlier| {
        let note = format!("worth nothing: {earlier} is not passed");
        (note, DIM)
    }));
    row
}

/// The points in a group; empty if it has none.
fn worth(group: &JudgedGroup) -> String {
    if group.points > 0.0 {
        format!("{}/{}", points(group.score), points(group.points))
    } else {
        String::new()
    }
}

fn explanation(case: &JudgedCase, detail: Option<&Detail>) -> String {
    let mut text = format!("{}: {}", paint(STRONG, &case.id), case.verdict);
    if case.share > 0.0 {
        let _ = write!(text, ", worth {} %", points(case.share * 100.0));
    }
    if !case.message.is_empty() {
        let _ = write!(text, ": {}", hanging(&case.message));
    }
    text.push('\n');
    for line in case.diff.iter().flat_map(|diff| diff.lines()) {
        let style = match line.as_bytes().first() {
            Some(b'-') => GOOD,
            Some(b'+') => BAD,
            _ => Style::new(),
        };
        let _ = writeln!(text, "  {}", paint(style, line));
    }
    if case.diff.is_some() {
        let legend = format!("  {} answer, {} output", paint(GOOD, "-"), paint(BAD, "+"));
        let _ = writeln!(text, "{legend}");
    }
    if !case.debug.is_empty() {
        let _ = writeln!(text, "  it printed besides its answer:");
        for line in case.debug.lines() {
            let _ = writeln!(text, "    {}", paint(DIM, line));
        }
    }
    if let Some(transcript) = &case.transcript {
        text.push_str(&dialogue(transcript, is_late(case)));
    }
    if let Some(detail) = detail {
        for line in detail.board.iter().flat_map(|board| board.lines()) {
            let _ = writeln!(text, "  {line}");
        }
        let _ = writeln!(text, "  input: {}", detail.input.shown());
        if let Some(path) = &detail.transcript {
            let _ = writeln!(text, "  transcript: {}", path.shown());
        }
    }
    text
}

/// One line about the isolation of the submission.
pub(super) fn isolation(isolation: &Isolation) -> String {
    let mut text = format!(
        "isolation: {} (memory: {}, cpu: {})",
        isolation.level, isolation.memory_source, isolation.cpu_source
    );
    for (level, reason) in &isolation.not_held {
        let _ = write!(text, "; not {level}, for {reason}");
    }
    text
}

/// A time in a table.
pub(super) fn time(time: Duration) -> String {
    format!("{:.3} s", time.as_secs_f64())
}

/// The longest time of these cases, marked if it was measured in an earlier run.
pub(super) fn slowest<'a>(cases: impl Iterator<Item = &'a JudgedCase>) -> String {
    let slowest = cases.max_by_key(|case| case.cpu);
    slowest.map_or_else(String::new, case_time)
}

fn case_time(case: &JudgedCase) -> String {
    let mark = if case.kept { KEPT } else { "" };
    format!("{mark}{}", time(case.cpu))
}

/// A line about results of earlier runs, if there are any.
pub(super) fn kept<'a>(judged: impl Iterator<Item = &'a Judged>) -> String {
    let cases: Vec<&JudgedCase> = judged.flat_map(|judged| &judged.cases).collect();
    let kept = cases.iter().filter(|case| case.kept).count();
    if kept == 0 {
        return String::new();
    }
    let all = count(cases.len(), "result");
    let are = if kept == 1 {
        "is of an earlier run"
    } else {
        "are of earlier runs"
    };
    let note = format!("{KEPT} {kept} of {all} {are}; --fresh runs all");
    format!("{}\n", paint(DIM, &note))
}

#[expect(clippy::cast_precision_loss, reason = "a figure for people")]
pub(super) fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}

/// The number of cases and groups, in words.
pub(super) fn scope(package: &Package, cases: usize) -> String {
    format!(
        "{} in {}",
        count(cases, "case"),
        count(package.groups.len(), "group")
    )
}
