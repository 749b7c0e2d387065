//! The command line's arguments.

mod clustering;
mod judging;
mod packages;
mod searching;
mod serving;
mod show;

#[cfg(feature = "server")]
pub(super) use clustering::ClusterCommand;
pub(super) use clustering::{Access, Cluster, Nats, Streams, Worker};
pub(super) use judging::{Judge, Limits, Rows, Verify, Watch};
pub(super) use packages::{Export, Import};
pub(super) use searching::{Fuzz, MUTANTS, Plan, Shrink, Strength, TRIED_INPUTS};
pub(super) use serving::{Log, Metrics, Serve, base_url};
pub(super) use show::Show;

use crate::scaffold;
use clap::{Parser, Subcommand, ValueEnum};
use sandbox::Level;
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// The heading of the global options.
pub(super) const GLOBAL: &str = "Global options";

/// Turns a directory with a TOML spec into proven contest data, and judges submissions against it.
#[derive(Debug, Parser)]
#[command(version, infer_subcommands = true, max_term_width = 100)]
pub(super) struct Cli {
    /// The directory that holds the problems [default: the nearest `problems`]
    #[arg(long, global = true, help_heading = GLOBAL, value_name = "DIR")]
    pub(super) root: Option<PathBuf>,
    /// The file of the configuration [default: yours]
    #[arg(long, global = true, help_heading = GLOBAL, value_name = "FILE", env = "TENGEN_CONFIG")]
    pub(super) config: Option<PathBuf>,
    /// How results are printed; `json` prints one document and nothing else on standard output
    #[arg(long, global = true, help_heading = GLOBAL, value_enum, default_value_t = Format::Text)]
    pub(super) format: Format,
    /// Do not report results that are as expected, nor work in progress
    #[arg(short, long, global = true, help_heading = GLOBAL)]
    pub(super) quiet: bool,
    /// Report each program that runs, with its arguments and limits, and how it ends
    #[arg(short, long, global = true, help_heading = GLOBAL, conflicts_with = "quiet")]
    pub(super) verbose: bool,
    #[command(flatten)]
    pub(super) color: colorchoice_clap::Color,
    /// How many cases run at once, or submissions on a server [default: the physical cores]
    #[arg(short, long, global = true, help_heading = GLOBAL, value_name = "N", value_parser = jobs)]
    pub(super) jobs: Option<NonZeroUsize>,
    /// Fail unless programs can be isolated at this level: restricted, contained or strong
    #[arg(long, global = true, help_heading = GLOBAL, value_name = "LEVEL")]
    pub(super) require_isolation: Option<Level>,
    /// Run programs with limits only if the machine offers no isolation: they can read and change
    /// everything that you can
    #[arg(long, global = true, help_heading = GLOBAL, conflicts_with = "require_isolation")]
    pub(super) unsafe_no_isolation: bool,
    #[command(subcommand)]
    pub(super) command: Command,
}

/// How results are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// For people.
    Text,
    /// For programs.
    Json,
    /// For people, with lines with which GitHub Actions marks files.
    Github,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// List the problems and their state
    List,
    /// Create a complete problem that passes `verify`; replace its files one at a time
    New(New),
    /// Report common mistakes: missing components, unused files, repeated inputs
    Check {
        /// Problems, by id or directory, and contests by the path of a contest.toml [default: all]
        problems: Vec<String>,
    },
    /// Generate, validate and solve all cases, and write cases.lock
    Build(Build),
    /// Judge submissions
    Judge(Judge),
    /// Check, build and judge every declared solution
    Verify(Verify),
    /// Verify a problem, or judge submissions, whenever files change
    Watch(Watch),
    /// Measure the solutions, and propose time limits
    Limits(Limits),
    /// Search for the smallest input on which a submission fails
    Fuzz(Fuzz),
    /// Shrink an input on which a submission fails
    Shrink(Shrink),
    /// Measure how many small mistakes in the solutions the cases find, and create cases for the
    /// others
    Strength(Strength),
    /// Plan cases that cover the values of the generators' parameters
    Plan(Plan),
    /// Print one input of a generator
    Gen(Gen),
    /// Draw the boards of a case
    Show(Show),
    /// Validate the input on standard input
    Validate {
        /// The problem, by id or directory
        problem: String,
        /// Validate it as a case of this group, with its arguments and bounds; by default those of
        /// any group are accepted
        #[arg(long, value_name = "NAME")]
        group: Option<String>,
    },
    /// Print the answer to the input on standard input
    Solve(Solve),
    /// Print starter code: of functions and classes, or a program that reads a declared input
    Stub(Stub),
    /// Print or write the statement of a problem, with its samples, in its final form
    Statement(Statement),
    /// Write a problem in the format of another judge, and list what that cannot represent
    Export(Export),
    /// Create a problem from the package of another judge, and list what is lost
    Import(Import),
    /// Serve the problems as a judge, for browsers and programs
    Serve(Serve),
    /// Take judging jobs from a cluster of machines
    Worker(Worker),
    /// Show the state of a cluster of machines
    Cluster(Cluster),
    /// Report the isolation and languages of this machine, and how to get more
    Doctor,
    /// Remove build output, or only the results of judged solutions, and report the freed space
    Clean {
        /// Problems, by id or directory [default: all]
        problems: Vec<String>,
        /// Remove only the results of judged solutions
        #[arg(long)]
        results: bool,
    },
    /// Print the JSON Schema of problem.toml, for editors that complete and check it
    Schema,
    /// Print the script with which a shell completes the commands
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
        /// The file with the output to be checked
        output: PathBuf,
        /// The file with the jury's answer
        answer: PathBuf,
    },
}

#[derive(Debug, clap::Args)]
pub(super) struct New {
    /// The id of the new problem, which becomes its directory: lower-case letters, digits and `_`
    pub(super) id: String,
    /// The kind of task [default: batch]
    #[arg(long, value_parser = scaffold::kinds())]
    pub(super) kind: Option<String>,
    /// The language of its programs [default: python, or the one that supports the form]
    #[arg(long, value_parser = scaffold::languages())]
    pub(super) lang: Option<String>,
    /// What it is an example of: all that a problem usually has, only the required parts, programs
    /// with testlib.h, many right answers, or points for parts of an answer
    #[arg(long, value_parser = scaffold::forms(), default_value = scaffold::COMPLETE)]
    pub(super) form: String,
    /// Create it from your own template with this name
    #[arg(long, value_name = "NAME", conflicts_with_all = ["kind", "lang", "form", "like"])]
    pub(super) template: Option<String>,
    /// Create it from a copy of this problem, by id or directory
    #[arg(long, value_name = "PROBLEM", conflicts_with_all = ["kind", "lang", "form"])]
    pub(super) like: Option<String>,
    /// The seed of its cases [default: a random one]
    #[arg(long, value_name = "N", value_parser = super::seed::of_spec)]
    pub(super) seed: Option<u64>,
}

#[derive(Debug, clap::Args)]
pub(super) struct Build {
    /// Problems, by id or directory, and contests by the path of a contest.toml [default: all]
    pub(super) problems: Vec<String>,
    /// Fail if the bytes differ from cases.lock, instead of writing it
    #[arg(long)]
    pub(super) locked: bool,
    /// Copy the cases to DIR/<problem>/<group>/ as well
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
    /// A program that prints the declared input again, to test the reading code
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
    /// A parameter of the model, such as n=7: the given ones replace all parameters of the spec
    #[arg(short, long = "param", value_name = "KEY=VALUE", value_parser = param, conflicts_with = "solution")]
    pub(super) params: Vec<(String, String)>,
}

#[derive(Debug, clap::Args)]
pub(super) struct Gen {
    /// The problem, by id or directory
    pub(super) problem: String,
    /// The generator; optional if there is only one
    pub(super) generator: Option<String>,
    /// The seed [default: a new one, which is printed to standard error]
    #[arg(long, value_name = "N")]
    pub(super) seed: Option<u64>,
    /// A parameter of the generator; values are drawn from a range such as 4..=7
    #[arg(short, long = "param", value_name = "KEY=VALUE", value_parser = param)]
    pub(super) params: Vec<(String, String)>,
}

#[derive(Debug, clap::Args)]
pub(super) struct Statement {
    /// The problem, by id or directory, or the path of a contest.toml
    pub(super) problem: String,
    /// The language of the text, such as en or zh [default: en, or else the first one]
    #[arg(long, value_name = "CODE")]
    pub(super) lang: Option<String>,
    /// The form; pdf needs a typesetter
    #[arg(long, value_enum, default_value_t = Form::Html)]
    pub(super) to: Form,
    /// Write to FILE instead of standard output
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    /// Open the result; without --out, that is a file in the problem's `build/report`
    #[arg(long)]
    pub(super) open: bool,
    /// Write it again whenever a file of the problem changes, until Ctrl-C; a page in a browser
    /// reloads by itself
    #[arg(long)]
    pub(super) watch: bool,
}

/// A form of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Form {
    /// A page of HTML.
    Html,
    /// A document in LaTeX.
    Tex,
    /// The output of a typesetter for that.
    Pdf,
    /// Markdown, with samples and constants filled in.
    Md,
}

impl Form {
    /// The extension of such a file.
    pub(super) fn extension(self) -> &'static str {
        match self {
            Self::Html => "html",
            Self::Tex => "tex",
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
