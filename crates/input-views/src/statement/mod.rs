//! What a statement says of the input, in English and Chinese: what stands in each line, and what must hold. Markdown, with maths in TeX.
//!
//! Theory of operation: the steps of a plan are put together to lines again ([`layout`]), and each line becomes a sentence. Bounds,
//! structures and conditions become the items of a list ([`constraints`]); a condition for which mathematics has no usual
//! notation is shown as it is written in the declaration.

mod constraints;
mod games;
mod layout;
mod list;
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
