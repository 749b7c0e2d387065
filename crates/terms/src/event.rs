//! Events: the progress of tengen, for those who display it. Only sinks print.
//!
//! # Theory of operation
//!
//! There are two kinds of announcements. A *stage* is work on a problem, such as building its
//! cases. The last stage of a problem ends with [`Event::Done`]. A *task* is the current activity
//! of one thread, such as running a program. The thread itself announces it right when it begins,
//! and it ends with [`Event::Ended`] from the same thread. The value that [`announce_stage`] or
//! [`announce_task`] returns sends the end, so that no error path can omit it.

use crate::verdict::Verdict;
use std::time::Duration;

/// An event; events of one thread are in order.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// A task: this thread waits for another process that uses the problem.
    Waiting {
        /// The problem.
        problem: &'a str,
    },
    /// A task: a compiler starts. Cached programs are not announced.
    Compiling {
        /// The problem.
        problem: &'a str,
        /// The path or the name of the program.
        program: &'a str,
    },
    /// A task: a compiled program of the jury starts to run on a case.
    Working {
        /// The problem.
        problem: &'a str,
        /// The program, such as `generator gen.py`.
        part: &'a str,
        /// The id of the case.
        id: &'a str,
        /// Its time limit.
        limit: Duration,
    },
    /// A task: a compiled submission starts to run on a case.
    Running {
        /// The problem.
        problem: &'a str,
        /// The name of the submission.
        submission: &'a str,
        /// The id of the case.
        id: &'a str,
    },
    /// A task: an input is shrunk.
    Shrinking {
        /// The problem.
        problem: &'a str,
        /// The size of the input.
        bytes: usize,
    },
    /// The input that this thread shrinks became simpler.
    Shrunk {
        /// Its size now.
        bytes: usize,
    },
    /// The last task of this thread has ended.
    Ended,
    /// A stage: cases are built.
    Building {
        /// The problem.
        problem: &'a str,
        /// How many.
        cases: usize,
    },
    /// A case was built, or is up to date.
    CaseBuilt {
        /// The problem.
        problem: &'a str,
        /// Its id.
        id: &'a str,
    },
    /// A stage: the programs of the jury are tested, and the cases are examined.
    Checking {
        /// The problem.
        problem: &'a str,
    },
    /// A stage: submissions are judged.
    Judging {
        /// The problem.
        problem: &'a str,
        /// Their names.
        submissions: &'a [&'a str],
        /// The maximum number of cases of each.
        cases: usize,
    },
    /// A case was judged, or turned out not to be needed.
    CaseJudged {
        /// The problem.
        problem: &'a str,
        /// Its id.
        id: &'a str,
        /// Its verdict; `None` if it was not needed, or a component of the package failed.
        verdict: Option<Verdict>,
    },
    /// A stage: the mutants of a program are tried.
    TryingMutants {
        /// The problem.
        problem: &'a str,
        /// The program.
        solution: &'a str,
        /// How many there are.
        mutants: usize,
    },
    /// A mutant was tried on all cases, or up to the first that killed it.
    MutantTried {
        /// The problem.
        problem: &'a str,
    },
    /// A stage: fuzzing.
    Fuzzing {
        /// The problem.
        problem: &'a str,
        /// How many cases, if that is known.
        cases: Option<u64>,
    },
    /// Cases were fuzzed.
    Fuzzed {
        /// The problem.
        problem: &'a str,
        /// How many so far.
        cases: u64,
    },
    /// The last stage of the problem is done.
    Done {
        /// The problem.
        problem: &'a str,
    },
}

/// Takes events, from several threads.
pub trait Sink: Sync {
    /// Takes one event.
    fn event(&self, event: Event);
}

/// An announced stage or task; sends the event of its end when it is dropped.
#[must_use]
pub struct Announced<'a> {
    sink: &'a dyn Sink,
    end: Event<'a>,
}

impl Drop for Announced<'_> {
    fn drop(&mut self) {
        self.sink.event(self.end);
    }
}

/// Announces a stage of a problem.
pub fn announce_stage<'a>(sink: &'a dyn Sink, problem: &'a str, stage: Event<'_>) -> Announced<'a> {
    sink.event(stage);
    Announced {
        sink,
        end: Event::Done { problem },
    }
}

/// Announces a task of this thread. The value must be dropped by the same thread.
pub fn announce_task<'a>(sink: &'a dyn Sink, task: Event<'_>) -> Announced<'a> {
    sink.event(task);
    Announced {
        sink,
        end: Event::Ended,
    }
}

/// A sink that ignores everything.
#[derive(Clone, Copy, Debug)]
pub struct Silent;

impl Sink for Silent {
    fn event(&self, _: Event) {}
}
