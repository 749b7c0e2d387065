//! The object stores: bytes by their hashes.

use super::{Connection, retry};
use crate::error::ClusterError;
use crate::protocol::ObjectRef;
use async_nats::jetstream::object_store::{GetErrorKind, ObjectInfo, ObjectMetadata, ObjectStore};
use base::digest;
use std::fs::File;
use std::io::{Seek as _, SeekFrom, Write as _};
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::io::AsyncReadExt as _;
use tokio::time::timeout;

/// How many bytes go in one message.
const CHUNK: usize = 512 << 10;
/// After how long an object is put there again, which the store forgets some days later.
const RENEWAL: Duration = Duration::from_secs(3 * 24 * 3600);
/// How long the next piece of an object may take. For one that is not there, the client would wait for ever.
const PIECE: Duration = Duration::from_secs(10);

impl Connection {
    async fn store(&self, bucket: &str) -> Result<ObjectStore, ClusterError> {
        retry("open an object store", || {
            self.context.get_object_store(bucket)
        })
        .await
    }

    /// Whether an object is there, and stays for long enough to be counted on.
    ///
    /// # Errors
    /// When the store does not answer.
    pub(crate) async fn has(&self, bucket: &str, object: &ObjectRef) -> Result<bool, ClusterError> {
        let store = self.store(bucket).await?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let now = now.map_or(0, |now| now.as_secs().cast_signed());
        let stays = |info: &ObjectInfo| {
            // A clock that is wrong has it put there once more.
            let since = info.modified.map(|then| now - then.unix_timestamp());
            since.is_some_and(|seconds| seconds.unsigned_abs() < RENEWAL.as_secs())
        };
        let is_whole = |info: &ObjectInfo| !info.deleted && info.size as u64 == object.bytes;
        let found = store.info(&object.hash).await;
        Ok(found.is_ok_and(|info| is_whole(&info) && stays(&info)))
    }

    /// Puts bytes under their hash.
    ///
    /// # Errors
    /// When the store does not take them.
    pub(crate) async fn put(&self, bucket: &str, bytes: &[u8]) -> Result<(), ClusterError> {
        let object = ObjectRef::of(bytes);
        let store = self.store(bucket).await?;
        let put = || async {
            let mut reader = bytes;
            store.put(metadata(&object.hash), &mut reader).await
        };
        retry("put an object into the store", put).await?;
        Ok(())
    }

    /// Puts a file under its hash.
    ///
    /// # Errors
    /// When it cannot be read, or the store does not take it.
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
        retry("put a file into the store", put).await?;
        Ok(())
    }

    /// The bytes of an object.
    ///
    /// # Errors
    /// When it is not there, or is not what its hash says.
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
    /// When it is not there, or is not what its hash says.
    pub(crate) async fn fetch(
        &self,
        bucket: &str,
        object: &ObjectRef,
        file: &mut File,
    ) -> Result<(), ClusterError> {
        let store = self.store(bucket).await?;
        let found = store.get(&object.hash).await;
        let mut found = found.map_err(|error| ClusterError::failed("find an object", error))?;
        let mut left = object.bytes;
        let mut buffer = vec![0; CHUNK];
        loop {
            let read = timeout(PIECE, found.read(&mut buffer)).await;
            let read = read.unwrap_or_else(|late| Err(late.into()));
            let count = read.map_err(|error| ClusterError::failed("read an object", error))?;
            if count == 0 {
                break;
            }
            let rest = left.checked_sub(count as u64);
            left = rest.ok_or_else(|| {
                ClusterError::Malformed("an object is larger than it was said to be".to_owned())
            })?;
            file.write_all(&buffer[..count])
                .map_err(|error| unwritable(&error))?;
        }
        file.seek(SeekFrom::Start(0))
            .map_err(|error| unwritable(&error))?;
        let hash = digest::of_reader(&*file).map_err(|error| unwritable(&error))?;
        if hash != object.hash {
            return Err(ClusterError::Malformed(
                "an object is not what its hash says".to_owned(),
            ));
        }
        Ok(())
    }

    /// Removes an object.
    pub(crate) async fn remove(&self, bucket: &str, object: &ObjectRef) {
        if let Ok(store) = self.store(bucket).await {
            // It goes by its age if it cannot be removed now.
            let _ = store.delete(&object.hash).await;
        }
    }
}

/// A store of what has a name that is not the hash of its content. It fails at once where the servers do not answer.
pub(crate) struct NamedStore(ObjectStore);

impl Connection {
    /// Such a store.
    ///
    /// # Errors
    /// When there is none, or no answer.
    pub(crate) async fn named_store(&self, bucket: &str) -> Result<NamedStore, ClusterError> {
        let store = self.context.get_object_store(bucket).await;
        let failed = |error| ClusterError::failed("open an object store", error);
        store.map(NamedStore).map_err(failed)
    }
}

impl NamedStore {
    /// What has this name, if anything has that is not larger.
    ///
    /// # Errors
    /// When the store does not answer, or what it has is not what was put there.
    pub(crate) async fn bytes(
        &self,
        name: &str,
        most_bytes: u64,
    ) -> Result<Option<Vec<u8>>, ClusterError> {
        let mut object = match self.0.get(name).await {
            Ok(object) => object,
            Err(error) if error.kind() == GetErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(ClusterError::failed("find an object", error)),
        };
        let size = object.info().size as u64;
        if object.info().deleted || size > most_bytes {
            return Ok(None);
        }
        let mut bytes = Vec::new();
        // The client compares what comes with the digest that was noted when it was put there.
        let read = (&mut object).take(size + 1).read_to_end(&mut bytes).await;
        read.map_err(|error| ClusterError::failed("read an object", error))?;
        Ok((bytes.len() as u64 == size).then_some(bytes))
    }

    /// Puts bytes under a name, unless something is there.
    ///
    /// # Errors
    /// When the store does not take them.
    pub(crate) async fn put(&self, name: &str, mut bytes: &[u8]) -> Result<(), ClusterError> {
        // Whoever reads what is there would be left without its rest.
        if self.0.info(name).await.is_ok_and(|info| !info.deleted) {
            return Ok(());
        }
        let put = self.0.put(metadata(name), &mut bytes).await;
        let failed = |error| ClusterError::failed("put an object into the store", error);
        put.map(|_| ()).map_err(failed)
    }
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
