//! The user of the helper: never the superuser of the host once programs run.

use std::fs;
use std::io;

use rustix::pipe::{PipeFlags, pipe_with};
use rustix::process::{Gid, Uid};
use rustix::thread::{
    CapabilitySet, CapabilitySets, remove_capability_from_bounding_set, set_capabilities,
    set_thread_groups, set_thread_res_gid, set_thread_res_uid,
};

use crate::step::{During, Step, StepError};
use crate::sys::process::{self, Fork};

/// Enters a new user namespace with one user: `user` if the helper is the superuser and has to
/// become another user, else the current one.
pub(super) fn enter_user_namespace(user: Option<u32>) -> Result<(), StepError> {
    match user {
        None => {
            let (uid, gid) = (
                rustix::process::getuid().as_raw(),
                rustix::process::getgid().as_raw(),
            );
            process::unshare(libc::CLONE_NEWUSER).during(Step::NewUserNamespace)?;
            fs::write("/proc/self/setgroups", "deny").during(Step::MapUser)?;
            map("self", uid, gid).during(Step::MapUser)
        }
        Some(user) => {
            unshare_mapped_by_root(user)?;
            become_user(user).during(Step::BecomeUser)
        }
    }
}

/// Becomes another user, with no groups.
pub(super) fn become_user(user: u32) -> rustix::io::Result<()> {
    let (uid, gid) = (Uid::from_raw(user), Gid::from_raw(user));
    set_thread_groups(&[])?;
    set_thread_res_gid(gid, gid, gid)?;
    set_thread_res_uid(uid, uid, uid)
}

/// Gives up every capability permanently. Those that the process has now remain until it executes
/// another program.
pub(super) fn bound_capabilities() -> rustix::io::Result<()> {
    for number in 0..64 {
        let capability = CapabilitySet::from_bits_retain(1 << number);
        match remove_capability_from_bounding_set(capability) {
            Ok(()) => {}
            // The kernel has neither this capability nor any after it.
            Err(rustix::io::Errno::INVAL) => break,
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Gives up every capability now.
pub(super) fn drop_capabilities() -> rustix::io::Result<()> {
    let none = CapabilitySet::empty();
    set_capabilities(
        None,
        CapabilitySets {
            effective: none,
            permitted: none,
            inheritable: none,
        },
    )
}

/// The user map must be written by a process with rights over both users outside the new namespace,
/// so a child stays outside and writes it.
fn unshare_mapped_by_root(user: u32) -> Result<(), StepError> {
    let (go, unshared) = pipe_with(PipeFlags::CLOEXEC).during(Step::NewUserNamespace)?;
    let parent = rustix::process::getpid();
    if let Fork::Child = process::fork().during(Step::Fork)? {
        drop(unshared);
        let mapped = rustix::io::read(&go, &mut [0; 1])
            .map_err(io::Error::from)
            .and_then(|_| map(&parent.to_string(), user, user));
        process::exit(mapped.map_or_else(|error| error.raw_os_error().unwrap_or(1), |()| 0));
    }
    let result = process::unshare(libc::CLONE_NEWUSER).during(Step::NewUserNamespace);
    drop(unshared);
    let ended = process::wait_any(true).during(Step::MapUser)?;
    result?;
    match ended.map_or(1, |ended| ended.status) {
        0 => Ok(()),
        status => Err(StepError {
            step: Step::MapUser,
            source: io::Error::from_raw_os_error(status >> 8),
        }),
    }
}

fn map(process: &str, uid: u32, gid: u32) -> io::Result<()> {
    fs::write(format!("/proc/{process}/gid_map"), format!("{gid} {gid} 1"))?;
    fs::write(format!("/proc/{process}/uid_map"), format!("{uid} {uid} 1"))
}
