//! Checktestdata's language: scripts that say what an input looks like.
//!
//! Theory of operation: [`parse`] makes commands of a script ([`lexer`], [`parser`], [`syntax`]), with every name of a
//! variable turned into a number. [`Script::check`] runs them ([`run`], [`evaluate`]) along the input ([`input`]), each
//! command taking its part of it or failing at a line and a column. Numbers are exact at any size: floating
//! point numbers are fractions ([`value`]). Scripts come with packages from elsewhere, so they are given bounds: on
//! the depth of what is nested, on the commands they run and on the size of their numbers.
//!
//! The language is that of DOMjudge's `checktestdata`, its newer commands included. A `.` in a regular expression
//! matches no newline; an array that nothing was put into is empty.

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
pub use failure::{Failure, Mismatch, ScriptError};
pub use generate::{Narrowed, Ranged, STYLES, Style};
pub use quantity::{Number, Quantity, Side};

use syntax::Command;

/// What an input looks like.
#[derive(Clone, Debug)]
pub struct Script {
    commands: Vec<Command>,
    /// The names of its variables, by number.
    names: Vec<String>,
}

/// Reads a script.
///
/// # Errors
/// When it is not in the language.
pub fn parse(text: &[u8]) -> Result<Script, ScriptError> {
    parser::parse(&lexer::tokens(text)?)
}

impl Script {
    /// Whether an input is as the script says, to its end.
    ///
    /// # Errors
    /// When it is not, or when the script itself fails on it.
    pub fn check(&self, input: &[u8]) -> Result<(), Failure> {
        run::run(self, input, None)
    }

    /// As [`Script::check`]; gives the bounded quantities of the input, those that are read before those that are asserted.
    ///
    /// # Errors
    /// As [`Script::check`].
    pub fn quantities(&self, input: &[u8]) -> Result<Vec<Quantity>, Failure> {
        let mut noted = quantity::Noted::default();
        run::run(self, input, Some(&mut noted))?;
        Ok(noted.into_all())
    }
}
