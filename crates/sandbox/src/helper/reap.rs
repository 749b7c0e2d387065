//! Reaping what has ended and ending what is left.
//!
//! In a process id namespace one signal reaches all. Without, the processes have to be found one by
//! one while others are started. None is reaped before all are dead: as long as they are not, they
//! count against the limit of processes and so keep others from being started.

use std::io;
use std::time::Duration;

use rustix::process::{Pid, Signal, getpid, kill_process};

use super::tally::Tally;
use crate::meter::{descendants, is_alive};
use crate::sys::process;
use crate::wire::Confinement;

/// Between two looks for processes that are not dead yet.
const PAUSE: Duration = Duration::from_micros(500);

/// Reaps the children that have ended already; says whether there are others.
pub(super) fn ended(tally: &mut Tally) -> io::Result<bool> {
    loop {
        match process::wait_any(false) {
            Ok(Some(ended)) => tally.add(ended),
            Ok(None) => return Ok(true),
            Err(error) if no_child(&error) => return Ok(false),
            Err(error) => return Err(error),
        }
    }
}

/// Kills and reaps until no process is left under this one.
pub(super) fn all(confinement: Confinement, tally: &mut Tally) -> io::Result<()> {
    while ended(tally)? {
        match confinement {
            // Outside a namespace of its own this would kill all that the user has.
            Confinement::Namespaces { .. } if getpid().is_init() => process::kill_all()?,
            _ => kill_descendants(),
        }
        if let Some(ended) = process::wait_any(true)? {
            tally.add(ended);
        }
    }
    Ok(())
}

/// Kills all processes that descend from this one, until they are dead.
fn kill_descendants() {
    loop {
        let mut alive = descendants(getpid().as_raw_pid());
        alive.retain(|pid| is_alive(*pid));
        if alive.is_empty() {
            return;
        }
        for pid in alive.into_iter().filter_map(Pid::from_raw) {
            // It may have ended since it was seen.
            _ = kill_process(pid, Signal::KILL);
        }
        std::thread::sleep(PAUSE);
    }
}

fn no_child(error: &io::Error) -> bool {
    error.raw_os_error() == Some(libc::ECHILD)
}
