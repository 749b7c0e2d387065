//! Validators and interactors, and their arguments.

use super::super::adapter::ProgramRole;
use super::super::checking::{Checking, icpc_flags, portable_checker};
use super::super::judge::{
    best_moves_lost, bounds_lost, declared_lost, drawn_otherwise, rules_lost, tout_lost,
};
use super::super::parts::ship;
use super::super::{Exported, Ready};
use package::{CheckerPart, Group, Part};
use problems::Convention;
use terms::fault::Fault;

/// Ships the input validator.
pub(super) fn input_validator(ready: &Ready, exported: &mut Exported) -> Result<(), Fault> {
    let package = ready.package();
    for (index, validator) in package.validators.iter().enumerate() {
        let dir = match index {
            0 => "input_validators/validator".to_owned(),
            _ => format!("input_validators/validator{}", index + 1),
        };
        match (validator, &package.model) {
            (Part::Program(program), _) => {
                ship(ready, program, ProgramRole::Validator, &dir, exported)?;
            }
            (Part::Script(script), _) => {
                let file = package.dir.join(&script.path);
                exported.tree.put(format!("{dir}.ctd"), file.as_path());
            }
            (Part::Declared(declared), _) => {
                bounds_lost(ready, exported);
                let validator = declared.input.validator_in_cpp(42, 43);
                declared_lost(&validator.lost, exported);
                exported
                    .tree
                    .put(format!("{dir}/validator.cpp"), validator.text);
            }
            (Part::Model, Some(model)) => {
                rules_lost(ready, exported);
                let validator = model.portable().validator(Convention::Icpc);
                exported.tree.put(format!("{dir}/validator.cpp"), validator);
            }
            _ => {}
        }
    }
    if package.validators.is_empty() {
        exported.losses.weaker(
            "inputs have no validator of their own",
            "none is shipped, and judges will ask for one",
        );
    }
    Ok(())
}

/// Ships what judges outputs to the folder `dir`, or finds flags for the default validator.
pub(super) fn output_validator(
    ready: &Ready,
    dir: &str,
    exported: &mut Exported,
) -> Result<Vec<String>, Fault> {
    let package = ready.package();
    match Checking::from_ready(ready) {
        Checking::Program(program) => ship(ready, program, ProgramRole::Checker, dir, exported)?,
        Checking::Interactor(Part::Program(program)) => {
            tout_lost(ready, exported);
            ship(ready, program, ProgramRole::Interactor, dir, exported)?;
        }
        Checking::Interactor(_) => {
            let portable = package.model.as_ref().map(|model| model.portable());
            match portable.and_then(|portable| portable.interactor(Convention::Icpc)) {
                Some(source) => {
                    drawn_otherwise(exported);
                    exported.tree.put(format!("{dir}/interactor.cpp"), source);
                }
                None => exported
                    .losses
                    .lost("the interactor", "there is no replacement"),
            }
        }
        Checking::Standard(name, options) => {
            best_moves_lost(ready, exported);
            if let Some(flags) = icpc_flags(name, options, exported) {
                return Ok(flags);
            }
            let convention = checkers::Convention::Icpc;
            let file = portable_checker(name, options, convention, exported);
            exported.tree.put(format!("{dir}/{}", file.name), file.text);
        }
    }
    Ok(Vec::new())
}

/// The arguments of the output validator for cases of a group: the group's own, or those of the
/// whole problem.
pub(super) fn checker_args(
    group: &Group,
    of_all: &[String],
    exported: &mut Exported,
) -> Vec<String> {
    match &group.checker {
        Some(CheckerPart::Builtin(name, options, _)) => icpc_flags(name, options, exported)
            .unwrap_or_else(|| {
                exported.losses.lost(
                    format!("the options of the checker for group {}", group.name),
                    "those of the whole problem are built into the program that is shipped",
                );
                of_all.to_vec()
            }),
        _ => [of_all, &group.checker_args].concat(),
    }
}
