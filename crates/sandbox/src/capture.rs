//! Reading what a program prints, up to a limit.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::buffer::spare_capacity;
use rustix::io::Errno;
use rustix::pipe::{PipeFlags, fcntl_getpipe_size, pipe_with};

/// The reading end of a pipe and what came out of it.
#[derive(Debug)]
pub(super) struct Capture {
    pipe: Option<OwnedFd>,
    bytes: Vec<u8>,
    limit: usize,
    over: bool,
    /// So many bytes may be all that the pipe holds.
    full: usize,
}

/// How much is read at once: at first little, as most programs print little, at last as much as a pipe
/// holds.
const FIRST_CHUNK: usize = 4 << 10;
const LAST_CHUNK: usize = 64 << 10;

impl Capture {
    /// A capture of at most `limit` bytes, and the end to write to.
    pub(super) fn new(limit: u64) -> io::Result<(Self, OwnedFd)> {
        let (pipe, writer) = pipe_with(PipeFlags::CLOEXEC)?;
        rustix::io::ioctl_fionbio(&pipe, true)?;
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        // A write that does not fit beside the one before begins a page of the pipe.
        let full = fcntl_getpipe_size(&pipe)? / 2;
        Ok((
            Self {
                pipe: Some(pipe),
                bytes: Vec::new(),
                limit,
                over: false,
                full,
            },
            writer,
        ))
    }

    /// What to poll, unless all writers are gone.
    pub(super) fn pipe(&self) -> Option<BorrowedFd<'_>> {
        self.pipe.as_ref().map(AsFd::as_fd)
    }

    /// Reads all that is there. What is over the limit is read and dropped, so that the writer
    /// neither blocks nor notices. Says whether the pipe may have been full, so that the writer had to wait.
    pub(super) fn drain(&mut self) -> io::Result<bool> {
        let mut count = 0;
        while let Some(pipe) = &self.pipe {
            let chunk = self.bytes.len().clamp(FIRST_CHUNK, LAST_CHUNK);
            self.bytes.reserve(chunk);
            match rustix::io::read(pipe, spare_capacity(&mut self.bytes)) {
                Ok(0) => self.pipe = None,
                Ok(read) => {
                    count += read;
                    self.cut();
                }
                Err(Errno::AGAIN) => break,
                Err(Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
            if self.over {
                // A flood would keep this loop busy for ever.
                break;
            }
        }
        Ok(count >= self.full)
    }

    fn cut(&mut self) {
        self.over |= self.bytes.len() > self.limit;
        self.bytes.truncate(self.limit);
    }

    /// Whether there was more than the limit.
    pub(super) fn is_over(&self) -> bool {
        self.over
    }

    /// What came out so far, within the limit.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn captured(limit: u64, printed: &[u8]) -> Capture {
        let (mut capture, writer) = Capture::new(limit).unwrap();
        rustix::io::write(&writer, printed).unwrap();
        drop(writer);
        capture.drain().unwrap();
        capture
    }

    #[test]
    fn output_up_to_the_limit_is_kept() {
        let capture = captured(5, b"12345");
        assert!(!capture.is_over());
        assert_eq!(capture.into_bytes(), b"12345");
    }

    #[test]
    fn output_over_the_limit_is_cut_and_noticed() {
        let capture = captured(4, b"12345");
        assert!(capture.is_over());
        assert_eq!(capture.into_bytes(), b"1234");
    }

    #[test]
    fn an_open_but_empty_pipe_does_not_block() {
        let (mut capture, _writer) = Capture::new(4).unwrap();
        assert!(!capture.drain().unwrap());
        assert!(capture.pipe().is_some());
    }

    #[test]
    fn a_pipe_that_was_full_is_noticed_whatever_the_size_of_the_writes() {
        for size in [1, 7, 2049, 4097, 1 << 20] {
            let (mut capture, writer) = Capture::new(1 << 20).unwrap();
            rustix::io::ioctl_fionbio(&writer, true).unwrap();
            while rustix::io::write(&writer, &vec![b'9'; size]).is_ok() {}
            assert!(capture.drain().unwrap(), "{size}");
            rustix::io::write(&writer, b"9").unwrap();
            assert!(!capture.drain().unwrap(), "{size}");
        }
    }
}
