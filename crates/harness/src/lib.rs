//! Harnesses: turning the source of a contestant, one function or one class, into a program.
//!
//! # Theory of operation
//!
//! A problem of kind function or class has a [`Signature`]. For each language a target creates a
//! program from it and a submission in LeetCode's form. It adds a *prelude*, which contains what
//! the site has in scope, and a *driver*, which reads the calls, makes them and prints the results
//! as JSON. Driver and submission are separate files, so that compilers and tracebacks show the
//! line numbers of the submission.
//!
//! Python, JavaScript and Java look up the solution's functions at run time, so their drivers are
//! the same for every problem and receive the signature as data. For the other languages the calls
//! are generated, and compilers check them against the solution's functions.
//!
//! A driver and its submission share one process and one standard output. A [`Frame`] separates
//! their output: before the input the driver reads a random number of this run, and it prints the
//! answer between two copies of it, in one piece, after all calls. Everything else on standard
//! output is printed by the contestant, and is shown but not judged. A program that ends early
//! leaves no frame.

mod grader;
mod input;
mod linked;
mod name;
mod reserved_names;
mod signature;
mod target;
mod types;

pub use grader::{entry, grader, header};
pub use input::check_input;
pub use linked::Graders;
pub use name::check_name;
pub use name::{Name, NameError};
pub use reserved_names::check_class_name;
pub use signature::{Class, Param, ParamError, Routine, Signature};
pub use target::Grader;
pub use types::{Base, Type, TypeError};

use program::Source;
use terms::fault::{Accountable, Blame};

/// A submission without a harness.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoHarness {
    /// Function and class problems cannot be solved in this language.
    #[error(
        "function and class problems cannot be solved in {}: the languages are {}",
        .0, languages().collect::<Vec<_>>().join(", ")
    )]
    Language(String),
    /// It has more than one file.
    #[error("a function or a class is one file: put all of the submission into one")]
    Files,
    /// The problem has no grader for its language.
    #[error("the problem has no grader for {language}: the languages are {}", .known.join(", "))]
    NoGrader {
        /// The language.
        language: String,
        /// The languages with graders.
        known: Vec<String>,
    },
    /// The problem has no starter code in a language.
    #[error("the problem has no starter code in {language}: {}", stub_languages(.known))]
    NoStub {
        /// The language.
        language: String,
        /// The languages with starter code.
        known: Vec<String>,
    },
}

/// The names of the languages with a harness.
pub fn languages() -> impl Iterator<Item = &'static str> {
    target::languages()
}

/// The program of a submission: its source with prelude and driver.
///
/// # Errors
/// If there is no harness for the submission.
pub fn compose(signature: &Signature, submission: &Source) -> Result<Source, NoHarness> {
    let target = target::find(&submission.language.name)?;
    Ok(Source {
        files: target.files(signature, text(submission)?),
        sources: 1,
        harnessed: true,
        ..submission.clone()
    })
}

/// A submission as a program of one file, for judges that run whole programs: it reads an input and
/// prints the answer, both without a frame.
///
/// # Errors
/// If there is no harness for the submission.
pub fn whole(signature: &Signature, submission: &Source) -> Result<Vec<u8>, NoHarness> {
    let target = target::find(&submission.language.name)?;
    Ok(target.whole(signature, text(submission)?).text)
}

/// A program of one file with starter code instead of a submission.
///
/// # Errors
/// If there is no harness for the language.
pub fn starter(signature: &Signature, language: &str) -> Result<Vec<u8>, NoHarness> {
    let target = target::find(language)?;
    let stub = target.stub(signature);
    Ok(target.whole(signature, stub.as_bytes()).text)
}

/// Starter code in a language, as LeetCode shows it.
///
/// # Errors
/// When there is no harness for the language.
pub fn stub(signature: &Signature, language: &str) -> Result<String, NoHarness> {
    Ok(target::find(language)?.commented_stub(signature))
}

/// The contestant's text.
fn text(submission: &Source) -> Result<&[u8], NoHarness> {
    let text = &submission.only().ok_or(NoHarness::Files)?.text;
    Ok(text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text))
}

fn stub_languages(known: &[String]) -> String {
    match known {
        [] => "its spec names no `stubs` under [grader]".to_owned(),
        known => format!("the languages are {}", known.join(", ")),
    }
}

impl Accountable for NoHarness {
    fn blame(&self) -> Blame {
        Blame::Usage
    }
}
