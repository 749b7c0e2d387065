//! Fork servers: a program is started once and forked for each input.
//!
//! # Theory of operation
//!
//! Most of the costs of a case come from starting the program: the linker, the libraries, an
//! interpreter. So a small server of ours is linked into a second build of the program (`c/`), or
//! runs its text (`server.py`). It takes control before the program's own code, in an ordinary box,
//! and forks a child for each input, with the limits of an ordinary run. Every child starts from
//! the same unmodified state, and the server checks whether it left anything behind that another
//! could find. A child in C or C++ that only computes, reads and writes is not even replaced by
//! another: its memory is reset to that state, and it takes the next input itself.
//!
//! A server only filters. Its result counts if a child ended well, within half of its limits, and
//! left nothing behind. All other inputs get an ordinary run, which determines the verdict. So it
//! does no harm if a program defeats the server by leaving files or processes behind, killing its
//! parent, or starting threads before `main`. From then on the program is restarted for each input,
//! and [`Servers::fork_server_failure`] returns the reason.

mod failure;
mod protocol;
mod served;
mod source;

pub use failure::ForkServerFailure;
pub use source::Kind;

use base::pool::lock;
use protocol::Reply;
use sandbox::{Level, Sandbox, Stdin};
use served::Served;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;
use tengen_core::fault::Fault;
use tengen_core::package::Limits;
use tengen_core::program::Frame;
use tengen_core::program::{Compilation, Compiler, Executable, Source};

/// The environment variable that selects one of many programs in one executable.
pub const VARIANT: &str = "TENGEN_MUTANT";
/// How many cases one server answers, so that undetected damage does not last.
const LIFE: u32 = 4096;
/// How many answers may be missing or wrong.
const MOST_MISMATCHES: u32 = 3;
/// The factor of the timeout of a server that replaces one that did not answer.
const PATIENCE: u32 = 2;

/// The servers of one program: as many as there were ever concurrent inputs.
pub struct Servers<'a> {
    /// `None` if there can be none.
    executable: Option<Executable>,
    sandbox: &'a dyn Sandbox,
    limits: Limits,
    idle: Mutex<Vec<Served<'a>>>,
    mismatches: AtomicU32,
    fork_server_failure: OnceLock<ForkServerFailure>,
}

/// A request for a run.
#[derive(Clone, Debug)]
pub struct Ask {
    /// The input.
    pub input: Arc<[u8]>,
    /// Which program to run, if one executable contains many, selected by [`VARIANT`]; otherwise 0.
    pub variant: u32,
    /// The CPU time after which it is stopped, if that is before half of its limit.
    pub time: Option<Duration>,
}

impl Ask {
    /// Ordinary runs on inputs, of one of the programs in the executable.
    #[must_use]
    pub fn each(inputs: &[Arc<[u8]>], variant: u32) -> Vec<Self> {
        let asks = inputs.iter().map(|input| Self {
            variant,
            ..Self::from(input.clone())
        });
        asks.collect()
    }
}

impl From<Arc<[u8]>> for Ask {
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
    /// Its output; `None` if it did not end well.
    pub printed: Option<Vec<u8>>,
    /// CPU time used.
    pub cpu: Duration,
    /// The edges of the program that it took, with counts; empty if it is not traced.
    pub reached: Vec<u32>,
}

impl<'a> Servers<'a> {
    /// The servers of this kind for a program with these limits.
    ///
    /// # Errors
    /// If a tool is missing, or the result cannot be stored.
    pub fn build(
        source: &Source,
        kind: Kind,
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
        // Without isolation, what is left behind cannot be detected.
        let is_walled = sandbox.isolation().level > Level::Bare;
        if let Some(source) = source::with_server(source, kind).filter(|_| is_walled) {
            match compiler.compile(&source)? {
                Compilation::Ready(executable) => servers.executable = Some(executable),
                Compilation::Refused(words) => servers.give_up(ForkServerFailure::NotBuilt(words)),
            }
        }
        Ok(servers)
    }

    /// The program itself: a compiled one becomes a server only on request. `None` if it contains
    /// no server, or if the server reads the program.
    #[must_use]
    pub fn program(&self) -> Option<&Executable> {
        let executable = self.executable.as_ref();
        executable.filter(|executable| executable.language().compile.is_some())
    }

    /// Whether the program has a server.
    #[must_use]
    pub fn are_up(&self) -> bool {
        self.executable.is_some() && self.fork_server_failure.get().is_none()
    }

    /// Why the program has no server any more.
    #[must_use]
    pub fn fork_server_failure(&self) -> Option<&ForkServerFailure> {
        self.fork_server_failure.get()
    }

    /// Must be called when a server's answer was wrong.
    pub(crate) fn note_mismatch(&self) {
        self.count(ForkServerFailure::Different);
    }

    /// Runs the program on inputs, one after another; `None` if only an ordinary run can determine
    /// the result.
    ///
    /// # Errors
    /// If a box fails: never caused by the program.
    pub fn run(&self, inputs: &[Arc<[u8]>]) -> Result<Vec<Option<FastRun>>, Fault> {
        self.run_each(&Ask::each(inputs, 0))
    }

    /// Like [`Servers::run`], with parameters for each run.
    ///
    /// # Errors
    /// As for [`Servers::run`].
    pub fn run_each(&self, asks: &[Ask]) -> Result<Vec<Option<FastRun>>, Fault> {
        let mut runs = Vec::with_capacity(asks.len());
        // On a busy machine a server may be late for reasons other than the program. Without its
        // results, guided cases would differ from those on an idle machine. So another server is
        // asked, with a longer timeout.
        for patience in [1, PATIENCE] {
            if let (Some(executable), None) = (&self.executable, self.fork_server_failure.get())
                && runs.len() < asks.len()
                && let Some(mut server) = self.take(executable)?
                && self.ask_all(executable, &mut server, asks, patience, &mut runs)?
                && server.cases < LIFE
            {
                lock(&self.idle).push(server);
            }
        }
        runs.resize_with(asks.len(), || None);
        Ok(runs)
    }

    /// Requests all runs from a server before the first reply is read. That cannot deadlock,
    /// however long inputs and replies are: `ask` does not wait, and data that the socket did not
    /// accept is sent while replies are awaited. Inputs with a result are skipped. Returns whether
    /// the server can be used again; if not, results are missing.
    fn ask_all(
        &self,
        executable: &Executable,
        server: &mut Served<'_>,
        asks: &[Ask],
        patience: u32,
        runs: &mut Vec<Option<FastRun>>,
    ) -> Result<bool, Fault> {
        let wall = executable.job(&[], Stdin::Empty, &self.limits).limits.wall * patience;
        let asked = asks[runs.len()..].iter().map(|ask| {
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
            if let Some(fork_server_failure) = ForkServerFailure::by_leavings(reply.left) {
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
    fn fast_run(&self, reply: Reply, frame: Option<&Frame>) -> Option<FastRun> {
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
        if self.mismatches.fetch_add(1, Ordering::Relaxed) + 1 >= MOST_MISMATCHES {
            self.give_up(fork_server_failure);
        }
    }

    /// Stops serving; the first reason is reported.
    fn give_up(&self, fork_server_failure: ForkServerFailure) {
        // Other threads may still use servers of their own. Their results are a filter as before;
        // no new ones are started.
        _ = self.fork_server_failure.set(fork_server_failure);
        lock(&self.idle).clear();
    }
}
