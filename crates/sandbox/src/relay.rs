//! The connection from the output of one program to the input of the other.

use std::io;
use std::os::fd::OwnedFd;
use std::sync::Arc;

use rustix::io::{Errno, ioctl_fionbio, ioctl_fionread};
use rustix::pipe::{PipeFlags, pipe_with};

/// The writing end of a program's standard input.
#[derive(Debug)]
pub(super) struct Relay {
    /// Shared with a thread that polls it, so that it exists until the poll returns.
    pipe: Option<Arc<OwnedFd>>,
    /// How many of the bytes have been written.
    sent: usize,
    /// How many bytes were unread when it was closed.
    left: usize,
}

impl Relay {
    /// Creates a relay. Returns it with the end to read from.
    pub(super) fn new() -> io::Result<(Self, OwnedFd)> {
        let (reader, pipe) = pipe_with(PipeFlags::CLOEXEC)?;
        ioctl_fionbio(&pipe, true)?;
        let relay = Self {
            pipe: Some(Arc::new(pipe)),
            sent: 0,
            left: 0,
        };
        Ok((relay, reader))
    }

    /// A relay to a named pipe, which is open and does not block.
    pub(super) fn of_fifo(pipe: OwnedFd) -> Self {
        Self {
            pipe: Some(Arc::new(pipe)),
            sent: 0,
            left: 0,
        }
    }

    /// Writes as much as fits of the bytes that were not sent yet. A reader that is gone closes the
    /// relay.
    pub(super) fn pass(&mut self, all: &[u8]) -> io::Result<()> {
        while let (Some(pipe), false) = (&self.pipe, self.sent == all.len()) {
            match rustix::io::write(pipe, &all[self.sent..]) {
                Ok(count) => self.sent += count,
                Err(Errno::AGAIN) => return Ok(()),
                Err(Errno::INTR) => {}
                Err(Errno::PIPE) => self.close(),
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// The pipe to poll for room, if some of the bytes are not sent yet.
    pub(super) fn waiting(&self, all: &[u8]) -> Option<Arc<OwnedFd>> {
        let waits = self.sent < all.len();
        self.pipe.clone().filter(|_| waits)
    }

    /// Whether all the bytes are sent.
    pub(super) fn has_sent(&self, all: &[u8]) -> bool {
        self.sent == all.len()
    }

    /// Whether all that was sent has been read.
    pub(super) fn is_read(&self) -> io::Result<bool> {
        match &self.pipe {
            Some(pipe) => Ok(ioctl_fionread(pipe)? == 0),
            None => Ok(true),
        }
    }

    /// How many of the bytes the reader has not read, or had not when the relay was closed.
    pub(super) fn unread(&self, all: &[u8]) -> usize {
        all.len() - self.sent + self.in_pipe().unwrap_or(self.left)
    }

    fn in_pipe(&self) -> Option<usize> {
        let count = ioctl_fionread(self.pipe.as_ref()?).ok()?;
        usize::try_from(count).ok()
    }

    /// Whether the reader may still read.
    pub(super) fn is_open(&self) -> bool {
        self.pipe.is_some()
    }

    /// Closes the stream, so that the reader comes to its end.
    pub(super) fn close(&mut self) {
        self.left = self.in_pipe().unwrap_or(self.left);
        self.pipe = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_waits_and_what_is_read_is_known() {
        let (mut relay, reader) = Relay::new().unwrap();
        let all = vec![7; 100_000];
        relay.pass(&all).unwrap();
        assert!(relay.waiting(&all).is_some());
        assert!(!relay.is_read().unwrap());
        let mut read = 0;
        while read < all.len() {
            read += rustix::io::read(&reader, &mut [0; 9000]).unwrap();
            relay.pass(&all).unwrap();
        }
        assert!(relay.has_sent(&all) && relay.is_read().unwrap());
        assert!(relay.waiting(&all).is_none());
    }

    #[test]
    fn a_reader_that_is_gone_closes_the_relay() {
        let (mut relay, reader) = Relay::new().unwrap();
        drop(reader);
        relay.pass(b"hello").unwrap();
        assert!(!relay.is_open());
    }

    #[test]
    fn what_a_reader_left_unread_is_known() {
        let (mut relay, reader) = Relay::new().unwrap();
        let all = vec![7; 100_000];
        relay.pass(&all).unwrap();
        assert_eq!(rustix::io::read(&reader, &mut [0; 4096]).unwrap(), 4096);
        assert_eq!(relay.unread(&all), all.len() - 4096);
        drop(reader);
        relay.pass(&all).unwrap();
        assert!(!relay.is_open());
        assert_eq!(relay.unread(&all), all.len() - 4096);
    }
}
