//! Files of a package that nothing is made of.

use super::package_files::PackageFiles;
use crate::Losses;

/// Notes what was neither read nor reported, by the directories at the top.
pub(super) fn tell(package_files: &PackageFiles, losses: &mut Losses) {
    for (place, names) in package_files.unreported() {
        losses.cosmetic(
            format!("{place}{}", named(&names)),
            "nothing is made of that: it is left out",
        );
    }
}

/// The first of some names, and how many there are besides.
fn named(names: &[String]) -> String {
    const MOST: usize = 3;
    let first = names[..names.len().min(MOST)].join(", ");
    match names.len().saturating_sub(MOST) {
        0 => first,
        more => format!("{first} and {more} more"),
    }
}
