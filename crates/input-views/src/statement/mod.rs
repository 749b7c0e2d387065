//! The text about the input for a statement, in English and Chinese: the content of each line, and
//! the constraints. Markdown, with maths in TeX.
//!
//! Theory of operation: the steps of a plan are joined to lines again ([`layout`]), and each line
//! becomes a sentence. Bounds, structures and conditions become the items of a list
//! ([`constraints`]); a condition without a usual mathematical notation is shown as it is written
//! in the declaration.

mod constraints;
mod games;
mod layout;
mod library;
mod list;
mod options;
mod structures;
mod tex;
mod words;

pub use constraints::{constraints, narrower};
pub use layout::section;
pub use words::Language;

/// A text as code in Markdown.
fn code(text: &str) -> String {
    if text.contains('`') {
        format!("`` {text} ``")
    } else {
        format!("`{text}`")
    }
}
