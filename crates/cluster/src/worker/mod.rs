//! The worker: takes jobs.
//!
//! # Theory of operation
//!
//! A worker with a free slot requests jobs from the streams, the highest priority first. If none
//! waits, it leaves a standing request with each stream, so that a job arrives as soon as there is
//! one. From the moment a job arrives, progress messages are sent to the servers, so only a worker
//! that is dead or hangs loses it to another. A job is acknowledged when its result is stored. The
//! message contains the number of its deliveries: a job that was delivered to too many workers is
//! not run again but answered by a dead letter.

mod backoff;
mod cache;
mod job;
mod programs;
mod received;
mod report;
mod streams;
mod work;

use crate::connection::{Connection, ProcessRole};
use crate::error::ClusterError;
use crate::protocol::{Address, is_token, token};
use crate::settings::Settings;
use backoff::{Backoff, BackoffLengths};
use base::pool::Pool;
use cache::Cache;
use programs::ClusterPrograms;
use received::{Cancels, ReceivedJob};
use report::Figures;
use sandbox::Sandbox;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use streams::Streams;
use terms::fault::Fault;
use terms::language::Languages;
use tokio::runtime::Runtime;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// The timeout for the clean-up at the end.
const CLEANUP_TIMEOUT: Duration = Duration::from_secs(3);
/// How often to check whether the worker should end.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// Reads the languages of this machine, including those of a file that may be missing.
type ReadLanguages = dyn Fn(&Path) -> Result<Languages, Fault> + Send + Sync;

/// The tools of a worker.
pub struct WorkerTools {
    /// Reads the languages.
    pub languages: Box<ReadLanguages>,
    /// The sandbox in which programs run.
    pub sandbox: Arc<dyn Sandbox>,
    /// Everything is compiled and run through this pool.
    pub pool: Arc<Pool>,
    /// The cache of compiled programs for all problems, if there is one.
    pub programs: Option<PathBuf>,
    /// The cache of precompiled headers, if there is one.
    pub headers: Option<PathBuf>,
}

/// How long no job is requested after one that failed here. An idle worker would otherwise get it
/// again and again before any other is free, until it fails permanently.
const BACKOFF: BackoffLengths = BackoffLengths {
    first: Duration::from_secs(1),
    factor: 3,
    longest: Duration::from_secs(15),
};

/// The options of a worker.
#[derive(Clone, Debug)]
pub struct WorkerOptions {
    /// Its name, which results contain.
    pub name: String,
    /// The languages that it takes.
    pub languages: Vec<String>,
    /// The maximum size of its cache of problems in bytes.
    pub cache_bytes: u64,
    /// The kind of machine; times are comparable within one kind. Defaults to the model of the CPU.
    pub kind: Option<String>,
}

/// What the parts of a worker share.
struct WorkerState {
    connection: Connection,
    tools: WorkerTools,
    options: WorkerOptions,
    cache: Cache,
    /// Programs of other workers; `None` if it is not known which of them run here.
    programs: Option<Arc<ClusterPrograms>>,
    figures: Figures,
    cancels: Cancels,
    /// The pause after failed jobs.
    backoff: Backoff,
}

/// Takes jobs until `stop` is set; then it ends its running jobs. `say` receives messages for
/// people.
///
/// # Errors
/// If the cluster cannot be reached or is of another format, or nothing can be written here.
pub fn run_worker(
    settings: &Settings,
    tools: WorkerTools,
    options: WorkerOptions,
    stop: &Arc<AtomicBool>,
    say: &(dyn Fn(&str) + Sync),
) -> Result<(), ClusterError> {
    let runtime = Runtime::new().map_err(|error| ClusterError::failed("start threads", error))?;
    runtime.block_on(async {
        let connection = Connection::open(settings, ProcessRole::Worker).await?;
        if !wait_for_cluster(&connection, stop, say).await? {
            return Ok(());
        }
        let slots = tools.pool.jobs();
        let shared = Arc::new(WorkerState {
            cache: Cache::new(options.cache_bytes)?,
            programs: ClusterPrograms::open(&connection).map(Arc::new),
            figures: Figures::new(slots, options.kind.clone())?,
            connection,
            tools,
            options,
            cancels: Cancels::default(),
            backoff: Backoff::new(BACKOFF),
        });
        work(&shared, slots, stop, say).await
    })
}

/// Waits until a coordinator has set the cluster up; false if the worker should end before.
async fn wait_for_cluster(
    connection: &Connection,
    stop: &AtomicBool,
    say: &(dyn Fn(&str) + Sync),
) -> Result<bool, ClusterError> {
    let mut is_told = false;
    while !connection.if_allowed(connection.check_format()).await? {
        if stop.load(Ordering::Relaxed) {
            return Ok(false);
        }
        if !is_told {
            say("waiting for work: nothing has been sent through this cluster yet");
            is_told = true;
        }
        tokio::time::sleep(POLL_INTERVAL).await;
    }
    Ok(true)
}

async fn work(
    shared: &Arc<WorkerState>,
    slots: usize,
    stop: &AtomicBool,
    say: &(dyn Fn(&str) + Sync),
) -> Result<(), ClusterError> {
    let listener = tokio::spawn(listen(shared.clone()));
    let reporter = tokio::spawn(report::report(shared.clone()));
    let mut streams = Streams::new(shared).await?;
    let free = Arc::new(Semaphore::new(slots));
    say(&format!("{} takes jobs", shared.options.name));
    while !stop.load(Ordering::Relaxed) {
        let Some(permit) = a_slot(&free, &mut streams).await else {
            continue;
        };
        if shared.backoff.is_on() {
            streams.withdraw().await;
            tokio::time::sleep(POLL_INTERVAL).await;
            continue;
        }
        if let Some(taken) = streams.next(free.available_permits() + 1).await {
            begin(shared, taken, permit);
        }
    }
    say(&format!(
        "{} takes no more jobs, and ends those it is at",
        shared.options.name
    ));
    shared.figures.drain();
    let _ = timeout(CLEANUP_TIMEOUT, streams.give_back()).await;
    let count = u32::try_from(slots).unwrap_or(u32::MAX);
    let ended = free.acquire_many(count).await;
    listener.abort();
    reporter.abort();
    // The servers may be gone, and then nobody needs to be notified.
    let clean_up = async {
        report::remove(shared).await;
        let _ = shared.connection.client.flush().await;
    };
    let _ = timeout(CLEANUP_TIMEOUT, clean_up).await;
    drop(ended);
    Ok(())
}

/// Waits for a free slot, and requests nothing meanwhile; `None` if it is time to check whether to
/// end.
async fn a_slot(free: &Arc<Semaphore>, streams: &mut Streams) -> Option<OwnedSemaphorePermit> {
    if let Ok(permit) = free.clone().try_acquire_owned() {
        return Some(permit);
    }
    streams.withdraw().await;
    let permit = timeout(POLL_INTERVAL, free.clone().acquire_owned()).await;
    permit.ok()?.ok()
}

fn begin(shared: &Arc<WorkerState>, taken: ReceivedJob, permit: OwnedSemaphorePermit) {
    let shared = shared.clone();
    tokio::spawn(async move {
        let _running = shared.figures.begin();
        job::handle(&shared, taken).await;
        drop(permit);
    });
}

/// Ends cancelled jobs.
async fn listen(shared: Arc<WorkerState>) {
    use futures_util::StreamExt as _;
    let subscribed = shared
        .connection
        .client
        .subscribe("tengen.cancel.*.*")
        .await;
    let Ok(mut messages) = subscribed else {
        tracing::warn!("cancelled jobs will run to their ends");
        return;
    };
    while let Some(message) = messages.next().await {
        if let Ok(address) = Address::of_subject(&message.subject) {
            shared.cancels.cancel(&address);
        }
    }
}

impl WorkerState {
    /// Distinguishes this worker from others with its name.
    fn key(&self) -> String {
        format!("{}-{}", token(&self.options.name), self.figures.key())
    }
}

impl WorkerOptions {
    /// Refuses a name that cannot be shown in a line.
    ///
    /// # Errors
    /// If it is one.
    pub fn check(&self) -> Result<(), ClusterError> {
        if is_token(&self.name) {
            return Ok(());
        }
        let name = base::text::line(&self.name);
        Err(ClusterError::Setting(format!(
            "`{name}` is not a valid name for a worker: use up to 64 lower-case letters, digits, `-` and `_`"
        )))
    }
}
