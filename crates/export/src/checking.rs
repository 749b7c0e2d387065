//! How outputs are compared.

use super::{Exported, Ready};
use checkers::{Arithmetic, Convention, Options};
use package::{CheckerPart, Part, Program};
use program::File;

/// The program or checker that judges the outputs of a problem.
pub(super) enum Checking<'a> {
    /// A standard checker, with its options.
    Standard(&'a str, &'a Options),
    /// A program.
    Program(&'a Program),
    /// The interactor, with the program or model that has this role.
    Interactor(&'a Part),
}

impl<'a> Checking<'a> {
    pub(super) fn from_ready(ready: &Ready<'a>) -> Self {
        let package = ready.package();
        match (&package.interactor, &package.checker) {
            (Some(interactor), _) => Self::Interactor(interactor),
            (None, CheckerPart::Program(program)) => Self::Program(program),
            (None, CheckerPart::Builtin(name, options, _)) => Self::Standard(name, options),
        }
    }
}

/// The flags with which ICPC's default validator behaves like a standard checker, if this is
/// possible. It compares numbers as long doubles, which is a loss if an exact comparison is
/// required.
pub(super) fn icpc_flags(
    name: &str,
    options: &Options,
    exported: &mut Exported,
) -> Option<Vec<String>> {
    if options.arithmetic == Some(Arithmetic::Double) {
        return None;
    }
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
            if options.arithmetic != Some(Arithmetic::LongDouble) {
                exported.losses.weaker(
                    "the exact comparison of numbers",
                    "the default validator compares long doubles, which hold 19 digits",
                );
            }
        }
    }
    Some(flags)
}

/// The testlib checker that behaves exactly like a standard checker, if there is one.
pub(super) fn std_checker(name: &str, options: &Options) -> Option<&'static str> {
    const OWN: [&str; 19] = [
        "acmp", "caseicmp", "casencmp", "casewcmp", "dcmp", "fcmp", "hcmp", "icmp", "lcmp", "ncmp",
        "nyesno", "rcmp", "rcmp4", "rcmp6", "rcmp9", "rncmp", "uncmp", "wcmp", "yesno",
    ];
    match name {
        "tokens" if *options == Options::default() => Some("wcmp"),
        "yes-no" => Some("nyesno"),
        _ => OWN.into_iter().find(|own| *own == name),
    }
}

/// A standard checker as a source file that other judges compile.
pub(super) fn portable_checker(
    name: &str,
    options: &Options,
    convention: Convention,
    exported: &mut Exported,
) -> File {
    if name == "pointscmp" && convention != Convention::Cms {
        exported.losses.weaker(
            "the share of the points that checker `pointscmp` gives",
            "it is printed as in the protocol; check how the judge reads it",
        );
    }
    let source = checkers::portable(name, options, convention)
        .expect("the checker of a package is a standard one with options that it takes");
    File {
        name: "checker.cpp".to_owned(),
        text: source.into_bytes(),
    }
}
