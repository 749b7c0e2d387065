//! A page of memory that a process shares with the children it forks.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};

/// What a program's process tells its init before it becomes the program: words shared by both, so
/// that nothing need be read or closed when all goes well.
#[derive(Debug)]
pub(in crate::sandbox) struct SharedPage {
    words: &'static [AtomicU64; WORDS],
}

const WORDS: usize = 4;

impl SharedPage {
    /// Maps a fresh page of zeros, kept until the process ends.
    pub(in crate::sandbox) fn new() -> io::Result<Self> {
        // SAFETY: a new anonymous mapping touches no existing memory.
        let address = unsafe {
            libc::mmap(
                std::ptr::null_mut(),
                size_of::<[AtomicU64; WORDS]>(),
                libc::PROT_READ | libc::PROT_WRITE,
                libc::MAP_SHARED | libc::MAP_ANONYMOUS,
                -1,
                0,
            )
        };
        if address == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: the mapping is page-aligned, zeroed, large enough, never unmapped, and reached
        // through atomics alone.
        let words = unsafe { &*address.cast::<[AtomicU64; WORDS]>() };
        Ok(Self { words })
    }

    pub(in crate::sandbox) fn get(&self, word: usize) -> u64 {
        self.words[word].load(Ordering::SeqCst)
    }

    pub(in crate::sandbox) fn set(&self, word: usize, value: u64) {
        self.words[word].store(value, Ordering::SeqCst);
    }
}
