//! Resource limits, soft and hard.
//!
//! Address space is not limited: run-time systems reserve far more of it than they use.

use std::io;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::inherited::all_processes;
use crate::job::JobLimits;
use crate::step::{During, Step, StepError};
use crate::wire::{Confinement, SetUp};

/// Sets the limits that are the same for every job. The zygote calls this, and all its descendants
/// inherit them.
pub(super) fn set_common() -> io::Result<()> {
    // Enough for a compiler or a virtual machine.
    allow(Resource::Nofile, 256)?;
    for (resource, most) in [
        // Unlike 0, 1 also keeps the kernel from starting a program that collects core dumps.
        (Resource::Core, 1),
        (Resource::Memlock, 64 << 10),
        (Resource::Msgqueue, 0),
        (Resource::Rtprio, 0),
        // Timers count, too. The kernel stores each in its own memory.
        (Resource::Sigpending, 4096),
    ] {
        lower(resource, most)?;
    }
    Ok(())
}

/// Sets the limits of the job. If they cannot be set, the program is not run: it might get a
/// verdict because of a limit that is not its job's. With `is_counted`, a control group limits the
/// processes and counts how many it refuses, so the limit of the user is higher by one.
pub(super) fn set(limits: &JobLimits, set_up: SetUp, is_counted: bool) -> Result<(), StepError> {
    // The tool watches the exact limit.
    allow(Resource::Cpu, limits.cpu_backstop()).during(Step::LimitTime)?;
    allow(Resource::Fsize, limits.file).during(Step::LimitFiles)?;
    allow(Resource::Stack, limits.memory).during(Step::LimitStack)?;
    let processes = u64::from(limits.processes) + u64::from(is_counted);
    lower(Resource::Nproc, most_processes(processes, set_up)).during(Step::LimitResources)
}

/// The maximum number of processes. The kernel counts the processes of a user. In a user namespace
/// of its own, the user has the program, zygote and init, and one that the tool gave the helper has
/// none of these. Otherwise the user has other processes, but no more than there are in total.
fn most_processes(wanted: u64, set_up: SetUp) -> u64 {
    match (set_up.confinement, set_up.user) {
        (Confinement::Namespaces { user: true }, _) => wanted + 2,
        (_, Some(_)) => wanted,
        (_, None) => wanted + all_processes().unwrap_or(1 << 15),
    }
}

/// Limits a resource to `most`, or to the current limit if that is lower.
fn lower(resource: Resource, most: u64) -> io::Result<()> {
    let allowed = getrlimit(resource).maximum.unwrap_or(u64::MAX);
    allow(resource, most.min(allowed))
}

/// Limits a resource to `most`; fails if the current limit is lower.
fn allow(resource: Resource, most: u64) -> io::Result<()> {
    let most = Some(most);
    Ok(setrlimit(
        resource,
        Rlimit {
            current: most,
            maximum: most,
        },
    )?)
}
