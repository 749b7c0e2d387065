//! The current state of the cluster.

use crate::connection::{Connection, ProcessRole, StreamKind};
use crate::error::ClusterError;
use crate::protocol::{FORMAT, RESULTS, WORKERS, class};
use crate::scheduling::Priority;
use crate::settings::Settings;
use futures_util::StreamExt as _;
use serde::{Deserialize, Serialize};
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::runtime::Runtime;

/// The report of a worker about itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkerStatus {
    /// Its name.
    pub name: String,
    /// The release of its tengen.
    pub build: String,
    /// Its message format.
    pub format: u32,
    /// The languages that it takes.
    pub languages: Vec<String>,
    /// The isolation of submissions there.
    pub isolation: String,
    /// The kind of machine; times are comparable within one kind. It is the model of the CPU, or
    /// the value of `--kind`.
    pub processor: String,
    /// How many jobs it takes at a time.
    pub slots: u32,
    /// How many jobs it is running.
    pub running: u32,
    /// How many jobs it has done since it started.
    pub done: u64,
    /// For how many seconds it has run.
    pub seconds: u64,
    /// Whether it takes no more jobs.
    pub is_draining: bool,
}

/// Jobs of one class in a stream.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct QueueStatus {
    /// Their priority.
    pub priority: &'static str,
    /// The kind of work, the languages, and the kind of machine if one is required.
    pub class: String,
    /// How many wait.
    pub waiting: u64,
    /// How many are under way.
    pub running: u64,
    /// How many were delivered more than once.
    pub redelivered: u64,
    /// How many were delivered so far.
    pub delivered: u64,
    /// The age in seconds of the oldest job of this priority.
    pub oldest_seconds: Option<u64>,
}

/// The state of the cluster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Status {
    /// Its workers, by name.
    pub workers: Vec<WorkerStatus>,
    /// Its jobs, the highest priority first.
    pub queues: Vec<QueueStatus>,
    /// How many results wait for their coordinators.
    pub results: u64,
    /// The size of all jobs and results in bytes.
    pub bytes: u64,
}

impl WorkerStatus {
    /// Whether it takes jobs of this class.
    pub(crate) fn takes(&self, class: &str) -> bool {
        !self.is_draining
            && self.format == FORMAT
            && class::is_taken(class, &self.languages, &self.processor)
    }
}

/// Reads the state of the cluster.
///
/// # Errors
/// If it cannot be reached, or was never used.
pub fn status(settings: &Settings) -> Result<Status, ClusterError> {
    let runtime = Runtime::new().map_err(|error| ClusterError::failed("start threads", error))?;
    runtime.block_on(async {
        let connection = Connection::open(settings, ProcessRole::Coordinator).await?;
        if connection.if_allowed(connection.check_format()).await? {
            return connection.if_allowed(look(&connection)).await;
        }
        Ok(Status {
            workers: Vec::new(),
            queues: Vec::new(),
            results: 0,
            bytes: 0,
        })
    })
}

/// Reads the state of a cluster that has been set up.
///
/// # Errors
/// If it does not answer.
pub(crate) async fn look(connection: &Connection) -> Result<Status, ClusterError> {
    let now = servers_time(connection).await?;
    let mut queues = Vec::new();
    let mut bytes = 0;
    for priority in Priority::ALL {
        bytes += queues_of(connection, priority, now, &mut queues).await?;
    }
    let failed = |error| ClusterError::failed("look at the results", error);
    let results = connection.context.get_stream(RESULTS).await;
    let results = results.map_err(failed)?;
    let state = &results.cached_info().state;
    let workers = workers(connection).await?;
    let languages = workers.iter().flat_map(|worker| worker.languages.clone());
    let languages: Vec<String> = languages.collect();
    let machines = workers.iter().map(|worker| worker.processor.clone());
    let machines: Vec<String> = machines.collect();
    for queue in &mut queues {
        queue.class = class::shown(&queue.class, &languages, &machines);
    }
    Ok(Status {
        workers,
        queues,
        results: state.messages,
        bytes: bytes + state.bytes,
    })
}

/// The time of the servers, which have stamped all jobs: that of a worker's last report, which is
/// at most some seconds old. Without workers it is the time of this machine, whose clock may be
/// wrong.
async fn servers_time(connection: &Connection) -> Result<i64, ClusterError> {
    let stream = connection.context.get_stream(format!("KV_{WORKERS}")).await;
    let stream = stream.map_err(|error| ClusterError::failed("look at the workers", error))?;
    let state = &stream.cached_info().state;
    if state.messages > 0 {
        return Ok(state.last_timestamp.unix_timestamp());
    }
    let here = SystemTime::now().duration_since(UNIX_EPOCH);
    Ok(here.map_or(0, |here| i64::try_from(here.as_secs()).unwrap_or(i64::MAX)))
}

/// Adds the queues of a priority; returns the size of its stream in bytes.
async fn queues_of(
    connection: &Connection,
    priority: Priority,
    now: i64,
    queues: &mut Vec<QueueStatus>,
) -> Result<u64, ClusterError> {
    let name = StreamKind::Jobs(priority).name();
    let stream = connection.context.get_stream(name).await;
    let stream = stream.map_err(|error| ClusterError::failed("look at the jobs", error))?;
    let state = &stream.cached_info().state;
    let age = || u64::try_from(now - state.first_timestamp.unix_timestamp()).unwrap_or(0);
    let oldest_seconds = (state.messages > 0).then(age);
    let mut consumers = stream.consumers();
    while let Some(consumer) = consumers.next().await {
        let consumer = consumer.map_err(|error| ClusterError::failed("look at the jobs", error))?;
        queues.push(QueueStatus {
            priority: priority.name(),
            class: consumer.name,
            waiting: consumer.num_pending,
            running: consumer.num_ack_pending as u64,
            redelivered: consumer.num_redelivered as u64,
            delivered: consumer.delivered.consumer_sequence,
            oldest_seconds,
        });
    }
    Ok(state.bytes)
}

/// The current workers, by name.
///
/// # Errors
/// If the cluster does not answer.
pub(crate) async fn workers(connection: &Connection) -> Result<Vec<WorkerStatus>, ClusterError> {
    let failed = |error: String| ClusterError::failed("list the workers", error);
    let bucket = connection.context.get_key_value(WORKERS).await;
    let bucket = bucket.map_err(|error| failed(error.to_string()))?;
    // The client's own list of keys uses a consumer, which all servers would have to agree on each
    // time.
    let subject = format!("$KV.{WORKERS}.");
    let stream = format!("KV_{WORKERS}");
    let subjects = connection.subjects(&stream, &format!("{subject}>")).await?;
    let keys = subjects.iter().filter_map(|it| it.strip_prefix(&subject));
    let mut workers = Vec::new();
    for key in keys {
        // A worker that has gone meanwhile, or whose report is not valid, is left out.
        if let Ok(Some(bytes)) = bucket.get(key).await
            && let Ok(worker) = serde_json::from_slice(&bytes)
        {
            workers.push(worker);
        }
    }
    workers.sort_by(|one: &WorkerStatus, other| one.name.cmp(&other.name));
    Ok(workers)
}
