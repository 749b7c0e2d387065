//! testlib.h, which programs include from various directories.

use super::ImportError;
use super::package_files::PackageFiles;
use super::problem::ImportedProblem;
use super::programs::{has_extension, is_header};
use exchange::Content;

const HEADER: &str = "testlib.h";

/// Copies the header of the package to a directory where all jury programs find it, if one needs
/// it; otherwise reports where it is searched.
pub(super) fn provide(
    package_files: &PackageFiles,
    problem: &mut ImportedProblem,
) -> Result<(), ImportError> {
    let is_there = |path: &str| path.rsplit('/').next() == Some(HEADER);
    if problem.tree.paths().any(is_there) || !is_needed(problem) {
        return Ok(());
    }
    let found = package_files.paths().find(|path| is_there(path));
    if let Some(path) = found.map(str::to_owned) {
        let file = package_files.require(&path, "a header file")?;
        problem.copy(file, format!("include/{HEADER}"));
        return Ok(());
    }
    problem.losses.weaker(
        "testlib.h, which is not in the package",
        "put it into `include` of the problem or beside the problems, or name its directory in TENGEN_INCLUDE",
    );
    Ok(())
}

/// Whether a program of the problem includes it.
fn is_needed(problem: &ImportedProblem) -> bool {
    let sources = problem
        .tree
        .paths()
        .filter(|path| is_header(path) || has_extension(path, &["c", "cc", "cpp", "cxx", "c++"]));
    let mut texts = sources.filter_map(|path| match problem.tree.get(path) {
        Some(Content::Bytes(bytes)) => Some(bytes),
        _ => None,
    });
    texts.any(|text| {
        text.windows(HEADER.len())
            .any(|part| part == HEADER.as_bytes())
    })
}
