//! `tengen fuzz`

use super::Cluster;
use super::drawing::Drawer;
use super::replay::{replay, time_again};
use super::saving::save_hacks;
use super::written::OutputFile;
use super::{Context, Exit, Fault, generate, json_text, print_json, print_text, submission};
use crate::cli::args;
use crate::cli::context::Open;
use cases::build::Use;
use fuzz::Fuzzed;
use fuzz::condition::Goal;
use fuzz::request::{Loader, Request};
use fuzz::save::Hack;
use fuzz::workers::Workers;
use report::{FuzzReport, html};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

pub(super) fn run(context: &Context, args: &args::Fuzz) -> Result<Exit, Fault> {
    // Exclusive access is needed only if cases are written: without --save, other processes may
    // fuzz the problem at the same time.
    let purpose = if args.save { Use::Cases } else { Use::Programs };
    let open = context.open(&args.problem, purpose)?;
    let stop = stop_on_interrupt()?;
    let cluster = Cluster::open(context, &args.nats)?;
    let workers = cluster.as_ref().map(|it| it.searching(context));
    let workers = workers.as_ref().map(|it| it as &dyn Workers);
    let request = request(context, args, workers)?;
    let sandbox = open.sandbox_until(&stop);
    let loader = Loader {
        jury: &open.jury_in(&sandbox),
        compiler: &open.compiler,
        sandbox: &sandbox,
        read: &|name| submission::source(&open.package, Path::new(name)),
    };
    let fuzzed = request.run(&loader, &stop, &*context.sink)?;
    let saved = if args.save {
        keep(context, &open, (args, &request), &fuzzed)?
    } else {
        Vec::new()
    };
    let drawer = Drawer {
        // Counterexamples are drawn even after Ctrl-C.
        jury: &open.jury(),
        compiler: &open.compiler,
        problem: &args.problem,
        dir: Path::new(""),
    };
    let report = FuzzReport {
        package: &open.package,
        fuzzed: &fuzzed,
        submissions: request.programs(),
        condition: args.find.as_ref().and_then(Goal::condition),
        oracle: args.against.as_deref(),
        replay: &|finding| replay(args, &request, finding),
        time_again: &|slowest| time_again(args, &slowest.submission, &slowest.call),
        draw: &|finding| drawer.finding(finding),
        saved: &saved,
    };
    let default = || Ok(open.dir.reports().join("fuzz.html"));
    if let Some(written) = OutputFile::new(args.output.as_deref(), args.open, default)? {
        written.write(&match written.format() {
            "html" => html::page(&open.package.id, &[html::found(&report)]).into_bytes(),
            _ => json_text(&report.document()).into_bytes(),
        })?;
    }
    if context.is_json() {
        print_json(&report.document())?;
    } else {
        print_text(&report.text())?;
    }
    Ok(Exit::expected_if(fuzzed.findings.is_empty()))
}

fn request<'a>(
    context: &'a Context,
    args: &'a args::Fuzz,
    workers: Option<&'a dyn Workers>,
) -> Result<Request<'a>, Fault> {
    Ok(Request {
        submissions: &args.submissions,
        oracle: args.against.as_deref(),
        generator: args.generator.as_deref(),
        params: generate::choices(&args.params)?,
        seed: args.seed,
        cases: args.cases,
        time: args.time.map(|time| time.0),
        shrink_time: args.shrink_time.map(|time| time.0),
        pool: &context.pool,
        exhaustive: args.exhaustive,
        slowest: args.slowest,
        find: args.find.as_ref(),
        among: args.among.as_deref(),
        findings: args.findings.get(),
        workers,
    })
}

/// A flag that Ctrl-C sets. A second Ctrl-C ends the process with the default action of the signal.
pub(super) fn stop_on_interrupt() -> Result<Arc<AtomicBool>, Fault> {
    use signal_hook::consts::SIGINT;
    let stop = Arc::new(AtomicBool::new(false));
    let failed = |error| Fault::file("install", "the Ctrl-C handler".as_ref(), error);
    // Registered first, so that it sees the flag as left by an earlier Ctrl-C.
    signal_hook::flag::register_conditional_default(SIGINT, stop.clone()).map_err(failed)?;
    signal_hook::flag::register(SIGINT, stop.clone()).map_err(failed)?;
    Ok(stop)
}

/// Writes the counterexamples to `hacks/`, and builds the problem with them, so that the lock
/// contains them.
fn keep(
    context: &Context,
    open: &Open,
    (args, request): (&args::Fuzz, &Request<'_>),
    fuzzed: &Fuzzed,
) -> Result<Vec<PathBuf>, Fault> {
    let slowest = fuzzed.slowest.iter();
    let slowest = slowest.filter(|slowest| args.slowest && !slowest.is_over);
    let slowest = slowest.map(|slowest| {
        let command = time_again(args, &slowest.submission, &slowest.call);
        (Hack::from(slowest), command)
    });
    let findings = fuzzed.findings.iter();
    let findings = findings.map(|finding| (Hack::from(finding), replay(args, request, finding)));
    let hacks: Vec<(Hack<'_>, String)> = findings.chain(slowest).collect();
    let findings = fuzzed.findings.iter();
    let failing = findings.map(|finding| (&*finding.submission, &finding.failing));
    save_hacks(context, open, ("tengen fuzz", &hacks), failing)
}
