//! Files of a package that are not used.

use super::package_files::PackageFiles;
use super::programs::has_extension;
use exchange::Losses;

/// Prefixes of names of files for human readers.
const NOTES: [&str; 7] = [
    "readme",
    "license",
    "licence",
    "copying",
    "authors",
    "changelog",
    "makefile",
];

/// Extensions of files for human readers, or of files that are generated from others.
const SHOWN: [&str; 22] = [
    "md", "txt", "pdf", "tex", "sty", "cls", "bib", "html", "css", "rst", "png", "jpg", "jpeg",
    "svg", "gif", "eps", "odt", "doc", "docx", "pptx", "log", "exe",
];

/// Reports files that were neither read nor reported before, grouped by their top directories.
pub(super) fn tell(package_files: &PackageFiles, losses: &mut Losses) {
    for (place, names) in package_files.unreported() {
        let (shown, others): (Vec<String>, Vec<String>) =
            names.into_iter().partition(|name| is_shown(name));
        let instead = |names: &[String]| match names {
            [_] => "it is not used",
            _ => "they are not used",
        };
        if !shown.is_empty() {
            losses.cosmetic(format!("{place}{}", named(&shown)), instead(&shown));
        }
        // Any other file may influence verdicts.
        if !others.is_empty() {
            losses.weaker(format!("{place}{}", named(&others)), instead(&others));
        }
    }
}

/// Whether a file with this name never influences verdicts.
fn is_shown(name: &str) -> bool {
    let base = name.rsplit('/').next().unwrap_or(name).to_lowercase();
    has_extension(name, &SHOWN) || NOTES.iter().any(|note| base.starts_with(note))
}

/// The first of some names, and the number of the others.
fn named(names: &[String]) -> String {
    const MAX_NAMES: usize = 3;
    let first = names[..names.len().min(MAX_NAMES)].join(", ");
    match names.len().saturating_sub(MAX_NAMES) {
        0 => first,
        more => format!("{first} and {more} more"),
    }
}
