//! Visualizers, for formats without them.

use exchange::Losses;
use package::Package;

/// Notes that a format has no visualizers.
pub(super) fn lost(package: &Package, losses: &mut Losses) {
    let programs = package.visualizers.programs();
    let paths = programs.map(|program| base::text::Shown::shown(&*program.path));
    for path in paths {
        losses.cosmetic(
            format!("the visualizer {path}"),
            "the format has none: no pictures of cases are made",
        );
    }
}
