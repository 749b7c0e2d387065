//! `tengen worker`

use super::{Context, Exit, Fault, languages, say};
use crate::cli::args;
use crate::cli::context::{headers, languages_of, programs};
use base::pool::Pool;
use cluster::{WorkerOptions, WorkerTools};
use std::io;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The default size of the problem cache of a worker, in bytes.
pub(super) const CACHE_BYTES: u64 = 8 << 30;

pub(super) fn run(context: &Context, args: &args::Worker) -> Result<Exit, Fault> {
    let options = options(
        context,
        args.name.as_deref(),
        &args.languages,
        args.cache_size.0,
    )?;
    let options = WorkerOptions {
        kind: args.kind.clone(),
        ..options
    };
    // The worker goes on if nobody reads its log any more.
    let log = tracing_subscriber::fmt()
        .with_writer(io::stderr)
        .log_internal_errors(false);
    log.with_target(false).init();
    let stop = stop_on_request()?;
    let settings = args.access.settings(&args.nats);
    let tools = tools(context, None)?;
    cluster::run_worker(&settings, tools, options, &stop, &say)?;
    Ok(Exit::Expected)
}

/// The options of a worker on this machine.
pub(super) fn options(
    context: &Context,
    name: Option<&str>,
    wanted: &[String],
    cache_bytes: u64,
) -> Result<WorkerOptions, Fault> {
    languages::check(context, wanted)?;
    let installed = context.languages.iter().filter(|it| it.is_installed());
    let languages = if wanted.is_empty() {
        installed.map(|it| it.name.clone()).collect()
    } else {
        wanted.to_vec()
    };
    let options = WorkerOptions {
        kind: None,
        name: name.map_or_else(machine_name, str::to_owned),
        languages,
        cache_bytes,
    };
    options.check()?;
    Ok(options)
}

/// The host name, reduced to characters that a worker's name may have.
fn machine_name() -> String {
    let system = rustix::system::uname();
    let name = system.nodename().to_string_lossy().to_lowercase();
    let plain = |c: char| {
        if c.is_ascii_alphanumeric() || c == '-' {
            c
        } else {
            '_'
        }
    };
    let name: String = name.chars().map(plain).take(64).collect();
    if name.is_empty() {
        "worker".to_owned()
    } else {
        name
    }
}

/// The tools with which a worker on this machine judges; `jobs` limits the number of jobs at once,
/// otherwise the command line does.
pub(super) fn tools(context: &Context, jobs: Option<NonZeroUsize>) -> Result<WorkerTools, Fault> {
    let pool = jobs.map(|jobs| Arc::new(Pool::new(jobs.get())));
    Ok(WorkerTools {
        languages: Box::new(languages_of),
        sandbox: context.sandbox()?,
        pool: pool.unwrap_or_else(|| context.pool.clone()),
        programs: programs(),
        headers: headers(),
    })
}

/// A flag that SIGTERM and Ctrl-C set. The second signal ends the process at once.
fn stop_on_request() -> Result<Arc<AtomicBool>, Fault> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    let stop = Arc::new(AtomicBool::new(false));
    let failed = |error| Fault::file("install", "the signal handlers".as_ref(), error);
    for signal in [SIGINT, SIGTERM] {
        // Registered first, so that it sees the flag as left by an earlier signal.
        signal_hook::flag::register_conditional_default(signal, stop.clone()).map_err(failed)?;
        signal_hook::flag::register(signal, stop.clone()).map_err(failed)?;
    }
    Ok(stop)
}
