//! Contests: `contest.yaml` and `problems.yaml`, beside the packages of the problems.
//!
//! The files follow the Contest Control System specification. The import pages of `DOMjudge` take
//! first the contest, then the problems, then their packages.

use super::table::export_to;
use super::{Losses, Tree};
use crate::yaml;
use exchange::Format;
use package::Package;
use serde_json::{Value, json};
use statement::contest::{Contest, ContestProblem};
use std::fmt::Write as _;
use std::time::Duration;

/// The files of a contest.
#[derive(Debug, Default)]
pub struct ExportedContest {
    /// The files beside the packages.
    pub tree: Tree,
    /// What the files cannot hold.
    pub losses: Losses,
}

/// The formats that contests are exported to.
pub fn formats() -> impl Iterator<Item = Format> {
    let all = Format::ALL.iter().copied();
    all.filter(|format| export_to(*format).is_some_and(|export| export.has_contests))
}

/// The files of a contest and its problems, each with its package.
#[must_use]
pub fn contest(contest: &Contest, problems: &[(&ContestProblem, &Package)]) -> ExportedContest {
    let mut exported = ExportedContest::default();
    let losses = &mut exported.losses;
    let mut about = json!({ "id": contest.id, "name": title(contest) });
    let missing = "the judge requires it: set it in contest.yaml before the import";
    if contest.start.is_none() {
        losses.weaker("the start, which the contest does not have", missing);
    }
    match contest.duration {
        Some(duration) => about["duration"] = clock(duration).into(),
        None => losses.weaker("the duration, which the contest does not have", missing),
    }
    if let Some(freeze) = contest.freeze {
        about["scoreboard_freeze_duration"] = clock(freeze).into();
    }
    if contest.title.len() > 1 {
        losses.cosmetic("the title of the contest in every language", "one is taken");
    }
    let list: Vec<Value> = problems
        .iter()
        .map(|(entry, package)| problem(entry, package))
        .collect();
    let mut text = yaml::text(&about);
    if let Some(start) = &contest.start {
        // Without quotes it is a time in YAML, which BAPCtools requires.
        let _ = writeln!(text, "start_time: {start}");
    }
    exported.tree.put("contest.yaml", text);
    exported.tree.put("problems.yaml", yaml::text(&list.into()));
    exported
}

fn problem(entry: &ContestProblem, package: &Package) -> Value {
    let mut about = json!({
        "id": package.id,
        "label": entry.label.letter,
        "name": main(&package.title),
        "time_limit": package.limits.time.as_secs_f64(),
    });
    if let Some(color) = &entry.label.color {
        about["rgb"] = format!("#{color}").into();
    }
    about
}

/// The title of a contest in the files.
#[must_use]
pub fn title(contest: &Contest) -> Option<&str> {
    main(&contest.title)
}

/// The English title, or else the first.
fn main(titles: &std::collections::BTreeMap<String, String>) -> Option<&str> {
    let title = titles.get("en").or(titles.values().next());
    title.map(String::as_str)
}

/// A duration as `5:00:00`.
fn clock(span: Duration) -> String {
    let minutes = span.as_secs() / 60;
    format!("{}:{:02}:00", minutes / 60, minutes % 60)
}

#[cfg(test)]
mod tests {
    use super::clock;
    use std::time::Duration;

    #[test]
    fn spans_are_written_as_clocks_show_them() {
        assert_eq!(clock(Duration::from_hours(5)), "5:00:00");
        assert_eq!(clock(Duration::from_mins(95)), "1:35:00");
    }
}
