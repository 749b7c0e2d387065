//! The streams, buckets and consumers of the cluster.

use super::{Connection, retry};
use crate::error::ClusterError;
use crate::protocol::{
    ABOUT, BLOBS, FORMAT, NEWS, OUTCOMES, PACKAGES, PROGRAMS, RESULTS, WORKERS, class_filter,
};
use crate::scheduling::Priority;
use async_nats::jetstream::consumer::{AckPolicy, Consumer, pull};
use async_nats::jetstream::object_store;
use async_nats::jetstream::stream::{
    Config, DiscardPolicy, LastRawMessageErrorKind, RetentionPolicy, StorageType, Stream,
};
use bytes::Bytes;
use futures_util::TryStreamExt as _;
use std::time::Duration;

const HOUR: Duration = Duration::from_hours(1);
/// How long a result waits for its coordinator, which reads it at once unless it has died or was
/// cut off.
const RESULT_AGE: Duration = HOUR;
/// The maximum number of waiting results. The oldest are dropped for the newest: a job whose result
/// was dropped is requested again, while a full stream that refused results would stop all workers.
const RESULTS_COUNT: i64 = 100_000;
const RESULTS_BYTES: i64 = 256 << 20;
/// The largest result, with its headers.
const RESULT_MESSAGE_BYTES: i32 = 1 << 20;
/// The maximum size of waiting large results in total: if the servers have enough room, and if they
/// do not.
const OUTCOMES_BYTES: i64 = 2 << 30;
const LEAST_OUTCOMES_BYTES: i64 = 64 << 20;
/// How long submissions and searches are stored.
const BLOB_AGE: Duration = Duration::from_hours(24);
/// How long problems are stored. A coordinator that needs one later stores it again.
const PACKAGE_AGE: Duration = Duration::from_hours(168);
/// How long compiled programs are stored. A worker that needs one later compiles it again.
const PROGRAM_AGE: Duration = Duration::from_hours(6);
/// The maximum size of all programs: one that does not fit is not shared.
const PROGRAMS_BYTES: i64 = 1 << 30;
/// How long duplicates of a published message are detected.
const DUPLICATES: Duration = Duration::from_mins(10);
/// How long a silent worker stays listed.
const WORKER_AGE: Duration = Duration::from_secs(10);
/// The maximum number of jobs in progress.
const UNDER_WAY: i64 = 50_000;

/// The purpose of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum StreamKind {
    /// Jobs of a priority.
    Jobs(Priority),
    /// Results and dead letters.
    Results,
}

impl StreamKind {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Jobs(priority) => priority.stream(),
            Self::Results => RESULTS,
        }
    }
}

impl Connection {
    /// Creates everything that is missing.
    ///
    /// # Errors
    /// If the cluster is of another format, or the servers refuse.
    pub(crate) async fn set_up(&self) -> Result<(), ClusterError> {
        if !self.if_allowed(self.check_format()).await? {
            self.if_allowed(Box::pin(self.make_all())).await?;
        }
        self.add_programs().await;
        Ok(())
    }

    /// Creates what every cluster needs.
    async fn make_all(&self) -> Result<(), ClusterError> {
        for bucket in [
            self.bucket(ABOUT, Duration::ZERO),
            self.bucket(WORKERS, WORKER_AGE),
        ] {
            let make = || self.context.get_or_create_stream(bucket.clone());
            retry("make a bucket", make).await?;
        }
        for kind in Priority::ALL
            .map(StreamKind::Jobs)
            .into_iter()
            .chain([StreamKind::Results])
        {
            let make = || self.context.get_or_create_stream(self.stream(kind));
            retry("make a stream", make).await?;
        }
        for (name, age) in [(PACKAGES, PACKAGE_AGE), (BLOBS, BLOB_AGE)] {
            self.make_store(self.object_store(name, age)).await?;
        }
        self.make_outcomes().await?;
        // Last, so that a process that reads it finds everything else.
        let about = || self.context.get_key_value(ABOUT);
        let about = retry("set up the cluster", about).await?;
        let format = || about.put("format", FORMAT.to_string().into());
        // Servers that did not answer before may have a cluster of another format.
        if !self.check_format().await? {
            retry("set up the cluster", format).await?;
        }
        Ok(())
    }

    /// Creates the store of large results.
    async fn make_outcomes(&self) -> Result<(), ClusterError> {
        let store = |max_bytes| object_store::Config {
            max_bytes,
            ..self.object_store(OUTCOMES, RESULT_AGE)
        };
        let large = self.context.create_object_store(store(OUTCOMES_BYTES));
        if large.await.is_ok() {
            return Ok(());
        }
        self.make_store(store(LEAST_OUTCOMES_BYTES)).await
    }

    /// Creates an object store unless it exists.
    async fn make_store(&self, config: object_store::Config) -> Result<(), ClusterError> {
        let make = || async {
            // Servers without a leader deny knowing a store for a while, and later refuse to create
            // it again if the number of replicas differs. So it is looked up in each attempt.
            if self.context.get_object_store(&config.bucket).await.is_ok() {
                return Ok(());
            }
            let made = self.context.create_object_store(config.clone()).await;
            made.map(|_| ())
        };
        retry("make an object store", make).await
    }

    /// Creates the store of programs. Clusters set up by an earlier release do not have it. It is
    /// optional, so errors are ignored, for example if the servers lack the room.
    async fn add_programs(&self) {
        if self.context.get_object_store(PROGRAMS).await.is_err() {
            let store = object_store::Config {
                max_bytes: PROGRAMS_BYTES,
                ..self.object_store(PROGRAMS, PROGRAM_AGE)
            };
            let _ = self.context.create_object_store(store).await;
        }
    }

    fn stream(&self, kind: StreamKind) -> Config {
        let of_kind = match kind {
            StreamKind::Jobs(priority) => Config {
                subjects: vec![format!("tengen.job.{}.>", priority.name())],
                // Jobs that do not fit are refused, and their coordinator waits: a waiting job is
                // never dropped.
                discard: DiscardPolicy::New,
                max_messages: i64::from(self.settings.waiting_jobs),
                ..Config::default()
            },
            StreamKind::Results => Config {
                subjects: ["tengen.result.>", "tengen.dead.>"]
                    .map(str::to_owned)
                    .into(),
                discard: DiscardPolicy::Old,
                max_messages: RESULTS_COUNT,
                max_bytes: RESULTS_BYTES,
                max_message_size: RESULT_MESSAGE_BYTES,
                max_age: RESULT_AGE,
                ..Config::default()
            },
        };
        Config {
            name: kind.name().to_owned(),
            retention: RetentionPolicy::WorkQueue,
            storage: StorageType::File,
            num_replicas: self.settings.replicas,
            duplicate_window: DUPLICATES,
            allow_direct: true,
            ..of_kind
        }
    }

    /// The stream behind a bucket of keys. The client's own method fails with older servers.
    fn bucket(&self, name: &str, age: Duration) -> Config {
        Config {
            name: format!("KV_{name}"),
            subjects: vec![format!("$KV.{name}.>")],
            max_messages_per_subject: 1,
            max_age: age,
            num_replicas: self.settings.replicas,
            discard: DiscardPolicy::New,
            allow_rollup: true,
            allow_direct: true,
            deny_delete: true,
            ..Config::default()
        }
    }

    fn object_store(&self, name: &str, age: Duration) -> object_store::Config {
        object_store::Config {
            bucket: name.to_owned(),
            max_age: age,
            num_replicas: self.settings.replicas,
            ..object_store::Config::default()
        }
    }

    /// Creates the consumer for the jobs of a class, which all workers share, unless it exists, and
    /// notifies the workers. An existing one stays unchanged: workers know its timeout.
    ///
    /// # Errors
    /// If the servers refuse.
    pub(crate) async fn make_class(
        &self,
        priority: Priority,
        class: &str,
    ) -> Result<(), ClusterError> {
        if job_consumer(self, priority, class).await.is_none() {
            self.make_job_consumer(priority, class).await?;
        }
        self.tell([NEWS.to_owned()]).await;
        Ok(())
    }

    async fn make_job_consumer(&self, priority: Priority, class: &str) -> Result<(), ClusterError> {
        let config = pull::Config {
            durable_name: Some(class.to_owned()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: self.settings.patience,
            // Workers limit the deliveries themselves, so that the last of them can report why
            // there is no result.
            max_deliver: -1,
            max_ack_pending: UNDER_WAY,
            filter_subject: class_filter(priority, class),
            ..pull::Config::default()
        };
        let make = || {
            self.context
                .create_consumer_on_stream(config.clone(), priority.stream())
        };
        retry("make the consumer of jobs", make).await?;
        Ok(())
    }

    /// The subjects in a stream that match a filter.
    ///
    /// # Errors
    /// If the servers do not answer.
    pub(crate) async fn subjects(
        &self,
        stream: &str,
        filter: &str,
    ) -> Result<Vec<String>, ClusterError> {
        let failed = |error: String| ClusterError::failed("look into a stream", error);
        let stream = self.found(stream).await?;
        let subjects = stream.info_with_subjects(filter).await;
        let subjects = subjects.map_err(|error| failed(error.to_string()))?;
        let subjects = subjects.map_ok(|(subject, _)| subject).try_collect().await;
        subjects.map_err(|error| failed(error.to_string()))
    }

    /// The last message under a subject, if there is one.
    ///
    /// # Errors
    /// If the servers do not answer.
    pub(crate) async fn message(
        &self,
        stream: &str,
        subject: &str,
    ) -> Result<Option<Bytes>, ClusterError> {
        let stream = self.found(stream).await?;
        match stream.get_last_raw_message_by_subject(subject).await {
            Ok(message) => Ok(Some(message.payload)),
            Err(error) if error.kind() == LastRawMessageErrorKind::NoMessageFound => Ok(None),
            Err(error) => Err(ClusterError::failed("read a message", error)),
        }
    }

    /// A handle of a stream, without a request to the servers.
    pub(super) async fn found(&self, name: &str) -> Result<Stream<()>, ClusterError> {
        let stream = self.context.get_stream_no_info(name).await;
        stream.map_err(|error| ClusterError::failed("find a stream", error))
    }

    /// Removes the messages of a stream under subjects that match a filter.
    ///
    /// # Errors
    /// If the servers refuse.
    pub(crate) async fn purge(&self, kind: StreamKind, filter: &str) -> Result<(), ClusterError> {
        let stream = self.found(kind.name()).await?;
        let purge = || async { stream.purge().filter(filter).await };
        retry("purge a stream", purge).await?;
        Ok(())
    }
}

/// The consumer for the jobs of a class, if it exists.
pub(crate) async fn job_consumer(
    connection: &Connection,
    priority: Priority,
    class: &str,
) -> Option<Consumer<pull::Config>> {
    let found = connection
        .context
        .get_consumer_from_stream(class, priority.stream());
    found.await.ok()
}

/// The consumer for the results of a coordinator; it is created if it is missing.
///
/// # Errors
/// If the servers refuse.
pub(crate) async fn result_consumer(
    connection: &Connection,
    (kind, coordinator): (&str, &str),
) -> Result<Consumer<pull::Config>, ClusterError> {
    let config = pull::Config {
        durable_name: Some(format!("{kind}-{coordinator}")),
        ack_policy: AckPolicy::Explicit,
        // A result that a dying server sent comes again soon. A result that arrives twice counts
        // once.
        ack_wait: 2 * connection.settings.patience,
        max_ack_pending: UNDER_WAY,
        filter_subject: format!("tengen.{kind}.{coordinator}.>"),
        inactive_threshold: HOUR,
        ..pull::Config::default()
    };
    let make = || {
        let context = &connection.context;
        context.create_consumer_on_stream(config.clone(), RESULTS)
    };
    retry("make the consumer of results", make).await
}
