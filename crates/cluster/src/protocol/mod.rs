//! The messages, and the checks before anything of them is used.
//!
//! A message is JSON in which every key must be known, of limited size. Larger content is stored in
//! the object store under its hash.

pub(crate) mod class;
mod fault;
mod game;
mod isolation;
mod job;
mod names;
mod result;
mod search;
mod source;

pub(crate) use fault::FaultMessage;
pub(crate) use game::{GameMessage, GameOutcomeMessage};
pub(crate) use isolation::IsolationMessage;
pub(crate) use job::{Job, JobLimits, JobWork, Judging, PACKAGE_BYTES};
pub(crate) use names::{
    ABOUT, ALL_JOBS, Address, BLOBS, FORMAT, NEWS, OUTCOMES, PACKAGES, PROGRAMS, RESULTS, WORKERS,
    class_filter, is_token, token,
};
pub(crate) use result::{CaseMessage, CaseOutcome, DeadLetter, JobOutcome, JobResult};
pub(crate) use search::{PartMessage, SearchMessage, TriedMessage};
pub(crate) use source::{SourceMessage, is_below};

use crate::error::ClusterError;
use base::digest::{self, Hex};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The maximum size of a message; the default of NATS.
const MESSAGE_BYTES: usize = 1 << 20;
/// From this size on, a part of a message goes to the object store.
const PART_BYTES: usize = 256 << 10;
/// The maximum size of a part of a message in the object store.
const BLOB_BYTES: u64 = 1 << 30;

/// A reference to bytes in an object store, by their hash.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ObjectRef {
    /// The SHA-256.
    pub(crate) hash: Hex,
    /// How many bytes there are.
    pub(crate) bytes: u64,
}

impl ObjectRef {
    /// The reference to these bytes.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Self {
        Self {
            hash: digest::sha256_hex(bytes),
            bytes: bytes.len() as u64,
        }
    }

    /// Refuses values that are not hashes, and sizes above `most`.
    pub(crate) fn check(&self, most: u64) -> Result<(), ClusterError> {
        require(names::is_hash(&self.hash), "a hash")?;
        require(self.bytes <= most, "the size of an object")
    }
}

/// A part of a message: inline, or in the object store.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
pub(crate) enum Carried<T> {
    /// Inline.
    Here(T),
    /// In the store, as JSON.
    Stored(ObjectRef),
}

/// A part of a message in the object store. The owner makes the hash unique: the process that is
/// done with it may remove it, though others store the same.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredPart<T> {
    owner: String,
    part: T,
}

impl<T: Serialize> Carried<T> {
    /// The part in the form to be sent, and the bytes to be stored before. `owner` must be unique.
    pub(crate) fn new(part: T, owner: String) -> (Self, Option<Vec<u8>>) {
        if encode(&part).len() <= PART_BYTES {
            return (Self::Here(part), None);
        }
        let bytes = encode(&StoredPart { owner, part });
        (Self::Stored(ObjectRef::from_bytes(&bytes)), Some(bytes))
    }
}

impl<T> Carried<T> {
    /// Refuses an invalid reference.
    pub(crate) fn check(&self) -> Result<(), ClusterError> {
        match self {
            Self::Here(_) => Ok(()),
            Self::Stored(object) => object.check(BLOB_BYTES),
        }
    }
}

/// A message as bytes.
pub(crate) fn encode(message: &impl Serialize) -> Vec<u8> {
    // Only maps with keys that are not text fail, and our messages have none.
    serde_json::to_vec(message).unwrap_or_default()
}

/// Parses a message.
///
/// # Errors
/// If it is too large or has another form.
pub(crate) fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ClusterError> {
    require(bytes.len() <= MESSAGE_BYTES, "the size of a message")?;
    decode_json(bytes)
}

/// Parses a part of a message from the object store.
///
/// # Errors
/// If it has another form.
pub(crate) fn decode_part<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ClusterError> {
    decode_json(bytes).map(|StoredPart { part, .. }| part)
}

fn decode_json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ClusterError> {
    serde_json::from_slice(bytes).map_err(|error| ClusterError::Malformed(error.to_string()))
}

/// Refuses an invalid message.
pub(crate) fn require(is_good: bool, what: &str) -> Result<(), ClusterError> {
    if is_good {
        return Ok(());
    }
    Err(ClusterError::Malformed(format!(
        "{what} is not as it must be"
    )))
}

#[cfg(test)]
mod tests {
    use super::{Carried, PART_BYTES, decode_part};

    #[test]
    fn what_two_store_is_of_each_alone_and_arrives_as_it_was() {
        let part = "a".repeat(PART_BYTES);
        let [one, other] = ["one", "other"].map(|owner| {
            let (carried, bytes) = Carried::new(part.clone(), owner.to_owned());
            let bytes = bytes.unwrap();
            assert_eq!(decode_part::<String>(&bytes).as_ref(), Ok(&part));
            carried
        });
        assert!(matches!(
            (&one, &other),
            (Carried::Stored(_), Carried::Stored(_))
        ));
        assert_ne!(one, other);
        assert_eq!(Carried::new(1, "one".to_owned()), (Carried::Here(1), None));
    }
}
