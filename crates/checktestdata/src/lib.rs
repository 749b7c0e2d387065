//! The language of checktestdata: scripts that describe the format of an input.
//!
//! [`parse`] converts a script to commands ([`lexer`], [`parser`], [`syntax`]); each variable name
//! becomes a number. [`Script::check`] runs the commands ([`run`], [`evaluate`]) on the input
//! ([`input`]). Each command reads its part of the input or fails at a line and a column. Numbers
//! are exact at any size: floating-point numbers are fractions ([`value`]). Scripts come from
//! foreign packages, so there are limits on the nesting depth, the number of executed commands and
//! the size of numbers.
//!
//! The language is that of DOMjudge's `checktestdata`, including its newer commands. A `.` in a
//! regular expression does not match a newline; an array without values is empty.

mod declaration;
mod evaluate;
mod failure;
mod generate;
mod input;
mod lexer;
mod parser;
mod pattern;
mod quantity;
mod run;
mod syntax;
#[cfg(test)]
mod tests;
mod value;

pub use declaration::NotDeclared;
pub use failure::{CheckError, Mismatch, ScriptError};
pub use generate::{Narrowed, Ranged, STYLES, Style};
pub use quantity::Number;

use generators::Quantity;
use syntax::ScriptCommand;

/// A parsed script.
#[derive(Clone, Debug)]
pub struct Script {
    commands: Vec<ScriptCommand>,
    /// The names of its variables, by number.
    names: Vec<String>,
}

/// Parses a script.
///
/// # Errors
/// When it has a syntax error.
pub fn parse(text: &[u8]) -> Result<Script, ScriptError> {
    parser::parse(&lexer::tokens(text)?)
}

impl Script {
    /// Checks whether an input matches the script, to its end.
    ///
    /// # Errors
    /// When it does not match, or when the script has an error.
    pub fn check(&self, input: &[u8]) -> Result<(), CheckError> {
        run::run(self, input, None)
    }

    /// Like [`Script::check`]. Returns the bounded quantities of the input: first those that are
    /// read, then those that are asserted.
    ///
    /// # Errors
    /// The errors of [`Script::check`].
    pub fn quantities(&self, input: &[u8]) -> Result<Vec<Quantity<Number>>, CheckError> {
        let mut noted = quantity::RecordedQuantities::default();
        run::run(self, input, Some(&mut noted))?;
        Ok(noted.into_all())
    }
}
