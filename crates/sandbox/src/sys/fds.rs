//! File descriptors.

use std::io;

/// Closes every descriptor from `first` on, whatever its owner: only for a process about to `exec`.
/// A process that shares its descriptors closes only its own copies.
pub(crate) fn close_from(first: u32) -> io::Result<()> {
    // SAFETY: the caller is about to replace itself, so no owner uses a closed descriptor.
    close(first, u32::MAX, libc::CLOSE_RANGE_UNSHARE)
}

/// Closes the standard streams: only for a process that does not use them.
pub(crate) fn close_stdio() -> io::Result<()> {
    // SAFETY: the caller guarantees that they are not used.
    close(0, 2, 0)
}

fn close(first: u32, last: u32, flags: libc::c_uint) -> io::Result<()> {
    // SAFETY: see the callers.
    match unsafe { libc::syscall(libc::SYS_close_range, first, last, flags) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}
