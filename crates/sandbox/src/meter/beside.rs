//! Memory that a run holds besides what its processes have mapped and resident.
//!
//! Page tables and what was swapped out are reported for each process. Buffers of sockets and pipes belong to nobody, and the
//! kernel does not tell how full they are; so each counts as what it can hold, except for a few, which honest programs
//! have. The same holds for descriptors that watch others (`epoll`). Each mapping is remembered by the kernel, whether or not it is resident. What a program can write to without a name or a mapping, the filter keeps it from making.

use std::collections::HashSet;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;

use rustix::fs::statvfs;

use super::file::read_text;

/// How many sockets, pipes and watching descriptors of a run are not counted: the streams of the program and of what it starts.
const FREE_BUFFERS: usize = 16;

/// A process with no more descriptors than the standard streams is not looked into.
const STREAMS: u64 = 3;

/// What a full socket holds, as control groups tell it, and a pipe, whose size the filter fixes.
const SOCKET: u64 = 512 << 10;
const PIPE: u64 = 64 << 10;
/// What a descriptor holds that watches all others of its process.
const EPOLL: u64 = 64 << 10;
/// What the kernel needs to remember a mapping.
const MAPPING: u64 = 256;

/// What the kernel reports of a process's memory besides its resident set, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct OtherMemory {
    /// Page tables, and pages that were swapped out.
    pub(super) hidden: u64,
    /// The part of the resident set that is memory without a file on disk, which others may map too.
    pub(super) shared: u64,
}

impl OtherMemory {
    /// That of the process with this directory in `/proc`.
    pub(super) fn of(place: &Path) -> Self {
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

/// What the kernel needs to remember the mappings of the process with this directory in `/proc`.
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

/// The sockets, the pipes and the descriptors that watch others, of a run.
#[derive(Debug, Default)]
pub(super) struct Buffers {
    sockets: HashSet<u64>,
    pipes: HashSet<u64>,
    /// They have no numbers, so what several processes share is counted for each.
    epolls: usize,
}

impl Buffers {
    /// Adds those of the process with this directory in `/proc`. Its threads have the same, which the filter sees to.
    pub(super) fn add(&mut self, place: &Path) {
        let path = place.join("fd");
        // The kernel tells the number of descriptors as the size, if it is not too old.
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

    /// What they can hold, in bytes.
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

/// How much a socket takes in on this machine, in bytes, with what is on its way.
fn usual_socket() -> u64 {
    let usual = read_text("/proc/sys/net/core/wmem_default");
    let usual = usual.and_then(|text| text.trim().parse::<u64>().ok());
    2 * usual.unwrap_or(0) + (64 << 10)
}

fn inode(target: &str, kind: &str) -> Option<u64> {
    target.strip_prefix(kind)?.strip_suffix(']')?.parse().ok()
}

/// Reads a text as the files of `/proc` that are looked at here, for [`crate::fuzzing`].
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
