//! Commands on other judges' packages.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Export {
    /// The problem, by id or directory, or the path of a contest.toml
    pub(in crate::cli) problem: String,
    /// The format
    #[arg(long, value_name = "FORMAT", value_parser = exported())]
    pub(in crate::cli) to: exchange::Format,
    /// Where to write the package: a zip file if the path ends with .zip, otherwise a directory;
    /// for a contest, a directory of packages
    #[arg(long, value_name = "PATH")]
    pub(in crate::cli) out: PathBuf,
    /// Omit points: a submission is accepted or not, as in ICPC contests
    #[arg(long)]
    pub(in crate::cli) pass_fail: bool,
    /// Fail if the format cannot represent all of the problem; the package is written nevertheless
    #[arg(long)]
    pub(in crate::cli) strict: bool,
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Import {
    /// The package: a directory or a zip file
    pub(in crate::cli) path: PathBuf,
    /// Its format [default: detected from its files]
    #[arg(long, value_name = "FORMAT", value_parser = imported())]
    pub(in crate::cli) from: Option<exchange::Format>,
    /// The directory to create; its name becomes the id of the problem
    #[arg(long, value_name = "DIR")]
    pub(in crate::cli) out: PathBuf,
    /// Also follow links of a directory to anything below this directory, such as the checkout that
    /// contains it
    #[arg(long, value_name = "DIR")]
    pub(in crate::cli) follow_links: Option<PathBuf>,
    /// The seed in the new spec [default: a random one]
    #[arg(long, value_name = "N", value_parser = crate::cli::seed::of_spec)]
    pub(in crate::cli) seed: Option<u64>,
    /// Fail if anything is lost; the problem is created nevertheless
    #[arg(long)]
    pub(in crate::cli) strict: bool,
}

fn imported() -> impl TypedValueParser<Value = exchange::Format> {
    formats(exchange::import::formats().collect())
}

fn exported() -> impl TypedValueParser<Value = exchange::Format> {
    formats(exchange::export::formats().collect())
}

/// Accepts the name of one of these formats.
fn formats(formats: Vec<exchange::Format>) -> impl TypedValueParser<Value = exchange::Format> {
    let value =
        |format: &exchange::Format| PossibleValue::new(format.name()).help(format.purpose());
    PossibleValuesParser::new(formats.iter().map(value)).try_map(move |name| {
        let mut formats = formats.iter().copied();
        let named = formats.find(|format| format.name() == name);
        named.ok_or_else(|| format!("no format `{name}`"))
    })
}
