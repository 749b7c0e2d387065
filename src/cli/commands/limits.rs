//! `tengen limits`

use super::rewrite::rewrite;
use super::{Context, Exit, Fault, print_json, print_text, say, say_fault};
use crate::cli::args;
use crate::cli::context::Open;
use cases::build::{LockMode, Use};
use cases::jury::Jury;
use judge::{Judge, ResultStore, Unexpected, unexpected};
use package::{Package, Solution};
use report::{self, LimitsReport};
use sandbox::Cancel;
use soundness::measure::{
    LeftOut, Measured, Measurement, Measurer, TimeLimits, TimeRequirement, WantedMargins, propose,
};
use spec::NewTimes;

/// The margins to use if the spec does not set them.
const DEFAULT_MARGINS: WantedMargins = WantedMargins {
    accepted: 2.0,
    too_slow: 1.5,
};

pub(super) fn run(context: &Context, args: &args::Limits) -> Result<Exit, Fault> {
    let open = context.open(&args.problem, Use::Cases)?;
    let jury = open.jury();
    let package = &open.package;
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
    let mut measurement = measurer.measure(&*context.sink)?;
    let is_accepted = |one: &Measured| one.wanted == TimeRequirement::Accepted;
    if !measurement.measured.iter().any(is_accepted) {
        return Err(no_basis(package, &mut measurement));
    }
    let costs = args.cost.then(|| measurer.costs(&measurement.measured));
    let costs = costs.transpose()?;
    let proposal = propose(&measurement.measured, &measurement.now, margins);
    let mut exit = exit(&measurement).worse(Exit::expected_if(proposal.is_ok()));
    let is_written = args.write && exit == Exit::Expected;
    let mut unexpected = Vec::new();
    if let (true, Ok(limits)) = (is_written, &proposal) {
        write(package, limits)?;
        unexpected = with_new_limits(context, &open, &measurement)?;
        exit = exit.worse(Exit::expected_if(unexpected.is_empty()));
    }
    let found = LimitsReport {
        package,
        margins,
        measurement: &measurement,
        costs: costs.as_ref(),
        proposal: &proposal,
        is_written,
        unexpected: &unexpected,
    };
    if context.is_json() {
        print_json(&report::limits_document(&found))?;
    } else if context.shows_report(exit) {
        print_text(&report::limits(&found, context.width))?;
    }
    for (_, why) in &measurement.left_out {
        if let LeftOut::Fault(fault) = why {
            say_fault(fault);
        }
    }
    if measurement.noise.is_much() {
        say("warning: this machine is busy or its times vary much: measure again when it is quiet");
    }
    if args.write && !is_written {
        say("nothing was written");
    }
    Ok(exit)
}

/// The exit code, depending on the solutions that were not measured. As in `verify`, solutions that
/// need a missing tool are left out.
fn exit(measurement: &Measurement) -> Exit {
    let exits = measurement.left_out.iter().map(|(_, why)| match why {
        LeftOut::Fault(Fault::Part(_)) => Exit::Package,
        LeftOut::Fault(_) => Exit::Expected,
        LeftOut::Refused | LeftOut::Failed(..) => Exit::FellShort,
    });
    exits.fold(Exit::Expected, Exit::worse)
}

/// The error if no solution that must be accepted was measured.
fn no_basis(package: &Package, measurement: &mut Measurement) -> Fault {
    let left_out = measurement.left_out.drain(..);
    let mut faults = left_out.filter_map(|(_, why)| match why {
        LeftOut::Fault(fault) => Some(fault),
        LeftOut::Refused | LeftOut::Failed(..) => None,
    });
    faults.next().unwrap_or_else(|| {
        Fault::Usage(format!(
            "{}: none of the solutions that must be accepted was accepted, so no limit can be proposed; `tengen verify` shows the reasons",
            package.id
        ))
    })
}

/// Judges the solutions that were not measured with the new limits, because their expected verdicts
/// may depend on them: a wrong solution may exceed the time limit before it prints a wrong answer.
fn with_new_limits(
    context: &Context,
    open: &Open,
    measurement: &Measurement,
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
        let measured = measurement.measured.iter().map(|one| &one.solution);
        let left_out = measurement.left_out.iter().map(|(name, _)| name);
        measured.chain(left_out).any(|known| *known == name)
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
