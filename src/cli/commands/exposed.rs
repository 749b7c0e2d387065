//! Answers whose length a program can find out if it sees the root directory of the machine.

use base::text::Shown as _;
use base::text::count;
use cases::build::Case;
use cases::plan::Origin;
use package::{FileCase, Package};
use sandbox::{Isolation, Level, is_superuser};
use std::collections::BTreeSet;
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;

/// A warning about answers that are stored as files in the problem's directory: at isolation
/// `restricted`, a program can query the size of every file whose path it guesses. Samples are
/// public anyway.
pub(super) fn note(package: &Package, cases: &[Case], isolation: &Isolation) -> Option<String> {
    if isolation.level != Level::Restricted {
        return None;
    }
    let own_users = is_superuser();
    let kept = cases.iter().filter_map(|case| match &case.planned.origin {
        Origin::File(FileCase { answer, .. }) => {
            let is_public = package.shows(case.planned.group, &case.planned.name);
            answer.as_deref().filter(|_| !is_public)
        }
        Origin::Generated(_) | Origin::Command(_) => None,
    });
    let exposed: Vec<&Path> = kept
        .filter(|path| !(own_users && is_hidden(path)))
        .collect();
    let parents: BTreeSet<&Path> = exposed.iter().filter_map(|path| path.parent()).collect();
    let first = parents.first()?;
    let advice = if own_users {
        format!(", and so does `chmod 700 {}`", first.shown())
    } else {
        String::new()
    };
    Some(format!(
        "note: at isolation restricted submissions can find out how long {} in {} {}, which may be enough to guess them; a stronger level hides that (see `tengen doctor`){advice}",
        count(exposed.len(), "answer"),
        list_directories(&parents),
        if exposed.len() == 1 { "is" } else { "are" },
    ))
}

fn list_directories(parents: &BTreeSet<&Path>) -> String {
    let shown = parents.first().map(|first| first.shown());
    let shown = shown.unwrap_or_default();
    match parents.len() {
        0 | 1 => shown,
        several => format!("{shown} and {}", count(several - 1, "other folder")),
    }
}

/// Whether a parent directory denies access to other users.
fn is_hidden(path: &Path) -> bool {
    let is_closed = |dir: &Path| dir.metadata().is_ok_and(|about| about.mode() & 0o001 == 0);
    path.ancestors().skip(1).any(is_closed)
}
