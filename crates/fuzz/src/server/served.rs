//! One fork server: a job that is a service.

use super::protocol::{Reply, longest, request};
use super::{Ask, ForkServerFailure};
use sandbox::{self, Answer, Job, Level, Sandbox, Service, Stdin};
use std::time::Duration;
use tengen_core::fault::Fault;
use tengen_core::package::Limits;
use tengen_core::program::{Executable, missing_tool};

/// How long a server may take to start.
const START: Duration = Duration::from_secs(10);
/// The environment variable that turns a program into a server, as in `c/base.c`.
const ASKED: &str = "TENGEN_SERVER";
/// The memory of a server besides its children.
const OWN_MEMORY: u64 = 64 << 20;
/// The number of processes that the user of a box may have elsewhere, without a user namespace: a
/// fork must not fail because of them.
const OTHERS: u32 = 64;
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
        let greeting = service.answer(START, READY.len())?;
        Ok(match greeting {
            Answer::Bytes(bytes) if bytes == READY => Ok(Self { service, cases: 0 }),
            Answer::Bytes(bytes) if bytes == THREADS => Err(ForkServerFailure::Threads),
            _ => Err(ForkServerFailure::NoStart),
        })
    }

    /// Requests a run of the program on an input, which may be in a frame.
    pub(super) fn ask(&mut self, ask: &Ask, input: &[u8], limits: &Limits) -> Result<(), Fault> {
        self.cases += 1;
        let request = request(limits, ask.variant, ask.time);
        Ok(self.service.ask(&[&request, input])?)
    }

    /// The result of the next requested run, after at most this elapsed time. If there is no reply,
    /// there will be none any more.
    pub(super) fn reply(
        &mut self,
        limits: &Limits,
        wall: Duration,
    ) -> Result<Result<Reply, ForkServerFailure>, Fault> {
        let answer = self.service.answer(wall, longest(limits))?;
        Ok(match answer {
            Answer::Bytes(bytes) => Reply::of(bytes).ok_or(ForkServerFailure::OverrunsServer),
            Answer::Gone => Err(ForkServerFailure::EndsServer),
            Answer::Late => Err(ForkServerFailure::StallsServer),
            Answer::Over => Err(ForkServerFailure::OverrunsServer),
        })
    }
}

/// The job of a server: that of the program, with room for the server itself. Only the time of each
/// child is limited.
fn job(executable: &Executable, limits: &Limits, level: Level) -> Job {
    let job = executable.job(&[], Stdin::Empty, limits);
    let output = 2 * limits.output;
    let others = if level < Level::Contained { OTHERS } else { 0 };
    Job {
        // The linker should look up all names before the first fork.
        env: [ASKED, "LD_BIND_NOW"]
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
