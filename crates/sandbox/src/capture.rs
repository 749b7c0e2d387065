//! Reading the output of a program, up to a limit.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use super::job::StderrUse;
use rustix::buffer::spare_capacity;
use rustix::io::Errno;
use rustix::pipe::{PipeFlags, fcntl_getpipe_size, pipe_with};

/// The reading end of a pipe and what was read from it.
#[derive(Debug)]
pub(super) struct Capture {
    pipe: Option<OwnedFd>,
    bytes: Vec<u8>,
    limit: usize,
    excess: Excess,
    /// How many bytes were dropped.
    dropped: u64,
    /// From this many bytes on, a read may have found the pipe full.
    full: usize,
}

/// What happens to output beyond the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Excess {
    /// It is dropped and the run is stopped, because the output is data.
    Stops,
    /// The middle is dropped, because the important messages are at the beginning or at the end.
    Elides,
}

/// The maximum size of the messages that are kept, in bytes.
const MESSAGE_BYTES: usize = 64 << 10;
/// How many of these bytes are the last ones printed. A traceback is shorter.
const LAST_BYTES: usize = 16 << 10;

/// How many bytes are read at once: few at first, as most programs print little, and later as many
/// as a pipe holds.
const FIRST_CHUNK: usize = 4 << 10;
const LAST_CHUNK: usize = 64 << 10;

impl Capture {
    /// Creates a capture of at most `limit` bytes of data. Returns it with the end to write to.
    pub(super) fn of_data(limit: u64) -> io::Result<(Self, OwnedFd)> {
        Self::new(usize::try_from(limit).unwrap_or(usize::MAX), Excess::Stops)
    }

    /// Creates a capture of standard error. Returns it with the end to write to.
    pub(super) fn of_stderr(stderr: StderrUse) -> io::Result<(Self, OwnedFd)> {
        match stderr {
            StderrUse::Messages => Self::new(MESSAGE_BYTES, Excess::Elides),
            StderrUse::Data(limit) => Self::of_data(limit),
        }
    }

    /// Creates a capture of at most `limit` bytes from a named pipe, which is open and does not
    /// block.
    pub(super) fn of_fifo(pipe: OwnedFd, limit: u64) -> io::Result<Self> {
        let full = fcntl_getpipe_size(&pipe)? / 2;
        Ok(Self {
            pipe: Some(pipe),
            bytes: Vec::new(),
            limit: usize::try_from(limit).unwrap_or(usize::MAX),
            excess: Excess::Stops,
            dropped: 0,
            full,
        })
    }

    fn new(limit: usize, excess: Excess) -> io::Result<(Self, OwnedFd)> {
        let (pipe, writer) = pipe_with(PipeFlags::CLOEXEC)?;
        rustix::io::ioctl_fionbio(&pipe, true)?;
        // The kernel starts a new page of the pipe for a write that does not fit into the current
        // page.
        let full = fcntl_getpipe_size(&pipe)? / 2;
        Ok((
            Self {
                pipe: Some(pipe),
                bytes: Vec::new(),
                limit,
                excess,
                dropped: 0,
                full,
            },
            writer,
        ))
    }

    /// The pipe to poll; `None` if all writers are gone.
    pub(super) fn pipe(&self) -> Option<BorrowedFd<'_>> {
        self.pipe.as_ref().map(AsFd::as_fd)
    }

    /// Reads everything that is available. Bytes beyond the limit are read and dropped, so that the
    /// writer neither blocks nor notices. Returns whether the pipe may have been full, in which
    /// case the writer had to wait.
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
            if self.dropped > 0 {
                // A program that prints without pause would keep this loop busy without end.
                break;
            }
        }
        Ok(count >= self.full)
    }

    fn cut(&mut self) {
        let Some(excess @ 1..) = self.bytes.len().checked_sub(self.limit) else {
            return;
        };
        self.dropped += excess as u64;
        let from = match self.excess {
            Excess::Stops => self.limit,
            Excess::Elides => self.first_bytes(),
        };
        self.bytes.drain(from..from + excess);
    }

    /// How many bytes of long messages are kept from their beginning.
    fn first_bytes(&self) -> usize {
        self.limit.saturating_sub(LAST_BYTES)
    }

    /// Whether the program printed more data than the limit.
    pub(super) fn is_over(&self) -> bool {
        self.excess == Excess::Stops && self.dropped > 0
    }

    /// The output so far, within the limit.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The output, within the limit. If the middle of messages was dropped, a line says so.
    pub(super) fn into_bytes(mut self) -> Vec<u8> {
        if self.excess == Excess::Elides && self.dropped > 0 {
            let line = format!("\n[.. {} bytes left out ..]\n", self.dropped);
            let at = self.first_bytes();
            self.bytes.splice(at..at, line.into_bytes());
        }
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn captured(limit: u64, printed: &[u8]) -> Capture {
        let (mut capture, writer) = Capture::of_data(limit).unwrap();
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
    fn of_long_messages_the_middle_is_left_out_which_does_not_stop_the_run() {
        let (mut capture, writer) = Capture::of_stderr(StderrUse::Messages).unwrap();
        let mut printed = 0;
        for letter in b'a'..=b'z' {
            printed += rustix::io::write(&writer, &[letter; 5000]).unwrap();
            capture.drain().unwrap();
        }
        assert!(!capture.is_over());
        let kept = String::from_utf8(capture.into_bytes()).unwrap();
        assert!(kept.starts_with("aaaaa") && kept.ends_with("zzzzz"));
        let line = format!("\n[.. {} bytes left out ..]\n", printed - MESSAGE_BYTES);
        assert_eq!(kept.find(&line), Some(MESSAGE_BYTES - LAST_BYTES));
        assert_eq!(kept.len(), MESSAGE_BYTES + line.len());
    }

    #[test]
    fn standard_error_that_is_data_has_a_limit() {
        let (mut capture, writer) = Capture::of_stderr(StderrUse::Data(70_000)).unwrap();
        for (bytes, is_over) in [(60_000, false), (10_000, false), (1, true)] {
            rustix::io::write(&writer, &vec![b'1'; bytes]).unwrap();
            capture.drain().unwrap();
            assert_eq!(capture.is_over(), is_over);
        }
        assert_eq!(capture.into_bytes(), vec![b'1'; 70_000]);
    }

    #[test]
    fn an_open_but_empty_pipe_does_not_block() {
        let (mut capture, _writer) = Capture::of_data(4).unwrap();
        assert!(!capture.drain().unwrap());
        assert!(capture.pipe().is_some());
    }

    #[test]
    fn a_pipe_that_was_full_is_noticed_whatever_the_size_of_the_writes() {
        for size in [1, 7, 2049, 4097, 1 << 20] {
            let (mut capture, writer) = Capture::of_data(1 << 20).unwrap();
            rustix::io::ioctl_fionbio(&writer, true).unwrap();
            while rustix::io::write(&writer, &vec![b'9'; size]).is_ok() {}
            assert!(capture.drain().unwrap(), "{size}");
            rustix::io::write(&writer, b"9").unwrap();
            assert!(!capture.drain().unwrap(), "{size}");
        }
    }
}
