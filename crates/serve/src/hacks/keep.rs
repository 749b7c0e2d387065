//! Turning a hack into a case.

use super::error::HackError;
use super::record::HackRecord;
use super::tried::name;
use crate::catalog::{Catalog, CatalogTools};
use crate::store::Store;
use cases::build::{BuildDir, LockMode, Use, build};
use cases::jury::Jury;
use fuzz::save::{Hack, save};
use std::fs;
use std::path::{Path, PathBuf};
use terms::event::Silent;
use terms::fault::Fault;

/// Writes a hack to the directory of its problem, with a note of its origin, and its hashes to the
/// lock; returns its path in that directory. If the problem cannot be built with it, the files are
/// removed again.
pub(super) fn kept(store: &Store, catalog: &Catalog, id: i64) -> Result<String, HackError> {
    let hack = store.hack(id)?;
    let record = HackRecord::from_hack(&hack).map_err(HackError::Other)?;
    let broken = record
        .and_then(|record| record.broken)
        .ok_or_else(|| HackError::Other("nothing is broken by this hack".to_owned()))?;
    let input = store.kept_input(id)?;
    let given = store.hack_inputs(id)?.given.len();
    let tools = catalog.tools();
    let problem = tools.dir_of(&hack.problem);
    // Before the build directory, which would be created in any case.
    package::open(&problem, &tools.languages)?;
    let dir = BuildDir::open(&problem, Use::Cases, || {})?;
    let before = names(&problem.join("hacks"));
    let submission = name(broken.submission);
    let saved = Hack::new(&submission, &broken.failing, (&input, given));
    let origin = ("tengen serve", ("sent_by", &*hack.user_name));
    let path = save(&dir, &problem, &saved, origin)?;
    if let Err(fault) = built(tools, &dir, &problem) {
        let file = path.file_name().map(PathBuf::from);
        if file.is_some_and(|file| !before.contains(&file)) {
            let _ = fs::remove_file(&path);
            let _ = fs::remove_file(path.with_extension("toml"));
        }
        return Err(fault.into());
    }
    let path = path.strip_prefix(&problem).unwrap_or(&path);
    Ok(path.to_string_lossy().into_owned())
}

/// The names of the files in a directory, if it exists.
fn names(dir: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(dir).into_iter().flatten().flatten();
    entries.map(|entry| entry.file_name().into()).collect()
}

fn built(tools: &CatalogTools, dir: &BuildDir, problem: &Path) -> Result<(), Fault> {
    let package = package::open(problem, &tools.languages)?;
    let compiler = tools.compiler(dir);
    let jury = Jury::new(&package, &compiler, &*tools.sandbox);
    build(&jury, dir, LockMode::Write, &tools.pool, &Silent).map(drop)
}
