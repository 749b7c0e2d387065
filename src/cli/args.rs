//! Definitions of the command line: commands, options and their help texts.

mod clustering;
mod duel;
mod interact;
mod judging;
mod packages;
mod searching;
mod serving;
mod show;

#[cfg(feature = "server")]
pub(super) use clustering::ClusterCommand;
pub(super) use clustering::{AccessArgs, Cluster, Nats, StreamsArgs, Worker};
pub(super) use duel::{Duel, EloUnit};
pub(super) use interact::Interact;
pub(super) use judging::{JudgeArgs, LimitsArgs, Rows, Verify, WatchArgs};
pub(super) use packages::{Export, Import, Push};
pub(super) use searching::{Attack, Fuzz, MUTANTS, PlanArgs, Shrink, StrengthArgs, TRIED_INPUTS};
pub(super) use serving::{AttackFindings, Log, Metrics, Serve, base_url};
pub(super) use show::Show;

use crate::scaffold;
use clap::{Parser, Subcommand, ValueEnum};
use sandbox::Level;
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// The heading of the options that all commands share.
pub(super) const GLOBAL: &str = "Global options";

/// Builds and checks contest data from a directory with a TOML spec, and judges submissions
#[derive(Debug, Parser)]
#[command(version, infer_subcommands = true, max_term_width = 100)]
pub(super) struct Cli {
    /// The directory that contains the problems [default: the nearest `problems`]
    #[arg(long, global = true, help_heading = GLOBAL, value_name = "DIR")]
    pub(super) root: Option<PathBuf>,
    /// The configuration file [default: config.toml in your configuration directory]
    #[arg(long, global = true, help_heading = GLOBAL, value_name = "FILE", env = "TENGEN_CONFIG")]
    pub(super) config: Option<PathBuf>,
    /// The output format; `json` prints exactly one document on standard output
    #[arg(long, global = true, help_heading = GLOBAL, value_enum, default_value_t = OutputFormat::Text)]
    pub(super) format: OutputFormat,
    /// Print neither results that are as expected nor the progress
    #[arg(short, long, global = true, help_heading = GLOBAL)]
    pub(super) quiet: bool,
    /// Print each program that is run, with its arguments and limits, and how it ended
    #[arg(short, long, global = true, help_heading = GLOBAL, conflicts_with = "quiet")]
    pub(super) verbose: bool,
    #[command(flatten)]
    pub(super) color: colorchoice_clap::Color,
    /// How many cases (for a server: submissions) are processed at once [default: the physical
    /// cores]
    #[arg(short, long, global = true, help_heading = GLOBAL, value_name = "N", value_parser = jobs)]
    pub(super) jobs: Option<NonZeroUsize>,
    /// Fail if the sandbox offers less isolation than this: restricted, contained or strong
    #[arg(long, global = true, help_heading = GLOBAL, value_name = "LEVEL")]
    pub(super) require_isolation: Option<Level>,
    /// If the machine offers no isolation, run programs with limits only: they can read and change
    /// your files
    #[arg(long, global = true, help_heading = GLOBAL, conflicts_with = "require_isolation")]
    pub(super) unsafe_no_isolation: bool,
    #[command(subcommand)]
    pub(super) command: Command,
}

/// The output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum OutputFormat {
    /// Text for people.
    Text,
    /// JSON for programs.
    Json,
    /// Text for people, with annotations for GitHub Actions.
    Github,
}

impl Command {
    /// Whether all programs in C and C++ are compiled with sanitizers.
    pub(super) fn is_sanitized(&self) -> bool {
        matches!(self, Self::Verify(Verify { sanitize: true, .. }))
    }
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// List the problems and their state
    List,
    /// Create a complete problem that passes `verify`, to be edited file by file
    New(New),
    /// Report common mistakes in problems: missing parts, unused files, repeated inputs
    Check {
        /// Problems, by id or directory, and contests by the path of a contest.toml [default: all]
        problems: Vec<String>,
    },
    /// Generate, validate and solve all cases, and write cases.lock
    Build(Build),
    /// Judge submissions
    Judge(JudgeArgs),
    /// Check, build and judge every declared solution
    Verify(Verify),
    /// Verify a problem, or judge submissions, again whenever a file changes
    Watch(WatchArgs),
    /// Measure the solutions, and propose time limits
    Limits(LimitsArgs),
    /// Let programs play a board game against each other
    Duel(Duel),
    /// Take the place of a submission, or of the interactor, in an interactive problem
    Interact(Interact),
    /// Search for the smallest input on which a submission fails
    Fuzz(Fuzz),
    /// Search further for inputs on which accepted submissions fail, until a budget is used
    Attack(Attack),
    /// Shrink an input on which a submission fails
    Shrink(Shrink),
    /// Measure how many small mistakes in the solutions the cases detect, and add cases for the
    /// others
    Strength(StrengthArgs),
    /// Plan cases that cover the parameters of the generators
    Plan(PlanArgs),
    /// Print one input of a generator
    Gen(Gen),
    /// Draw the boards of a case
    Show(Show),
    /// Validate the input on standard input
    Validate {
        /// The problem, by id or directory
        problem: String,
        /// Validate it as a case of this group, with its validator arguments and bounds [default:
        /// any group may accept it]
        #[arg(long, value_name = "NAME")]
        group: Option<String>,
    },
    /// Print the answer to the input on standard input
    Solve(Solve),
    /// Print starter code for a function or class, or a program that reads the declared input
    Stub(Stub),
    /// Print or write the statement of a problem with its samples
    Statement(StatementArgs),
    /// Export a problem to the format of another judge, and list what the format cannot hold
    Export(Export),
    /// Upload a problem or a contest to another judge
    Push(Push),
    /// Import a problem from a package of another judge, and list what is lost
    Import(Import),
    /// Run a judge server with a web interface and an HTTP API
    Serve(Serve),
    /// Run judging jobs of a cluster of machines
    Worker(Worker),
    /// Inspect a cluster of machines
    Cluster(Cluster),
    /// Report which isolation levels and languages this machine offers, and how to get more
    Doctor {
        /// The languages to try, separated by commas [default: all]
        #[arg(long, value_name = "NAMES", value_delimiter = ',')]
        languages: Vec<String>,
    },
    /// Remove built files, or only the results of judged solutions, and print how much space that
    /// frees
    Clean {
        /// Problems, by id or directory [default: all]
        problems: Vec<String>,
        /// Remove only the results of judged solutions
        #[arg(long)]
        results: bool,
    },
    /// Print the JSON Schema of problem.toml, for completion and checks in editors
    Schema,
    /// Print the completion script for a shell
    Completions {
        /// The shell
        #[arg(value_parser = super::complete::shells())]
        shell: String,
    },
    /// Print the manual page of tengen, or of one command
    Man {
        /// The command
        command: Option<String>,
    },
    /// Run only the checker
    Compare {
        /// The problem, by id or directory
        problem: String,
        /// The file with the input
        input: PathBuf,
        /// The file with the output to check
        output: PathBuf,
        /// The file with the jury's answer
        answer: PathBuf,
    },
}

#[derive(Debug, clap::Args)]
pub(super) struct New {
    /// The id of the new problem and name of its directory: lower-case letters, digits and `_`
    pub(super) id: String,
    /// The kind of task [default: batch]
    #[arg(long, value_parser = scaffold::kinds())]
    pub(super) kind: Option<String>,
    /// The language of its programs [default: python, or the only language that has the form]
    #[arg(long, value_parser = scaffold::languages())]
    pub(super) lang: Option<String>,
    /// The form of the example: a complete problem, only what is required, programs that use
    /// testlib.h, many correct answers, points for parts of an answer, or a board game
    #[arg(long, value_parser = scaffold::forms(), default_value = scaffold::COMPLETE)]
    pub(super) form: String,
    /// The game of the form `game` [default: connect-four]
    #[arg(long, value_parser = scaffold::games())]
    pub(super) game: Option<String>,
    /// Create it from your own template with this name
    #[arg(long, value_name = "NAME", conflicts_with_all = ["kind", "lang", "form", "game", "like"])]
    pub(super) template: Option<String>,
    /// Create it as a copy of this problem, by id or directory
    #[arg(long, value_name = "PROBLEM", conflicts_with_all = ["kind", "lang", "form", "game"])]
    pub(super) like: Option<String>,
    /// The seed of its cases [default: a random one]
    #[arg(long, value_name = "N", value_parser = super::seed::parse)]
    pub(super) seed: Option<u64>,
}

#[derive(Debug, clap::Args)]
pub(super) struct Build {
    /// Problems, by id or directory, and contests by the path of a contest.toml [default: all]
    pub(super) problems: Vec<String>,
    /// Fail if the bytes differ from cases.lock, instead of writing cases.lock
    #[arg(long)]
    pub(super) locked: bool,
    /// Also copy the cases to DIR/<problem>/<group>/
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub(super) struct Stub {
    /// The problem, by id or directory
    pub(super) problem: String,
    /// The language, by name or extension
    #[arg(long, value_name = "LANG")]
    pub(super) lang: String,
    /// A program that prints the declared input again, to test reading it
    #[arg(long)]
    pub(super) echo: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct Solve {
    /// The problem, by id or directory
    pub(super) problem: String,
    /// Solve with this solution instead of the reference
    #[arg(long, value_name = "NAME")]
    pub(super) solution: Option<String>,
    /// A parameter of the model, as n=7; if any is given, the parameters in the spec are ignored
    #[arg(short, long = "param", value_name = "KEY=VALUE", value_parser = param, conflicts_with = "solution")]
    pub(super) params: Vec<(String, String)>,
}

#[derive(Debug, clap::Args)]
pub(super) struct Gen {
    /// The problem, by id or directory
    pub(super) problem: String,
    /// The generator [default: the only one]
    pub(super) generator: Option<String>,
    /// The seed [default: a random one, printed to standard error]
    #[arg(long, value_name = "N")]
    pub(super) seed: Option<u64>,
    /// A parameter of the generator; a value is drawn from a range like 4..=7
    #[arg(short, long = "param", value_name = "KEY=VALUE", value_parser = param)]
    pub(super) params: Vec<(String, String)>,
}

#[derive(Debug, clap::Args)]
pub(super) struct StatementArgs {
    /// The problem, by id or directory, or the path of a contest.toml
    pub(super) problem: String,
    /// The language of the text, as en or zh [default: en, or else the first that exists]
    #[arg(long, value_name = "CODE")]
    pub(super) lang: Option<String>,
    #[command(flatten)]
    pub(super) solutions: Solutions,
    /// The output format
    #[arg(long, value_enum, default_value_t = StatementFormat::Html)]
    pub(super) to: StatementFormat,
    /// A directory with fonts for --to pdf, besides the built-in ones; may be repeated
    #[arg(long, value_name = "DIR")]
    pub(super) fonts: Vec<PathBuf>,
    /// Write to FILE instead of standard output
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    /// Open the written file; without --out, it is written to the problem's `build/report`
    #[arg(long)]
    pub(super) open: bool,
    /// Write it again whenever a file of the problem changes, until Ctrl-C; an open page in a
    /// browser reloads itself
    #[arg(long)]
    pub(super) watch: bool,
}

/// Whether the editorial is printed instead of the statement.
#[derive(Debug, clap::Args)]
pub(super) struct Solutions {
    /// Print the editorial instead
    #[arg(long)]
    pub(super) editorial: bool,
    /// Print the editorial as slides, for the presentation of solutions
    #[arg(long)]
    pub(super) slides: bool,
}

/// The output format of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum StatementFormat {
    /// An HTML page.
    Html,
    /// A LaTeX document.
    Tex,
    /// A Typst document.
    Typ,
    /// A PDF file.
    Pdf,
    /// Markdown with samples and constants filled in.
    Md,
}

impl StatementFormat {
    /// The file name extension of this format.
    pub(super) fn extension(self) -> &'static str {
        match self {
            Self::Html => "html",
            Self::Tex => "tex",
            Self::Typ => "typ",
            Self::Pdf => "pdf",
            Self::Md => "md",
        }
    }
}

fn jobs(text: &str) -> Result<NonZeroUsize, String> {
    let range = || "must be a whole number from 1 up".to_owned();
    text.parse().map_err(|_| range())
}

fn param(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value)) if !key.is_empty() => Ok((key.to_owned(), value.to_owned())),
        _ => Err("a parameter is written KEY=VALUE, as n=5".to_owned()),
    }
}

/// A number of things.
fn number(text: &str) -> Result<NonZeroUsize, String> {
    let wrong = |_| "a whole number from 1 on is expected".to_owned();
    text.parse().map_err(wrong)
}

/// The name of a file or of something built-in.
fn name(text: &str) -> Result<String, String> {
    if text.is_empty() {
        return Err("the name is empty".to_owned());
    }
    Ok(text.to_owned())
}
