//! `gen/data`: subtasks and other sets of tests, with the lines that make tests.

use super::DATA;
use crate::{ImportError, commands};

/// A set of tests.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Set {
    pub(super) name: String,
    pub(super) is_subtask: bool,
    pub(super) lines: Vec<SetLine>,
}

/// A line of a set.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SetLine {
    pub(super) number: usize,
    pub(super) what: SetEntry,
}

/// What a line adds to its set.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum SetEntry {
    /// The tests of another set.
    Include(String),
    /// A file: its path in the package.
    Copy(String),
    /// A generator and its arguments.
    Call(String, Vec<String>),
}

/// An error in a line of the file.
pub(super) fn error(line: usize, reason: impl Into<String>) -> ImportError {
    ImportError::Value {
        path: DATA.to_owned(),
        line,
        column: 1,
        reason: reason.into(),
    }
}

/// The sets in order.
pub(super) fn parse(text: &str) -> Result<Vec<Set>, ImportError> {
    let mut sets: Vec<Set> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        let words = commands::words(line);
        let Some((first, args)) = words.split_first().filter(|_| !line.starts_with('#')) else {
            continue;
        };
        if let kind @ ("@subtask" | "@testset") = first.as_str() {
            let [name] = args else {
                return Err(error(number, format!("`{kind}` needs a name")));
            };
            if sets.iter().any(|set| set.name == *name) {
                return Err(error(number, format!("a second set `{name}`")));
            }
            sets.push(Set {
                name: name.clone(),
                is_subtask: kind == "@subtask",
                lines: Vec::new(),
            });
            continue;
        }
        let no_set = || error(number, "a `@subtask` or a `@testset` has to come before");
        let set = sets.last_mut().ok_or_else(no_set)?;
        let mut add = |what| set.lines.push(SetLine { number, what });
        match (first.as_str(), args) {
            ("@include", names) => names.iter().cloned().map(SetEntry::Include).for_each(add),
            ("copy", [path]) => add(SetEntry::Copy(beside_gen(path))),
            ("manual", [name]) => add(SetEntry::Copy(format!("gen/manual/{name}"))),
            ("copy" | "manual", _) => {
                return Err(error(number, format!("`{first}` needs the path of a file")));
            }
            (other, _) if other.starts_with('@') => {
                return Err(error(number, format!("`{other}` is not known")));
            }
            (generator, args) => add(SetEntry::Call(generator.to_owned(), args.to_vec())),
        }
    }
    Ok(sets)
}

/// The path of a file that is named relative to the folder of generators.
fn beside_gen(path: &str) -> String {
    path.strip_prefix("../")
        .map_or_else(|| format!("gen/{path}"), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::{SetEntry, parse};

    #[test]
    fn sets_have_files_calls_and_other_sets() {
        let text = "# c\n@testset a\ngen 1 'x y'\n\n@subtask full\n@include a b\nmanual m.in\ncopy ../public/1.in\n";
        let sets = parse(text).unwrap();
        assert_eq!((sets[0].is_subtask, sets[1].is_subtask), (false, true));
        let args = ["1", "x y"].map(str::to_owned).to_vec();
        assert_eq!(
            sets[0].lines[0].what,
            SetEntry::Call("gen".to_owned(), args)
        );
        let what: Vec<&SetEntry> = sets[1].lines.iter().map(|line| &line.what).collect();
        let text = |text: &str| text.to_owned();
        assert_eq!(
            what,
            [
                &SetEntry::Include(text("a")),
                &SetEntry::Include(text("b")),
                &SetEntry::Copy(text("gen/manual/m.in")),
                &SetEntry::Copy(text("public/1.in")),
            ]
        );
    }

    #[test]
    fn mistakes_have_their_line() {
        for (text, words) in [
            ("gen 1\n", "line 1, column 1: a `@subtask`"),
            ("@subtask\n", "`@subtask` needs a name"),
            (
                "@subtask a\n@subtask a\n",
                "line 2, column 1: a second set `a`",
            ),
            ("@subtask a\n@foo\n", "`@foo` is not known"),
            ("@subtask a\nmanual\n", "`manual` needs the path"),
        ] {
            let error = parse(text).unwrap_err().to_string();
            assert!(error.contains(words), "{error}");
        }
    }
}
