//! Memory that a run holds besides the resident mappings of its processes.
//!
//! The kernel reports page tables and swapped-out pages per process. Buffers of sockets and pipes
//! do not belong to a process, and the kernel does not report their fill level. So each counts with
//! its capacity, except for a few, which honest programs have. The same holds for descriptors that
//! watch others (`epoll`). The kernel needs memory for each mapping, whether it is resident or not.
//! The filter denies memory that a program could write to without a name or a mapping.

use std::collections::HashSet;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;

use rustix::fs::statvfs;

use super::file::read_text;

/// How many sockets, pipes and watching descriptors of a run are not counted: the streams of the
/// program and of its children.
const FREE_BUFFERS: usize = 16;

/// A process with at most this many descriptors, the standard streams, is not inspected.
const STREAMS: u64 = 3;

/// What a full socket holds, according to control groups, and a full pipe, whose size the filter
/// fixes.
const SOCKET: u64 = 512 << 10;
const PIPE: u64 = 64 << 10;
/// The memory of a descriptor that watches all others of its process.
const EPOLL: u64 = 64 << 10;
/// The kernel's memory per mapping.
const MAPPING: u64 = 256;

/// The memory that the kernel reports of a process besides its resident set, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct OtherMemory {
    /// Page tables, and swapped-out pages.
    pub(super) hidden: u64,
    /// The part of the resident set that has no file on disk and that other processes may map too.
    pub(super) shared: u64,
}

impl OtherMemory {
    /// Reads the figures of the process with this directory in `/proc`.
    pub(super) fn read(place: &Path) -> Self {
        read_text(place.join("status"))
            .map(|text| Self::parse(&text))
            .unwrap_or_default()
    }

    fn parse(status: &str) -> Self {
        let mut found = Self::default();
        for line in status.lines() {
            let Some((name, value)) = line.split_once(':') else {
                continue;
            };
            let kibibytes = || value.trim().strip_suffix(" kB")?.parse::<u64>().ok();
            match name {
                "VmPTE" | "VmSwap" => {
                    let bytes = kibibytes().unwrap_or(0).saturating_mul(1 << 10);
                    found.hidden = found.hidden.saturating_add(bytes);
                }
                "RssShmem" => found.shared = kibibytes().unwrap_or(0).saturating_mul(1 << 10),
                _ => {}
            }
        }
        found
    }
}

/// The kernel's memory for the mappings of the process with this directory in `/proc`.
pub(super) fn mappings(place: &Path) -> u64 {
    let lines = fs::File::open(place.join("maps")).map_or(0, |maps| {
        // Names of files need not be UTF-8.
        BufReader::new(maps)
            .split(b'\n')
            .take_while(Result::is_ok)
            .count()
    });
    lines as u64 * MAPPING
}

/// The sockets, pipes and watching descriptors of a run.
#[derive(Debug, Default)]
pub(super) struct Buffers {
    sockets: HashSet<u64>,
    pipes: HashSet<u64>,
    /// They have no numbers, so one that several processes share counts once per process.
    epolls: usize,
}

impl Buffers {
    /// Adds those of the process with this directory in `/proc`. The filter ensures that its
    /// threads share them.
    pub(super) fn add(&mut self, place: &Path) {
        let path = place.join("fd");
        // Recent kernels report the number of descriptors as the size.
        if fs::metadata(&path).is_ok_and(|found| (1..=STREAMS).contains(&found.len())) {
            return;
        }
        for entry in fs::read_dir(path).into_iter().flatten().flatten() {
            let target = fs::read_link(entry.path()).unwrap_or_default();
            let target = target.to_string_lossy();
            if let Some(number) = inode(&target, "socket:[") {
                self.sockets.insert(number);
            } else if let Some(number) = inode(&target, "pipe:[") {
                self.pipes.insert(number);
            } else if target == "anon_inode:[eventpoll]" {
                self.epolls += 1;
            }
        }
    }

    /// Their capacity in bytes.
    pub(super) fn bytes(&self) -> u64 {
        let mut free = FREE_BUFFERS;
        let mut counted = |number: usize| {
            let uncounted = number.min(free);
            free -= uncounted;
            (number - uncounted) as u64
        };
        let [sockets, pipes, epolls] =
            [self.sockets.len(), self.pipes.len(), self.epolls].map(&mut counted);
        let socket = if sockets == 0 {
            0
        } else {
            SOCKET.max(usual_socket())
        };
        sockets * socket + pipes * PIPE + epolls * EPOLL
    }
}

/// The capacity of a socket on this machine, in bytes, including data in transit.
fn usual_socket() -> u64 {
    let usual = read_text("/proc/sys/net/core/wmem_default");
    let usual = usual.and_then(|text| text.trim().parse::<u64>().ok());
    2 * usual.unwrap_or(0) + (64 << 10)
}

fn inode(target: &str, kind: &str) -> Option<u64> {
    target.strip_prefix(kind)?.strip_suffix(']')?.parse().ok()
}

/// Reads a text as the files of `/proc` that this module reads, for [`crate::fuzzing`].
pub(super) fn parse_any(text: &str) {
    _ = (OtherMemory::parse(text), inode(text, "socket:["));
}

/// The bytes in the file system at `path` as a process sees it.
pub(super) fn files(place: &Path, path: &str) -> Option<u64> {
    let found = statvfs(place.join(format!("root{path}"))).ok()?;
    Some(found.f_blocks.saturating_sub(found.f_bfree) * found.f_frsize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustix::net::{AddressFamily, SocketFlags, SocketType, socketpair};

    #[test]
    fn page_tables_and_swapped_pages_are_reported_by_the_kernel() {
        let status = "Name:\tVmPTE: 7 kB\nRssShmem:\t       8 kB\nVmPTE:\t      48 kB\nVmSwap:\t       4 kB\n";
        let found = OtherMemory::parse(status);
        assert_eq!((found.hidden, found.shared), (52 << 10, 8 << 10));
        assert_eq!(
            OtherMemory::parse("Name:\tzombie\nThreads:\t1\n"),
            OtherMemory::default()
        );
    }

    #[test]
    fn sockets_count_once_and_only_when_there_are_many() {
        let own = Path::new("/proc/self");
        let pair = || {
            let stream = SocketType::STREAM;
            socketpair(AddressFamily::UNIX, stream, SocketFlags::CLOEXEC, None).unwrap()
        };
        let pairs: Vec<_> = (0..40).map(|_| pair()).collect();
        let mut buffers = Buffers::default();
        buffers.add(own);
        buffers.add(own);
        let all = buffers.sockets.len() as u64;
        assert!(all >= 80);
        assert!(buffers.bytes() >= (all - 16) * SOCKET);
        drop(pairs);
        let few = Buffers {
            sockets: (0..10).collect(),
            pipes: (0..6).collect(),
            epolls: 0,
        };
        assert_eq!(few.bytes(), 0);
        let many = Buffers {
            pipes: (0..9).collect(),
            epolls: 2,
            ..few
        };
        assert_eq!(many.bytes(), 3 * PIPE + 2 * EPOLL);
    }

    #[test]
    fn each_mapping_counts_resident_or_not() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("maps"), b"1-2 r--p\n2-3 ---p \xff\n").unwrap();
        assert_eq!(mappings(dir.path()), 2 * MAPPING);
        assert_eq!(mappings(&dir.path().join("missing")), 0);
        assert!(mappings(Path::new("/proc/self")) >= 10 * MAPPING);
    }
}
