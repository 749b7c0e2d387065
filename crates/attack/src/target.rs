//! A program under attack.

use base::digest;
use base::pool::lock;
use fuzz::comparison::InSlots;
use fuzz::comparison::candidate::{Candidate, End, Response, Trace};
use fuzz::server::ForkServerFailure;
use program::Source;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use terms::fault::Fault;

/// A compiled program under attack.
pub struct AttackTarget<'a> {
    pub(crate) candidate: InSlots<'a>,
    pub(crate) source: Source,
}

impl AttackTarget<'_> {
    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        self.candidate.name()
    }
}

/// A candidate whose outputs are recorded as hashes, without regard to white space.
pub(crate) struct Recorded<'b> {
    candidate: &'b dyn Candidate,
    outputs: Mutex<BTreeMap<usize, u64>>,
}

impl<'b> Recorded<'b> {
    pub(crate) fn new(candidate: &'b dyn Candidate) -> Self {
        Self {
            candidate,
            outputs: Mutex::default(),
        }
    }

    /// A hash of earlier outputs, by their hash, followed by the output for an input.
    pub(crate) fn chained(&self, earlier: u64, input: &Arc<[u8]>) -> u64 {
        let output = lock(&self.outputs).get(&address(input)).copied();
        let words = [earlier, output.unwrap_or_default()].map(u64::to_be_bytes);
        start(&digest::sha256_hex(&words.concat()))
    }

    fn record(&self, input: &Arc<[u8]>, response: &Response) {
        if let End::Printed(output) = &response.end {
            lock(&self.outputs).insert(address(input), hash(output));
        }
    }
}

/// Identifies an input as long as it exists.
fn address(input: &Arc<[u8]>) -> usize {
    input.as_ptr().addr()
}

fn hash(output: &[u8]) -> u64 {
    let words = output.split(u8::is_ascii_whitespace);
    let words: Vec<&[u8]> = words.filter(|word| !word.is_empty()).collect();
    start(&digest::sha256_hex(&words.join(&b' ')))
}

/// The start of a digest as a number.
fn start(digest: &str) -> u64 {
    u64::from_str_radix(&digest[..16], 16).unwrap_or_default()
}

impl Candidate for Recorded<'_> {
    fn name(&self) -> &str {
        self.candidate.name()
    }

    fn time_limit(&self) -> Option<Duration> {
        self.candidate.time_limit()
    }

    fn respond(&self, input: &Arc<[u8]>) -> Result<Response, Fault> {
        let response = self.candidate.respond(input)?;
        self.record(input, &response);
        Ok(response)
    }

    fn fast_run(&self, inputs: &[Arc<[u8]>]) -> Result<Vec<Option<Response>>, Fault> {
        let responses = self.candidate.fast_run(inputs)?;
        for (input, response) in inputs.iter().zip(&responses) {
            if let Some(response) = response {
                self.record(input, response);
            }
        }
        Ok(responses)
    }

    fn can_trace(&self) -> Result<bool, Fault> {
        self.candidate.can_trace()
    }

    fn trace(&self, inputs: &[Arc<[u8]>]) -> Result<Vec<Option<Trace>>, Fault> {
        self.candidate.trace(inputs)
    }

    fn note_mismatch(&self) {
        self.candidate.note_mismatch();
    }

    fn fork_server_failure(&self) -> Option<ForkServerFailure> {
        self.candidate.fork_server_failure()
    }
}

#[cfg(test)]
mod tests {
    use super::hash;

    #[test]
    fn white_space_does_not_change_the_hash_of_an_output() {
        assert_eq!(hash(b"1 2\n3\n"), hash(b" 1\t2 3"));
        assert_ne!(hash(b"12 3"), hash(b"1 23"));
        assert_eq!(hash(b""), hash(b"\n"));
    }
}
