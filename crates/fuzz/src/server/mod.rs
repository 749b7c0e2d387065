//! Fork servers: a program is started once and forked for each input.
//!
//! Most of the cost of a case is starting the program: the linker, the libraries, an interpreter.
//! Therefore a small server is linked into a second build of the program (`c/`), or runs its text
//! (`server.py`). It takes over before the program's own code, in an ordinary box, and forks a
//! child for each input. The child gets the limits of an ordinary run. Every child starts from the
//! same untouched state, and the server checks whether a child left anything behind that a later
//! child could find. A child in C or C++ that only computes, reads and writes is not even replaced:
//! its memory is rewound to that state, and it takes the next input itself.
//!
//! A server only filters. Its result counts if the child ended normally, within half of its limits,
//! and left nothing behind; in all other cases an ordinary run decides, and only that gives a
//! verdict. So it does no harm if a program defeats the server: leaves files or processes behind,
//! kills its parent, or starts threads before `main`. From then on the program is started
//! separately for each input, and [`Servers::fork_server_failure`] returns the reason.

mod failure;
mod protocol;
mod served;
mod source;

pub use failure::ForkServerFailure;
pub use source::ServerKind;

use base::pool::lock;
use program::Frame;
use program::{Compilation, Compiler, Executable, Source, StreamFiles};
use protocol::ServerReply;
use sandbox::{Level, Sandbox, Stdin};
use served::Served;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;
use terms::Limits;
use terms::fault::Fault;

/// The environment variable that selects a variant (a mutant) in an executable with several.
pub const VARIANT: &str = "TENGEN_MUTANT";
/// A server is replaced after this many cases, so that a slow leak in it stays small.
const CASES_PER_SERVER: u32 = 4096;
/// How often a server may fail to answer, or give a wrong result.
const MAX_MISMATCHES: u32 = 3;
/// A server that replaces one that did not answer gets this many times as long.
const RETRY_TIME_FACTOR: u32 = 2;

/// The servers of one program. Their number is the maximum number of inputs that were run at the
/// same time.
pub struct Servers<'a> {
    /// `None` if the program cannot have a server.
    executable: Option<Executable>,
    sandbox: &'a dyn Sandbox,
    limits: Limits,
    idle: Mutex<Vec<Served<'a>>>,
    mismatches: AtomicU32,
    fork_server_failure: OnceLock<ForkServerFailure>,
}

/// A request for a run.
#[derive(Clone, Debug)]
pub struct RunRequest {
    /// The input.
    pub input: Arc<[u8]>,
    /// The variant to run, in an executable with several that are selected by [`VARIANT`];
    /// otherwise 0.
    pub variant: u32,
    /// The CPU time after which it is stopped, if that is less than half of its limit.
    pub time: Option<Duration>,
}

impl RunRequest {
    /// Ordinary runs of one variant on inputs.
    #[must_use]
    pub fn each(inputs: &[Arc<[u8]>], variant: u32) -> Vec<Self> {
        let requests = inputs.iter().map(|input| Self {
            variant,
            ..Self::from(input.clone())
        });
        requests.collect()
    }
}

impl From<Arc<[u8]>> for RunRequest {
    /// An ordinary run.
    fn from(input: Arc<[u8]>) -> Self {
        Self {
            input,
            variant: 0,
            time: None,
        }
    }
}

/// The result of a child.
#[derive(Clone, Debug)]
pub struct FastRun {
    /// The output; `None` if the child did not end normally.
    pub printed: Option<Vec<u8>>,
    /// The used CPU time.
    pub cpu: Duration,
    /// The covered edges with their hit counts; empty unless traced.
    pub reached: Vec<u32>,
}

impl<'a> Servers<'a> {
    /// Builds servers of this kind for a program with these limits.
    ///
    /// # Errors
    /// When a tool is missing, or the result cannot be stored.
    pub fn build(
        source: &Source,
        kind: ServerKind,
        limits: Limits,
        compiler: &Compiler,
        sandbox: &'a dyn Sandbox,
    ) -> Result<Self, Fault> {
        let mut servers = Self {
            executable: None,
            sandbox,
            limits,
            idle: Mutex::default(),
            mismatches: AtomicU32::new(0),
            fork_server_failure: OnceLock::new(),
        };
        // Without isolation, it cannot be detected what a child leaves behind.
        let is_walled = sandbox.isolation().level > Level::Bare;
        // A server passes inputs and outputs through streams of its own.
        let can_serve = is_walled && source.stream_files == StreamFiles::default();
        if let Some(source) = source::with_server(source, kind).filter(|_| can_serve) {
            match compiler.compile(&source)? {
                Compilation::Ready(executable) => servers.executable = Some(executable),
                Compilation::Refused(words) => servers.give_up(ForkServerFailure::NotBuilt(words)),
            }
        }
        Ok(servers)
    }

    /// The executable as an ordinary program: a compiled one is a server only on request. `None` if
    /// it contains no server, or if the server is a separate program that reads it.
    #[must_use]
    pub fn program(&self) -> Option<&Executable> {
        let executable = self.executable.as_ref();
        executable.filter(|executable| executable.language().compile.is_some())
    }

    /// Whether servers can be used.
    #[must_use]
    pub fn are_up(&self) -> bool {
        self.executable.is_some() && self.fork_server_failure.get().is_none()
    }

    /// The reason why servers are not used any more.
    #[must_use]
    pub fn fork_server_failure(&self) -> Option<&ForkServerFailure> {
        self.fork_server_failure.get()
    }

    /// Reports that a server's result was wrong.
    pub(crate) fn note_mismatch(&self) {
        self.count(ForkServerFailure::Different);
    }

    /// Runs the program on inputs, one after another; the result is `None` where only an ordinary
    /// run can decide.
    ///
    /// # Errors
    /// When a box fails; never caused by the program.
    pub fn run(&self, inputs: &[Arc<[u8]>]) -> Result<Vec<Option<FastRun>>, Fault> {
        self.run_each(&RunRequest::each(inputs, 0))
    }

    /// Like [`Servers::run`], with separate settings for each run.
    ///
    /// # Errors
    /// As [`Servers::run`].
    pub fn run_each(&self, requests: &[RunRequest]) -> Result<Vec<Option<FastRun>>, Fault> {
        let mut runs = Vec::with_capacity(requests.len());
        // On a busy machine, a server may be late once without any fault of the program. Missing
        // results would make guided cases differ from those on an idle machine. So a second server
        // is asked, which gets longer.
        for time_factor in [1, RETRY_TIME_FACTOR] {
            if let (Some(executable), None) = (&self.executable, self.fork_server_failure.get())
                && runs.len() < requests.len()
                && let Some(mut server) = self.take(executable)?
                && self.ask_all(executable, &mut server, requests, time_factor, &mut runs)?
                && server.cases < CASES_PER_SERVER
            {
                lock(&self.idle).push(server);
            }
        }
        runs.resize_with(requests.len(), || None);
        Ok(runs)
    }

    /// Sends all requests to a server before reading the first reply. This cannot deadlock, however
    /// long inputs and replies are: `ask` does not block, and what the socket did not accept is
    /// sent while waiting for replies. Inputs that already have a result are skipped. Returns
    /// whether the server can still be used; if not, results are missing.
    fn ask_all(
        &self,
        executable: &Executable,
        server: &mut Served<'_>,
        requests: &[RunRequest],
        time_factor: u32,
        runs: &mut Vec<Option<FastRun>>,
    ) -> Result<bool, Fault> {
        let wall = executable.job(&[], Stdin::Empty, &self.limits).limits.wall * time_factor;
        let asked = requests[runs.len()..].iter().map(|ask| {
            let frame = executable.frame();
            let limits = Limits {
                output: self.limits.output + frame.as_ref().map_or(0, Frame::size),
                ..self.limits
            };
            match &frame {
                Some(frame) => server.ask(ask, &frame.around(&ask.input), &limits)?,
                None => server.ask(ask, &ask.input, &limits)?,
            }
            Ok((frame, limits))
        });
        let asked: Vec<(Option<Frame>, Limits)> = asked.collect::<Result<_, Fault>>()?;
        for (frame, limits) in asked {
            let reply = match server.reply(&limits, wall)? {
                Ok(reply) => reply,
                Err(fork_server_failure) => {
                    self.count(fork_server_failure);
                    return Ok(false);
                }
            };
            if let Some(fork_server_failure) = ForkServerFailure::from_left_bits(reply.left) {
                self.give_up(fork_server_failure);
                return Ok(false);
            }
            runs.push(self.fast_run(reply, frame.as_ref()));
        }
        Ok(true)
    }

    fn take(&self, executable: &Executable) -> Result<Option<Served<'a>>, Fault> {
        if let Some(server) = lock(&self.idle).pop() {
            return Ok(Some(server));
        }
        let started = Served::start(executable, &self.limits, self.sandbox)?;
        Ok(started
            .map_err(|fork_server_failure| self.give_up(fork_server_failure))
            .ok())
    }

    /// The result of a child that stayed far from its limits.
    fn fast_run(&self, reply: ServerReply, frame: Option<&Frame>) -> Option<FastRun> {
        let is_far = reply.cpu * 2 <= self.limits.time
            && reply.memory.saturating_mul(2) <= self.limits.memory;
        let printed = match frame {
            _ if reply.status != 0 => None,
            None => Some(reply.output),
            Some(frame) => frame.open(&reply.output).answer.ok(),
        };
        is_far.then_some(FastRun {
            printed,
            cpu: reply.cpu,
            reached: reply.reached,
        })
    }

    fn count(&self, fork_server_failure: ForkServerFailure) {
        if self.mismatches.fetch_add(1, Ordering::Relaxed) + 1 >= MAX_MISMATCHES {
            self.give_up(fork_server_failure);
        }
    }

    /// Stops using servers; only the first reason is reported.
    fn give_up(&self, fork_server_failure: ForkServerFailure) {
        // Other threads may still be using their servers, whose results remain valid filters; no
        // new servers are started.
        _ = self.fork_server_failure.set(fork_server_failure);
        lock(&self.idle).clear();
    }
}
