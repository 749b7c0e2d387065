//! Processes: fork, exec, wait.

use std::convert::Infallible;
use std::ffi::CString;
use std::io;
use std::mem::MaybeUninit;
use std::os::fd::{AsRawFd, BorrowedFd};
use std::time::Duration;

/// Which side of a fork this is.
#[derive(Debug)]
pub(crate) enum Fork {
    /// The new process.
    Child,
    /// The old one.
    Parent,
}

/// A child that ended.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ended {
    pub(crate) pid: i32,
    pub(crate) status: i32,
    /// User and system time of it and of the children it waited for.
    pub(crate) cpu: Duration,
    /// Peak resident memory in bytes.
    pub(crate) memory: u64,
}

/// Forks. Only for a process with a single thread.
pub(crate) fn fork() -> io::Result<Fork> {
    // SAFETY: with a single thread no lock is held by a thread that is not copied.
    side(unsafe { libc::fork() }.into())
}

/// Runs `task` in a child on the memory and the open files of this process, which waits: for
/// changes that affect only the child. Only for a process with a single thread.
pub(crate) fn run_aside(task: impl FnOnce()) -> io::Result<()> {
    // A child without a termination signal is invisible to ordinary waiting.
    let pid = clone_and_wait(task)?;
    // SAFETY: no status is requested.
    match unsafe { libc::waitpid(pid, std::ptr::null_mut(), libc::__WALL) } {
        -1 => Err(io::Error::last_os_error()),
        _ => Ok(()),
    }
}

fn clone_and_wait<F: FnOnce()>(task: F) -> io::Result<i32> {
    extern "C" fn run<F: FnOnce()>(task: *mut libc::c_void) -> libc::c_int {
        // SAFETY: this is the address of `task` below, which its owner does not touch meanwhile.
        if let Some(task) = unsafe { &mut *task.cast::<Option<F>>() }.take() {
            task();
        }
        exit(127)
    }
    let mut task = Some(task);
    let mut stack = Box::<[u128]>::new_uninit_slice(STACK / size_of::<u128>());
    // SAFETY: the stack is aligned, belongs to the child alone and outlives it, as does `task`; with a
    // single thread, which waits, nothing else runs on this memory.
    let pid = unsafe {
        libc::clone(
            run::<F>,
            stack.as_mut_ptr_range().end.cast(),
            libc::CLONE_VM | libc::CLONE_VFORK | libc::CLONE_FILES,
            (&raw mut task).cast(),
        )
    };
    if pid < 0 {
        return Err(io::Error::last_os_error());
    }
    Ok(pid)
}

/// The size of the stack of a child on this memory, in bytes; unused pages cost nothing.
pub(super) const STACK: usize = 256 << 10;

/// Forks into new namespaces, given as `CLONE_NEW*` flags, and into a control group (of version 2),
/// given as its open directory. Only for a process with a single thread.
pub(crate) fn fork_into(namespaces: u64, group: Option<BorrowedFd<'_>>) -> io::Result<Fork> {
    // SAFETY: clone_args is plain data for which zero means "not used".
    let mut args: libc::clone_args = unsafe { std::mem::zeroed() };
    args.flags = namespaces;
    args.exit_signal = libc::SIGCHLD.unsigned_abs().into();
    let is_grouped = group.is_some();
    if let Some(group) = group {
        args.flags |= CLONE_INTO_CGROUP;
        args.cgroup = group.as_raw_fd().unsigned_abs().into();
    }
    // SAFETY: the arguments are valid and of the given size; without CLONE_VM the child has its own
    // copy of all memory, and with a single thread no lock is held by a thread that is not copied.
    let forked =
        side(unsafe { libc::syscall(libc::SYS_clone3, &raw const args, size_of_val(&args)) });
    match forked {
        // Filters of container engines answer ENOSYS, because they cannot see the flags of this call.
        Err(error) if error.raw_os_error() == Some(libc::ENOSYS) && !is_grouped => {
            fork_by_clone(namespaces)
        }
        forked => forked,
    }
}

/// The same by `clone`, without a control group. The order of its arguments depends on the
/// architecture, except for the first.
fn fork_by_clone(namespaces: u64) -> io::Result<Fork> {
    let flags = namespaces | u64::from(libc::SIGCHLD.unsigned_abs());
    // SAFETY: as with `clone3`; without a stack the child continues with its copy of this one.
    side(unsafe { libc::syscall(libc::SYS_clone, flags, 0, 0, 0, 0) })
}

/// As in `linux/sched.h`; the constant of the libc crate does not fit its type.
const CLONE_INTO_CGROUP: u64 = 0x2_0000_0000;

fn side(pid: i64) -> io::Result<Fork> {
    match pid {
        0 => Ok(Fork::Child),
        1.. => Ok(Fork::Parent),
        _ => Err(io::Error::last_os_error()),
    }
}

/// Moves this process into new namespaces, given as `CLONE_NEW*` flags.
pub(crate) fn unshare(namespaces: i32) -> io::Result<()> {
    // SAFETY: no flag that separates memory or descriptors from other threads is ever given.
    match unsafe { libc::unshare(namespaces) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

/// Gives this process the usual scheduling policy and priority. A parent may have left it a
/// real-time priority, with which a busy program would occupy the machine, or a higher priority.
pub(crate) fn share_processors() {
    let ordinary = libc::sched_param { sched_priority: 0 };
    // SAFETY: the parameters are plain data; both calls change this process only.
    unsafe {
        let policy = libc::sched_getscheduler(0) & !libc::SCHED_RESET_ON_FORK;
        if [libc::SCHED_FIFO, libc::SCHED_RR].contains(&policy) {
            libc::sched_setscheduler(0, libc::SCHED_OTHER, &raw const ordinary);
        }
        if libc::getpriority(libc::PRIO_PROCESS, 0) < 0 {
            libc::setpriority(libc::PRIO_PROCESS, 0, 0);
        }
    }
}

/// Ends this process at once, running no destructor and flushing nothing.
pub(crate) fn exit(code: i32) -> ! {
    // SAFETY: _exit has no precondition.
    unsafe { libc::_exit(code) }
}

/// Kills every process that this one may signal, except itself: in its own process id namespace,
/// all processes in it.
pub(crate) fn kill_all() -> io::Result<()> {
    signal_all(libc::SIGKILL)
}

/// Stops every process that this one may signal, except itself, or lets all of them continue.
pub(crate) fn pause_all(stops: bool) -> io::Result<()> {
    signal_all(if stops { libc::SIGSTOP } else { libc::SIGCONT })
}

fn signal_all(signal: libc::c_int) -> io::Result<()> {
    // SAFETY: signals have no precondition.
    if unsafe { libc::kill(-1, signal) } == 0 {
        return Ok(());
    }
    match io::Error::last_os_error() {
        error if error.raw_os_error() == Some(libc::ESRCH) => Ok(()),
        error => Err(error),
    }
}

/// Strings in the form that `execve` requires.
#[derive(Debug)]
pub(crate) struct CStrings {
    _strings: Vec<CString>,
    pointers: Vec<*const libc::c_char>,
}

impl CStrings {
    /// # Errors
    /// If a string contains a NUL byte.
    pub(crate) fn new(strings: Vec<Vec<u8>>) -> io::Result<Self> {
        let strings = strings
            .into_iter()
            .map(CString::new)
            .collect::<Result<Vec<_>, _>>()
            .map_err(io::Error::from)?;
        let pointers = strings
            .iter()
            .map(|s| s.as_ptr())
            .chain([std::ptr::null()])
            .collect();
        Ok(Self {
            _strings: strings,
            pointers,
        })
    }
}

/// Executes the program `path`; returns only if that fails, with the reason.
pub(crate) fn exec(
    path: &CString,
    argv: &CStrings,
    env: &CStrings,
) -> Result<Infallible, io::Error> {
    // SAFETY: all three are NUL-terminated, the lists end with a null pointer, and the strings
    // they point to are alive.
    unsafe { libc::execve(path.as_ptr(), argv.pointers.as_ptr(), env.pointers.as_ptr()) };
    Err(io::Error::last_os_error())
}

/// Waits for any child; `None` if `hang` is false and none has ended.
///
/// # Errors
/// `ECHILD` if there are no children.
pub(crate) fn wait_any(hang: bool) -> io::Result<Option<Ended>> {
    let mut status = 0;
    let mut usage = MaybeUninit::<libc::rusage>::zeroed();
    let options = if hang {
        libc::__WALL
    } else {
        libc::__WALL | libc::WNOHANG
    };
    loop {
        // SAFETY: both pointers point to our memory of the right size.
        let pid = unsafe { libc::wait4(-1, &raw mut status, options, usage.as_mut_ptr()) };
        if pid == 0 {
            return Ok(None);
        }
        if pid > 0 {
            // SAFETY: zeroed plain data, then filled in by the kernel.
            let usage = unsafe { usage.assume_init() };
            return Ok(Some(Ended {
                pid,
                status,
                cpu: cpu(&usage),
                memory: memory(&usage),
            }));
        }
        let error = io::Error::last_os_error();
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
}

/// User and system time together: with tick accounting only their sum is exact.
fn cpu(usage: &libc::rusage) -> Duration {
    duration(usage.ru_utime) + duration(usage.ru_stime)
}

fn duration(time: libc::timeval) -> Duration {
    let micros = u64::try_from(time.tv_usec).unwrap_or(0);
    Duration::from_secs(u64::try_from(time.tv_sec).unwrap_or(0)) + Duration::from_micros(micros)
}

fn memory(usage: &libc::rusage) -> u64 {
    u64::try_from(usage.ru_maxrss).unwrap_or(0) * 1024
}
