//! Tests of a package's components: its own tests, and junk.
//!
//! # Theory of operation
//!
//! Each test is one call of the validator or the checker, or in an interactive problem of the
//! interactor, which gets the output. A component that ends in a way that its protocol does not
//! allow is an issue here, not a fault that stops the command; a fault of the machine still is.
//! Junk is derived from the cases of the package. An in-process component gets junk for several of
//! them, a program for one, so that only a few runs are needed.

use super::Issue;
use super::drawn::drawn;
use super::junk::{self, Junk};
use super::part_tests::{CheckerTest, PartTests, TestArgs, ValidatorTest};
use super::reason::Reason;
use base::pool::{Pool, Rank};
use cases::build::Case;
use cases::jury::Jury;
use package::{Cases, CheckerPart, Group, GroupLimits, Package, Part};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use terms::Aggregation;
use terms::fault::{Fault, PartFailure};
use terms::verdict::Verdict;

/// How many cases junk is derived from for an in-process component.
const CASES_IN_PROCESS: usize = 8;
/// Junk is derived from inputs and answers up to this size.
const SOUND_BYTES: u64 = 1 << 20;

/// One call of a component.
enum ComponentCall {
    Input(ValidatorTest),
    Output(CheckerTest),
}

/// The findings of the package's tests and junk about its validator and its checker, and whether
/// its visualizers work.
///
/// # Errors
/// If a file cannot be read or the machine fails.
pub(super) fn parts(
    jury: &Jury,
    tests: PartTests,
    cases: &[Case],
    pool: &Pool,
) -> Result<Vec<Issue>, Fault> {
    let package = jury.package();
    let is_interactive = package.interactor.is_some();
    let mut part_tests: Vec<ComponentCall> = Vec::new();
    if !package.validators.is_empty() || package.signature.is_some() {
        let is_program = |part: &Part| matches!(part, Part::Program(_));
        let in_process = !package.validators.iter().any(is_program);
        let junk = junk_inputs(bases(cases, in_process))?;
        part_tests.extend(
            tests
                .validator
                .into_iter()
                .chain(junk)
                .map(ComponentCall::Input),
        );
    }
    let in_process = match &package.interactor {
        Some(part) => !matches!(part, Part::Program(_)),
        None => matches!(package.checker, CheckerPart::Builtin(..)),
    };
    // A checker that asks for another pass does not decide about a single output.
    let has_right = !is_interactive && package.passes == 1;
    let mut junk = junk_outputs(bases(cases, in_process), is_interactive, has_right)?;
    if has_right {
        junk.extend(tests.checker.iter().filter_map(answer_as_output));
    }
    // A manager judges nothing without its processes.
    if package.processes.is_none() {
        part_tests.extend(
            tests
                .checker
                .into_iter()
                .chain(junk)
                .map(ComponentCall::Output),
        );
    }
    let results = pool.map(Rank::Unknown, &part_tests, |part_test| match part_test {
        ComponentCall::Input(test) => validate(jury, test),
        ComponentCall::Output(test) => check(jury, test),
    });
    let mut issues = tests.issues;
    for result in results {
        issues.extend(result?);
    }
    // A component that cannot be compiled fails every test with the same message.
    issues.dedup();
    issues.extend(drawn(jury, cases)?);
    Ok(issues)
}

/// The response of a component to a test.
struct ComponentResponse {
    accepts: bool,
    /// Why, in the component's words.
    why: String,
    /// The share of the points, if it gives one.
    share: Option<f64>,
}

/// The group with which a test is run. If the test has arguments that the checker does not accept,
/// returns the reason.
///
/// # Errors
/// If the arguments are not valid for the checker.
pub fn group_of<'a>(
    package: &'a Package,
    args: &TestArgs,
    for_checker: bool,
) -> Result<Option<Cow<'a, Group>>, String> {
    let own = match args {
        TestArgs::Any => return Ok(None),
        TestArgs::Group(index) => return Ok(package.groups.get(*index).map(Cow::Borrowed)),
        TestArgs::Own(own) => own,
    };
    let checker = for_checker.then(|| package.checker.with_args(own));
    Ok(Some(Cow::Owned(Group {
        name: String::new(),
        text: std::collections::BTreeMap::new(),
        points: 0.0,
        aggregation: Aggregation::default(),
        depends: Vec::new(),
        cases: Cases::Files(Vec::new()),
        samples: BTreeSet::new(),
        limits: GroupLimits::default(),
        bounds: None,
        validator_args: Some(own.clone()),
        checker_args: own.clone(),
        checker: checker.transpose()?,
    })))
}

fn validate(jury: &Jury, test: &ValidatorTest) -> Result<Option<Issue>, Fault> {
    let group = group_of(jury.package(), &test.args, false).unwrap_or_default();
    let response = jury
        .validate(&test.input, group.as_deref(), &test.name)
        .map(|answer| ComponentResponse {
            accepts: answer.is_ok(),
            why: answer.err().map(|why| why.to_string()).unwrap_or_default(),
            share: None,
        });
    judged(
        response,
        test.valid,
        "the validator",
        (&test.name, test.is_junk, &test.reason),
    )
}

fn check(jury: &Jury, test: &CheckerTest) -> Result<Option<Issue>, Fault> {
    let package = jury.package();
    let is_checked = package.interactor.is_none() || package.checks_tout;
    let group = match group_of(package, &test.args, is_checked) {
        Ok(group) => group,
        Err(why) => {
            let test = test.name.clone();
            return Ok(Some(Issue::UnfitArguments { test, why }));
        }
    };
    let check = |answer: &[u8]| {
        let group = group.as_deref();
        jury.judge(&test.input, &test.output, answer, group, &test.name)
    };
    let ruling = match &test.answer {
        Some(answer) => check(answer),
        None => jury
            .solve(&test.input, &test.name)
            .and_then(|answer| check(&answer)),
    };
    let response = ruling.map(|ruling| ComponentResponse {
        // A checker that requests another pass has not decided.
        accepts: ruling.verdict == Verdict::Accepted && ruling.next.is_none(),
        share: Some(ruling.share),
        why: ruling.message,
    });
    let part = match jury.package().interactor {
        Some(_) => "the interactor",
        None => "the checker",
    };
    let named = (&*test.name, test.is_junk, &test.reason);
    judged(response, test.right, part, named)
}

fn judged(
    response: Result<ComponentResponse, Fault>,
    accept: bool,
    part: &'static str,
    (test, is_junk, reason): (&str, bool, &Reason),
) -> Result<Option<Issue>, Fault> {
    match response {
        Ok(response) if response.accepts == accept => {
            let missed = reason.missed(&response.why, response.share);
            Ok(missed.map(|expected| Issue::OtherReason {
                part,
                test: test.to_owned(),
                expected,
                why: response.why,
            }))
        }
        Ok(ComponentResponse { accepts, why, .. }) => Ok(Some(Issue::Misjudged {
            part,
            is_junk,
            accepts,
            test: test.to_owned(),
            why,
        })),
        Err(Fault::Part(fault)) => {
            // A component that does not compile fails on everything, whatever the level of junk is.
            let is_compiled = !matches!(fault.failure, PartFailure::DoesNotCompile(_));
            Ok(Some(Issue::Failed {
                fault,
                is_junk: is_junk && is_compiled,
            }))
        }
        Err(fault) => Err(fault),
    }
}

/// The cases that junk is derived from: the first ones that are not large.
fn bases(cases: &[Case], in_process: bool) -> impl Iterator<Item = &Case> {
    let input_size = |case: &Case| case.input.metadata().map_or(0, |about| about.len());
    let small = move |case: &&Case| input_size(case).max(case.answer.length()) <= SOUND_BYTES;
    let most = if in_process { CASES_IN_PROCESS } else { 1 };
    cases.iter().filter(small).take(most)
}

fn junk_inputs<'a>(bases: impl Iterator<Item = &'a Case>) -> Result<Vec<ValidatorTest>, Fault> {
    let test = |name: String, args: TestArgs, bytes: Vec<u8>| ValidatorTest {
        name,
        args,
        input: bytes.into(),
        valid: false,
        reason: Reason::default(),
        is_junk: true,
    };
    let anyway = junk::anyway().into_iter();
    let mut tests: Vec<_> = anyway
        .map(|junk| test(junk.about.to_owned(), TestArgs::Any, junk.bytes))
        .collect();
    for case in bases {
        let junk = junk::inputs(&read(&case.input)?).into_iter();
        let args = || TestArgs::Group(case.planned.group);
        tests.extend(junk.map(|junk| test(named(&junk, case), args(), junk.bytes)));
    }
    Ok(tests)
}

/// The answer of a test of the checker as an output, which must be accepted.
fn answer_as_output(test: &CheckerTest) -> Option<CheckerTest> {
    let answer = test.answer.clone()?;
    Some(CheckerTest {
        name: format!("the answer itself, for {}", test.name),
        args: test.args.clone(),
        input: test.input.clone(),
        output: answer.clone(),
        answer: Some(answer),
        right: true,
        reason: Reason::default(),
        is_junk: true,
    })
}

/// Junk for interactors is not derived from answers, which need not look like a contestant's
/// output. With `has_right`, the answer itself is a test, too, which must be accepted.
fn junk_outputs<'a>(
    bases: impl Iterator<Item = &'a Case>,
    is_interactive: bool,
    has_right: bool,
) -> Result<Vec<CheckerTest>, Fault> {
    let mut tests: Vec<CheckerTest> = Vec::new();
    for case in bases {
        let (input, answer): (Arc<[u8]>, _) = (read(&case.input)?.into(), case.answer.read()?);
        let mut junk = if is_interactive {
            vec![junk::nothing()]
        } else {
            junk::outputs(&answer)
        };
        if tests.is_empty() {
            junk.extend(junk::anyway());
        }
        let test = |name: String, output: Vec<u8>, right: bool| CheckerTest {
            name,
            args: TestArgs::Group(case.planned.group),
            input: input.clone(),
            output,
            answer: Some(answer.clone()),
            right,
            reason: Reason::default(),
            is_junk: true,
        };
        let right = || {
            let name = format!("the answer itself, for {}", case.planned.id);
            test(name, answer.clone(), true)
        };
        tests.extend(has_right.then(right));
        tests.extend(junk.into_iter().map(|junk| {
            let name = named(&junk, case);
            test(name, junk.bytes, false)
        }));
    }
    Ok(tests)
}

fn read(path: &Path) -> Result<Vec<u8>, Fault> {
    std::fs::read(path).map_err(|error| Fault::file("read", path, error))
}

fn named(junk: &Junk, case: &Case) -> String {
    format!("{}, for {}", junk.about, case.planned.id)
}
