//! Deriving the declaration of the input from the validator of a package.
//!
//! A checktestdata script in which every command has a counterpart becomes a table `[input]`,
//! beside the script itself; the same applies to a testlib program that only reads
//! ([`super::reads`]). All inputs of the package must match the declaration; if they do not, or if
//! anything is uncertain, there is no declaration.

use super::problem::{ImportedProblem, JuryProgram};
use super::programs::{has_extension, is_header};
use super::reads;
use input::Input;
use terms::Protocol;

/// Declares the input of a problem if its only validator can be expressed as a declaration.
pub(super) fn declare(problem: &mut ImportedProblem) {
    problem.input = declaration(problem);
}

fn declaration(problem: &ImportedProblem) -> Option<String> {
    let [validator] = &problem.validators[..] else {
        return None;
    };
    let has_args = |group: &super::problem::ImportedGroup| !group.validator_args.is_empty();
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
        // If the file cannot be read here, it cannot be compared with the declaration.
        input.is_some_and(|input| script.check(&input).is_ok() == declared.validate(&input).is_ok())
    };
    inputs.all(is_as_declared).then_some(text)
}

/// The validator as a script.
fn script(problem: &ImportedProblem, validator: &JuryProgram) -> Option<Vec<u8>> {
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
