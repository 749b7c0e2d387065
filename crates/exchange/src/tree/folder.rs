//! A package as a directory.

use super::{EXECUTABLE, TreeFile, draft, failed};
use std::collections::BTreeMap;
use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use terms::fault::Fault;

/// Writes the files to a directory in `parent`, and renames it to `out`.
pub(super) fn write(
    files: &BTreeMap<String, TreeFile>,
    parent: &Path,
    out: &Path,
) -> Result<(), Fault> {
    let draft = draft(EXECUTABLE).tempdir_in(parent);
    let draft = draft.map_err(failed(out))?;
    for (path, entry) in files {
        // Error messages contain the final path of the file.
        let (target, shown) = (draft.path().join(path), out.join(path));
        if let Some(dir) = target.parent() {
            std::fs::create_dir_all(dir).map_err(failed(&shown))?;
        }
        std::fs::write(&target, entry.content.read()?).map_err(failed(&shown))?;
        if entry.executable {
            std::fs::set_permissions(&target, Permissions::from_mode(entry.mode()))
                .map_err(failed(&shown))?;
        }
    }
    std::fs::rename(draft.path(), out).map_err(failed(out))?;
    // It was renamed, so that dropping the handle must not remove it.
    let _ = draft.keep();
    Ok(())
}
