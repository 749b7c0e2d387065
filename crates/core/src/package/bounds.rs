//! How much the source of a submission may be.

use super::{Package, Program, Solution};
use crate::fault::Fault;
use crate::language::Language;
use crate::program::{Bounds, Place, Source};
use crate::spec;
use std::time::Duration;

/// What the spec says, and the usual bounds for all else.
pub(super) fn resolved(written: &spec::Limits) -> Bounds {
    let compile = written.compile.map(|time| time.0);
    Bounds {
        bytes: written.source.map_or(256 << 10, |source| source.0),
        compile: compile.unwrap_or(Duration::from_secs(10)),
    }
}

impl Package {
    /// How much the source of a submission in this language may be. A text that is its own output may be as much as that, and
    /// outputs to many cases together as much as a program of the package.
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

    /// A solution as a contestant would submit it, and its name: its path.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn submission(&self, solution: &Solution) -> Result<(String, Source), Fault> {
        let Program { path, language, .. } = &solution.program;
        let place = Place::in_package(&self.dir, path);
        let source = Source::read(&place, language, self.bounds_in(language))?;
        Ok((path.to_string_lossy().into_owned(), source))
    }

    /// The solutions that must be accepted, each as a contestant would submit it.
    ///
    /// # Errors
    /// When one cannot be read.
    pub fn accepted_submissions(&self) -> Result<Vec<(String, Source)>, Fault> {
        let accepted = self.solutions.iter();
        let accepted = accepted.filter(|solution| self.must_accept(solution));
        accepted.map(|solution| self.submission(solution)).collect()
    }
}
