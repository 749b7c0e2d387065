//! The file whose contents at the end of a run are its output.
//!
//! A program may open such a file several times, or write another file and rename it, so its
//! contents count only when no process of the run is left. The init then copies them to the pipe of
//! standard output, where they have the same limit. It follows no link: neither in place of the
//! file, nor in place of the directory, which is open from before the start of the program.

use std::ffi::CString;
use std::io;
use std::os::fd::{AsFd, OwnedFd};

use rustix::fs::{FileType, Mode, OFlags, fstat, open, openat};
use rustix::io::fcntl_dupfd_cloexec;

use crate::wire::JobRequest;

/// How many bytes are copied at once.
const CHUNK: usize = 64 << 10;
/// The first descriptor behind those of the program's standard streams.
const FIRST_FREE: i32 = 3;

/// The file, and where its contents go.
#[derive(Debug)]
pub(super) struct FinalOutput {
    directory: OwnedFd,
    name: CString,
    pipe: OwnedFd,
    /// How many bytes are copied at most: one more than the limit, so that an excess is noticed.
    most: u64,
}

impl FinalOutput {
    /// The file of a job, if it has one.
    pub(super) fn from_request(request: &JobRequest) -> io::Result<Option<Self>> {
        if request.final_output.is_empty() {
            return Ok(None);
        }
        let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let directory = open(&*request.directory, flags, Mode::empty())?;
        Ok(Some(Self {
            directory: apart(directory)?,
            name: CString::new(request.final_output.clone())?,
            pipe: apart(&request.streams.stdout)?,
            most: most_bytes(request),
        }))
    }

    /// Copies the contents to standard output. What is not a regular file that can be read has no
    /// contents.
    pub(super) fn copy(self) -> io::Result<()> {
        let Ok(file) = self.open() else {
            return Ok(());
        };
        let mut left = self.most;
        let mut chunk = vec![0; CHUNK];
        while left > 0 {
            let wanted = usize::try_from(left).unwrap_or(CHUNK).min(CHUNK);
            let count =
                rustix::io::retry_on_intr(|| rustix::io::read(&file, &mut chunk[..wanted]))?;
            if count == 0 {
                break;
            }
            write_all(&self.pipe, &chunk[..count])?;
            left -= count as u64;
        }
        Ok(())
    }

    fn open(&self) -> io::Result<OwnedFd> {
        // A pipe without a writer must not block, and a link leads elsewhere.
        let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
        let file = openat(&self.directory, &*self.name, flags, Mode::empty())?;
        match FileType::from_raw_mode(fstat(&file)?.st_mode) {
            FileType::RegularFile => Ok(file),
            _ => Err(io::ErrorKind::InvalidData.into()),
        }
    }
}

/// The maximum number of bytes in the file: the kernel ends a program that writes more.
pub(super) fn most_bytes(request: &JobRequest) -> u64 {
    request.limits.output.saturating_add(1)
}

/// A copy of a descriptor that the standard streams do not replace.
fn apart(descriptor: impl AsFd) -> io::Result<OwnedFd> {
    Ok(fcntl_dupfd_cloexec(descriptor, FIRST_FREE)?)
}

fn write_all(pipe: &OwnedFd, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        let count = rustix::io::retry_on_intr(|| rustix::io::write(pipe, bytes))?;
        bytes = &bytes[count..];
    }
    Ok(())
}
