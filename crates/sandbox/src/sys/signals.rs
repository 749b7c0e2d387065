//! Signals of the helper process.

use std::io;
use std::mem::MaybeUninit;
use std::os::fd::{FromRawFd, OwnedFd};

/// Blocks `SIGCHLD` and `SIGTERM`, and returns a descriptor that becomes readable when a child ends
/// or the process is to end.
///
/// The descriptor reports the signals of the polling process, so it may be inherited.
pub(crate) fn watch() -> io::Result<OwnedFd> {
    let set = set_of(&[libc::SIGCHLD, libc::SIGTERM]);
    // SAFETY: `set` is an initialised signal set; no old set is requested.
    if unsafe { libc::sigprocmask(libc::SIG_BLOCK, &raw const set, std::ptr::null_mut()) } != 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: `set` is an initialised signal set; -1 requests a new descriptor.
    let fd = unsafe { libc::signalfd(-1, &raw const set, libc::SFD_CLOEXEC | libc::SFD_NONBLOCK) };
    if fd < 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the kernel just made this descriptor and nothing else owns it.
    Ok(unsafe { OwnedFd::from_raw_fd(fd) })
}

/// Takes a signal from the descriptor of [`watch`], and returns whether the process is to end.
pub(crate) fn is_to_end(watch: &OwnedFd) -> bool {
    // As in `signalfd_siginfo`: the number of the signal comes first.
    let mut record = [0; 128];
    let read = rustix::io::read(watch, &mut record);
    let number = [record[0], record[1], record[2], record[3]];
    read.is_ok() && i32::from_ne_bytes(number) == libc::SIGTERM
}

/// Makes the kernel keep the status of ended children until they are waited for, whatever a parent
/// has set.
pub(crate) fn restore_child_signal() {
    let set = set_of(&[libc::SIGCHLD]);
    // SAFETY: the default action runs no code of ours, and `set` is an initialised signal set.
    unsafe {
        libc::signal(libc::SIGCHLD, libc::SIG_DFL);
        libc::sigprocmask(libc::SIG_UNBLOCK, &raw const set, std::ptr::null_mut());
    }
}

/// Gives every signal its default action, which a fresh program expects.
pub(crate) fn reset_actions() {
    for signal in 1..=libc::SIGRTMAX() {
        // SAFETY: setting a default action runs no code of ours. Signals that cannot be set
        // (SIGKILL, SIGSTOP, those of the C library) are refused without harm.
        unsafe { libc::signal(signal, libc::SIG_DFL) };
    }
}

/// Unblocks every signal.
pub(crate) fn unblock_all() -> io::Result<()> {
    let mut none = MaybeUninit::<libc::sigset_t>::uninit();
    // SAFETY: sigemptyset initialises the set that sigprocmask then reads.
    let result = unsafe {
        libc::sigemptyset(none.as_mut_ptr());
        libc::sigprocmask(libc::SIG_SETMASK, none.as_ptr(), std::ptr::null_mut())
    };
    if result == 0 {
        Ok(())
    } else {
        Err(io::Error::last_os_error())
    }
}

fn set_of(signals: &[libc::c_int]) -> libc::sigset_t {
    let mut set = MaybeUninit::<libc::sigset_t>::uninit();
    // SAFETY: sigemptyset initialises the set before sigaddset changes it.
    unsafe {
        libc::sigemptyset(set.as_mut_ptr());
        for signal in signals {
            libc::sigaddset(set.as_mut_ptr(), *signal);
        }
        set.assume_init()
    }
}
