//! What judges outputs, for judges that know testlib: the name of one of its checkers, or a source.

use super::checking::{Checking, portable_checker, std_checker};
use super::{Exported, Ready};
use base::text::Shown as _;
use checkers::Options;
use problems::Convention;
use tengen_core::fault::Fault;
use tengen_core::package::{CheckerPart, Part, Program, Protocol};
use tengen_core::program::{File, Source};

/// What judges outputs.
pub(super) enum JudgingPart {
    /// A checker of testlib's, by name.
    Std(&'static str),
    /// A checker that speaks testlib's protocol; its files, the first of which is compiled, and the name of its language.
    Checker(Vec<File>, String),
    /// An interactor that does; its files, the first of which is compiled, and the name of its language.
    Interactor(Vec<File>, String),
    /// Nothing that can be shipped.
    Nothing,
}

impl JudgingPart {
    /// What judges the outputs of a problem.
    pub(super) fn of(ready: &Ready, exported: &mut Exported) -> Result<Self, Fault> {
        let package = ready.package();
        group_args_lost(ready, exported);
        Ok(match Checking::of(ready) {
            Checking::Standard(name, options) => match std_checker(name, options) {
                Some(std) => Self::Std(std),
                None => Self::portable(name, options, exported),
            },
            Checking::Program(program) => {
                let source = speaking_testlib(ready, program, "checker", exported)?;
                Self::Checker(source.files, source.language.name.clone())
            }
            Checking::Interactor(Part::Program(program)) => {
                let source = speaking_testlib(ready, program, "interactor", exported)?;
                Self::Interactor(source.files, source.language.name.clone())
            }
            Checking::Interactor(_) => {
                let portable = package.model.as_ref().map(|model| model.portable());
                if let Some(source) = portable.and_then(|all| all.interactor(Convention::Testlib)) {
                    drawn_otherwise(exported);
                    let files = vec![cpp("interactor.cpp", source)];
                    Self::Interactor(files, "c++".to_owned())
                } else {
                    let losses = &mut exported.losses;
                    losses.lost("the interactor", "nothing stands in for it");
                    Self::Nothing
                }
            }
        })
    }

    /// What judges that which the interactor writes to its `tout`, if a checker does.
    pub(super) fn of_tout(ready: &Ready, exported: &mut Exported) -> Result<Option<Self>, Fault> {
        if !ready.package().checks_tout {
            return Ok(None);
        }
        Ok(Some(match &ready.package().checker {
            CheckerPart::Program(program) => {
                let source = speaking_testlib(ready, program, "checker", exported)?;
                Self::Checker(source.files, source.language.name.clone())
            }
            CheckerPart::Builtin(name, options, _) => match std_checker(name, options) {
                Some(std) => Self::Std(std),
                None => Self::portable(name, options, exported),
            },
        }))
    }

    /// The same, for judges that have no checkers of testlib's: a program stands for those, too.
    pub(super) fn program(ready: &Ready, exported: &mut Exported) -> Result<Self, Fault> {
        if let Checking::Standard(name, options) = Checking::of(ready) {
            group_args_lost(ready, exported);
            return Ok(Self::portable(name, options, exported));
        }
        Self::of(ready, exported)
    }

    fn portable(name: &str, options: &Options, exported: &mut Exported) -> Self {
        let file = portable_checker(name, options, checkers::Convention::Testlib, exported);
        Self::Checker(vec![file], "c++".to_owned())
    }
}

/// Tells that nothing checks what the interactor writes to its `tout`.
pub(super) fn tout_lost(ready: &Ready, exported: &mut Exported) {
    if ready.package().checks_tout {
        exported.losses.lost(
            "the checker of what the interactor writes",
            "the interactor judges alone: let it judge all",
        );
    }
}

/// Tells that no group has arguments of its own.
pub(super) fn group_args_lost(ready: &Ready, exported: &mut Exported) {
    for group in &ready.package().groups {
        let of_validator = group
            .validator_args
            .as_ref()
            .is_some_and(|args| !args.is_empty());
        for (what, some) in [
            ("validator", of_validator),
            ("checker", !group.checker_args.is_empty()),
        ] {
            if some {
                exported.losses.lost(
                    format!("the arguments of the {what} for group {}", group.name),
                    "it is called without them",
                );
            }
        }
    }
}

/// Tells that a program stands in for the model's interactor.
pub(super) fn drawn_otherwise(exported: &mut Exported) {
    exported.losses.cosmetic(
        "what the model's interactor draws at random",
        "a program stands in for it, which draws otherwise",
    );
}

/// The source of the validator, its files and the name of its language, if there is one.
pub(super) fn validator(
    ready: &Ready,
    exported: &mut Exported,
) -> Result<Option<(Vec<File>, String)>, Fault> {
    let package = ready.package();
    let mut programs = package.validators.iter();
    let first = programs.find(|part| matches!(part, Part::Program(_) | Part::Model));
    for part in package
        .validators
        .iter()
        .filter(|part| !first.is_some_and(|first| std::ptr::eq(first, *part)))
    {
        let what = match part {
            Part::Script(script) => format!("the validator {}", script.path.shown()),
            Part::Program(program) => format!("the validator {}", program.path.shown()),
            _ => continue,
        };
        exported.losses.lost(what, "inputs are not checked by it");
    }
    Ok(match (first, &package.model) {
        (Some(Part::Program(program)), _) => {
            let source = speaking_testlib(ready, program, "validator", exported)?;
            Some((source.files, source.language.name.clone()))
        }
        (Some(Part::Model), Some(model)) => {
            let source = model.portable().validator(Convention::Testlib);
            Some((vec![cpp("validator.cpp", source)], "c++".to_owned()))
        }
        _ => None,
    })
}

fn cpp(name: &str, text: String) -> File {
    File {
        name: name.to_owned(),
        text: text.into_bytes(),
    }
}

/// The source of a program of the package. Others cannot be told that it speaks another protocol.
fn speaking_testlib(
    ready: &Ready,
    program: &Program,
    role: &str,
    exported: &mut Exported,
) -> Result<Source, Fault> {
    if program.protocol == Protocol::Icpc {
        exported.losses.lost(
            format!("the {role} speaks ICPC's protocol"),
            "it is shipped as it is, and has to be changed to testlib's",
        );
    }
    if !program.args.is_empty() {
        exported.losses.lost(
            format!("the arguments of the {role}"),
            "it is called without them",
        );
    }
    let source = ready.jury.source(program)?;
    if source.sources > 1 {
        exported.losses.lost(
            format!("the {role} has several source files"),
            "they are shipped, but the judge compiles only the first: put them into one",
        );
    }
    Ok(source)
}
