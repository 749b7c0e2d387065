//! Headings and columns of tables in Typst.

use pulldown_cmark::{Alignment, HeadingLevel};

/// The mark of a heading.
pub(super) fn heading(level: HeadingLevel) -> &'static str {
    match level {
        HeadingLevel::H1 | HeadingLevel::H2 => "== ",
        HeadingLevel::H3 => "=== ",
        HeadingLevel::H4 => "==== ",
        HeadingLevel::H5 => "===== ",
        HeadingLevel::H6 => "====== ",
    }
}

/// The alignment of a column, as one of a list.
pub(super) fn column(alignment: Alignment) -> &'static str {
    match alignment {
        Alignment::None | Alignment::Left => "left,",
        Alignment::Center => "center,",
        Alignment::Right => "right,",
    }
}
