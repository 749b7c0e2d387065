//! One running fork server.

use super::protocol::{ServerReply, max_reply_bytes, request};
use super::{ForkServerFailure, RunRequest};
use program::{Executable, missing_tool};
use sandbox::{self, Answer, Job, Level, Sandbox, Service, Stdin};
use std::time::Duration;
use terms::Limits;
use terms::fault::Fault;

/// How long a server may take to start.
const START_TIMEOUT: Duration = Duration::from_secs(10);
/// The environment variable that starts the server in a program, as in `c/base.c`.
const SERVER_VARIABLE: &str = "TENGEN_SERVER";
/// The memory that a server may use besides its children.
const OWN_MEMORY: u64 = 64 << 20;
/// Processes that the user of a box may have elsewhere, if the box has no namespace of its own:
/// they must not make a fork fail.
const OTHER_PROCESSES: u32 = 64;
/// The greeting of a server that is ready, and of one whose process has other threads.
const READY: [u8; 4] = 0u32.to_ne_bytes();
const THREADS: [u8; 4] = 1u32.to_ne_bytes();

/// A server that is ready.
pub(super) struct Served<'a> {
    service: Box<dyn Service + 'a>,
    /// How many cases it has answered.
    pub(super) cases: u32,
}

impl<'a> Served<'a> {
    /// Starts the server of a program.
    pub(super) fn start(
        executable: &Executable,
        limits: &Limits,
        sandbox: &'a dyn Sandbox,
    ) -> Result<Result<Self, ForkServerFailure>, Fault> {
        let job = job(executable, limits, sandbox.isolation().level);
        let service = sandbox.serve(&job);
        let mut service = service.map_err(|error| missing_tool(executable.language(), error))?;
        let greeting = service.answer(START_TIMEOUT, READY.len())?;
        Ok(match greeting {
            Answer::Bytes(bytes) if bytes == READY => Ok(Self { service, cases: 0 }),
            Answer::Bytes(bytes) if bytes == THREADS => Err(ForkServerFailure::Threads),
            _ => Err(ForkServerFailure::NoStart),
        })
    }

    /// Requests a run of the program on an input, which may be in a frame.
    pub(super) fn ask(
        &mut self,
        ask: &RunRequest,
        input: &[u8],
        limits: &Limits,
    ) -> Result<(), Fault> {
        self.cases += 1;
        let request = request(limits, ask.variant, ask.time);
        Ok(self.service.ask(&[&request, input])?)
    }

    /// The result of the next requested run, waiting at most this long. If there is no reply, there
    /// will not be any further one.
    pub(super) fn reply(
        &mut self,
        limits: &Limits,
        wall: Duration,
    ) -> Result<Result<ServerReply, ForkServerFailure>, Fault> {
        let answer = self.service.answer(wall, max_reply_bytes(limits))?;
        Ok(match answer {
            Answer::Bytes(bytes) => {
                ServerReply::parse(bytes).ok_or(ForkServerFailure::OverrunsServer)
            }
            Answer::Gone => Err(ForkServerFailure::EndsServer),
            Answer::Late => Err(ForkServerFailure::StallsServer),
            Answer::Over => Err(ForkServerFailure::OverrunsServer),
        })
    }
}

/// The job of a server: that of the program, with additional resources for the server itself. Its
/// time is not limited; that of each child is.
fn job(executable: &Executable, limits: &Limits, level: Level) -> Job {
    let job = executable.job(&[], Stdin::Empty, limits);
    let output = 2 * limits.output;
    let others = if level < Level::Contained {
        OTHER_PROCESSES
    } else {
        0
    };
    Job {
        // The linker has to resolve all names before the first fork.
        env: [SERVER_VARIABLE, "LD_BIND_NOW"]
            .map(|name| (name.into(), "1".into()))
            .into_iter()
            .chain(job.env)
            .collect(),
        limits: sandbox::JobLimits {
            cpu: Duration::from_secs(u32::MAX.into()),
            memory: job
                .limits
                .memory
                .saturating_add(OWN_MEMORY)
                .saturating_add(output),
            file: i64::MAX.unsigned_abs(),
            processes: job.limits.processes + 1 + others,
            ..job.limits
        },
        ..job
    }
}
