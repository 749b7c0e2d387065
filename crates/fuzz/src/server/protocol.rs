//! The protocol between the tool and a fork server, as in `c/base.c`; all numbers in native byte
//! order.

use super::Limits;
use std::time::Duration;

/// The minimum time of a child in microseconds: about a tick of the kernel. The maximum: the
/// largest time that the server can represent.
const LEAST_TIME: u64 = 4000;
const MOST_TIME: u64 = 1_000_000_000_000;

/// The header of a request, before the input.
pub(super) fn request(limits: &Limits, variant: u32, time: Option<Duration>) -> Vec<u8> {
    // A child that uses more than half of its time is run again in any case.
    let time = time.unwrap_or(limits.time).min(limits.time / 2);
    let time = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
    // 0 would mean no limit.
    let time = time.clamp(LEAST_TIME, MOST_TIME);
    [
        &variant.to_ne_bytes()[..],
        &time.to_ne_bytes(),
        &limits.output.to_ne_bytes(),
        &limits.memory.to_ne_bytes(),
    ]
    .concat()
}

/// A server's reply for a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reply {
    /// In the kernel's encoding; 0 is exit code 0.
    pub(super) status: i32,
    /// CPU time of all processes.
    pub(super) cpu: Duration,
    /// The highest peak of any one of them, in bytes.
    pub(super) memory: u64,
    /// What was left behind, as bits.
    pub(super) left: u64,
    pub(super) output: Vec<u8>,
    /// The edges of the program that were taken, with counts by order of magnitude; empty if it is
    /// not traced.
    pub(super) reached: Vec<u32>,
}

/// The length of a reply without the output and the edges.
const HEAD: usize = 36;
/// The maximum number of reported edges.
const WAYS: usize = 1 << 14;

/// The maximum length of a reply.
pub(super) fn longest(limits: &Limits) -> usize {
    let output = usize::try_from(limits.output).unwrap_or(usize::MAX);
    output.saturating_add(HEAD + WAYS * size_of::<u32>())
}

impl Reply {
    /// Parses a reply without its length; `None` if the bytes are not one.
    pub(super) fn of(mut bytes: Vec<u8>) -> Option<Self> {
        let rest = bytes.get(..HEAD)?;
        let (status, rest) = rest.split_first_chunk()?;
        let (cpu, rest) = rest.split_first_chunk()?;
        let (memory, rest) = rest.split_first_chunk()?;
        let (left, rest) = rest.split_first_chunk()?;
        let (output, _) = rest.split_first_chunk()?;
        let output = usize::try_from(u64::from_ne_bytes(*output)).ok()?;
        let (_, reached) = bytes.get(HEAD..)?.split_at_checked(output)?;
        let (reached, rest) = reached.as_chunks();
        if !rest.is_empty() {
            return None;
        }
        let reached = reached.iter().copied().map(u32::from_ne_bytes).collect();
        Some(Self {
            status: i32::from_ne_bytes(*status),
            cpu: Duration::from_micros(u64::from_ne_bytes(*cpu)),
            memory: u64::from_ne_bytes(*memory),
            left: u64::from_ne_bytes(*left),
            output: {
                bytes.truncate(HEAD + output);
                bytes.split_off(HEAD)
            },
            reached,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Reply;

    fn bytes(output: u64) -> Vec<u8> {
        let numbers = [3u64, 4096, 2, output].map(u64::to_ne_bytes).concat();
        let reached = [7u32, 9].map(u32::to_ne_bytes).concat();
        [&256i32.to_ne_bytes()[..], &numbers, b"out", &reached].concat()
    }

    #[test]
    fn a_reply_is_read() {
        let reply = Reply::of(bytes(3)).unwrap();
        assert_eq!((reply.status, reply.cpu.as_micros()), (256, 3));
        assert_eq!((reply.memory, reply.left), (4096, 2));
        assert_eq!(
            (&*reply.output, &*reply.reached),
            (&b"out"[..], &[7, 9][..])
        );
    }

    #[test]
    fn what_does_not_fit_together_is_no_reply() {
        for length in [0, 20, 38, 46] {
            assert_eq!(Reply::of(bytes(3)[..length].to_vec()), None, "{length}");
        }
        for output in [2, 12, u64::MAX] {
            assert_eq!(Reply::of(bytes(output)), None, "{output}");
        }
    }
}
