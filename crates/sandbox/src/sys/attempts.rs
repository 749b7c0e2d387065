//! System calls that must fail in a box, for attacks on it. One that succeeds changes nothing.

use std::ffi::CStr;
use std::os::fd::{AsFd, AsRawFd};

/// As in `unistd.h`; the libc crate does not define it yet.
const FILE_GETATTR: libc::c_long = 468;
const FILE_SETATTR: libc::c_long = 469;

/// Sets the priority of all processes of this user to their current value, if that is the usual
/// one; lower values cannot be raised again.
pub(crate) fn lowers_priority_of_user() -> bool {
    // SAFETY: the call takes numbers only.
    unsafe { libc::setpriority(libc::PRIO_USER, 0, 0) == 0 }
}

/// Rewrites the version of a file's inode unchanged, through a read-only descriptor.
pub(crate) fn sets_version(file: impl AsFd) -> bool {
    let file = file.as_fd().as_raw_fd();
    let mut version: libc::c_long = 0;
    // SAFETY: both commands take the address of a number that outlives the call.
    unsafe {
        libc::ioctl(file, libc::FS_IOC_GETVERSION, &raw mut version) == 0
            && libc::ioctl(file, libc::FS_IOC_SETVERSION, &raw const version) == 0
    }
}

/// Rewrites the attributes of a file unchanged.
pub(crate) fn sets_file_attributes(file: &CStr) -> bool {
    let mut attributes = [0_u64; 3];
    // SAFETY: the path is a C string, and the kernel reads and writes exactly the given number of
    // bytes of the attributes.
    unsafe {
        [FILE_GETATTR, FILE_SETATTR].into_iter().all(|call| {
            libc::syscall(
                call,
                libc::AT_FDCWD,
                file.as_ptr(),
                attributes.as_mut_ptr(),
                size_of_val(&attributes),
                0_u32,
            ) == 0
        })
    }
}

/// Sets up a context for asynchronous input and output. The number of such contexts is limited for
/// all users together.
pub(crate) fn sets_up_asynchronous_io() -> bool {
    let mut context: libc::c_ulong = 0;
    // SAFETY: the kernel writes one number to the address.
    unsafe { libc::syscall(libc::SYS_io_setup, 1, &raw mut context) == 0 }
}
