//! The checker or interactor, for judges that support testlib: the name of a testlib checker, or a
//! source.

use super::adapter::{self, ProgramRole, TestlibJudge};
use super::checking::{Checking, portable_checker, std_checker};
use super::{Exported, Ready};
use base::text::Shown as _;
use cases::build::Case;
use checkers::Options;
use package::{CheckerPart, Group, Package, Part, Program};
use problems::Convention;
use program::{File, Source};
use terms::Protocol;
use terms::fault::Fault;

/// The component that judges outputs.
pub(super) enum JudgingPart {
    /// A testlib checker, by name.
    Std(&'static str),
    /// A checker that uses testlib's protocol: its files (the first one is compiled), and the name
    /// of its language.
    Checker(Vec<File>, String),
    /// An interactor that uses testlib's protocol: its files (the first one is compiled), and the
    /// name of its language.
    Interactor(Vec<File>, String),
    /// Nothing that can be exported.
    Nothing,
}

impl JudgingPart {
    /// The component that judges the outputs of a problem.
    pub(super) fn from_ready(
        ready: &Ready,
        judge: TestlibJudge,
        exported: &mut Exported,
    ) -> Result<Self, Fault> {
        checker_args_lost(ready, exported);
        best_moves_lost(ready, exported);
        Ok(match Checking::from_ready(ready) {
            Checking::Standard(name, options) => match std_checker(name, options) {
                Some(std) => Self::Std(std),
                None => Self::portable(name, options, exported),
            },
            Checking::Program(program) => {
                let source =
                    speaking_testlib(ready, program, ProgramRole::Checker, judge, exported)?;
                Self::Checker(source.files, source.language.name.clone())
            }
            Checking::Interactor(Part::Program(program)) => {
                let source =
                    speaking_testlib(ready, program, ProgramRole::Interactor, judge, exported)?;
                Self::Interactor(source.files, source.language.name.clone())
            }
            Checking::Interactor(_) => match portable_interactor(ready, exported) {
                Some(file) => Self::Interactor(vec![file], "c++".to_owned()),
                None => Self::Nothing,
            },
        })
    }

    /// The checker of the interactor's `tout` file, if there is one.
    pub(super) fn for_tout(
        ready: &Ready,
        judge: TestlibJudge,
        exported: &mut Exported,
    ) -> Result<Option<Self>, Fault> {
        if !ready.package().checks_tout {
            return Ok(None);
        }
        Ok(Some(match &ready.package().checker {
            CheckerPart::Program(program) => {
                let source =
                    speaking_testlib(ready, program, ProgramRole::Checker, judge, exported)?;
                Self::Checker(source.files, source.language.name.clone())
            }
            CheckerPart::Builtin(name, options, _) => match std_checker(name, options) {
                Some(std) if judge.has_std_checkers() => Self::Std(std),
                _ => Self::portable(name, options, exported),
            },
        }))
    }

    /// The same for judges without testlib's checkers: these become programs as well.
    pub(super) fn program(
        ready: &Ready,
        judge: TestlibJudge,
        exported: &mut Exported,
    ) -> Result<Self, Fault> {
        if let Checking::Standard(name, options) = Checking::from_ready(ready) {
            checker_args_lost(ready, exported);
            best_moves_lost(ready, exported);
            return Ok(Self::portable(name, options, exported));
        }
        Self::from_ready(ready, judge, exported)
    }

    fn portable(name: &str, options: &Options, exported: &mut Exported) -> Self {
        let file = portable_checker(name, options, checkers::Convention::Testlib, exported);
        Self::Checker(vec![file], "c++".to_owned())
    }
}

/// The model's interactor as a program, if there is one.
pub(super) fn portable_interactor(ready: &Ready, exported: &mut Exported) -> Option<File> {
    let model = ready.package().model.as_ref();
    let source = model.and_then(|model| model.portable().interactor(Convention::Testlib));
    if source.is_some() {
        drawn_otherwise(exported);
    } else {
        let losses = &mut exported.losses;
        losses.lost("the interactor", "there is no replacement");
    }
    Some(cpp("interactor.cpp", source?))
}

/// Reports that nothing checks the interactor's `tout` file.
pub(super) fn tout_lost(ready: &Ready, exported: &mut Exported) {
    if ready.package().checks_tout {
        exported.losses.lost(
            "the checker of what the interactor writes",
            "only the interactor judges: let it check everything",
        );
    }
}

/// The arguments of the group of a case for the interactor: none if a checker gets them.
pub(super) fn group_args<'a>(package: &'a Package, case: &Case) -> &'a [String] {
    match package.groups.get(case.planned.group) {
        Some(group) if !package.checks_tout => &group.checker_args,
        _ => &[],
    }
}

/// Reports that the checker does not get arguments of groups.
pub(super) fn checker_args_lost(ready: &Ready, exported: &mut Exported) {
    for group in &ready.package().groups {
        group_args_lost("checker", group, &group.checker_args, exported);
    }
}

fn group_args_lost(what: &str, group: &Group, args: &[String], exported: &mut Exported) {
    if !args.is_empty() {
        exported.losses.lost(
            format!("the arguments of the {what} for group {}", group.name),
            "it is called without them",
        );
    }
}

/// Reports that inputs are not validated, if the problem has a validator.
pub(super) fn validator_lost(ready: &Ready, instead: &str, exported: &mut Exported) {
    if !ready.package().validators.is_empty() {
        exported.losses.weaker("the validator", instead);
    }
}

/// Reports that each case is judged after one pass, if the problem allows several.
pub(super) fn passes_lost(ready: &Ready, exported: &mut Exported) {
    if ready.package().passes > 1 {
        let losses = &mut exported.losses;
        losses.lost("several passes", "each case is judged after one");
    }
}

/// Reports that a program replaces the model's interactor.
pub(super) fn drawn_otherwise(exported: &mut Exported) {
    exported.losses.cosmetic(
        "what the model's interactor draws at random",
        "a program replaces it, which draws other values",
    );
}

/// The source of the validator: its files and the name of its language, if there is one.
pub(super) fn validator(
    ready: &Ready,
    judge: TestlibJudge,
    exported: &mut Exported,
) -> Result<Option<(Vec<File>, String)>, Fault> {
    let package = ready.package();
    let mut programs = package.validators.iter();
    let first =
        programs.find(|part| matches!(part, Part::Program(_) | Part::Model | Part::Declared(_)));
    for part in package
        .validators
        .iter()
        .filter(|part| !first.is_some_and(|first| std::ptr::eq(first, *part)))
    {
        let what = match part {
            Part::Script(script) => format!("the validator {}", script.path.shown()),
            Part::Program(program) => format!("the validator {}", program.path.shown()),
            Part::Model => "the validator of the model".to_owned(),
            Part::Declared(_) | Part::None => continue,
        };
        exported.losses.lost(what, "inputs are not checked by it");
    }
    for group in package.groups.iter().filter(|_| first.is_some()) {
        let args = group.validator_args.as_deref().unwrap_or_default();
        group_args_lost("validator", group, args, exported);
    }
    Ok(match (first, &package.model) {
        (Some(Part::Program(program)), _) => {
            let source = speaking_testlib(ready, program, ProgramRole::Validator, judge, exported)?;
            Some((source.files, source.language.name.clone()))
        }
        (Some(Part::Declared(declared)), _) => {
            bounds_lost(ready, exported);
            let validator = declared.input.validator_in_cpp(0, 3);
            declared_lost(&validator.lost, exported);
            Some((vec![cpp("validator.cpp", validator.text)], "c++".to_owned()))
        }
        (Some(Part::Model), Some(model)) => {
            rules_lost(ready, exported);
            let source = model.portable().validator(Convention::Testlib);
            Some((vec![cpp("validator.cpp", source)], "c++".to_owned()))
        }
        _ => None,
    })
}

/// Reports the rules of a game against a built-in player, which the exported validator does not
/// check.
pub(super) fn rules_lost(ready: &Ready, exported: &mut Exported) {
    if ready.package().plays_game() {
        let what = "the rules of the game in openings";
        let losses = &mut exported.losses;
        losses.lost(what, "the exported validator does not check it");
    }
}

/// Reports that the exported checker accepts only the best move of the answer.
pub(super) fn best_moves_lost(ready: &Ready, exported: &mut Exported) {
    if ready.package().accepts_any_best_move() {
        exported.losses.lost(
            "other best moves than that of the answer",
            "the exported checker compares with the answer only",
        );
    }
}

/// Reports the parts of a declared input that the exported validator does not check.
pub(super) fn declared_lost(lost: &[String], exported: &mut Exported) {
    for what in lost {
        exported
            .losses
            .lost(what.clone(), "the exported validator does not check it");
    }
}

/// Reports that exported validators only have the bounds of the whole problem.
pub(super) fn bounds_lost(ready: &Ready, exported: &mut Exported) {
    let groups = ready.package().groups.iter();
    for group in groups.filter(|group| group.bounds.is_some()) {
        exported.losses.weaker(
            format!("the bounds of group {}", group.name),
            "its cases are checked by those of the whole problem",
        );
    }
}

fn cpp(name: &str, text: String) -> File {
    File {
        name: name.to_owned(),
        text: text.into_bytes(),
    }
}

/// The source of a program of the package, adapted to testlib's protocol if necessary.
fn speaking_testlib(
    ready: &Ready,
    program: &Program,
    role: ProgramRole,
    judge: TestlibJudge,
    exported: &mut Exported,
) -> Result<Source, Fault> {
    let source = ready.jury.source(program)?;
    let name = role.name();
    if program.protocol == Protocol::Icpc {
        if let Some(file) = adapter::adapted(&source, program, role, judge) {
            return Ok(Source {
                files: vec![file],
                sources: 1,
                ..source
            });
        }
        exported.losses.lost(
            format!("the {name} speaks ICPC's protocol"),
            "it is shipped as it is: change it to testlib's; only a program of one source file in C, C++ or Python gets what \
             translates",
        );
    }
    let sources = source.sources;
    let source = adapter::with_headers(source, judge);
    if source.sources < sources {
        exported.losses.weaker(
            format!("the {name} has {sources} source files"),
            "they are joined into one, which the judge compiles",
        );
    }
    if !program.args.is_empty() {
        exported.losses.lost(
            format!("the arguments of the {name}"),
            "it is called without them",
        );
    }
    if source.sources > 1 {
        exported.losses.lost(
            format!("the {name} has several source files"),
            "they are shipped, but the judge compiles only the first: put them into one",
        );
    }
    Ok(source)
}
