//! The report on several submissions: one table, the best first.

use super::judged::{isolation, kept, megabytes};
use super::{BAD, DIM, GOOD, NoSubmission, STRONG, Table, paint, verdict_style};
use anstyle::Style;
use base::text::{count, hanging, line, points};
use judge::{Judged, JudgedCase, cases_that_break};
use package::{Allowed, Package};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::time::Duration;
use terms::verdict::Verdict;

/// The required verdicts of the submission with a name, if any.
pub type Expected<'a> = dyn Fn(&str) -> Option<Allowed> + 'a;

/// A table of submissions and groups, by points, then the accepted ones first, then by time, and the reason of each failure.
/// Groups without judged cases are left out. The table has lines of at most `width` columns, if
/// there is a limit.
#[must_use]
pub fn ranked(
    package: &Package,
    judged: &[&Judged],
    expected: &Expected<'_>,
    width: Option<usize>,
) -> String {
    let mut sorted = judged.to_vec();
    sorted.sort_by(|one, other| {
        let points = other.score.total_cmp(&one.score);
        let is_refused = |judged: &Judged| judged.refusal.is_some();
        let is_rejected = |judged: &Judged| judged.verdict != Verdict::Accepted;
        points
            .then(is_rejected(one).cmp(&is_rejected(other)))
            .then(is_refused(one).cmp(&is_refused(other)))
            .then(slowest(one).cmp(&slowest(other)))
    });
    let mut text = table(package, &sorted, expected).within(width);
    for judged in sorted {
        text.push_str(&reason(judged));
    }
    text.push_str(&kept(judged.iter().copied()));
    let mut isolations: Vec<String> = judged.iter().map(|it| isolation(&it.isolation)).collect();
    isolations.dedup();
    for line in isolations {
        let _ = writeln!(text, "{}", paint(DIM, &line));
    }
    text
}

/// The submissions with the same verdict and share on every case, a line for each set of them.
#[must_use]
pub fn alike(judged: &[&Judged]) -> String {
    let mut sets: Vec<Vec<&Judged>> = Vec::new();
    for &one in judged {
        match sets.iter_mut().find(|set| is_alike(set[0], one)) {
            Some(set) => set.push(one),
            None => sets.push(vec![one]),
        }
    }
    let mut text = String::new();
    for set in sets.iter().filter(|set| set.len() > 1) {
        let names: Vec<String> = set.iter().map(|judged| line(&judged.submission)).collect();
        let what = match set[0].refusal {
            Some(_) => "do not compile".to_owned(),
            None => format!("get the same on {}", count(set[0].cases.len(), "case")),
        };
        let _ = writeln!(text, "alike: {} {what}", names.join(", "));
    }
    text
}

/// The entries that cannot be judged, a line each.
#[must_use]
pub fn no_submissions(others: &[NoSubmission]) -> String {
    let mut text = String::new();
    for NoSubmission { name, reason } in others {
        let name = paint(STRONG, name);
        let _ = writeln!(text, "{name}: no submission: {}", hanging(reason));
    }
    text
}

fn is_alike(one: &Judged, other: &Judged) -> bool {
    let same = |(one, other): (&JudgedCase, &JudgedCase)| {
        one.verdict == other.verdict && one.share.total_cmp(&other.share).is_eq()
    };
    one.refusal.is_some() == other.refusal.is_some()
        && one.cases.len() == other.cases.len()
        && one.cases.iter().zip(&other.cases).all(same)
}

fn table(package: &Package, judged: &[&Judged], expected: &Expected<'_>) -> Table {
    let was_judged = |index: &usize| {
        let mut groups = judged.iter().filter_map(|judged| judged.groups.get(*index));
        groups.any(|group| group.verdict.is_some())
    };
    let groups: Vec<usize> = (0..package.groups.len()).filter(was_judged).collect();
    let figures = groups.len() + 1;
    let mut table = Table::new(&[figures, figures + 1, figures + 2]);
    let names = groups
        .iter()
        .map(|index| package.groups[*index].name.as_str());
    let heads = ["submission"].into_iter().chain(names);
    let heads = heads.chain(["slowest", "memory", "points"]);
    table.row(heads.map(|head| (head.to_owned(), DIM)));
    for judged in judged {
        let plain = |text: String| (text, Style::new());
        let as_expected = as_expected(expected, judged);
        let is_unexpected = matches!(as_expected, Some((false, _)));
        let style = if is_unexpected { BAD } else { Style::new() };
        let mut row = vec![(judged.submission.clone(), style)];
        let cell = |index: &usize| group_cell(judged, *index, &as_expected);
        row.extend(groups.iter().map(cell));
        let memory = judged.cases.iter().map(|case| case.memory).max();
        let figures = [
            super::judged::slowest(judged.cases.iter()),
            megabytes(memory.unwrap_or_default()),
            points(judged.score),
        ];
        row.extend(figures.map(plain));
        table.row(row);
    }
    table
}

fn as_expected<'a>(expected: &Expected<'_>, judged: &'a Judged) -> AsExpected<'a> {
    let allowed = expected(&judged.submission)?;
    if allowed.required.contains(&judged.verdict) {
        return Some((true, BTreeSet::new()));
    }
    let broken = cases_that_break(&allowed, judged.cases.iter());
    Some((false, broken.into_iter().collect()))
}

/// The first failure of a submission in a line.
fn reason(judged: &Judged) -> String {
    let name = paint(STRONG, &judged.submission);
    if let Some(refusal) = &judged.refusal {
        // Some compilers begin with a heading.
        let telling = refusal.lines().find(|line| line.contains("error"));
        let first = refusal.lines().find(|line| line.contains(':'));
        let reason = telling.or(first).unwrap_or(refusal);
        return format!("{name}: compile-error: {}\n", hanging(reason));
    }
    let Some(case) = judged.first_failure() else {
        return String::new();
    };
    let message = match explained(case).as_str() {
        "" => String::new(),
        message => format!(": {}", hanging(message)),
    };
    format!("{name}: {}: {}{message}\n", case.id, case.verdict)
}

/// The message of a case; of a program that ended by itself with an error, with the line that it
/// printed about that.
pub(super) fn explained(case: &JudgedCase) -> String {
    let message = &case.message;
    if case.verdict != Verdict::RuntimeError || !message.starts_with("exit code ") {
        return message.clone();
    }
    let is_error = |line: &&str| line.contains("Error") || line.contains("Exception");
    let lines = || case.debug.lines().map(str::trim);
    let last = lines().rfind(|line| !line.is_empty() && !line.starts_with("... "));
    match lines().rfind(is_error).or(last) {
        Some(error) => format!("{message}: {error}"),
        None => message.clone(),
    }
}

/// The longest time of its cases.
pub(super) fn slowest(judged: &Judged) -> Duration {
    let times = judged.cases.iter().map(|case| case.cpu);
    times.max().unwrap_or_default()
}

/// Whether a submission is as expected, and the unexpected cases; `None` without an expectation.
pub(super) type AsExpected<'a> = Option<(bool, BTreeSet<&'a str>)>;

/// The result of a submission in a group: the worst verdict, and the first case that has it. The
/// colour shows whether that is as expected or, without an expectation, whether it is accepted. If
/// there are unexpected cases, the worst of those is shown.
pub(super) fn group_cell(
    judged: &Judged,
    group: usize,
    as_expected: &AsExpected<'_>,
) -> (String, Style) {
    let cases = judged.cases.iter().filter(|case| case.group == group);
    let wrong = as_expected.as_ref().map(|(_, cases)| cases);
    let is_unexpected = |case: &JudgedCase| wrong.is_some_and(|it| it.contains(&*case.id));
    // The first of the worst.
    let worst = cases
        .rev()
        .max_by_key(|case| (is_unexpected(case), case.verdict));
    let Some(worst) = worst else {
        return match judged.refusal {
            Some(_) if matches!(as_expected, Some((true, _))) => ("CE".to_owned(), GOOD),
            Some(_) => ("CE".to_owned(), verdict_style(Verdict::CompileError)),
            None => ("-".to_owned(), DIM),
        };
    };
    let style = match wrong {
        Some(_) if is_unexpected(worst) => BAD,
        None if worst.verdict != Verdict::Accepted => Style::new(),
        _ => GOOD,
    };
    let case = worst.id.rsplit('/').next().unwrap_or_default();
    match worst.verdict {
        Verdict::Accepted => ("AC".to_owned(), style),
        verdict => (format!("{} {case}", verdict.short()), style),
    }
}
