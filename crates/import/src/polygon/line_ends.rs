//! Packages that were made on Windows, with Windows line ends.

use super::Reader;
use super::testset::tests;
use crate::ImportError;
use crate::problem::ImportedProblem;

/// The line ends of the tests in a package.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ends {
    /// Unix line ends.
    Kept,
    /// Windows line ends, because the package was made on Windows.
    Windows,
}

impl Ends {
    /// The text of a test with its original line ends.
    pub(super) fn restored(self, bytes: Vec<u8>) -> Vec<u8> {
        if self == Self::Kept || pairs(&bytes) == 0 {
            return bytes;
        }
        let mut unix = Vec::with_capacity(bytes.len());
        let mut rest = bytes.iter().copied().peekable();
        while let Some(byte) = rest.next() {
            if byte != b'\r' || rest.peek() != Some(&b'\n') {
                unix.push(byte);
            }
        }
        unix
    }
}

/// The number of Windows line ends.
fn pairs(bytes: &[u8]) -> usize {
    bytes.windows(2).filter(|pair| *pair == b"\r\n").count()
}

impl Reader<'_, '_> {
    /// The line ends of tests: those of Windows if all samples have them, or, without samples, all
    /// tests.
    pub(super) fn ends(&self) -> Result<Ends, ImportError> {
        let tests = self.testset().map(|set| tests(&set)).unwrap_or_default();
        let has_samples = tests.iter().any(|test| test.is_sample);
        let mut any = false;
        for test in tests.iter().filter(|test| test.is_sample || !has_samples) {
            if !self.source.package_files.has(&test.input) {
                continue;
            }
            let bytes = self.source.package_files.bytes(&test.input)?;
            // The part after the last newline does not count.
            match bytes.split(|byte| *byte == b'\n').count() - 1 {
                0 => {}
                lines if pairs(&bytes) == lines => any = true,
                _ => return Ok(Ends::Kept),
            }
        }
        Ok(if any { Ends::Windows } else { Ends::Kept })
    }

    /// Imports one file of a test.
    pub(super) fn lines(
        &self,
        from: &str,
        to: String,
        ends: Ends,
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        let package_files = self.source.package_files;
        let bytes = package_files.bytes(from)?;
        match ends {
            Ends::Windows if pairs(&bytes) > 0 => {
                problem.losses.cosmetic(
                    "Windows line ends in tests, which the samples have, too",
                    "they are those of Unix",
                );
                problem.tree.put(to, ends.restored(bytes));
            }
            _ => {
                if bytes.contains(&b'\r') {
                    problem.losses.weaker(
                        "carriage returns in single tests",
                        "they are kept: take the package for Linux if a validator rejects them",
                    );
                }
                problem.copy(package_files.require(from, "a test")?, to);
            }
        }
        Ok(())
    }
}
