//! Saving counterexamples as cases of a problem.

use super::{Context, Fault, say, submission};
use crate::cli::context::Open;
use base::text::{Shown as _, line};
use cases::build::LockMode;
use cases::jury::Jury;
use fuzz::comparison::compare::Failing;
use fuzz::save::{Hack, save};
use judge::hint_on_hack;
use package::Package;
use std::path::{Path, PathBuf};

/// Writes counterexamples to `hacks/`, each with the command that finds it again, and builds the
/// problem with them, so that the lock contains them. `failing` are the submissions that fail on
/// them. Returns the paths of the inputs.
pub(super) fn save_hacks<'f>(
    context: &Context,
    open: &Open,
    (writer, hacks): (&str, &[(Hack<'_>, String)]),
    failing: impl Iterator<Item = (&'f str, &'f Failing)>,
) -> Result<Vec<PathBuf>, Fault> {
    let mut saved = Vec::new();
    for (hack, command) in hacks {
        let origin = (writer, ("command", &**command));
        saved.push(save(&open.dir, &open.package.dir, hack, origin)?);
    }
    if !saved.is_empty() {
        // Opened again, as the new hacks are now cases of the problem.
        let package = package::open(&open.package.dir, &context.languages)?;
        let jury = Jury::new(&package, &open.compiler, &*open.sandbox).reporting(&*open.sink);
        context.build(&jury, &open.dir, LockMode::Write)?;
        for hint in failing.filter_map(|(name, failing)| hint(&package, name, failing)) {
            say(&hint);
        }
    }
    Ok(saved)
}

/// The proposed change of the spec, if the submission is a solution of the package that is expected
/// to pass the new hack.
fn hint(package: &Package, submission: &str, failing: &Failing) -> Option<String> {
    let path = submission::located(package, Path::new(submission));
    let path = path.canonicalize().unwrap_or(path);
    let path = path.strip_prefix(&package.dir).ok()?;
    let mut solutions = package.solutions.iter();
    let solution = solutions.find(|it| it.program.path == path)?;
    let is_its_own = failing.failing_program == submission;
    let verdict = failing.verdict;
    let hint = hint_on_hack(&solution.expectation, verdict).filter(|_| is_its_own)?;
    Some(format!(
        "note: {verdict} on a hack is not what the spec expects of {}, so `tengen verify {}` will name it; if it is right: {hint}",
        line(&path.shown()),
        package.id
    ))
}
