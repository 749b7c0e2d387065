//! The two small languages of a declaration: what a line holds, and expressions over the variables.
//!
//! Theory of operation: both are read from the same tokens ([`lexer`]) by recursive descent, and every node keeps the bytes
//! it was read from. Nothing is looked up here: names are texts.

mod expression;
mod lexer;
mod line;
mod parser;

pub(crate) use expression::{Binary, Comparison, Expr, ExprKind};
pub(crate) use line::{Brackets, Count, Piece, PieceKind, line};
pub(crate) use parser::{bounds, expression};

use std::ops::Range;

/// A text that cannot be read.
#[derive(Debug)]
pub(crate) struct SyntaxError {
    pub(crate) at: Range<usize>,
    pub(crate) found: String,
    pub(crate) wanted: String,
}

/// How deep expressions and lists may be nested.
const DEEPEST: usize = 64;

#[cfg(test)]
mod tests;
