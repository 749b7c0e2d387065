//! `tengen limits`

#[cfg(not(feature = "server"))]
mod no_server;
mod on_cluster;
#[cfg(feature = "server")]
mod on_domjudge;
mod targets;

#[cfg(not(feature = "server"))]
use no_server::OpenDomjudge;
#[cfg(feature = "server")]
use on_domjudge::OpenDomjudge;

use super::rewrite::rewrite;
use super::{Context, Exit, Fault, print_json, print_text, say, say_fault};
use crate::cli::args;
use crate::cli::context::Open;
use base::text::line;
use cases::build::{LockMode, Use};
use cases::jury::Jury;
use judge::{Judge, ResultStore, Unexpected, unexpected};
use package::{Package, Solution};
use report::{self, LimitsReport};
use sandbox::Cancel;
use soundness::measure::{
    LeftOut, LimitsLock, Measured, Measurer, Noise, Target, TargetMeasurement, TimeLimits,
    TimeRequirement, WantedMargins, propose,
};
use spec::NewTimes;
use targets::{Judges, Wanted};

/// The margins to use if the spec does not set them.
const DEFAULT_MARGINS: WantedMargins = WantedMargins {
    accepted: 2.0,
    too_slow: 1.5,
};

pub(super) fn run(context: &Context, args: &args::LimitsArgs) -> Result<Exit, Fault> {
    let wanted = Wanted::new(args)?;
    let open = context.open(&args.problem, Use::Cases)?;
    let judges = Judges::open(context, args, &wanted, &open.package)?;
    let found = measured(context, args, (&open, &wanted), &judges);
    judges.end(found)
}

fn measured(
    context: &Context,
    args: &args::LimitsArgs,
    (open, wanted): (&Open, &Wanted),
    judges: &Judges,
) -> Result<Exit, Fault> {
    let jury = open.jury();
    let package = &open.package;
    // A broken file is reported before anything is measured.
    let old = args.save.then(|| LimitsLock::read(&package.dir));
    let old = old.transpose()?.flatten();
    let built = context.build(&jury, &open.dir, LockMode::Ignore)?;
    let margins = WantedMargins {
        accepted: package.margins.accepted.unwrap_or(DEFAULT_MARGINS.accepted),
        too_slow: package.margins.too_slow.unwrap_or(DEFAULT_MARGINS.too_slow),
    };
    let measurer = Measurer {
        jury: &jury,
        cases: &built.cases,
        compiler: &open.compiler,
        runs: args.runs.into(),
        ceiling: args.ceiling.map(|time| time.0),
        margins,
    };
    let mut found = judges.measure(context, (open, wanted), &measurer)?;
    if let Some(target) = found.targets.iter_mut().find(|it| !has_accepted(it)) {
        return Err(no_basis(package, target));
    }
    let all = found.targets.iter().flat_map(|it| it.measured.clone());
    let all: Vec<Measured> = all.collect();
    let costs = wanted.counts.then(|| {
        let is_local = |it: &&TargetMeasurement| it.target == Target::Local;
        let local = found.targets.iter().find(is_local);
        measurer.costs(local.map_or(&[], |it| &it.measured))
    });
    let costs = costs.transpose()?;
    let proposal = propose(&all, &found.now, margins);
    let mut exit = exit(&found.targets).worse(Exit::expected_if(proposal.is_ok()));
    if args.save {
        let lock = LimitsLock::new(&jury, &built.cases, &found.targets, old)?;
        lock.write(&open.dir, &package.dir)?;
    }
    let is_new = proposal.as_ref().is_ok_and(|limits| *limits != found.now);
    let is_written = args.write && exit == Exit::Expected && is_new;
    let mut unexpected = Vec::new();
    if let (true, Ok(limits)) = (is_written, &proposal) {
        write(package, limits)?;
        unexpected = with_new_limits(context, open, &found.targets)?;
        exit = exit.worse(Exit::expected_if(unexpected.is_empty()));
    }
    let report = LimitsReport {
        package,
        margins,
        now: &found.now,
        noise: found.noise.as_ref(),
        targets: &found.targets,
        measured: &all,
        costs: costs.as_ref(),
        proposal: &proposal,
        is_written,
        is_saved: args.save,
        unexpected: &unexpected,
    };
    show(context, &report, exit)?;
    let is_as_proposed = proposal.is_ok() && !is_new;
    if args.write && !is_written && !is_as_proposed {
        say("nothing was written into the spec");
    }
    Ok(exit)
}

/// Prints the report, and what needs attention.
fn show(context: &Context, found: &LimitsReport<'_>, exit: Exit) -> Result<(), Fault> {
    if context.is_json() {
        print_json(&report::limits_document(found))?;
    } else if context.shows_report(exit) {
        print_text(&report::limits(found, context.width))?;
    }
    for (_, why) in found.targets.iter().flat_map(|it| &it.left_out) {
        if let LeftOut::Fault(fault) = why {
            say_fault(fault);
        }
    }
    if found.noise.is_some_and(Noise::is_much) {
        say("warning: this machine is busy or its times vary much: measure again when it is quiet");
    }
    Ok(())
}

fn has_accepted(found: &TargetMeasurement) -> bool {
    let mut measured = found.measured.iter();
    measured.any(|one| one.wanted == TimeRequirement::Accepted)
}

/// The exit code, depending on the solutions that were not measured. As in `verify`, solutions that
/// need a missing tool are left out.
fn exit(targets: &[TargetMeasurement]) -> Exit {
    let left_out = targets.iter().flat_map(|it| &it.left_out);
    let exits = left_out.map(|(_, why)| match why {
        LeftOut::Fault(Fault::Part(_)) => Exit::Package,
        LeftOut::Fault(_) => Exit::Expected,
        LeftOut::Refused | LeftOut::Failed(..) | LeftOut::Unexpected(_) => Exit::FellShort,
    });
    exits.fold(Exit::Expected, Exit::worse)
}

/// The error if no solution that must be accepted was measured on a target.
fn no_basis(package: &Package, found: &mut TargetMeasurement) -> Fault {
    let left_out = found.left_out.drain(..);
    let mut reasons = Vec::new();
    for (solution, why) in left_out {
        match why {
            LeftOut::Fault(fault) => return fault,
            LeftOut::Unexpected(why) => {
                reasons.push(format!("\n  {}: {}", line(&solution), line(&why)));
            }
            LeftOut::Refused | LeftOut::Failed(..) => {}
        }
    }
    let with = match &found.target {
        Target::Local => String::new(),
        target => format!(" with {}", line(&target.to_string())),
    };
    Fault::Usage(format!(
        "{}: none of the solutions that must be accepted was accepted{with}, so no limit can be proposed; `tengen verify` shows the reasons{}",
        package.id,
        reasons.concat()
    ))
}

/// Judges the solutions that were not measured with the new limits, because their expected verdicts
/// may depend on them: a wrong solution may exceed the time limit before it prints a wrong answer.
fn with_new_limits(
    context: &Context,
    open: &Open,
    targets: &[TargetMeasurement],
) -> Result<Vec<Unexpected>, Fault> {
    let package = package::open(&open.package.dir, &context.languages)?;
    let jury = Jury::new(&package, &open.compiler, &*open.sandbox).reporting(&*open.sink);
    let built = context.build(&jury, &open.dir, LockMode::Ignore)?;
    let store = ResultStore::new(&open.dir, false);
    let judge = Judge {
        jury: &jury,
        cases: &built.cases,
        compiler: &open.compiler,
        sandbox: &*open.sandbox,
        pool: &context.pool,
        workers: None,
        all: false,
        store: Some(&store),
        keeps_output: false,
        cancel: Cancel::default(),
    };
    let is_known = |solution: &&Solution| {
        let name = solution.program.path.to_string_lossy();
        targets.iter().any(|target| {
            let measured = target.measured.iter().map(|one| &one.solution);
            let left_out = target.left_out.iter().map(|(name, _)| name);
            measured.chain(left_out).any(|known| *known == name)
        })
    };
    let others = package.solutions.iter().filter(|it| !is_known(it));
    let others: Vec<&Solution> = others.collect();
    let named = others.iter().map(|solution| package.submission(solution));
    let named = named.collect::<Result<Vec<_>, Fault>>()?;
    let judged = judge.judge_all(&named, &*context.sink)?;
    let unexpected = others.iter().zip(judged).flat_map(|(solution, judged)| {
        // A solution that cannot be judged here keeps its result.
        let judged = judged.ok();
        judged.map_or(Vec::new(), |it| {
            unexpected(&package, &solution.expectation, &it)
        })
    });
    Ok(unexpected.collect())
}

/// Writes limits into the spec.
fn write(package: &Package, limits: &TimeLimits) -> Result<(), Fault> {
    let named = |group: &usize| package.groups[*group].name.clone();
    let own = limits.by_owner.iter();
    let times = NewTimes {
        time: limits
            .by_owner
            .get(&None)
            .copied()
            .unwrap_or(package.limits.time),
        factors: limits.factors.clone(),
        groups: own
            .filter_map(|(owner, time)| Some((named(owner.as_ref()?), *time)))
            .collect(),
    };
    rewrite(package, |spec| times.put_into(spec))
}
