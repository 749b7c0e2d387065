//! Stopping the processes of a run while it waits for its turn.
//!
//! A stopped process cannot catch or ignore this, and it can be killed as any other. In a process
//! id namespace one signal reaches all. A run of several processes could wake one that was stopped
//! before the others, so the signal is sent again. A process that escapes uses CPU time, and the
//! meters of the run count that.

use std::io;

use rustix::process::{Pid, Signal, getpid, kill_process};

use crate::meter::descendants;
use crate::sys::process;
use crate::wire::Confinement;

/// How often the processes are stopped.
const ROUNDS: usize = 3;

/// Stops all descendants of this process, or lets them continue.
pub(super) fn all(confinement: Confinement, stops: bool) -> io::Result<()> {
    let rounds = if stops { ROUNDS } else { 1 };
    for _ in 0..rounds {
        match confinement {
            // Outside its own namespace this would reach all processes of the user.
            Confinement::Namespaces { .. } if getpid().is_init() => process::pause_all(stops)?,
            _ => pause_descendants(stops),
        }
    }
    Ok(())
}

fn pause_descendants(stops: bool) {
    let signal = if stops { Signal::STOP } else { Signal::CONT };
    let alive = descendants(getpid().as_raw_pid());
    for pid in alive.into_iter().filter_map(Pid::from_raw) {
        // It may have ended meanwhile.
        _ = kill_process(pid, signal);
    }
}
