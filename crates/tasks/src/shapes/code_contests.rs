//! `CodeContests` of `DeepMind`, as JSON: a problem with its tests and solutions known to be right
//! or wrong.
//!
//! Outputs are compared as in the authors' own tester: words without regard to case, numbers up to
//! an absolute error of 1e-5.

use super::own::or;
use super::{Tasks, checker, id, limits, listed_tests, some, submission, text};
use crate::document::{Node, Object};
use crate::mistake::TaskError;
use crate::task::{Task, TaskChecker, Test};
use std::sync::Arc;
use std::time::Duration;
use terms::language::{Language, Languages};

const TESTS: [&str; 3] = ["public_tests", "private_tests", "generated_tests"];
const SOLUTIONS: [&str; 2] = ["solutions", "incorrect_solutions"];

pub(super) fn read(object: &Object<'_>, languages: &Languages) -> Result<Tasks, TaskError> {
    let id = id(object, &["name", "id"])?;
    tasks(object, &id, languages).map_err(|wrong| wrong.with_id(&id))
}

fn tasks(object: &Object<'_>, id: &str, languages: &Languages) -> Result<Tasks, TaskError> {
    for key in ["input_file", "output_file"] {
        refuse_file(object, key)?;
    }
    let mut tests = Vec::new();
    for key in TESTS {
        tests.extend(or(object.get(key), paired, Vec::new())?);
    }
    let common = Common {
        tests: some(tests, "$.public_tests")?,
        checker: checker::similar(false)?,
        time: or(object.get("time_limit"), duration, None)?.unwrap_or(limits::TIME),
        memory: or(object.get("memory_limit_bytes"), bytes, None)?.unwrap_or(limits::MEMORY),
    };
    // The member `source` is the origin of the problem.
    if let Some(source) = submission::given(object, &["code"], None, languages)? {
        return Ok(vec![Ok(common.task(id.to_owned(), source))]);
    }
    let mut tasks = Vec::new();
    for key in SOLUTIONS {
        for (index, solution) in or(object.get(key), solutions, Vec::new())?
            .iter()
            .enumerate()
        {
            let id = format!("{id}#{key}/{index}");
            let source = solution.read(languages).map_err(|wrong| wrong.with_id(&id));
            tasks.push(source.map(|source| common.task(id, source)));
        }
    }
    Ok(tasks)
}

/// The common parts of all solutions of a problem.
struct Common {
    tests: Arc<[Test]>,
    checker: TaskChecker,
    time: Duration,
    memory: u64,
}

impl Common {
    fn task(&self, id: String, source: program::Source) -> Task {
        Task {
            id,
            source,
            tests: self.tests.clone(),
            checker: self.checker.clone(),
            time: self.time,
            memory: self.memory,
            all: false,
        }
    }
}

/// Submissions read standard input here, so problems with files are refused.
fn refuse_file(object: &Object<'_>, key: &str) -> Result<(), TaskError> {
    match object.get(key) {
        Some(node) if !node.text()?.is_empty() => Err(node
            .wants("nothing: submissions read standard input and print to standard output here")),
        _ => Ok(()),
    }
}

/// Tests as two parallel lists, or as a list of pairs.
pub(super) fn paired(node: &Node<'_>) -> Result<Vec<Test>, TaskError> {
    if node.is_list() {
        return listed_tests(node, text, text);
    }
    let object = node.object()?;
    let lists = ["input", "output"].map(|key| {
        let list = object.need(key, "a list of texts")?.list()?;
        list.iter()
            .map(text)
            .collect::<Result<Vec<Arc<[u8]>>, TaskError>>()
    });
    let [inputs, outputs] = lists;
    pair(node, inputs?, outputs?)
}

/// Pairs of inputs and outputs in parallel lists, which must have the same length.
pub(super) fn pair(
    node: &Node<'_>,
    inputs: Vec<Arc<[u8]>>,
    outputs: Vec<Arc<[u8]>>,
) -> Result<Vec<Test>, TaskError> {
    if inputs.len() != outputs.len() {
        let found = format!("{} inputs and {} outputs", inputs.len(), outputs.len());
        return Err(TaskError::new(
            node.path(),
            found,
            "an output to each input",
        ));
    }
    let pairs = inputs.into_iter().zip(outputs);
    Ok(pairs
        .map(|(input, output)| Test { input, output })
        .collect())
}

/// A protobuf duration: an object of `seconds` and `nanos`, or a text such as `1.5s`. `None` if it
/// is 0.
fn duration(node: &Node<'_>) -> Result<Option<Duration>, TaskError> {
    if !node.is_object() {
        return limits::time(node).map(Some);
    }
    let object = node.object()?;
    let part = |key: &str| or(object.get(key), Node::whole, 0);
    let (seconds, nanos) = (part("seconds")?, part("nanos")?);
    let time = u32::try_from(nanos)
        .ok()
        .filter(|nanos| *nanos < 1_000_000_000);
    let time = time.map(|nanos| Duration::new(seconds, nanos));
    let time = time.filter(|time| *time <= Duration::from_hours(1));
    let wrong = || {
        TaskError::new(
            node.path(),
            node.raw(),
            "at most an hour, and less than 10^9 nanoseconds",
        )
    };
    let time = time.ok_or_else(wrong)?;
    Ok((!time.is_zero()).then_some(time))
}

/// A number of bytes, `None` if it is 0. In JSON of protobuf it is a text.
fn bytes(node: &Node<'_>) -> Result<Option<u64>, TaskError> {
    let written = if node.is_text() {
        node.text()?
    } else {
        node.raw().to_owned()
    };
    if written == "0" {
        return Ok(None);
    }
    let inner = Node::parse(&written, node.path())?;
    limits::memory(&inner).map(Some)
}

/// A solution in the list.
struct ListedSolution<'a> {
    language: Node<'a>,
    text: Node<'a>,
}

/// Solutions as two parallel lists, or as a list of pairs.
fn solutions<'a>(node: &Node<'a>) -> Result<Vec<ListedSolution<'a>>, TaskError> {
    let language = "the language of the solution: 2 (C++), 3 (Python 3) or 4 (Java)";
    if node.is_list() {
        let solution = |node: Node<'a>| {
            let object = node.object()?;
            Ok(ListedSolution {
                language: object.need("language", language)?,
                text: object.need("solution", "the text of the solution")?,
            })
        };
        return node.list()?.into_iter().map(solution).collect();
    }
    let object = node.object()?;
    let languages = object.need("language", "a list of languages")?.list()?;
    let texts = object.need("solution", "a list of solutions")?.list()?;
    if languages.len() != texts.len() {
        let found = format!(
            "{} languages and {} solutions",
            languages.len(),
            texts.len()
        );
        return Err(TaskError::new(
            node.path(),
            found,
            "a language of each solution",
        ));
    }
    let pairs = languages.into_iter().zip(texts);
    Ok(pairs
        .map(|(language, text)| ListedSolution { language, text })
        .collect())
}

impl ListedSolution<'_> {
    fn read(&self, languages: &Languages) -> Result<program::Source, TaskError> {
        let language = numbered(&self.language, languages)?;
        Ok(submission::single(
            self.text.text()?.into_bytes(),
            &language,
        ))
    }
}

/// A language by its number, or by its name in protobuf.
pub(super) fn numbered(node: &Node<'_>, languages: &Languages) -> Result<Arc<Language>, TaskError> {
    let written = if node.is_text() {
        node.text()?
    } else {
        node.raw().to_owned()
    };
    let name = match written.as_str() {
        "2" | "CPP" => "c++",
        "3" | "PYTHON3" => "python",
        "4" | "JAVA" => "java",
        other => {
            let meaning = match other {
                "0" | "UNKNOWN_LANGUAGE" => " (an unknown language)",
                "1" | "PYTHON" => " (Python 2)",
                _ => "",
            };
            let found = format!("{}{meaning}", crate::mistake::shown_value(other));
            let expected = "2 (C++), 3 (Python 3) or 4 (Java)";
            return Err(TaskError::new(node.path(), found, expected));
        }
    };
    let unknown = || node.wants("a language that is known here");
    languages.named(name).ok_or_else(unknown)
}

#[cfg(test)]
mod tests {
    use crate::shapes::read;
    use serde_json::json;
    use std::time::Duration;
    use terms::language::Languages;

    #[test]
    fn each_solution_is_a_task() {
        let line = json!({
            "name": "1_A. Sum",
            "public_tests": {"input": ["1 2\n"], "output": ["3\n"]},
            "private_tests": {"input": [], "output": []},
            "generated_tests": {"input": ["4 5\n"], "output": ["9\n"]},
            "source": 2,
            "time_limit": {"seconds": 1, "nanos": 500_000_000},
            "memory_limit_bytes": 256_000_000,
            "input_file": "", "output_file": "",
            "solutions": {"language": [3, 1], "solution": ["print(1)", "print 1"]},
            "incorrect_solutions": {"language": [2], "solution": ["int main() {}"]},
        });
        let tasks = read(line.to_string().as_bytes(), &Languages::builtin());
        let names = tasks
            .iter()
            .map(|task| task.as_ref().map(|task| task.id.as_str()));
        let names: Vec<_> = names
            .map(|name| name.map_err(ToString::to_string))
            .collect();
        assert_eq!(names[0].as_deref(), Ok("1_A. Sum#solutions/0"));
        assert!(
            names[1].as_ref().unwrap_err().contains("Python 2"),
            "{names:?}"
        );
        assert_eq!(names[2].as_deref(), Ok("1_A. Sum#incorrect_solutions/0"));
        let task = tasks[2].as_ref().unwrap();
        assert_eq!(
            (task.tests.len(), task.time),
            (2, Duration::from_millis(1500))
        );
        assert_eq!(
            (task.memory, task.source.language.name.as_str()),
            (256_000_000, "c++")
        );
    }

    #[test]
    fn a_problem_without_right_tests_or_with_files_is_refused() {
        let mut line = json!({"name": "a", "public_tests": {"input": ["1"], "output": ["1"]},
            "solutions": {"language": [3], "solution": [""]}});
        let reads = |line: &serde_json::Value| {
            let mut tasks = read(line.to_string().as_bytes(), &Languages::builtin());
            tasks
                .swap_remove(0)
                .map(drop)
                .map_err(|wrong| wrong.to_string())
        };
        assert_eq!(reads(&line), Ok(()));
        line["input_file"] = json!("in.txt");
        assert!(reads(&line).unwrap_err().starts_with("$.input_file: "));
        line["input_file"] = json!("");
        line["public_tests"]["input"] = json!([]);
        assert!(reads(&line).unwrap_err().contains("0 inputs and 1 outputs"));
        line["public_tests"] = json!(null);
        assert!(reads(&line).unwrap_err().contains("no test"));
    }
}
