//! `tengen completions`

use super::{Exit, Fault, print_bytes};
use crate::cli::args::Cli;
use clap::CommandFactory as _;
use clap_complete::{Shell, generate};

pub(super) fn run(shell: Shell) -> Result<Exit, Fault> {
    let mut script = Vec::new();
    generate(shell, &mut Cli::command(), "tengen", &mut script);
    print_bytes(&script)?;
    Ok(Exit::Expected)
}
