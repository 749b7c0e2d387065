//! File descriptors.

use std::io;

/// Closes every descriptor from `first` on, whoever owns it: only for a process about to `exec`.
pub(in crate::sandbox) fn close_from(first: u32) -> io::Result<()> {
    // SAFETY: the caller is about to replace itself, so no owner uses a closed descriptor.
    match unsafe { libc::syscall(libc::SYS_close_range, first, u32::MAX, 0) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}
