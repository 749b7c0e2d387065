//! What outputs are compared by.

use super::Ready;
use crate::package::{CheckerPart, Part, Program};
use checkers::Options;

/// What judges the outputs of a problem.
pub(super) enum Checking<'a> {
    /// A standard checker, with its options.
    Standard(&'a str, &'a Options),
    /// A program.
    Program(&'a Program),
    /// The interactor, by whom it is played.
    Interactor(&'a Part),
}

impl<'a> Checking<'a> {
    pub(super) fn of(ready: &Ready<'a>) -> Self {
        let package = ready.package();
        match (&package.interactor, &package.checker) {
            (Some(interactor), _) => Self::Interactor(interactor),
            (None, CheckerPart::Program(program)) => Self::Program(program),
            (None, CheckerPart::Builtin(name, options, _)) => Self::Standard(name, options),
        }
    }
}

/// The flags with which ICPC's default validator does just what a standard checker does, if it can.
pub(super) fn icpc_flags(name: &str, options: &Options) -> Option<Vec<String>> {
    let (case_sensitive, tolerance) = match name {
        "tokens" | "wcmp" => (true, None),
        "floats" => (true, Some(1e-6)),
        "icpc" => (false, None),
        _ => return None,
    };
    let mut flags = Vec::new();
    if options.case_sensitive.unwrap_or(case_sensitive) {
        flags.push("case_sensitive".to_owned());
    }
    if options.space_change_sensitive == Some(true) {
        flags.push("space_change_sensitive".to_owned());
    }
    let given = [
        ("float_relative_tolerance", options.float_relative_tolerance),
        ("float_absolute_tolerance", options.float_absolute_tolerance),
        ("float_tolerance", options.float_tolerance),
    ];
    let none = given.iter().all(|(_, error)| error.is_none());
    let default = tolerance
        .filter(|_| none)
        .map(|error| ("float_tolerance", Some(error)));
    for (name, error) in given.into_iter().chain(default) {
        if let Some(error) = error {
            flags.extend([name.to_owned(), format!("{error:e}")]);
        }
    }
    Some(flags)
}

/// The checker of testlib's that does what a standard checker does, or nearly so; whether it does just that.
pub(super) fn std_checker(name: &str, options: &Options) -> (&'static str, bool) {
    const OWN: [&str; 16] = [
        "acmp", "caseicmp", "casencmp", "casewcmp", "dcmp", "fcmp", "hcmp", "icmp", "lcmp", "ncmp",
        "nyesno", "rcmp", "rncmp", "uncmp", "wcmp", "yesno",
    ];
    let plain = *options == Options::default();
    if let Some(own) = OWN.into_iter().find(|own| *own == name) {
        return (own, true);
    }
    match name {
        "rcmp4" => ("rcmp4", true),
        "rcmp6" => ("rcmp6", true),
        "rcmp9" => ("rcmp9", true),
        "yes-no" => ("nyesno", true),
        "tokens" => ("wcmp", plain),
        "floats" => ("rcmp6", false),
        "lines" | "exact" => ("lcmp", false),
        "integers" => ("ncmp", false),
        "single-integer" => ("hcmp", false),
        _ => ("wcmp", false),
    }
}
