//! The command line: parses arguments, runs the command, and sets the exit code.

mod args;
mod commands;
mod complete;
mod config;
mod context;
mod exit;
mod foreign;
mod help;
mod locate;
mod output;
mod progress;
mod seed;
mod verbose;

use args::{Cli, OutputFormat};
use base::text::line;
use clap::FromArgMatches as _;
use clap::error::ContextValue;
use clap::parser::ValueSource;
use config::Config;
use context::Context;
use exit::Exit;
use std::ffi::OsString;
use std::io::Write as _;
use std::process::ExitCode;
use terms::fault::Fault;

/// Runs the command that the process was called with.
#[must_use]
pub fn main() -> ExitCode {
    complete::answer(help::command);
    let parsed = help::command().try_get_matches();
    let parsed = parsed.and_then(|matches| {
        let color_is_typed = matches.value_source("color") == Some(ValueSource::CommandLine);
        Cli::from_arg_matches(&matches).map(|cli| (cli, color_is_typed))
    });
    let (mut cli, color_is_typed) = match parsed {
        Ok(parsed) => parsed,
        Err(refusal) => refuse(&refusal),
    };
    let config = Config::read(cli.config.as_deref());
    if let (false, Ok(config)) = (color_is_typed, &config) {
        cli.color.color = config
            .color
            .filter(|_| !environment_has_color())
            .unwrap_or_default();
    }
    // Before the context is created, because its faults are printed in colour, too.
    cli.color.write_global();
    let format = cli.format;
    let context = config.and_then(|config| Context::new(&cli, config));
    let ended = context.and_then(|context| commands::run(&context, cli.command));
    match ended {
        Ok(exit) => exit.into(),
        Err(fault) => {
            complain(&fault, format);
            Exit::from(fault.blame()).into()
        }
    }
}

/// Whether the environment decides about colour; `auto` obeys it.
fn environment_has_color() -> bool {
    let value = |name| std::env::var_os(name).unwrap_or_default();
    let (forced, asked) = (value("CLICOLOR_FORCE"), value("CLICOLOR"));
    !value("NO_COLOR").is_empty() || !(forced.is_empty() || forced == "0") || asked == "0"
}

/// Prints the error or the help text of clap, and exits.
fn refuse(refusal: &clap::Error) -> ! {
    if let Some(message) = foreign::unknown_command(refusal) {
        let is_json = wants_json(std::env::args_os());
        let format = if is_json {
            OutputFormat::Json
        } else {
            OutputFormat::Text
        };
        complain(&Fault::Usage(message), format);
        std::process::exit(refusal.exit_code())
    }
    let text = escaped(refusal, refusal.render().ansi().to_string());
    if refusal.use_stderr() {
        if wants_json(std::env::args_os()) {
            let _ = output::print_json(&report::error_document(&wrong_usage(refusal)));
        }
        let _ = write!(anstream::stderr().lock(), "{text}");
    } else {
        let _ = write!(anstream::stdout().lock(), "{text}");
    }
    std::process::exit(refusal.exit_code())
}

/// Escapes the invisible characters of typed arguments, even where one of our own error messages
/// repeats them.
fn escaped(refusal: &clap::Error, mut text: String) -> String {
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
    text
}

/// Whether a command line that cannot be parsed asks for JSON nevertheless.
fn wants_json(args: impl Iterator<Item = OsString>) -> bool {
    // Arguments after `--` are never options.
    let args: Vec<OsString> = args.take_while(|arg| arg != "--").collect();
    let pairs = args.windows(2);
    pairs
        .into_iter()
        .any(|pair| pair[0] == "--format" && pair[1] == "json")
        || args.iter().any(|arg| arg == "--format=json")
}

/// The error of clap, without the usage text that it appends.
fn wrong_usage(refusal: &clap::Error) -> Fault {
    let text = escaped(refusal, refusal.render().to_string());
    let reason = text.split("\n\nUsage:").next().unwrap_or_default();
    let reason = reason
        .split("\n\nFor more information")
        .next()
        .unwrap_or_default();
    Fault::Usage(reason.trim_start_matches("error: ").trim_end().to_owned())
}

/// Prints a fault; with `--format json` also as a document.
fn complain(fault: &Fault, format: OutputFormat) {
    if format == OutputFormat::Json {
        // If this fails, standard error still has the message.
        let _ = output::print_json(&report::error_document(fault));
    }
    if format == OutputFormat::Github {
        let _ = output::print_annotations(&report::annotations::of_fault(fault));
    }
    output::say_fault(fault);
}
