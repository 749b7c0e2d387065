//! Usage from `/proc`, for machines without control groups.
//!
//! Memory is the resident set of the processes plus what [`super::beside`] finds.
//!
//! CPU time is the sum over every process ever seen. So a process that hides from its parent's
//! accounting (by ignoring `SIGCHLD`) counts if it lives long enough to be seen.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::beside::{Buffers, OtherMemory, files, mappings};
use super::file::read_text;
use crate::usage::Usage;

/// Watches all processes below the init of a run.
#[derive(Debug)]
pub(crate) struct TreeMeter {
    zygote: i32,
    /// Whether this is the only limit of the number of processes.
    limits_processes: bool,
    /// The path of the run's own file system in memory, if it has one.
    files: Option<&'static str>,
    cpu: HashMap<Process, Duration>,
    peak: u64,
    looks: u32,
    /// The memory of the mappings of all processes when they were counted last.
    mappings: u64,
}

/// Mappings are counted at every tenth reading: the kernel lists them slowly.
const MAPPINGS: u32 = 10;

/// A process. Its start time distinguishes it from a later one with the same process id.
type Process = (i32, u64);

impl TreeMeter {
    /// Watches the descendants of this zygote. If the kernel limits the processes of a run, they
    /// are not counted here: an init may have children that do not belong to the program. `files`
    /// is the path of the runs' own file system in memory, if they have one.
    pub(crate) fn new(zygote: i32, limits_processes: bool, files: Option<&'static str>) -> Self {
        Self {
            zygote,
            limits_processes,
            files,
            cpu: HashMap::new(),
            peak: 0,
            looks: 0,
            mappings: 0,
        }
    }

    /// Reads the usage of all living processes.
    pub(crate) fn read(&mut self) -> Usage {
        let (mut memory, mut processes) = (0, 0);
        let mut counted_mappings = self.looks.is_multiple_of(MAPPINGS).then_some(0);
        self.looks += 1;
        let (mut shared, mut stored, mut buffers) = (0, None, Buffers::default());
        for pid in children(self.zygote).into_iter().flat_map(descendants) {
            let Some(sample) = ProcessSample::read(pid) else {
                continue;
            };
            self.cpu.insert((pid, sample.start), sample.cpu);
            processes += sample.threads;
            let Some((place, resident)) = sample.where_memory_shows(pid) else {
                continue;
            };
            let beside = OtherMemory::read(&place);
            buffers.add(&place);
            if let Some(counted) = &mut counted_mappings {
                *counted += mappings(&place);
            }
            stored = stored.or_else(|| files(&place, self.files?));
            memory += resident + beside.hidden;
            shared += beside.shared;
        }
        self.mappings = counted_mappings.unwrap_or(self.mappings);
        memory += self.mappings;
        // Mapped files are also resident.
        memory += buffers.bytes() + stored.unwrap_or(0).saturating_sub(shared);
        self.peak = self.peak.max(memory);
        Usage {
            cpu: self.cpu.values().sum(),
            memory: self.peak,
            out_of_memory: false,
            refused_process: false,
            processes: if self.limits_processes { processes } else { 0 },
        }
    }
}

/// One process at one time.
#[derive(Debug, PartialEq, Eq)]
struct ProcessSample {
    start: u64,
    cpu: Duration,
    memory: u64,
    threads: u32,
    /// Whether it has ended; for a process, whether its first thread has.
    has_ended: bool,
}

impl ProcessSample {
    fn read(pid: i32) -> Option<Self> {
        Self::in_directory(Path::new(&format!("/proc/{pid}")))
    }

    fn in_directory(place: &Path) -> Option<Self> {
        Self::parse(&read_text(place.join("stat"))?)
    }

    /// The directory in `/proc` that shows the memory and the files of this process, and its
    /// resident memory. After the first thread of a process has ended and others have not, the
    /// process itself seems to have neither.
    fn where_memory_shows(&self, pid: i32) -> Option<(PathBuf, u64)> {
        if !self.has_ended {
            return Some((format!("/proc/{pid}").into(), self.memory));
        }
        threads(pid).find_map(|place| {
            let thread = Self::in_directory(&place)?;
            (!thread.has_ended).then_some((place, thread.memory))
        })
    }

    /// Parses the fields of proc(5) from the line. The name, the second field, may contain
    /// anything.
    fn parse(line: &str) -> Option<Self> {
        let fields: Vec<&str> = line.rsplit_once(')')?.1.split_ascii_whitespace().collect();
        let number = |field: usize| fields.get(field - 3)?.parse::<u64>().ok();
        let ticks = number(14)?.saturating_add(number(15)?);
        Some(Self {
            cpu: Duration::from_millis(ticks.saturating_mul(1000 / TICKS)),
            threads: u32::try_from(number(20)?).ok()?,
            start: number(22)?,
            memory: number(24)?.saturating_mul(rustix::param::page_size() as u64),
            has_ended: fields.first()?.starts_with(['X', 'Z']),
        })
    }
}

/// Reads a text as the files of `/proc` that this module reads, for [`crate::fuzzing`].
pub(super) fn parse_any(text: &str) {
    _ = ProcessSample::parse(text);
}

/// `USER_HZ`: the same on every architecture in use.
const TICKS: u64 = 100;

/// The longest time that any thread of a run has been runnable without getting a CPU.
pub(crate) fn longest_wait(zygote: i32) -> Duration {
    let waits = descendants(zygote).into_iter().flat_map(threads);
    let waits = waits.filter_map(|place| {
        let line = read_text(place.join("schedstat"))?;
        line.split_ascii_whitespace().nth(1)?.parse().ok()
    });
    Duration::from_nanos(waits.max().unwrap_or(0))
}

/// Whether any thread of the process is not merely waiting to be reaped. The first thread may have
/// ended long before the others, and the kernel reports the state of the first as that of the whole
/// process.
pub(crate) fn is_alive(pid: i32) -> bool {
    threads(pid)
        .any(|place| ProcessSample::in_directory(&place).is_some_and(|thread| !thread.has_ended))
}

/// The directories of a process's threads.
fn threads(pid: i32) -> impl Iterator<Item = PathBuf> {
    let found = fs::read_dir(format!("/proc/{pid}/task")).into_iter();
    found.flatten().flatten().map(|thread| thread.path())
}

/// All descendants of this process, without itself.
pub(crate) fn descendants(pid: i32) -> Vec<i32> {
    let mut found = children(pid);
    let mut next = 0;
    while let Some(&pid) = found.get(next) {
        found.extend(children(pid));
        next += 1;
    }
    found
}

/// The children of all threads of this process.
pub(super) fn children(pid: i32) -> Vec<i32> {
    threads(pid)
        .filter_map(|place| read_text(place.join("children")))
        .flat_map(|line| {
            line.split_ascii_whitespace()
                .filter_map(|pid| pid.parse().ok())
                .collect::<Vec<i32>>()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_spaces_and_parentheses_does_not_shift_the_fields() {
        let line = "7 (a) b (c) S 1 7 7 0 -1 4194304 100 0 0 0 12 30 0 0 20 0 3 0 555 1000 20 18446744073709551615";
        let sample = ProcessSample::parse(line).unwrap();
        assert_eq!(
            (sample.start, sample.threads, sample.cpu.as_millis()),
            (555, 3, 420)
        );
        assert_eq!(sample.memory, 20 * rustix::param::page_size() as u64);
        assert!(!sample.has_ended);
    }

    /// A process that ends like a Go program whose main function calls `SYS_exit`: its first thread
    /// is gone, and another holds 40 MB.
    const WITHOUT_FIRST_THREAD: &str = "
        #include <pthread.h>
        #include <stdlib.h>
        #include <string.h>
        #include <sys/syscall.h>
        #include <unistd.h>
        static void *stay(void *unused) {
            memset(malloc(40 << 20), 1, 40 << 20);
            for (;;) pause();
        }
        int main(void) {
            pthread_t thread;
            pthread_create(&thread, 0, stay, 0);
            syscall(SYS_exit, 0);
        }";

    #[test]
    fn a_process_lives_and_holds_memory_when_its_first_thread_has_ended() {
        let directory = tempfile::tempdir().unwrap();
        let (source, program) = (directory.path().join("a.c"), directory.path().join("a"));
        fs::write(&source, WITHOUT_FIRST_THREAD).unwrap();
        let mut compiler = std::process::Command::new("cc");
        compiler.arg("-pthread").arg("-o").args([&program, &source]);
        if !compiler.status().is_ok_and(|status| status.success()) {
            // Unit tests cannot report that they were skipped; the hostile programs of the
            // integration tests try the same.
            return;
        }
        let mut child = std::process::Command::new(&program).spawn().unwrap();
        let pid = child.id().cast_signed();
        let held = || {
            let sample = ProcessSample::read(pid).unwrap();
            let shown = sample.where_memory_shows(pid);
            sample.has_ended && shown.is_some_and(|(_, memory)| memory > 40 << 20)
        };
        while !held() {}
        assert!(is_alive(pid));
        child.kill().unwrap();
        while is_alive(pid) {}
        assert!(ProcessSample::read(pid).unwrap().has_ended);
        child.wait().unwrap();
    }

    #[test]
    fn a_short_line_is_no_sample() {
        assert_eq!(ProcessSample::parse("7 (cat) S 1 7"), None);
        assert_eq!(ProcessSample::parse(""), None);
    }

    #[test]
    fn a_process_that_is_gone_has_no_descendants() {
        assert_eq!(descendants(i32::MAX), Vec::<i32>::new());
    }
}
