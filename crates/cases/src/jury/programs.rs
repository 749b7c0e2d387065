//! Running the programs of the jury.

use super::exception::uncaught;
use base::pool::lock;
use base::text::Shown as _;
use base::text::excerpt;
use package::{Package, Part, Program};
use program::{Compilation, Compiler, Executable, HeaderDir, Ran, Source, missing_tool};
use sandbox::{
    Cancel, Communication, Exit, Job, Manager, Pair, Partner, Sandbox, Status, Stdin, Stop,
};
use std::collections::HashMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use terms::event::{Announced, Event, Silent, Sink, announce_task};
use terms::fault::{Fault, PartFailure};
use terms::language::Language;
use terms::verdict::{bytes, finding, seconds, signal_name};
use terms::{Limits, Protocol};

/// The limits of a program of the jury, except its time.
#[derive(Clone, Copy, Debug)]
pub struct PartLimits {
    /// Bytes of memory.
    pub memory: u64,
    /// Bytes of output.
    pub output: u64,
    /// Processes and threads alive at once.
    pub processes: u32,
}

impl Default for PartLimits {
    /// Generous, but limited.
    fn default() -> Self {
        Self {
            memory: 4 << 30,
            output: 1 << 30,
            processes: 64,
        }
    }
}

/// The elapsed time of a program, as a multiple of its CPU time plus a constant, so that it also
/// suffices on a busy machine.
const WALL_FACTOR: u32 = 3;
const WALL_EXTRA: Duration = Duration::from_secs(4);

/// A call of a program of the jury, for errors.
pub(super) struct PartCall<'a> {
    pub(super) program: &'a Program,
    /// Its role: `generator`, `checker`, ...
    pub(super) role: &'static str,
    /// The id of the case or the file that it works on.
    pub(super) subject: &'a str,
    /// Its arguments; files are described by their content.
    pub(super) args: Vec<String>,
}

/// One slot per program; its lock is held during compilation, so that it is compiled only once,
/// whatever the result.
type Slot = Arc<Mutex<Option<Compilation>>>;

/// The programs of a package, compiled when they are first needed.
pub(super) struct Programs<'a> {
    package: &'a Package,
    compiler: &'a Compiler,
    pub(super) sandbox: &'a dyn Sandbox,
    ready: Mutex<HashMap<PathBuf, Slot>>,
    /// A lower limit of the CPU time of programs, if set.
    patience: Option<Duration>,
    pub(super) most: PartLimits,
    /// Ends runs of programs early.
    pub(super) cancel: Cancel,
    /// The sink for announcements of runs.
    pub(super) sink: &'a dyn Sink,
}

impl<'a> Programs<'a> {
    pub(super) fn new(
        package: &'a Package,
        compiler: &'a Compiler,
        sandbox: &'a dyn Sandbox,
    ) -> Self {
        Self {
            package,
            compiler,
            sandbox,
            ready: Mutex::default(),
            patience: None,
            most: PartLimits::default(),
            cancel: Cancel::default(),
            sink: &Silent,
        }
    }

    /// The same programs with another executable in place of one, and with a lower limit of CPU
    /// time for each.
    pub(super) fn with(&self, path: &Path, executable: Executable, patience: Duration) -> Self {
        let hurried = self.hurried(patience);
        let slot = Mutex::new(Some(Compilation::Ready(executable)));
        lock(&hurried.ready).insert(path.to_owned(), Arc::new(slot));
        hurried
    }

    /// The same programs with a lower limit of CPU time for each.
    pub(super) fn hurried(&self, patience: Duration) -> Self {
        Self {
            ready: Mutex::new(lock(&self.ready).clone()),
            patience: Some(patience),
            cancel: self.cancel.clone(),
            ..*self
        }
    }

    /// The compiled program. The first caller compiles it; others who need the same one wait.
    pub(super) fn ready(&self, program: &Program) -> Result<Executable, Fault> {
        // The lock on all of them is released at once: others are compiled at the same time.
        let slot = lock(&self.ready)
            .entry(program.path.clone())
            .or_default()
            .clone();
        let mut slot = lock(&slot);
        let compilation = if let Some(compilation) = slot.take() {
            compilation
        } else {
            let name = program.path.to_string_lossy();
            self.compiler.compile_as(&name, &self.source(program)?)?
        };
        match slot.insert(compilation).clone() {
            Compilation::Ready(executable) => Ok(executable),
            Compilation::Refused(message) => {
                let part = program.path.shown();
                Err(self.fault(part, "being compiled", PartFailure::DoesNotCompile(message)))
            }
        }
    }

    pub(super) fn source(&self, program: &Program) -> Result<Source, Fault> {
        let source = Source::of_package(&self.package.dir, &program.path, &program.language)?;
        match program.protocol {
            Protocol::Solution => Ok(self.package.program_of(source)?),
            Protocol::Plain | Protocol::Testlib | Protocol::Icpc | Protocol::Checktestdata => {
                source.with_headers(&self.header_dirs(program))
            }
        }
    }

    /// The directories of a program's headers: its own, the problem's `include`, and those of all
    /// problems.
    fn header_dirs(&self, program: &Program) -> Vec<HeaderDir> {
        let place = self.package.dir.join(&program.path);
        let beside = match place.parent() {
            Some(parent) if !place.is_dir() => parent.to_owned(),
            _ => place,
        };
        let own = self.package.dir.join("include");
        let own = [beside, own].map(|path| HeaderDir {
            path,
            root: self.package.dir.clone(),
        });
        let shared = self.compiler.include().iter().cloned();
        own.into_iter()
            .chain(shared.map(HeaderDir::alone))
            .collect()
    }

    /// The output of a program; any end other than exit code 0 is a fault of the package.
    pub(super) fn output(&self, call: &PartCall<'_>, stdin: Stdin) -> Result<Vec<u8>, Fault> {
        Ok(self.finished(call, stdin)?.stdout)
    }

    /// How the program ended; any end other than exit code 0 is a fault of the package.
    pub(super) fn finished(&self, call: &PartCall<'_>, stdin: Stdin) -> Result<Exit, Fault> {
        let args: Vec<OsString> = call.args.iter().map(Into::into).collect();
        self.finished_job(call, self.job(call.program, &args, stdin)?)
    }

    /// Like [`Programs::finished`], for a job that the caller has adjusted.
    pub(super) fn finished_job(&self, call: &PartCall<'_>, job: Job) -> Result<Exit, Fault> {
        let exit = self.run(call, job)?;
        match exit.status {
            Status::Exited(0) => Ok(exit),
            Status::Exited(code) => {
                Err(self.died(call, format!("it ended with exit code {code}"), &exit))
            }
            Status::Signaled(_) => unreachable!("`exit` passes on exit codes only"),
        }
    }

    /// How the program ended by itself; a signal or a limit is a fault of the package.
    pub(super) fn exit(&self, call: &PartCall<'_>, stdin: Stdin) -> Result<Exit, Fault> {
        let args: Vec<OsString> = call.args.iter().map(Into::into).collect();
        self.run(call, self.job(call.program, &args, stdin)?)
    }

    /// Like [`Programs::exit`], but a program may also abort: that is how an assertion fails in
    /// some languages.
    pub(super) fn exit_or_abort(&self, call: &PartCall<'_>, stdin: Stdin) -> Result<Exit, Fault> {
        let args: Vec<OsString> = call.args.iter().map(Into::into).collect();
        let exit = self.end(call, self.job(call.program, &args, stdin)?)?;
        let aborted = exit.stop.is_none() && exit.status == Status::Signaled(libc::SIGABRT);
        match bad_end(&exit, call.program.time, &self.most).filter(|_| !aborted) {
            None => Ok(exit),
            Some(how) => Err(self.died(call, how, &exit)),
        }
    }

    /// Like [`Programs::exit`], for a job with files of its own.
    pub(super) fn run(&self, call: &PartCall<'_>, job: Job) -> Result<Exit, Fault> {
        let most = PartLimits {
            output: job.limits.output,
            ..self.most
        };
        let Ran { exit, failure, .. } = self.ran(call, job)?;
        let time = self.patience.unwrap_or(call.program.time);
        match bad_end(&exit, time.min(call.program.time), &most).or(failure) {
            None => Ok(exit),
            Some(how) => Err(self.died(call, how, &exit)),
        }
    }

    /// How a run of the program ended, in whatever way.
    pub(super) fn end(&self, call: &PartCall<'_>, job: Job) -> Result<Exit, Fault> {
        Ok(self.ran(call, job)?.exit)
    }

    fn ran(&self, call: &PartCall<'_>, job: Job) -> Result<Ran, Fault> {
        let executable = self.ready(call.program)?;
        let _working = self.announce(call);
        executable.run(self.sandbox, job)
    }

    /// Announces that a compiled program starts to run.
    fn announce(&self, call: &PartCall<'_>) -> Announced<'a> {
        let is_reference = |part: &Part| matches!(part, Part::Program(reference) if reference.path == call.program.path);
        let role = match call.role {
            "solution" if is_reference(&self.package.reference) => "reference",
            role => role,
        };
        let event = Event::Working {
            problem: &self.package.id,
            part: &format!("{role} {}", call.program.path.shown()),
            id: call.subject,
            limit: call.program.time,
        };
        announce_task(self.sink, event)
    }

    /// Runs a submission in this language with a partner.
    pub(super) fn interact(
        &self,
        language: &Language,
        job: &Job,
        partner: Partner<'_>,
    ) -> Result<Pair, Fault> {
        let run = self.sandbox.run_pair(job, partner);
        run.map_err(|error| missing_tool(language, error))
    }

    /// Runs the processes of a submission with a manager.
    pub(super) fn communicate(
        &self,
        language: &Language,
        jobs: &[Job],
        manager: &Manager<'_>,
    ) -> Result<Communication, Fault> {
        let run = self.sandbox.run_communication(jobs, manager);
        run.map_err(|error| missing_tool(language, error))
    }

    /// The fault of a program that ended in a way that its protocol does not allow.
    pub(super) fn died(&self, call: &PartCall<'_>, how: String, exit: &Exit) -> Fault {
        let part = format!("{} {}", call.role, call.program.path.shown());
        let said = excerpt(&exit.stderr, 10, 2000);
        let found = call
            .program
            .language
            .is_sanitized
            .then(|| finding(&exit.stderr));
        let how = found.flatten().unwrap_or(how);
        let failure = match exit.stop {
            Some(Stop::Cpu | Stop::Wall) => PartFailure::TooSlow(how, said),
            _ => PartFailure::Died(how, said),
        };
        self.fault(part, call.subject, failure)
            .called_with(&call.args)
    }

    fn fault(&self, part: String, subject: &str, failure: PartFailure) -> Fault {
        Fault::part(&self.package.id, part, subject, failure)
    }

    /// A run of the program with the jury's limits.
    pub(super) fn job(
        &self,
        program: &Program,
        args: &[OsString],
        stdin: Stdin,
    ) -> Result<Job, Fault> {
        let limits = Limits {
            time: program.time,
            memory: self.most.memory,
            output: self.most.output,
            processes: self.most.processes,
        };
        let mut job = self.ready(program)?.job(args, stdin, &limits);
        job.cancel = self.cancel.clone();
        // It is not judged, so a busy machine need not be distinguished: a program that takes too
        // long is stopped, asleep or not.
        job.limits.wall = program.time;
        if let Some(patience) = self.patience {
            job.limits.cpu = patience.min(program.time);
            job.limits.wall = (patience * WALL_FACTOR + WALL_EXTRA).min(program.time);
        }
        Ok(job)
    }

    /// Whether a program that ended like this died of an exception, rather than reporting something
    /// by its protocol.
    pub(super) fn is_uncaught(&self, program: &Program, exit: &Exit) -> Result<bool, Fault> {
        let Status::Exited(code) = exit.status else {
            return Ok(false);
        };
        let said = String::from_utf8_lossy(&exit.stderr);
        Ok(uncaught(code, &said, self.ready(program)?.dir()))
    }
}

/// Why a program with this time and these limits did not end by itself with an exit code, if it did
/// not.
pub(super) fn bad_end(exit: &Exit, time: Duration, most: &PartLimits) -> Option<String> {
    let time = seconds(time);
    match (exit.stop, exit.status) {
        (None, Status::Exited(_)) => None,
        (None, Status::Signaled(libc::SIGKILL)) => Some(
            "it died of signal 9 (killed) within its limits: by its own doing, or because the machine had no memory left"
                .to_owned(),
        ),
        (None, Status::Signaled(signal)) => {
            Some(format!("it died of signal {signal}{}", signal_name(signal)))
        }
        (Some(Stop::Cpu), _) => Some(format!("it used more than {time} of processor time")),
        (Some(Stop::Wall), _) => Some(format!(
            "it ran for more than {time}, with {} of processor time",
            seconds(exit.cpu)
        )),
        (Some(Stop::Memory), _) => Some(format!("it used more than {} of memory", bytes(most.memory))),
        (Some(Stop::Output), _) => Some(format!("it printed more than {}", bytes(most.output))),
        (Some(Stop::Processes), _) => Some(format!(
            "it had more than {} processes and threads at once",
            most.processes
        )),
    }
}
