//! The two small languages of a declaration: the content of lines, and expressions over the
//! variables.
//!
//! Theory of operation: both are parsed from the same tokens ([`lexer`]) by recursive descent, and
//! every node stores its bytes in the text. No names are looked up here.

mod expression;
mod lexer;
mod line;
mod parser;

pub use expression::{Binary, Comparison};
pub(crate) use expression::{Expr, ExprKind};
pub(crate) use line::{Brackets, Count, LinePiece, PieceKind, line};
pub(crate) use parser::{bounds, expression};

use std::ops::Range;

/// A text that cannot be parsed.
#[derive(Debug)]
pub(crate) struct SyntaxError {
    pub(crate) at: Range<usize>,
    pub(crate) found: String,
    pub(crate) wanted: String,
}

/// The maximum depth of nested expressions and lists.
const DEEPEST: usize = 64;

#[cfg(test)]
mod tests;
