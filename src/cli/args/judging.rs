//! Arguments for judging submissions.

use super::Nats;
use report::files;
use std::path::PathBuf;
use tengen_core::spec::{Size, Time};
use tengen_core::verdict::Verdict;

const CASES: &str = "Which cases";
const LIMITS: &str = "Limits";

/// What the rows of a table in CSV stand for.
#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
pub(in crate::cli) enum Rows {
    /// Each case of each submission
    #[default]
    Cases,
    /// Each submission, with the points of its groups
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

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Verify {
    /// Problems, by id or directory, and contests by the path of a contest.toml [default: all]
    pub(in crate::cli) problems: Vec<String>,
    /// Run everything, even if a result for the same program and case is known
    #[arg(long)]
    pub(in crate::cli) fresh: bool,
    /// Also write the results to FILE: a page to look at (.html), a table (.csv) or the document of `--format json` (.json)
    #[arg(long, value_name = "FILE", value_parser = output(&["html", "csv", "json"]))]
    pub(in crate::cli) output: Option<PathBuf>,
    /// What the rows of the table of `--output FILE.csv` stand for
    #[arg(
        long,
        value_name = "WHAT",
        value_enum,
        default_value_t,
        requires = "output"
    )]
    pub(in crate::cli) rows: Rows,
    /// Open the written file; without --output, that is a page in the problem's `build/report`
    #[arg(long)]
    pub(in crate::cli) open: bool,
    #[command(flatten)]
    pub(in crate::cli) nats: Nats,
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Limits {
    /// The problem, by id or directory
    pub(in crate::cli) problem: String,
    /// How often a decisive case is run; the median counts
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(in crate::cli) runs: u16,
    /// The CPU time after which a program is stopped [default: ten times its limit and at least 10
    /// s if it must be accepted; twice the required time if it must be too slow]
    #[arg(long, value_name = "TIME")]
    pub(in crate::cli) ceiling: Option<Time>,
    /// Also count the instructions of solutions in C, C++ and Rust: a figure that hardly depends on
    /// the machine's load
    #[arg(long)]
    pub(in crate::cli) cost: bool,
    /// Write the proposed limits into the spec
    #[arg(long)]
    pub(in crate::cli) write: bool,
}

#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own"
)]
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Judge {
    /// The problem, by id or directory
    #[arg(required_unless_present = "jsonl")]
    pub(in crate::cli) problem: Option<String>,
    /// Source files, also by patterns with * and ?; a directory is one submission of several files
    #[arg(required_unless_present_any = ["each", "jsonl"])]
    pub(in crate::cli) submissions: Vec<PathBuf>,
    /// Judge the self-contained tasks in FILE, or in standard input if it is `-`: one JSON object
    /// per line, with a submission, its tests and its checker. Each result is printed as a line as
    /// soon as it is known
    #[arg(long, value_name = "FILE", conflicts_with_all = [
        "problem", "submissions", "each", "expect", "labels", "groups", "only", "input", "cases", "fresh", "group_identical", "output", "open",
    ])]
    pub(in crate::cli) jsonl: Option<PathBuf>,
    /// Judge every file and directory in DIR as a submission; entries that cannot be one are listed
    #[arg(long, value_name = "DIR")]
    pub(in crate::cli) each: Vec<PathBuf>,
    /// The expected verdict [default: accepted]
    #[arg(long, value_name = "VERDICT")]
    pub(in crate::cli) expect: Option<Verdict>,
    /// Compare with the labels in FILE, lines of submission and `right`, `wrong` or a verdict; of a
    /// directory, judge the labelled ones
    #[arg(long, value_name = "FILE", conflicts_with_all = ["expect", "input"])]
    pub(in crate::cli) labels: Option<PathBuf>,
    /// Judge every case instead of stopping a group at its first failure
    #[arg(long, help_heading = CASES)]
    pub(in crate::cli) all: bool,
    /// Judge only the cases of this group
    #[arg(long = "group", value_name = "NAME", help_heading = CASES)]
    pub(in crate::cli) groups: Vec<String>,
    /// Judge only this case, such as directions/07
    #[arg(long = "case", value_name = "ID", help_heading = CASES)]
    pub(in crate::cli) only: Vec<String>,
    /// Run on the input in FILE instead of cases, and show the output
    #[arg(long, value_name = "FILE", help_heading = CASES, conflicts_with_all = ["groups", "only", "all"])]
    pub(in crate::cli) input: Option<PathBuf>,
    /// The right answer to the input of --input, instead of the reference's
    #[arg(long, value_name = "FILE", help_heading = CASES, requires = "input")]
    pub(in crate::cli) answer: Option<PathBuf>,
    /// List every judged case
    #[arg(long, help_heading = CASES)]
    pub(in crate::cli) cases: bool,
    /// Run everything, even if a result for the same program and case is known
    #[arg(long)]
    pub(in crate::cli) fresh: bool,
    /// Judge every case, and report which submissions have the same results on all of them
    #[arg(long)]
    pub(in crate::cli) group_identical: bool,
    /// Also write the results to FILE: a page to look at (.html), a table (.csv), JUnit's format (.xml) or the document of
    /// `--format json` (.json)
    #[arg(long, value_name = "FILE", value_parser = output(&["html", "csv", "xml", "json"]))]
    pub(in crate::cli) output: Option<PathBuf>,
    /// What the rows of the table of `--output FILE.csv` stand for
    #[arg(
        long,
        value_name = "WHAT",
        value_enum,
        default_value_t,
        requires = "output"
    )]
    pub(in crate::cli) rows: Rows,
    /// Open the written file; without --output, that is a page in the problem's `build/report`
    #[arg(long)]
    pub(in crate::cli) open: bool,
    /// Another time limit than the problem's, such as 1.5s
    #[arg(long, value_name = "TIME", help_heading = LIMITS)]
    pub(in crate::cli) time_limit: Option<Time>,
    /// Another memory limit than the problem's, such as 64MiB
    #[arg(long, value_name = "SIZE", help_heading = LIMITS)]
    pub(in crate::cli) memory_limit: Option<Size>,
    #[command(flatten)]
    pub(in crate::cli) nats: Nats,
}

impl Judge {
    /// The problem; empty if tasks are judged.
    pub(in crate::cli) fn problem(&self) -> &str {
        self.problem.as_deref().unwrap_or_default()
    }

    /// The expected verdict.
    pub(in crate::cli) fn expected(&self) -> Verdict {
        self.expect.unwrap_or(Verdict::Accepted)
    }

    /// The arguments if only a problem and submissions are given.
    pub(in crate::cli) fn of(problem: &str, submissions: Vec<PathBuf>) -> Self {
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
pub(in crate::cli) struct Watch {
    /// The problem, by id or directory
    pub(in crate::cli) problem: String,
    /// Judge these source files or directories instead of verifying the problem
    pub(in crate::cli) submissions: Vec<PathBuf>,
}

/// Accepts the path of a file in one of these formats, which is determined by its extension.
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
