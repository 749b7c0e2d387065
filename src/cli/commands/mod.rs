//! The commands, one file each.

mod attack;
mod build;
mod check;
mod clean;
#[cfg(feature = "server")]
mod cluster;
mod compare;
mod completions;
mod doctor;
mod drawing;
mod duel;
mod each;
mod export;
mod exposed;
mod from_latex;
mod fuzz;
mod generate;
mod import;
mod interact;
mod judge;
mod languages;
mod limits;
mod list;
mod man;
mod matches;
mod named;
mod new;
#[cfg(not(feature = "server"))]
mod no_server;
mod parts;
mod plan;
mod planned;
#[cfg(feature = "server")]
mod push;
mod record;
mod replay;
mod rewrite;
mod saving;
mod schema;
#[cfg(feature = "server")]
mod serve;
mod show;
mod shrink;
mod solve;
mod statement;
mod strength;
mod stub;
mod submission;
mod validate;
mod verify;
mod watch;
#[cfg(feature = "server")]
mod worker;
mod written;

#[cfg(feature = "server")]
use cluster::Cluster;
#[cfg(not(feature = "server"))]
use no_server::Cluster;

use super::args::Command;
use super::context::{Context, Open};
use super::exit::Exit;
use super::output::{
    clear_screen, json_text, print_bytes, print_json, print_json_line, print_text, say, say_fault,
};
use std::io::Read as _;
use std::path::Path;
use std::sync::Arc;
use terms::fault::Fault;

pub(super) fn run(context: &Context, command: Command) -> Result<Exit, Fault> {
    match command {
        Command::List => list::run(context),
        Command::Clean { problems, results } => clean::run(context, &problems, results),
        Command::Schema => schema::run(),
        Command::Completions { shell } => completions::run(&shell),
        Command::Man { command } => man::run(command.as_deref()),
        Command::Doctor { languages } => doctor::run(context, &languages),
        Command::New(args) => new::run(context, &args),
        Command::Check { problems } => check::run(context, &problems),
        Command::Build(args) => build::run(context, &args),
        Command::Judge(args) => judge::run(context, &args),
        Command::Verify(args) => verify::run(context, &args),
        Command::Watch(args) => watch::run(context, &args),
        Command::Limits(args) => limits::run(context, &args),
        Command::Duel(args) => duel::run(context, &args),
        Command::Interact(args) => interact::run(context, &args),
        Command::Fuzz(args) => fuzz::run(context, &args),
        Command::Attack(args) => attack::run(context, &args),
        Command::Shrink(args) => shrink::run(context, &args),
        Command::Strength(args) => strength::run(context, &args),
        Command::Plan(args) => plan::run(context, &args),
        Command::Gen(args) => generate::run(context, &args),
        Command::Validate { problem, group } => validate::run(context, &problem, group.as_deref()),
        Command::Show(args) => show::run(context, &args),
        Command::Solve(args) => solve::run(context, &args),
        Command::Export(args) => export::run(context, &args),
        Command::Statement(args) => statement::run(context, &args),
        Command::Import(args) => import::run(context, &args),
        #[cfg(feature = "server")]
        Command::Push(args) => push::run(context, &args),
        #[cfg(feature = "server")]
        Command::Serve(args) => serve::run(context, &args),
        #[cfg(feature = "server")]
        Command::Worker(args) => worker::run(context, &args),
        #[cfg(feature = "server")]
        Command::Cluster(args) => cluster::run(context, &args),
        #[cfg(not(feature = "server"))]
        Command::Push(_) => Err(no_server::missing("`tengen push`")),
        #[cfg(not(feature = "server"))]
        Command::Serve(_) => Err(no_server::missing("`tengen serve`")),
        #[cfg(not(feature = "server"))]
        Command::Worker(_) => Err(no_server::missing("`tengen worker`")),
        #[cfg(not(feature = "server"))]
        Command::Cluster(_) => Err(no_server::missing("`tengen cluster`")),
        Command::Stub(args) => stub::run(context, &args),
        Command::Compare {
            problem,
            input,
            output,
            answer,
        } => compare::run(context, &problem, &input, &output, &answer),
    }
}

/// All of standard input.
fn stdin() -> Result<Arc<[u8]>, Fault> {
    let mut bytes = Vec::new();
    std::io::stdin()
        .read_to_end(&mut bytes)
        .map_err(|error| Fault::file("read", Path::new("standard input"), error))?;
    Ok(bytes.into())
}
