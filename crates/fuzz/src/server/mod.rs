//! Fork servers: a program is started once and forked for each input.
//!
//! Theory of operation: most of what a case costs is starting the program: the linker, the libraries, an interpreter. So a
//! small server of ours is linked into a second build of the program (`c/`), or runs its text (`server.py`). It
//! takes over before the program's own code, in an ordinary box, and forks a child for each input, which gets the
//! limits of an ordinary run. Every child comes from the same untouched state, and the server looks whether one left
//! anything behind that another could find. A child in C or C++ that only computes, reads and writes is not even replaced by another:
//! its memory is rewound to that state, and it takes the next input itself.
//!
//! A server only filters. What it says counts where a child ended well, within half of its limits, and left nothing behind;
//! all else is left to an ordinary run, which alone makes a verdict. So it does no harm where a program defeats the
//! server: leaves files or processes behind, kills its parent, starts threads before `main`. From then on the program is
//! started anew for each input, and [`Servers::fork_server_failure`] says why.

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

/// The environment variable by which many programs in one choose which of them to be.
pub const VARIANT: &str = "TENGEN_MUTANT";
/// So many cases are answered by one server: what wears out unseen does not last.
const LIFE: u32 = 4096;
/// So often an answer may be missing, or prove wrong.
const MOST_MISMATCHES: u32 = 3;
/// So many times as long may a server take that is asked in place of one that did not answer.
const PATIENCE: u32 = 2;

/// The servers of one program: as many as there were ever inputs at once.
pub struct Servers<'a> {
    /// Nothing where there can be none.
    executable: Option<Executable>,
    sandbox: &'a dyn Sandbox,
    limits: Limits,
    idle: Mutex<Vec<Served<'a>>>,
    mismatches: AtomicU32,
    fork_server_failure: OnceLock<ForkServerFailure>,
}

/// A run that a server is asked for.
#[derive(Clone, Debug)]
pub struct Ask {
    /// The input.
    pub input: Arc<[u8]>,
    /// Which program it is to be, where many are in one that chooses by [`VARIANT`]; otherwise 0.
    pub variant: u32,
    /// After how much processor time it is stopped, where that is before half of its limit.
    pub time: Option<Duration>,
}

impl Ask {
    /// Ordinary runs on inputs, of one of the programs that are in one.
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

/// What came of a child.
#[derive(Clone, Debug)]
pub struct FastRun {
    /// What it printed; nothing where it did not end well.
    pub printed: Option<Vec<u8>>,
    /// Processor time used.
    pub cpu: Duration,
    /// Which ways through the program it took, and how often; empty where that is not traced.
    pub reached: Vec<u32>,
}

impl<'a> Servers<'a> {
    /// The servers of this kind of a program with these limits.
    ///
    /// # Errors
    /// When a tool is missing, or the result cannot be kept.
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
        // Where nothing is walled off, what is left behind cannot be seen.
        let is_walled = sandbox.isolation().level > Level::Bare;
        if let Some(source) = source::with_server(source, kind).filter(|_| is_walled) {
            match compiler.compile(&source)? {
                Compilation::Ready(executable) => servers.executable = Some(executable),
                Compilation::Refused(words) => servers.give_up(ForkServerFailure::NotBuilt(words)),
            }
        }
        Ok(servers)
    }

    /// The program itself: a compiled one is no server unless it is asked to be. None where there is no server in it, or it is the
    /// server that reads the program.
    #[must_use]
    pub fn program(&self) -> Option<&Executable> {
        let executable = self.executable.as_ref();
        executable.filter(|executable| executable.language().compile.is_some())
    }

    /// Whether the program is served.
    #[must_use]
    pub fn are_up(&self) -> bool {
        self.executable.is_some() && self.fork_server_failure.get().is_none()
    }

    /// Why the program is not served any more.
    #[must_use]
    pub fn fork_server_failure(&self) -> Option<&ForkServerFailure> {
        self.fork_server_failure.get()
    }

    /// To be called when what a server answered proved wrong.
    pub(crate) fn note_mismatch(&self) {
        self.count(ForkServerFailure::Different);
    }

    /// Runs the program on inputs, one after another; none where only an ordinary run can tell.
    ///
    /// # Errors
    /// When a box fails: never the program's doing.
    pub fn run(&self, inputs: &[Arc<[u8]>]) -> Result<Vec<Option<FastRun>>, Fault> {
        self.run_each(&Ask::each(inputs, 0))
    }

    /// As [`Servers::run`], each run as it is asked for.
    ///
    /// # Errors
    /// As [`Servers::run`].
    pub fn run_each(&self, asks: &[Ask]) -> Result<Vec<Option<FastRun>>, Fault> {
        let mut runs = Vec::with_capacity(asks.len());
        // On a busy machine a server may be late once through no doing of the program; with what it left unsaid, guided cases would
        // go another way than on an idle one. So another is asked, which gets longer.
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

    /// Asks a server for all runs before the first reply is read. That cannot lock up, however long inputs and replies are:
    /// `ask` does not wait, and what the socket did not take is sent while replies are awaited. Inputs that have a run already are
    /// passed over. Whether the server is still of use; where it is not, runs are missing.
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

    /// What came of a child that stayed far from its limits.
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

    /// Stops serving; the first reason is the one that is reported.
    fn give_up(&self, fork_server_failure: ForkServerFailure) {
        // Other threads may still be using servers of their own. What those say is a filter as before; no new ones are started.
        _ = self.fork_server_failure.set(fork_server_failure);
        lock(&self.idle).clear();
    }
}
