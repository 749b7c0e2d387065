//! The checker of a task: a standard one with its options, or a program.

use super::{limits, submission};
use crate::document::{Node, Object};
use crate::mistake::TaskError;
use crate::task::{CheckerProgram, TaskChecker};
use checkers::{Arithmetic, Checker, Judgement, OpenError, OptionName, Options};
use program::{File, Source};
use std::sync::Arc;
use std::time::Duration;
use terms::Protocol;
use terms::language::{Language, Languages};

/// The default time limit of a checker per test.
const TIME: Duration = Duration::from_secs(10);
/// The tolerance of numbers in data sets that allow one.
const TOLERANCE: f64 = 1e-5;
/// The program that calls a Python checker that prints a score.
const SCORING: &str = include_str!("tengen_score.py");
/// The program that calls a Python function which judges an output.
const CALLING: &str = include_str!("tengen_function.py");
/// The name of that function, and of the key with its source.
pub(super) const JUDGING: &str = "output_judging_function";

/// The default checker of a task.
pub(super) fn usual(is_call: bool) -> Result<TaskChecker, TaskError> {
    let name = if is_call { "json" } else { "tokens" };
    builtin(name, Options::default())
        .map_err(|error| TaskError::new("$", error.to_string(), "a checker"))
}

/// A standard checker with options.
pub(super) fn builtin(name: &str, options: Options) -> Result<TaskChecker, OpenError> {
    let checker = Arc::from(checkers::open(name, &options)?);
    Ok(TaskChecker::Builtin(name.to_owned(), options, checker))
}

/// Words, and numbers up to an absolute error: what the testers of data sets accept, except wrong
/// integers.
pub(super) fn similar(case_sensitive: bool) -> Result<TaskChecker, TaskError> {
    let options = Options {
        case_sensitive: Some(case_sensitive),
        float_absolute_tolerance: Some(TOLERANCE),
        ..Options::default()
    };
    builtin("tokens", options).map_err(|error| TaskError::new("$", error.to_string(), "a checker"))
}

pub(super) fn read(node: &Node<'_>, languages: &Languages) -> Result<TaskChecker, TaskError> {
    let object = node.object()?;
    match object.get("builtin") {
        Some(name) => standard(&object, &name),
        None => program(&object, languages),
    }
}

fn standard(object: &Object<'_>, name: &Node<'_>) -> Result<TaskChecker, TaskError> {
    let keys = OptionName::ALL.map(OptionName::key);
    let known: Vec<&str> = ["builtin"].into_iter().chain(keys).collect();
    object.only(&known)?;
    let flag = |name: OptionName| object.get(name.key()).map(|node| node.truth()).transpose();
    let tolerance = |name: OptionName| object.get(name.key()).map(|node| node.number()).transpose();
    let options = Options {
        case_sensitive: flag(OptionName::CaseSensitive)?,
        space_change_sensitive: flag(OptionName::SpaceChangeSensitive)?,
        float_tolerance: tolerance(OptionName::FloatTolerance)?,
        float_relative_tolerance: tolerance(OptionName::FloatRelativeTolerance)?,
        float_absolute_tolerance: tolerance(OptionName::FloatAbsoluteTolerance)?,
        arithmetic: object
            .get(OptionName::Arithmetic.key())
            .map(|node| arithmetic(&node))
            .transpose()?,
    };
    builtin(&name.text()?, options).map_err(|error| refused(object, &error))
}

fn arithmetic(node: &Node<'_>) -> Result<Arithmetic, TaskError> {
    let names = Arithmetic::ALL.map(Arithmetic::name).join(", ");
    Arithmetic::from_name(&node.text()?).ok_or_else(|| node.wants(format!("one of {names}")))
}

/// The error of a standard checker that cannot be opened, at the responsible member.
fn refused(object: &Object<'_>, error: &OpenError) -> TaskError {
    let at = |key: &str, found: String, expected: String| {
        TaskError::new(format!("{}.{key}", object.path()), found, expected)
    };
    match error {
        OpenError::UnknownName { name, known } => at(
            "builtin",
            crate::mistake::shown(name),
            format!("a standard checker: {}", known.join(", ")),
        ),
        OpenError::UnknownOption { option, takes, .. } => {
            let keys: Vec<&str> = takes.iter().map(|name| name.key()).collect();
            let expected = match keys.as_slice() {
                [] => "no options: this checker takes none".to_owned(),
                keys => format!("only what this checker takes: {}", keys.join(", ")),
            };
            at(option.key(), format!("`{option}`"), expected)
        }
        OpenError::BadTolerance { option, value } => at(
            option.key(),
            value.to_string(),
            "a number from 0 up, as 1e-6".to_owned(),
        ),
    }
}

fn program(object: &Object<'_>, languages: &Languages) -> Result<TaskChecker, TaskError> {
    object.only(&["language", "source", "protocol", "args", "time_limit"])?;
    let source = object.need(
        "source",
        "the text of a checker with its `language`, or `builtin`, the name of a standard checker",
    )?;
    let language = object.need(
        "language",
        "the language of the checker, as \"cpp\" or \"python\"",
    )?;
    let language = submission::language(&language, languages)?;
    let args = object.get("args").map_or(Ok(Vec::new()), |node| {
        node.list()?
            .iter()
            .map(argument)
            .collect::<Result<Vec<String>, TaskError>>()
    })?;
    let extension = language.extensions.first().map_or("txt", String::as_str);
    let name = format!("checker.{extension}");
    let program = CheckerProgram {
        source: Source::single(&name, source.text()?.into_bytes(), &language),
        protocol: object
            .get("protocol")
            .map_or(Ok(Protocol::Testlib), |node| protocol(&node))?,
        args,
        time: object
            .get("time_limit")
            .map_or(Ok(TIME), |node| limits::time(&node))?,
    };
    Ok(TaskChecker::Program(program))
}

/// An argument of a program, which cannot contain a NUL.
fn argument(node: &Node<'_>) -> Result<String, TaskError> {
    let text = node.text()?;
    if text.contains('\0') {
        return Err(node.wants("a text without NUL"));
    }
    Ok(text)
}

fn protocol(node: &Node<'_>) -> Result<Protocol, TaskError> {
    match node.text()?.as_str() {
        "testlib" => Ok(Protocol::Testlib),
        "icpc" => Ok(Protocol::Icpc),
        _ => Err(node.wants("\"testlib\" or \"icpc\"")),
    }
}

/// The checker of a data set: one with testlib, or one in Python that is called as `checker.py
/// input answer output` and prints a score from 0 to 1.
pub(super) fn generated(node: &Node<'_>, languages: &Languages) -> Result<TaskChecker, TaskError> {
    let text = node.text()?;
    if !text.contains("testlib.h") {
        return python(node, ("tengen_score.py", SCORING), languages);
    }
    let language = named(node, "c++", languages)?;
    let source = Source::single("checker.cpp", text.into_bytes(), &language);
    Ok(by_testlib(source))
}

/// The checker of a data set that is a function in Python. It is called with the input, the output
/// and the right output, and returns whether the output is right.
pub(super) fn judging_function(
    node: &Node<'_>,
    languages: &Languages,
) -> Result<TaskChecker, TaskError> {
    if !node.text()?.contains(JUDGING) {
        return Err(node.wants(format!("a function `{JUDGING}` in Python")));
    }
    python(node, ("tengen_function.py", CALLING), languages)
}

/// A checker in Python with a program that calls it by testlib's protocol.
fn python(
    node: &Node<'_>,
    (name, caller): (&str, &str),
    languages: &Languages,
) -> Result<TaskChecker, TaskError> {
    let file = |name: &str, text: Vec<u8>| File {
        name: name.to_owned(),
        text,
    };
    let files = vec![
        file(name, caller.as_bytes().to_vec()),
        file("checker.py", node.text()?.into_bytes()),
    ];
    let language = named(node, "python", languages)?;
    Ok(by_testlib(Source::in_order(files, 1, &language)))
}

/// The language of a checker.
fn named(node: &Node<'_>, name: &str, languages: &Languages) -> Result<Arc<Language>, TaskError> {
    let unknown = || {
        node.wants(format!(
            "a checker in a known language, which {name} is not"
        ))
    };
    languages.named(name).ok_or_else(unknown)
}

fn by_testlib(source: Source) -> TaskChecker {
    TaskChecker::Program(CheckerProgram {
        source,
        protocol: Protocol::Testlib,
        args: Vec::new(),
        time: TIME,
    })
}

/// Accepts the same outputs as `json`, and also the only element of an answer that is a list: APPS
/// wraps the values of some functions in a list, and those of others not.
pub(super) struct Unwrapped(pub(super) Arc<dyn Checker>);

impl Checker for Unwrapped {
    fn check(&self, input: &[u8], output: &[u8], answer: &[u8]) -> Judgement {
        let judgement = self.0.check(input, output, answer);
        if judgement.outcome == checkers::Outcome::Accepted {
            return judgement;
        }
        let text = std::str::from_utf8(answer).unwrap_or_default();
        let inner = Node::parse(text, "$").and_then(|node| node.list());
        match inner.as_deref() {
            Ok([only]) => self.0.check(input, output, only.raw().as_bytes()),
            _ => judgement,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Unwrapped, read};
    use crate::document::Node;
    use crate::task::TaskChecker;
    use checkers::{Checker as _, Options, Outcome};
    use std::sync::Arc;
    use std::time::Duration;
    use terms::Protocol;
    use terms::language::Languages;

    fn checker(text: &str) -> Result<TaskChecker, String> {
        let node = Node::parse(text, "$.checker").unwrap();
        read(&node, &Languages::builtin()).map_err(|wrong| wrong.to_string())
    }

    #[test]
    fn standard_checkers_take_their_options() {
        let TaskChecker::Builtin(name, options, _) =
            checker(r#"{"builtin": "tokens", "float_tolerance": 1e-6}"#).unwrap()
        else {
            panic!("a standard checker")
        };
        assert_eq!(
            (name.as_str(), options.float_tolerance),
            ("tokens", Some(1e-6))
        );
        for (text, place) in [
            (
                r#"{"builtin": "tokens", "float_tolerance": -1}"#,
                "$.checker.float_tolerance",
            ),
            (
                r#"{"builtin": "exact", "float_tolerance": 1}"#,
                "$.checker.float_tolerance",
            ),
            (
                r#"{"builtin": "tokens", "arithmetic": "fuzzy"}"#,
                "$.checker.arithmetic",
            ),
            (r#"{"builtin": "tokens", "source": "x"}"#, "$.checker"),
            (r#"{"builtin": 1}"#, "$.checker.builtin"),
            ("{}", "$.checker.source"),
            (r#"{"source": "x"}"#, "$.checker.language"),
            (
                r#"{"source": "x", "language": "py", "protocol": "own"}"#,
                "$.checker.protocol",
            ),
            (
                r#"{"source": "x", "language": "py", "args": ["\u0000"]}"#,
                "$.checker.args[0]",
            ),
            ("\"tokens\"", "$.checker"),
        ] {
            let wrong = checker(text).unwrap_err();
            assert!(wrong.starts_with(&format!("{place}: ")), "{wrong}");
        }
    }

    #[test]
    fn programs_have_limits_of_their_own() {
        let TaskChecker::Program(program) = checker(
            r#"{"source": "x", "language": "py", "protocol": "icpc", "args": ["1"], "time_limit": "3s"}"#,
        )
        .unwrap() else {
            panic!("a program")
        };
        assert_eq!(
            (program.protocol, program.time),
            (Protocol::Icpc, Duration::from_secs(3))
        );
        assert_eq!(
            (program.args.len(), program.source.files[0].name.as_str()),
            (1, "checker.py")
        );
    }

    #[test]
    fn a_value_may_be_wrapped_in_a_list() {
        let json = checkers::open("json", &Options::default()).unwrap();
        let checker = Unwrapped(Arc::from(json));
        let is_right = |output: &str, answer: &str| {
            let judgement = checker.check(b"", output.as_bytes(), answer.as_bytes());
            judgement.outcome == Outcome::Accepted
        };
        assert!(is_right("5", "[5]") && is_right("[5]", "[5]") && is_right("[5]", "[[5]]"));
        assert!(!is_right("6", "[5]") && !is_right("5", "[5, 5]") && !is_right("5", "[[5]]"));
    }
}
