//! A second line of defence for machines where no control group counts memory: memory that a run
//! uses but its processes do not show is missing on the machine as a whole.
//!
//! It ends a suspicious run before the kernel chooses a process of the machine to kill. The run is
//! not proven to be the cause, so this is an error of the machine and not a verdict.

use std::fs;
use std::io;
use std::path::PathBuf;

/// The share of the machine's memory that stays free, and its bounds in bytes.
const RESERVED: u64 = 32;
const RESERVED_BYTES: [u64; 2] = [64 << 20, 1 << 30];

/// The memory of the machine as it was when a run began.
#[derive(Debug)]
pub(crate) struct MachineMemory {
    /// `/proc/meminfo`, or a test file.
    source: PathBuf,
    before: Option<Memory>,
}

/// Bytes of a machine's memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Memory {
    total: u64,
    available: u64,
}

impl MachineMemory {
    pub(crate) fn now() -> Self {
        Self::read_from("/proc/meminfo".into())
    }

    fn read_from(source: PathBuf) -> Self {
        let before = Memory::read(&source);
        Self { source, before }
    }

    /// Fails if hardly any memory is left, and more has gone since the run began than the run is
    /// allowed, though it seems to use no more than `seen`. Succeeds if the kernel does not report
    /// the memory.
    pub(crate) fn check(&self, seen: u64, limit: u64) -> io::Result<()> {
        if seen > limit {
            return Ok(());
        }
        let (Some(before), Some(now)) = (self.before, Memory::read(&self.source)) else {
            return Ok(());
        };
        let gone = before.available.saturating_sub(now.available);
        if now.available >= now.reserved() || gone <= limit {
            return Ok(());
        }
        Err(io::Error::new(
            io::ErrorKind::OutOfMemory,
            format!(
                "the machine has {} MiB of memory left, {} MiB less than when the run began, and no control group tells what takes it; \
                 fewer jobs at a time (`--jobs`) need less",
                now.available >> 20,
                gone >> 20
            ),
        ))
    }
}

impl Memory {
    fn read(source: &PathBuf) -> Option<Self> {
        Self::parse(&fs::read_to_string(source).ok()?)
    }

    fn parse(text: &str) -> Option<Self> {
        let bytes = |name: &str| {
            let mut lines = text.lines();
            let rest = lines.find_map(|line| line.strip_prefix(name))?;
            let kibibytes = rest.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?;
            kibibytes.checked_mul(1 << 10)
        };
        Some(Self {
            total: bytes("MemTotal:")?,
            available: bytes("MemAvailable:")?,
        })
    }

    fn reserved(self) -> u64 {
        let [least, most] = RESERVED_BYTES;
        (self.total / RESERVED).clamp(least, most)
    }
}

#[cfg(test)]
mod tests {
    use super::MachineMemory;
    use std::fs;

    const MEBIBYTE: u64 = 1 << 20;

    #[test]
    fn a_run_ends_when_the_machine_has_lost_more_than_it_may_take() {
        let dir = tempfile::tempdir().unwrap();
        let source = dir.path().join("meminfo");
        let set = |available: u64| {
            let available = available << 10;
            let text =
                format!("MemTotal: 8388608 kB\nMemFree: 1 kB\nMemAvailable:  {available} kB\n");
            fs::write(&source, text).unwrap();
        };
        let ends = |before, after, limit| {
            set(before);
            let machine = MachineMemory::read_from(source.clone());
            set(after);
            machine.check(0, limit * MEBIBYTE).is_err()
        };
        assert!(ends(4000, 200, 256));
        assert!(!ends(4000, 300, 256), "a 32nd is left");
        assert!(!ends(4000, 200, 3800), "it may take as much");
        assert!(!ends(250, 200, 256), "there was no more before");
        assert!(!ends(200, 4000, 256));
    }

    #[test]
    fn where_the_kernel_does_not_tell_no_run_ends() {
        let dir = tempfile::tempdir().unwrap();
        let source = dir.path().join("meminfo");
        for text in [
            "",
            "MemTotal: 1 kB",
            "MemTotal: x kB\nMemAvailable: -1 kB",
            "\0",
        ] {
            fs::write(&source, text).unwrap();
            MachineMemory::read_from(source.clone())
                .check(0, 0)
                .unwrap();
        }
        MachineMemory::read_from(dir.path().join("missing"))
            .check(0, 0)
            .unwrap();
    }

    #[test]
    fn this_machine_tells() {
        assert!(MachineMemory::now().before.is_some());
    }
}
