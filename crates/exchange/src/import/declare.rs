//! The declaration of the input, where the validator of a package says the same.
//!
//! Theory of operation: a script of checktestdata whose every command has a counterpart becomes a table `[input]`, beside the script
//! itself. All inputs of the package have to be as declared; otherwise, and where anything is not certain, there is none.

use super::problem::ImportedProblem;
use super::programs::has_extension;
use input::Input;
use tengen_core::package::Protocol;
use tengen_core::spec;

/// Declares the input of a problem whose only validator is such a script.
pub(super) fn declare(problem: &mut ImportedProblem) {
    problem.input = declaration(problem);
}

fn declaration(problem: &ImportedProblem) -> Option<String> {
    let [validator] = &problem.validators[..] else {
        return None;
    };
    if validator.protocol != Protocol::Checktestdata || !validator.args.is_empty() {
        return None;
    }
    let script = problem.tree.get(&validator.path)?.read().ok()?;
    let script = checktestdata::parse(&script).ok()?;
    let text = script.declaration().ok()?;
    let written: spec::Input = toml::from_str(&text).ok()?;
    let declared = Input::new(&written.0).ok()?;
    let mut inputs = problem
        .tree
        .paths()
        .filter(|path| has_extension(path, &["in"]));
    let is_as_declared = |path: &str| {
        let input = problem.tree.get(path).and_then(|input| input.read().ok());
        // What cannot be read here is not known to be as declared.
        input.is_some_and(|input| script.check(&input).is_ok() == declared.validate(&input).is_ok())
    };
    inputs.all(is_as_declared).then_some(text)
}
