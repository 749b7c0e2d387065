//! The system calls that no safe library offers: the only `unsafe` code of tengen.
//!
//! Every function here is safe to call from a single-threaded process. Functions that are not safe
//! in a process with threads say so, and only the helper process calls them.

#![expect(
    unsafe_code,
    reason = "system calls without a safe wrapper live here and nowhere else"
)]

pub(super) mod ahead;
pub(super) mod attempts;
pub(super) mod fds;
pub(super) mod mounts;
pub(super) mod perf;
pub(super) mod process;
pub(super) mod seccomp;
pub(super) mod signals;
