//! Counting instructions: a figure that hardly depends on the load of the machine.
//!
//! # Theory of operation
//!
//! A solution is run once on its slowest case. The CPU counts by itself if the kernel grants its
//! counter. On many virtual machines there is none; then valgrind's cachegrind counts by
//! interpreting the program, which is some fifty times slower. The two counts differ slightly, so
//! only one of them is used for all solutions.

use super::{Measured, Measurer};
use program::{Compilation, Executable};
use sandbox::{Exit, SandboxError, Stdin};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::time::Duration;
use terms::Limits;
use terms::fault::{Accountable, Blame, Fault, ToolFailure, ToolFault};
use terms::verdict::{RunOutcome, of_exit};

/// The languages whose programs are counted: compiled ones without a runtime.
const LANGUAGES: [&str; 3] = ["c", "c++", "rust"];

/// The command that interprets a program. It prints its count on standard error.
const VALGRIND: [&str; 4] = [
    "valgrind",
    "--tool=cachegrind",
    "--cache-sim=no",
    "--cachegrind-out-file=/dev/null",
];
/// The multiple of the time and the minimum time that a program gets then, and the additional
/// memory.
const SLOWDOWN: u32 = 100;
const LEAST_TIME: Duration = Duration::from_mins(1);
const MORE_MEMORY: u64 = 1 << 30;

/// The method of counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counter {
    /// The CPU.
    Processor,
    /// Valgrind.
    Cachegrind,
}

/// Instructions in user mode, by the paths of solutions and the ids of cases.
#[derive(Clone, Debug)]
pub struct Costs {
    /// The method of counting.
    pub counter: Counter,
    /// The counts.
    pub counts: BTreeMap<(String, String), u64>,
}

/// The error that no counter is available.
#[derive(Debug, thiserror::Error)]
#[error(
    "nothing counts instructions here: the kernel lends no counter of the processor, and `valgrind` was not found"
)]
struct NoCounter;

impl Counter {
    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Processor => "perf_event_open",
            Self::Cachegrind => "valgrind --tool=cachegrind",
        }
    }
}

impl Accountable for NoCounter {
    fn blame(&self) -> Blame {
        Blame::Machine
    }

    fn advice(&self) -> Option<String> {
        Some(
            "install valgrind (apt install valgrind), or on a machine with counters let users count: sysctl kernel.perf_event_paranoid=2"
                .to_owned(),
        )
    }
}

impl Measurer<'_> {
    /// The instructions of the measured solutions in C, C++ and Rust on their slowest cases. Omits
    /// solutions that were stopped or could not be counted.
    ///
    /// # Errors
    /// If no counter is available, the problem is interactive, or the machine fails.
    pub fn costs(&self, measured: &[Measured]) -> Result<Costs, Fault> {
        let package = self.jury.package();
        if package.interactor.is_some() {
            let id = &package.id;
            let why = "instructions are counted of programs that run alone";
            return Err(Fault::Usage(format!("{id} is interactive: {why}")));
        }
        let mut costs = Costs {
            counter: Counter::Processor,
            counts: BTreeMap::new(),
        };
        for one in measured
            .iter()
            .filter(|one| LANGUAGES.contains(&one.language.as_str()))
        {
            let Some(executable) = self.executable(&one.solution)? else {
                continue;
            };
            for time in one.times.values().filter(|time| !time.is_stopped) {
                let case = self.cases.iter().find(|case| case.planned.id == time.case);
                let key = (one.solution.clone(), time.case.clone());
                // A solution that must be too slow may be counted twice: in both roles on one case.
                let Some(case) = case.filter(|_| !costs.counts.contains_key(&key)) else {
                    continue;
                };
                let input = Stdin::File(case.input.clone());
                let mut count = None;
                if costs.counter == Counter::Processor {
                    count = self.by_processor(&executable, input.clone(), time.cpu)?;
                }
                if count.is_none() && costs.counts.is_empty() {
                    costs.counter = Counter::Cachegrind;
                }
                if costs.counter == Counter::Cachegrind {
                    count = self.by_cachegrind(&executable, input, time.cpu)?;
                }
                costs.counts.extend(count.map(|count| (key, count)));
            }
        }
        Ok(costs)
    }

    fn executable(&self, path: &str) -> Result<Option<Executable>, Fault> {
        let package = self.jury.package();
        let solutions = package.solutions.iter();
        for solution in solutions {
            let (name, source) = package.submission(solution)?;
            if name == path {
                let compiled = self
                    .compiler
                    .compile_as(path, &package.program_of(source)?)?;
                return Ok(match compiled {
                    Compilation::Ready(executable) => Some(executable),
                    Compilation::Refused(_) => None,
                });
            }
        }
        Ok(None)
    }

    /// The limits of a run that took this long before.
    fn limits(&self, executable: &Executable, time: Duration) -> Limits {
        let package = self.jury.package();
        Limits {
            time,
            ..package.limits_for(executable.language(), None)
        }
    }

    fn by_processor(
        &self,
        executable: &Executable,
        input: Stdin,
        time: Duration,
    ) -> Result<Option<u64>, Fault> {
        let limits = self.limits(executable, time * 10 + Duration::from_secs(1));
        let mut job = executable.job(&[], input, &limits);
        job.counts_instructions = true;
        let ran = executable.run(self.jury.sandbox(), job)?;
        let is_whole = of_exit(&ran.exit, &limits) == RunOutcome::Finished;
        Ok(ran.exit.instructions.filter(|_| is_whole))
    }

    fn by_cachegrind(
        &self,
        executable: &Executable,
        input: Stdin,
        time: Duration,
    ) -> Result<Option<u64>, Fault> {
        let limits = self.limits(executable, (time * SLOWDOWN).max(LEAST_TIME));
        let limits = Limits {
            memory: limits.memory.saturating_add(MORE_MEMORY),
            ..limits
        };
        let mut job = executable.job(&[], input, &limits);
        let valgrind = VALGRIND.map(OsString::from).into_iter();
        job.argv = valgrind.chain(job.argv).collect();
        match executable.run(self.jury.sandbox(), job) {
            Ok(ran) => Ok(counted(&ran.exit, &limits)),
            // The program itself has run before.
            Err(
                Fault::Tool(ToolFault {
                    failure: ToolFailure::Missing,
                    ..
                })
                | Fault::Sandbox(SandboxError::NoProgram { .. }),
            ) => Err(NoCounter.into()),
            Err(fault) => Err(fault),
        }
    }
}

/// Parses cachegrind's output for a run that ended well.
fn counted(exit: &Exit, limits: &Limits) -> Option<u64> {
    if of_exit(exit, limits) != RunOutcome::Finished {
        return None;
    }
    let said = String::from_utf8_lossy(&exit.stderr);
    // The program's own output comes before.
    let line = said.lines().rev().find(|line| line.contains("refs:"))?;
    let (_, count) = line.split_once("refs:")?;
    let digits: String = count.chars().filter(char::is_ascii_digit).collect();
    digits.parse().ok()
}
