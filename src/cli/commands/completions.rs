//! `tengen completions`

use super::{Exit, Fault, print_bytes};
use crate::cli::complete;

pub(super) fn run(shell: &str) -> Result<Exit, Fault> {
    let unknown = || Fault::Usage(format!("no completions for {shell}"));
    print_bytes(&complete::script(shell).ok_or_else(unknown)?)?;
    Ok(Exit::Expected)
}
