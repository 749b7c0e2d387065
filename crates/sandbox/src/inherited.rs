//! What a process inherits from its parent and what would change how programs run or are judged.
//!
//! Everything that can be undone is undone: an ignored `SIGCHLD`, soft limits, a `umask` that hides
//! files from the users of boxes, and, for the superuser, hard limits. A hard limit that cannot be
//! raised is an error, because a program that meets it would get a verdict for it.

use std::fmt;
use std::fs;
use std::os::unix::fs::MetadataExt;

use rustix::fs::Mode;
use rustix::process::{Resource, Rlimit, geteuid, getrlimit, getuid, setrlimit, umask};

use super::sys::signals;

/// A resource of this process with a limit that cannot be raised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InheritedLimit {
    /// The limited resource, such as `address space`.
    pub resource: &'static str,
    /// The option of the shell's `ulimit`.
    pub option: char,
    /// The limit in bytes.
    pub most: u64,
}

impl fmt::Display for InheritedLimit {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            resource,
            option,
            most,
        } = self;
        write!(
            out,
            "tengen was started under a limit of its {resource}, `ulimit -{option} {}`, which would change verdicts; \
             start it without that limit",
            most / 1024
        )
    }
}

/// Resources that a sandbox does not limit.
const UNLIMITED: [(Resource, &str, char); 2] = [
    (Resource::As, "address space", 'v'),
    (Resource::Data, "data segment", 'd'),
];

/// Resources that each job limits. The value that the job needs is compared with the hard limit
/// when it starts.
const LIMITED: [Resource; 5] = [
    Resource::Cpu,
    Resource::Fsize,
    Resource::Nproc,
    Resource::Stack,
    Resource::Nofile,
];

/// The requested limit of open files. The kernel refuses to raise the limit beyond `fs.nr_open`.
const FILES: u64 = 4096;

/// Undoes what a parent may have left in this process. Call it first in `main`, while there is one
/// thread.
///
/// An ignored `SIGCHLD` keeps a process from waiting for its children. A `umask` may hide new files
/// from this process or from the users of boxes, or allow every user to write to them.
pub fn reset_process() {
    signals::restore_child_signal();
    let inherited = umask(Mode::empty()).bits();
    let mask = if geteuid().is_root() {
        0o022
    } else {
        inherited & 0o077 | 0o002
    };
    umask(Mode::from_bits_truncate(mask));
}

/// Raises the limits of this process, which its helpers inherit, as far as allowed.
pub(super) fn lift() -> Result<(), InheritedLimit> {
    for (resource, name, option) in UNLIMITED {
        raise(resource, None);
        if let Some(most) = getrlimit(resource).maximum {
            return Err(InheritedLimit {
                resource: name,
                option,
                most,
            });
        }
    }
    for resource in LIMITED {
        raise(resource, (resource == Resource::Nofile).then_some(FILES));
    }
    Ok(())
}

/// Raises a hard limit to `wanted` (`None` means no limit), and the soft one as far as the hard one
/// allows.
fn raise(resource: Resource, wanted: Option<u64>) {
    let Rlimit { current, maximum } = getrlimit(resource);
    let is_enough = match (maximum, wanted) {
        (None, _) => true,
        (Some(most), Some(wanted)) => most >= wanted,
        (Some(_), None) => false,
    };
    let raised = Rlimit {
        current: wanted,
        maximum: wanted,
    };
    if !is_enough && setrlimit(resource, raised).is_ok() {
        return;
    }
    // A soft limit of the stack would change the memory layout of a program.
    if resource != Resource::Stack && current != maximum {
        let soft = Rlimit {
            current: maximum,
            maximum,
        };
        // This is allowed. If it fails nevertheless, the limit stays unchanged.
        _ = setrlimit(resource, soft);
    }
}

/// Whether the kernel allows this user `processes` further processes. Processes in a user namespace
/// count outside, too.
pub(super) fn has_room_for(processes: u32) -> bool {
    let Some(most) = getrlimit(Resource::Nproc).maximum else {
        return true;
    };
    // The zygote, the init, and a process that mounts the job's files.
    let wanted = u64::from(processes) + 3;
    let fits = |others: u64| others.saturating_add(wanted) <= most;
    all_processes().is_some_and(fits) || fits(own_processes())
}

/// The processes and threads of all users.
pub(super) fn all_processes() -> Option<u64> {
    let line = fs::read_to_string("/proc/loadavg").ok()?;
    line.split_ascii_whitespace()
        .nth(3)?
        .split_once('/')?
        .1
        .parse()
        .ok()
}

/// The processes and threads of this user.
fn own_processes() -> u64 {
    let user = getuid().as_raw();
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let tasks = processes.filter_map(|entry| {
        let is_own = entry
            .metadata()
            .is_ok_and(|metadata| metadata.uid() == user);
        let tasks = fs::read_dir(entry.path().join("task")).ok()?;
        is_own.then(|| tasks.count() as u64)
    });
    tasks.sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_shown_as_the_shell_shows_it() {
        let limit = InheritedLimit {
            resource: "address space",
            option: 'v',
            most: 500_000 << 10,
        };
        assert!(limit.to_string().contains("`ulimit -v 500000`"), "{limit}");
    }

    #[test]
    fn the_processes_of_this_user_are_some_of_all() {
        let own = own_processes();
        assert!(own > 0 && own <= all_processes().unwrap() + 100);
    }
}
