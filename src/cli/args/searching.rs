//! Options of the commands that search for inputs on which programs fail.

use super::clustering::Nats;
use super::{judging, name, number, param};
use fuzz::condition::Goal;
use spec::{Size, Time};
use std::num::NonZeroUsize;
use std::path::PathBuf;

const INPUTS: &str = "Inputs to try";
/// The default of `--mutants`: how many mutants of each solution are tried.
pub(in crate::cli) const MUTANTS: NonZeroUsize = NonZeroUsize::new(200).unwrap();
/// The default of `--inputs`: how many inputs are tried on the mutants that no case kills.
pub(in crate::cli) const TRIED_INPUTS: u64 = 20_000;

const GOAL: &str = "Goal of the search";

#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own"
)]
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Fuzz {
    /// The problem, by id or directory
    pub(in crate::cli) problem: String,
    /// Source files; model:solve and model:brute are the solvers of a built-in model
    #[arg(required_unless_present = "find", value_name = "SUBMISSION", value_parser = name)]
    pub(in crate::cli) submissions: Vec<String>,
    /// Compare with the answers of this submission instead of the reference's
    #[arg(long, value_name = "SUBMISSION", help_heading = GOAL)]
    pub(in crate::cli) against: Option<String>,
    /// The number of the first case
    #[arg(long, value_name = "N", value_parser = crate::cli::seed::parse, default_value = "0", help_heading = INPUTS)]
    pub(in crate::cli) seed: u64,
    /// How long to search, as 30s [default: 30s, unless --cases or --exhaustive is given]
    #[arg(long, value_name = "TIME", help_heading = INPUTS)]
    pub(in crate::cli) time: Option<Time>,
    /// The maximum number of cases to try
    #[arg(long, value_name = "N", help_heading = INPUTS)]
    pub(in crate::cli) cases: Option<u64>,
    /// Try only the inputs of this generator
    #[arg(long, value_name = "NAME", help_heading = INPUTS)]
    pub(in crate::cli) generator: Option<String>,
    /// A parameter of the generator (name it with --generator if there are several); a value is
    /// drawn from a range like 4..=7
    #[arg(short, long = "param", value_name = "KEY=VALUE", value_parser = param, help_heading = INPUTS)]
    pub(in crate::cli) params: Vec<(String, String)>,
    /// Try only inputs like those of this group: with its parameters, valid as its cases
    #[arg(long, value_name = "GROUP", conflicts_with_all = ["generator", "params", "exhaustive"], help_heading = INPUTS)]
    pub(in crate::cli) among: Option<String>,
    /// Try all inputs that the generator can make with these parameters, or with small parameters
    /// by default
    #[arg(long, conflicts_with = "seed", help_heading = INPUTS)]
    pub(in crate::cli) exhaustive: bool,
    /// Search only for this verdict (time-limit searches for the slowest input), or for inputs on
    /// which a condition holds: 'a.cpp accepted and b.py not accepted'
    #[arg(long, value_name = "VERDICT|CONDITION", conflicts_with = "slowest", help_heading = GOAL)]
    pub(in crate::cli) find: Option<Goal>,
    /// Search for the slowest input, and report it even if it is within the limit
    #[arg(long, conflicts_with = "exhaustive", help_heading = GOAL)]
    pub(in crate::cli) slowest: bool,
    /// Stop after this many different counterexamples of a submission
    #[arg(long, value_name = "N", value_parser = number, default_value_t = NonZeroUsize::MIN, help_heading = GOAL)]
    pub(in crate::cli) findings: NonZeroUsize,
    /// How long to shrink each counterexample, as 60s [default: 10s; 60s with --cases and no --time]
    #[arg(long, value_name = "TIME", help_heading = GOAL)]
    pub(in crate::cli) shrink_time: Option<Time>,
    #[command(flatten)]
    pub(in crate::cli) nats: Nats,
    /// Save counterexamples in `hacks/`, as cases of the problem
    #[arg(long)]
    pub(in crate::cli) save: bool,
    /// Also write the counterexamples to FILE: an HTML page (.html) or the document of `--format
    /// json` (.json)
    #[arg(long, value_name = "FILE", value_parser = judging::output(&["html", "json"]))]
    pub(in crate::cli) output: Option<PathBuf>,
    /// Open the written file; without --output, a page is written to the problem's `build/report`
    #[arg(long)]
    pub(in crate::cli) open: bool,
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Attack {
    /// The problem, by id or directory
    pub(in crate::cli) problem: String,
    /// Attack every file and directory in DIR that passes the data; entries that are not
    /// submissions are listed
    #[arg(long, value_name = "DIR", required = true)]
    pub(in crate::cli) each: Vec<PathBuf>,
    /// The number of the first case of fuzzing
    #[arg(long, value_name = "N", value_parser = crate::cli::seed::parse, default_value = "0")]
    pub(in crate::cli) seed: u64,
    /// How long to attack each program, as 60s [default: 60s, unless --inputs is given]
    #[arg(long, value_name = "TIME")]
    pub(in crate::cli) time: Option<Time>,
    /// The maximum number of inputs to try on each program
    #[arg(long, value_name = "N")]
    pub(in crate::cli) inputs: Option<u64>,
    #[command(flatten)]
    pub(in crate::cli) nats: Nats,
    /// Save confirmed counterexamples in `hacks/`, as cases of the problem
    #[arg(long)]
    pub(in crate::cli) save: bool,
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Shrink {
    /// The problem, by id or directory
    pub(in crate::cli) problem: String,
    /// A source file
    #[arg(value_parser = name)]
    pub(in crate::cli) submission: String,
    /// The file with the input
    pub(in crate::cli) input: PathBuf,
    /// How long it may take, such as 60s [default: 10s]
    #[arg(long, value_name = "TIME")]
    pub(in crate::cli) time: Option<Time>,
    /// Compare with the answers of this submission instead of the reference's
    #[arg(long, value_name = "SUBMISSION")]
    pub(in crate::cli) against: Option<String>,
}

#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own"
)]
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct StrengthArgs {
    /// The problem, by id or directory
    pub(in crate::cli) problem: String,
    /// The solutions whose mutants are tried, as source files [default: the fastest solution that
    /// must be accepted]
    #[arg(value_name = "SOLUTION")]
    pub(in crate::cli) solutions: Vec<PathBuf>,
    /// Try mutants of all solutions that must be accepted
    #[arg(long, conflicts_with = "solutions")]
    pub(in crate::cli) all_solutions: bool,
    /// The maximum number of mutants of each solution
    #[arg(long, value_name = "N", value_parser = number, default_value_t = MUTANTS)]
    pub(in crate::cli) mutants: NonZeroUsize,
    /// Selects the mutants, if there are more, and numbers the first case of fuzzing
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(in crate::cli) seed: u64,
    /// How long it may take, as 300s [default: 60s; unlimited with --inputs, --matrix or --parts]
    #[arg(long, value_name = "TIME")]
    pub(in crate::cli) time: Option<Time>,
    /// The maximum number of inputs to try on the mutants that no case kills; 0 for none [default:
    /// 20000, within the time]
    #[arg(long, value_name = "N")]
    pub(in crate::cli) inputs: Option<u64>,
    /// Run every mutant on every case, instead of stopping at the first case that kills it
    #[arg(long)]
    pub(in crate::cli) matrix: bool,
    /// Test the validators and the checker or interactor instead: with mutants of them, and with
    /// almost valid inputs and outputs
    #[arg(long, conflicts_with_all = ["solutions", "all_solutions", "inputs", "matrix", "group", "nats"])]
    pub(in crate::cli) parts: bool,
    #[command(flatten)]
    pub(in crate::cli) nats: Nats,
    /// Save the new cases in a group of the spec, and the score in strength.lock; with --parts,
    /// save the new tests in tests/
    #[arg(long)]
    pub(in crate::cli) save: bool,
    /// With --save: skip the cases of a covering plan (`tengen plan`)
    #[arg(long, requires = "save")]
    pub(in crate::cli) no_plan: bool,
    /// The group for new cases: a group of the spec whose cases are files, a new group, or hacks
    #[arg(
        long,
        value_name = "NAME",
        default_value = "strength",
        requires = "save"
    )]
    pub(in crate::cli) group: String,
    /// Also write the results to FILE: an HTML page (.html) or the document of `--format json`
    /// (.json)
    #[arg(long, value_name = "FILE", value_parser = judging::output(&["html", "json"]))]
    pub(in crate::cli) output: Option<PathBuf>,
    /// Open the written file; without --output, a page is written to the problem's `build/report`
    #[arg(long)]
    pub(in crate::cli) open: bool,
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct PlanArgs {
    /// The problem, by id or directory
    pub(in crate::cli) problem: String,
    /// The maximum number of cases
    #[arg(long, value_name = "N", value_parser = number, default_value = "100")]
    pub(in crate::cli) cases: NonZeroUsize,
    /// The maximum size of an input
    #[arg(long, value_name = "SIZE", default_value = "4MiB")]
    pub(in crate::cli) bytes: Size,
    /// Write the groups into problem.toml, and remove the groups of an earlier plan
    #[arg(long)]
    pub(in crate::cli) write: bool,
}
