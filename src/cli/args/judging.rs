//! Options of the commands that judge submissions.

use super::Nats;
use report::files;
use soundness::measure::Target;
use spec::{Size, Time};
use std::path::PathBuf;
use terms::verdict::Verdict;

const CASES: &str = "Which cases";
const LIMITS: &str = "Limits";

/// What one row of a CSV table describes.
#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
pub(in crate::cli) enum Rows {
    /// One row for each case of each submission
    #[default]
    Cases,
    /// One row for each submission, with the points of its groups
    Submissions,
}

impl From<Rows> for files::Rows {
    fn from(rows: Rows) -> Self {
        match rows {
            Rows::Cases => Self::Cases,
            Rows::Submissions => Self::Submissions,
        }
    }
}

#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own"
)]
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Verify {
    /// Problems, by id or directory, and contests by the path of a contest.toml [default: all]
    pub(in crate::cli) problems: Vec<String>,
    /// Run everything, even if an earlier result for the same program and case is stored
    #[arg(long)]
    pub(in crate::cli) fresh: bool,
    /// Write what each solution gets into the spec, as its expected verdicts and points, after
    /// showing the change
    #[arg(long, conflicts_with = "sanitize")]
    pub(in crate::cli) record: bool,
    /// Compile C and C++ with sanitizers, programs of the jury included, and run the solutions that must be accepted: an
    /// error is reported with its line
    #[arg(long, conflicts_with = "nats")]
    pub(in crate::cli) sanitize: bool,
    /// Also write the results to FILE: a page to look at (.html), a table (.csv) or the document of `--format json` (.json)
    #[arg(long, value_name = "FILE", value_parser = output(&["html", "csv", "json"]))]
    pub(in crate::cli) output: Option<PathBuf>,
    /// What one row of `--output FILE.csv` describes
    #[arg(
        long,
        value_name = "WHAT",
        value_enum,
        default_value_t,
        requires = "output"
    )]
    pub(in crate::cli) rows: Rows,
    /// Open the written file; without --output, a page is written to the problem's `build/report`
    #[arg(long)]
    pub(in crate::cli) open: bool,
    #[command(flatten)]
    pub(in crate::cli) nats: Nats,
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct LimitsArgs {
    /// The problem, by id or directory
    pub(in crate::cli) problem: String,
    /// How often each decisive case is run; the median counts
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(in crate::cli) runs: u16,
    /// The CPU time after which a program is stopped [default: for solutions that must be accepted,
    /// ten times the limit and at least 10 s; for solutions that must be too slow, twice the time
    /// they have to take]
    #[arg(long, value_name = "TIME")]
    pub(in crate::cli) ceiling: Option<Time>,
    /// Also count the instructions of solutions in C, C++ and Rust: they hardly depend on the load
    /// of the machine
    #[arg(long)]
    pub(in crate::cli) cost: bool,
    /// Where to measure, separated by commas: local, nats or nats:KIND (workers of the cluster of
    /// --nats), domjudge:ADDRESS (with --contest), instructions (as --cost). The proposed limit
    /// has the margins on all of them
    #[arg(long, value_name = "TARGETS", value_delimiter = ',', default_value = "local", value_parser = str::parse::<Target>)]
    pub(in crate::cli) on: Vec<Target>,
    /// The contest of a DOMjudge to which solutions are submitted
    #[arg(long, value_name = "ID")]
    pub(in crate::cli) contest: Option<String>,
    /// Write the proposed limits into the spec
    #[arg(long)]
    pub(in crate::cli) write: bool,
    /// Store the times of each target in limits.lock, from which `tengen verify` computes margins
    #[arg(long)]
    pub(in crate::cli) save: bool,
    #[command(flatten)]
    pub(in crate::cli) nats: Nats,
}

#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own"
)]
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct JudgeArgs {
    /// The problem, by id or directory
    #[arg(required_unless_present = "jsonl")]
    pub(in crate::cli) problem: Option<String>,
    /// Source files, also as patterns with * and ?; a directory is one submission with several
    /// files
    #[arg(required_unless_present_any = ["each", "jsonl"])]
    pub(in crate::cli) submissions: Vec<PathBuf>,
    /// Judge the self-contained tasks in FILE (`-`: standard input), one JSON object per line, with
    /// a submission, its tests and its checker. The result of each is printed as one line as soon
    /// as it is known
    #[arg(long, value_name = "FILE", conflicts_with_all = [
        "problem", "submissions", "each", "expect", "labels", "groups", "only", "input", "cases", "fresh", "group_identical", "output", "open",
    ])]
    pub(in crate::cli) jsonl: Option<PathBuf>,
    /// Judge every file and directory in DIR as a submission; entries that are not submissions are
    /// listed
    #[arg(long, value_name = "DIR")]
    pub(in crate::cli) each: Vec<PathBuf>,
    /// The verdict that counts as expected [default: accepted]
    #[arg(long, value_name = "VERDICT")]
    pub(in crate::cli) expect: Option<Verdict>,
    /// Compare with the labels in FILE: lines with a submission and `right`, `wrong` or a verdict.
    /// Of a directory, only labelled submissions are judged
    #[arg(long, value_name = "FILE", conflicts_with_all = ["expect", "input"])]
    pub(in crate::cli) labels: Option<PathBuf>,
    /// Judge every case instead of stopping a group at its first failure
    #[arg(long, help_heading = CASES)]
    pub(in crate::cli) all: bool,
    /// Judge only the cases of this group
    #[arg(long = "group", value_name = "NAME", help_heading = CASES)]
    pub(in crate::cli) groups: Vec<String>,
    /// Judge only this case, as directions/07
    #[arg(long = "case", value_name = "ID", help_heading = CASES)]
    pub(in crate::cli) only: Vec<String>,
    /// Run on the input in FILE instead of cases, and show the output
    #[arg(long, value_name = "FILE", help_heading = CASES, conflicts_with_all = ["groups", "only", "all"])]
    pub(in crate::cli) input: Option<PathBuf>,
    /// The correct answer to the input of --input, instead of the reference's answer
    #[arg(long, value_name = "FILE", help_heading = CASES, requires = "input")]
    pub(in crate::cli) answer: Option<PathBuf>,
    /// List every judged case
    #[arg(long, help_heading = CASES)]
    pub(in crate::cli) cases: bool,
    /// Run everything, even if an earlier result for the same program and case is stored
    #[arg(long)]
    pub(in crate::cli) fresh: bool,
    /// Compile submissions in C and C++ with sanitizers: an error is reported with its line
    #[arg(long, conflicts_with_all = ["nats", "jsonl"])]
    pub(in crate::cli) sanitize: bool,
    /// Judge every case, and tell which submissions get the same on all of them
    #[arg(long)]
    pub(in crate::cli) group_identical: bool,
    /// Also write the results to FILE: an HTML page (.html), a table (.csv), JUnit XML (.xml) or
    /// the document of `--format json` (.json)
    #[arg(long, value_name = "FILE", value_parser = output(&["html", "csv", "xml", "json"]))]
    pub(in crate::cli) output: Option<PathBuf>,
    /// What one row of `--output FILE.csv` describes
    #[arg(
        long,
        value_name = "WHAT",
        value_enum,
        default_value_t,
        requires = "output"
    )]
    pub(in crate::cli) rows: Rows,
    /// Open the written file; without --output, a page is written to the problem's `build/report`
    #[arg(long)]
    pub(in crate::cli) open: bool,
    /// A time limit that replaces the problem's, as 1.5s
    #[arg(long, value_name = "TIME", help_heading = LIMITS)]
    pub(in crate::cli) time_limit: Option<Time>,
    /// A memory limit that replaces the problem's, as 64MiB
    #[arg(long, value_name = "SIZE", help_heading = LIMITS)]
    pub(in crate::cli) memory_limit: Option<Size>,
    #[command(flatten)]
    pub(in crate::cli) nats: Nats,
}

impl JudgeArgs {
    /// The problem; empty if tasks are judged.
    pub(in crate::cli) fn problem(&self) -> &str {
        self.problem.as_deref().unwrap_or_default()
    }

    /// The verdict that counts as expected.
    pub(in crate::cli) fn expected(&self) -> Verdict {
        self.expect.unwrap_or(Verdict::Accepted)
    }

    /// The arguments of `tengen judge PROBLEM SUBMISSIONS`, with defaults for all options.
    pub(in crate::cli) fn new(problem: &str, submissions: Vec<PathBuf>) -> Self {
        Self {
            problem: Some(problem.to_owned()),
            submissions,
            jsonl: None,
            each: Vec::new(),
            expect: None,
            labels: None,
            all: false,
            groups: Vec::new(),
            only: Vec::new(),
            input: None,
            answer: None,
            cases: false,
            sanitize: false,
            fresh: false,
            group_identical: false,
            output: None,
            rows: Rows::default(),
            open: false,
            time_limit: None,
            memory_limit: None,
            nats: Nats::default(),
        }
    }
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct WatchArgs {
    /// The problem, by id or directory
    pub(in crate::cli) problem: String,
    /// Judge these source files or directories instead of verifying the problem
    pub(in crate::cli) submissions: Vec<PathBuf>,
}

/// Accepts the path of a file whose extension is one of these formats.
pub(super) fn output(
    formats: &'static [&'static str],
) -> impl Fn(&str) -> Result<PathBuf, String> + Clone + Send + Sync + 'static {
    move |text| {
        let path = PathBuf::from(text);
        let extension = path.extension().and_then(|extension| extension.to_str());
        if extension.is_some_and(|extension| formats.contains(&extension)) {
            return Ok(path);
        }
        let (last, others) = formats.split_last().expect("there is a format");
        let others = others.join(", .");
        Err(format!("the name has to end with .{others} or .{last}"))
    }
}
