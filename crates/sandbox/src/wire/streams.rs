//! The standard streams of a job.

use std::os::fd::OwnedFd;

use rustix::fs::{FileType, Mode, fchmod, fstat};

/// The standard streams of a job.
#[derive(Debug)]
pub(crate) struct Streams {
    pub(crate) stdin: OwnedFd,
    pub(crate) stdout: OwnedFd,
    pub(crate) stderr: OwnedFd,
}

impl Streams {
    /// Allows any user to open the pipes again by their names, such as `/dev/stdout`, which at
    /// first only their owner may. Only the processes of the job and its user can reach these
    /// names.
    pub(crate) fn open_for_all(&self) -> rustix::io::Result<()> {
        for stream in [&self.stdin, &self.stdout, &self.stderr] {
            // The others are files in memory and devices, which are open to all.
            if FileType::from_raw_mode(fstat(stream)?.st_mode) == FileType::Fifo {
                fchmod(stream, Mode::from_raw_mode(0o666))?;
            }
        }
        Ok(())
    }
}
