//! Declaring the input if the validator of a package is equivalent to a declaration.
//!
//! # Theory of operation
//!
//! A checktestdata script whose commands all have equivalents becomes a table `[input]`, in
//! addition to the script; so does a testlib program that only reads ([`super::reads`]). All inputs
//! of the package have to match the declaration; otherwise, and in case of doubt, there is none.

use super::problem::{ImportedProblem, Part};
use super::programs::{has_extension, is_header};
use super::reads;
use input::Input;
use tengen_core::package::Protocol;
use tengen_core::spec;

/// Declares the input of a problem whose only validator has an equivalent.
pub(super) fn declare(problem: &mut ImportedProblem) {
    problem.input = declaration(problem);
}

fn declaration(problem: &ImportedProblem) -> Option<String> {
    let [validator] = &problem.validators[..] else {
        return None;
    };
    let has_args = |group: &super::problem::Group| !group.validator_args.is_empty();
    if !validator.args.is_empty() || problem.groups.iter().any(has_args) {
        return None;
    }
    let script = checktestdata::parse(&script(problem, validator)?).ok()?;
    let text = script.declaration().ok()?;
    let written: spec::Input = toml::from_str(&text).ok()?;
    let declared = Input::new(&written.0).ok()?;
    let mut inputs = problem
        .tree
        .paths()
        .filter(|path| has_extension(path, &["in"]));
    let is_as_declared = |path: &str| {
        let input = problem.tree.get(path).and_then(|input| input.read().ok());
        // An input that cannot be read here is not known to match.
        input.is_some_and(|input| script.check(&input).is_ok() == declared.validate(&input).is_ok())
    };
    inputs.all(is_as_declared).then_some(text)
}

/// The validator as a script.
fn script(problem: &ImportedProblem, validator: &Part) -> Option<Vec<u8>> {
    let text = problem.tree.get(&validator.path)?.read().ok()?;
    if validator.protocol == Protocol::Checktestdata {
        return Some(text);
    }
    let text = String::from_utf8(text).ok()?;
    if !has_extension(&validator.path, &["cpp", "cc", "cxx"]) || !text.contains("testlib.h") {
        return None;
    }
    let headers = problem.tree.paths().filter(|path| is_header(path));
    let headers = headers.filter(|path| !path.ends_with("testlib.h"));
    let headers = headers.filter_map(|path| {
        let text = problem.tree.get(path)?.read().ok()?;
        String::from_utf8(text).ok()
    });
    reads::script(&text, &headers.collect::<Vec<String>>()).map(String::into_bytes)
}
