//! Imports: small packages in the formats of other judges, imported by the executable and verified.

mod archives;
mod carried_over;
mod cms;
mod dmoj;
mod generated;
mod hostile;
mod hydro;
mod icpc;
mod icpc_judging;
mod icpc_programs;
mod icpc_submissions;
mod library_checker;
mod links;
mod polygon;
mod rbx;
mod round_trips;
mod sinol;
mod tps;
mod uoj;

use crate::support::{Ran, Test};
use std::fmt::Write as _;

/// A package under way: files below `pack/` of a temporary directory.
pub(super) struct Pack(Test);

impl Pack {
    pub(super) fn new() -> Self {
        Self(Test::new())
    }

    /// The problem of doubling numbers as an ICPC package, with this in its problem.yaml, and without validators and cases.
    pub(super) fn icpc(yaml: &str) -> Self {
        let statement = "\\problemname{Double}\nDouble it.\n";
        Self::new()
            .file("problem.yaml", format!("name: Double\n{yaml}"))
            .file(".timelimit", "1\n")
            .file("problem_statement/problem.en.tex", statement)
            .file("submissions/accepted/double.py", DOUBLE)
            .file("submissions/wrong_answer/square.py", SQUARE)
    }

    pub(super) fn file(self, path: &str, text: impl AsRef<[u8]>) -> Self {
        Self(self.0.file(&format!("pack/{path}"), text))
    }

    /// Cases of the problem of doubling numbers: `path.in` and `path.ans` for each number.
    pub(super) fn doubles(self, dir: &str, ends: [&str; 2], numbers: &[u32]) -> Self {
        numbers.iter().fold(self, |pack, number| {
            pack.file(&format!("{dir}/{number}{}", ends[0]), format!("{number}\n"))
                .file(
                    &format!("{dir}/{number}{}", ends[1]),
                    format!("{}\n", number * 2),
                )
        })
    }

    /// Imports the package as the problem `imported`.
    pub(super) fn import(self, more: &[&str]) -> Imported {
        let out = ["import", "pack", "--out", "problems/imported"];
        let args: Vec<&str> = out.iter().chain(more).copied().collect();
        let ran = self.0.run(&args);
        Imported { test: self.0, ran }
    }
}

/// What became of an import.
pub(super) struct Imported {
    pub(super) test: Test,
    pub(super) ran: Ran,
}

impl Imported {
    #[track_caller]
    pub(super) fn succeeds(self) -> Self {
        let ran = self.ran.ends_with(0);
        Self { ran, ..self }
    }

    /// Asserts that a loss is reported in these words.
    #[track_caller]
    pub(super) fn loses(self, words: &str) -> Self {
        let ran = self.ran.prints(words);
        Self { ran, ..self }
    }

    #[track_caller]
    pub(super) fn refused(self, words: &str) {
        self.ran.ends_with(2).complains(words);
        assert!(!self.test.path("problems/imported").exists());
        let left = std::fs::read_dir(self.test.path("problems"))
            .unwrap()
            .count();
        assert_eq!(left, 0, "something is left over");
    }

    pub(super) fn spec(&self) -> String {
        self.text("problem.toml")
    }

    pub(super) fn text(&self, path: &str) -> String {
        std::fs::read_to_string(self.test.path(&format!("problems/imported/{path}"))).unwrap()
    }

    pub(super) fn has(&self, path: &str) -> bool {
        self.test
            .path(&format!("problems/imported/{path}"))
            .exists()
    }

    /// Verifies the problem: every solution gets the verdicts that the package expects. `warnings` are parts of those that a package which
    /// has not all that a problem should have may get.
    #[track_caller]
    pub(super) fn verifies(self, warnings: &[&str]) -> Self {
        let ran = self.test.run(&["--format", "json", "verify", "imported"]);
        assert_eq!(
            ran.code,
            Some(0),
            "{}\n{}\n{}",
            ran.stdout,
            ran.stderr,
            self.spec()
        );
        let document = ran.json();
        let problem = &document["problems"][0];
        let mut wrong = String::new();
        for unexpected in problem["unexpected"].as_array().unwrap() {
            let _ = writeln!(wrong, "{unexpected}");
        }
        assert_eq!(problem["findings"], problem["warnings"]);
        let said = problem["warnings"].as_array().unwrap();
        let said: Vec<&str> = said.iter().map(|text| text.as_str().unwrap()).collect();
        // The few cases of these packages need not reach every bound.
        let is_known = |text: &str| {
            text.starts_with("no case has the ")
                || warnings.iter().any(|known| text.contains(known))
        };
        for text in said.iter().filter(|text| !is_known(text)) {
            let _ = writeln!(wrong, "{text}");
        }
        assert!(wrong.is_empty(), "{wrong}\n{}", self.spec());
        self
    }

    /// Asserts that `verify` says a warning with these words.
    #[track_caller]
    pub(super) fn warns(self, words: &str) -> Self {
        let ran = self.test.run(&["verify", "imported"]).ends_with(0);
        let said = |line: &str| line.starts_with("warning: imported: ") && line.contains(words);
        assert!(ran.stdout.lines().any(said), "{words}: {}", ran.stdout);
        self
    }
}

/// A program that prints twice the number it reads.
pub(super) const DOUBLE: &str = "print(2 * int(input()))\n";
/// One that is wrong from 3 on.
pub(super) const SQUARE: &str = "print(int(input()) ** 2)\n";
/// One that never ends from 10 on.
pub(super) const SLOW: &str = "n = int(input())\nwhile n >= 10:\n    pass\nprint(2 * n)\n";
/// One that crashes from 10 on.
pub(super) const CRASH: &str = "n = int(input())\nassert n < 10\nprint(2 * n)\n";
