//! The resources for trying the mutants of one solution.

use crate::cases::CaseFiles;
use crate::result::{Fate, MutantResult};
use crate::solution::Solution;
use crate::tools::Tools;
use base::digest::Hex;
use fuzz::comparison::Budget;
use fuzz::server::{FastRun, ForkServerFailure, RunRequest, ServerKind, Servers};
use judge::{CaseJudge, Checks, End, JudgedCase, run_case};
use program::{Compilation, Executable, Source};
use sandbox::Stdin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use terms::Limits;
use terms::fault::Fault;
use terms::verdict::Verdict;

/// A mutant is stopped after this many times the solution's time on a case, but not before
/// `MIN_STOP_TIME`; running it up to its limit is only worthwhile in special cases.
const STOP_TIME_FACTOR: u32 = 8;
const MIN_STOP_TIME: Duration = Duration::from_millis(100);
/// The name that compilers use for a fork server: if they complain about it, the program itself may
/// be correct.
const SERVER_NAME: &str = "tengen_server";
/// Shares that differ by less are equal.
const SHARE_TOLERANCE: f64 = 1e-9;

/// The resources for trying the mutants of one solution.
pub(crate) struct Engine<'a> {
    pub(crate) tools: Tools<'a>,
    pub(crate) files: &'a CaseFiles<'a>,
    pub(crate) solution: &'a Solution,
    /// Hashes of the compiled solution, with and without a fork server; empty if nothing is
    /// compiled.
    pub(crate) contents: Vec<Hex>,
    pub(crate) budget: Budget<'a>,
    /// Whether every mutant is run on all cases.
    pub(crate) all: bool,
    /// The time that compilers took, in nanoseconds.
    pub(crate) compiling: &'a AtomicU64,
}

/// A compiled form of the solution.
pub(crate) struct Compiled<'a> {
    pub(crate) executable: Executable,
    /// The fork servers for fast runs.
    pub(crate) servers: Option<Servers<'a>>,
}

impl Compiled<'_> {
    /// Makes fast runs; the result is `None` where only an ordinary run can decide.
    pub(crate) fn run_each(&self, requests: &[RunRequest]) -> Result<Vec<Option<FastRun>>, Fault> {
        match &self.servers {
            Some(servers) => servers.run_each(requests),
            None => Ok(vec![None; requests.len()]),
        }
    }
}

/// A fast run is not sufficient, because the checker requires another pass.
struct Unsure;

impl<'a> Engine<'a> {
    /// Compiles a form of the solution.
    pub(crate) fn compile(&self, source: Source) -> Result<Compilation, Fault> {
        let begin = Instant::now();
        let program = self.tools.jury.package().program_of(source)?;
        let compiled = self
            .tools
            .compiler
            .compile_as(&self.solution.name, &program);
        self.note_compiling(begin);
        compiled
    }

    /// Compiles with fork servers if possible: if the executable contains the server, only this
    /// executable is compiled. Returns the compiler's output if it fails.
    pub(crate) fn compile_to_serve(
        &self,
        source: Source,
    ) -> Result<Result<Compiled<'a>, String>, Fault> {
        let servers = if self.tools.can_serve() {
            let begin = Instant::now();
            let program = self.tools.jury.package().program_of(source.clone())?;
            let servers = self.tools.servers(&program, ServerKind::Plain)?;
            self.note_compiling(begin);
            Some(servers)
        } else {
            None
        };
        if let Some(ForkServerFailure::NotBuilt(output)) =
            servers.as_ref().and_then(Servers::fork_server_failure)
            && !output.contains(SERVER_NAME)
        {
            return Ok(Err(output.clone()));
        }
        let program = servers.as_ref().and_then(Servers::program);
        let compiled = match program {
            Some(executable) => Compilation::Ready(executable.clone()),
            None => self.compile(source)?,
        };
        Ok(match compiled {
            Compilation::Ready(executable) => Ok(Compiled {
                executable,
                servers,
            }),
            Compilation::Refused(output) => Err(output),
        })
    }

    /// The initial result of a mutant; `solution` is the index of the solution.
    pub(crate) fn result(&self, mutant: usize, solution: usize) -> MutantResult {
        let (file, mutant) = &self.solution.mutants[mutant];
        let source = &self.solution.source;
        MutantResult {
            solution,
            file: (source.sources > 1).then(|| source.files[*file].name.clone()),
            id: mutant.id.clone(),
            operator: mutant.operator.name,
            line: mutant.line,
            function: mutant.function.clone(),
            diff: mutant.diff(self.solution.text(*file)),
            fate: Fate::Untried,
            cells: Vec::new(),
            found: None,
        }
    }

    pub(crate) fn note_compiling(&self, begin: Instant) {
        let nanos = u64::try_from(begin.elapsed().as_nanos()).unwrap_or(u64::MAX);
        self.compiling.fetch_add(nanos, Ordering::Relaxed);
    }

    /// Whether the compiler made the same executable of a mutant as of the solution.
    pub(crate) fn is_same(&self, mutant: &Executable) -> Result<bool, Fault> {
        let content = mutant.content()?;
        Ok(content.is_some_and(|content| self.contents.contains(&content)))
    }

    /// The limits for programs in the solution's language on a case.
    pub(crate) fn limits(&self, case: usize) -> Limits {
        let package = self.tools.jury.package();
        let group = package.groups.get(self.tools.cases[case].planned.group);
        package.limits_for(&self.solution.source.language, group)
    }

    /// The time after which a program is stopped on a case, given the solution's time; a program
    /// that runs longer has to be run up to its limit.
    pub(crate) fn stop_after(&self, case: usize, cpu: Duration) -> Duration {
        let stop_after = (cpu * STOP_TIME_FACTOR).max(MIN_STOP_TIME);
        stop_after.min(self.limits(case).time)
    }

    /// Judges a program on a case like a submission.
    pub(crate) fn judge(&self, program: &Executable, case: usize) -> Result<JudgedCase, Fault> {
        let Tools { jury, pool, .. } = self.tools;
        CaseJudge::within_limits(jury, program, pool).judge(&self.tools.cases[case])
    }

    /// Judges a program on a case, but stops it early.
    pub(crate) fn judge_until_stopped(
        &self,
        program: &Executable,
        case: usize,
    ) -> Result<JudgedCase, Fault> {
        let stop_after = self.stop_after(case, self.solution.baseline[case].cpu);
        if stop_after >= self.limits(case).time {
            return self.judge(program, case);
        }
        CaseJudge::up_to(stop_after, self.tools.jury, program).judge(&self.tools.cases[case])
    }

    /// Whether a verdict with this share equals that of the solution.
    pub(crate) fn is_passed(&self, case: usize, verdict: Verdict, share: f64) -> bool {
        verdict == Verdict::Accepted
            && share + SHARE_TOLERANCE >= self.solution.baseline[case].share
    }

    /// Whether an output for a case is as good as that of the solution; false if the checker
    /// requires another pass.
    pub(crate) fn passes(&self, case: usize, output: Vec<u8>) -> Result<bool, Fault> {
        let package = self.tools.jury.package();
        let planned = &self.tools.cases[case].planned;
        let answer = self.files.answer(case)?;
        let checks = Checks {
            jury: self.tools.jury,
            answer: &answer,
            group: package.groups.get(planned.group),
            subject: &planned.id,
        };
        let input = Stdin::Bytes(self.files.input(case)?);
        let mut output = Some(output);
        let result = run_case(checks, input, |_| {
            output.take().map(End::Printed).ok_or(Unsure)
        });
        // If the checker fails, it fails again when the output is judged.
        Ok(result.is_ok_and(|result| self.is_passed(case, result.verdict, result.share)))
    }
}
