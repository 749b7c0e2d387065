//! `tengen fuzz`

use super::recipes::wanted_recipes;
use super::replay::{replay, time_again};
use super::submission::{Loader, Program};
use super::{Context, Exit, Fault, print_json, print_text};
use crate::cli::args;
use crate::cli::context::Open;
use crate::report::FuzzReport;
use fuzz::comparison::Budget;
use fuzz::comparison::candidate::{Candidate, Slowed, Solver, slowed};
use fuzz::comparison::compare::Comparison;
use fuzz::recipe::Recipe;
use fuzz::save::{Hack, save};
use fuzz::{Fuzzed, Task, exhaust, fuzz, slowest};
use problems::Model;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tengen_core::build::{LockMode, Use};
use tengen_core::event::Event;
use tengen_core::jury::Jury;
use tengen_core::package::{self, Kind, Package, Part};
use tengen_core::verdict::Verdict;

/// How long to look where the user does not say it.
const TIME: Duration = Duration::from_secs(30);

pub(super) fn run(context: &Context, args: &args::Fuzz) -> Result<Exit, Fault> {
    let purpose = if args.save { Use::Cases } else { Use::Programs };
    let open = context.open(&args.problem, purpose)?;
    let stop = stop_on_interrupt()?;
    let recipes = wanted_recipes(&open.package, args)?;
    let (fuzzed, slowed) = look(context, &open, args, &recipes, &stop)?;
    let saved = if args.save {
        keep(context, &open, args, &fuzzed)?
    } else {
        Vec::new()
    };
    let report = FuzzReport {
        package: &open.package,
        fuzzed: &fuzzed,
        slowed: &slowed,
        submissions: &args.submissions,
        oracle: args.against.as_deref(),
        scope: args.exhaustive.then(|| recipes[0].to_string()),
        replay: &|finding| replay(args, finding),
        time_again: &|slowest| time_again(args, &slowest.submission, &slowest.call),
        saved: &saved,
    };
    if context.is_json() {
        print_json(&report.document())?;
    } else {
        print_text(&report.text())?;
    }
    Ok(Exit::expected_if(fuzzed.findings.is_empty()))
}

/// A flag that Ctrl-C raises. A second Ctrl-C ends the process as it would without.
pub(super) fn stop_on_interrupt() -> Result<Arc<AtomicBool>, Fault> {
    use signal_hook::consts::SIGINT;
    let stop = Arc::new(AtomicBool::new(false));
    let failed = |error| Fault::file("listen to", "the keyboard".as_ref(), error);
    signal_hook::flag::register_conditional_default(SIGINT, stop.clone()).map_err(failed)?;
    signal_hook::flag::register(SIGINT, stop.clone()).map_err(failed)?;
    Ok(stop)
}

fn look(
    context: &Context,
    open: &Open,
    args: &args::Fuzz,
    recipes: &[Recipe],
    stop: &AtomicBool,
) -> Result<(Fuzzed, Vec<Slowed>), Fault> {
    let jury = open.jury();
    let loader = Loader::of(context, open, &jury);
    let oracle = loader.oracle(args.against.as_ref())?;
    check_kind(&open.package, args)?;
    check_find(args)?;
    let programs = loader.programs(&args.submissions, oracle.as_ref())?;
    let candidates: Vec<&dyn Candidate> = programs.iter().map(Program::candidate).collect();
    jury.prepare(context.jobs)?;
    let is_bounded = args.cases.is_some() || args.exhaustive;
    let time = args.time.map(|time| time.0);
    let task = Task {
        comparison: Comparison {
            jury: &jury,
            oracle: oracle.as_ref().map(Program::candidate),
        },
        candidates: &candidates,
        recipes,
        seed: args.seed,
        cases: args.cases,
        budget: Budget::new(time.or((!is_bounded).then_some(TIME)), stop),
        jobs: context.jobs,
        find: args.find,
        findings: args.findings.get(),
        may_join: programs.iter().any(|party| party.solver().is_none()),
        typed: typed(&open.package, &programs, oracle.as_ref()),
    };
    context.sink.event(Event::Fuzzing {
        problem: &open.package.id,
        cases: args.cases,
    });
    if args.is_for_time() {
        let reference = match &oracle {
            Some(_) => None,
            None => loader.reference()?,
        };
        let yardstick = oracle
            .as_ref()
            .or(reference.as_ref())
            .map(Program::candidate);
        return Ok((slowest(&task, yardstick, &*context.sink)?, Vec::new()));
    }
    let fuzzed = match open.package.model.as_deref() {
        Some(model) if args.exhaustive => exhaust(&task, model, &recipes[0], &*context.sink),
        _ => fuzz(&task, &*context.sink),
    }?;
    let oracle = oracle.as_ref().map(Program::candidate);
    let all: Vec<&dyn Candidate> = candidates.iter().copied().chain(oracle).collect();
    Ok((fuzzed, slowed(&all)))
}

/// The model, where its two solvers are compared with each other.
fn typed<'a>(
    package: &'a Package,
    programs: &[Program<'_>],
    oracle: Option<&Program<'_>>,
) -> Option<&'a dyn Model> {
    let right = match oracle {
        Some(oracle) => oracle.solver(),
        None => matches!(package.reference, Part::Model).then_some(Solver::Fast),
    };
    let is_whole =
        matches!(package.validators.as_slice(), [Part::Model]) && package.generators.is_empty();
    match (programs, right) {
        ([party], Some(right)) if is_whole && party.solver().is_some_and(|it| it != right) => {
            package.model.as_deref()
        }
        _ => None,
    }
}

/// Only what has inputs can be fuzzed, and an interactor is the only one to judge.
fn check_kind(package: &Package, args: &args::Fuzz) -> Result<(), Fault> {
    let id = &package.id;
    let message = match package.kind {
        Kind::Answer => {
            format!("{id} has no input, so there is nothing to fuzz: use `tengen judge`")
        }
        Kind::Interactive if args.against.is_some() => {
            format!("{id} is interactive: its interactor judges, and --against means nothing")
        }
        Kind::Interactive
            if args
                .submissions
                .iter()
                .any(|name| Solver::named(name).is_some()) =>
        {
            format!("{id} is interactive: a solver of the model does not talk")
        }
        _ => return Ok(()),
    };
    Err(Fault::Usage(message))
}

/// What is looked for must be something that an input can bring about, and only programs take time.
fn check_find(args: &args::Fuzz) -> Result<(), Fault> {
    let in_process = args
        .submissions
        .iter()
        .chain(&args.against)
        .find(|name| Solver::named(name).is_some());
    let message = match (args.find, in_process) {
        (Some(verdict @ (Verdict::Accepted | Verdict::CompileError)), _) => {
            format!("--find {verdict}: no input can be found by that verdict")
        }
        (_, Some(name)) if args.is_for_time() => {
            format!("{name} runs in-process: only programs can be searched for what is slow")
        }
        (Some(Verdict::TimeLimit), _) if args.exhaustive => {
            "--find time-limit searches by itself: leave out --exhaustive".to_owned()
        }
        _ => return Ok(()),
    };
    Err(Fault::Usage(message))
}

/// Writes what was found to `hacks/`, and builds the problem with them, so that they are in the lock.
fn keep(
    context: &Context,
    open: &Open,
    args: &args::Fuzz,
    fuzzed: &Fuzzed,
) -> Result<Vec<PathBuf>, Fault> {
    let slowest = fuzzed.slowest.iter();
    let slowest = slowest.filter(|slowest| args.slowest && !slowest.is_over);
    let slowest = slowest.map(|slowest| {
        let command = time_again(args, &slowest.submission, &slowest.call);
        (Hack::from(slowest), command)
    });
    let findings = fuzzed.findings.iter();
    let findings = findings.map(|finding| (Hack::from(finding), replay(args, finding)));
    let mut saved = Vec::new();
    for (hack, command) in findings.chain(slowest) {
        saved.push(save(&open.dir, &open.package.dir, &hack, &command)?);
    }
    if !saved.is_empty() {
        let package = package::open(&open.package.dir, &context.languages)?;
        let jury = Jury::new(&package, &open.compiler, &*open.sandbox);
        context.build(&jury, &open.dir, LockMode::Write)?;
    }
    Ok(saved)
}
