//! Tests of a function: arguments as JSON, and the program that calls it.
//!
//! Its signature is not known, so only languages without types are supported, currently Python.

use super::text;
use crate::document::Node;
use crate::mistake::TaskError;
use program::{File, Source};
use std::sync::Arc;

const DRIVER: &str = include_str!("tengen_call.py");
/// The maximum length of a name.
const NAME: usize = 200;

/// The program that calls the function on the arguments that it reads, and prints the result.
pub(super) fn harnessed(name: &Node<'_>, submission: &Source) -> Result<Source, TaskError> {
    let function = name.text()?;
    if !is_name(&function) {
        return Err(name.wants("the name of a function, as maxProfit"));
    }
    let language = &submission.language.name;
    if language != "python" {
        let found = format!("a function in {language}");
        let expected = "one in Python: in other languages calls need types, as problems of kind `function` have them";
        return Err(TaskError::new(name.path(), found, expected));
    }
    let file = match submission.files.as_slice() {
        [file] => file.text.clone(),
        // It is too large, which the compiler reports.
        [] => return Ok(submission.clone()),
        _ => {
            let found = format!("a function in {} files", submission.files.len());
            return Err(TaskError::new(name.path(), found, "one file, `source`"));
        }
    };
    let named = |name: &str, text: Vec<u8>| File {
        name: name.to_owned(),
        text,
    };
    let driver = DRIVER.replace("@NAME@", &function);
    Ok(Source {
        files: vec![
            named("tengen_call.py", driver.into_bytes()),
            named("solution.py", file),
        ],
        harnessed: true,
        ..submission.clone()
    })
}

fn is_name(name: &str) -> bool {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    name.len() <= NAME
        && name.chars().all(is_letter)
        && name.starts_with(|c: char| !c.is_ascii_digit())
}

/// The arguments of a call, one JSON value per line: from a list, or from the text of one.
pub(super) fn arguments(node: &Node<'_>) -> Result<Arc<[u8]>, TaskError> {
    if !node.is_text() {
        let arguments = node
            .list()
            .map_err(|_| node.wants("a list of arguments, or a text with one JSON value a line"))?;
        let lines = arguments
            .iter()
            .map(one_line)
            .collect::<Result<Vec<String>, TaskError>>()?;
        return Ok(lines.concat().into_bytes().into());
    }
    let written = node.text()?;
    for line in written.lines().filter(|line| !line.trim().is_empty()) {
        Node::parse(line, node.path())?.shallow()?;
    }
    text(node)
}

/// A value on a line of its own. Line ends in JSON are white space between its tokens.
fn one_line(node: &Node<'_>) -> Result<String, TaskError> {
    Ok(node.shallow()?.replace(['\n', '\r'], " ") + "\n")
}

/// A value as JSON, with its digits as written.
pub(super) fn value(node: &Node<'_>) -> Result<Arc<[u8]>, TaskError> {
    Ok(node.shallow()?.as_bytes().into())
}

#[cfg(test)]
mod tests {
    use super::{arguments, harnessed, value};
    use crate::document::Node;
    use crate::shapes::submission::single;
    use terms::language::Languages;

    #[test]
    fn arguments_stand_on_lines_of_their_own() {
        let read = |text: &str| {
            let bytes = arguments(&Node::parse(text, "$").unwrap());
            bytes.map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        };
        let big = "123456789012345678901234567890";
        assert_eq!(
            read(&format!("[{big}, \"a\\n\", [1,\n2]]")).unwrap(),
            format!("{big}\n\"a\\n\"\n[1, 2]\n")
        );
        assert_eq!(read(r#""[1]\n2""#).unwrap(), "[1]\n2");
        assert_eq!(read("[]").unwrap(), "");
        for wrong in [
            "1",
            r#""[1""#,
            r#"{"a": 1}"#,
            &format!("[{}{}]", "[".repeat(200), "]".repeat(200)),
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
        assert_eq!(
            &*value(&Node::parse(" 1.50 ", "$").unwrap()).unwrap(),
            b"1.50"
        );
    }

    #[test]
    fn only_functions_in_python_are_called() {
        let languages = Languages::builtin();
        let call = |name: &str, language: &str| {
            let source = single(b"x".to_vec(), &languages.named(language).unwrap());
            harnessed(&Node::parse(name, "$.function").unwrap(), &source)
        };
        let source = call("\"f\"", "python").unwrap();
        assert!(source.harnessed && source.files.len() == 2 && source.sources == 1);
        assert!(call("\"f\"", "cpp").is_err());
        for name in ["\"\"", "\"1f\"", "\"f()\"", "\"a\\nb\"", "1"] {
            assert!(call(name, "python").is_err(), "{name}");
        }
    }
}
