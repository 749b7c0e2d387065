//! Problems of `CodeContests+`, `HardTests` and `TC-Bench`, with their tests and with programs that
//! are known to be right or wrong.
//!
//! They differ in the names of keys. Tests are those in the line: generators and validators, which
//! are columns as well, are not run.

use super::own::or;
use super::{Tasks, checker, code_contests, id, limits, some, submission};
use crate::document::{Node, Object};
use crate::mistake::TaskError;
use crate::task::{Task, TaskChecker, Test};
use program::Source;
use std::sync::Arc;
use std::time::Duration;
use terms::language::Languages;

/// A data set.
struct DataSet {
    name: &'static str,
    /// The keys by which a line is recognised.
    marks: &'static [&'static str],
    /// The keys of lists of programs.
    programs: &'static [&'static str],
}

const SETS: [DataSet; 3] = [
    DataSet {
        name: "CodeContests+",
        marks: &[
            "generator_cmd",
            "correct_submissions",
            "incorrect_submissions",
        ],
        programs: &["correct_submissions", "incorrect_submissions"],
    },
    DataSet {
        name: "HardTests",
        marks: &["test_cases_kit"],
        programs: &[],
    },
    DataSet {
        name: "TC-Bench",
        marks: &["wrong_solutions"],
        programs: &["solutions", "wrong_solutions"],
    },
];

/// The keys of tests.
const TESTS: [&str; 2] = ["test_cases", "tests"];
/// The least number that is a time in milliseconds; others are in seconds.
const MILLISECONDS: f64 = 100.0;
/// The largest number that is a size in megabytes; others are in bytes.
const MEGABYTES: f64 = 1_048_576.0;
/// Other names of units.
const UNITS: [(&str, &str); 8] = [
    ("milliseconds", "ms"),
    ("seconds", "s"),
    ("second", "s"),
    ("megabytes", "MiB"),
    ("megabyte", "MiB"),
    ("MB", "MiB"),
    ("gigabytes", "GiB"),
    ("GB", "GiB"),
];

/// The tasks of a line, if it is one of these data sets.
pub(super) fn read(object: &Object<'_>, languages: &Languages) -> Option<Result<Tasks, TaskError>> {
    let is_marked = |set: &&DataSet| set.marks.iter().any(|key| object.has(key));
    let set = SETS.iter().find(is_marked)?;
    Some(id(object, &["id", "pid", "name"]).and_then(|id| {
        let tasks = tasks(object, (set, &id), languages);
        tasks.map_err(|wrong| wrong.with_id(&id))
    }))
}

fn tasks(
    object: &Object<'_>,
    (set, id): (&DataSet, &str),
    languages: &Languages,
) -> Result<Tasks, TaskError> {
    let tests = tests(object, set)?;
    let checker = judging(object, languages)?;
    let time = or(object.get("time_limit"), time, limits::TIME)?;
    let memory = or(object.get("memory_limit"), memory, limits::MEMORY)?;
    let task = |id: String, source: Source| Task {
        id,
        source,
        tests: tests.clone(),
        checker: checker.clone(),
        time,
        memory,
        all: false,
    };
    // The member `source` is the origin of the problem.
    if let Some(source) = submission::given(object, &["code"], None, languages)? {
        return Ok(vec![Ok(task(id.to_owned(), source))]);
    }
    let mut tasks = Vec::new();
    for key in set.programs {
        for (index, node) in or(object.get(key), Node::list, Vec::new())?
            .iter()
            .enumerate()
        {
            let id = format!("{id}#{key}/{index}");
            let source = program(node, languages).map_err(|wrong| wrong.with_id(&id));
            tasks.push(source.map(|source| task(id, source)));
        }
    }
    Ok(tasks)
}

fn tests(object: &Object<'_>, set: &DataSet) -> Result<Arc<[Test]>, TaskError> {
    let Some(node) = TESTS.iter().find_map(|key| object.get(key)) else {
        let found = format!("a line of {} without tests", set.name);
        let expected = "`test_cases`, a list of objects with `input` and `output`: generators, validators and other programs that make tests are not run, so make them first";
        return Err(TaskError::new("$.test_cases", found, expected));
    };
    if node.is_text() {
        let expected = "a list of objects with `input` and `output`: unpack the tests first";
        return Err(TaskError::new(node.path(), "a text", expected));
    }
    some(code_contests::paired(&node)?, node.path())
}

/// The checker of a line: a program, or a function of `HardTests` in Python.
fn judging(object: &Object<'_>, languages: &Languages) -> Result<TaskChecker, TaskError> {
    let is_given = |node: &Node<'_>| node.text().map(|text| !text.trim().is_empty());
    if let Some(node) = object.get("checker")
        && is_given(&node)?
    {
        return checker::generated(&node, languages);
    }
    let Some(kit) = object.get("test_cases_kit") else {
        return checker::usual(false);
    };
    let written = if kit.is_text() {
        kit.text()?
    } else {
        kit.raw().to_owned()
    };
    let kit = Node::parse(&written, kit.path())?.object()?;
    match kit.get(checker::JUDGING) {
        Some(node) if is_given(&node)? => checker::judging_function(&node, languages),
        _ => checker::usual(false),
    }
}

/// A program of a list: its language by name, or by the number that `CodeContests` has for it.
fn program(node: &Node<'_>, languages: &Languages) -> Result<Source, TaskError> {
    let object = node.object()?;
    let code = object.need("code", "the text of the program")?;
    let written = object.need("language", "the language of the program, as \"cpp\"")?;
    let language = if written.is_text() {
        submission::language(&written, languages)?
    } else {
        code_contests::numbered(&written, languages)?
    };
    Ok(submission::single(code.text()?.into_bytes(), &language))
}

/// A text with a unit, which may be a word.
fn with_unit(node: &Node<'_>) -> Result<String, TaskError> {
    let text: String = node.text()?.split_whitespace().collect();
    let unit = UNITS.iter().find(|(word, _)| text.ends_with(word));
    Ok(match unit {
        Some((word, unit)) => format!("{}{unit}", text.trim_end_matches(word)),
        None => text,
    })
}

/// A time limit: a text with its unit, or a number of milliseconds or of seconds.
fn time(node: &Node<'_>) -> Result<Duration, TaskError> {
    let wanted = "a time as \"2 seconds\" or \"500ms\", or a number of milliseconds, which is at least 100, or of seconds";
    let wrong = |()| node.wants(wanted);
    if node.is_text() {
        return limits::parsed_time(&with_unit(node)?).map_err(wrong);
    }
    let number = node.number()?;
    let unit = if number >= MILLISECONDS { "ms" } else { "s" };
    limits::parsed_time(&format!("{number}{unit}")).map_err(wrong)
}

/// A memory limit: a text with its unit, or a number of megabytes or of bytes.
fn memory(node: &Node<'_>) -> Result<u64, TaskError> {
    let wanted = "a size as \"256 megabytes\", or a number of megabytes or of bytes";
    if node.is_text() {
        return limits::parsed_memory(&with_unit(node)?).map_err(|()| node.wants(wanted));
    }
    if node.number()? > MEGABYTES {
        return limits::memory(node);
    }
    limits::megabytes(node)
}

#[cfg(test)]
mod tests {
    use crate::shapes::read;
    use crate::task::{Task, TaskChecker};
    use serde_json::{Value, json};
    use std::time::Duration;
    use terms::language::Languages;

    fn tasks(line: &Value) -> Vec<Result<Task, String>> {
        let tasks = read(line.to_string().as_bytes(), &Languages::builtin());
        let said =
            |task: Result<Task, crate::mistake::TaskError>| task.map_err(|wrong| wrong.to_string());
        tasks.into_iter().map(said).collect()
    }

    fn names(tasks: &[Result<Task, String>]) -> Vec<&str> {
        tasks
            .iter()
            .map(|task| match task {
                Ok(task) => task.id.as_str(),
                Err(why) => why.as_str(),
            })
            .collect()
    }

    #[test]
    fn programs_of_code_contests_plus_are_tasks() {
        let mut line = json!({
            "source": "Codeforces", "id": "1_A", "time_limit": 2000, "memory_limit": 64,
            "validator": "v", "generator": "g", "generator_cmd": "./gen 1",
            "checker": "#include \"testlib.h\"\n",
            "test_cases": [{"input": "1\n", "output": "2\n"}, {"input": "3\n", "output": "4\n"}],
            "correct_submissions": [{"language": "cpp", "code": "int main() {}"}],
            "incorrect_submissions": [{"language": 3, "code": "print(1)"}],
        });
        let found = tasks(&line);
        let expected = ["1_A#correct_submissions/0", "1_A#incorrect_submissions/0"];
        assert_eq!(names(&found), expected);
        let task = found[1].as_ref().unwrap();
        assert_eq!(task.source.language.name, "python");
        assert_eq!((task.time, task.memory), (Duration::from_secs(2), 64 << 20));
        assert_eq!(task.tests.len(), 2);
        assert!(
            matches!(&task.checker, TaskChecker::Program(program) if program.source.files[0].name == "checker.cpp")
        );
        line["code"] = json!("print(2)");
        line["language"] = json!("py");
        assert_eq!(names(&tasks(&line)), ["1_A"]);
        line.as_object_mut().unwrap().remove("test_cases");
        let wrong =
            "$.test_cases: found a line of CodeContests+ without tests, expected `test_cases`";
        assert!(names(&tasks(&line))[0].starts_with(wrong));
    }

    #[test]
    fn hard_tests_judge_outputs_by_a_function() {
        let mut line = json!({
            "pid": "CF1", "question_content": "x", "language": "python", "code": "print(1)",
            "test_cases_kit": {"input_validator": "v", "output_judging_function": null},
            "test_cases": [{"input": "1\n", "output": "2\n"}],
        });
        let first = |line: &Value| tasks(line).swap_remove(0);
        let checker = first(&line).unwrap().checker;
        assert!(matches!(checker, TaskChecker::Builtin(name, ..) if name == "tokens"));
        let function = "def output_judging_function(given, output, answer):\n    return True\n";
        for kit in [
            json!({ "output_judging_function": function }),
            json!(json!({ "output_judging_function": function }).to_string()),
        ] {
            line["test_cases_kit"] = kit;
            let TaskChecker::Program(program) = first(&line).unwrap().checker else {
                panic!("a program")
            };
            let names: Vec<&str> = program
                .source
                .files
                .iter()
                .map(|file| &*file.name)
                .collect();
            assert_eq!(names, ["tengen_function.py", "checker.py"]);
        }
        line["test_cases"] = json!("eJxr");
        assert!(first(&line).unwrap_err().contains("unpack the tests first"));
    }

    #[test]
    fn wrong_solutions_of_tc_bench_are_tasks() {
        let mut line = json!({
            "id": 7, "time_limit": "1000ms", "memory_limit": "256 megabytes",
            "tests": [{"input": "1 2\n", "output": "3\n"}],
            "solutions": [{"language": "python", "code": "print(3)"}],
            "wrong_solutions": [{"language": "Python3", "code": "print(4)", "output_str": "4"}],
        });
        let found = tasks(&line);
        assert_eq!(names(&found), ["7#solutions/0", "7#wrong_solutions/0"]);
        let limits = found[0].as_ref().map(|task| (task.time, task.memory));
        assert_eq!(limits, Ok((Duration::from_secs(1), 256 << 20)));
        for (key, value, part) in [
            ("time_limit", json!("soon"), "$.time_limit: "),
            ("time_limit", json!(0), "$.time_limit: "),
            ("memory_limit", json!("much"), "$.memory_limit: "),
            ("tests", json!([]), "no test"),
            (
                "wrong_solutions",
                json!([{"code": "x"}]),
                "$.wrong_solutions[0].language",
            ),
            ("wrong_solutions", json!(["x"]), "$.wrong_solutions[0]: "),
        ] {
            let known = line[key].clone();
            line[key] = value;
            let found = tasks(&line);
            assert!(
                names(&found).iter().any(|name| name.contains(part)),
                "{key}: {found:?}"
            );
            line[key] = known;
        }
        line["time_limit"] = json!("2.5 seconds");
        let time = tasks(&line)[0].as_ref().unwrap().time;
        assert_eq!(time, Duration::from_millis(2500));
    }
}
