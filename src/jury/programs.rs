//! Running the programs of the jury.

use crate::fault::{Failure, Fault};
use crate::package::{Limits, Package, Program, Protocol};
use crate::pool::lock;
use crate::program::{Compilation, Compiler, Executable, Ran, Source, missing_tool};
use crate::sandbox::{Exit, Job, Pair, Partner, Sandbox, Status, Stdin, Stop};
use crate::text::Shown as _;
use crate::text::excerpt;
use std::collections::HashMap;
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// What a program of the jury may use: generous, but bounded.
const LIMITS: Limits = Limits {
    time: Duration::from_secs(60),
    memory: 2 << 30,
    output: 1 << 30,
    processes: 64,
};

/// One slot a program; its lock is held while the program is compiled, so it is compiled once.
type Slot = Arc<Mutex<Option<Executable>>>;

/// The programs of a package, compiled when they are first needed.
pub(super) struct Programs<'a> {
    package: &'a Package,
    compiler: &'a Compiler,
    pub(super) sandbox: &'a dyn Sandbox,
    ready: Mutex<HashMap<PathBuf, Slot>>,
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
        }
    }

    /// The compiled program.
    pub(super) fn ready(&self, program: &Program) -> Result<Executable, Fault> {
        let slot = lock(&self.ready)
            .entry(program.path.clone())
            .or_default()
            .clone();
        let mut slot = lock(&slot);
        if let Some(executable) = &*slot {
            return Ok(executable.clone());
        }
        match self.compiler.compile(&self.source(program)?)? {
            Compilation::Ready(executable) => Ok(slot.insert(executable).clone()),
            Compilation::Refused(message) => {
                let part = program.path.shown();
                Err(self.fault(part, "being compiled", Failure::DoesNotCompile(message)))
            }
        }
    }

    pub(super) fn source(&self, program: &Program) -> Result<Source, Fault> {
        let source = Source::read(&self.package.dir.join(&program.path), &program.language)?;
        match program.protocol {
            Protocol::Solution => Ok(self.package.program_of(source)?),
            Protocol::Plain | Protocol::Testlib | Protocol::Icpc | Protocol::Checktestdata => {
                source.with_headers(&self.header_dirs(program))
            }
        }
    }

    /// Where the headers of a program are looked for: beside it, in the problem's `include`, in those of all
    /// problems.
    fn header_dirs(&self, program: &Program) -> Vec<PathBuf> {
        let place = self.package.dir.join(&program.path);
        let beside = match place.parent() {
            Some(parent) if !place.is_dir() => parent.to_owned(),
            _ => place,
        };
        let own = self.package.dir.join("include");
        let shared = self.compiler.include().iter().cloned();
        [beside, own].into_iter().chain(shared).collect()
    }

    /// What the program prints; any other end than exit code 0 is a fault of the package.
    pub(super) fn output(
        &self,
        program: &Program,
        role: &str,
        args: &[OsString],
        stdin: Stdin,
        subject: &str,
    ) -> Result<Vec<u8>, Fault> {
        let exit = self.exit(program, role, args, stdin, subject)?;
        match exit.status {
            Status::Exited(0) => Ok(exit.stdout),
            Status::Exited(code) => Err(self.died(
                program,
                role,
                subject,
                format!("it ended with exit code {code}"),
                &exit,
            )),
            Status::Signaled(_) => unreachable!("`exit` passes on exit codes only"),
        }
    }

    /// How the program ended, of its own accord: a signal or a limit is a fault of the package.
    pub(super) fn exit(
        &self,
        program: &Program,
        role: &str,
        args: &[OsString],
        stdin: Stdin,
        subject: &str,
    ) -> Result<Exit, Fault> {
        let job = self.ready(program)?.job(args, stdin, &LIMITS);
        self.run(program, role, job, subject)
    }

    /// As [`Programs::exit`], for a job with files of its own.
    pub(super) fn run(
        &self,
        program: &Program,
        role: &str,
        job: Job,
        subject: &str,
    ) -> Result<Exit, Fault> {
        let Ran { exit, failure, .. } = self.ready(program)?.run(self.sandbox, job)?;
        match bad_end(&exit).or(failure) {
            None => Ok(exit),
            Some(how) => Err(self.died(program, role, subject, how, &exit)),
        }
    }

    /// How a run of the program ended, whatever that was.
    pub(super) fn end(&self, program: &Program, job: Job) -> Result<Exit, Fault> {
        let ran = self.ready(program)?.run(self.sandbox, job)?;
        Ok(ran.exit)
    }

    /// Runs a submission that talks to a partner.
    pub(super) fn talk(
        &self,
        submission: &Executable,
        job: &Job,
        partner: Partner<'_>,
    ) -> Result<Pair, Fault> {
        let run = self.sandbox.run_pair(job, partner);
        run.map_err(|error| missing_tool(submission.language(), error))
    }

    /// A program that did not end as its protocol says.
    pub(super) fn died(
        &self,
        program: &Program,
        role: &str,
        subject: &str,
        how: String,
        exit: &Exit,
    ) -> Fault {
        let part = format!("{role} {}", program.path.shown());
        self.fault(
            part,
            subject,
            Failure::Died(how, excerpt(&exit.stderr, 10, 2000)),
        )
    }

    fn fault(&self, part: String, subject: &str, failure: Failure) -> Fault {
        Fault::part(&self.package.id, part, subject, failure)
    }

    /// A run of the program with the jury's limits.
    pub(super) fn job(
        &self,
        program: &Program,
        args: &[OsString],
        stdin: Stdin,
    ) -> Result<Job, Fault> {
        Ok(self.ready(program)?.job(args, stdin, &LIMITS))
    }
}

/// How a program failed to end by itself with an exit code, if it did.
pub(super) fn bad_end(exit: &Exit) -> Option<String> {
    match (exit.stop, exit.status) {
        (None, Status::Exited(_)) => None,
        (None, Status::Signaled(signal)) => Some(format!("it died of signal {signal}")),
        (Some(Stop::Cpu | Stop::Wall), _) => {
            Some(format!("it ran for more than {:?}", LIMITS.time))
        }
        (Some(Stop::Memory), _) => Some("it used more than 2 GiB of memory".to_owned()),
        (Some(Stop::Output), _) => Some("it printed more than 1 GiB".to_owned()),
    }
}
