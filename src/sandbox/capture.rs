//! Reading what a program prints, up to a limit.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::io::Errno;
use rustix::pipe::{PipeFlags, pipe_with};

/// The reading end of a pipe and what came out of it.
#[derive(Debug)]
pub(super) struct Capture {
    pipe: Option<OwnedFd>,
    bytes: Vec<u8>,
    limit: usize,
    over: bool,
}

/// How much is read at once: as much as a pipe holds.
const CHUNK: usize = 64 << 10;

impl Capture {
    /// A capture of at most `limit` bytes, and the end to write to.
    pub(super) fn new(limit: u64) -> io::Result<(Self, OwnedFd)> {
        let (pipe, writer) = pipe_with(PipeFlags::CLOEXEC)?;
        rustix::io::ioctl_fionbio(&pipe, true)?;
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        Ok((
            Self {
                pipe: Some(pipe),
                bytes: Vec::new(),
                limit,
                over: false,
            },
            writer,
        ))
    }

    /// What to poll, unless all writers are gone.
    pub(super) fn pipe(&self) -> Option<BorrowedFd<'_>> {
        self.pipe.as_ref().map(AsFd::as_fd)
    }

    /// Reads all that is there. What is over the limit is read and dropped, so that the writer
    /// neither blocks nor is told.
    pub(super) fn drain(&mut self, buffer: &mut [u8]) -> io::Result<()> {
        while let Some(pipe) = &self.pipe {
            match rustix::io::read(pipe, &mut *buffer) {
                Ok(0) => self.pipe = None,
                Ok(count) => self.keep(&buffer[..count]),
                Err(Errno::AGAIN) => return Ok(()),
                Err(Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
            if self.over {
                // A flood would keep this loop busy for ever.
                return Ok(());
            }
        }
        Ok(())
    }

    fn keep(&mut self, bytes: &[u8]) {
        let room = self.limit - self.bytes.len();
        self.over |= bytes.len() > room;
        self.bytes
            .extend_from_slice(&bytes[..bytes.len().min(room)]);
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

/// A buffer for [`Capture::drain`].
pub(super) fn buffer() -> Vec<u8> {
    vec![0; CHUNK]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn captured(limit: u64, printed: &[u8]) -> Capture {
        let (mut capture, writer) = Capture::new(limit).unwrap();
        rustix::io::write(&writer, printed).unwrap();
        drop(writer);
        capture.drain(&mut buffer()).unwrap();
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
        capture.drain(&mut buffer()).unwrap();
        assert!(capture.pipe().is_some());
    }
}
