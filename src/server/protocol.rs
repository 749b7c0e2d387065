//! What the tool and a fork server say to each other, as `server.c` has it; all numbers in the order of the machine.

use super::Limits;
use std::time::Duration;

/// What stands before the input in a request.
pub(super) fn request(limits: &Limits) -> Vec<u8> {
    // A child that uses more than half of its time is run again anyway.
    let seconds = limits.time.as_secs().div_ceil(2).max(1);
    let seconds = u32::try_from(seconds).unwrap_or(u32::MAX);
    [
        &seconds.to_ne_bytes()[..],
        &limits.output.to_ne_bytes(),
        &limits.memory.to_ne_bytes(),
    ]
    .concat()
}

/// What a server says of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reply {
    /// As the kernel tells it; 0 is an end with exit code 0.
    pub(super) status: i32,
    /// Processor time of all processes.
    pub(super) cpu: Duration,
    /// The greatest peak of any one of them, in bytes.
    pub(super) memory: u64,
    /// What was left behind, as bits.
    pub(super) left: u64,
    pub(super) output: Vec<u8>,
}

/// How long a reply is without the output.
pub(super) const HEAD: usize = 28;

impl Reply {
    /// A reply without its length; none where the bytes are no such thing.
    pub(super) fn of(mut bytes: Vec<u8>) -> Option<Self> {
        let rest = bytes.get(..HEAD)?;
        let (status, rest) = rest.split_first_chunk()?;
        let (cpu, rest) = rest.split_first_chunk()?;
        let (memory, rest) = rest.split_first_chunk()?;
        let (left, _) = rest.split_first_chunk()?;
        Some(Self {
            status: i32::from_ne_bytes(*status),
            cpu: Duration::from_micros(u64::from_ne_bytes(*cpu)),
            memory: u64::from_ne_bytes(*memory),
            left: u64::from_ne_bytes(*left),
            output: bytes.split_off(HEAD),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{HEAD, Reply};

    #[test]
    fn a_reply_is_read_and_a_cut_one_is_none() {
        let numbers = [3u64, 4096, 2].map(u64::to_ne_bytes).concat();
        let bytes = [&256i32.to_ne_bytes()[..], &numbers, b"out"].concat();
        let reply = Reply::of(bytes.clone()).unwrap();
        assert_eq!((reply.status, reply.cpu.as_micros()), (256, 3));
        assert_eq!((reply.memory, reply.left), (4096, 2));
        assert_eq!(reply.output, b"out");
        assert_eq!(Reply::of(bytes[..HEAD - 1].to_vec()), None);
    }
}
