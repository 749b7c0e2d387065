//! `DOMjudge`'s zip file: the legacy format with a time limit, a statement in a format that can be
//! displayed, and the verdicts of solutions in comments.
//!
//! `DOMjudge` rejects a package in which the time limits disagree, so all of them have the same
//! value.

use super::super::{Exported, Ready};
use super::{legacy, submissions};
use crate::yaml;
use package::Package;
use serde_json::json;
use statement::{Document, Sample, Sheet, Statement};
use std::fmt::Write as _;
use terms::fault::Fault;

pub(crate) fn export(ready: Ready) -> Result<Exported, Fault> {
    let mut exported = Exported::default();
    let package = ready.package();
    let mut about = legacy::common(&ready, &mut exported)?;
    submissions::ship_with_comments(&ready, &mut exported)?;
    let seconds = package.limits.time.as_secs_f64();
    about["limits"]["time_limit"] = json!(seconds);
    if package.passes > 1 {
        about["limits"]["validation_passes"] = package.passes.into();
        let validation = about["validation"].as_str().unwrap_or("custom");
        about["validation"] = format!("{validation} multi-pass").into();
    }
    exported.tree.put(".timelimit", format!("{seconds}\n"));
    let settings = settings(&ready, seconds);
    exported.tree.put("domjudge-problem.ini", settings);
    let samples = Sample::all(package, ready.cases)?;
    let statements = statement::all(package)?;
    let shown = statement::main(&statements);
    about["name"] = name(package, &statements).into();
    for statement in &statements {
        let html = Document::from(Sheet::new(package, statement, &samples)).html()?;
        let language = &statement.language;
        if shown == Some(statement) {
            // DOMjudge can display PDF, HTML and plain text, but not LaTeX.
            exported.tree.put("problem_statement/problem.html", html);
        } else {
            exported.losses.weaker(
                format!("the statement in `{language}`"),
                "it is an attachment",
            );
            let path = format!("attachments/problem.{language}.html");
            exported.tree.put(path, html);
        }
    }
    exported.tree.put("problem.yaml", yaml::text(&about));
    Ok(exported)
}

/// The name of the problem: the title of the statement that is displayed.
pub(crate) fn name(package: &Package, statements: &[Statement]) -> Option<String> {
    let title = statement::main(statements).map(|statement| statement.title.clone());
    title.or_else(|| package.title.values().next().cloned())
}

/// The settings of the problem for its contest.
fn settings(ready: &Ready, seconds: f64) -> String {
    let Some(entry) = ready.in_contest else {
        let short = ready.package().id.replace('_', "");
        return format!("short-name = {short}\ntimelimit = {seconds}\n");
    };
    let letter = &entry.label.letter;
    let mut text = format!("short-name = {letter}\ntimelimit = {seconds}\n");
    if let Some(color) = &entry.label.color {
        let _ = writeln!(text, "color = #{color}");
    }
    if let Some(points) = entry.label.points {
        let _ = writeln!(text, "points = {points}");
    }
    text
}
