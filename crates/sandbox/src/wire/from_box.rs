//! The messages of the helper.

use std::os::fd::{BorrowedFd, OwnedFd};
use std::time::Duration;

use super::Message;
use super::codec::{Reader, Writer};
use crate::job::Status;
use crate::step::{Step, StepError};

/// A message of the helper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FromBox {
    /// It is set up and accepts jobs.
    Ready,
    /// A box is ready for the next job, and nothing is left of the previous box.
    Prepared,
    /// A step failed; the helper cannot be used any more.
    Failed { step: Step, errno: i32 },
    /// The program cannot be started.
    NoProgram { errno: i32 },
    /// The program ran.
    Report(Report),
}

/// What the helper recorded about a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Report {
    pub(crate) status: Status,
    /// Processor time of all processes that were reaped.
    pub(crate) cpu: Duration,
    /// From just before the program was started to its end.
    pub(crate) wall: Duration,
    /// The highest resident memory of any one process, in bytes.
    pub(crate) memory: u64,
    /// How many instructions were counted in user mode, if they were.
    pub(crate) instructions: Option<u64>,
}

impl FromBox {
    /// The message for a failed step. An error that is not the kernel's has no number and is sent
    /// as 0.
    pub(crate) fn failed(fault: &StepError) -> Self {
        Self::Failed {
            step: fault.step,
            errno: fault.source.raw_os_error().unwrap_or(0),
        }
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
            Self::Prepared => _ = out.number(4),
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
            4 => Self::Prepared,
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
            .number(self.memory)
            .flag(self.instructions.is_some())
            .number(self.instructions.unwrap_or(0));
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
            instructions: match (from.flag()?, from.number()?) {
                (true, count) => Some(count),
                (false, _) => None,
            },
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
            instructions: Some(4),
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
