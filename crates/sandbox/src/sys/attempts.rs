//! System calls that must fail in a box, for attacks on it. Where one succeeds it changes nothing.

use std::ffi::CStr;
use std::os::fd::{AsFd, AsRawFd};

/// As in `unistd.h`; the C library has no names for them yet.
const FILE_GETATTR: libc::c_long = 468;
const FILE_SETATTR: libc::c_long = 469;

/// Gives all processes of this user the priority that they have, if it is the usual one; others cannot be raised.
pub(crate) fn lowers_priority_of_user() -> bool {
    // SAFETY: the call takes numbers only.
    unsafe { libc::setpriority(libc::PRIO_USER, 0, 0) == 0 }
}

/// Writes the version of a file's inode, as it is, through a descriptor that may only read.
pub(crate) fn sets_version(file: impl AsFd) -> bool {
    let file = file.as_fd().as_raw_fd();
    let mut version: libc::c_long = 0;
    // SAFETY: both commands take the address of a number that outlives the call.
    unsafe {
        libc::ioctl(file, libc::FS_IOC_GETVERSION, &raw mut version) == 0
            && libc::ioctl(file, libc::FS_IOC_SETVERSION, &raw const version) == 0
    }
}

/// Sets the attributes of a file as they are.
pub(crate) fn sets_file_attributes(file: &CStr) -> bool {
    let mut attributes = [0_u64; 3];
    // SAFETY: the path is a C string, and the kernel reads and writes as many bytes of the attributes as is said.
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

/// Takes a place for asynchronous input and output, of which there are so many for all users together.
pub(crate) fn sets_up_asynchronous_io() -> bool {
    let mut context: libc::c_ulong = 0;
    // SAFETY: the kernel writes one number to the address.
    unsafe { libc::syscall(libc::SYS_io_setup, 1, &raw mut context) == 0 }
}
