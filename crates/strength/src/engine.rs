//! What the mutants of one solution are tried with.

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

/// A mutant may take so many times as long on a case as its solution, and at least this long, before it is worth a run up to
/// its limit.
const PATIENCE: u32 = 8;
const LEAST_TIME: Duration = Duration::from_millis(100);
/// What compilers call a fork server: where they complain of it, the program itself may be fine.
const SERVER: &str = "tengen_server";
/// Shares that differ by less are the same.
const SHARE: f64 = 1e-9;

/// What the mutants of one solution are tried with.
pub(crate) struct Engine<'a> {
    pub(crate) tools: Tools<'a>,
    pub(crate) files: &'a CaseFiles<'a>,
    pub(crate) solution: &'a Solution,
    /// Hashes of what the compiler made of the solution, with a fork server in it and without; none where nothing is compiled.
    pub(crate) contents: Vec<Hex>,
    pub(crate) budget: Budget<'a>,
    /// Whether mutants are run on all cases.
    pub(crate) all: bool,
    /// Nanoseconds that compilers took.
    pub(crate) compiling: &'a AtomicU64,
}

/// A form of the solution that is ready to run.
pub(crate) struct Compiled<'a> {
    pub(crate) executable: Executable,
    /// What runs it fast.
    pub(crate) servers: Option<Servers<'a>>,
}

impl Compiled<'_> {
    /// Makes fast runs; none where only an ordinary run can tell.
    pub(crate) fn run_each(&self, asks: &[Ask]) -> Result<Vec<Option<FastRun>>, Fault> {
        match &self.servers {
            Some(servers) => servers.run_each(asks),
            None => Ok(vec![None; asks.len()]),
        }
    }
}

/// A fast run was not enough: the checker asks for another pass.
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

    /// The same with fork servers, where there can be any: with one in it, it is compiled but once. Otherwise what the compiler says.
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

    /// What is known of a mutant before it is tried; `solution` is the place of the solution among all.
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

    /// Whether the compiler made the same of a mutant as of the solution.
    pub(crate) fn is_same(&self, mutant: &Executable) -> Result<bool, Fault> {
        let content = mutant.content()?;
        Ok(content.is_some_and(|content| self.contents.contains(&content)))
    }

    /// What a program in the language of the solution may use on a case.
    pub(crate) fn limits(&self, case: usize) -> Limits {
        let package = self.tools.jury.package();
        let group = package.groups.get(self.tools.cases[case].planned.group);
        package.limits_for(&self.solution.source.language, group)
    }

    /// How long a program may take on a case that takes the solution so long: what goes on after that is worth a run up to the limit.
    pub(crate) fn patience(&self, case: usize, cpu: Duration) -> Duration {
        let patience = (cpu * PATIENCE).max(LEAST_TIME);
        patience.min(self.limits(case).time)
    }

    /// Judges a program on a case as a submission is.
    pub(crate) fn judge(&self, program: &Executable, case: usize) -> Result<JudgedCase, Fault> {
        let Tools { jury, pool, .. } = self.tools;
        CaseJudge::within_limits(jury, program, pool).judge(&self.tools.cases[case])
    }

    /// The same, but stopped when patience is over.
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

    /// Whether an output on a case is as good as that of the solution; not where the checker asks for more.
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
        // A fault of the checker comes again where the output is judged.
        Ok(result.is_ok_and(|result| self.is_passed(case, result.verdict, result.share)))
    }
}
