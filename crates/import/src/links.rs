//! Links of a package that were not followed: if the problem needs the target, the package is
//! rejected; other links are losses.

use super::ImportError;
use super::package_files::PackageFiles;
use super::problem::ImportedProblem;
use base::text::Shown as _;
use exchange::Format;

/// The required files of ICPC packages.
const NEEDED: [&str; 11] = [
    "data",
    "domjudge-problem.ini",
    "include",
    "input_format_validators",
    "input_validators",
    "output_validator",
    "output_validators",
    "problem.yaml",
    "submissions",
    ".timelimit",
    "generators",
];

/// The folders and files of a task of CMS that its problem needs.
const NEEDED_BY_CMS: [&str; 8] = [
    "check",
    "cor",
    "gen",
    "input",
    "output",
    "sol",
    "task.yaml",
    "task.yaml.orig",
];

/// The folders of a task of TPS that its problem does not need.
const NOT_NEEDED_BY_TPS: [&str; 5] = ["logs", "public", "sandbox", "scripts", "tests"];

/// The extensions of files that never influence verdicts, in any format.
const SHOWN: [&str; 8] = ["pdf", "png", "jpg", "jpeg", "svg", "gif", "md", "html"];

/// Fails at the first link to a file that the problem needs.
pub(super) fn check(package_files: &PackageFiles, format: Format) -> Result<(), ImportError> {
    match package_files.links().find(|path| is_needed(path, format)) {
        Some(path) => Err(ImportError::Link {
            name: path.to_owned(),
            around: package_files.around(),
            dangling: package_files.dangling(path),
        }),
        None => Ok(()),
    }
}

fn is_needed(path: &str, format: Format) -> bool {
    let top = path.split('/').next().unwrap_or(path);
    match format {
        Format::Icpc | Format::IcpcLegacy => NEEDED.contains(&top),
        Format::Cms => NEEDED_BY_CMS.contains(&top),
        Format::Tps if NOT_NEEDED_BY_TPS.contains(&top) => false,
        _ => !super::programs::has_extension(path, &SHOWN),
    }
}

/// Reports the links that were left out.
pub(super) fn tell(package_files: &PackageFiles, problem: &mut ImportedProblem) {
    let dir = package_files.around();
    let dir = dir.map_or_else(|| "DIR".to_owned(), |dir| dir.shown());
    for path in package_files.links() {
        problem.losses.lost(
            format!("{path}, a link that does not lead to a file of the package"),
            format!("it is left out; with --follow-links {dir}, links to what is below {dir} are followed"),
        );
    }
}
