//! What the user can type.

mod judging;
mod show;

pub(super) use judging::{Judge, Limits, Verify, Watch};
pub(super) use show::Show;

use crate::scaffold;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Parser, Subcommand, ValueEnum};
use exchange;
use sandbox::Level;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use tengen_core::spec::Time;
use tengen_core::verdict::Verdict;

/// The heading of the options that every command takes.
pub(super) const GLOBAL: &str = "Global options";
const INPUTS: &str = "Which inputs are tried";
/// How many mutants of a solution are tried where nothing else is asked for.
pub(super) const MUTANTS: NonZeroUsize = NonZeroUsize::new(200).unwrap();
/// And how many inputs on those that no case kills.
pub(super) const TRIED_INPUTS: u64 = 20_000;

const GOAL: &str = "What is looked for";

/// Turns a directory with a TOML spec into proven contest data, and judges submissions against it.
#[derive(Debug, Parser)]
#[command(version, infer_subcommands = true, max_term_width = 100)]
pub(super) struct Cli {
    /// The directory that holds the problems [default: the nearest `problems`]
    #[arg(long, global = true, help_heading = GLOBAL, value_name = "DIR")]
    pub(super) root: Option<PathBuf>,
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
    /// How many cases are worked on at once [default: the physical cores]
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
    /// Print one input of a generator
    Gen(Gen),
    /// Draw the boards of a case
    Show(Show),
    /// Validate the input on standard input
    Validate {
        /// The problem, by id or directory
        problem: String,
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

#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own"
)]
#[derive(Debug, clap::Args)]
pub(super) struct Fuzz {
    /// The problem, by id or directory
    pub(super) problem: String,
    /// Source files; model:solve and model:brute are the solvers of a built-in model
    #[arg(required = true, value_name = "SUBMISSION")]
    pub(super) submissions: Vec<String>,
    /// Take the answers of this submission instead of the reference's
    #[arg(long, value_name = "SUBMISSION", help_heading = GOAL)]
    pub(super) against: Option<String>,
    /// The number of the first case
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = INPUTS)]
    pub(super) seed: u64,
    /// How long to look, as 30s [default: 30s, unless --cases or --exhaustive is given]
    #[arg(long, value_name = "TIME", help_heading = INPUTS)]
    pub(super) time: Option<Time>,
    /// How many cases to try at most
    #[arg(long, value_name = "N", help_heading = INPUTS)]
    pub(super) cases: Option<u64>,
    /// Try the inputs of this generator alone
    #[arg(long, value_name = "NAME", help_heading = INPUTS)]
    pub(super) generator: Option<String>,
    /// A parameter of the generator; a range as 4..=7 is drawn from
    #[arg(short, long = "param", value_name = "KEY=VALUE", value_parser = param, requires = "generator", help_heading = INPUTS)]
    pub(super) params: Vec<(String, String)>,
    /// Try every input that the generator can make with these parameters, or those of a small scope
    #[arg(long, conflicts_with = "seed", help_heading = INPUTS)]
    pub(super) exhaustive: bool,
    /// Look for this verdict alone; time-limit searches for the slowest input
    #[arg(long, value_name = "VERDICT", conflicts_with = "slowest", help_heading = GOAL)]
    pub(super) find: Option<Verdict>,
    /// Search for the slowest input, to be kept even if it is within the limit
    #[arg(long, conflicts_with = "exhaustive", help_heading = GOAL)]
    pub(super) slowest: bool,
    /// Go on until so many different counterexamples of a submission were found
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN, help_heading = GOAL)]
    pub(super) findings: NonZeroUsize,
    /// How long a counterexample is made smaller, as 60s [default: 10s]
    #[arg(long, value_name = "TIME", help_heading = GOAL)]
    pub(super) shrink_time: Option<Time>,
    /// Keep what is found in `hacks/`, as cases of the problem
    #[arg(long)]
    pub(super) save: bool,
    /// Also write what is found to FILE: a page to look at (.html) or the document of `--format json` (.json)
    #[arg(long, value_name = "FILE", value_parser = judging::output(&["html", "json"]))]
    pub(super) output: Option<PathBuf>,
    /// Open what is written; without --output, that is a page in the problem's `build/report`
    #[arg(long)]
    pub(super) open: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct Shrink {
    /// The problem, by id or directory
    pub(super) problem: String,
    /// A source file
    pub(super) submission: String,
    /// The file with the input
    pub(super) input: PathBuf,
    /// How long it may take, as 60s [default: 10s]
    #[arg(long, value_name = "TIME")]
    pub(super) time: Option<Time>,
    /// Take the answers of this submission instead of the reference's
    #[arg(long, value_name = "SUBMISSION")]
    pub(super) against: Option<String>,
}

#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own"
)]
#[derive(Debug, clap::Args)]
pub(super) struct Strength {
    /// The problem, by id or directory
    pub(super) problem: String,
    /// The solutions whose mutants are tried, as source files [default: all that must be accepted]
    #[arg(value_name = "SOLUTION")]
    pub(super) solutions: Vec<PathBuf>,
    /// Try so many mutants of each solution at most
    #[arg(long, value_name = "N", default_value_t = MUTANTS)]
    pub(super) mutants: NonZeroUsize,
    /// Which mutants are tried, if there are more, and the number of the first case of fuzzing
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) seed: u64,
    /// How long it may take, as 60s
    #[arg(long, value_name = "TIME")]
    pub(super) time: Option<Time>,
    /// How many inputs to try on the mutants that no case kills, at most
    #[arg(long, value_name = "N", default_value_t = TRIED_INPUTS)]
    pub(super) inputs: u64,
    /// Run every mutant on every case, instead of up to the first that kills it
    #[arg(long)]
    pub(super) matrix: bool,
    /// Test the validators and the checker or interactor instead: by mutants of theirs, and by what is nearly right
    #[arg(long, conflicts_with_all = ["solutions", "inputs", "matrix", "group"])]
    pub(super) parts: bool,
    /// Keep the new cases in a group of the spec, and the score in strength.lock; with --parts, the new tests in tests/
    #[arg(long)]
    pub(super) save: bool,
    /// The group for new cases: one of the spec whose cases are files, a new one, or hacks
    #[arg(
        long,
        value_name = "NAME",
        default_value = "strength",
        requires = "save"
    )]
    pub(super) group: String,
    /// Also write what was measured to FILE: a page to look at (.html) or the document of `--format json` (.json)
    #[arg(long, value_name = "FILE", value_parser = judging::output(&["html", "json"]))]
    pub(super) output: Option<PathBuf>,
    /// Open what is written; without --output, that is a page in the problem's `build/report`
    #[arg(long)]
    pub(super) open: bool,
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
    /// The generator
    pub(super) generator: String,
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

#[derive(Debug, clap::Args)]
pub(super) struct Export {
    /// The problem, by id or directory, or the path of a contest.toml
    pub(super) problem: String,
    /// The format
    #[arg(long, value_name = "FORMAT", value_parser = exported())]
    pub(super) to: exchange::Format,
    /// Where the package goes: a zip file if the path ends with .zip, otherwise a folder; for a contest, a folder of packages
    #[arg(long, value_name = "PATH")]
    pub(super) out: PathBuf,
    /// Leave points out: a submission is accepted or not, as in ICPC contests
    #[arg(long)]
    pub(super) pass_fail: bool,
    /// Fail if the format cannot hold all of the problem; the package is written nevertheless
    #[arg(long)]
    pub(super) strict: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct Import {
    /// The package: a folder or a zip file
    pub(super) path: PathBuf,
    /// The format it is in [default: what its files say]
    #[arg(long, value_name = "FORMAT", value_parser = imported())]
    pub(super) from: Option<exchange::Format>,
    /// The directory to make; its name becomes the id of the problem
    #[arg(long, value_name = "DIR")]
    pub(super) out: PathBuf,
    /// Also follow links of a folder to what is below this directory, like the checkout it lies in
    #[arg(long, value_name = "DIR")]
    pub(super) follow_links: Option<PathBuf>,
    /// The seed in the new spec [default: a random one]
    #[arg(long, value_name = "N", value_parser = super::seed::of_spec)]
    pub(super) seed: Option<u64>,
    /// Fail if anything is lost; the problem is made nevertheless
    #[arg(long)]
    pub(super) strict: bool,
}

fn imported() -> impl TypedValueParser<Value = exchange::Format> {
    formats(exchange::import::formats().collect())
}

fn exported() -> impl TypedValueParser<Value = exchange::Format> {
    formats(exchange::export::formats().collect())
}

/// Takes the name of one of these formats.
fn formats(formats: Vec<exchange::Format>) -> impl TypedValueParser<Value = exchange::Format> {
    let value =
        |format: &exchange::Format| PossibleValue::new(format.name()).help(format.purpose());
    PossibleValuesParser::new(formats.iter().map(value)).try_map(move |name| {
        let mut formats = formats.iter().copied();
        let named = formats.find(|format| format.name() == name);
        named.ok_or_else(|| format!("no format `{name}`"))
    })
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
