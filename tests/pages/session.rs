//! Running the commands of a page, one after another, in a directory of their own.

use super::page::Step;
use crate::support::Test;
use std::collections::HashMap;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::{LazyLock, Mutex};

/// What calls of `tengen new` leave where no other problem is, by their arguments: pages share it. Those that fail leave nothing.
static CREATED: LazyLock<Mutex<HashMap<String, Option<Test>>>> = LazyLock::new(Mutex::default);

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

    /// The command with the printed lines of an earlier page in place of a call of `tengen new`, whose problem is there then.
    fn shared(&self, command: &str) -> Option<String> {
        let (call, rest) = command.split_at(command.find(['|', '>']).unwrap_or(command.len()));
        let problems = self.test.path("problems");
        let is_first = std::fs::read_dir(&problems).is_ok_and(|mut it| it.next().is_none());
        if !call.starts_with("tengen new ") || !is_first {
            return None;
        }
        let mut created = CREATED.lock().unwrap();
        let first = created.entry(call.trim_end().to_owned());
        let first = first.or_insert_with(|| {
            let session = Self::new();
            let call = format!("mkdir problems\n{call} > .out 2> .err");
            session
                .shell(&call)
                .status
                .success()
                .then_some(session.test)
        });
        let first = first.as_ref()?;
        first.copy_to(&self.test);
        Some(format!(
            "{{ cat .err >&2; cat .out; rm .out .err; }} {rest}"
        ))
    }

    /// Runs a command with `tengen`, its script for containers and the stand-ins for judges on the search path.
    fn shell(&self, command: &str) -> Output {
        let tengen = Path::new(env!("CARGO_BIN_EXE_tengen"));
        let search = std::env::var_os("PATH").unwrap();
        let repository = Path::new(env!("CARGO_MANIFEST_DIR"));
        let scripts = ["packaging", "tests/push"].map(|dir| repository.join(dir));
        let dirs = [tengen.parent().unwrap().to_owned()]
            .into_iter()
            .chain(scripts);
        let search = std::env::join_paths(dirs.chain(std::env::split_paths(&search)));
        Command::new("sh")
            .args(["-c", command])
            .current_dir(self.test.path(""))
            .env("PATH", search.unwrap())
            .env("NO_COLOR", "1")
            .env("TENGEN_CACHE", env!("CARGO_TARGET_TMPDIR"))
            .env("CI", "1")
            .output()
            .unwrap()
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
        let shared = self.shared(&step.command);
        let command = shared.as_ref().unwrap_or(&step.command);
        let output = self.shell(&format!("exec 2>&1\n{command}"));
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
