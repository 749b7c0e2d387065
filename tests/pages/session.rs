//! Running the commands of a page, one after another, in a directory of their own.

use super::page::Step;
use crate::support::Test;
use std::collections::HashMap;
use std::path::Path;
use std::process::Command;
use std::sync::{LazyLock, Mutex};

/// What the first commands of many pages leave in the empty directory: pages that begin with the same ones share it.
static BEGINNINGS: LazyLock<Mutex<HashMap<String, Test>>> = LazyLock::new(Mutex::default);

/// A shell in an empty directory, with `tengen` on its search path.
pub(super) struct Session {
    test: Test,
    code: i32,
}

impl Session {
    pub(super) fn new() -> Self {
        let test = Test::empty();
        Self { test, code: 0 }
    }

    /// Runs the first commands of a page; only the files that they make matter.
    pub(super) fn begin(&mut self, steps: &[Step]) {
        if steps.is_empty() {
            return;
        }
        let commands = steps.iter().map(|step| step.command.as_str());
        let commands = commands.collect::<Vec<_>>().join("\n");
        let mut beginnings = BEGINNINGS.lock().unwrap();
        let beginning = beginnings.entry(commands).or_insert_with(|| {
            let mut session = Self::new();
            for step in steps {
                assert_eq!(session.run(step), "", "line {}", step.line);
                assert_eq!(session.code, 0, "line {}: {}", step.line, step.command);
            }
            session.test
        });
        beginning.copy_to(&self.test);
    }

    /// What the command prints, both streams together, without what depends on the machine. A command
    /// that fails has to be followed by `echo $?`, which prints its exit code.
    pub(super) fn run(&mut self, step: &Step) -> String {
        let place = format!("line {}: {}", step.line, step.command);
        if step.command == "echo $?" {
            return std::mem::take(&mut self.code).to_string();
        }
        let before = self.code;
        assert_eq!(
            before, 0,
            "{place}: nothing asks for the exit code {before}"
        );
        let tengen = Path::new(env!("CARGO_BIN_EXE_tengen"));
        let search = std::env::var_os("PATH").unwrap();
        let dirs = [tengen.parent().unwrap().to_owned()];
        let search = std::env::join_paths(dirs.into_iter().chain(std::env::split_paths(&search)));
        let output = Command::new("sh")
            .args(["-c", &format!("exec 2>&1\n{}", step.command)])
            .current_dir(self.test.path(""))
            .env("PATH", search.unwrap())
            .env("NO_COLOR", "1")
            .env("TENGEN_CACHE", env!("CARGO_TARGET_TMPDIR"))
            .env("CI", "1")
            .output()
            .unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        let code = output.status.code();
        self.code = code.unwrap_or_else(|| panic!("{place}: died of a signal\n{printed}"));
        let lines = printed.split_inclusive('\n');
        lines.filter(|line| !is_of_machine(line)).collect()
    }

    /// Asserts that the last command succeeded, or that somebody asked for its exit code.
    pub(super) fn end(self) {
        assert_eq!(
            self.code, 0,
            "nothing asks for the exit code of the last command"
        );
    }
}

/// How far a slow machine has come, and that it is busy: not what a page is about.
fn is_of_machine(line: &str) -> bool {
    line.starts_with("note: after ") && line.contains(" s: ")
        || line.starts_with("note: ") && line.contains(" has worked on ")
        || line.starts_with("warning: this machine is busy")
}
