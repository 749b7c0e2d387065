//! Installing a system call filter.

use std::io;

pub(crate) use libc::sock_filter as Instruction;

/// Filters the system calls of this process and its descendants permanently.
///
/// Needs the no-new-privileges bit.
pub(crate) fn install(program: &[Instruction]) -> io::Result<()> {
    let length = u16::try_from(program.len()).map_err(|_| io::ErrorKind::InvalidInput)?;
    // The kernel copies the program and does not write to it.
    let program = libc::sock_fprog {
        len: length,
        filter: program.as_ptr().cast_mut(),
    };
    // SAFETY: the pointer and the length describe a slice that outlives the call.
    let result = unsafe {
        libc::syscall(
            libc::SYS_seccomp,
            libc::SECCOMP_SET_MODE_FILTER,
            0,
            &raw const program,
        )
    };
    match result {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}
