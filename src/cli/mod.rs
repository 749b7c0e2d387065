//! The command line: what the user typed, which command does it, and how it ends.

mod args;
mod commands;
mod context;
mod exit;
mod locate;
mod output;
mod progress;
mod seed;

use crate::fault::Fault;
use crate::report;
use args::{Cli, Format};
use clap::Parser as _;
use context::Context;
use exit::Exit;
use std::process::ExitCode;

/// Runs the command that the process was called with.
#[must_use]
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    cli.color.write_global();
    let format = cli.format;
    let ended = Context::new(&cli).and_then(|context| commands::run(&context, cli.command));
    match ended {
        Ok(exit) => exit.into(),
        Err(fault) => {
            complain(&fault, format);
            Exit::from(fault.blame()).into()
        }
    }
}

/// Prints a fault, as a document too where that is the format.
fn complain(fault: &Fault, format: Format) {
    if format == Format::Json {
        // Standard error has it in words, too.
        let _ = output::print_json(&report::error_document(fault));
    }
    output::say_fault(fault);
}
