//! `tengen list`

use super::{Context, Exit, Fault, print_json, print_text};
use base::text::{Shown as _, count};
use cases::build::Lock;
use package::{GroupLimits, Package};
use report::{self, Table};
use serde_json::json;
use std::fmt::Write as _;
use terms::Kind;
use terms::verdict::{bytes, seconds};

/// One listed problem; a broken problem is listed with its error.
enum ListedProblem {
    Whole(Box<Package>, Option<usize>),
    Broken(String, String),
}

pub(super) fn run(context: &Context) -> Result<Exit, Fault> {
    let rows: Vec<ListedProblem> = context
        .problems(&[])?
        .iter()
        .map(|dir| row(context, dir))
        .collect();
    let broken = rows
        .iter()
        .any(|row| matches!(row, ListedProblem::Broken(..)));
    if context.is_json() {
        print_json(&report::document(
            json!({ "problems": rows.iter().map(json).collect::<Vec<_>>() }),
        ))?;
    } else {
        let mut table = Table::new(&[]);
        for row in &rows {
            table.plain(text(row));
        }
        print_text(&table.within(context.width))?;
    }
    Ok(if broken {
        Exit::Package
    } else {
        Exit::Expected
    })
}

fn row(context: &Context, dir: &std::path::Path) -> ListedProblem {
    let id = dir
        .file_name()
        .unwrap_or(dir.as_os_str())
        .to_string_lossy()
        .into_owned();
    let opened = package::open(dir, &context.languages).map_err(Fault::from);
    let read = opened.and_then(|package| Ok((Lock::read(&package.dir)?, package)));
    match read {
        Ok((lock, package)) => {
            ListedProblem::Whole(Box::new(package), lock.map(|lock| lock.cases.len()))
        }
        Err(fault) => ListedProblem::Broken(id, fault.to_string()),
    }
}

fn text(row: &ListedProblem) -> [String; 6] {
    match row {
        ListedProblem::Whole(package, locked) => [
            package.id.clone(),
            package.kind.name().to_owned(),
            locked.map_or("no lock".to_owned(), |cases| count(cases, "case")),
            count(package.solutions.len(), "solution"),
            limits(package),
            title(package).to_owned(),
        ],
        ListedProblem::Broken(id, error) => {
            let first = error.lines().next().unwrap_or_default();
            [
                id.clone(),
                "broken".to_owned(),
                String::new(),
                String::new(),
                String::new(),
                first.trim_start_matches("error: ").to_owned(),
            ]
        }
    }
}

/// The limits of submissions, and those of groups with their own limits; empty if submissions are
/// not programs.
fn limits(package: &Package) -> String {
    if package.kind == Kind::Answer {
        return String::new();
    }
    let mut text = format!(
        "{}, {}",
        seconds(package.limits.time),
        bytes(package.limits.memory)
    );
    for group in package.groups.iter().filter(|it| it.is_listed()) {
        let time = group.limits.time.map(seconds);
        let own: Vec<String> = time
            .into_iter()
            .chain(group.limits.memory.map(bytes))
            .collect();
        if !own.is_empty() {
            let _ = write!(text, "; {}: {}", group.name, own.join(", "));
        }
    }
    text
}

/// The limits as JSON; groups without limits of their own are left out.
fn limits_document(package: &Package) -> serde_json::Value {
    if package.kind == Kind::Answer {
        return serde_json::Value::Null;
    }
    let groups = package.groups.iter().filter(|it| it.is_listed());
    let own = groups.filter_map(|group| {
        let GroupLimits { time, memory } = group.limits;
        let limits = json!({ "time_ms": time.map(report::milliseconds), "memory_bytes": memory });
        (time.is_some() || memory.is_some()).then(|| (group.name.clone(), limits))
    });
    json!({
        "time_ms": report::milliseconds(package.limits.time),
        "memory_bytes": package.limits.memory,
        "groups": own.collect::<serde_json::Map<_, _>>(),
    })
}

fn title(package: &Package) -> &str {
    let english = package
        .title
        .get("en")
        .or_else(|| package.title.values().next());
    english.map_or("", String::as_str)
}

/// The paths of the visualizers.
fn visualizers(package: &Package) -> Vec<String> {
    let programs = package.visualizers.programs();
    programs.map(|program| program.path.shown()).collect()
}

fn json(row: &ListedProblem) -> serde_json::Value {
    match row {
        ListedProblem::Whole(package, locked) => json!({
            "problem": package.id,
            "kind": package.kind.name(),
            "title": package.title,
            "about": package.about,
            "cases": locked,
            "solutions": package.solutions.len(),
            "limits": limits_document(package),
            "visualizers": visualizers(package),
            "error": null,
        }),
        ListedProblem::Broken(id, error) => json!({
            "problem": id,
            "kind": null,
            "title": null,
            "about": null,
            "cases": null,
            "solutions": null,
            "limits": null,
            "visualizers": null,
            "error": error,
        }),
    }
}
