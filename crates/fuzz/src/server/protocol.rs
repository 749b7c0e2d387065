//! The protocol between the tool and a fork server, as `c/base.c` implements it. All numbers are in
//! the byte order of the machine.

use super::Limits;
use std::time::Duration;

/// The minimum time limit of a child in microseconds, about a tick of the kernel, and the maximum,
/// which still fits the server's number of seconds.
const MIN_TIME: u64 = 4000;
const MAX_TIME: u64 = 1_000_000_000_000;

/// The header of a request, which precedes the input.
pub(super) fn request(limits: &Limits, variant: u32, time: Option<Duration>) -> Vec<u8> {
    // A child that uses more than half of its time is run again in any case.
    let time = time.unwrap_or(limits.time).min(limits.time / 2);
    let time = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
    // Zero would mean that there is no limit.
    let time = time.clamp(MIN_TIME, MAX_TIME);
    [
        &variant.to_ne_bytes()[..],
        &time.to_ne_bytes(),
        &limits.output.to_ne_bytes(),
        &limits.memory.to_ne_bytes(),
    ]
    .concat()
}

/// The reply of a server to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ServerReply {
    /// The wait status from the kernel; 0 is an end with exit code 0.
    pub(super) status: i32,
    /// The CPU time of all processes.
    pub(super) cpu: Duration,
    /// The greatest peak of any process, in bytes.
    pub(super) memory: u64,
    /// The kinds of things that were left behind, as bits.
    pub(super) left: u64,
    pub(super) output: Vec<u8>,
    /// The covered edges with hit counts (by order of magnitude); empty unless traced.
    pub(super) reached: Vec<u32>,
}

/// The length of a reply without output and edges.
const HEADER_BYTES: usize = 36;
/// The maximum number of reported edges.
const MAX_EDGES: usize = 1 << 14;

/// The maximum length of a reply.
pub(super) fn max_reply_bytes(limits: &Limits) -> usize {
    let output = usize::try_from(limits.output).unwrap_or(usize::MAX);
    output.saturating_add(HEADER_BYTES + MAX_EDGES * size_of::<u32>())
}

impl ServerReply {
    /// Parses a reply without its length field; `None` if the bytes are not a reply.
    pub(super) fn parse(mut bytes: Vec<u8>) -> Option<Self> {
        let rest = bytes.get(..HEADER_BYTES)?;
        let (status, rest) = rest.split_first_chunk()?;
        let (cpu, rest) = rest.split_first_chunk()?;
        let (memory, rest) = rest.split_first_chunk()?;
        let (left, rest) = rest.split_first_chunk()?;
        let (output, _) = rest.split_first_chunk()?;
        let output = usize::try_from(u64::from_ne_bytes(*output)).ok()?;
        let (_, reached) = bytes.get(HEADER_BYTES..)?.split_at_checked(output)?;
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
                bytes.truncate(HEADER_BYTES + output);
                bytes.split_off(HEADER_BYTES)
            },
            reached,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::ServerReply;

    fn bytes(output: u64) -> Vec<u8> {
        let numbers = [3u64, 4096, 2, output].map(u64::to_ne_bytes).concat();
        let reached = [7u32, 9].map(u32::to_ne_bytes).concat();
        [&256i32.to_ne_bytes()[..], &numbers, b"out", &reached].concat()
    }

    #[test]
    fn a_reply_is_read() {
        let reply = ServerReply::parse(bytes(3)).unwrap();
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
            assert_eq!(
                ServerReply::parse(bytes(3)[..length].to_vec()),
                None,
                "{length}"
            );
        }
        for output in [2, 12, u64::MAX] {
            assert_eq!(ServerReply::parse(bytes(output)), None, "{output}");
        }
    }
}
