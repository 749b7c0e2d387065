//! `tengen completions`

use super::{Exit, Fault, print_bytes};
use crate::cli::help;
use clap_complete::{Shell, generate};

pub(super) fn run(shell: Shell) -> Result<Exit, Fault> {
    let mut script = Vec::new();
    generate(shell, &mut help::command(), "tengen", &mut script);
    print_bytes(&script)?;
    Ok(Exit::Expected)
}
