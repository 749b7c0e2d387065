//! Attributes of mounts.

use std::io;
use std::os::fd::{AsFd, AsRawFd};

/// Makes all mounts of a tree inert: no devices, no set-user-id; and read-only unless `writable`.
pub(crate) fn make_inert(tree: impl AsFd, writable: bool) -> io::Result<()> {
    let read_only = if writable { 0 } else { libc::MOUNT_ATTR_RDONLY };
    let attributes = libc::mount_attr {
        attr_set: libc::MOUNT_ATTR_NOSUID | libc::MOUNT_ATTR_NODEV | read_only,
        attr_clr: 0,
        propagation: libc::MS_PRIVATE,
        userns_fd: 0,
    };
    // SAFETY: the descriptor is open, the path is an empty C string that AT_EMPTY_PATH allows, and
    // the attributes are plain data of the given size.
    let result = unsafe {
        libc::syscall(
            libc::SYS_mount_setattr,
            tree.as_fd().as_raw_fd(),
            c"".as_ptr(),
            libc::AT_EMPTY_PATH | libc::AT_RECURSIVE,
            &raw const attributes,
            size_of_val(&attributes),
        )
    };
    match result {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}
