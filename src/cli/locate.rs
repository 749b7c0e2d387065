//! Finding problems: by id under the root, or by directory.

use base::text::{Shown as _, line};
use statement::contest::{self, Contest};
use std::path::{Path, PathBuf};
use terms::fault::Fault;

const SPEC: &str = "problem.toml";
const CONTEST: &str = "contest.toml";

/// The root from the command line, or else the nearest directory `problems` at or above the current
/// directory.
pub(super) fn root(given: Option<&Path>) -> Result<PathBuf, Fault> {
    if let Some(root) = given {
        return if root.is_dir() {
            Ok(root.to_owned())
        } else {
            Err(Fault::Usage(format!(
                "--root {} is not a directory",
                root.shown()
            )))
        };
    }
    let here =
        std::env::current_dir().map_err(|error| Fault::file("find", Path::new("."), error))?;
    let nearest = here
        .ancestors()
        .map(|dir| dir.join("problems"))
        .find(|dir| dir.is_dir());
    Ok(nearest.unwrap_or(here))
}

/// The directories of all problems under the root, sorted by name.
pub(super) fn all(root: &Path) -> Result<Vec<PathBuf>, Fault> {
    let entries = std::fs::read_dir(root).map_err(|error| Fault::file("read", root, error))?;
    let mut problems: Vec<PathBuf> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|dir| has_spec(dir))
        .collect();
    problems.sort();
    if problems.is_empty() {
        let message = format!(
            "no problems in {}: a problem is a directory with a {SPEC}; specify another directory with --root",
            root.shown()
        );
        return Err(Fault::Usage(message));
    }
    Ok(problems)
}

/// Whether there is a spec, or something else with its name that `package::open` will report.
fn has_spec(dir: &Path) -> bool {
    dir.join(SPEC).symlink_metadata().is_ok()
}

/// The contest `name`, if this is the path of a contest file, or of a directory with a contest file
/// and no spec.
pub(super) fn contest(name: &str) -> Result<Option<Contest>, Fault> {
    let opened = contest_file(name).map(|file| contest::open(&file));
    Ok(opened.transpose()?)
}

/// The path of the contest file `name`, which is one or a directory with one.
#[cfg(feature = "server")]
pub(super) fn contest_path(name: &str) -> Result<PathBuf, Fault> {
    contest_file(name).ok_or_else(|| {
        Fault::Usage(format!(
            "`{}` is not a contest: name a {CONTEST}, or a directory with one; problems are served by `tengen --root DIR serve`",
            line(name)
        ))
    })
}

fn contest_file(name: &str) -> Option<PathBuf> {
    let path = PathBuf::from(name);
    if path.is_dir() {
        let file = path.join(CONTEST);
        return (file.is_file() && !has_spec(&path)).then_some(file);
    }
    let is_spec = path.file_name().is_some_and(|name| name == SPEC);
    let is_toml = path
        .extension()
        .is_some_and(|extension| extension == "toml");
    (is_toml && !is_spec).then_some(path)
}

/// The directory of the problem `name`: an id under the root, or a path.
pub(super) fn one(root: &Path, name: &str) -> Result<PathBuf, Fault> {
    let by_id = root.join(name);
    let by_path = PathBuf::from(name);
    // Ids first: a name that `list` shows has the same meaning in every directory.
    if let Some(dir) = [&by_id, &by_path].into_iter().find(|dir| has_spec(dir)) {
        return Ok(dir.clone());
    }
    if let Some(dir) = [&by_id, &by_path].into_iter().find(|dir| dir.is_dir()) {
        return Err(Fault::Usage(format!("{} has no {SPEC}", dir.shown())));
    }
    let known = all(root).unwrap_or_default();
    let ids: Vec<String> = known
        .iter()
        .filter_map(|dir| Some(dir.file_name()?.to_string_lossy().into_owned()))
        .collect();
    let near = ids
        .iter()
        .max_by(|a, b| strsim::jaro(a, name).total_cmp(&strsim::jaro(b, name)));
    let advice = match near {
        Some(near) if strsim::jaro(near, name) > 0.7 => format!("did you mean `{near}`?"),
        Some(_) => format!("known are {}", ids.join(", ")),
        None => "there are no problems there".to_owned(),
    };
    Err(Fault::Usage(format!(
        "no problem `{}` in {}: {}",
        line(name),
        root.shown(),
        line(&advice)
    )))
}
