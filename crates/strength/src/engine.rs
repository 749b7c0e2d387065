//! The resources for trying the mutants of one solution.

use crate::cases::CaseFiles;
use crate::result::{Fate, MutantResult};
use crate::solution::Solution;
use crate::tools::Tools;
use base::digest::Hex;
use fuzz::comparison::Budget;
use fuzz::server::{Ask, FastRun, ForkServerFailure, Kind, Servers};
use sandbox::Stdin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tengen_core::fault::Fault;
use tengen_core::judge::{CaseJudge, Checks, End, JudgedCase, run_case};
use tengen_core::package::Limits;
use tengen_core::program::{Compilation, Executable, Source};
use tengen_core::verdict::Verdict;

/// A mutant may take this multiple of its solution's time on a case, and at least this long, before
/// it needs a run up to its limit.
const PATIENCE: u32 = 8;
const LEAST_TIME: Duration = Duration::from_millis(100);
/// The name of a fork server in compiler messages: if they mention it, the program itself may be
/// fine.
const SERVER: &str = "tengen_server";
/// Shares that differ by less are equal.
const SHARE: f64 = 1e-9;

/// The resources for trying the mutants of one solution.
pub(crate) struct Engine<'a> {
    pub(crate) tools: Tools<'a>,
    pub(crate) files: &'a CaseFiles<'a>,
    pub(crate) solution: &'a Solution,
    /// Hashes of the compiler's output for the solution, with a fork server in it and without;
    /// empty if nothing is compiled.
    pub(crate) contents: Vec<Hex>,
    pub(crate) budget: Budget<'a>,
    /// Whether mutants are run on all cases.
    pub(crate) all: bool,
    /// Nanoseconds used by compilers.
    pub(crate) compiling: &'a AtomicU64,
}

/// A form of the solution that is ready to run.
pub(crate) struct Compiled<'a> {
    pub(crate) executable: Executable,
    /// Its fork servers.
    pub(crate) servers: Option<Servers<'a>>,
}

impl Compiled<'_> {
    /// Makes fast runs; `None` if only an ordinary run can determine the result.
    pub(crate) fn run_each(&self, asks: &[Ask]) -> Result<Vec<Option<FastRun>>, Fault> {
        match &self.servers {
            Some(servers) => servers.run_each(asks),
            None => Ok(vec![None; asks.len()]),
        }
    }
}

/// A fast run was not enough: the checker requests another pass.
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

    /// The same with fork servers, if possible: a program with a server in it is compiled only
    /// once. Otherwise the compiler's message.
    pub(crate) fn compile_to_serve(
        &self,
        source: Source,
    ) -> Result<Result<Compiled<'a>, String>, Fault> {
        let servers = if self.tools.can_serve() {
            let begin = Instant::now();
            let program = self.tools.jury.package().program_of(source.clone())?;
            let servers = self.tools.servers(&program, Kind::Plain)?;
            self.note_compiling(begin);
            Some(servers)
        } else {
            None
        };
        if let Some(ForkServerFailure::NotBuilt(output)) =
            servers.as_ref().and_then(Servers::fork_server_failure)
            && !output.contains(SERVER)
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

    /// The initial result of a mutant; `solution` is the index of the solution among all.
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

    /// Whether the compiler's output for a mutant equals that for the solution.
    pub(crate) fn is_same(&self, mutant: &Executable) -> Result<bool, Fault> {
        let content = mutant.content()?;
        Ok(content.is_some_and(|content| self.contents.contains(&content)))
    }

    /// The limits of a program in the language of the solution for a case.
    pub(crate) fn limits(&self, case: usize) -> Limits {
        let package = self.tools.jury.package();
        let group = package.groups.get(self.tools.cases[case].planned.group);
        package.limits_for(&self.solution.source.language, group)
    }

    /// The time after which a program needs a run up to the limit, on a case for which the solution
    /// takes `cpu`.
    pub(crate) fn patience(&self, case: usize, cpu: Duration) -> Duration {
        let patience = (cpu * PATIENCE).max(LEAST_TIME);
        patience.min(self.limits(case).time)
    }

    /// Judges a program on a case like a submission.
    pub(crate) fn judge(&self, program: &Executable, case: usize) -> Result<JudgedCase, Fault> {
        let Tools { jury, pool, .. } = self.tools;
        CaseJudge::within_limits(jury, program, pool).judge(&self.tools.cases[case])
    }

    /// The same, but stopped after the time from [`Self::patience`].
    pub(crate) fn judge_soon(
        &self,
        program: &Executable,
        case: usize,
    ) -> Result<JudgedCase, Fault> {
        let patience = self.patience(case, self.solution.baseline[case].cpu);
        if patience >= self.limits(case).time {
            return self.judge(program, case);
        }
        CaseJudge::up_to(patience, self.tools.jury, program).judge(&self.tools.cases[case])
    }

    /// Whether a verdict with this share is that of the solution.
    pub(crate) fn is_passed(&self, case: usize, verdict: Verdict, share: f64) -> bool {
        verdict == Verdict::Accepted && share + SHARE >= self.solution.baseline[case].share
    }

    /// Whether an output on a case is as good as that of the solution; false if the checker
    /// requests another pass.
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
        // An error of the checker occurs again where the output is judged.
        Ok(result.is_ok_and(|result| self.is_passed(case, result.verdict, result.share)))
    }
}
