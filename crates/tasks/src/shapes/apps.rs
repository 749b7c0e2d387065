//! APPS: a problem whose tests and Python solutions are JSON within texts.
//!
//! With `fn_name` a function is called, and the right value may be wrapped in a list; otherwise a
//! program reads standard input.

use super::checker::Unwrapped;
use super::code_contests::pair;
use super::own::or;
use super::{Tasks, call, checker, id, limits, some, submission, text};
use crate::document::{Node, Object};
use crate::mistake::TaskError;
use crate::task::{Task, TaskChecker};
use program::Source;
use std::sync::Arc;
use std::time::Duration;
use terms::language::Languages;

/// As in the authors' own tester.
const TIME: Duration = Duration::from_secs(4);
const MEMORY: u64 = 512 * limits::MEBIBYTE;

pub(super) fn read(object: &Object<'_>, languages: &Languages) -> Result<Tasks, TaskError> {
    let id = id(object, &["id", "problem_id"])?;
    tasks(object, &id, languages).map_err(|wrong| wrong.with_id(&id))
}

fn tasks(object: &Object<'_>, id: &str, languages: &Languages) -> Result<Tasks, TaskError> {
    let written = object.need(
        "input_output",
        "an object with `inputs` and `outputs`, as JSON in a text",
    )?;
    let held = held(&written)?;
    let inner = held.node(&written)?.object()?;
    let function = inner.get("fn_name");
    let common = Task {
        id: id.to_owned(),
        source: submission::single(Vec::new(), &python(&written, languages)?),
        tests: some(
            tests(&inner, function.is_some())?,
            &format!("{}.inputs", inner.path()),
        )?,
        checker: checker_of(function.is_some())?,
        time: or(object.get("time_limit"), limits::time, TIME)?,
        memory: or(object.get("memory_limit"), limits::memory, MEMORY)?,
        all: false,
    };
    let task = |id: &str, source: Source| {
        let source = match &function {
            None => source,
            Some(name) => call::harnessed(name, &source).map_err(|wrong| wrong.with_id(id))?,
        };
        Ok(Task {
            id: id.to_owned(),
            source,
            ..common.clone()
        })
    };
    if let Some(source) = submission::given(object, &["source", "code"], Some("python"), languages)?
    {
        return Ok(vec![task(id, source)]);
    }
    let language = &common.source.language;
    let solutions = or(object.get("solutions"), solutions, Vec::new())?;
    let solutions = solutions.into_iter().enumerate().map(|(index, solution)| {
        task(
            &format!("{id}#solutions/{index}"),
            submission::single(solution.into_bytes(), language),
        )
    });
    Ok(solutions.collect())
}

fn python(
    node: &Node<'_>,
    languages: &Languages,
) -> Result<Arc<terms::language::Language>, TaskError> {
    languages.named("python").ok_or_else(|| {
        node.wants("a language that is known: there is no python in the table of languages")
    })
}

fn checker_of(is_call: bool) -> Result<TaskChecker, TaskError> {
    if !is_call {
        return checker::similar(true);
    }
    Ok(match checker::usual(is_call)? {
        TaskChecker::Builtin(name, options, json) => {
            TaskChecker::Builtin(name, options, Arc::new(Unwrapped(json)))
        }
        other @ TaskChecker::Program(_) => other,
    })
}

/// JSON within a text, or directly.
struct Held(Option<String>);

fn held(node: &Node<'_>) -> Result<Held, TaskError> {
    let text = node.is_text().then(|| node.text()).transpose()?;
    Ok(Held(text))
}

impl Held {
    fn node<'a>(&'a self, node: &Node<'a>) -> Result<Node<'a>, TaskError> {
        match &self.0 {
            Some(text) => Node::parse(text, node.path()),
            None => Ok(node.clone()),
        }
    }
}

fn solutions(node: &Node<'_>) -> Result<Vec<String>, TaskError> {
    let held = held(node)?;
    // Problems without solutions have an empty text.
    if held.0.as_ref().is_some_and(|text| text.trim().is_empty()) {
        return Ok(Vec::new());
    }
    held.node(node)?.list()?.iter().map(Node::text).collect()
}

fn tests(object: &Object<'_>, is_call: bool) -> Result<Vec<crate::task::Test>, TaskError> {
    let inputs = object.need("inputs", "a list of inputs")?;
    let outputs = object.need("outputs", "a list of outputs")?.list()?;
    let read = |nodes: &[Node<'_>], of_call: fn(&Node<'_>) -> _| {
        let read = if is_call { of_call } else { lines };
        nodes
            .iter()
            .map(read)
            .collect::<Result<Vec<Arc<[u8]>>, TaskError>>()
    };
    let given = read(&inputs.list()?, call::arguments)?;
    pair(&inputs, given, read(&outputs, call::value)?)
}

/// A text, or a list of its lines.
fn lines(node: &Node<'_>) -> Result<Arc<[u8]>, TaskError> {
    if !node.is_list() {
        return text(node);
    }
    let lines = node
        .list()?
        .iter()
        .map(Node::text)
        .collect::<Result<Vec<String>, TaskError>>()?;
    Ok((lines.join("\n") + "\n").into_bytes().into())
}

#[cfg(test)]
mod tests {
    use crate::shapes::read;
    use crate::task::Task;
    use serde_json::{Value, json};
    use terms::language::Languages;

    fn tasks(line: &Value) -> Vec<Result<Task, String>> {
        let tasks = read(line.to_string().as_bytes(), &Languages::builtin());
        tasks
            .into_iter()
            .map(|task| task.map_err(|wrong| wrong.to_string()))
            .collect()
    }

    #[test]
    fn programs_read_lines() {
        let line = json!({
            "problem_id": 7,
            "input_output": r#"{"inputs": ["1\n", ["1", "2"]], "outputs": ["1\n", ["3"]]}"#,
            "solutions": r#"["print(1)", "print(2)"]"#,
        });
        let tasks = tasks(&line);
        let task = tasks[1].as_ref().unwrap();
        assert_eq!((tasks.len(), task.id.as_str()), (2, "7#solutions/1"));
        assert_eq!(&*task.tests[1].input, b"1\n2\n");
        assert!(!task.source.harnessed);
    }

    #[test]
    fn functions_are_called_with_arguments() {
        let line = json!({
            "id": 8,
            "input_output": r#"{"fn_name": "add", "inputs": [[1, 20000000000000000000000]], "outputs": [[3]]}"#,
            "generation": "Here:\n```python\ndef add(a, b): return a + b\n```\n",
        });
        let tasks = tasks(&line);
        let task = tasks[0].as_ref().unwrap();
        assert!(task.source.harnessed && tasks.len() == 1);
        assert_eq!(&*task.tests[0].input, b"1\n20000000000000000000000\n");
        assert_eq!(&*task.tests[0].output, b"[3]");
    }

    #[test]
    fn what_is_wrong_within_a_text_has_a_place() {
        for (held, place) in [
            ("", "$.input_output: "),
            ("{}", "$.input_output.inputs: "),
            (
                r#"{"inputs": [1], "outputs": ["1"]}"#,
                "$.input_output.inputs[0]: ",
            ),
            (
                r#"{"inputs": ["1"], "outputs": []}"#,
                "$.input_output.inputs: ",
            ),
            (
                r#"{"inputs": [], "outputs": []}"#,
                "$.input_output.inputs: ",
            ),
            (
                r#"{"fn_name": "f()", "inputs": [[1]], "outputs": [1]}"#,
                "$.input_output.fn_name: ",
            ),
        ] {
            let line = json!({"id": 1, "input_output": held, "code": "pass"});
            let wrong = tasks(&line).swap_remove(0).unwrap_err();
            assert!(wrong.starts_with(place), "{held}: {wrong}");
        }
        let none = json!({"id": 1, "input_output": r#"{"inputs": ["1"], "outputs": ["1"]}"#, "solutions": ""});
        assert!(
            tasks(&none)[0]
                .as_ref()
                .unwrap_err()
                .contains("no submission")
        );
    }
}
