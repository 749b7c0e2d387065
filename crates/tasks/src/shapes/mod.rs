//! From a line to tasks: its format, determined by its keys, and its content.
//!
//! # Theory of operation
//!
//! A line has one of several formats. Our own is strict and refuses unknown keys, because a misspelt
//! limit would change verdicts. The others are those of published data sets and have many columns
//! that judging does not need. One of their lines may contain many submissions, which become tasks
//! with the same tests; if one of them cannot be judged, the others still are.
//!
//! Nothing is ever unpickled: data that only Python's `pickle` can read, which may run arbitrary
//! code, are refused.

mod apps;
mod call;
mod checker;
mod code_contests;
mod codeforces;
mod labelled;
mod limits;
mod own;
mod submission;

use crate::document::{Node, Object};
use crate::mistake::TaskError;
use crate::task::{Task, Test};
use std::sync::Arc;
use terms::language::Languages;

/// The maximum length of an id.
const ID: usize = 1000;

/// The tasks of a line: for each of its submissions a task, or why there is none.
type Tasks = Vec<Result<Task, TaskError>>;

/// Reads an input or an output.
type Read = fn(&Node<'_>) -> Result<Arc<[u8]>, TaskError>;

/// The tasks of a line, at least one result. A line that cannot be read is one error.
#[must_use]
pub fn read(line: &[u8], languages: &Languages) -> Vec<Result<Task, TaskError>> {
    let tasks = object(line).and_then(|object| of_shape(&object, languages));
    match tasks {
        Ok(tasks) if tasks.is_empty() => vec![Err(TaskError::new(
            "$",
            "no submission",
            "`source` or `code` with `language`, `generation`, or `solutions` that are not empty",
        ))],
        Ok(tasks) => tasks,
        Err(wrong) => vec![Err(wrong)],
    }
}

/// The only task of a line.
///
/// # Errors
/// If the line cannot be read, or contains several.
pub fn read_one(line: &[u8], languages: &Languages) -> Result<Task, TaskError> {
    let mut tasks = read(line, languages);
    if tasks.len() > 1 {
        let found = format!("{} submissions", tasks.len());
        return Err(TaskError::new("$", found, "a single one"));
    }
    tasks.swap_remove(0)
}

fn object(line: &[u8]) -> Result<Object<'_>, TaskError> {
    let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
    let text = std::str::from_utf8(line).map_err(|error| {
        let found = format!(
            "bytes that are not UTF-8 (byte {})",
            error.valid_up_to() + 1
        );
        TaskError::new("$", found, "a JSON object in UTF-8")
    })?;
    Node::parse(text, "$")?.object()
}

fn of_shape(object: &Object<'_>, languages: &Languages) -> Result<Tasks, TaskError> {
    let has = |keys: &[&str]| keys.iter().any(|key| object.has(key));
    // Reported before other mistakes, because it makes judging impossible.
    let pickled = ["private_test_cases", "public_test_cases"];
    if let Some(key) = pickled.into_iter().find(|key| object.has(key)) {
        return Err(self::pickled(key));
    }
    if let Some(tasks) = labelled::read(object, languages) {
        return tasks;
    }
    if has(&["tests"]) {
        return own::read(object, languages).map(|task| vec![Ok(task)]);
    }
    if has(&["public_tests", "private_tests", "generated_tests"]) {
        return code_contests::read(object, languages);
    }
    if has(&["input_output"]) {
        return apps::read(object, languages);
    }
    if has(&["official_tests"]) {
        return codeforces::read(object, languages);
    }
    Err(TaskError::new(
        "$",
        object.names(),
        "a task: `tests`, or the keys of CodeContests (`public_tests`), APPS (`input_output`), Codeforces (`official_tests`), CodeContests+ (`correct_submissions`), HardTests (`test_cases_kit`) or TC-Bench (`wrong_solutions`)",
    ))
}

fn pickled(key: &str) -> TaskError {
    TaskError::new(
        format!("$.{key}"),
        "tests in the form of LiveCodeBench, whose private ones are compressed data for Python's pickle",
        "`tests` with texts: what is pickled is never read, since it can run any code; convert it where you trust it",
    )
}

/// The id of a task, under one of these keys: a text or an integer.
fn id(object: &Object<'_>, keys: &[&str]) -> Result<String, TaskError> {
    let Some(node) = keys.iter().find_map(|key| object.get(key)) else {
        let path = format!("{}.{}", object.path(), keys.first().unwrap_or(&"id"));
        return Err(TaskError::new(
            path,
            "nothing",
            "a text that names the task",
        ));
    };
    if !node.is_text() {
        let id = node
            .whole()
            .map_err(|_| node.wants("a text that names the task"))?;
        return Ok(id.to_string());
    }
    let id = node.text()?;
    if id.is_empty() || id.chars().count() > ID {
        return Err(node.wants(format!("a text of 1 to {ID} characters")));
    }
    Ok(id)
}

/// Tests as a list of objects with `input` and `output`, each read by one of these functions.
fn listed_tests(
    node: &Node<'_>,
    read_input: Read,
    read_output: Read,
) -> Result<Vec<Test>, TaskError> {
    let test = |node: Node<'_>| {
        let object = node.object()?;
        Ok(Test {
            input: read_input(&object.need("input", "the input of the test")?)?,
            output: read_output(&object.need("output", "the right output of the test")?)?,
        })
    };
    node.list()?.into_iter().map(test).collect()
}

/// At least one test.
fn some(tests: Vec<Test>, path: &str) -> Result<Arc<[Test]>, TaskError> {
    if tests.is_empty() {
        let expected = "at least one test: without any, every submission would be right";
        return Err(TaskError::new(path, "no test", expected));
    }
    Ok(tests.into())
}

/// A text as bytes.
fn text(node: &Node<'_>) -> Result<Arc<[u8]>, TaskError> {
    Ok(node.text()?.into_bytes().into())
}

#[cfg(test)]
mod tests {
    use super::{read, read_one};
    use terms::language::Languages;

    fn wrong(line: &str) -> String {
        let error = read_one(line.as_bytes(), &Languages::builtin()).unwrap_err();
        error.to_string()
    }

    #[test]
    fn what_has_no_shape_is_told_of_those_there_are() {
        for line in ["{}", r#"{"a": 1}"#] {
            assert!(wrong(line).contains("CodeContests"), "{line}");
        }
        assert_eq!(wrong("[1]"), "$: found a list, expected an object");
        assert!(
            wrong("\u{feff}{").starts_with("$: found EOF"),
            "{}",
            wrong("{")
        );
        let bytes = read(b"{\"a\": \"\xff\"}", &Languages::builtin());
        let error = bytes[0].as_ref().unwrap_err();
        assert!(error.found.contains("UTF-8 (byte 8)"), "{error}");
    }

    #[test]
    fn what_is_pickled_is_refused() {
        let line =
            r#"{"question_id": "1", "public_test_cases": "[]", "private_test_cases": "eJxr"}"#;
        assert!(wrong(line).contains("never read"));
    }

    #[test]
    fn no_line_is_too_broken_to_be_told_why() {
        let languages = Languages::builtin();
        let examples = [
            include_str!("../../../../tests/tasks/own.jsonl"),
            include_str!("../../../../tests/tasks/code_contests.jsonl"),
            include_str!("../../../../tests/tasks/apps.jsonl"),
            include_str!("../../../../tests/tasks/codeforces.jsonl"),
        ];
        let pieces: [&[u8]; 9] = [
            b"", b"\"", b"{", b"]", b"null", b"-1", b"1e999", b"\\u0000", b"\xff",
        ];
        for line in examples.iter().flat_map(|text| text.lines()) {
            for at in 0..line.len() {
                assert!(!read(&line.as_bytes()[..at], &languages).is_empty());
                let piece = pieces[at % pieces.len()];
                let rest = &line.as_bytes()[at + 1..];
                let changed = [&line.as_bytes()[..at], piece, rest].concat();
                assert!(!read(&changed, &languages).is_empty());
            }
        }
    }

    #[test]
    fn any_kind_of_value_may_stand_anywhere() {
        let languages = Languages::builtin();
        let values = [
            "null",
            "true",
            "0",
            "-1.5e300",
            "\"\"",
            "\"x\"",
            "[]",
            "[[1]]",
            "{}",
            "{\"a\": 1}",
        ];
        let keys = [
            "id",
            "name",
            "language",
            "source",
            "files",
            "tests",
            "checker",
            "time_limit",
            "memory_limit",
            "function",
            "all",
            "public_tests",
            "solutions",
            "memory_limit_bytes",
            "input_file",
            "input_output",
            "problem_id",
            "official_tests",
            "generated_checker",
            "input_mode",
            "interaction_format",
            "generation",
            "code",
            "test_cases",
            "test_cases_kit",
            "correct_submissions",
            "wrong_solutions",
        ];
        for (at, key) in keys.iter().enumerate() {
            for other in &keys[at + 1..] {
                for value in values {
                    for second in values {
                        let line =
                            format!("{{\"{key}\": {value}, \"{other}\": {second}, \"id\": 1}}");
                        let line = if *key == "id" {
                            line.replace(", \"id\": 1}", "}")
                        } else {
                            line
                        };
                        assert!(!read(line.as_bytes(), &languages).is_empty(), "{line}");
                    }
                }
            }
        }
    }
}
