//! A builder that runs the real executable in a directory of its own.

mod answers;
pub(crate) mod records;
pub(crate) mod scripted;
pub(crate) mod sums;
mod tools;

pub(crate) use answers::{answer_to, answers};
pub(crate) use sums::{built_sums, sums};

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Copies a problem without its build directory, over what is there.
pub(crate) fn copy_problem(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap().map(Result::unwrap) {
        let place = to.join(entry.file_name());
        if !entry.path().is_dir() {
            std::fs::copy(entry.path(), place).unwrap();
        } else if entry.file_name() != "build" {
            copy_problem(&entry.path(), &place);
        }
    }
}

/// One call of `tengen` in a temporary directory that is gone afterwards.
#[must_use]
pub(crate) struct Test {
    dir: tempfile::TempDir,
}

/// What a call came to.
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Test {
    /// With a directory for problems.
    pub(crate) fn new() -> Self {
        let test = Self::empty();
        std::fs::create_dir(test.path("problems")).unwrap();
        test
    }

    /// Without anything.
    pub(crate) fn empty() -> Self {
        let dir = tempfile::tempdir().unwrap();
        Self { dir }
    }

    /// Writes a file; its path is relative to the temporary directory.
    pub(crate) fn file(self, path: &str, text: impl AsRef<[u8]>) -> Self {
        let path = self.path(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
        self
    }

    /// Copies all that is there into the directory of another.
    pub(crate) fn copy_to(&self, other: &Self) {
        let copied = Command::new("cp")
            .args(["--archive", "."])
            .arg(other.dir.path())
            .current_dir(self.dir.path())
            .status();
        assert!(copied.unwrap().success());
    }

    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.dir.path().join(path)
    }

    /// The executable, to be called in the temporary directory.
    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
        // What a minute is enough for depends on the machine.
        let options = ["--time", "--inputs", "--parts"];
        let is_timed = options.iter().any(|option| args.contains(option));
        if args.first() == Some(&"strength") && !is_timed {
            command.args(args).args(["--time", "3600s"]);
        } else {
            command.args(args);
        }
        command
            .current_dir(self.dir.path())
            .env("NO_COLOR", "1")
            .env("XDG_CONFIG_HOME", self.path("config"))
            // Many tests compile the same programs.
            .env("TENGEN_CACHE", env!("CARGO_TARGET_TMPDIR"))
            .env("CI", "1");
        command
    }

    pub(crate) fn run(&self, args: &[&str]) -> Ran {
        Ran::of(&self.command(args).stdin(Stdio::null()).output().unwrap())
    }

    pub(crate) fn run_with_input(&self, args: &[&str], input: &[u8]) -> Ran {
        let path = self.path("stdin");
        std::fs::write(&path, input).unwrap();
        let stdin = std::fs::File::open(path).unwrap();
        Ran::of(&self.command(args).stdin(stdin).output().unwrap())
    }
}

impl Ran {
    pub(crate) fn of(output: &Output) -> Self {
        Self {
            code: output.status.code(),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }

    /// Asserts the exit code, and shows all that was printed if it is another. The test is skipped where the call could not
    /// do its work because this machine has no compiler or interpreter for it.
    #[track_caller]
    pub(crate) fn ends_with(self, code: i32) -> Self {
        if code != 3 {
            tools::skip_if_missing(&self.stdout, &self.stderr);
        }
        let shown = format!("stdout:\n{}\nstderr:\n{}", self.stdout, self.stderr);
        assert_eq!(self.code, Some(code), "{shown}");
        self
    }

    /// Asserts that standard output holds `text`.
    #[track_caller]
    pub(crate) fn prints(self, text: &str) -> Self {
        assert!(
            self.stdout.contains(text),
            "{text:?} is not in stdout:\n{}\nstderr:\n{}",
            self.stdout,
            self.stderr
        );
        self
    }

    /// Asserts that standard error holds `text`.
    #[track_caller]
    pub(crate) fn complains(self, text: &str) -> Self {
        assert!(
            self.stderr.contains(text),
            "{text:?} is not in stderr:\n{}",
            self.stderr
        );
        self
    }

    /// Standard output as one JSON document.
    #[track_caller]
    pub(crate) fn json(&self) -> serde_json::Value {
        let parsed = serde_json::from_str(&self.stdout);
        parsed.unwrap_or_else(|error| panic!("not one JSON document: {error}\n{}", self.stdout))
    }
}

/// Whether tests that come in a short form are to run as a whole, which takes minutes: by `just soak`.
pub(crate) fn is_long() -> bool {
    std::env::var_os("TENGEN_TEST_LONG").is_some()
}

/// The directory of the problems in this repository.
pub(crate) fn shipped_problems() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("problems")
}
