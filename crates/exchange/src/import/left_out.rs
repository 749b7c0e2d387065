//! Files of a package that are not imported.

use super::package_files::PackageFiles;
use super::programs::has_extension;
use crate::Losses;

/// Prefixes of the names of files for people.
const NOTES: [&str; 7] = [
    "readme",
    "license",
    "licence",
    "copying",
    "authors",
    "changelog",
    "makefile",
];

/// Extensions of files for people, or of generated files.
const SHOWN: [&str; 22] = [
    "md", "txt", "pdf", "tex", "sty", "cls", "bib", "html", "css", "rst", "png", "jpg", "jpeg",
    "svg", "gif", "eps", "odt", "doc", "docx", "pptx", "log", "exe",
];

/// Records files that were neither read nor reported, by top-level directories.
pub(super) fn tell(package_files: &PackageFiles, losses: &mut Losses) {
    for (place, names) in package_files.unreported() {
        let (shown, others): (Vec<String>, Vec<String>) =
            names.into_iter().partition(|name| is_shown(name));
        let instead = "nothing is made of that: it is left out";
        if !shown.is_empty() {
            losses.cosmetic(format!("{place}{}", named(&shown)), instead);
        }
        // A verdict may depend on any other file.
        if !others.is_empty() {
            losses.weaker(format!("{place}{}", named(&others)), instead);
        }
    }
}

/// Whether a file with this name has no influence on verdicts.
fn is_shown(name: &str) -> bool {
    let base = name.rsplit('/').next().unwrap_or(name).to_lowercase();
    has_extension(name, &SHOWN) || NOTES.iter().any(|note| base.starts_with(note))
}

/// The first of some names, and the number of others.
fn named(names: &[String]) -> String {
    const MOST: usize = 3;
    let first = names[..names.len().min(MOST)].join(", ");
    match names.len().saturating_sub(MOST) {
        0 => first,
        more => format!("{first} and {more} more"),
    }
}
