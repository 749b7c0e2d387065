//! Submissions given on the command line.

use super::Fault;
use base::text::Shown as _;
use package::Package;
use program::{ProgramPath, Source, Unfit};
use std::path::{Path, PathBuf};

/// The path of a submission: relative to the current directory or, if that does not exist, to the
/// problem's directory, like the solutions in specs and reports.
pub(super) fn located(package: &Package, path: &Path) -> PathBuf {
    let own = package.dir.join(path);
    if !path.exists() && own.exists() {
        own
    } else {
        path.to_owned()
    }
}

/// The reason why a path is not a submission.
pub(super) struct NotSubmission {
    /// The error for the user who gave the path.
    pub(super) fault: Fault,
    /// The reason in a few words, for lists.
    pub(super) reason: String,
}

impl From<Fault> for NotSubmission {
    fn from(fault: Fault) -> Self {
        let reason = fault.to_string();
        Self { fault, reason }
    }
}

/// Reads a source file, or a directory of source files, as a submission to the problem.
pub(super) fn source(package: &Package, path: &Path) -> Result<Source, Fault> {
    read(package, path).map_err(|no| no.fault)
}

/// Like `source`, but with a short reason for paths that are not submissions.
pub(super) fn read(package: &Package, path: &Path) -> Result<Source, NotSubmission> {
    let path = &*located(package, path);
    let shown = path.shown();
    let place = ProgramPath::named(path);
    let language = place.language(&package.languages, package.bounds);
    let language = language.map_err(|unfit| NotSubmission {
        reason: unfit.to_string(),
        fault: Fault::Usage(match &unfit {
            Unfit::Language(_) if !path.exists() => {
                format!("no submission {shown}: the path does not exist")
            }
            Unfit::Language(known) => format!(
                "cannot tell the language of {shown}: known extensions are {}",
                known.join(", ")
            ),
            _ => format!("{shown} is not a submission: {unfit}: {}", unfit.advice()),
        }),
    })?;
    let unusable = match path.metadata() {
        Ok(metadata) if metadata.is_file() || metadata.is_dir() => None,
        Ok(_) => Some("it is not a regular file".to_owned()),
        Err(error) => {
            let mut solutions = package.solutions.iter().map(|it| &it.program.path);
            let like = solutions.find(|it| it.file_name() == path.file_name());
            let hint = like.map(|it| format!("; the problem has {}", it.shown()));
            Some(format!("{error}{}", hint.unwrap_or_default()))
        }
    };
    if let Some(reason) = unusable {
        let fault = Fault::Usage(format!("no submission {shown}: {reason}"));
        return Err(NotSubmission { fault, reason });
    }
    let source = Source::read(&place, &language, package.bounds_in(&language))?;
    if !language.is_text() && !language.is_outputs() {
        // Functions and classes are one file in one of some languages. One submission that is not
        // must not end the command for all others.
        package.program_of(source.clone()).map_err(Fault::from)?;
    }
    Ok(source)
}
