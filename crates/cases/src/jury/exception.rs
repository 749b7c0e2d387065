//! Distinguishing a program that rejects from one that died of an exception.
//!
//! # Theory of operation
//!
//! Run-time systems end a program with an uncaught exception with an exit code that has a meaning
//! in testlib's protocol: 1 (wrong answer) for Python, JavaScript, Java, Kotlin, Scala, Ruby, Lua
//! and Haskell, 2 (presentation error) for Go and OCaml. So the end of standard error decides,
//! which the run-time system writes last. Other languages need no distinction: they end by a signal
//! (C and C++ by `abort`, C#, Swift) or with a code that the protocol does not use (101 for Rust,
//! 255 for PHP, Perl and Dart).
//!
//! A contestant must not be able to fake an exception by an output that a checker repeats. So a
//! program that has printed a judgement in testlib's words has judged. If the run-time system
//! prints the path of the program's file, in a directory whose name only the jury knows, that path
//! is required.

use std::path::Path;

/// The beginnings of testlib's messages.
const JUDGED: [&str; 8] = [
    "ok ",
    "wrong answer",
    "wrong output format",
    "FAIL",
    "points ",
    "partially correct",
    "unexpected eof",
    "_pc(",
];

/// Whether a program in `dir` that ended with this exit code died of an exception; `said` is its
/// standard error.
pub(super) fn uncaught(code: i32, said: &str, dir: &Path) -> bool {
    if JUDGED.iter().any(|word| said.starts_with(word)) {
        return false;
    }
    let dir = format!("{}/", dir.to_string_lossy());
    match code {
        1 => {
            python(said, &dir)
                || node(said, &dir)
                || java(said)
                || ruby(said, &dir)
                || lua(said, &dir)
                || haskell(said)
        }
        2 => go(said) || ocaml(said),
        _ => false,
    }
}

/// The lines after the last one for which `is_head` holds.
fn after(said: &str, is_head: impl Fn(&str) -> bool) -> Option<Vec<&str>> {
    let lines: Vec<&str> = said.lines().collect();
    let head = lines.iter().rposition(|line| is_head(line))?;
    Some(lines[head + 1..].to_vec())
}

/// Frames, indented, and the exception at the end. A file that cannot be parsed has no headline.
fn python(said: &str, dir: &str) -> bool {
    let own = format!("  File \"{dir}");
    let headed = after(said, |line| line == "Traceback (most recent call last):");
    let is_own = |frames: &[&str]| frames.iter().any(|line| line.starts_with(&own));
    match headed {
        Some(rest) => is_own(&rest),
        None => {
            said.lines().any(|line| {
                let name = line.split(':').next();
                matches!(name, Some("SyntaxError" | "IndentationError" | "TabError"))
            }) && said.starts_with(&own)
        }
    }
}

/// The position, the source line, the error with its frames, and the version.
fn node(said: &str, dir: &str) -> bool {
    let begins = said.starts_with(dir) || said.starts_with(&format!("file://{dir}"));
    let is_place = said.lines().next().is_some_and(|line| {
        let number = line.rsplit(':').next().unwrap_or_default();
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    });
    let version = said.lines().any(|line| line.starts_with("Node.js v"));
    version && (begins && is_place || said.contains(&format!("({dir}")))
}

fn java(said: &str) -> bool {
    let heads = |line: &str| line.starts_with("Exception in thread \"");
    after(said, heads).is_some_and(|frames| {
        let is_frame = |line: &&str| {
            let line = line.trim_start();
            ["at ", "Caused by: ", "... ", "Suppressed: "]
                .iter()
                .any(|start| line.starts_with(start))
        };
        frames.iter().any(|line| line.starts_with("\tat ")) && frames.last().is_some_and(is_frame)
    })
}

fn ruby(said: &str, dir: &str) -> bool {
    let first = said.lines().next().unwrap_or_default();
    first.starts_with(dir) && first.contains(":in ") && first.ends_with(')')
}

fn lua(said: &str, dir: &str) -> bool {
    let own = said.lines().next().is_some_and(|line| line.contains(dir));
    own && after(said, |line| line == "stack traceback:").is_some()
}

fn haskell(said: &str) -> bool {
    after(said, |line| {
        line.starts_with("CallStack (from HasCallStack):")
    })
    .is_some_and(|frames| frames.iter().all(|line| line.starts_with("  ")))
}

/// A panic, or an error of the run-time system, and the stacks of goroutines.
fn go(said: &str) -> bool {
    let heads = |line: &str| line.starts_with("panic: ") || line.starts_with("fatal error: ");
    after(said, heads).is_some_and(|rest| {
        rest.iter()
            .any(|line| line.starts_with("goroutine ") && line.ends_with("]:"))
    })
}

fn ocaml(said: &str) -> bool {
    said.lines()
        .any(|line| line.starts_with("Fatal error: exception "))
}

#[cfg(test)]
mod tests {
    use super::uncaught;
    use std::path::Path;

    const DIR: &str = "/problems/sum/build/bin/8a";

    fn dies(code: i32, said: &str) -> bool {
        uncaught(code, said, Path::new(DIR))
    }

    #[test]
    fn exceptions_of_each_language_are_known() {
        for (code, said) in [
            (
                1,
                "Traceback (most recent call last):\n  File \"/problems/sum/build/bin/8a/c.py\", line 3, in <module>\n    int(x)\nValueError: invalid literal\n",
            ),
            (
                1,
                "note\nTraceback (most recent call last):\n  File \"/problems/sum/build/bin/8a/c.py\", line 3, in <module>\nKeyError\n",
            ),
            (
                1,
                "  File \"/problems/sum/build/bin/8a/c.py\", line 1\n    def f(:\n          ^\nSyntaxError: invalid syntax\n",
            ),
            (
                1,
                "/problems/sum/build/bin/8a/c.js:3\nthrow new Error('x')\n^\n\nError: x\n    at Object.<anonymous> (/problems/sum/build/bin/8a/c.js:3:7)\n\nNode.js v20.20.2\n",
            ),
            (
                1,
                "Exception in thread \"main\" java.lang.NullPointerException: no\n\tat Main.main(Main.java:3)\n",
            ),
            (
                1,
                "Exception in thread \"main\" java.lang.RuntimeException\n\tat A.b(A.java:3)\nCaused by: java.io.IOException\n\t... 1 more\n",
            ),
            (
                1,
                "/problems/sum/build/bin/8a/c.rb:1:in `Integer': invalid value (ArgumentError)\n\tfrom c.rb:1\n",
            ),
            (
                1,
                "lua5.4: /problems/sum/build/bin/8a/c.lua:1: attempt to index a nil value\nstack traceback:\n\t[C]: in ?\n",
            ),
            (
                1,
                "c: Prelude.head: empty list\nCallStack (from HasCallStack):\n  error, called at c.hs:1:8 in main:Main\n",
            ),
            (
                2,
                "panic: runtime error: index out of range [5] with length 3\n\ngoroutine 1 [running]:\nmain.main()\n\t/work/main.go:5 +0x1d\n",
            ),
            (
                2,
                "fatal error: all goroutines are asleep - deadlock!\n\ngoroutine 1 [chan receive]:\nmain.main()\n",
            ),
            (2, "Fatal error: exception Failure(\"int_of_string\")\n"),
        ] {
            assert!(dies(code, said), "{said}");
        }
    }

    #[test]
    fn judgements_are_no_exceptions_whatever_they_repeat() {
        for (code, said) in [
            (
                1,
                "wrong answer expected 3, found Traceback (most recent call last):\n  File \"/problems/sum/build/bin/8a/c.py\", line 3\n",
            ),
            (
                1,
                "Traceback (most recent call last):\n  File \"mine.py\", line 3, in <module>\nValueError: feigned\n",
            ),
            (1, "the output has Exception in thread \"main\" in it"),
            (
                1,
                "Exception in thread \"main\" java.lang.Error\n\tat A.b(A.java:3)\nis what it printed\n",
            ),
            (1, "no such move\n"),
            (1, ""),
            (2, "wrong output format panic: goroutine 1 [running]:\n"),
            (2, "panic: is what it printed\n"),
            (
                0,
                "Traceback (most recent call last):\n  File \"/problems/sum/build/bin/8a/c.py\", line 3, in <module>\nValueError: x\n",
            ),
        ] {
            assert!(!dies(code, said), "{said}");
        }
    }
}
