//! A task as a package: a problem without groups, cases and files.

use crate::task::{CheckerProgram, Task, TaskChecker};
use package::{
    CheckerPart, Constants, GivenInputs, LanguageFactors, Margins, Package, Part, Program,
    Visualizers,
};
use spec::About;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;
use terms::language::Languages;
use terms::{Feedback, Kind, Limits, PointScale};

/// The maximum output of a submission in bytes, and its maximum number of processes: as in
/// problem.toml.
const OUTPUT: u64 = 64 << 20;
const PROCESSES: u32 = 1;
/// The maximum elapsed time of a checker, however busy the machine is.
const LONGEST: Duration = Duration::from_mins(10);

/// The package of a task, with the directory `dir`.
pub(super) fn build(task: &Task, dir: &Path, languages: &Languages) -> Package {
    Package {
        id: task.id.clone(),
        dir: dir.to_owned(),
        title: BTreeMap::new(),
        kind: Kind::Batch,
        // The program already contains the calls of the function.
        signature: None,
        graders: None,
        processes: None,
        process_io: terms::ProcessIo::default(),
        source: None,
        about: About::default(),
        seed: None,
        feedback: Feedback::Full,
        limits: Limits {
            time: task.time,
            memory: task.memory,
            output: OUTPUT,
            processes: PROCESSES,
        },
        bounds: task.source.bounds,
        language_factors: LanguageFactors::default(),
        languages: languages.clone(),
        margins: Margins::default(),
        stream_files: program::StreamFiles::default(),
        least_strength: None,
        model: None,
        model_params: generators::Params::default(),
        constants: Constants::default(),
        declared: None,
        validators: Vec::new(),
        reference: Part::None,
        game_question: None,
        checker: match &task.checker {
            TaskChecker::Builtin(name, options, checker) => {
                CheckerPart::Builtin(name.clone(), options.clone(), checker.clone())
            }
            TaskChecker::Program(program) => CheckerPart::Program(self::checker(program)),
        },
        checks_tout: false,
        passes: 1,
        matches: None,
        interactor: None,
        visualizers: Visualizers::default(),
        generators: BTreeMap::new(),
        call_templates: BTreeMap::new(),
        given: GivenInputs::default(),
        groups: Vec::new(),
        solutions: Vec::new(),
        lints: BTreeMap::new(),
    }
}

/// The checker as a program of a package. Its file does not exist: the compiled program replaces
/// it.
pub(super) fn checker(program: &CheckerProgram) -> Program {
    let main = program.source.files.last();
    Program {
        path: main.map_or_else(PathBuf::new, |file| PathBuf::from(&file.name)),
        language: program.source.language.clone(),
        protocol: program.protocol,
        args: program.args.clone(),
        time: LONGEST.max(program.time),
        scale: PointScale::default(),
        tells_answer: false,
        tells_bounds: false,
        appends_seed: true,
    }
}
