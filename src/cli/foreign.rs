//! The names that other tools use for the commands of tengen.

use super::help;
use base::text::{line, nearest};
use clap::error::{ContextKind, ContextValue, ErrorKind};

/// Command names of Polygon, testlib, Kattis problemtools, BAPCtools, polygon-cli, rbx, taskmaker,
/// oj, acc, cargo, git and similar tools, by the tengen command that does the same.
const NAMES: &[(&str, &[&str])] = &[
    (
        "new",
        &[
            "init",
            "create",
            "add",
            "new_problem",
            "skel",
            "scaffold",
            "init-problem",
            "start",
            "template",
        ],
    ),
    ("gen", &["generator", "gen-one"]),
    (
        "build",
        &[
            "generate",
            "gen-all",
            "generate-tests",
            "testcases",
            "tests",
            "make",
            "compile",
            "update",
            "data",
            "gen_data",
            "inputs",
            "outputs",
        ],
    ),
    (
        "judge",
        &[
            "run", "test", "submit", "grade", "evaluate", "eval", "score", "exec", "execute",
            "invoke", "irun", "try", "t", "r",
        ],
    ),
    (
        "verify",
        &[
            "invocation",
            "invocations",
            "verifyproblem",
            "all",
            "ci",
            "selftest",
            "test-all",
            "run-all",
            "test_solutions",
        ],
    ),
    ("check", &["lint", "status", "warnings", "sanity"]),
    (
        "fuzz",
        &[
            "stress",
            "stress-test",
            "random-test",
            "break",
            "hack",
            "brute",
            "compare-solutions",
            "counterexample",
            "find",
        ],
    ),
    (
        "shrink",
        &["minimize", "minimise", "reduce", "creduce", "delta"],
    ),
    (
        "strength",
        &["mutate", "mutation", "mutants", "coverage", "quality"],
    ),
    ("plan", &["cover", "suggest", "combinations", "pairwise"]),
    (
        "validate",
        &[
            "validator",
            "valid",
            "validate-input",
            "check-input",
            "validation",
            "val",
        ],
    ),
    (
        "solve",
        &["answer", "answers", "ans", "output", "reference", "sol"],
    ),
    (
        "compare",
        &["checker", "diff", "check-output", "cmp", "validate-output"],
    ),
    (
        "limits",
        &[
            "time",
            "timing",
            "timelimit",
            "tl",
            "bench",
            "benchmark",
            "measure",
            "calibrate",
            "profile",
        ],
    ),
    (
        "show",
        &[
            "view",
            "visualize",
            "visualise",
            "visualizer",
            "draw",
            "print",
            "cat",
            "picture",
            "render",
            "preview",
            "test-explorer",
        ],
    ),
    (
        "statement",
        &[
            "pdf",
            "statements",
            "tex",
            "latex",
            "html",
            "st",
            "build-pdf",
            "problem2pdf",
            "problem2html",
            "contest",
            "sheet",
        ],
    ),
    (
        "export",
        &[
            "package",
            "packages",
            "pack",
            "zip",
            "convert",
            "problem2zip",
            "pkg",
            "bundle",
            "publish",
            "dist",
            "samplezip",
            "release",
        ],
    ),
    (
        "import",
        &[
            "download", "pull", "fetch", "clone", "get", "from", "unpack", "extract", "load",
        ],
    ),
    ("push", &["upload", "sync", "commit", "deploy"]),
    (
        "serve",
        &["server", "web", "host", "ui", "gui", "dashboard"],
    ),
    (
        "list",
        &[
            "ls",
            "problems",
            "stat",
            "stats",
            "info",
            "languages",
            "models",
            "checkers",
        ],
    ),
    (
        "clean",
        &["clear", "rm", "remove", "purge", "reset", "prune", "gc"],
    ),
    (
        "doctor",
        &[
            "env",
            "environment",
            "setup",
            "install",
            "diagnose",
            "health",
            "toolchain",
            "tools",
        ],
    ),
    (
        "stub",
        &[
            "stubs",
            "starter",
            "grader",
            "graders",
            "boilerplate",
            "code",
            "snippet",
        ],
    ),
    ("watch", &["dev", "loop", "continuous", "auto"]),
    ("schema", &["jsonschema", "spec"]),
    (
        "completions",
        &["completion", "complete", "autocomplete", "shell"],
    ),
    ("help", &["usage", "docs", "doc", "manual", "?"]),
    ("man", &["manpage", "manpages"]),
    (
        "worker",
        &["agent", "node", "judgehost", "runner", "daemon"],
    ),
];

/// The error message for an unknown command; `None` for all other errors.
pub(super) fn unknown_command(error: &clap::Error) -> Option<String> {
    let found = (error.kind(), error.get(ContextKind::InvalidSubcommand));
    let (ErrorKind::InvalidSubcommand, Some(ContextValue::String(typed))) = found else {
        return None;
    };
    let what = format!("unknown command `{}`", line(typed));
    Some(match ours(typed) {
        Some(name) => {
            let about = about(name).map_or_else(String::new, |about| format!(" ({about})"));
            format!("{what}: tengen's is `{name}`{about}; all commands: tengen --help")
        }
        None => format!("{what}; all commands: tengen --help"),
    })
}

/// The command that another tool calls by this name, or else the command with the most similar
/// name.
fn ours(typed: &str) -> Option<&'static str> {
    let typed = typed.to_lowercase();
    let plain = |name: &str| name.replace(['_', '-'], "");
    let mut all = NAMES.iter();
    let named = all.find(|(ours, others)| {
        let mut names = others.iter().chain([ours]);
        names.any(|name| plain(name) == plain(&typed))
    });
    let own: Vec<String> = NAMES.iter().map(|(ours, _)| (*ours).to_owned()).collect();
    let near = || {
        let near = nearest(&typed, &own)?;
        NAMES.iter().find(|(ours, _)| *ours == near)
    };
    named.or_else(near).map(|(ours, _)| *ours)
}

fn about(name: &str) -> Option<String> {
    let command = help::command();
    let about = command.find_subcommand(name)?.get_about()?.to_string();
    // The description continues a sentence, so it starts in lower case.
    let mut letters = about.chars();
    let first = letters.next()?;
    Some(first.to_lowercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::{NAMES, help, ours, unknown_command};
    use std::collections::BTreeSet;

    #[test]
    fn names_lead_to_commands_and_each_to_one() {
        let command = help::command();
        let known: BTreeSet<&str> = command
            .get_subcommands()
            .map(clap::Command::get_name)
            .collect();
        let mut seen = BTreeSet::new();
        for (ours, others) in NAMES {
            assert!(known.contains(ours) || *ours == "help", "{ours}");
            for other in *others {
                assert!(!known.contains(other), "{other} is a command");
                assert!(
                    seen.insert(other.replace(['-', '_'], "")),
                    "{other} is listed twice"
                );
            }
        }
    }

    #[test]
    fn commands_of_other_tools_point_to_ours() {
        for (typed, name) in [
            ("init", Some("new")),
            ("run", Some("judge")),
            ("test", Some("judge")),
            ("stress", Some("fuzz")),
            ("generate", Some("build")),
            ("package", Some("export")),
            ("invocation", Some("verify")),
            ("Stress_Test", Some("fuzz")),
            ("upload", Some("push")),
            ("vrify", Some("verify")),
            ("xyzzy", None),
        ] {
            assert_eq!(ours(typed), name, "{typed}");
        }
    }

    #[test]
    fn the_message_names_what_was_typed_and_what_would_be_right() {
        let message = |typed: &str| {
            let error = help::command().try_get_matches_from(["tengen", typed]);
            unknown_command(&error.unwrap_err()).unwrap()
        };
        assert!(message("stress").starts_with("unknown command `stress`: tengen's is `fuzz` ("));
        assert_eq!(
            message("xyzzy"),
            "unknown command `xyzzy`; all commands: tengen --help"
        );
        assert!(!message("\u{1b}[31m").contains('\u{1b}'));
        let other = help::command().try_get_matches_from(["tengen", "judge", "--nothing"]);
        assert_eq!(unknown_command(&other.unwrap_err()), None);
    }
}
