//! Problems of Codeforces in the format of `open-r1/codeforces`, each with a submission.

use super::own::or;
use super::{Tasks, checker, id, limits, listed_tests, some, submission, text};
use crate::document::Object;
use crate::mistake::TaskError;
use crate::task::Task;
use terms::language::Languages;

pub(super) fn read(object: &Object<'_>, languages: &Languages) -> Result<Tasks, TaskError> {
    let id = id(object, &["id", "name"])?;
    let task = task(object, &id, languages).map_err(|wrong| wrong.with_id(&id))?;
    Ok(task.into_iter().map(Ok).collect())
}

/// The task of the submission, if there is one.
fn task(object: &Object<'_>, id: &str, languages: &Languages) -> Result<Option<Task>, TaskError> {
    if let Some(mode) = object.get("input_mode")
        && mode.text()? != "stdio"
    {
        return Err(mode.wants(
            "\"stdio\": submissions read standard input and print to standard output here",
        ));
    }
    if let Some(interaction) = object.get("interaction_format")
        && !interaction.text()?.is_empty()
    {
        let expected = "nothing: the tests of an interactive problem need its interactor";
        return Err(TaskError::new(interaction.path(), "a text", expected));
    }
    let written = object.need("official_tests", "a list of tests")?;
    let tests = some(listed_tests(&written, text, text)?, written.path())?;
    let checker = match object.get("generated_checker") {
        Some(node) => checker::generated(&node, languages)?,
        None => checker::usual(false)?,
    };
    let source = submission::given(object, &["source", "code"], None, languages)?;
    let Some(source) = source else {
        return Ok(None);
    };
    Ok(Some(Task {
        id: id.to_owned(),
        source,
        tests,
        checker,
        time: or(object.get("time_limit"), limits::time, limits::TIME)?,
        memory: or(
            object.get("memory_limit"),
            limits::megabytes,
            limits::MEMORY,
        )?,
        all: false,
    }))
}

#[cfg(test)]
mod tests {
    use crate::shapes::read_one;
    use crate::task::{Task, TaskChecker};
    use serde_json::{Value, json};
    use std::time::Duration;
    use terms::language::Languages;

    fn read(change: impl Fn(&mut Value)) -> Result<Task, String> {
        let mut line = json!({
            "id": "1/A", "aliases": null, "time_limit": 1.5, "memory_limit": 64.0, "input_mode": "stdio",
            "official_tests": [{"input": "1\n", "output": "2\n"}], "generated_checker": null,
            "interaction_format": null, "generation": "```cpp\nint main() {}\n```",
        });
        change(&mut line);
        let task = read_one(line.to_string().as_bytes(), &Languages::builtin());
        task.map_err(|wrong| wrong.to_string())
    }

    #[test]
    fn limits_are_in_seconds_and_megabytes() {
        let task = read(|_| {}).unwrap();
        assert_eq!(
            (task.time, task.memory),
            (Duration::from_millis(1500), 64 << 20)
        );
        assert_eq!(task.source.files[0].text, b"int main() {}\n");
    }

    #[test]
    fn checkers_come_in_two_kinds() {
        let files = |checker: &str| {
            let task = read(|line| line["generated_checker"] = json!(checker)).unwrap();
            let TaskChecker::Program(program) = task.checker else {
                panic!("a program")
            };
            let names = program.source.files.iter().map(|file| file.name.clone());
            names.collect::<Vec<String>>()
        };
        assert_eq!(
            files("import sys\nprint(1)"),
            ["tengen_score.py", "checker.py"]
        );
        assert_eq!(files("#include \"testlib.h\"\n"), ["checker.cpp"]);
    }

    #[test]
    fn what_cannot_be_judged_is_refused() {
        for (key, value, place) in [
            ("input_mode", json!("file"), "$.input_mode: "),
            (
                "interaction_format",
                json!("talk"),
                "$.interaction_format: ",
            ),
            ("official_tests", json!([]), "$.official_tests: "),
            ("official_tests", json!(null), "$.official_tests: "),
            ("memory_limit", json!(1e9), "$.memory_limit: "),
            ("generation", json!("no code"), "$.generation: "),
            ("generation", json!("```\nx\n```"), "$.language: "),
            ("generation", json!(null), "$: found no submission"),
        ] {
            let wrong = read(|line| line[key] = value.clone()).unwrap_err();
            assert!(wrong.starts_with(place), "{key}: {wrong}");
        }
    }
}
