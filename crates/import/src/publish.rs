//! Writing a problem to a directory, either completely or not at all.

use super::problem::{ImportedProblem, Pin};
use super::{ImportError, Imported, spec};
use base::digest;
use base::text::{Shown as _, line};
use cases::build::pinned;
use cases::plan::{Origin, Planned, plan};
use exchange::Format;
use exchange::tree::{HIDDEN, make_parent};
use package::{FileCase, better_id, is_id};
use std::io;
use std::path::{Path, PathBuf};
use terms::fault::Fault;
use terms::language::Languages;

/// Fails unless a problem can be created at `out`.
pub(super) fn check_target(out: &Path) -> Result<(), ImportError> {
    let place = |why: String| Err(ImportError::Place(why));
    let shown = out.shown();
    if out.symlink_metadata().is_ok() {
        return place(format!(
            "{shown} already exists: remove it, or choose another path"
        ));
    }
    let name = out.file_name().unwrap_or_default().to_string_lossy();
    if !is_id(&name) {
        let better = better_id(&name);
        return place(format!(
            "`{}` is not a valid problem id: name the directory with lower-case letters, digits and `_`, like `{better}`",
            line(&name)
        ));
    }
    Ok(())
}

/// Writes the problem.
pub(super) fn publish(
    mut problem: ImportedProblem,
    format: Format,
    out: &Path,
    languages: &Languages,
) -> Result<Imported, Fault> {
    let spec = spec::spec(&problem).to_toml();
    let spec = spec.map_err(|error| Fault::file("write", out, io::Error::other(error)))?;
    problem.tree.put("problem.toml", spec);
    let parent = make_parent(out)?;
    let failed = |action, path: &Path| {
        let path: PathBuf = path.to_owned();
        move |error| Fault::file(action, &path, error)
    };
    let beside = tempfile::Builder::new()
        .prefix(HIDDEN)
        .tempdir_in(parent)
        .map_err(failed("write", out))?;
    let id = out.file_name().unwrap_or_default();
    let place = beside.path().join(id);
    let written = problem.tree.write(&place);
    written.map_err(|fault| fault.relocated(&place, out))?;
    let package = package::open(&place, languages);
    let package = package.map_err(|error| error.relocated(&place, out))?;
    let planned = plan(&package);
    let pin = |planned: &Planned| match (problem.pins.get(&planned.id), &planned.origin) {
        (Some(Pin { input, answer }), _) => Some((input.clone(), answer.clone())),
        (None, Origin::File(file)) => file_hashes(file),
        (None, _) => None,
    };
    let lock = pinned(&planned, pin);
    let locked = lock.is_some();
    if let Some(lock) = lock {
        let written = std::fs::write(place.join("cases.lock"), lock);
        written.map_err(failed("write", &out.join("cases.lock")))?;
    }
    // On every file system, this replaces only an empty directory.
    std::fs::rename(&place, out).map_err(failed("write", out))?;
    Ok(Imported {
        id: id.to_string_lossy().into_owned(),
        format,
        files: problem.tree.len(),
        cases: planned.len(),
        locked,
        losses: problem.losses,
    })
}

/// The hashes of a case with both files.
fn file_hashes(case: &FileCase) -> Option<(String, String)> {
    let hash = |path: &Path| Some(digest::sha256_hex(&std::fs::read(path).ok()?));
    Some((hash(&case.input)?, hash(case.answer.as_ref()?)?))
}
