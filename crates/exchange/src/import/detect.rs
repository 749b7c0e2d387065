//! Which format a package is in.

use super::error::ImportError;
use super::parcel::Parcel;
use super::{folder, hydro};
use crate::Format;

/// The format of a package, and the package from the directory that it begins in.
pub(super) fn format(
    parcel: Parcel,
    from: Option<Format>,
) -> Result<(Format, Parcel), ImportError> {
    let found = detected(&parcel);
    // A zip file often holds one directory, and a folder may.
    let (found, parcel) = match (found, parcel.only_top()) {
        (Some(Format::Folder) | None, Some(top)) if parcel_of(&parcel, &top) => {
            let parcel = parcel.below(&top);
            (detected(&parcel), parcel)
        }
        (found, _) => (found, parcel),
    };
    match from.or(found) {
        Some(format) => Ok((format, parcel)),
        None => Err(ImportError::NoFormat),
    }
}

/// Whether a package may begin in this directory.
fn parcel_of(parcel: &Parcel, top: &str) -> bool {
    // A plain folder may well have one group of cases.
    let marks = [
        "problem.yaml",
        "domjudge-problem.ini",
        "problem.xml",
        "info.toml",
        "init.yml",
        "config.yaml",
        "config.yml",
        "testdata/config.yaml",
    ];
    let plain = detected(parcel).is_none();
    plain
        || marks
            .iter()
            .any(|mark| parcel.has(&format!("{top}/{mark}")))
}

fn detected(parcel: &Parcel) -> Option<Format> {
    let has = |path: &str| parcel.has(path);
    if has("problem.xml") {
        Some(Format::Polygon)
    } else if has("info.toml") {
        Some(Format::LibraryChecker)
    } else if hydro::is_hydro(parcel) {
        Some(Format::Hydro)
    } else if has("problem.yaml") || has("domjudge-problem.ini") || parcel.has_dir("data/secret") {
        Some(Format::Icpc)
    } else if has("init.yml") {
        Some(Format::Dmoj)
    } else {
        folder::is_folder(parcel).then_some(Format::Folder)
    }
}
