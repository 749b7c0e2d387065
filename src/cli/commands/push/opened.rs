//! The problems of an upload.

use crate::cli::args;
use crate::cli::commands::{Context, Fault, Open};
use base::scratch::Scratch;
use cases::build::Use;
use statement::contest::{Contest, ContestProblem};

/// A problem with its entry in a contest.
pub(super) type Opened<'a> = (Open, Option<&'a ContestProblem>);

/// Opens a problem, or the problems of a contest.
pub(super) fn open<'a>(
    context: &Context,
    args: &args::Push,
    round: Option<&'a Contest>,
) -> Result<Vec<Opened<'a>>, Fault> {
    let Some(round) = round else {
        return Ok(vec![(context.open(&args.problem, Use::Cases)?, None)]);
    };
    let open = |entry: &'a ContestProblem| {
        let open = context.open_dir(&entry.dir, Use::Cases)?;
        Ok((open, Some(entry)))
    };
    round.problems.iter().map(open).collect()
}

/// A directory for packages, which is removed with this value.
pub(super) fn scratch() -> Result<Scratch, Fault> {
    Scratch::new().map_err(|error| Fault::file("create", &std::env::temp_dir(), error))
}
