//! Options of the commands that import and export packages of other judges.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Export {
    /// The problem, by id or directory, or the path of a contest.toml
    pub(in crate::cli) problem: String,
    /// The format of the package
    #[arg(long, value_name = "FORMAT", value_parser = exported())]
    pub(in crate::cli) to: exchange::Format,
    /// The path of the package: a zip file if it ends with .zip, otherwise a directory; for a
    /// contest, a directory of packages
    #[arg(long, value_name = "PATH")]
    pub(in crate::cli) out: PathBuf,
    /// Omit points: a submission is accepted or not, as in ICPC contests
    #[arg(long)]
    pub(in crate::cli) pass_fail: bool,
    /// Fail if the format cannot hold all of the problem; the package is written anyway
    #[arg(long)]
    pub(in crate::cli) strict: bool,
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Push {
    /// The problem, by id or directory, or the path of a contest.toml
    pub(in crate::cli) problem: String,
    /// The judge, as domjudge:ADDRESS, or polygon:ID with the id of the problem; for a contest,
    /// polygon:ID,ID with an id for each problem
    #[arg(long, value_name = "JUDGE", value_parser = push_target)]
    pub(in crate::cli) to: String,
    /// The contest of a DOMjudge [default: the name of the directory of the contest.toml]
    #[arg(long, value_name = "ID")]
    pub(in crate::cli) contest: Option<String>,
    /// Omit points: a submission is accepted or not, as in ICPC contests
    #[arg(long)]
    pub(in crate::cli) pass_fail: bool,
    /// Write; otherwise only what would be written is shown
    #[arg(long)]
    pub(in crate::cli) write: bool,
}

fn push_target(text: &str) -> Result<String, &'static str> {
    let judges = ["domjudge:", "polygon:"];
    if judges.iter().any(|judge| text.starts_with(judge)) {
        return Ok(text.to_owned());
    }
    Err("the judge is named as domjudge:https://judge.example.org or as polygon:123456")
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Import {
    /// The package: a directory or a zip file
    pub(in crate::cli) path: PathBuf,
    /// The format of the package [default: detected from its files]
    #[arg(long, value_name = "FORMAT", value_parser = imported())]
    pub(in crate::cli) from: Option<exchange::Format>,
    /// The directory to create; its name becomes the id of the problem
    #[arg(long, value_name = "DIR")]
    pub(in crate::cli) out: PathBuf,
    /// Also follow links from the package to files below this directory, for example the checkout
    /// that contains it
    #[arg(long, value_name = "DIR")]
    pub(in crate::cli) follow_links: Option<PathBuf>,
    /// The seed in the new spec [default: a random one]
    #[arg(long, value_name = "N", value_parser = crate::cli::seed::parse)]
    pub(in crate::cli) seed: Option<u64>,
    /// Fail if anything is lost; the problem is written anyway
    #[arg(long)]
    pub(in crate::cli) strict: bool,
}

fn imported() -> impl TypedValueParser<Value = exchange::Format> {
    formats(import::formats().collect())
}

fn exported() -> impl TypedValueParser<Value = exchange::Format> {
    formats(export::formats().collect())
}

/// Accepts the names of these formats.
fn formats(formats: Vec<exchange::Format>) -> impl TypedValueParser<Value = exchange::Format> {
    let value =
        |format: &exchange::Format| PossibleValue::new(format.name()).help(format.purpose());
    PossibleValuesParser::new(formats.iter().map(value)).try_map(move |name| {
        let mut formats = formats.iter().copied();
        let named = formats.find(|format| format.name() == name);
        named.ok_or_else(|| format!("no format `{name}`"))
    })
}
