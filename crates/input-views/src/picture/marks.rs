//! Marks that all pictures have in common, and their sizes.

use super::places::real;
use svg::node::element::{Group, Text};

pub(super) const INK: &str = "#333333";
pub(super) const PALE: &str = "#c8d3e0";
pub(super) const MARGIN: f64 = 24.0;

/// A drawing from its own corner on, and its size.
pub(super) struct PlacedDrawing {
    pub(super) group: Group,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// A coordinate as written in SVG.
pub(super) fn shown(number: f64) -> String {
    format!("{number:.1}")
}

pub(super) fn text(words: &str, (x, y): (f64, f64), anchor: &str, size: u32) -> Text {
    Text::new(words)
        .set("x", shown(x))
        .set("y", shown(y))
        .set("text-anchor", anchor)
        .set("font-size", size)
        .set("fill", INK)
}

/// The total size of a number of things.
pub(super) fn room(count: usize, each: f64) -> f64 {
    real(count) * each
}
