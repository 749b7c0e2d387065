//! A worker: one helper process and the channel to it.

use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::helper::ARGUMENT;
use super::step::{During, Fault, Step};
use super::wire::{Channel, FromBox, ToBox};

/// A helper that is ready for jobs, one at a time.
#[derive(Debug)]
pub(super) struct Worker {
    channel: Channel<ToBox, FromBox>,
    helper: Child,
    serial: u64,
}

/// How long a helper may take to get ready. Only an executable that is not a helper takes so long.
const PATIENCE: Duration = Duration::from_secs(10);

impl Worker {
    /// Starts a helper and waits until it is ready.
    pub(super) fn start(executable: &Path) -> Result<Self, Fault> {
        let (channel, socket) = Channel::pair().during(Step::StartHelper)?;
        let helper = Command::new(executable)
            .arg(ARGUMENT)
            .env_clear()
            .stdin(socket)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .during(Step::StartHelper)?;
        let worker = Self {
            channel,
            helper,
            serial: 0,
        };
        if !readable(worker.channel.as_fd(), PATIENCE).during(Step::HearHelper)? {
            return Err(Fault {
                step: Step::HearHelper,
                source: io::ErrorKind::TimedOut.into(),
            });
        }
        match worker.receive()? {
            FromBox::Ready => Ok(worker),
            _ => Err(Fault {
                step: Step::HearHelper,
                source: io::ErrorKind::InvalidData.into(),
            }),
        }
    }

    /// The number of the next job.
    pub(super) fn next_serial(&mut self) -> u64 {
        self.serial += 1;
        self.serial
    }

    pub(super) fn send(&self, message: &ToBox) -> Result<(), Fault> {
        self.channel.send(message).during(Step::SendJob)
    }

    /// Waits for a message; a step that failed in the helper is an error here.
    pub(super) fn receive(&self) -> Result<FromBox, Fault> {
        match self.channel.receive().during(Step::HearHelper)? {
            Some(FromBox::Failed { step, errno }) => Err(Fault {
                step,
                source: error(errno),
            }),
            Some(message) => Ok(message),
            None => Err(Fault {
                step: Step::HearHelper,
                source: error(0),
            }),
        }
    }

    /// Readable when there is a message.
    pub(super) fn channel(&self) -> BorrowedFd<'_> {
        self.channel.as_fd()
    }

    /// The process id of the helper.
    pub(super) fn pid(&self) -> i32 {
        self.helper.id().cast_signed()
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // Its inits die with it. It is our child and not yet waited for, so the number is its own.
        _ = self.helper.kill();
        _ = self.helper.wait();
    }
}

fn readable(fd: BorrowedFd<'_>, patience: Duration) -> io::Result<bool> {
    let timeout = Timespec::try_from(patience).map_err(io::Error::other)?;
    Ok(poll(&mut [PollFd::new(&fd, PollFlags::IN)], Some(&timeout))? > 0)
}

fn error(errno: i32) -> io::Error {
    match errno {
        0 => io::Error::other("a helper process ended unexpectedly"),
        errno => io::Error::from_raw_os_error(errno),
    }
}
