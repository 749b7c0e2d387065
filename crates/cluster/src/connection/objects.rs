//! The object stores: bytes by their hashes, or by other names.

use super::{Connection, PAUSE, retry, retry_long};
use crate::error::ClusterError;
use crate::protocol::{ObjectRef, require};
use async_nats::jetstream::message::StreamMessage;
use async_nats::jetstream::object_store::{InfoErrorKind, ObjectInfo, ObjectMetadata, ObjectStore};
use async_nats::jetstream::stream::Stream;
use base::digest;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE;
use sha2::{Digest as _, Sha256};
use std::fs::File;
use std::io::{Seek as _, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::time::timeout;

/// The number of bytes per message.
const CHUNK: usize = 512 << 10;
/// The age at which an object is stored again. The store drops it some days later.
const RENEWAL: Duration = Duration::from_hours(72);
/// The timeout for the next chunk of an object.
const PIECE: Duration = Duration::from_secs(10);
/// The same for optional objects.
const NAMED_PIECE: Duration = Duration::from_secs(3);

impl Connection {
    async fn store(&self, bucket: &str) -> Result<ObjectStore, ClusterError> {
        retry("open an object store", || {
            self.context.get_object_store(bucket)
        })
        .await
    }

    /// Whether an object exists, and will stay for long enough.
    ///
    /// # Errors
    /// If the store does not answer.
    pub(crate) async fn has(&self, bucket: &str, object: &ObjectRef) -> Result<bool, ClusterError> {
        let store = self.context.get_object_store(bucket).await;
        let store = store.map_err(|error| ClusterError::failed("open an object store", error))?;
        let info = match store.info(&object.hash).await {
            Ok(info) => info,
            Err(error) if error.kind() == InfoErrorKind::NotFound => return Ok(false),
            Err(error) => return Err(ClusterError::failed("look for an object", error)),
        };
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let now = now.map_or(0, |now| now.as_secs());
        // The clocks may be wrong: an object from the future counts as new.
        let age = info.modified.map_or(now, |then| {
            now.saturating_sub(then.unix_timestamp().try_into().unwrap_or(0))
        });
        let is_whole = !info.deleted && info.size as u64 == object.bytes;
        Ok(is_whole && age < RENEWAL.as_secs())
    }

    /// Stores bytes under their hash.
    ///
    /// # Errors
    /// If the store refuses them.
    pub(crate) async fn put(&self, bucket: &str, bytes: &[u8]) -> Result<(), ClusterError> {
        let object = ObjectRef::from_bytes(bytes);
        let store = self.store(bucket).await?;
        let put = || async {
            let mut reader = bytes;
            store.put(metadata(&object.hash), &mut reader).await
        };
        retry_long("put an object into the store", put).await?;
        Ok(())
    }

    /// Stores a file under its hash.
    ///
    /// # Errors
    /// If it cannot be read, or the store refuses it.
    pub(crate) async fn put_file(
        &self,
        bucket: &str,
        object: &ObjectRef,
        path: &Path,
    ) -> Result<(), ClusterError> {
        let store = self.store(bucket).await?;
        let put = || async {
            let mut file = tokio::fs::File::open(path).await?;
            let put = store.put(metadata(&object.hash), &mut file).await;
            put.map_err(std::io::Error::other)
        };
        retry_long("put a file into the store", put).await?;
        Ok(())
    }

    /// The bytes of an object.
    ///
    /// # Errors
    /// If it is missing, or does not match its hash.
    pub(crate) async fn bytes(
        &self,
        bucket: &str,
        object: &ObjectRef,
    ) -> Result<Vec<u8>, ClusterError> {
        let mut file = tempfile::tempfile().map_err(|error| unwritable(&error))?;
        self.fetch(bucket, object, &mut file).await?;
        let mut bytes = Vec::new();
        file.seek(SeekFrom::Start(0))
            .map_err(|error| unwritable(&error))?;
        std::io::Read::read_to_end(&mut file, &mut bytes).map_err(|error| unwritable(&error))?;
        Ok(bytes)
    }

    /// Writes an object to a file, from its beginning.
    ///
    /// # Errors
    /// If it is missing, or does not match its hash.
    pub(crate) async fn fetch(
        &self,
        bucket: &str,
        object: &ObjectRef,
        file: &mut File,
    ) -> Result<(), ClusterError> {
        let store = self.store(bucket).await?;
        let found = store.info(&object.hash).await;
        let found = found.map_err(|error| ClusterError::failed("find an object", error))?;
        let most_bytes = object.bytes;
        self.copy((bucket, &found), most_bytes, PIECE, file).await?;
        file.seek(SeekFrom::Start(0))
            .map_err(|error| unwritable(&error))?;
        // A problem may have gigabytes, and progress messages have to be sent meanwhile.
        let hash = tokio::task::block_in_place(|| digest::of_reader(&*file));
        if hash.map_err(|error| unwritable(&error))? != object.hash {
            return Err(ClusterError::Malformed(
                "an object is not what its hash says".to_owned(),
            ));
        }
        Ok(())
    }

    /// Removes an object.
    pub(crate) async fn remove(&self, bucket: &str, object: &ObjectRef) {
        if let Ok(store) = self.store(bucket).await {
            // It expires if it cannot be removed now.
            let _ = store.delete(&object.hash).await;
        }
    }
}

impl Connection {
    /// Writes the content of an object, up to `most_bytes`; each chunk has to arrive within
    /// `most_time`. Chunks are requested one by one. The client would use a consumer, but a
    /// consumer delivers to any subject that its creator names, so workers may not create any.
    async fn copy(
        &self,
        (bucket, info): (&str, &ObjectInfo),
        most_bytes: u64,
        most_time: Duration,
        out: &mut impl Write,
    ) -> Result<(), ClusterError> {
        let stream = self.found(&format!("OBJ_{bucket}")).await?;
        let is_plain = info.nuid.bytes().all(|byte| byte.is_ascii_alphanumeric());
        require(is_plain || info.chunks == 0, "the name of an object")?;
        let subject = format!("$O.{bucket}.C.{}", info.nuid);
        let (mut left, mut from, mut hash) = (most_bytes, 1, Sha256::new());
        for _ in 0..info.chunks {
            let chunk = next_chunk(&stream, &subject, from, most_time).await?;
            from = chunk.sequence.saturating_add(1);
            let rest = left.checked_sub(chunk.payload.len() as u64);
            left = rest.ok_or_else(|| {
                ClusterError::Malformed("an object is larger than it was said to be".to_owned())
            })?;
            hash.update(&chunk.payload);
            out.write_all(&chunk.payload)
                .map_err(|error| unwritable(&error))?;
        }
        let digest = format!("SHA-256={}", URL_SAFE.encode(hash.finalize()));
        if info.digest.as_ref().is_some_and(|said| *said != digest) {
            return Err(ClusterError::failed("read an object", "wrong digest"));
        }
        Ok(())
    }
}

/// A store of objects whose names are not the hashes of their content. It fails at once if the
/// servers do not answer.
pub(crate) struct NamedStore {
    connection: Connection,
    bucket: String,
    store: ObjectStore,
}

impl Connection {
    /// Opens such a store.
    ///
    /// # Errors
    /// If it is missing, or does not answer.
    pub(crate) async fn named_store(&self, bucket: &str) -> Result<NamedStore, ClusterError> {
        let store = self.context.get_object_store(bucket).await;
        let failed = |error| ClusterError::failed("open an object store", error);
        Ok(NamedStore {
            connection: self.clone(),
            bucket: bucket.to_owned(),
            store: store.map_err(failed)?,
        })
    }
}

/// The result of looking a name up.
pub(crate) enum NamedObject {
    Nothing,
    Whole(Vec<u8>),
    /// It differs from what was stored, or does not arrive.
    Damaged(ClusterError),
}

impl NamedStore {
    /// The object with this name, if there is one of at most this size.
    ///
    /// # Errors
    /// If the store does not answer.
    pub(crate) async fn find(
        &self,
        name: &str,
        most_bytes: u64,
    ) -> Result<NamedObject, ClusterError> {
        let info = match self.store.info(name).await {
            Ok(info) => info,
            Err(error) if error.kind() == InfoErrorKind::NotFound => {
                return Ok(NamedObject::Nothing);
            }
            Err(error) => return Err(ClusterError::failed("find an object", error)),
        };
        let size = info.size as u64;
        if info.deleted || size > most_bytes {
            return Ok(NamedObject::Nothing);
        }
        let mut bytes = Vec::new();
        // The whole content is compared with the digest that was recorded when it was stored.
        let object = (&*self.bucket, &info);
        let connection = &self.connection;
        let copied = connection.copy(object, size, NAMED_PIECE, &mut bytes).await;
        Ok(match copied {
            Ok(()) if bytes.len() as u64 == size => NamedObject::Whole(bytes),
            Ok(()) => NamedObject::Damaged(ClusterError::Malformed(
                "an object is smaller than it was said to be".to_owned(),
            )),
            Err(error) => NamedObject::Damaged(error),
        })
    }

    /// Stores bytes under a name, unless there is an object that is not `damaged`.
    ///
    /// # Errors
    /// If the store refuses them.
    pub(crate) async fn put(
        &self,
        name: &str,
        mut bytes: &[u8],
        is_damaged: bool,
    ) -> Result<(), ClusterError> {
        // Readers of the existing object would lose the rest of it.
        if !is_damaged && self.store.info(name).await.is_ok_and(|info| !info.deleted) {
            return Ok(());
        }
        let put = self.store.put(metadata(name), &mut bytes).await;
        let failed = |error| ClusterError::failed("put an object into the store", error);
        put.map(|_| ()).map_err(failed)
    }
}

/// The next chunk of an object, at this number in its stream or after it. A server other than the
/// one that stored it may not have it yet.
async fn next_chunk(
    stream: &Stream<()>,
    subject: &str,
    from: u64,
    most_time: Duration,
) -> Result<StreamMessage, ClusterError> {
    let ask = async {
        loop {
            let found = stream.direct_get_next_for_subject(subject, Some(from));
            if let Ok(chunk) = found.await {
                return chunk;
            }
            tokio::time::sleep(PAUSE).await;
        }
    };
    let late = |_| ClusterError::failed("read an object", "timed out");
    timeout(most_time, ask).await.map_err(late)
}

fn metadata(name: &str) -> ObjectMetadata {
    ObjectMetadata {
        name: name.to_owned(),
        chunk_size: Some(CHUNK),
        ..ObjectMetadata::default()
    }
}

fn unwritable(error: &std::io::Error) -> ClusterError {
    ClusterError::failed("use a temporary file", error)
}
