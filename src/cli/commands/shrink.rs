//! `tengen shrink`

use super::fuzz::stop_on_interrupt;
use super::{Context, Exit, Fault, print_json, print_text, submission};
use crate::cli::args;
use crate::report;
use base::text::Shown as _;
use fuzz::comparison::Budget;
use fuzz::comparison::candidate::slowed;
use fuzz::comparison::compare::Comparison;
use fuzz::request::{Loader, Program};
use fuzz::shrink::shrink;
use std::path::Path;
use std::sync::Arc;
use tengen_core::build::Use;
use tengen_core::event::Event;

pub(super) fn run(context: &Context, args: &args::Shrink) -> Result<Exit, Fault> {
    let name = args.input.shown();
    let read = std::fs::read(&args.input);
    let input: Arc<[u8]> = read
        .map_err(|error| Fault::file("read", &args.input, error))?
        .into();
    let open = context.open(&args.problem, Use::Programs)?;
    let stop = stop_on_interrupt()?;
    let jury = open.jury();
    let loader = Loader {
        jury: &jury,
        compiler: &open.compiler,
        sandbox: &*open.sandbox,
        read: &|name| submission::source(context, &open.package, Path::new(name)),
    };
    let oracle = args.against.as_deref().map(|name| loader.load(name));
    let oracle = oracle.transpose()?;
    let programs = loader.candidates(std::slice::from_ref(&args.submission), oracle.as_ref())?;
    if let Err(rejection) = jury.validate(&input, None, &name)? {
        return Err(Fault::Usage(format!("{name} is not valid: {rejection}")));
    }
    let comparison = Comparison {
        jury: &jury,
        oracle: oracle.as_ref().map(Program::candidate),
    };
    let candidate = programs[0].candidate();
    let failing = comparison.fails(candidate, &input, &name);
    let Some(failing) = Budget::new(None, &stop).unless_stopped(failing)? else {
        let message = "stopped before there was anything to shrink".to_owned();
        return Err(Fault::Usage(message));
    };
    let smallest = match failing {
        None => None,
        Some(failing) => {
            context.sink.event(Event::Shrinking { bytes: input.len() });
            let shrunk = shrink(&comparison, candidate, input.clone(), failing, None, &stop);
            context.sink.event(Event::Done);
            Some(shrunk?)
        }
    };
    let (id, submission) = (&open.package.id, &args.submission);
    let smallest = smallest.as_ref();
    let oracle = comparison.oracle.into_iter();
    let slowed = slowed(&oracle.chain([candidate]).collect::<Vec<_>>());
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
