//! Output from the declaration of an input: texts of statements, pictures, programs that read it, a
//! validator in C++.
//!
//! Theory of operation: everything walks along a [`Plan`](input_language::plan::Plan). Only
//! pictures need an input.

pub mod cpp;
pub mod picture;
pub mod statement;
pub mod stub;
