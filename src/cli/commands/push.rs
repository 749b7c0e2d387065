//! `tengen push`

mod differences;
mod domjudge;
mod opened;
mod polygon;

use super::{Context, Exit, Fault};
use crate::cli::args;

pub(super) fn run(context: &Context, args: &args::Push) -> Result<Exit, Fault> {
    if let Some(problems) = args.to.strip_prefix("polygon:") {
        return polygon::run(context, args, problems);
    }
    let address = args.to.strip_prefix("domjudge:");
    domjudge::run(context, args, address.unwrap_or(&args.to))
}
