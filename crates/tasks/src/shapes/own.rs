//! Our own format of a task.

use super::{call, checker, id, limits, listed_tests, some, submission, text};
use crate::document::{Node, Object};
use crate::mistake::TaskError;
use crate::task::Task;
use program::Source;
use std::sync::Arc;
use terms::language::{Language, Languages};

const KEYS: [&str; 11] = [
    "id",
    "language",
    "source",
    "files",
    "tests",
    "checker",
    "time_limit",
    "memory_limit",
    "function",
    "all",
    // For additional data of the author.
    "about",
];

pub(super) fn read(object: &Object<'_>, languages: &Languages) -> Result<Task, TaskError> {
    let id = id(object, &["id"])?;
    task(object, &id, languages).map_err(|wrong| wrong.with_id(&id))
}

fn task(object: &Object<'_>, id: &str, languages: &Languages) -> Result<Task, TaskError> {
    object.only(&KEYS)?;
    let written = object.need(
        "language",
        "the language of the submission, as \"cpp\" or \"python\"",
    )?;
    let language = submission::language(&written, languages)?;
    let source = source(object, &language)?;
    let function = object.get("function");
    let written = object.need("tests", "a list of tests")?;
    let tests = match &function {
        None => listed_tests(&written, text, text)?,
        Some(_) => listed_tests(&written, call::arguments, call::value)?,
    };
    Ok(Task {
        id: id.to_owned(),
        source: match &function {
            None => source,
            Some(name) => call::harnessed(name, &source)?,
        },
        tests: some(tests, written.path())?,
        checker: match object.get("checker") {
            Some(node) => checker::read(&node, languages)?,
            None => checker::usual(function.is_some())?,
        },
        time: or(object.get("time_limit"), limits::time, limits::TIME)?,
        memory: or(object.get("memory_limit"), limits::memory, limits::MEMORY)?,
        all: or(object.get("all"), Node::truth, false)?,
    })
}

/// The value of a member, or its default.
pub(super) fn or<'a, T>(
    node: Option<Node<'a>>,
    read: impl Fn(&Node<'a>) -> Result<T, TaskError>,
    usual: T,
) -> Result<T, TaskError> {
    node.map_or(Ok(usual), |node| read(&node))
}

fn source(object: &Object<'_>, language: &Arc<Language>) -> Result<Source, TaskError> {
    match (object.get("source"), object.get("files")) {
        (None, Some(files)) => submission::files(&files, language),
        (Some(_), Some(files)) => {
            let expected = "one of `source`, a text, and `files`, texts by name";
            Err(TaskError::new(
                files.path(),
                "`files` beside `source`",
                expected,
            ))
        }
        (_, None) => {
            let source = object.need("source", "the text of the submission")?;
            Ok(submission::single(source.text()?.into_bytes(), language))
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::shapes::read_one;
    use crate::task::Task;
    use serde_json::{Value, json};
    use std::time::Duration;
    use terms::language::Languages;

    fn read(change: impl Fn(&mut Value)) -> Result<Task, String> {
        let mut task = json!({
            "id": "a",
            "language": "python",
            "source": "print(1)",
            "tests": [{"input": "", "output": "1"}],
        });
        change(&mut task);
        let line = task.to_string();
        read_one(line.as_bytes(), &Languages::builtin()).map_err(|wrong| wrong.to_string())
    }

    #[test]
    fn every_key_is_documented() {
        let page = include_str!("../../../../docs/tasks.md");
        let section = page
            .split("\n## ")
            .find(|part| part.starts_with("A task\n"))
            .unwrap();
        for key in super::KEYS {
            assert!(section.contains(&format!("\n| `{key}` |")), "{key}");
        }
        assert_eq!(section.matches("\n| `").count(), super::KEYS.len());
    }

    #[test]
    fn what_is_left_out_is_as_in_a_spec() {
        let task = read(|_| {}).unwrap();
        assert_eq!(
            (task.time, task.memory, task.all),
            (Duration::from_secs(1), 256 << 20, false)
        );
        assert_eq!((task.id.as_str(), task.tests.len()), ("a", 1));
        assert_eq!(read(|task| task["id"] = json!(17)).unwrap().id, "17");
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        let wrong = |key: &str, value: Value| read(|task| task[key] = value.clone()).unwrap_err();
        for (key, value, place) in [
            ("id", json!(""), "$.id"),
            ("id", json!(1.5), "$.id"),
            ("language", json!("klingon"), "$.language"),
            ("language", json!("../cpp"), "$.language"),
            ("language", json!("outputs"), "$.language"),
            ("source", json!(1), "$.source"),
            ("files", json!({}), "$.files"),
            ("tests", json!([]), "$.tests"),
            ("tests", json!([{"input": "1"}]), "$.tests[0].output"),
            (
                "tests",
                json!([{"input": 1, "output": "1"}]),
                "$.tests[0].input",
            ),
            ("time_limit", json!("2"), "$.time_limit"),
            ("memory_limit", json!("2"), "$.memory_limit"),
            ("function", json!("f g"), "$.function"),
            ("all", json!("yes"), "$.all"),
            ("checker", json!({"builtin": "token"}), "$.checker.builtin"),
            ("time_limt", json!(1), "$"),
        ] {
            let wrong = wrong(key, value);
            assert!(wrong.starts_with(&format!("{place}: ")), "{key}: {wrong}");
        }
        let missing = read(|task| _ = task.as_object_mut().unwrap().remove("source")).unwrap_err();
        assert_eq!(
            missing,
            "$.source: found nothing, expected the text of the submission"
        );
    }

    #[test]
    fn a_null_is_as_good_as_nothing() {
        assert!(read(|task| task["checker"] = Value::Null).is_ok());
        assert!(read(|task| task["tests"] = Value::Null).is_err());
    }
}
