//! Reaping ended processes and ending the remaining ones.
//!
//! In a process id namespace one signal reaches all. Otherwise the processes have to be found one
//! by one while others are started. None is reaped before all are dead: until then they count
//! against the limit of processes and so prevent others from being started.

use std::io;
use std::time::Duration;

use rustix::process::{Pid, Signal, getpid, kill_process};

use super::tally::Tally;
use crate::meter::{descendants, is_alive};
use crate::sys::process;
use crate::wire::Confinement;

/// The interval between two searches for processes that are still alive.
const PAUSE: Duration = Duration::from_micros(500);

/// Reaps the children that have already ended, and returns whether there are others.
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

/// Kills and reaps until this process has no descendants left.
pub(super) fn all(confinement: Confinement, tally: &mut Tally) -> io::Result<()> {
    while ended(tally)? {
        match confinement {
            // Outside its own namespace this would kill all processes of the user.
            Confinement::Namespaces { .. } if getpid().is_init() => process::kill_all()?,
            _ => kill_descendants(),
        }
        if let Some(ended) = process::wait_any(true)? {
            tally.add(ended);
        }
    }
    Ok(())
}

/// Kills all descendants of this process, and waits until they are dead.
fn kill_descendants() {
    loop {
        let mut alive = descendants(getpid().as_raw_pid());
        alive.retain(|pid| is_alive(*pid));
        if alive.is_empty() {
            return;
        }
        for pid in alive.into_iter().filter_map(Pid::from_raw) {
            // It may have ended meanwhile.
            _ = kill_process(pid, Signal::KILL);
        }
        std::thread::sleep(PAUSE);
    }
}

fn no_child(error: &io::Error) -> bool {
    error.raw_os_error() == Some(libc::ECHILD)
}
