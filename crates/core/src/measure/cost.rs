//! Counting instructions: a figure that hardly depends on what else the machine does.
//!
//! Theory of operation: a solution is run once on its slowest case. The processor counts by itself where the kernel lends its counter; on many virtual
//! machines there is none, and valgrind's cachegrind counts by interpreting the program, which takes it some fifty times as long. The
//! two do not count quite the same, so one of them counts for all.

use super::{Measured, Measurer};
use crate::fault::{Accountable, Blame, Fault, ToolFailure, ToolFault};
use crate::package::Limits;
use crate::program::{Compilation, Executable};
use crate::verdict::{RunOutcome, of_exit};
use sandbox::{Exit, SandboxError, Stdin};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fmt;
use std::time::Duration;

/// The languages whose programs are counted: compiled ones that bring no runtime along.
const LANGUAGES: [&str; 3] = ["c", "c++", "rust"];

/// What is called to interpret a program. It tells its count on standard error.
const VALGRIND: [&str; 4] = [
    "valgrind",
    "--tool=cachegrind",
    "--cache-sim=no",
    "--cachegrind-out-file=/dev/null",
];
/// How many times as much time a program gets then, what it gets at least, and how much memory comes to its own.
const SLOWDOWN: u32 = 100;
const LEAST_TIME: Duration = Duration::from_secs(60);
const MORE_MEMORY: u64 = 1 << 30;

/// What counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counter {
    /// The processor.
    Processor,
    /// Valgrind.
    Cachegrind,
}

/// Instructions in user mode, by the paths of solutions and the ids of cases.
#[derive(Clone, Debug)]
pub struct Costs {
    /// What counted them.
    pub counter: Counter,
    /// How many.
    pub counts: BTreeMap<(String, String), u64>,
}

/// Nothing counts instructions here.
#[derive(Debug)]
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

impl fmt::Display for NoCounter {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("nothing counts instructions here: the kernel lends no counter of the processor, and `valgrind` was not found")
    }
}

impl std::error::Error for NoCounter {}

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
    /// The instructions of the measured solutions in C, C++ and Rust on their slowest cases. Those that were stopped are left out, and those of
    /// which nobody could count.
    ///
    /// # Errors
    /// When nothing counts instructions here, the problem is interactive, or the machine fails.
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
                // One that must be too slow may be counted twice: in both roles on one case.
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

/// What cachegrind says of a run that ended well.
fn counted(exit: &Exit, limits: &Limits) -> Option<u64> {
    if of_exit(exit, limits) != RunOutcome::Finished {
        return None;
    }
    let said = String::from_utf8_lossy(&exit.stderr);
    // What the program itself says comes before.
    let line = said.lines().rev().find(|line| line.contains("refs:"))?;
    let (_, count) = line.split_once("refs:")?;
    let digits: String = count.chars().filter(char::is_ascii_digit).collect();
    digits.parse().ok()
}
