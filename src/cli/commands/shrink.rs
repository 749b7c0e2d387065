//! `tengen shrink`

use super::fuzz::stop_on_interrupt;
use super::{Context, Exit, Fault, named, print_json, print_text, submission};
use crate::cli::args;
use base::text::Shown as _;
use cases::build::Use;
use fuzz::request::{Loader, ShrinkRequest, Shrunk};
use std::path::Path;
use std::sync::Arc;

pub(super) fn run(context: &Context, args: &args::Shrink) -> Result<Exit, Fault> {
    let name = args.input.shown();
    // Read before the problem is opened, which may wait for another process.
    let input: Arc<[u8]> = named::read(&args.input)?.into();
    let open = context.open(&args.problem, Use::Programs)?;
    let stop = stop_on_interrupt()?;
    let sandbox = open.sandbox_until(&stop);
    let loader = Loader {
        jury: &open.jury_in(&sandbox),
        compiler: &open.compiler,
        sandbox: &sandbox,
        read: &|name| submission::source(&open.package, Path::new(name)),
    };
    let request = ShrinkRequest {
        submission: &args.submission,
        oracle: args.against.as_deref(),
        input: input.clone(),
        subject: &name,
        time: args.time.map(|time| time.0),
        jobs: context.pool.jobs(),
    };
    let Shrunk { smallest, slowed } = request.run(&loader, &stop, &*context.sink)?;
    let (id, submission) = (&open.package.id, &args.submission);
    let smallest = smallest.as_ref();
    if context.is_json() {
        print_json(&report::shrunk_document(
            id,
            submission,
            input.len(),
            smallest,
            &slowed,
        ))?;
    } else {
        print_text(&report::shrunk(
            &open.package,
            submission,
            input.len(),
            smallest,
            &slowed,
        ))?;
    }
    Ok(Exit::expected_if(smallest.is_none()))
}
