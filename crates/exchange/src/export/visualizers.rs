//! Visualizers, for formats without them.

use crate::{Format, Losses};
use tengen_core::package::Package;

/// Records that a format has no visualizers.
pub(super) fn lost(package: &Package, to: Format, losses: &mut Losses) {
    if package.visualizers.is_empty() || to == Format::Icpc {
        return;
    }
    let programs = package.visualizers.programs();
    let paths = programs.map(|program| base::text::Shown::shown(&*program.path));
    for path in paths {
        losses.cosmetic(
            format!("the visualizer {path}"),
            "the format has none: no pictures of cases are made",
        );
    }
}
