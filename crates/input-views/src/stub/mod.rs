//! Programs that read an input, in seven languages.
//!
//! Theory of operation: a plan becomes a program in no particular language ([`lower`]): loops,
//! lists and records with names, and values with their ends. If only white space separates values,
//! the program reads words, as contestants do; otherwise it reads byte by byte. One walk ([`walk`])
//! writes that program; a [`Target`] defines the syntax of each part in a language. The same walk
//! prints an input instead of reading it, so that a program can repeat what it read.

mod code;
mod count;
mod lower;
mod mode;
mod names;
mod shape;
mod steps;
mod target;
mod unreadable;
mod walk;

pub use unreadable::{ReaderError, UnreadableReason};

use input_language::plan::Plan;

/// The names of the languages.
pub fn languages() -> impl Iterator<Item = &'static str> {
    target::all().map(|target| target.words().language)
}

/// A program that reads an input, and prints it if it `echoes`; otherwise it has a place for a
/// solution.
///
/// # Errors
/// If the language is not supported, or a variable cannot be read.
pub fn program(plan: &Plan, language: &str, echoes: bool) -> Result<String, ReaderError> {
    let target = target::all()
        .find(|target| target.words().language == language)
        .ok_or_else(|| ReaderError::Language {
            found: language.to_owned(),
            known: languages().collect(),
        })?;
    let refused = |refused: lower::LowerError| ReaderError::Variable {
        name: refused.name,
        reason: refused.reason,
    };
    let program = lower::program(plan, echoes).map_err(refused)?;
    if !target.has_lengths()
        && let Some(name) = walk::lengthless(&program.body)
    {
        return Err(ReaderError::Variable {
            name,
            reason: UnreadableReason::Lengthless,
        });
    }
    Ok(walk::program(&program, target, echoes))
}
