//! Packages that a test writes and opens in-process.

use crate::support::Test;
use package::{Package, PackageError};
use terms::language::Languages;

/// The beginning of a spec, up to its tables.
pub(crate) const HEAD: &str = r#"
format = 1
title = "Sum"
kind = "batch"
reference = "sum.py"
"#;

/// A generator to follow [`HEAD`].
pub(crate) const RANDOM: &str = r#"
[[generator]]
name = "random"
program = "random.py"
"#;

/// The directory of the problem `sum`.
pub(crate) struct Scratch(Test);

impl Scratch {
    /// The problem with this spec, its reference and its generator.
    pub(crate) fn sum(spec: &str) -> Self {
        Self(Test::new())
            .file("problem.toml", spec)
            .file("sum.py", "print(sum(map(int, input().split())))\n")
            .file("random.py", "print(1, 2)\n")
    }

    /// The same with one more file.
    pub(crate) fn file(self, path: &str, text: &str) -> Self {
        Self(self.0.file(&format!("sum/{path}"), text))
    }

    /// The package, or what is wrong with it.
    pub(crate) fn try_open(&self) -> Result<Package, PackageError> {
        package::open(&self.0.path("sum"), &Languages::builtin())
    }

    /// The package, which has to open.
    #[track_caller]
    pub(crate) fn open(&self) -> Package {
        match self.try_open() {
            Ok(package) => package,
            Err(error) => panic!("{error}"),
        }
    }
}
