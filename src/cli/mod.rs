//! The command line: what the user typed, which command does it, and how it ends.

mod args;
mod commands;
mod context;
mod exit;
mod locate;
mod output;
mod progress;
mod seed;

use crate::report;
use args::{Cli, Format};
use base::text::line;
use clap::Parser as _;
use clap::error::ContextValue;
use context::Context;
use exit::Exit;
use std::io::Write as _;
use std::process::ExitCode;
use tengen_core::fault::Fault;

/// Runs the command that the process was called with.
#[must_use]
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(refusal) => refuse(&refusal),
    };
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

/// Prints what clap finds wrong with the command line, or the help asked for, and ends. Of what was typed, all that cannot
/// be seen is escaped, also where a reason that is not clap's own repeats it.
fn refuse(refusal: &clap::Error) -> ! {
    let mut text = refusal.render().ansi().to_string();
    for (_, value) in refusal.context() {
        let typed = match value {
            ContextValue::String(text) => std::slice::from_ref(text),
            ContextValue::Strings(texts) => texts,
            _ => continue,
        };
        for typed in typed {
            text = text.replace(typed, &line(typed));
        }
    }
    if refusal.use_stderr() {
        let _ = write!(anstream::stderr().lock(), "{text}");
    } else {
        let _ = write!(anstream::stdout().lock(), "{text}");
    }
    std::process::exit(refusal.exit_code())
}

/// Prints a fault, as a document too where that is the format.
fn complain(fault: &Fault, format: Format) {
    if format == Format::Json {
        // Standard error has it in words, too.
        let _ = output::print_json(&report::error_document(fault));
    }
    output::say_fault(fault);
}
