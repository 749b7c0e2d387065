//! Reusing the findings of an earlier check.
//!
//! # Theory of operation
//!
//! Testing the components takes a hundred runs of programs or as many calls of a model, and reading
//! all inputs for the bounds that they reach dominates the time of a `verify` that runs nothing.
//! Both have the same result as long as components, tests and cases are the same. So the findings
//! are stored in the build directory under a hash of these. Findings about components are not
//! stored: if there are any, the components are tested again each time.

use super::part_tests::{PartTests, TestArgs};
use base::digest::{Fingerprint, Hex};
use cases::bounds::Quantity;
use cases::build::{BuildDir, Case};
use cases::jury::Jury;
use judge::machine::machine;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use terms::fault::Fault;

/// A check whose component tests found nothing.
#[derive(Debug, Deserialize, Serialize)]
struct Check {
    /// A hash of everything that determines it.
    key: Hex,
    /// The quantities of the cases.
    quantities: Vec<Quantity>,
}

/// The stored check of a problem.
pub(super) struct KeptCheck<'a> {
    dir: &'a BuildDir,
    key: Hex,
}

impl<'a> KeptCheck<'a> {
    /// For these tests and cases.
    ///
    /// # Errors
    /// If a component does not compile or a file cannot be read.
    pub(super) fn new(
        dir: &'a BuildDir,
        jury: &Jury<'_>,
        tests: &PartTests,
        cases: &[Case],
    ) -> Result<Self, Fault> {
        let isolation = jury.sandbox().isolation();
        let all = Fingerprint::default()
            .with(machine())
            .with(isolation.level.to_string())
            .with(jury.fingerprint_of_all()?);
        let all = cases.iter().fold(all, |all, case| {
            all.with(&case.planned.id)
                .with(case.planned.group.to_le_bytes())
                .with(&case.hashes.input)
                .with(&case.hashes.answer)
        });
        Ok(Self {
            dir,
            key: with_tests(all, tests).finish(),
        })
    }

    fn path(&self) -> PathBuf {
        self.dir.results().join("check.json")
    }

    /// The quantities of the cases, if the stored check had the same key.
    pub(super) fn find(&self) -> Option<Vec<Quantity>> {
        let text = std::fs::read(self.path()).ok()?;
        let check: Check = serde_json::from_slice(&text).ok()?;
        (check.key == self.key).then_some(check.quantities)
    }

    /// Stores a check whose component tests found nothing. If writing fails, only time is lost.
    pub(super) fn write(self, quantities: &[Quantity]) {
        let path = self.path();
        let check = Check {
            key: self.key,
            quantities: quantities.to_vec(),
        };
        if let Ok(text) = serde_json::to_vec(&check) {
            let _ = self.dir.write(&path, &text);
        }
    }
}

fn with_tests(all: Fingerprint, tests: &PartTests) -> Fingerprint {
    let all = tests.validator.iter().fold(all, |all, test| {
        with_args(all.with("input").with(&test.name), &test.args)
            .with(&test.input)
            .with([u8::from(test.valid)])
            .with(format!("{:?}", test.reason))
    });
    tests.checker.iter().fold(all, |all, test| {
        with_args(all.with("output").with(&test.name), &test.args)
            .with(&test.input)
            .with(&test.output)
            .with_all(&test.answer)
            .with([u8::from(test.right)])
            .with(format!("{:?}", test.reason))
    })
}

fn with_args(all: Fingerprint, args: &TestArgs) -> Fingerprint {
    match args {
        TestArgs::Any => all.with("any"),
        TestArgs::Group(index) => all.with("group").with(index.to_le_bytes()),
        TestArgs::Own(own) => all.with("own").with_all(own),
    }
}
