//! A marker line in scripts that call a program by another protocol. It states the original
//! protocol, so that an import restores the program.

use serde_json::{Value, json};
use std::fmt;
use terms::Protocol;

/// The marker in the first line of a program that was adapted from ICPC's protocol to testlib's. It
/// must not change, as imports recognize it.
pub const ADAPTED: &str =
    "A program by ICPC's protocol, with what calls it by testlib's protocol. Made by tengen.";

/// Whether a program was adapted to testlib's protocol.
#[must_use]
pub fn is_adapted(text: &[u8]) -> bool {
    let first = text.split(|byte| *byte == b'\n').next();
    String::from_utf8_lossy(first.unwrap_or_default()).contains(ADAPTED)
}

/// Ends the code that calls a program by testlib's protocol for a judge that expects a share of the
/// points; the program follows. They must not change, as imports recognize them.
const CALLED: [&str; 4] = [
    "/* What is above calls this checker by testlib's protocol. Made by tengen. */\n",
    "/* What is above calls this manager by testlib's protocol. Made by tengen. */\n",
    "# What is above calls this manager by testlib's protocol. Made by tengen.\n",
    "# What is above calls this checker by testlib's protocol. Made by tengen.\n",
];

/// A program by testlib's protocol that is called by code before it.
#[derive(Clone, Copy)]
pub enum Called {
    /// A checker in C or C++.
    Checker,
    /// A manager in C or C++.
    Manager,
    /// A manager in Python.
    PythonManager,
    /// A checker in Python.
    PythonChecker,
}

impl Called {
    /// The program behind the code that calls it.
    #[must_use]
    pub fn by(self, caller: &str, program: &[u8]) -> Vec<u8> {
        let mut text = format!("{caller}\n{}", CALLED[self as usize]).into_bytes();
        text.extend_from_slice(program);
        text
    }
}

/// The program without the code that calls it, if there is any.
#[must_use]
pub fn without_caller(text: &str) -> Option<&str> {
    let mut parts = CALLED.iter().filter_map(|end| text.split_once(end));
    let (_, program) = parts.next()?;
    Some(program)
}

/// The line that sets a number in the code that calls a program, in C or else in Python.
#[must_use]
pub fn setting(name: &str, number: impl fmt::Debug, is_python: bool) -> String {
    if is_python {
        format!("{name} = {number:?}\n")
    } else {
        format!("#define {name} {number:?}\n")
    }
}

/// The number that is set in the code that calls a program.
#[must_use]
pub fn number_set(text: &str, name: &str) -> Option<u32> {
    text.lines().find_map(|line| {
        let mut words = line
            .split(' ')
            .filter(|word| !["#define", "="].contains(word));
        (words.next() == Some(name)).then(|| words.next()?.parse().ok())?
    })
}

/// Begins the code that calls a checker or a manager of another judge by that judge's protocol.
const FOREIGN: &str = "Calls the program beside it as ";

/// A judge whose checkers and managers print a share of the points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShareJudge {
    /// CMS, and what calls programs as it does.
    Cms,
    /// SIO2.
    Sio2,
    /// Hydro.
    Hydro,
}

impl ShareJudge {
    const ALL: [Self; 3] = [Self::Cms, Self::Sio2, Self::Hydro];

    /// Its name in messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Cms => "CMS",
            Self::Sio2 => "SIO2",
            Self::Hydro => "Hydro",
        }
    }
}

/// The first line of the code with which an import calls a program as another judge does. `comment`
/// begins comments of the language.
#[must_use]
pub fn foreign_mark(comment: &str, judge: ShareJudge) -> String {
    let judge = judge.name();
    format!("{comment} {FOREIGN}{judge} does. Made by tengen.\n")
}

/// The judge, if a file is code with which an import calls a program as that judge does.
#[must_use]
pub fn foreign_caller(text: &[u8]) -> Option<ShareJudge> {
    let is_caller = |judge: &ShareJudge| {
        let mut comments = ["//", "#"].iter();
        comments.any(|comment| text.starts_with(foreign_mark(comment, *judge).as_bytes()))
    };
    ShareJudge::ALL.into_iter().find(is_caller)
}

/// Begins the line in a script that names the file of a submission. It must not change, as imports
/// recognize it.
pub const SUBMISSION_MARK: &str = "# submission: ";

const MARK: &str = "# tengen: ";

/// The marker line for a program with this protocol and these arguments.
#[must_use]
pub fn mark(protocol: Protocol, args: &[String]) -> String {
    let called = json!({ "protocol": protocol.name(), "args": args });
    format!("{MARK}{called}")
}

/// The protocol and arguments in a marker line, if the script is one of ours.
#[must_use]
pub fn marked(script: &str) -> Option<(Protocol, Vec<String>)> {
    let line = script.lines().find_map(|line| line.strip_prefix(MARK))?;
    let called: Value = serde_json::from_str(line).ok()?;
    let known = [Protocol::Plain, Protocol::Testlib, Protocol::Icpc];
    let protocol = known
        .into_iter()
        .find(|protocol| called["protocol"] == protocol.name())?;
    let args = called["args"].as_array()?.iter();
    let args: Option<Vec<String>> = args.map(|arg| Some(arg.as_str()?.to_owned())).collect();
    Some((protocol, args?))
}

#[cfg(test)]
mod tests {
    use super::{Called, mark, marked, number_set, setting, without_caller};
    use terms::Protocol;

    #[test]
    fn a_program_is_found_behind_the_code_that_calls_it() {
        for program in [
            Called::Checker,
            Called::Manager,
            Called::PythonManager,
            Called::PythonChecker,
        ] {
            let text = String::from_utf8(program.by("caller", b"program\n")).unwrap();
            assert_eq!(without_caller(&text), Some("program\n"));
        }
        assert_eq!(without_caller("program\n"), None);
    }

    #[test]
    fn what_is_set_is_found_again() {
        for is_python in [false, true] {
            let text = setting("A", 1, is_python) + &setting("AB", 12, is_python);
            assert_eq!(
                ["A", "AB", "B"].map(|name| number_set(&text, name)),
                [Some(1), Some(12), None]
            );
        }
    }

    #[test]
    fn what_is_marked_is_found_again() {
        let args = vec!["a \"b\"\n".to_owned()];
        let script = format!("#!/bin/sh\n{}\nexec x\n", mark(Protocol::Testlib, &args));
        assert_eq!(marked(&script), Some((Protocol::Testlib, args)));
        assert_eq!(marked("#!/bin/sh\nexec x\n"), None);
        assert_eq!(marked("# tengen: {\"protocol\": 3}"), None);
    }
}
