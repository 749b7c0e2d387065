//! Graders: drivers that another judge compiles together with a submission.
//!
//! # Theory of operation
//!
//! Such a judge passes two files to its compiler, so that a contestant submits only the function or
//! class. In interpreters, Java and Rust the grader loads the submission. C and C++ link two
//! objects, and the grader cannot see a class of the other object. In C++ the header that a
//! submission includes therefore contains the whole driver, as a template of the class that is only
//! declared there: compilers instantiate it at the end of the file, where the class is complete. In
//! C the grader calls functions by their prototypes, and objects are opaque.

use super::signature::Signature;
use super::target::{self, Grader};

/// The grader for the submissions `stem` with the extension of the language; `None` if a file of
/// its own cannot call them.
#[must_use]
pub fn grader(signature: &Signature, language: &str, stem: &str) -> Option<Grader> {
    target::find(language).ok()?.grader(signature, stem)
}

/// One header for submissions in C and C++.
#[must_use]
pub fn header(signature: &Signature) -> String {
    let of = |language| grader(signature, language, "").and_then(|grader| grader.header);
    let [c, cpp] = ["c", "c++"].map(|language| of(language).unwrap_or_default());
    format!("#pragma once\n{}", either(&cpp, &c))
}

/// One main program for submissions in C and C++.
#[must_use]
pub fn entry(signature: &Signature) -> String {
    let of = |language| grader(signature, language, "").map(|grader| grader.source);
    let [c, cpp] = ["c", "c++"].map(|language| of(language).unwrap_or_default());
    either(&cpp, &c)
}

fn either(cpp: &str, c: &str) -> String {
    format!("#ifdef __cplusplus\n{cpp}#else\n{c}#endif\n")
}
