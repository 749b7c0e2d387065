//! `tengen limits`

use super::rewrite::rewrite;
use super::{Context, Exit, Fault, print_json, print_text, say, say_fault};
use crate::cli::args;
use report::{self, LimitsReport};
use tengen_core::build::{LockMode, Use};
use tengen_core::measure::{
    LeftOut, Measured, Measurement, Measurer, TimeLimits, Wanted, WantedMargins, propose,
};
use tengen_core::package::Package;
use tengen_core::spec::NewTimes;

/// What is asked of the limit where the spec does not say it.
const USUAL: WantedMargins = WantedMargins {
    accepted: 2.0,
    too_slow: 1.5,
};

pub(super) fn run(context: &Context, args: &args::Limits) -> Result<Exit, Fault> {
    let open = context.open(&args.problem, Use::Cases)?;
    let jury = open.jury();
    let package = &open.package;
    let built = context.build(&jury, &open.dir, LockMode::Ignore)?;
    let margins = WantedMargins {
        accepted: package.margins.accepted.unwrap_or(USUAL.accepted),
        too_slow: package.margins.too_slow.unwrap_or(USUAL.too_slow),
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
    let is_accepted = |one: &Measured| one.wanted == Wanted::Accepted;
    if !measurement.measured.iter().any(is_accepted) {
        return Err(nothing_to_go_by(package, &mut measurement));
    }
    let costs = args.cost.then(|| measurer.costs(&measurement.measured));
    let costs = costs.transpose()?;
    let proposal = propose(&measurement.measured, &measurement.now, margins);
    let exit = exit(&measurement).worse(Exit::expected_if(proposal.is_ok()));
    let is_written = args.write && exit == Exit::Expected;
    if let (true, Ok(limits)) = (is_written, &proposal) {
        write(package, limits)?;
    }
    let found = LimitsReport {
        package,
        margins,
        measurement: &measurement,
        costs: costs.as_ref(),
        proposal: &proposal,
        is_written,
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

/// How it ends by what was not measured. A tool that is missing leaves out what needs it, as in `verify`.
fn exit(measurement: &Measurement) -> Exit {
    let exits = measurement.left_out.iter().map(|(_, why)| match why {
        LeftOut::Fault(Fault::Part(_)) => Exit::Package,
        LeftOut::Fault(_) => Exit::Expected,
        LeftOut::Refused | LeftOut::Failed(..) => Exit::FellShort,
    });
    exits.fold(Exit::Expected, Exit::worse)
}

/// Why there is nothing to go by, where no solution was measured that must be accepted.
fn nothing_to_go_by(package: &Package, measurement: &mut Measurement) -> Fault {
    let left_out = measurement.left_out.drain(..);
    let mut faults = left_out.filter_map(|(_, why)| match why {
        LeftOut::Fault(fault) => Some(fault),
        LeftOut::Refused | LeftOut::Failed(..) => None,
    });
    faults.next().unwrap_or_else(|| {
        Fault::Usage(format!(
            "{}: no solution is accepted that must be, so there is nothing to go by; `tengen verify` says more",
            package.id
        ))
    })
}

/// Writes limits into the spec.
fn write(package: &Package, limits: &TimeLimits) -> Result<(), Fault> {
    let named = |group: &usize| package.groups[*group].name.clone();
    let own = limits.of.iter();
    let times = NewTimes {
        time: limits.of.get(&None).copied().unwrap_or(package.limits.time),
        factors: limits.factors.clone(),
        groups: own
            .filter_map(|(owner, time)| Some((named(owner.as_ref()?), *time)))
            .collect(),
    };
    rewrite(package, |spec| times.put_into(spec))
}
