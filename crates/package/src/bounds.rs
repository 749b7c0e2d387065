//! Limits of a submission's source.

use super::{Package, Program, Solution};
use program::{Bounds, ProgramPath, Source};
use std::time::Duration;
use terms::fault::Fault;
use terms::language::Language;

/// The values of the spec, and defaults for the others.
pub(super) fn resolved(written: &spec::Limits) -> Bounds {
    let compile = written.compile.map(|time| time.0);
    Bounds {
        bytes: written.source.map_or(256 << 10, |source| source.0),
        compile: compile.unwrap_or(Duration::from_secs(10)),
    }
}

impl Package {
    /// The limits of a source in this language. A text that is its own output may be as large as an
    /// output, and a directory of outputs as large as a program of the package.
    #[must_use]
    pub fn bounds_in(&self, language: &Language) -> Bounds {
        if language.is_outputs() {
            Bounds {
                bytes: self.limits.output.max(Bounds::PACKAGE.bytes),
                ..self.bounds
            }
        } else if language.is_text() {
            Bounds {
                bytes: self.limits.output,
                ..self.bounds
            }
        } else {
            self.bounds
        }
    }

    /// A solution in the form of a submission, and its name: its path.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn submission(&self, solution: &Solution) -> Result<(String, Source), Fault> {
        let Program { path, language, .. } = &solution.program;
        let place = ProgramPath::in_package(&self.dir, path);
        let source = Source::read(&place, language, self.bounds_in(language))?;
        Ok((path.to_string_lossy().into_owned(), source))
    }

    /// The solutions that must be accepted, each in the form of a submission.
    ///
    /// # Errors
    /// If one cannot be read.
    pub fn accepted_submissions(&self) -> Result<Vec<(String, Source)>, Fault> {
        let accepted = self.solutions.iter();
        let accepted = accepted.filter(|solution| self.must_accept(solution));
        accepted.map(|solution| self.submission(solution)).collect()
    }
}
