//! Uploading problems and contests to other judges through their interfaces.
//!
//! # Theory of operation
//!
//! An upload has two steps. The first reads what the judge has and compares it with what is here.
//! The second writes only what differs. So repeating an upload writes nothing, and an upload that
//! was interrupted continues.
//!
//! `DOMjudge` does not give out test data. Therefore the digest of each package that is uploaded to
//! it is kept beside the problem, in a [`Receipts`] file. A package with the same digest is not
//! uploaded again unless the judge shows something else than was uploaded. Polygon gives out
//! everything, and each thing is compared with what is there.
//!
//! Programs are submitted to measure how long they run on a judge. Their judgements are read until
//! all are finished.
//!
//! Passwords come from the environment and are sent over TLS, or to this machine.

mod address;
mod domjudge;
mod error;
mod http;
pub mod polygon;
mod receipts;
mod submissions;

use base::text::line;

pub use domjudge::{
    ContestFile, Domjudge, LocalProblem, Problem, ProblemPlan, ProblemState, Uploaded, User,
};
pub use error::PushError;
pub use http::Credentials;
pub use receipts::Receipts;
pub use submissions::{JudgeLanguage, Judgement, UploadedProgram};

/// A property of a problem or a contest that is not the same on the judge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The name of the property, such as `time limit`.
    pub what: String,
    /// The value on the judge.
    pub there: String,
    /// The value here.
    pub here: String,
}

/// The difference of two values, if there is one.
fn difference(what: &str, there: &str, here: &str) -> Option<Difference> {
    (there != here).then(|| Difference {
        what: what.to_owned(),
        there: line(there),
        here: here.to_owned(),
    })
}
