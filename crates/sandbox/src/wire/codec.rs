//! Numbers and byte strings as the bytes of a message.

use std::os::fd::OwnedFd;
use std::time::Duration;

/// Builds a message: numbers as eight bytes, byte strings with their length before them.
#[derive(Debug, Default)]
pub(super) struct Writer {
    bytes: Vec<u8>,
}

impl Writer {
    pub(super) fn number(&mut self, number: u64) -> &mut Self {
        self.bytes.extend_from_slice(&number.to_le_bytes());
        self
    }

    pub(super) fn signed(&mut self, number: i32) -> &mut Self {
        self.number(i64::from(number).cast_unsigned())
    }

    pub(super) fn flag(&mut self, flag: bool) -> &mut Self {
        self.number(flag.into())
    }

    pub(super) fn duration(&mut self, duration: Duration) -> &mut Self {
        self.number(u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX))
    }

    pub(super) fn string(&mut self, string: &[u8]) -> &mut Self {
        self.number(string.len() as u64);
        self.bytes.extend_from_slice(string);
        self
    }

    pub(super) fn list<T>(&mut self, items: &[T], put: impl Fn(&mut Self, &T)) -> &mut Self {
        self.number(items.len() as u64);
        for item in items {
            put(self, item);
        }
        self
    }

    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Parses a message; every method returns `None` if the message is too short or invalid.
#[derive(Debug)]
pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    fds: std::vec::IntoIter<OwnedFd>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8], fds: Vec<OwnedFd>) -> Self {
        Self {
            bytes,
            fds: fds.into_iter(),
        }
    }

    pub(super) fn number(&mut self) -> Option<u64> {
        let (head, rest) = self.bytes.split_first_chunk()?;
        self.bytes = rest;
        Some(u64::from_le_bytes(*head))
    }

    pub(super) fn signed(&mut self) -> Option<i32> {
        i32::try_from(self.number()?.cast_signed()).ok()
    }

    pub(super) fn flag(&mut self) -> Option<bool> {
        self.number().map(|number| number != 0)
    }

    pub(super) fn duration(&mut self) -> Option<Duration> {
        self.number().map(Duration::from_nanos)
    }

    pub(super) fn string(&mut self) -> Option<Vec<u8>> {
        let length = usize::try_from(self.number()?).ok()?;
        let (head, rest) = self.bytes.split_at_checked(length)?;
        self.bytes = rest;
        Some(head.to_vec())
    }

    pub(super) fn list<T>(&mut self, take: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let length = self.number()?;
        (0..length).map(|_| take(self)).collect()
    }

    pub(super) fn fd(&mut self) -> Option<OwnedFd> {
        self.fds.next()
    }
}
