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
    /// Has any user open the pipes again by their names, `/dev/stdout` and the like, which only their owner may at first.
    /// Nobody reaches these names but the processes of the job and its user.
    pub(crate) fn open_for_all(&self) -> rustix::io::Result<()> {
        for stream in [&self.stdin, &self.stdout, &self.stderr] {
            // The others are files in memory and devices, which are open for all.
            if FileType::from_raw_mode(fstat(stream)?.st_mode) == FileType::Fifo {
                fchmod(stream, Mode::from_raw_mode(0o666))?;
            }
        }
        Ok(())
    }
}
