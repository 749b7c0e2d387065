//! One end of the socket pair.

use std::io::{self, IoSlice, IoSliceMut};
use std::marker::PhantomData;
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::io::Errno;
use rustix::net::{
    AddressFamily, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, ReturnFlags,
    SendAncillaryBuffer, SendAncillaryMessage, SendFlags, Shutdown, SocketFlags, SocketType, recv,
    recvmsg, sendmsg, shutdown, socketpair,
};

use super::Message;

/// An end that sends messages `S` and receives messages `R`.
#[derive(Debug)]
pub(crate) struct Channel<S, R> {
    socket: OwnedFd,
    messages: PhantomData<fn(S) -> R>,
}

/// The maximum length of a message; Linux allows packets of this size without privilege.
const LONGEST: usize = 128 << 10;

/// The maximum number of descriptors with a message.
const MOST_FDS: usize = 64;

impl<S: Message, R: Message> Channel<S, R> {
    /// Creates a pair: this end and the socket of the other.
    pub(crate) fn pair() -> io::Result<(Self, OwnedFd)> {
        let (near, far) = socketpair(
            AddressFamily::UNIX,
            SocketType::SEQPACKET,
            SocketFlags::CLOEXEC,
            None,
        )?;
        Ok((Self::over(near), far))
    }

    /// Takes over a socket made by [`Channel::pair`].
    pub(crate) fn over(socket: OwnedFd) -> Self {
        Self {
            socket,
            messages: PhantomData,
        }
    }

    /// Sends a message. A message that is too long is the error `EMSGSIZE`, a closed other end
    /// `EPIPE`.
    pub(crate) fn send(&self, message: &S) -> io::Result<()> {
        let bytes = message.encode();
        if bytes.len() > LONGEST {
            return Err(Errno::MSGSIZE.into());
        }
        let fds = message.fds();
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MOST_FDS))];
        let mut control = SendAncillaryBuffer::new(&mut space);
        if !fds.is_empty() && !control.push(SendAncillaryMessage::ScmRights(&fds)) {
            return Err(Errno::MSGSIZE.into());
        }
        sendmsg(
            &self.socket,
            &[IoSlice::new(&bytes)],
            &mut control,
            SendFlags::NOSIGNAL,
        )?;
        Ok(())
    }

    /// Closes this end for sending: the other end reads the end of the stream. Messages sent before
    /// can still be received.
    pub(crate) fn close(&self) -> io::Result<()> {
        Ok(shutdown(&self.socket, Shutdown::Write)?)
    }

    /// Waits for a message; `None` if the other end is closed.
    pub(crate) fn receive(&self) -> io::Result<Option<R>> {
        let length = self.next_length()?;
        let mut bytes = vec![0; length];
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MOST_FDS))];
        let mut control = RecvAncillaryBuffer::new(&mut space);
        let got = rustix::io::retry_on_intr(|| {
            let mut buffers = [IoSliceMut::new(&mut bytes)];
            recvmsg(
                &self.socket,
                &mut buffers,
                &mut control,
                RecvFlags::CMSG_CLOEXEC,
            )
        })?;
        if got.bytes == 0 {
            return Ok(None);
        }
        if got
            .flags
            .intersects(ReturnFlags::TRUNC | ReturnFlags::CTRUNC)
        {
            return Err(Errno::MSGSIZE.into());
        }
        let fds = control.drain().filter_map(rights).flatten().collect();
        match R::decode(&bytes[..got.bytes], fds) {
            Some(message) => Ok(Some(message)),
            None => Err(io::ErrorKind::InvalidData.into()),
        }
    }
}

impl<S, R> Channel<S, R> {
    /// Waits for a message and returns its length, so that no more memory than that is touched: a
    /// helper pays for every page again in each run. 0 if the other end is closed.
    fn next_length(&self) -> io::Result<usize> {
        let flags = RecvFlags::PEEK | RecvFlags::TRUNC;
        let peek = || rustix::io::retry_on_intr(|| recv(&self.socket, &mut [0; 0], flags));
        // The kernel reports once, and first, that an end was closed with unread data. Messages
        // sent before follow.
        let (_, length) = match peek() {
            Err(Errno::CONNRESET) => peek()?,
            peeked => peeked?,
        };
        Ok(length.min(LONGEST))
    }
}

fn rights(message: RecvAncillaryMessage<'_>) -> Option<rustix::net::AncillaryIter<'_, OwnedFd>> {
    match message {
        RecvAncillaryMessage::ScmRights(fds) => Some(fds),
        _ => None,
    }
}

impl<S, R> AsFd for Channel<S, R> {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.socket.as_fd()
    }
}

#[cfg(test)]
mod tests {
    use super::Channel;
    use crate::wire::{FromBox, ToBox};

    #[test]
    fn last_messages_are_read_though_something_was_left_unread() {
        let (near, far) = Channel::<ToBox, FromBox>::pair().unwrap();
        let far = Channel::<FromBox, ToBox>::over(far);
        near.send(&ToBox::Kill(1)).unwrap();
        far.send(&FromBox::Ready).unwrap();
        drop(far);
        assert!(matches!(near.receive().unwrap(), Some(FromBox::Ready)));
        assert!(near.receive().unwrap().is_none());
    }
}
