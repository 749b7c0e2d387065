//! Counting instructions with the processor's own counters.

use std::io;
use std::os::fd::{FromRawFd, OwnedFd};

/// As in `linux/perf_event.h`: the first version of the attributes, which every kernel accepts.
#[repr(C)]
struct Attributes {
    kind: u32,
    size: u32,
    config: u64,
    sample_period: u64,
    sample_type: u64,
    read_format: u64,
    flags: u64,
    wakeup_events: u32,
    breakpoint_type: u32,
    config1: u64,
}

const HARDWARE: u32 = 0;
const INSTRUCTIONS: u64 = 1;
/// Counts nothing until the process executes another program.
const DISABLED: u64 = 1 << 0;
const ENABLE_ON_EXEC: u64 = 1 << 12;
/// Also counts new processes and threads.
const INHERIT: u64 = 1 << 1;
/// Uses a hardware counter all the time, or else fails: a count is never an estimate.
const PINNED: u64 = 1 << 2;
/// Counts only user mode, which the kernel allows to every user who may count at all.
const EXCLUDE_KERNEL: u64 = 1 << 5;
const EXCLUDE_HYPERVISOR: u64 = 1 << 6;
const CLOSE_ON_EXEC: libc::c_ulong = 1 << 3;

/// Counts the instructions that a program executes in user mode.
#[derive(Debug)]
pub(crate) struct InstructionCounter(OwnedFd);

impl InstructionCounter {
    /// Counts from the time when this process executes another program, including the descendants
    /// of that program.
    ///
    /// # Errors
    /// If the processor has no such counter, as on many virtual machines, or the kernel does not
    /// grant it.
    pub(crate) fn from_exec_on() -> io::Result<Self> {
        let attributes = Attributes {
            kind: HARDWARE,
            size: u32::try_from(size_of::<Attributes>()).unwrap_or(0),
            config: INSTRUCTIONS,
            sample_period: 0,
            sample_type: 0,
            read_format: 0,
            flags: DISABLED
                | ENABLE_ON_EXEC
                | INHERIT
                | PINNED
                | EXCLUDE_KERNEL
                | EXCLUDE_HYPERVISOR,
            wakeup_events: 0,
            breakpoint_type: 0,
            config1: 0,
        };
        let (this_process, any_processor, no_group) = (0, -1, -1);
        // SAFETY: the kernel reads as many bytes of the attributes as their size field states.
        let fd = unsafe {
            libc::syscall(
                libc::SYS_perf_event_open,
                &raw const attributes,
                this_process,
                any_processor,
                no_group,
                CLOSE_ON_EXEC,
            )
        };
        match i32::try_from(fd) {
            // SAFETY: the kernel has just opened it, and nothing else owns it.
            Ok(fd @ 0..) => Ok(Self(unsafe { OwnedFd::from_raw_fd(fd) })),
            _ => Err(io::Error::last_os_error()),
        }
    }

    /// The count so far; `None` if the processor could not count all the time.
    pub(crate) fn read(&self) -> Option<u64> {
        let mut count = [0; 8];
        let read = rustix::io::read(&self.0, &mut count);
        (read == Ok(count.len())).then(|| u64::from_ne_bytes(count))
    }
}
