//! What the tool and its helper processes say to each other.
//!
//! Both ends are the same executable, so there are no versions. A message is one packet of a
//! sequenced-packet socket pair; descriptors travel with it.

mod channel;
mod codec;

use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::Duration;

use super::job::{Limits, Status};
use super::step::Step;
use codec::{Reader, Writer};

pub(super) use channel::Channel;

/// What the tool says.
#[derive(Debug)]
pub(super) enum ToBox {
    /// Run this.
    Run(Request),
    /// End the run of this serial number, if it is still going on.
    Kill(u64),
}

/// A job as the helper sees it: all paths found, all inputs and outputs open.
#[derive(Debug)]
pub(super) struct Request {
    pub(super) serial: u64,
    pub(super) program: Vec<u8>,
    pub(super) argv: Vec<Vec<u8>>,
    pub(super) env: Vec<Vec<u8>>,
    pub(super) directory: Vec<u8>,
    pub(super) limits: Limits,
    pub(super) stdin: OwnedFd,
    pub(super) stdout: OwnedFd,
    pub(super) stderr: OwnedFd,
}

/// What the helper says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum FromBox {
    /// It is set up and takes jobs.
    Ready,
    /// A step failed; the helper is of no use any more.
    Failed { step: Step, errno: i32 },
    /// The program cannot be started.
    NoProgram { errno: i32 },
    /// The program ran.
    Report(Report),
}

/// What the helper saw of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Report {
    pub(super) status: Status,
    pub(super) cpu: Duration,
    pub(super) wall: Duration,
    pub(super) memory: u64,
}

/// A message that can be put into a packet.
pub(super) trait Message: Sized {
    fn encode(&self) -> Vec<u8>;
    fn fds(&self) -> Vec<BorrowedFd<'_>>;
    fn decode(bytes: &[u8], fds: Vec<OwnedFd>) -> Option<Self>;
}

impl Message for ToBox {
    fn encode(&self) -> Vec<u8> {
        let mut out = Writer::default();
        match self {
            Self::Run(request) => request.write(out.number(0)),
            Self::Kill(serial) => _ = out.number(1).number(*serial),
        }
        out.into_bytes()
    }

    fn fds(&self) -> Vec<BorrowedFd<'_>> {
        match self {
            Self::Run(request) => {
                vec![
                    request.stdin.as_fd(),
                    request.stdout.as_fd(),
                    request.stderr.as_fd(),
                ]
            }
            Self::Kill(_) => Vec::new(),
        }
    }

    fn decode(bytes: &[u8], fds: Vec<OwnedFd>) -> Option<Self> {
        let mut from = Reader::new(bytes, fds);
        match from.number()? {
            0 => Request::read(&mut from).map(Self::Run),
            1 => from.number().map(Self::Kill),
            _ => None,
        }
    }
}

impl Request {
    fn write(&self, out: &mut Writer) {
        out.number(self.serial)
            .string(&self.program)
            .list(&self.argv, |out, string| _ = out.string(string))
            .list(&self.env, |out, string| _ = out.string(string))
            .string(&self.directory)
            .duration(self.limits.cpu)
            .duration(self.limits.wall)
            .number(self.limits.memory)
            .number(self.limits.output)
            .number(self.limits.file)
            .number(u64::from(self.limits.processes));
    }

    fn read(from: &mut Reader<'_>) -> Option<Self> {
        Some(Self {
            serial: from.number()?,
            program: from.string()?,
            argv: from.list(Reader::string)?,
            env: from.list(Reader::string)?,
            directory: from.string()?,
            limits: Limits {
                cpu: from.duration()?,
                wall: from.duration()?,
                memory: from.number()?,
                output: from.number()?,
                file: from.number()?,
                processes: u32::try_from(from.number()?).ok()?,
            },
            stdin: from.fd()?,
            stdout: from.fd()?,
            stderr: from.fd()?,
        })
    }
}

impl Message for FromBox {
    fn encode(&self) -> Vec<u8> {
        let mut out = Writer::default();
        match self {
            Self::Ready => _ = out.number(0),
            Self::Failed { step, errno } => _ = out.number(1).number(step.number()).signed(*errno),
            Self::NoProgram { errno } => _ = out.number(2).signed(*errno),
            Self::Report(report) => report.write(out.number(3)),
        }
        out.into_bytes()
    }

    fn fds(&self) -> Vec<BorrowedFd<'_>> {
        Vec::new()
    }

    fn decode(bytes: &[u8], fds: Vec<OwnedFd>) -> Option<Self> {
        let mut from = Reader::new(bytes, fds);
        Some(match from.number()? {
            0 => Self::Ready,
            1 => Self::Failed {
                step: Step::of_number(from.number()?)?,
                errno: from.signed()?,
            },
            2 => Self::NoProgram {
                errno: from.signed()?,
            },
            3 => Self::Report(Report::read(&mut from)?),
            _ => return None,
        })
    }
}

impl Report {
    fn write(&self, out: &mut Writer) {
        let (kind, value) = match self.status {
            Status::Exited(code) => (0, code),
            Status::Signaled(signal) => (1, signal),
        };
        out.number(kind)
            .signed(value)
            .duration(self.cpu)
            .duration(self.wall)
            .number(self.memory);
    }

    fn read(from: &mut Reader<'_>) -> Option<Self> {
        let status = match (from.number()?, from.signed()?) {
            (0, code) => Status::Exited(code),
            (1, signal) => Status::Signaled(signal),
            _ => return None,
        };
        Some(Self {
            status,
            cpu: from.duration()?,
            wall: from.duration()?,
            memory: from.number()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_survives_the_wire() {
        let report = FromBox::Report(Report {
            status: Status::Signaled(11),
            cpu: Duration::from_nanos(1),
            wall: Duration::from_secs(2),
            memory: 3,
        });
        assert_eq!(FromBox::decode(&report.encode(), Vec::new()), Some(report));
    }

    #[test]
    fn a_cut_message_is_refused() {
        let bytes = FromBox::Failed {
            step: Step::Fork,
            errno: 11,
        }
        .encode();
        for length in 0..bytes.len() {
            assert_eq!(FromBox::decode(&bytes[..length], Vec::new()), None);
        }
    }

    #[test]
    fn a_length_beyond_the_message_is_refused() {
        let bytes = [7u64.to_le_bytes(), u64::MAX.to_le_bytes()].concat();
        let mut from = Reader::new(&bytes, Vec::new());
        assert_eq!(from.number(), Some(7));
        assert_eq!(from.string(), None);
    }
}
