//! Comparing limits, statements and tags.

use super::change::{Changes, WriteRequest, text_difference};
use super::client::{Client, Field, field};
use super::package::{FIELDS, LocalProblem, LocalStatement};
use crate::difference;
use crate::error::PushError;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The limits of the judge in milliseconds, and the step of time limits.
const TIME: (u64, u64, u64) = (250, 15_000, 50);
/// The limits of the judge in MiB.
const MEMORY: (u64, u64) = (4, 1024);
const MIB: u64 = 1 << 20;

/// What the judge lists of a problem.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Info {
    #[serde(default)]
    input_file: Option<String>,
    #[serde(default)]
    output_file: Option<String>,
    #[serde(default)]
    interactive: bool,
    time_limit: u64,
    memory_limit: u64,
    /// Whether two tests may have the same input.
    #[serde(default)]
    pub(super) skip_duplicated_tests_validation: bool,
}

pub(super) fn info(client: &Client, problem: &Field) -> Result<Info, PushError> {
    client.call("problem.info", std::slice::from_ref(problem))
}

/// Compares limits and the names of files.
pub(super) fn settings(
    problem: &Field,
    (here, there): (&LocalProblem, &Info),
    found: &mut Changes,
) -> Result<(), PushError> {
    let own = &here.settings;
    let memory = own.memory.div_ceil(MIB);
    check_limits(own.time_ms, memory)?;
    let stream = |name: &Option<String>, standard: &str| {
        let name = name.as_deref().filter(|name| !name.is_empty());
        name.unwrap_or(standard).to_owned()
    };
    let rows = [
        (
            "inputFile",
            "input file",
            stream(&there.input_file, "stdin"),
            own.input.clone(),
        ),
        (
            "outputFile",
            "output file",
            stream(&there.output_file, "stdout"),
            own.output.clone(),
        ),
        (
            "interactive",
            "interactive",
            there.interactive.to_string(),
            here.is_interactive().to_string(),
        ),
        (
            "timeLimit",
            "time limit in ms",
            there.time_limit.to_string(),
            own.time_ms.to_string(),
        ),
        (
            "memoryLimit",
            "memory limit in MiB",
            there.memory_limit.to_string(),
            memory.to_string(),
        ),
    ];
    let mut fields = vec![problem.clone()];
    let mut differences = Vec::new();
    for (parameter, what, there, here) in &rows {
        if let Some(differs) = difference(what, there, here) {
            differences.push(differs);
            fields.push(field(parameter, &here));
        }
    }
    let request = WriteRequest::new("problem.updateInfo", fields);
    found.alter(("settings", ""), differences, vec![request]);
    Ok(())
}

fn check_limits(time_ms: u64, memory: u64) -> Result<(), PushError> {
    let (least, most, step) = TIME;
    if !(least..=most).contains(&time_ms) || !time_ms.is_multiple_of(step) {
        return Err(PushError::Unfit {
            reason: format!(
                "the time limit is {time_ms} ms: Polygon accepts multiples of {step} ms from {least} to {most} ms"
            ),
        });
    }
    let (least, most) = MEMORY;
    if !(least..=most).contains(&memory) {
        return Err(PushError::Unfit {
            reason: format!(
                "the memory limit is {memory} MiB: Polygon accepts {least} to {most} MiB"
            ),
        });
    }
    Ok(())
}

/// A statement as the judge lists it, by the names of its parts.
type TheirStatement = BTreeMap<String, serde_json::Value>;

/// Compares the statements in all languages.
pub(super) fn statements(
    client: &Client,
    problem: &Field,
    here: &LocalProblem,
    found: &mut Changes,
) -> Result<(), PushError> {
    let there: BTreeMap<String, TheirStatement> =
        client.call("problem.statements", std::slice::from_ref(problem))?;
    for statement in &here.statements {
        let their = there.get(&statement.language);
        one_statement(problem, statement, their, found);
    }
    for language in there.keys() {
        if !here.statements.iter().any(|it| it.language == *language) {
            found.keep("statement", language);
        }
    }
    Ok(())
}

fn one_statement(
    problem: &Field,
    here: &LocalStatement,
    there: Option<&TheirStatement>,
    found: &mut Changes,
) {
    let language = &here.language;
    let mut fields = vec![
        problem.clone(),
        field("lang", &language),
        field("encoding", "utf-8"),
    ];
    let mut differences = Vec::new();
    for name in FIELDS {
        let their = there.and_then(|it| it.get(name)?.as_str());
        let their = their.unwrap_or_default();
        match here.fields.get(name) {
            None if their.trim().is_empty() => {}
            None => found.keep("statement", &format!("{language}: {name}")),
            Some(own) => {
                if let Some(differs) = text_difference(name, their.as_bytes(), own.as_bytes()) {
                    differences.push(differs);
                    fields.push(field(name, &own));
                }
            }
        }
    }
    let requests = vec![WriteRequest::new("problem.saveStatement", fields)];
    if there.is_none() {
        found.add("statement", language, requests);
    } else {
        found.alter(("statement", language), differences, requests);
    }
}

/// Compares the tags. Those of the judge stay.
pub(super) fn tags(
    client: &Client,
    problem: &Field,
    here: &LocalProblem,
    found: &mut Changes,
) -> Result<(), PushError> {
    if here.tags.is_empty() {
        return Ok(());
    }
    let there: Option<Vec<String>> =
        client.call("problem.viewTags", std::slice::from_ref(problem))?;
    let there = there.unwrap_or_default();
    let mut all = there.clone();
    all.extend(
        here.tags
            .iter()
            .filter(|tag| !there.contains(*tag))
            .cloned(),
    );
    let told = |tags: &[String]| match tags {
        [] => "none".to_owned(),
        tags => tags.join(", "),
    };
    let differs = difference("tags", &told(&there), &told(&all));
    let fields = vec![problem.clone(), field("tags", &all.join(","))];
    let requests = vec![WriteRequest::new("problem.saveTags", fields)];
    found.alter(("tags", ""), differs.into_iter().collect(), requests);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::check_limits;

    #[test]
    fn limits_that_the_judge_refuses_are_named_before_anything_is_written() {
        assert!(check_limits(1000, 256).is_ok());
        let said = |time: u64, memory: u64| check_limits(time, memory).unwrap_err().to_string();
        assert!(said(1010, 256).contains("1010 ms: Polygon accepts multiples of 50 ms"));
        assert!(said(20_000, 256).contains("from 250 to 15000 ms"));
        assert!(said(1000, 2048).contains("2048 MiB: Polygon accepts 4 to 1024 MiB"));
    }
}
