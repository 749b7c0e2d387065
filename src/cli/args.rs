//! What the user can type.

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

/// The heading of the options that every command takes.
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
    /// Say nothing of what is as expected, and nothing of work in progress
    #[arg(short, long, global = true, help_heading = GLOBAL)]
    pub(super) quiet: bool,
    /// Say which programs run, with which arguments and limits, and how they end
    #[arg(short, long, global = true, help_heading = GLOBAL, conflicts_with = "quiet")]
    pub(super) verbose: bool,
    #[command(flatten)]
    pub(super) color: colorchoice_clap::Color,
    /// How many cases are worked on at once, or submissions to a server [default: the physical cores]
    #[arg(short, long, global = true, help_heading = GLOBAL, value_name = "N", value_parser = jobs)]
    pub(super) jobs: Option<NonZeroUsize>,
    /// Fail unless programs can be isolated this well: restricted, contained or strong
    #[arg(long, global = true, help_heading = GLOBAL, value_name = "LEVEL")]
    pub(super) require_isolation: Option<Level>,
    /// Run programs with limits only where the machine offers no isolation: they may read and change
    /// what you may
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
    /// For people, with lines by which GitHub's actions mark files.
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
    /// Make a new problem that passes `verify` at once, to be changed part by part
    New(New),
    /// Look for what makes good data unlikely: missing parts, unused files, repeated inputs
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
    /// Verify a problem, or judge submissions, again and again as files change
    Watch(Watch),
    /// Measure the solutions, and propose time limits by what they take
    Limits(Limits),
    /// Look for the smallest input on which a submission fails
    Fuzz(Fuzz),
    /// Make an input on which a submission fails as small as can be
    Shrink(Shrink),
    /// Measure how many small mistakes in the solutions the cases find, and make cases for the others
    Strength(Strength),
    /// Plan cases that cover what the parameters of the generators can be
    Plan(Plan),
    /// Print one input of a generator
    Gen(Gen),
    /// Draw the boards of a case
    Show(Show),
    /// Validate the input on standard input
    Validate {
        /// The problem, by id or directory
        problem: String,
        /// Validate it as a case of this group, by the arguments and bounds of that; without it, any group will do
        #[arg(long, value_name = "NAME")]
        group: Option<String>,
    },
    /// Print the answer to the input on standard input
    Solve(Solve),
    /// Print starter code: of functions and classes, or a program that reads a declared input
    Stub(Stub),
    /// Print or write the statement of a problem, with its samples, as it will be read
    Statement(Statement),
    /// Write a problem in the format of another judge, and say what that cannot hold
    Export(Export),
    /// Make a problem of the package of another judge, and say what of it is lost
    Import(Import),
    /// Show the problems as a judge, in a browser and to programs
    Serve(Serve),
    /// Take judging jobs from a cluster of machines
    Worker(Worker),
    /// Look at a cluster of machines
    Cluster(Cluster),
    /// Say what isolation and languages this machine offers, and how to get more
    Doctor,
    /// Remove what was built, or only the results of judged solutions, and say how much that frees
    Clean {
        /// Problems, by id or directory [default: all]
        problems: Vec<String>,
        /// Remove the results of judged solutions alone
        #[arg(long)]
        results: bool,
    },
    /// Print the JSON Schema of problem.toml, for editors that complete and check it
    Schema,
    /// Print what makes a shell complete the commands
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
    /// Run the checker alone
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
    /// The language of its programs [default: python, or the one in which the form is there]
    #[arg(long, value_parser = scaffold::languages())]
    pub(super) lang: Option<String>,
    /// What it is an example of: all that a problem usually has, only what it must have, parts written with testlib.h,
    /// many right answers, or points for parts of an answer
    #[arg(long, value_parser = scaffold::forms(), default_value = scaffold::COMPLETE)]
    pub(super) form: String,
    /// Make it of your own template of this name
    #[arg(long, value_name = "NAME", conflicts_with_all = ["kind", "lang", "form", "like"])]
    pub(super) template: Option<String>,
    /// Make it of a copy of this problem, by id or directory
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
    /// Fail where the bytes differ from cases.lock, instead of writing it
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
    /// A program that prints the declared input again, to test how it is read
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
    /// A parameter of the model, as n=7: those given stand in for all parameters of the spec
    #[arg(short, long = "param", value_name = "KEY=VALUE", value_parser = param, conflicts_with = "solution")]
    pub(super) params: Vec<(String, String)>,
}

#[derive(Debug, clap::Args)]
pub(super) struct Gen {
    /// The problem, by id or directory
    pub(super) problem: String,
    /// The generator; it may be left out where there is only one
    pub(super) generator: Option<String>,
    /// The seed [default: a new one, which is printed to standard error]
    #[arg(long, value_name = "N")]
    pub(super) seed: Option<u64>,
    /// A parameter of the generator; a range as 4..=7 is drawn from
    #[arg(short, long = "param", value_name = "KEY=VALUE", value_parser = param)]
    pub(super) params: Vec<(String, String)>,
}

#[derive(Debug, clap::Args)]
pub(super) struct Statement {
    /// The problem, by id or directory, or the path of a contest.toml
    pub(super) problem: String,
    /// The language of the text, as en or zh [default: en, or else the first there is]
    #[arg(long, value_name = "CODE")]
    pub(super) lang: Option<String>,
    /// The form; pdf needs a typesetter
    #[arg(long, value_enum, default_value_t = Form::Html)]
    pub(super) to: Form,
    /// Write to FILE instead of standard output
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    /// Open what is written; without --out, that is a file in the problem's `build/report`
    #[arg(long)]
    pub(super) open: bool,
    /// Write it again whenever a file of the problem changes, until Ctrl-C; a page in a browser follows by itself
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
    /// What a typesetter makes of that.
    Pdf,
    /// Markdown, samples and constants filled in.
    Md,
}

impl Form {
    /// What the name of such a file ends with.
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
