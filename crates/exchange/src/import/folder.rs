//! Plain folders: `.in` with `.ans`, `.out` or `.a` beside it, in directories that become groups.

use super::draft::Draft;
use super::kept::{SAMPLES, keep, pairs};
use super::parcel::Parcel;
use super::programs::has_extension;
use super::{ImportError, Source, statement};
use std::collections::BTreeSet;

/// Whether there is a case.
pub(super) fn is_folder(parcel: &Parcel) -> bool {
    parcel.paths().any(|path| has_extension(path, &["in"]))
}

/// The problem of a folder.
pub(super) fn import(source: &Source) -> Result<Draft, ImportError> {
    let parcel = source.parcel;
    let mut draft = source.untitled();
    let inputs = parcel.paths().filter(|path| has_extension(path, &["in"]));
    let dirs: BTreeSet<&str> = inputs
        .map(|path| path.rsplit_once('/').map_or("", |(dir, _)| dir))
        .collect();
    for dir in dirs {
        let group = match dir {
            "" => "tests",
            _ if dir
                .rsplit('/')
                .next()
                .is_some_and(|name| name.starts_with("sample")) =>
            {
                SAMPLES
            }
            _ => dir,
        };
        keep(parcel, group, &pairs(parcel, dir)?, &mut draft)?;
    }
    statements(source, &mut draft)?;
    source.any_solutions("solutions", &mut draft)?;
    draft.losses.weaker(
        "limits, points, validator and checker, which a folder does not say",
        "they are the usual ones: tokens are compared, in 1 s and 256 MiB",
    );
    Ok(draft)
}

fn statements(source: &Source, draft: &mut Draft) -> Result<(), ImportError> {
    for name in source.parcel.names_at("") {
        let code = name
            .strip_prefix("statement.")
            .and_then(|rest| rest.strip_suffix(".md"));
        let Some(code) = code else { continue };
        let text = source.parcel.text(&name)?;
        let title = text.lines().find_map(|line| line.strip_prefix("# "));
        if let Some(title) = title.filter(|title| !title.trim().is_empty()) {
            draft.title.insert(code.to_owned(), title.trim().to_owned());
        }
        draft.tree.put(&name, text.as_str());
    }
    let title = draft.title.get("en").cloned().unwrap_or_default();
    if draft.tree.get("statement.en.md").is_none() {
        statement::markdown(draft, "en", &title, "");
        draft
            .losses
            .lost("the statement", "there is none in the folder: write it");
    }
    Ok(())
}
