//! domjudge-problem.ini and .timelimit.

use super::time::seconds;
use crate::problem::ImportedProblem;
use crate::{ImportError, Source};
use std::time::Duration;

/// The value in a line of an INI file: quoted, or up to a comment.
fn ini_value(text: &str) -> &str {
    let text = text.trim();
    let quoted = ['"', '\''].into_iter().find_map(|quote| {
        let rest = text.strip_prefix(quote)?;
        rest.split_once(quote).map(|(value, _)| value)
    });
    quoted.unwrap_or_else(|| text.split(';').next().unwrap_or(text).trim())
}

/// The time limit that `DOMjudge` and `BAPCtools` store beside problem.yaml.
pub(super) fn time(
    source: &Source,
    problem: &mut ImportedProblem,
) -> Result<Option<Duration>, ImportError> {
    let package_files = source.package_files;
    let mut time = None;
    // DOMjudge rejects packages in which these differ, so the order does not matter.
    for file in ["domjudge-problem.ini", ".timelimit"] {
        if !package_files.has(file) {
            continue;
        }
        let text = package_files.text(file)?;
        let wrong = |reason: String| ImportError::File {
            path: file.to_owned(),
            line: None,
            reason,
        };
        for line in text.lines() {
            // `.timelimit` contains only a number.
            let (key, value) = line.split_once('=').unwrap_or(("timelimit", line));
            let value = ini_value(value);
            match key.trim() {
                "timelimit" if !value.is_empty() => {
                    let number: Option<f64> = value.parse().ok().filter(|number| *number > 0.0);
                    let number = number
                        .ok_or_else(|| wrong(format!("`{value}` is not a valid time limit")))?;
                    time = Some(seconds(number).map_err(wrong)?);
                }
                "name" => {
                    problem
                        .title
                        .entry("en".to_owned())
                        .or_insert_with(|| value.to_owned());
                }
                "timelimit" | "externalid" | "short-name" | "probid" => {}
                key if key.starts_with(['#', ';', '[']) || key.is_empty() => {}
                "special_compare" | "special_run" => problem.losses.lost(
                    format!("`{}` of {file}: a program of the judge", key.trim()),
                    "outputs are compared as the rest of the package specifies",
                ),
                // Settings for the display and scoring of a contest.
                "color" | "points" | "allow_submit" | "allow_judge" => problem
                    .losses
                    .cosmetic(format!("`{}` of {file}", key.trim()), "it is left out"),
                key => problem
                    .losses
                    .weaker(format!("`{key}` of {file}"), "it is left out"),
            }
        }
    }
    Ok(time)
}
