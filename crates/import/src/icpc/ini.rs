//! domjudge-problem.ini and .timelimit.

use super::time::seconds;
use crate::problem::ImportedProblem;
use crate::{ImportError, PackageSource};
use std::time::Duration;

const INI: &str = "domjudge-problem.ini";
const TIME_LIMIT: &str = ".timelimit";

/// The value in a line of an INI file: quoted, or up to a comment.
fn ini_value(text: &str) -> &str {
    let text = text.trim();
    let quoted = ['"', '\''].into_iter().find_map(|quote| {
        let rest = text.strip_prefix(quote)?;
        rest.split_once(quote).map(|(value, _)| value)
    });
    quoted.unwrap_or_else(|| text.split(';').next().unwrap_or(text).trim())
}

/// The time limit that `DOMjudge` uses: that of problem.yaml, or else that of its own file, or else
/// that in `.timelimit`, which `BAPCtools` writes.
pub(super) fn time(
    source: &PackageSource,
    of_yaml: Option<Duration>,
    problem: &mut ImportedProblem,
) -> Result<Option<Duration>, ImportError> {
    let of_ini = ini(source, problem)?;
    let beside = only_number(source)?;
    let time = of_yaml.or(of_ini);
    if let (Some(time), Some(beside)) = (time, beside)
        && time != beside
    {
        let of = if of_yaml.is_some() {
            "problem.yaml"
        } else {
            INI
        };
        problem.losses.weaker(
            format!("a time limit of {} s in {TIME_LIMIT}", beside.as_secs_f64()),
            format!("that of {of} holds: DOMjudge refuses packages in which they differ"),
        );
    }
    Ok(time.or(beside))
}

/// The time limit in a value of a file.
fn limit(file: &str, value: &str) -> Result<Duration, ImportError> {
    let wrong = |reason: String| ImportError::File {
        path: file.to_owned(),
        line: None,
        reason,
    };
    let number: Option<f64> = value.parse().ok().filter(|number| *number > 0.0);
    let number = number.ok_or_else(|| wrong(format!("`{value}` is not a valid time limit")))?;
    seconds(number).map_err(wrong)
}

/// The time limit in the file that contains only a number.
fn only_number(source: &PackageSource) -> Result<Option<Duration>, ImportError> {
    if !source.package_files.has(TIME_LIMIT) {
        return Ok(None);
    }
    let text = source.package_files.text(TIME_LIMIT)?;
    let value = text.trim();
    (!value.is_empty())
        .then(|| limit(TIME_LIMIT, value))
        .transpose()
}

/// Reads the file of `DOMjudge`; returns its time limit. As in PHP, keys count in all sections, and
/// a name without `=` is a key without a value.
fn ini(
    source: &PackageSource,
    problem: &mut ImportedProblem,
) -> Result<Option<Duration>, ImportError> {
    if !source.package_files.has(INI) {
        return Ok(None);
    }
    let text = source.package_files.text(INI)?;
    let mut time = None;
    for line in text.lines().map(str::trim) {
        if line.is_empty() || line.starts_with(['#', ';', '[']) {
            continue;
        }
        let (key, value) = line.split_once('=').unwrap_or((line, ""));
        let value = ini_value(value);
        match key.trim() {
            "timelimit" if !value.is_empty() => time = Some(limit(INI, value)?),
            "name" => {
                let titles = &mut problem.title;
                let entry = titles.entry("en".to_owned());
                entry.or_insert_with(|| value.to_owned());
            }
            "timelimit" | "externalid" | "short-name" | "probid" => {}
            key @ ("special_compare" | "special_run") => problem.losses.lost(
                format!("`{key}` of {INI}: a program of the judge"),
                "outputs are compared as the rest of the package specifies",
            ),
            // Settings for the display and scoring of a contest.
            key @ ("color" | "points" | "allow_submit" | "allow_judge") => problem
                .losses
                .cosmetic(format!("`{key}` of {INI}"), "it is left out"),
            key => problem
                .losses
                .weaker(format!("`{key}` of {INI}"), "it is left out"),
        }
    }
    Ok(time)
}
