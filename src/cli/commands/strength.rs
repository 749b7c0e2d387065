//! `tengen strength`

use super::Cluster;
use super::fuzz::stop_on_interrupt;
use super::parts::{self, option};
use super::planned;
use super::rewrite::rewrite;
use super::written::OutputFile;
use super::{Context, Exit, Fault, json_text, print_json, print_text, submission};
use crate::cli::context::Open;
use crate::cli::{args, locate};
use base::text::{line, shell_words};
use cases::build::{Case, LockMode, Use};
use cases::jury::Jury;
use fuzz::workers::Workers;
use package::{Package, is_group_name};
use program::Source;
use report::{Saved, StrengthReport, html};
use soundness::strength::{MarkedMutant, StrengthLock};
use spec::with_inputs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use strength::{Request, Strength, Tools};

/// The default of `--time`. At most this share of it is spent on trying plans.
const DEFAULT_TIME: Duration = Duration::from_mins(1);
const PLAN_TIME_SHARE: f64 = 0.6;
/// The share of the time after which nothing is searched any more.
const SEARCH_END: f64 = 0.96;
/// The group of the hacks, which is not listed in specs.
const HACKS: &str = "hacks";

pub(super) fn run(context: &Context, args: &args::StrengthArgs) -> Result<Exit, Fault> {
    if args.parts {
        return parts::run(context, args);
    }
    let begin = Instant::now();
    let dir = locate::one(&context.root, &args.problem)?;
    // Read first, so that an unreadable file is reported before a minute of work, not after it.
    let lock = StrengthLock::read(&dir)?;
    if args.save {
        check_group(&package::open(&dir, &context.languages)?, &args.group)?;
    }
    // An incomplete matrix is useless, so it has no time limit by default. A small number
    // of inputs gives the same result on a slow machine as on a fast one.
    let is_limited = args.matrix || args.inputs.is_some();
    let time = args.time.map(|time| time.0);
    let time = time.or((!is_limited).then_some(DEFAULT_TIME));
    let stop = stop_on_interrupt()?;
    let is_planned = args.save && !args.no_plan;
    let until = time.map(|time| begin + time.mul_f64(PLAN_TIME_SHARE));
    let plan = is_planned.then(|| planned::add(context, &args.problem, (&stop, until)));
    let plan = plan.transpose()?.flatten();
    let open = context.open(&args.problem, Use::Cases)?;
    let sandbox = open.sandbox_until(&stop);
    let jury = open.jury_in(&sandbox);
    let built = context.build(&jury, &open.dir, LockMode::Ignore)?;
    let cluster = Cluster::open(context, &args.nats)?;
    let workers = cluster.as_ref().map(|it| it.searching(context));
    let named = args.solutions.iter();
    let named = named.map(|path| solution(&open.package, path));
    let request = Request {
        solutions: &named.collect::<Result<Vec<(String, Source)>, Fault>>()?,
        all_solutions: args.all_solutions,
        mutants: args.mutants.get(),
        seed: args.seed,
        inputs: args.inputs.unwrap_or(args::TRIED_INPUTS),
        is_counted: args.inputs.is_some() && args.time.is_none(),
        group: &args.group,
        // The rest is for saving.
        time: time.map(|time| time.mul_f64(SEARCH_END).saturating_sub(begin.elapsed())),
        matrix: args.matrix,
        workers: workers.as_ref().map(|it| it as &dyn Workers),
    };
    let tools = Tools {
        jury: &jury,
        cases: &built.cases,
        dir: &open.dir,
        compiler: &open.compiler,
        pool: &context.pool,
    };
    let mut strength = request.run(tools, &stop, &*context.sink)?;
    let marked = lock.map_or_else(Vec::new, |lock| apply_marks(&lock, &mut strength));
    let command = command(args);
    let saved = args
        .save
        .then(|| save(context, &open, (&strength, marked), (args, &command)))
        .transpose()?;
    let report = StrengthReport {
        package: &open.package,
        cases: &built.cases,
        strength: &strength,
        save: &command,
        plan: plan.as_ref(),
        saved: saved.as_ref(),
        is_verbose: context.verbose,
    };
    show(context, &open, args, &report)?;
    Ok(exit(&open.package, &report))
}

fn show(
    context: &Context,
    open: &Open,
    args: &args::StrengthArgs,
    report: &StrengthReport<'_>,
) -> Result<(), Fault> {
    let default = || Ok(open.dir.reports().join("strength.html"));
    if let Some(written) = OutputFile::new(args.output.as_deref(), args.open, default)? {
        written.write(&match written.format() {
            "html" => html::page(&open.package.id, &[html::strength(report)]).into_bytes(),
            _ => json_text(&report.document()).into_bytes(),
        })?;
    }
    if context.is_json() {
        print_json(&report.document())
    } else {
        print_text(&report.text())
    }
}

/// The exit code. A failing program of the package is worse than weak data. Data are weak if the
/// score is below the spec's, if a wrong solution of the package passes, or if a new case would
/// make them stronger.
fn exit(package: &Package, report: &StrengthReport<'_>) -> Exit {
    let strength = report.strength;
    if !strength.faults.is_empty() {
        return Exit::Package;
    }
    let counts = report.counts();
    let is_low = |floor: f64| counts.score().is_some_and(|score| score < floor);
    let is_weak = match package.least_strength {
        Some(floor) => is_low(floor),
        None => strength.telling().next().is_some() && report.saved.is_none(),
    };
    let is_right = report
        .plan
        .is_none_or(|plan| plan.failures().next().is_none());
    let is_caught = strength.judged_named().all(|named| report.catches(named));
    Exit::expected_if(is_right && is_caught && !is_weak)
}

/// A solution; a solution of the package is named by its path in the spec.
fn solution(package: &Package, path: &Path) -> Result<(String, Source), Fault> {
    let source = submission::source(package, path)?;
    let path = &*submission::located(package, path);
    let whole = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let own = whole.strip_prefix(&package.dir).unwrap_or(path);
    Ok((own.to_string_lossy().into_owned(), source))
}

/// The same command with the option that saves its results.
fn command(args: &args::StrengthArgs) -> String {
    let mut words = vec![
        "tengen".to_owned(),
        "strength".to_owned(),
        args.problem.clone(),
    ];
    let solutions = args.solutions.iter();
    words.extend(solutions.map(|path| path.to_string_lossy().into_owned()));
    words.extend(args.all_solutions.then(|| "--all-solutions".to_owned()));
    let mutants = args.mutants.to_string();
    words.extend(option("--mutants", &mutants, &args::MUTANTS.to_string()));
    words.extend(option("--seed", &args.seed.to_string(), "0"));
    if let Some(inputs) = args.inputs {
        words.extend(["--inputs".to_owned(), inputs.to_string()]);
    }
    words.push("--save".to_owned());
    shell_words(&words)
}

/// Rejects a group that cannot take new cases before any work is done.
fn check_group(package: &Package, group: &str) -> Result<(), Fault> {
    if group == HACKS {
        return Ok(());
    }
    if !is_group_name(group) {
        return Err(Fault::Usage(format!(
            "--group {}: use lower-case letters, digits, `-` and `_`; a few names are reserved",
            line(group)
        )));
    }
    if package.groups.iter().any(|known| known.name == group) {
        let text = std::fs::read_to_string(package.dir.join("problem.toml")).unwrap_or_default();
        let edited = with_inputs(&text, group, &pattern(group), &[]);
        return edited.map(drop).map_err(Fault::Usage);
    }
    if package.dir.join(group).exists() {
        return Err(Fault::Usage(format!(
            "{}: there is already a directory or file `{group}`: name another group with --group",
            package.id
        )));
    }
    Ok(())
}

fn pattern(group: &str) -> String {
    format!("{group}/*.in")
}

/// Writes the new cases into the group, builds the problem with them, and saves the score.
fn save(
    context: &Context,
    open: &Open,
    (strength, marked): (&Strength, Vec<MarkedMutant>),
    (args, command): (&args::StrengthArgs, &str),
) -> Result<Saved, Fault> {
    let package = &open.package;
    let mut saved = Saved {
        group: args.group.clone(),
        ..Saved::default()
    };
    if !strength.found.is_empty() {
        saved.inputs = keep(open, strength, &args.group, command)?;
    }
    // Opened again, as the new inputs are now cases of the problem.
    let package = package::open(&package.dir, &context.languages)?;
    let jury = Jury::new(&package, &open.compiler, &*open.sandbox).reporting(&*open.sink);
    let built = context.build(&jury, &open.dir, LockMode::Write)?;
    let measured = lock((&package, &jury), &built.cases, strength)?;
    saved.is_score_kept = measured.is_some();
    if let Some(measured) = measured {
        let measured = measured.with_marks(marked);
        measured.write(&open.dir, &package.dir)?;
    }
    Ok(saved)
}

fn keep(
    open: &Open,
    strength: &Strength,
    group: &str,
    command: &str,
) -> Result<Vec<PathBuf>, Fault> {
    let package = &open.package;
    let args = if group == HACKS {
        Vec::new()
    } else {
        strength.validator_args(&open.jury(), group)?
    };
    let inputs = strength.save(&open.dir, &package.dir.join(group), command)?;
    if group != HACKS {
        rewrite(package, |spec| {
            with_inputs(spec, group, &pattern(group), &args)
        })?;
    }
    Ok(inputs)
}

/// Counts mutants that are marked in `strength.lock` as equivalent; returns the marks that are
/// still valid.
fn apply_marks(lock: &StrengthLock, strength: &mut Strength) -> Vec<MarkedMutant> {
    let solutions = strength.solutions.iter();
    let solutions: Vec<(&str, &Source)> = solutions
        .map(|solution| (solution.name.as_str(), &solution.source))
        .collect();
    let locked = lock.marks(&solutions);
    let names: Vec<String> = locked.valid.iter().map(|it| it.mutant.clone()).collect();
    strength.mark_equivalent(&names);
    let marks = &mut strength.marks;
    marks.outdated = locked.outdated.into_iter().map(|it| it.mutant).collect();
    let valid = locked.valid.into_iter();
    let valid = valid.filter(|it| !marks.disproved.contains(&it.mutant));
    valid.chain(locked.of_others).collect()
}

/// The score of the solutions of the package, for the lock; `None` if not all of their mutants were
/// tried.
fn lock(
    (package, jury): (&Package, &Jury<'_>),
    cases: &[Case],
    strength: &Strength,
) -> Result<Option<StrengthLock>, Fault> {
    let is_own = |name: &str| {
        let mut solutions = package.solutions.iter();
        solutions.any(|solution| solution.program.path == Path::new(name))
    };
    let solutions = strength.solutions.iter();
    let solutions: Vec<(&str, &Source)> = solutions
        .map(|solution| (solution.name.as_str(), &solution.source))
        .collect();
    let counts = strength.counts_with_found();
    let is_whole = counts.untried == 0 && !solutions.is_empty();
    if !is_whole || !solutions.iter().all(|(name, _)| is_own(name)) {
        return Ok(None);
    }
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let counts = (
        number(counts.killed),
        number(counts.equivalent),
        number(counts.surviving),
    );
    StrengthLock::new(jury, cases, &solutions, counts).map(Some)
}
