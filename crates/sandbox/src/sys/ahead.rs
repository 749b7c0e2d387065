//! A child that is started in advance, does what it can, and waits for its task.
//!
//! # Theory of operation
//!
//! The child works on the memory and the descriptors of this process, so that nothing is copied and
//! the task can be passed directly. Both run single-threaded code, and a word of memory records
//! whose turn it is: at each moment one of them waits for the word to change. The kernel clears the
//! word when the child has left this memory, because it executed another program or ended, even if
//! it was killed.
//!
//! A child that is not needed any more is killed. It also dies when this process ends unexpectedly:
//! the child requests that from the kernel first of all, and then checks that its parent still
//! exists.

use std::cell::UnsafeCell;
use std::io;
use std::sync::atomic::{AtomicU32, Ordering};

use rustix::io::Errno;
use rustix::process::{Pid, Signal, getpid, getppid, set_parent_process_death_signal};
use rustix::thread::futex;

use super::process::{STACK, exit};

/// The child does what comes before the task. (After it has left this memory, the word is 0.)
const PREPARING: u32 = 1;
/// It waits.
const WAITING: u32 = 2;
/// It does its task.
const WORKING: u32 = 3;

/// A child that waits for a task.
#[derive(Debug)]
pub(crate) struct WaitingChild<T> {
    pid: i32,
    /// Never freed: the child may use it for as long as it lives.
    shared: *const SharedMemory<T>,
}

/// What both sides share.
#[derive(Debug)]
struct SharedMemory<T> {
    turn: AtomicU32,
    task: UnsafeCell<Option<T>>,
}

/// The arguments of a child; on the stack of the parent, which waits.
struct ChildArguments<B, T> {
    before: Option<B>,
    work: fn(&mut T),
    shared: *const SharedMemory<T>,
    parent: Pid,
}

impl<T> WaitingChild<T> {
    /// Starts a child that runs `before`, waits, runs `work` on its task and ends. The writes of
    /// `before` and `work` are visible here. The child shares the descriptors of this process. Only
    /// for a process with a single thread.
    pub(crate) fn start<B: FnOnce()>(before: B, work: fn(&mut T)) -> io::Result<Self> {
        let shared: &SharedMemory<T> = Box::leak(Box::new(SharedMemory {
            turn: AtomicU32::new(PREPARING),
            task: UnsafeCell::new(None),
        }));
        let stack = Box::leak(Box::<[u128]>::new_uninit_slice(STACK / size_of::<u128>()));
        let mut start = ChildArguments {
            before: Some(before),
            work,
            shared,
            parent: getpid(),
        };
        let flags = libc::CLONE_VM | libc::CLONE_FILES | libc::CLONE_CHILD_CLEARTID | libc::SIGCHLD;
        // SAFETY: the stack is aligned and belongs to the child; neither it nor the shared data is
        // ever freed. This process waits while the child uses `start`, so `start` outlives that
        // use. Only one of both runs at a time, so code for a single thread is safe.
        let pid = unsafe {
            libc::clone(
                live::<B, T>,
                stack.as_mut_ptr_range().end.cast(),
                flags,
                (&raw mut start).cast(),
                std::ptr::null_mut::<libc::pid_t>(),
                std::ptr::null_mut::<libc::c_void>(),
                shared.turn.as_ptr(),
            )
        };
        if pid < 0 {
            return Err(io::Error::last_os_error());
        }
        wait_while(&shared.turn, PREPARING)?;
        Ok(Self { pid, shared })
    }

    /// Its process id.
    pub(crate) fn pid(&self) -> i32 {
        self.pid
    }

    /// Passes it its task, and waits until it has executed another program or ended; then returns
    /// the task.
    pub(crate) fn go(self, task: T) -> io::Result<T> {
        // SAFETY: the shared data is never freed.
        let shared = unsafe { &*self.shared };
        std::mem::forget(self);
        // SAFETY: the child waits, so only this process uses the cell.
        unsafe { *shared.task.get() = Some(task) };
        let to_work = |turn| (turn == WAITING).then_some(WORKING);
        if shared
            .turn
            .fetch_update(Ordering::AcqRel, Ordering::Acquire, to_work)
            .is_ok()
        {
            futex::wake(&shared.turn, futex::Flags::empty(), 1)?;
            wait_while(&shared.turn, WORKING)?;
        }
        // SAFETY: the child has left this memory.
        let task = unsafe { (*shared.task.get()).take() };
        task.ok_or_else(|| io::ErrorKind::InvalidData.into())
    }
}

impl<T> Drop for WaitingChild<T> {
    fn drop(&mut self) {
        // SAFETY: the child was not waited for, so the process id is still its own; no status is
        // requested.
        unsafe {
            libc::kill(self.pid, libc::SIGKILL);
            libc::waitpid(self.pid, std::ptr::null_mut(), libc::__WALL);
        }
    }
}

extern "C" fn live<B: FnOnce(), T>(start: *mut libc::c_void) -> libc::c_int {
    // SAFETY: this is the address of the parent's `start`; the parent waits while it is used.
    let start = unsafe { &mut *start.cast::<ChildArguments<B, T>>() };
    // SAFETY: the shared data is never freed.
    let (work, shared) = (start.work, unsafe { &*start.shared });
    if die_with(start.parent).is_err() {
        exit(127)
    }
    if let Some(before) = start.before.take() {
        before();
    }
    shared.turn.store(WAITING, Ordering::Release);
    let woken = futex::wake(&shared.turn, futex::Flags::empty(), 1);
    if woken.is_ok() && wait_while(&shared.turn, WAITING).is_ok() {
        // SAFETY: the parent waits, so only the child uses the cell.
        if let Some(task) = unsafe { &mut *shared.task.get() } {
            work(task);
        }
    }
    exit(127)
}

/// Requests that the kernel kills this process when its parent ends; ends at once if that has
/// happened. A change of user cancels the request.
pub(crate) fn die_with(parent: Pid) -> rustix::io::Result<()> {
    set_parent_process_death_signal(Some(Signal::KILL))?;
    if getppid() != Some(parent) {
        exit(127)
    }
    Ok(())
}

/// Waits while the word has the expected value.
fn wait_while(turn: &AtomicU32, expected: u32) -> io::Result<()> {
    while turn.load(Ordering::Acquire) == expected {
        // The kernel's wake-up at the end of a child addresses shared futexes, so this one is not
        // private.
        match futex::wait(turn, futex::Flags::empty(), expected, None) {
            Ok(()) | Err(Errno::AGAIN | Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}
