//! The tests of a part: those in its directory, the cases, and the outputs of submissions for them.

use super::response::{Given, PartTest, Response};
use super::result::Role;
use super::sound::Sound;
use crate::tools::Tools;
use base::pool::Rank;
use generators::Draw;
use judge::{End, Runner};
use program::{Compilation, Executable};
use sandbox::Stdin;
use soundness::lint::{CheckerTest, PartTests, ValidatorTest, group_of};
use std::collections::BTreeSet;
use std::sync::Arc;
use terms::fault::{Blame, Fault};

/// The maximum number of submission runs that become tests of a checker or an interactor.
const MAX_RUNS: usize = 80;

/// A compiled submission of the package.
pub(super) struct Compiled {
    pub(super) name: String,
    pub(super) executable: Arc<Executable>,
    pub(super) must_be_accepted: bool,
}

/// The solutions of the package that compile on this machine.
///
/// # Errors
/// When a file cannot be read.
pub(super) fn solutions(tools: &Tools<'_>) -> Result<Vec<Compiled>, Fault> {
    let package = tools.jury.package();
    let named = package.solutions.iter().filter_map(|solution| {
        let must_be_accepted = package.must_accept(solution);
        let named = package.submission(solution).ok()?;
        Some((named, must_be_accepted))
    });
    let named: Vec<_> = named.collect();
    let compiled = tools.pool.map(
        Rank::Needed,
        &named,
        |((name, source), must_be_accepted)| {
            let program = package.program_of(source.clone())?;
            Ok(match tools.compiler.compile_as(name, &program)? {
                Compilation::Ready(executable) => Some(Compiled {
                    name: name.clone(),
                    executable: Arc::new(executable),
                    must_be_accepted: *must_be_accepted,
                }),
                Compilation::Refused(_) => None,
            })
        },
    );
    let mut all = Vec::new();
    for compiled in compiled {
        match compiled {
            Ok(compiled) => all.extend(compiled),
            // A submission whose language is not installed cannot be a test.
            Err(Fault::Tool(_)) => {}
            Err(fault) => return Err(fault),
        }
    }
    Ok(all)
}

/// The tests of a part.
///
/// # Errors
/// When a file cannot be read or the machine fails.
pub(super) fn tests_of(
    tools: &Tools<'_>,
    role: Role,
    sound: &[Sound],
    solutions: &[Compiled],
    draw: &mut Draw,
) -> Result<Vec<PartTest>, Fault> {
    let package = tools.jury.package();
    let declared = PartTests::read(&package.dir, package.interactor.is_some())?;
    Ok(match role {
        Role::Validator => {
            let tests = declared
                .validator
                .into_iter()
                .map(|test| input_test(tools, test));
            let cases = sound.iter().map(|sound| PartTest {
                name: sound.id.clone(),
                group: package.groups.get(sound.group).cloned(),
                given: Given::Input(sound.input.clone()),
                wanted: Some(Response::Accepts),
            });
            tests.chain(cases).collect()
        }
        Role::Checker | Role::Interactor => {
            let mut tests = Vec::new();
            for test in declared.checker {
                tests.extend(output_test(tools, test)?);
            }
            if role == Role::Checker {
                tests.extend(sound.iter().map(|sound| answer_test(tools, sound)));
                tests.extend(outputs(tools, sound, solutions, draw)?);
            } else {
                tests.extend(interactions(tools, solutions, draw));
            }
            tests
        }
    })
}

fn wanted(accepts: bool) -> Response {
    if accepts {
        Response::Accepts
    } else {
        Response::Rejects
    }
}

fn input_test(tools: &Tools<'_>, test: ValidatorTest) -> PartTest {
    let group = group_of(tools.jury.package(), &test.args, false);
    PartTest {
        group: group.unwrap_or_default().map(std::borrow::Cow::into_owned),
        name: test.name,
        given: Given::Input(test.input),
        wanted: Some(wanted(test.valid)),
    }
}

/// A test of an output; `None` if its arguments do not fit, which lint reports.
fn output_test(tools: &Tools<'_>, test: CheckerTest) -> Result<Option<PartTest>, Fault> {
    let package = tools.jury.package();
    let is_checked = package.interactor.is_none() || package.checks_tout;
    let Ok(group) = group_of(package, &test.args, is_checked) else {
        return Ok(None);
    };
    let answer = match test.answer {
        Some(answer) => Ok(answer),
        None => tools.jury.solve(&test.input, &test.name),
    };
    let answer = match answer {
        Ok(answer) => answer,
        Err(fault) if fault.blame() == Blame::Machine => return Err(fault),
        Err(_) => return Ok(None),
    };
    Ok(Some(PartTest {
        group: group.map(std::borrow::Cow::into_owned),
        name: test.name,
        given: Given::Output {
            input: test.input,
            output: test.output.into(),
            answer: answer.into(),
        },
        wanted: Some(wanted(test.right)),
    }))
}

fn answer_test(tools: &Tools<'_>, sound: &Sound) -> PartTest {
    PartTest {
        name: format!("the answer to {}", sound.id),
        group: tools.jury.package().groups.get(sound.group).cloned(),
        given: Given::Output {
            input: sound.input.clone(),
            output: sound.answer.clone(),
            answer: sound.answer.clone(),
        },
        // An answer need not have the format of an output.
        wanted: None,
    }
}

/// Some of all pairs of a submission and a case.
fn pairs(solutions: usize, cases: usize, draw: &mut Draw) -> Vec<(usize, usize)> {
    let all = (0..solutions).flat_map(|solution| (0..cases).map(move |case| (solution, case)));
    let mut all: Vec<(usize, usize)> = all.collect();
    let most = MAX_RUNS.min(all.len());
    for at in 0..most {
        let other = draw.up_to((all.len() - at - 1) as u64);
        all.swap(at, at + usize::try_from(other).unwrap_or(0));
    }
    all.truncate(most);
    all
}

/// The outputs of submissions on the cases, each output once.
fn outputs(
    tools: &Tools<'_>,
    sound: &[Sound],
    solutions: &[Compiled],
    draw: &mut Draw,
) -> Result<Vec<PartTest>, Fault> {
    let package = tools.jury.package();
    let pairs = pairs(solutions.len(), sound.len(), draw);
    let printed = tools.pool.map(Rank::Unknown, &pairs, |(solution, case)| {
        let (solution, case) = (&solutions[*solution], &sound[*case]);
        let group = package.groups.get(case.group);
        let runner = Runner::new(
            tools.jury,
            &solution.executable,
            tools.jury.sandbox(),
            group,
        );
        Ok(match runner.run(&Stdin::Bytes(case.input.clone()))?.end {
            End::Printed(output) => Some(output),
            End::Failed { .. } | End::Interacted(_) => None,
        })
    });
    let mut seen: BTreeSet<(usize, Vec<u8>)> = BTreeSet::new();
    let mut tests = Vec::new();
    for ((solution, case), printed) in pairs.into_iter().zip(printed) {
        let printed: Result<Option<Vec<u8>>, Fault> = printed;
        let Some(output) = printed? else {
            continue;
        };
        let about = &sound[case];
        if output != *about.answer && seen.insert((case, output.clone())) {
            tests.push(PartTest {
                name: format!("the output of {} on {}", solutions[solution].name, about.id),
                group: package.groups.get(about.group).cloned(),
                given: Given::Output {
                    input: about.input.clone(),
                    output: output.into(),
                    answer: about.answer.clone(),
                },
                wanted: None,
            });
        }
    }
    Ok(tests)
}

/// Submissions that interact on cases.
fn interactions(tools: &Tools<'_>, solutions: &[Compiled], draw: &mut Draw) -> Vec<PartTest> {
    let pairs = pairs(solutions.len(), tools.cases.len(), draw).into_iter();
    let tests = pairs.map(|(solution, case)| {
        let (solution, case) = (&solutions[solution], &tools.cases[case]);
        PartTest {
            name: format!("{} on {}", solution.name, case.planned.id),
            group: None,
            given: Given::Submission(solution.executable.clone(), Box::new(case.clone())),
            wanted: None,
        }
    });
    tests.collect()
}
