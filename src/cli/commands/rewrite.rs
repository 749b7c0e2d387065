//! Atomic changes of problem.toml.

use super::Fault;
use package::Package;
use std::io::Write as _;
use std::path::Path;

/// Replaces the spec of a problem by the result of `edit`.
pub(super) fn rewrite(
    package: &Package,
    edit: impl FnOnce(&str) -> Result<String, String>,
) -> Result<(), Fault> {
    let path = package.dir.join("problem.toml");
    // If it is a symbolic link, replace its target.
    let path = path.canonicalize().unwrap_or(path);
    let failed = |action: &'static str| {
        let path = path.clone();
        move |error| Fault::file(action, &path, error)
    };
    let old = std::fs::read_to_string(&path).map_err(failed("read"))?;
    let new = edit(&old).map_err(Fault::Usage)?;
    if new == old {
        return Ok(());
    }
    let dir = path.parent().unwrap_or(Path::new("."));
    let mut file = tempfile::NamedTempFile::new_in(dir).map_err(failed("write"))?;
    let rights = path.metadata().map_err(failed("read"))?.permissions();
    file.write_all(new.as_bytes())
        .and_then(|()| file.as_file().set_permissions(rights))
        .map_err(failed("write"))?;
    let persisted = file.persist(&path).map_err(|error| error.error);
    persisted.map(drop).map_err(failed("write"))
}
