//! UOJ's data: `problem.conf`, numbered tests beside it, and C++ programs with fixed names. The
//! keys and their meaning are those of the judger in `UniversalOJ/UOJ-System`.

use super::adapter::TestlibJudge;
use super::expected::Fate;
use super::judge::{JudgingPart, passes_lost, tout_lost, validator};
use super::solutions::{ExportedSolution, Takes, entries};
use super::{Exported, Ready, pictures, points};
use cases::build::Case;
use package::{CheckerPart, Group, Part};
use program::File;
use std::fmt::{Display, Write as _};
use std::time::Duration;
use terms::fault::Fault;
use terms::{Aggregation, Kind};

/// The checkers of testlib that the judge does not have.
const MISSING_CHECKERS: [&str; 1] = ["nyesno"];

/// The lines of `problem.conf`.
#[derive(Default)]
struct Conf(String);

impl Conf {
    fn set(&mut self, key: impl Display, value: impl Display) {
        let _ = writeln!(self.0, "{key} {value}");
    }
}

pub(super) fn export(ready: Ready) -> Result<Exported, Fault> {
    let mut exported = Exported::default();
    let mut conf = Conf::default();
    conf.set("use_builtin_judger", "on");
    let package = ready.package();
    match package.kind {
        Kind::Answer => {
            conf.set("submit_answer", "on");
            exported.losses.weaker(
                "a contestant may submit a program that prints the answer",
                "a contestant submits the answer itself",
            );
        }
        Kind::Interactive => conf.set("interaction_mode", "on"),
        Kind::Batch | Kind::Function | Kind::Class | Kind::Match => {}
    }
    tests(&ready, &mut conf, &mut exported);
    let limits = &package.limits;
    conf.set("time_limit", seconds(limits.time, &mut exported));
    conf.set("memory_limit", mebibytes(limits.memory));
    conf.set("output_limit", mebibytes(limits.output));
    programs(&ready, &mut conf, &mut exported)?;
    exported.tree.put("problem.conf", conf.0);
    passes_lost(&ready, &mut exported);
    tout_lost(&ready, &mut exported);
    let statements = statement::all(package)?;
    let instead = "enter it on the site, in the statement";
    pictures::lost(&statements, instead, &mut exported.losses);
    exported.losses.lost(
        "titles and statements",
        "enter them on the site: the data contain only samples",
    );
    Ok(exported)
}

/// Exports the samples as extra tests, and the other groups as subtasks.
fn tests(ready: &Ready, conf: &mut Conf, exported: &mut Exported) {
    let (samples, scored): (Vec<_>, Vec<_>) =
        ready.groups().partition(|(group, _)| group.is_samples());
    let samples = samples.iter().flat_map(|(_, cases)| cases);
    let mut shown = 0;
    for (number, case) in (1..).zip(samples) {
        put(case, "ex_", number, exported);
        shown = number;
    }
    let mut ends = Vec::new();
    let mut number = 0;
    for (group, cases) in &scored {
        for case in cases {
            number += 1;
            put(case, "", number, exported);
            own_limits(group, number, conf, exported);
        }
        ends.push(number);
    }
    conf.set("n_tests", number);
    conf.set("n_ex_tests", shown);
    conf.set("n_sample_tests", shown);
    if !ready.is_scoring() {
        // All or nothing.
        conf.set("n_subtasks", 1);
        conf.set("subtask_end_1", number);
        conf.set("subtask_score_1", 100);
        return;
    }
    points_are_a_hundred(ready.package().points(), exported);
    let scored: Vec<_> = scored
        .iter()
        .map(|(group, cases)| (*group, cases.len()))
        .collect();
    if scored.iter().all(|(group, _)| has_single_points(group)) {
        single_points(&scored, conf, exported);
    } else {
        subtasks(ready, &scored, &ends, conf, exported);
    }
}

fn put(case: &Case, before: &str, number: usize, exported: &mut Exported) {
    let tree = &mut exported.tree;
    tree.put(format!("{before}input{number}.txt"), case.input.as_path());
    tree.put(format!("{before}output{number}.txt"), &case.answer);
}

/// Sets the limits of a test, if its group has its own.
fn own_limits(group: &Group, test: usize, conf: &mut Conf, exported: &mut Exported) {
    if let Some(time) = group.limits.time {
        let seconds = seconds(time, exported);
        conf.set(format_args!("time_limit_{test}"), seconds);
    }
    if let Some(memory) = group.limits.memory {
        conf.set(format_args!("memory_limit_{test}"), mebibytes(memory));
    }
}

/// The judge rounds limits down, so they are rounded up here.
fn seconds(time: Duration, exported: &mut Exported) -> u64 {
    let whole = time.as_secs() + u64::from(time.subsec_nanos() > 0);
    if time.subsec_nanos() > 0 {
        exported.losses.weaker(
            format!("a time limit of {} s", time.as_secs_f64()),
            format!("it is {whole} s: UOJ takes whole seconds; judges that grew out of it take fractions"),
        );
    }
    whole
}

/// A size in MiB, rounded up.
fn mebibytes(bytes: u64) -> u64 {
    bytes.div_ceil(1 << 20)
}

fn points_are_a_hundred(points: f64, exported: &mut Exported) {
    if (points - 100.0).abs() > 1e-9 {
        exported.losses.weaker(
            format!("{points} points"),
            "the judge shows scores out of 100: change the points of problem.conf",
        );
    }
}

fn has_single_points(group: &Group) -> bool {
    group.aggregation == Aggregation::Sum && group.depends.is_empty()
}

/// Each test has points of its own.
fn single_points(scored: &[(&Group, usize)], conf: &mut Conf, exported: &mut Exported) {
    let mut test = 0;
    for (group, cases) in scored {
        let share = points::of_case(group, *cases);
        for _ in 0..*cases {
            test += 1;
            let points = points::whole(share, &group.name, exported);
            conf.set(format_args!("point_score_{test}"), points);
        }
    }
}

/// Each group is a subtask.
fn subtasks(
    ready: &Ready,
    scored: &[(&Group, usize)],
    ends: &[usize],
    conf: &mut Conf,
    exported: &mut Exported,
) {
    conf.set("n_subtasks", scored.len());
    let all = &ready.package().groups;
    let is_partial = matches!(ready.package().checker, CheckerPart::Program(_));
    for (subtask, ((group, _), end)) in (1..).zip(scored.iter().zip(ends)) {
        points::aggregation(group, &[Aggregation::Min], exported);
        let points = points::whole(group.points, &group.name, exported);
        conf.set(format_args!("subtask_end_{subtask}"), end);
        conf.set(format_args!("subtask_score_{subtask}"), points);
        // A subtask of the type `min` gets what its dependences got, at most; `packed` is skipped
        // unless they are passed, and has no parts of points.
        if group.depends.is_empty() && is_partial {
            conf.set(format_args!("subtask_type_{subtask}"), "min");
        } else if is_partial {
            exported.losses.weaker(
                format!(
                    "parts of the points of group {}, which depends on others",
                    group.name
                ),
                "it counts only if every output is right",
            );
        }
        let number_of = |needed: &usize| {
            let name = &all[*needed].name;
            scored.iter().position(|(group, _)| group.name == *name)
        };
        let needed: Vec<usize> = group.depends.iter().filter_map(number_of).collect();
        if !needed.is_empty() {
            conf.set(format_args!("subtask_dependence_{subtask}"), "many");
        }
        for (at, needed) in (1..).zip(needed) {
            conf.set(
                format_args!("subtask_dependence_{subtask}_{at}"),
                needed + 1,
            );
        }
        if group.depends.iter().any(|needed| all[*needed].is_samples()) {
            exported.losses.weaker(
                format!(
                    "group {} is judged only if the samples are passed",
                    group.name
                ),
                "it is judged in any case",
            );
        }
    }
}

/// Exports the programs of the jury.
fn programs(ready: &Ready, conf: &mut Conf, exported: &mut Exported) -> Result<(), Fault> {
    match JudgingPart::from_ready(ready, TestlibJudge::Uoj, exported)? {
        JudgingPart::Std(name) if !MISSING_CHECKERS.contains(&name) => {
            conf.set("use_builtin_checker", name);
        }
        JudgingPart::Std(_) => {
            if let JudgingPart::Checker(files, language) =
                JudgingPart::program(ready, TestlibJudge::Uoj, exported)?
            {
                put_program("chk", files, &language, exported);
            }
        }
        JudgingPart::Checker(files, language) => put_program("chk", files, &language, exported),
        JudgingPart::Interactor(files, language) => {
            put_program("interactor", files, &language, exported);
        }
        JudgingPart::Nothing => {}
    }
    if let Some((files, language)) = validator(ready, TestlibJudge::Uoj, exported)? {
        put_program("val", files, &language, exported);
    }
    standard_solution(ready, exported)
}

/// Exports a program of the jury, which the judge compiles as C++.
fn put_program(name: &str, files: Vec<File>, language: &str, exported: &mut Exported) {
    let is_cpp = language == "c++";
    if !is_cpp {
        let main = files.first().map_or(name, |file| file.name.as_str());
        exported.losses.lost(
            format!("{name}.cpp, as {main} is written in {language}"),
            "it is shipped as it is: the judge compiles C++ only",
        );
    }
    for (at, file) in files.into_iter().enumerate() {
        let path = if at == 0 && is_cpp {
            format!("{name}.cpp")
        } else {
            file.name
        };
        exported.tree.put(path, file.text);
    }
}

/// Exports the solution that gives the answers of hacks: the reference, or another right one.
fn standard_solution(ready: &Ready, exported: &mut Exported) -> Result<(), Fault> {
    let entries = entries(ready, Takes::TEXTS, &mut exported.losses)?;
    let is_fit = |entry: &&ExportedSolution<'_>| {
        entry.language.name == "c++" && !entry.has_several_files() && entry.fate() == Fate::Accepted
    };
    let reference = match &ready.package().reference {
        Part::Program(program) => program.path.file_stem(),
        _ => None,
    };
    let is_reference =
        |entry: &&ExportedSolution<'_>| reference.is_some_and(|stem| stem == &*entry.stem);
    let mut fit = entries.iter().filter(is_fit);
    match fit.clone().find(is_reference).or_else(|| fit.next()) {
        Some(entry) => exported.tree.put("std.cpp", entry.text.clone()),
        None => exported.losses.lost(
            "std.cpp, a right solution in C++",
            "hacks need one: write it",
        ),
    }
    if entries.len() > 1 {
        exported.losses.lost(
            "solutions but the one that answers hacks",
            "they are left out: submit them on the site",
        );
    }
    Ok(())
}
