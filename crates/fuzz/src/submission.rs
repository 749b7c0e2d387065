//! A submission as a candidate.
//!
//! It is started separately for each input. After some runs it also gets fork servers, which are
//! then asked first whether an input is worth an ordinary run. Building them pays only if many
//! inputs follow, and while they are built the other threads continue as before.

use crate::comparison::candidate::{Candidate, End, Response, Trace};
use crate::server::{FastRun, ForkServerFailure, RunRequest, ServerKind, Servers, VARIANT};
use base::digest::Fingerprint;
use cases::jury::Jury;
use judge::{Run, Runner};
use program::{Compilation, Compiler, Executable, Source};
use sandbox::{Sandbox, Stdin};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use terms::Limits;
use terms::fault::Fault;
use terms::verdict::Verdict;

/// How many inputs are run before servers are built: about as many as can be run in the time that
/// building takes.
const RUNS_BEFORE_COMPILING: u32 = 64;
const RUNS_BEFORE_STARTING: u32 = 8;

/// A submission, run in the sandbox.
pub struct Submission<'a> {
    name: String,
    program: Source,
    executable: Executable,
    /// The variant, in an executable with several; otherwise 0.
    variant: u32,
    /// A hash of its language and its text, independent of the file name.
    text: String,
    jury: &'a Jury<'a>,
    compiler: &'a Compiler,
    sandbox: &'a dyn Sandbox,
    /// How many inputs were run before servers were built.
    asked: AtomicU32,
    servers: OnceLock<Servers<'a>>,
    tracers: OnceLock<Servers<'a>>,
}

impl<'a> Submission<'a> {
    /// Compiles a submission; returns the compiler's output if it fails.
    ///
    /// # Errors
    /// If a tool is missing, or the problem has no harness for the language.
    pub fn compile(
        name: &str,
        source: &Source,
        jury: &'a Jury<'a>,
        compiler: &'a Compiler,
        sandbox: &'a dyn Sandbox,
    ) -> Result<Result<Self, String>, Fault> {
        let program = jury.package().program_of(source.clone())?;
        Ok(match compiler.compile_as(name, &program)? {
            Compilation::Refused(words) => Err(words),
            Compilation::Ready(executable) => Ok(Self {
                name: name.to_owned(),
                program,
                executable,
                variant: 0,
                text: hash(source),
                jury,
                compiler,
                sandbox,
                asked: AtomicU32::new(0),
                servers: OnceLock::new(),
                tracers: OnceLock::new(),
            }),
        })
    }

    /// Like `compile`, with fork servers from the start. If the executable contains the server,
    /// only this executable is compiled.
    ///
    /// # Errors
    /// As for [`Submission::compile`].
    pub fn compile_to_serve(
        name: &str,
        source: &Source,
        jury: &'a Jury<'a>,
        compiler: &'a Compiler,
        sandbox: &'a dyn Sandbox,
    ) -> Result<Result<Self, String>, Fault> {
        let program = jury.package().program_of(source.clone())?;
        let limits = jury.package().limits_for(&program.language, None);
        let servers = Servers::build(&program, ServerKind::Plain, limits, compiler, sandbox)?;
        let Some(executable) = servers.program().cloned() else {
            return Self::compile(name, source, jury, compiler, sandbox);
        };
        Ok(Ok(Self {
            name: name.to_owned(),
            program,
            executable,
            variant: 0,
            text: hash(source),
            jury,
            compiler,
            sandbox,
            asked: AtomicU32::new(0),
            servers: OnceLock::from(servers),
            tracers: OnceLock::new(),
        }))
    }

    /// The same submission, as one variant of an executable with several.
    #[must_use]
    pub(crate) fn for_variant(mut self, variant: u32) -> Self {
        if variant != 0 {
            self.executable = self.executable.with_variable(VARIANT, &variant.to_string());
            self.variant = variant;
        }
        self
    }

    /// Whether two submissions are the same program.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        self.text == other.text
    }

    /// The servers for this many further inputs, if they are built; builds them when enough inputs
    /// were run.
    fn servers(&self, inputs: usize) -> Result<Option<&Servers<'a>>, Fault> {
        if let Some(servers) = self.servers.get() {
            return Ok(Some(servers));
        }
        let before = match self.program.language.compile {
            Some(_) => RUNS_BEFORE_COMPILING,
            None => RUNS_BEFORE_STARTING,
        };
        // Exactly one thread moves the count past the threshold and builds. The others continue
        // with ordinary runs, which is better than waiting.
        let inputs = u32::try_from(inputs).unwrap_or(u32::MAX);
        let asked = self.asked.fetch_add(inputs, Ordering::Relaxed);
        if !(asked..asked.saturating_add(inputs)).contains(&before) {
            return Ok(None);
        }
        let servers = self.build(ServerKind::Plain)?;
        Ok(Some(self.servers.get_or_init(|| servers)))
    }

    /// The limits of a run in its language.
    fn limits(&self) -> Limits {
        let package = self.jury.package();
        package.limits_for(self.executable.language(), None)
    }

    fn build(&self, kind: ServerKind) -> Result<Servers<'a>, Fault> {
        let limits = self.limits();
        Servers::build(&self.program, kind, limits, self.compiler, self.sandbox)
    }

    fn runner(&self) -> Runner<'_> {
        Runner::new(self.jury, &self.executable, self.sandbox, None)
    }

    fn interact(&self, input: &Arc<[u8]>) -> Result<Response, Fault> {
        let answer = self.jury.solve(input, &self.name)?;
        let run = self.runner().interact(input, &answer, None, &self.name)?;
        Ok(response(run))
    }
}

impl Candidate for Submission<'_> {
    fn name(&self) -> &str {
        &self.name
    }

    fn time_limit(&self) -> Option<Duration> {
        Some(self.limits().time)
    }

    /// A run that exceeded the time limit is repeated: on a busy machine another process may be the
    /// cause.
    fn respond(&self, input: &Arc<[u8]>) -> Result<Response, Fault> {
        if self.jury.package().interactor.is_some() {
            return self.interact(input);
        }
        let runner = self.runner();
        let stdin = Stdin::Bytes(input.clone());
        let first = runner.run(&stdin)?;
        let run = if first.end.is_late() {
            runner.run(&stdin)?
        } else {
            first
        };
        Ok(response(run))
    }

    /// With an interactor this is not possible, because the time belongs to both programs.
    fn within(&self, time: Duration) -> Option<Box<dyn Candidate + '_>> {
        let package = self.jury.package();
        let runner = self.runner();
        let limits = Limits {
            time,
            ..runner.limits
        };
        let within = Within {
            name: &self.name,
            runner: Runner {
                limits,
                stop_after: time,
                ..runner
            },
        };
        package
            .interactor
            .is_none()
            .then(|| Box::new(within) as Box<_>)
    }

    fn fast_run(&self, inputs: &[Arc<[u8]>]) -> Result<Vec<Option<Response>>, Fault> {
        let servers = match self.jury.package().interactor {
            Some(_) => None,
            None => self.servers(inputs.len())?,
        };
        let Some(servers) = servers else {
            return Ok(vec![None; inputs.len()]);
        };
        let requests = RunRequest::each(inputs, self.variant);
        let runs = servers.run_each(&requests)?.into_iter();
        let responses = runs.map(|fast_run| Some(Trace::from(fast_run?).response));
        Ok(responses.collect())
    }

    fn can_trace(&self) -> Result<bool, Fault> {
        if self.jury.package().interactor.is_some() {
            return Ok(false);
        }
        let tracers = self.build(ServerKind::Tracing)?;
        Ok(self.tracers.get_or_init(|| tracers).are_up())
    }

    fn trace(&self, inputs: &[Arc<[u8]>]) -> Result<Vec<Option<Trace>>, Fault> {
        let Some(tracers) = self.tracers.get() else {
            return Ok(vec![None; inputs.len()]);
        };
        let runs = tracers.run(inputs)?.into_iter();
        Ok(runs.map(|fast_run| fast_run.map(Trace::from)).collect())
    }

    fn note_mismatch(&self) {
        if let Some(servers) = self.servers.get() {
            servers.note_mismatch();
        }
    }

    fn fork_server_failure(&self) -> Option<ForkServerFailure> {
        self.servers.get()?.fork_server_failure().cloned()
    }
}

impl From<FastRun> for Trace {
    fn from(fast_run: FastRun) -> Self {
        Self {
            response: Response {
                end: fast_run.printed.map_or_else(bad_exit, End::Printed),
                cpu: fast_run.cpu,
            },
            reached: fast_run.reached,
        }
    }
}

fn hash(source: &Source) -> String {
    let texts = source.files.iter().map(|file| file.text.as_slice());
    Fingerprint::default()
        .with(&source.language.name)
        .with_all(texts)
        .finish()
}

/// A submission with its own limits.
struct Within<'s> {
    name: &'s str,
    runner: Runner<'s>,
}

impl Candidate for Within<'_> {
    fn name(&self) -> &str {
        self.name
    }

    fn respond(&self, input: &Arc<[u8]>) -> Result<Response, Fault> {
        Ok(response(self.runner.run(&Stdin::Bytes(input.clone()))?))
    }
}

fn response(run: Run) -> Response {
    Response {
        end: run.end,
        cpu: run.exit.cpu,
    }
}

/// The end of a child that did not end normally; an ordinary run will give the details.
fn bad_exit() -> End {
    End::Failed {
        verdict: Verdict::RuntimeError,
        reason: String::new(),
        printed: Vec::new(),
    }
}
