//! Writing an imported problem as a spec, without keys that would repeat defaults.

use super::problem::{
    Allowed, Expect, ImportedChecker, ImportedGroup, ImportedProblem, ImportedSolution,
    JuryProgram, Samples, Visualizer,
};
use spec::{
    AnswerStream, CompileFlags, Factor, Factors, Limits, Literal, Passes, Permitted, Points, Score,
    Seed, Size, Spanned, Spec, SubmissionProcesses, Time, Title, Validator, Validators, Verdicts,
};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;
use terms::verdict::Verdict;
use terms::{Aggregation, Kind, PointScale, ProcessIo, Protocol};
use terms::{Lint, LintLevel};

/// The spec of a problem.
pub(super) fn spec(problem: &ImportedProblem) -> Spec {
    Spec {
        format: spec::Format(1),
        title: at(Title(problem.title.clone())),
        kind: at(if problem.interactive {
            Kind::Interactive
        } else {
            Kind::Batch
        }),
        source: problem.source.clone(),
        about: (!problem.about.is_empty()).then(|| problem.about.clone()),
        seed: Some(Seed(problem.seed)),
        feedback: None,
        allow: Some(vec![allow_junk()]),
        limits: limits(problem),
        compile_flags: compile_flags(problem),
        online_judge: None,
        io: io(problem).map(at),
        signature: None,
        grader: grader(problem).map(at),
        model: None,
        constants: constants(problem),
        input: input(problem),
        validator: validators(&problem.validators),
        reference: problem.reference.clone().map(|path| at(path.into())),
        checker: checker(problem).map(at),
        interactor: interactor(problem).map(at),
        matches: None,
        visualizer: visualizers(problem),
        generator: unless_empty(generators(problem)),
        samples: samples(&problem.samples),
        group: unless_empty(problem.groups.iter().map(group).map(at).collect()),
        strength: None,
        solution: unless_empty(problem.solutions.iter().map(solution).map(at).collect()),
    }
}

/// Another judge's validator or checker may be less strict than tengen requires: this is reported,
/// but is not a failure.
fn allow_junk() -> spec::Allow {
    spec::Allow {
        lint: at(Lint::Junk),
        why: at("the parts are those of the imported package".to_owned()),
        level: Some(LintLevel::Warn),
    }
}

/// A value without a position in a file.
fn at<T>(value: T) -> Spanned<T> {
    Spanned::new(0..0, value)
}

fn texts(texts: &[String]) -> Vec<Spanned<String>> {
    texts.iter().cloned().map(at).collect()
}

fn unless_empty<T>(list: Vec<T>) -> Option<Vec<T>> {
    (!list.is_empty()).then_some(list)
}

fn io(problem: &ImportedProblem) -> Option<spec::Io> {
    let files = &problem.stream_files;
    let io = spec::Io {
        input: files.input.clone().map(at),
        output: files.output.clone().map(at),
        between: files.between.clone().map(at),
    };
    files.names().next().is_some().then_some(io)
}

fn grader(problem: &ImportedProblem) -> Option<spec::Grader> {
    let graders = &problem.graders;
    let files = graders.files.iter();
    let files = files.map(|(language, paths)| (at(language.clone()), at(texts(paths))));
    let stubs: Vec<String> = graders.stubs.values().cloned().collect();
    (!graders.files.is_empty()).then(|| spec::Grader {
        submission: graders.submission.clone().map(at),
        files: at(files.collect()),
        stubs: unless_empty(texts(&stubs)),
    })
}

fn limits(problem: &ImportedProblem) -> Option<Limits> {
    let limits = Limits {
        time: problem.time.map(time),
        memory: problem.memory.map(size),
        output: problem.output.map(size),
        processes: None,
        source: problem.code.map(size),
        compile: problem.compile.map(time),
        time_factors: factors(&problem.time_factors),
        memory_factors: factors(&problem.memory_factors),
        margin: None,
    };
    (limits != Limits::default()).then_some(limits)
}

/// A time that a spec can hold, in whole milliseconds.
fn time(time: Duration) -> Time {
    let milliseconds = time.as_millis().clamp(1, 3_600_000);
    Time(Duration::from_millis(
        u64::try_from(milliseconds).unwrap_or(1),
    ))
}

/// A size that a spec can hold.
fn size(bytes: u64) -> Size {
    Size(bytes.clamp(1, 1 << 40))
}

fn factors(factors: &BTreeMap<String, f64>) -> Option<Factors> {
    let entries = factors.iter();
    let entries = entries.map(|(language, factor)| (at(language.clone()), Factor(*factor)));
    (!factors.is_empty()).then(|| entries.collect())
}

fn compile_flags(problem: &ImportedProblem) -> Option<CompileFlags> {
    let flags = problem.compile_flags.iter();
    let flags = flags.map(|(language, flags)| (at(language.clone()), at(texts(flags))));
    (!problem.compile_flags.is_empty()).then(|| flags.collect())
}

fn constants(problem: &ImportedProblem) -> Option<spec::Table> {
    let entries = problem.constants.iter();
    let entries = entries.map(|(name, value)| (at(name.clone()), at(Literal(value.clone()))));
    (!problem.constants.is_empty()).then(|| entries.collect())
}

/// The protocol of a program, unless it is the default for this part.
fn protocol(part: &JuryProgram, usual: Protocol) -> Option<Spanned<Protocol>> {
    (part.protocol != usual).then(|| at(part.protocol))
}

/// It was already read as such a table.
fn input(problem: &ImportedProblem) -> Option<spec::Input> {
    toml::from_str(problem.input.as_deref()?).ok()
}

fn validators(parts: &[JuryProgram]) -> Option<Validators> {
    let validator = |part: &JuryProgram| Validator {
        bounds: None,
        program: at(part.path.clone()),
        protocol: match part.protocol {
            Protocol::Checktestdata => None,
            _ => protocol(part, Protocol::Plain),
        },
        args: unless_empty(texts(&part.args)).map(at),
    };
    unless_empty(parts.iter().map(validator).collect()).map(Validators)
}

fn checker(problem: &ImportedProblem) -> Option<spec::Checker> {
    match &problem.checker {
        ImportedChecker::Usual => None,
        ImportedChecker::Builtin(name, options) => Some(spec::Checker {
            builtin: Some(at(name.clone())),
            case_sensitive: options.case_sensitive.map(at),
            space_change_sensitive: options.space_change_sensitive.map(at),
            float_tolerance: options.float_tolerance.map(at),
            float_relative_tolerance: options.float_relative_tolerance.map(at),
            float_absolute_tolerance: options.float_absolute_tolerance.map(at),
            arithmetic: options.arithmetic.map(|one| at(one.into())),
            ..spec::Checker::default()
        }),
        ImportedChecker::Program(part) => Some(spec::Checker {
            program: Some(at(part.path.clone())),
            protocol: protocol(part, Protocol::Testlib),
            args: unless_empty(texts(&part.args)).map(at),
            points: scale(problem),
            validation_passes: passes(problem),
            ..spec::Checker::default()
        }),
    }
}

fn interactor(problem: &ImportedProblem) -> Option<spec::Interactor> {
    let part = problem.interactor.as_ref()?;
    Some(spec::Interactor {
        program: Some(at(part.path.clone())),
        protocol: protocol(part, Protocol::Testlib),
        args: unless_empty(texts(&part.args)).map(at),
        points: scale(problem),
        validation_passes: passes(problem),
        processes: problem
            .processes
            .map(|processes| at(SubmissionProcesses(processes.count))),
        process_io: problem
            .processes
            .filter(|processes| processes.io != ProcessIo::default())
            .map(|processes| at(processes.io)),
        ..spec::Interactor::default()
    })
}

fn visualizers(problem: &ImportedProblem) -> Option<spec::Visualizers> {
    let visualizer = |one: &Visualizer| spec::Visualizer {
        program: at(one.part.path.clone()),
        protocol: protocol(&one.part, Protocol::Plain),
        args: unless_empty(texts(&one.part.args)).map(at),
        draws: one.draws.map(at),
    };
    unless_empty(problem.visualizers.iter().map(visualizer).collect()).map(spec::Visualizers)
}

/// Other judges interpret the points of programs in various ways, some by their magnitude.
fn scale(problem: &ImportedProblem) -> Option<Spanned<PointScale>> {
    let has_points = problem.groups.iter().any(|group| group.points > 0.0);
    let usual = has_points.then_some(PointScale::ShareOrPercent);
    problem.scale.or(usual).map(at)
}

fn passes(problem: &ImportedProblem) -> Option<Spanned<Passes>> {
    problem.passes.map(|passes| at(Passes(passes)))
}

fn generators(problem: &ImportedProblem) -> Vec<spec::Generator> {
    let generators = problem.generators.iter();
    let generators = generators.map(|(name, generator)| spec::Generator {
        name: at(name.clone()),
        program: at(generator.path.clone()),
        args: None,
        time: generator.time.map(time),
        answer: generator.tells_answer.then_some(AnswerStream::Stderr),
        calls: unless_empty(texts(&generator.calls)),
    });
    generators.collect()
}

fn samples(samples: &Samples) -> Option<Spanned<spec::Samples>> {
    let written = spec::Samples {
        validator_args: samples.validator_args.as_deref().map(texts),
        checker_args: unless_empty(texts(&samples.checker_args)).map(at),
    };
    (written.validator_args.is_some() || written.checker_args.is_some()).then(|| at(written))
}

fn group(group: &ImportedGroup) -> spec::Group {
    spec::Group {
        name: at(group.name.clone()),
        points: (group.points > 0.0).then_some(Points(group.points)),
        score: (group.score != Aggregation::default()).then_some(group.score),
        depends: unless_empty(texts(&group.depends)),
        generator: None,
        files: unless_empty(texts(&group.files)).map(at),
        commands: unless_empty(texts(&group.commands)).map(at),
        samples: unless_empty(texts(&group.samples)),
        time: group.time.map(time),
        memory: group.memory.map(Size),
        text: None,
        validator_args: unless_empty(texts(&group.validator_args)),
        checker_args: unless_empty(texts(&group.checker_args)).map(at),
        count: None,
        bounds: None,
        params: None,
        each: None,
        cases: None,
    }
}

fn solution(solution: &ImportedSolution) -> spec::Solution {
    spec::Solution {
        path: at(solution.path.clone()),
        expect: Some(at(expect(&solution.expect))),
        score: solution.score.map(|(low, high)| at(Score { low, high })),
    }
}

fn expect(expect: &Expect) -> spec::Expect {
    let overall = allowed(&expect.overall);
    match (expect.groups.is_empty(), overall) {
        (true, Verdicts::Name(name)) => spec::Expect::Verdict(name),
        (true, Verdicts::General(general)) => spec::Expect::Table {
            general,
            groups: Vec::new(),
        },
        (false, overall) => {
            let groups = expect.groups.iter();
            let groups = groups.map(|(name, of_group)| (at(name.clone()), at(allowed(of_group))));
            spec::Expect::Table {
                general: Permitted::default(),
                groups: groups.chain([(at("*".to_owned()), at(overall))]).collect(),
            }
        }
    }
}

fn allowed(allowed: &Allowed) -> Verdicts {
    let mut all = Verdict::ALL.into_iter();
    if let Some(verdict) = all.find(|verdict| Allowed::exactly(*verdict) == *allowed) {
        return Verdicts::Name(verdict.name().to_owned());
    }
    let names = |verdicts: &BTreeSet<Verdict>| -> Vec<Spanned<String>> {
        let names = verdicts.iter().map(|verdict| verdict.name().to_owned());
        names.map(at).collect()
    };
    let any: BTreeSet<Verdict> = Verdict::ALL.into();
    let permitted = Some(&allowed.permitted).filter(|permitted| !permitted.is_empty());
    Verdicts::General(Permitted {
        permitted: Some(names(permitted.unwrap_or(&any))),
        required: unless_empty(names(&allowed.required)),
    })
}

#[cfg(test)]
mod tests {
    use super::{Allowed, ImportedProblem, ImportedSolution, Verdict, spec};
    use crate::problem::{Expect, ImportedChecker, JuryProgram};
    use checkers::Options;
    use generators::Value;
    use spec::{Mistakes, Source, Spec};
    use std::path::PathBuf;
    use std::time::Duration;
    use terms::Protocol;

    #[track_caller]
    fn is_written(problem: &ImportedProblem, expected: &str) {
        let text = spec(problem).to_toml().unwrap();
        assert_eq!(text, expected);
        let mistakes = Mistakes::default();
        let source = Source::new(PathBuf::from("problem.toml"), text.as_bytes());
        let read = source.parse::<Spec>(&mistakes).expect("a spec");
        let again = read.to_toml().unwrap();
        // Parsed tables have their keys sorted by name.
        let table = |text: &str| text.parse::<toml::Table>().unwrap();
        assert_eq!(table(&again), table(&text));
    }

    #[test]
    fn a_spec_says_only_what_is_not_the_default() {
        let mut problem = ImportedProblem::default();
        problem.title.insert("en".to_owned(), "A \"b\"".to_owned());
        problem.time = Some(Duration::from_millis(1500));
        problem.group("all").files = vec!["data/*.in".to_owned()];
        is_written(
            &problem,
            "format = 1\ntitle = \"A \\\"b\\\"\"\nkind = \"batch\"\nseed = 0\nallow = [{ lint = \"junk\", why = \"the parts are those of the imported package\", level = \"warn\" }]\nlimits = { time = \"1500ms\" }\n\n[[group]]\nname = \"all\"\nfiles = [\"data/*.in\"]\n",
        );
    }

    #[test]
    fn a_spec_says_all_that_is_set() {
        let mut problem = ImportedProblem {
            interactive: true,
            source: Some("back\\slash\tand tab".to_owned()),
            memory: Some(1_000_000),
            reference: Some("a.cpp".to_owned()),
            passes: Some(3),
            ..ImportedProblem::default()
        };
        problem.title.insert("en".to_owned(), "Sum".to_owned());
        problem.title.insert("zh".to_owned(), "求和".to_owned());
        problem.time_factors.insert("c++".to_owned(), 2.0);
        problem.time_factors.insert("python".to_owned(), 1.5);
        let tenth = Value::Float(0.1);
        problem.constants.insert("tenth".to_owned(), tenth);
        let part = |path: &str, protocol| JuryProgram {
            path: path.to_owned(),
            protocol,
            args: vec!["-n".to_owned(), "it's".to_owned()],
        };
        problem.validators = vec![
            part("a.ctd", Protocol::Checktestdata),
            part("b.py", Protocol::Icpc),
        ];
        let options = Options {
            float_tolerance: Some(0.5),
            case_sensitive: Some(true),
            ..Options::default()
        };
        problem.checker = ImportedChecker::Builtin("tokens".to_owned(), options);
        problem.interactor = Some(part("c.py", Protocol::Testlib));
        let group = problem.group("large");
        group.points = 33.5;
        group.commands = (1..=5).map(|seed| format!("gen \"{seed}\"")).collect();
        problem.solutions.push(ImportedSolution {
            path: "a.cpp".to_owned(),
            expect: Expect {
                overall: Allowed::exactly(Verdict::Accepted),
                groups: [("large".to_owned(), Allowed::new([], [Verdict::TimeLimit]))].into(),
            },
            score: Some((10.0, 33.5)),
        });
        is_written(&problem, include_str!("all_that_is_set.toml"));
    }

    #[test]
    fn expectations_that_have_a_name_go_by_it() {
        use Verdict::{Accepted, RuntimeError, TimeLimit, WrongAnswer};
        for (allowed, written) in [
            (Allowed::exactly(WrongAnswer), "\"wrong-answer\""),
            (Allowed::exactly(Accepted), "\"accepted\""),
            (
                Allowed::new([Accepted, TimeLimit, RuntimeError], [TimeLimit]),
                "{ permitted = [\"accepted\", \"time-limit\", \"runtime-error\"], required = [\"time-limit\"] }",
            ),
        ] {
            let mut problem = ImportedProblem::default();
            let mut solution = ImportedSolution::free("a.py".to_owned());
            solution.expect = allowed.into();
            problem.solutions.push(solution);
            let text = spec(&problem).to_toml().unwrap();
            assert!(text.ends_with(&format!("expect = {written}\n")), "{text}");
        }
    }
}
