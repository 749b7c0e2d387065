//! `tengen strength --parts`

use super::fuzz::stop_on_interrupt;
use super::written::OutputFile;
use super::{Context, Exit, Fault, json_text, print_json, print_text};
use crate::cli::args;
use base::text::shell_words;
use cases::build::{LockMode, Use};
use report::{PartsReport, html};
use std::path::PathBuf;
use strength::{PartsRequest, Tools};

/// Tests the jury programs of a problem: its validators, and its checker or interactor.
pub(super) fn run(context: &Context, args: &args::StrengthArgs) -> Result<Exit, Fault> {
    let open = context.open(&args.problem, Use::Cases)?;
    let stop = stop_on_interrupt()?;
    let sandbox = open.sandbox_until(&stop);
    let jury = open.jury_in(&sandbox);
    let built = context.build(&jury, &open.dir, LockMode::Ignore)?;
    let request = PartsRequest {
        mutants: args.mutants.get(),
        seed: args.seed,
        time: args.time.map(|time| time.0),
    };
    let tools = Tools {
        jury: &jury,
        cases: &built.cases,
        dir: &open.dir,
        compiler: &open.compiler,
        pool: &context.pool,
    };
    let parts = request.run(tools, &stop, &*context.sink)?;
    let saved: Option<Vec<PathBuf>> = args
        .save
        .then(|| parts.save(&open.dir, &open.package.dir))
        .transpose()?;
    let report = PartsReport {
        package: &open.package,
        parts: &parts,
        save: &command(args),
        saved: saved.as_deref(),
    };
    let default = || Ok(open.dir.reports().join("parts.html"));
    if let Some(written) = OutputFile::new(args.output.as_deref(), args.open, default)? {
        written.write(&match written.format() {
            "html" => html::page(&open.package.id, &[html::parts(&report)]).into_bytes(),
            _ => json_text(&report.document()).into_bytes(),
        })?;
    }
    if context.is_json() {
        print_json(&report.document())?;
    } else {
        print_text(&report.text())?;
    }
    if report.is_faulty() {
        return Ok(Exit::Package);
    }
    Ok(Exit::expected_if(report.is_sound()))
}

/// The same command with the option that saves its findings.
fn command(args: &args::StrengthArgs) -> String {
    let mut words: Vec<String> = ["tengen", "strength", &args.problem, "--parts"]
        .map(str::to_owned)
        .to_vec();
    let mutants = args.mutants.to_string();
    words.extend(option("--mutants", &mutants, &args::MUTANTS.to_string()));
    words.extend(option("--seed", &args.seed.to_string(), "0"));
    words.push("--save".to_owned());
    shell_words(&words)
}

/// An option with its value; empty if the value is the default.
pub(super) fn option(name: &str, value: &str, usual: &str) -> Vec<String> {
    if value == usual {
        return Vec::new();
    }
    vec![name.to_owned(), value.to_owned()]
}
