//! The validators of inputs and outputs.

use super::Reader;
use super::data::{GroupDir, SAMPLES};
use super::part_tests::PartTest;
use super::settings::GroupSettings;
use crate::ImportError;
use crate::problem::{ImportedChecker, ImportedProblem, JuryProgram};
use crate::programs::{has_extension, is_header, is_script};
use checkers::{Arithmetic, Convention, Options};
use terms::Protocol;

/// The directories of input validators and of output validators, in all versions.
const INPUT: [&str; 2] = ["input_validators", "input_format_validators"];
const OUTPUT: [&str; 2] = ["output_validator", "output_validators"];

impl Reader<'_> {
    /// Imports the validators, and sets their arguments and those of the groups.
    pub(super) fn parts(
        &self,
        problem: &mut ImportedProblem,
        groups: &[GroupDir],
        tests: &[PartTest],
    ) -> Result<(), ImportError> {
        self.input_validators(problem)?;
        Self::input_args(problem, groups, tests);
        let flags = output_args(problem, groups, tests);
        self.output_validator(problem, flags)
    }

    fn input_validators(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        for dir in INPUT {
            let modules = self.source.modules_in(dir);
            for name in self.source.package_files.names(dir) {
                let from = format!("{dir}/{name}");
                let is_dir = self.source.package_files.has_dir(&from);
                if modules.contains(&name) || is_dir && !self.source.is_program_dir(&from) {
                    continue;
                }
                if has_extension(&name, &["viva"]) {
                    self.source.package_files.mark_reported(&from);
                    let instead = "rewrite it: inputs are not checked by it";
                    problem
                        .losses
                        .lost(format!("the VIVA validator {name}"), instead);
                    continue;
                }
                if has_extension(&name, &["md", "txt"]) || is_header(&name) {
                    continue;
                }
                let edit = |text| self.edit(text);
                let joining = self.source.compiled_with(&from);
                match self
                    .source
                    .take_joined(problem, &from, "validators", &edit, &joining)?
                {
                    Ok(taken) => {
                        let usual = if is_script(&taken.path) {
                            Protocol::Checktestdata
                        } else {
                            Protocol::Icpc
                        };
                        let (protocol, args) = taken.called.unwrap_or((usual, Vec::new()));
                        problem.validators.push(JuryProgram {
                            path: taken.path,
                            protocol,
                            args,
                        });
                    }
                    Err(left) => {
                        self.source.package_files.mark_reported(&from);
                        problem.losses.lost(
                            format!("the input validator {name}"),
                            format!("inputs are not checked by it: {}", left.why()),
                        );
                    }
                }
            }
        }
        Ok(())
    }

    /// Arguments that are equal for all groups and tests become the validators' own.
    fn input_args(problem: &mut ImportedProblem, groups: &[GroupDir], tests: &[PartTest]) {
        let Some(first) = groups.first() else { return };
        let of_tests = tests.iter().filter(|test| test.is_input);
        let of_groups = groups.iter().map(|group| &group.settings);
        let mut all = of_groups.chain(of_tests.clone().map(|test| &test.settings));
        let same = |settings: &GroupSettings| {
            settings.validator_args == first.settings.validator_args
                && settings.by_validator == first.settings.by_validator
        };
        let programs = |part: &&mut JuryProgram| part.protocol != Protocol::Checktestdata;
        if all.all(same) {
            for part in problem.validators.iter_mut().filter(programs) {
                part.args
                    .extend(first.settings.validator_args.iter().cloned());
                let own = first.settings.by_validator.iter();
                let mut own = own.filter(|(name, _)| is_named(&part.path, name));
                part.args
                    .extend(own.next().map(|(_, args)| args.clone()).unwrap_or_default());
            }
            return;
        }
        for group in groups {
            let args = args_of_all(&group.settings, &group.dir, problem);
            if group.name == SAMPLES {
                problem.samples.validator_args = Some(args);
            } else {
                problem.group(&group.name).validator_args = args;
            }
        }
        for test in of_tests {
            let args = args_of_all(&test.settings, &test.args_file, problem);
            put_args(problem, test, &args);
        }
    }

    fn output_validator(
        &self,
        problem: &mut ImportedProblem,
        flags: Vec<String>,
    ) -> Result<(), ImportError> {
        let programs: Vec<String> = OUTPUT
            .iter()
            .flat_map(|dir| self.programs_of(dir))
            .collect();
        // The new format has no key for it: the directory implies that a program judges. In the old
        // format, `validation` states it.
        let interacts = self.metadata.interactive;
        let wanted = self.metadata.custom || self.metadata.is_new || interacts;
        let Some(first) = programs.first().filter(|_| wanted) else {
            if self.metadata.is_new && self.source.package_files.has_dir(OUTPUT[0]) {
                return Err(ImportError::File {
                    path: OUTPUT[0].to_owned(),
                    line: None,
                    reason: "nothing else can judge outputs, but it is in no known language"
                        .to_owned(),
                });
            }
            if interacts && !self.metadata.custom {
                return Err(ImportError::Missing {
                    path: OUTPUT[usize::from(!self.metadata.is_new)].to_owned(),
                    purpose: "which holds the interactor: problem.yaml states that submissions interact with it",
                });
            }
            return self.default_validator(problem, &flags);
        };
        // The old format allows several, and all of them run.
        if programs.len() > 1 {
            for further in &programs[1..] {
                self.source.package_files.mark_reported(further);
            }
            problem
                .losses
                .lost("further output validators", format!("{first} judges alone"));
        }
        if let Some(standard) = self.source.standard_checker(first, Convention::Icpc)
            && flags.is_empty()
        {
            problem.checker = standard;
            return Ok(());
        }
        let edit = |text| self.edit(text);
        let joining = self.source.compiled_with(first);
        let source = self.source;
        let taken = match source.take_joined(problem, first, "checker", &edit, &joining)? {
            Ok(taken) => taken,
            Err(left) => {
                let path = first.clone();
                let reason = format!("nothing else can judge outputs, but {}", left.why());
                return Err(ImportError::File {
                    path,
                    line: None,
                    reason,
                });
            }
        };
        let (protocol, own) = taken.called.unwrap_or((Protocol::Icpc, Vec::new()));
        let part = JuryProgram {
            path: taken.path,
            protocol,
            args: own.into_iter().chain(flags).collect(),
        };
        if self.metadata.interactive {
            problem.interactor = Some(part);
        } else {
            problem.checker = ImportedChecker::Program(part);
        }
        Ok(())
    }

    /// The programs in `dir`: each file or directory is a program. The newest format also allows a
    /// directory of files as one program.
    pub(super) fn programs_of(&self, dir: &str) -> Vec<String> {
        let names = self.source.package_files.names(dir);
        let sources = names
            .iter()
            .filter(|name| self.source.language(name).is_some());
        if !dir.ends_with("validators") && sources.count() > 0 && names.len() > 1 {
            return vec![dir.to_owned()];
        }
        let modules = self.source.modules_in(dir);
        let programs = names.iter().filter(|name| {
            let path = format!("{dir}/{name}");
            !modules.contains(*name) && self.source.language(name).is_some()
                || !modules.contains(*name) && self.source.is_program_dir(&path)
        });
        programs.map(|name| format!("{dir}/{name}")).collect()
    }

    fn default_validator(
        &self,
        problem: &mut ImportedProblem,
        flags: &[String],
    ) -> Result<(), ImportError> {
        if self.metadata.custom {
            return Err(ImportError::Missing {
                path: OUTPUT[usize::from(!self.metadata.is_new)].to_owned(),
                purpose: "which is to judge outputs",
            });
        }
        let options = Options::from_flags(flags.iter().map(String::as_str));
        let mut options = options.unwrap_or_else(|error| {
            problem.losses.lost(
                format!("the flags `{}` of the default validator", flags.join(" ")),
                format!("it has none: {error}"),
            );
            Options::default()
        });
        let mut name = "icpc";
        if options == sensitive() {
            (name, options) = ("tokens", Options::default());
        }
        // The default validators of DOMjudge and Kattis compare numbers as this type.
        let of_groups = problem.groups.iter().flat_map(|group| &group.checker_args);
        if flags
            .iter()
            .chain(of_groups)
            .chain(&problem.samples.checker_args)
            .any(|flag| flag.starts_with("float_"))
        {
            options.arithmetic = Some(Arithmetic::LongDouble);
        }
        problem.checker = ImportedChecker::Builtin(name.to_owned(), options);
        Ok(())
    }
}

/// The options with which the checker `tokens` equals ICPC's default validator.
fn sensitive() -> Options {
    Options {
        case_sensitive: Some(true),
        ..Options::default()
    }
}

/// The arguments of all validators in a group or test; the arguments of the only validator count as
/// well.
fn args_of_all(
    settings: &GroupSettings,
    place: &str,
    problem: &mut ImportedProblem,
) -> Vec<String> {
    let mut args = settings.validator_args.clone();
    let known = |name: &str| {
        let mut parts = problem.validators.iter();
        parts.any(|part| is_named(&part.path, name))
    };
    for (name, own) in &settings.by_validator {
        if problem.validators.len() == 1 && known(name) {
            args.extend(own.iter().cloned());
        } else if !own.is_empty() {
            problem.losses.weaker(
                format!("arguments of single validators in {place}"),
                "these validators run without them",
            );
        }
    }
    args
}

/// Arguments that are equal for all groups and tests become the checker's own and are returned;
/// otherwise each has its own.
fn output_args(
    problem: &mut ImportedProblem,
    groups: &[GroupDir],
    tests: &[PartTest],
) -> Vec<String> {
    let of_tests = tests.iter().filter(|test| !test.is_input);
    let settings = groups.iter().map(|group| &group.settings);
    let settings = settings.chain(of_tests.clone().map(|test| &test.settings));
    let mut args = settings.map(|settings| &settings.checker_args);
    let first = args.next().cloned().unwrap_or_default();
    if args.all(|other| *other == first) {
        return first;
    }
    for group in groups {
        let args = group.settings.checker_args.clone();
        if group.name == SAMPLES {
            problem.samples.checker_args = args;
        } else {
            problem.group(&group.name).checker_args = args;
        }
    }
    for test in of_tests {
        put_args(problem, test, &test.settings.checker_args);
    }
    Vec::new()
}

/// Writes the arguments of a test, one per line.
fn put_args(problem: &mut ImportedProblem, test: &PartTest, args: &[String]) {
    if args.iter().any(|arg| arg.contains('\n')) {
        problem.losses.weaker(
            format!("arguments of several lines for {}", test.args_file),
            "each line is an argument",
        );
    }
    let lines = args.iter().map(|arg| format!("{arg}\n"));
    problem.tree.put(&test.args_file, lines.collect::<String>());
}

/// Whether a program has this name, with or without its extension.
fn is_named(path: &str, name: &str) -> bool {
    path.split('/').any(|part| {
        let stem = part.rsplit_once('.').map_or(part, |(stem, _)| stem);
        part == name || stem == name
    })
}
