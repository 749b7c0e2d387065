//! What happens while tengen works, for whoever shows it. Only sinks print.

use crate::verdict::Verdict;
use std::time::Duration;

/// Something that has happened, in the order it did on one thread.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// Another process uses the problem; waiting for it.
    Waiting {
        /// The problem.
        problem: &'a str,
    },
    /// Cases are about to be built.
    Building {
        /// The problem.
        problem: &'a str,
        /// How many.
        cases: usize,
    },
    /// A program of the jury begins to work on a case.
    Working {
        /// The program, as `generator gen.py`.
        part: &'a str,
        /// The id of the case.
        id: &'a str,
        /// How long it may take.
        limit: Duration,
    },
    /// A case was built, or found to be there.
    CaseBuilt {
        /// Its id.
        id: &'a str,
    },
    /// Submissions are about to be judged.
    Judging {
        /// Their names.
        submissions: &'a [&'a str],
        /// On how many cases at most, each.
        cases: usize,
    },
    /// A case was judged, or need not be.
    CaseJudged {
        /// Its id.
        id: &'a str,
        /// Its verdict; none where it turned out not to be needed, or a part of the package failed.
        verdict: Option<Verdict>,
    },
    /// The mutants of a solution are about to be tried.
    TryingMutants {
        /// The solution.
        solution: &'a str,
        /// How many there are.
        mutants: usize,
    },
    /// A mutant was tried on all cases, or up to the first that killed it.
    MutantTried,
    /// Fuzzing begins.
    Fuzzing {
        /// The problem.
        problem: &'a str,
        /// How many cases, if that is known.
        cases: Option<u64>,
    },
    /// So many cases were fuzzed so far.
    Fuzzed {
        /// How many.
        cases: u64,
    },
    /// Something was found, and is shrunk now.
    Shrinking {
        /// How large it is.
        bytes: usize,
    },
    /// The work announced last is done.
    Done,
}

/// Takes events, from several threads.
pub trait Sink: Sync {
    /// Takes one event.
    fn event(&self, event: Event);
}

/// A sink that ignores everything.
#[derive(Clone, Copy, Debug)]
pub struct Silent;

impl Sink for Silent {
    fn event(&self, _: Event) {}
}
