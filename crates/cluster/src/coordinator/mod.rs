//! The coordinator: sends jobs and receives their results.
//!
//! # Theory of operation
//!
//! A thread that wants a submission judged splits it into parts, sends each as a job and waits for
//! the results. A task receives all results of this coordinator and passes each to the thread that
//! waits for its job. Results that nobody waits for are dropped: a job that was judged twice has
//! left the list with its first result. So nothing depends on how long the servers remember what
//! was published.

mod distribution;
mod figures;
mod game;
mod inbox;
mod machines;
mod requests;
mod search;
mod sent;
mod subjects;
mod submission;
mod watch;

pub use distribution::{Distribution, Machine};

use crate::connection::{Connection, ProcessRole, StreamKind};
use crate::error::ClusterError;
use crate::protocol::{ALL_JOBS, Address, BLOBS, Job, ObjectRef, encode, is_token};
use crate::scheduling::{Priority, Shares};
use crate::settings::Settings;
use crate::status::{WorkerStatus, workers};
use base::digest::Fingerprint;
use base::pool::lock;
use futures_util::future::join_all;
use inbox::{Arrived, Inbox, SentJob};
use sent::{LocalProblem, SentProblems};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::runtime::Runtime;
use tokio::time::timeout;
use watch::Watcher;

/// The interval at which the list of workers is read.
const WORKERS_INTERVAL: Duration = Duration::from_secs(1);
/// The timeout for cleaning up at the end of a coordinator.
const CLEANUP_TIMEOUT: Duration = Duration::from_secs(5);

/// The length of the id of a job, in hexadecimal digits.
const JOB_ID_DIGITS: usize = 32;

/// The connection of a coordinator.
pub struct Coordinator {
    runtime: Runtime,
    connection: Connection,
    /// Its name in subjects.
    id: String,
    /// The ids of jobs are derived from this secret. Only this process knows it, so only a worker
    /// that received a job can name the subject of its result, and results for an earlier process
    /// are recognized.
    secret: String,
    jobs: AtomicU64,
    inbox: Arc<Inbox>,
    workers: Arc<Mutex<Vec<WorkerStatus>>>,
    classes: Mutex<BTreeSet<(Priority, String)>>,
    problems: Arc<SentProblems>,
    under_way: AtomicUsize,
    shares: Mutex<Shares>,
    /// The models of the CPUs on which anything was judged.
    processors: Mutex<BTreeSet<String>>,
    /// Notifies people of things that may need action.
    notify: Box<dyn Fn(&str) + Send + Sync>,
    /// The notifications so far.
    told: Mutex<BTreeSet<String>>,
}

impl Coordinator {
    /// Connects, and sets the cluster up if needed. A coordinator with an `id` that existed before
    /// continues it: the remains of the earlier jobs are removed. No user may have more than
    /// `most_of_user` jobs in progress. `notify` sends messages to people.
    ///
    /// # Errors
    /// If no server can be reached, or the cluster is of another format.
    pub fn open(
        settings: &Settings,
        id: Option<&str>,
        most_of_user: usize,
        notify: impl Fn(&str) + Send + Sync + 'static,
    ) -> Result<Self, ClusterError> {
        let id = match id {
            Some(id) => id.to_owned(),
            None => format!("c{}", random()?),
        };
        if !is_token(&id) {
            return Err(ClusterError::Setting(format!(
                "`{id}` cannot name a coordinator"
            )));
        }
        let runtime =
            Runtime::new().map_err(|error| ClusterError::failed("start threads", error))?;
        let inbox = Arc::new(Inbox::default());
        let all_workers = Arc::new(Mutex::new(Vec::new()));
        let connection = runtime.block_on(async {
            let connection = Connection::open(settings, ProcessRole::Coordinator).await?;
            connection.set_up().await?;
            *lock(&all_workers) = workers(&connection).await.unwrap_or_default();
            Ok(connection)
        })?;
        let coordinator = Self {
            connection,
            runtime,
            id,
            secret: [random()?, random()?].concat(),
            jobs: AtomicU64::new(0),
            inbox,
            workers: all_workers,
            classes: Mutex::default(),
            problems: Arc::default(),
            under_way: AtomicUsize::new(0),
            shares: Mutex::new(Shares::new(most_of_user)),
            processors: Mutex::default(),
            notify: Box::new(notify),
            told: Mutex::default(),
        };
        coordinator.clear()?;
        coordinator.start()?;
        Ok(coordinator)
    }

    /// Removes the remains of its jobs and results, and stops their workers.
    fn clear(&self) -> Result<(), ClusterError> {
        let id = &self.id;
        let clear = async {
            for (stream, filter) in subjects::jobs_of(id) {
                self.connection.purge(stream, &filter).await?;
            }
            self.connection
                .tell([self.address(ALL_JOBS).cancel_subject()])
                .await;
            for (stream, filter) in subjects::results_of(id) {
                self.connection.purge(stream, &filter).await?;
            }
            Ok(())
        };
        self.runtime.block_on(self.connection.if_allowed(clear))
    }

    /// Starts receiving results and reading the list of workers.
    fn start(&self) -> Result<(), ClusterError> {
        for kind in subjects::KINDS {
            let consumer = inbox::consumer(&self.connection, kind, &self.id);
            let consumer = self.connection.if_allowed(consumer);
            let consumer = self.runtime.block_on(consumer)?;
            let receive = inbox::receive(self.inbox.clone(), self.connection.clone(), consumer);
            self.runtime.spawn(receive);
        }
        let watcher = Watcher {
            inbox: self.inbox.clone(),
            connection: self.connection.clone(),
            coordinator: self.id.clone(),
            problems: self.problems.clone(),
        };
        self.runtime.spawn(watcher.watch());
        let (connection, known) = (self.connection.clone(), self.workers.clone());
        self.runtime.spawn(async move {
            loop {
                tokio::time::sleep(WORKERS_INTERVAL).await;
                if let Ok(found) = workers(&connection).await {
                    *lock(&known) = found;
                }
            }
        });
        Ok(())
    }

    /// The current workers.
    #[must_use]
    pub fn workers(&self) -> Vec<WorkerStatus> {
        lock(&self.workers).clone()
    }

    /// Notifies people, unless they were already notified with this text.
    fn notify_once(&self, text: String) {
        let mut told = lock(&self.told);
        if !told.contains(&text) {
            (self.notify)(&text);
            told.insert(text);
        }
    }

    /// The address of a job of this coordinator.
    fn address(&self, job: &str) -> Address {
        Address {
            coordinator: self.id.clone(),
            job: job.to_owned(),
        }
    }

    /// The id of another job: 128 bits that nobody can derive from the ids of others.
    fn next_job(&self) -> String {
        let number = self.jobs.fetch_add(1, Ordering::Relaxed);
        let hash = Fingerprint::default().with(&self.secret);
        let mut id = hash.with(number.to_le_bytes()).finish();
        id.truncate(JOB_ID_DIGITS);
        id
    }

    /// Makes sure that workers can take jobs of a class.
    fn prepare(&self, priority: Priority, class: &str) -> Result<(), ClusterError> {
        let key = (priority, class.to_owned());
        if lock(&self.classes).contains(&key) {
            return Ok(());
        }
        let made = self.connection.make_class(priority, class);
        self.runtime.block_on(self.connection.if_allowed(made))?;
        lock(&self.classes).insert(key);
        Ok(())
    }

    /// Stores a problem, unless the store has it.
    fn send_problem(&self, problem: LocalProblem<'_>) -> Result<ObjectRef, ClusterError> {
        self.problems
            .send((&self.runtime, &self.connection), problem)
    }

    /// Sends a job whose result goes to `sender`. If the stream is full, it waits for room as long
    /// as `goes_on` returns true.
    fn send(
        &self,
        (priority, class): (Priority, &str),
        job: &Job,
        sender: Sender<Arrived>,
        goes_on: impl Fn() -> bool,
    ) -> Result<(), ClusterError> {
        let sent_job = SentJob {
            priority,
            class: class.to_owned(),
            subject: job.address().job_subject(priority, class),
            payload: encode(job).into(),
        };
        self.inbox.expect(&job.id, sent_job.clone(), sender);
        let (subject, payload) = (&sent_job.subject, sent_job.payload);
        let published = self.connection.publish(subject, &job.id, payload, goes_on);
        match self.runtime.block_on(self.connection.if_allowed(published)) {
            Ok(sequence) => {
                self.inbox.note_sent(&job.id, sequence);
                Ok(())
            }
            Err(error) => {
                self.inbox.forget(&job.id);
                Err(error)
            }
        }
    }

    /// Removes an object from the store.
    fn discard(&self, object: &ObjectRef) {
        self.leave(self.connection.remove(BLOBS, object));
    }

    /// Performs optional clean-up with a short timeout, as the servers may be gone.
    fn leave(&self, work: impl Future<Output = ()>) {
        let _ = self
            .runtime
            .block_on(async { timeout(CLEANUP_TIMEOUT, work).await });
    }

    /// Stops jobs wherever they are; their results are not awaited any more.
    fn cancel(&self, priority: Priority, class: &str, jobs: &[String]) {
        for job in jobs {
            self.inbox.forget(job);
        }
        let addresses = jobs.iter().map(|job| self.address(job));
        let addresses: Vec<Address> = addresses.collect();
        let waiting = addresses.iter().map(|address| {
            let subject = address.job_subject(priority, class);
            (StreamKind::Jobs(priority), subject)
        });
        let running = addresses.iter().map(Address::cancel_subject);
        self.leave(take_back(&self.connection, waiting.collect(), running));
    }
}

/// Removes waiting jobs, and notifies the workers of running ones. A failure only costs time:
/// workers drop them as well.
async fn take_back(
    connection: &Connection,
    waiting: Vec<(StreamKind, String)>,
    running: impl IntoIterator<Item = String>,
) {
    let purges = waiting
        .iter()
        .map(|(stream, filter)| connection.purge(*stream, filter));
    // The workers are notified even if no server removes anything.
    let _ = timeout(CLEANUP_TIMEOUT / 2, join_all(purges)).await;
    connection.tell(running).await;
}

impl Drop for Coordinator {
    fn drop(&mut self) {
        let (connection, id, inbox) =
            (self.connection.clone(), self.id.clone(), self.inbox.clone());
        let cancel = self.address(ALL_JOBS).cancel_subject();
        let good_bye = async move {
            take_back(&connection, subjects::jobs_of(&id).into(), [cancel]).await;
            let _ = timeout(CLEANUP_TIMEOUT / 2, inbox.close()).await;
            for (stream, filter) in subjects::results_of(&id) {
                let _ = connection.purge(stream, &filter).await;
            }
            for kind in subjects::KINDS {
                inbox::remove_consumer(&connection, kind, &id).await;
            }
        };
        self.leave(good_bye);
    }
}

/// A random name.
fn random() -> Result<String, ClusterError> {
    let number =
        getrandom::u64().map_err(|error| ClusterError::failed("get a random number", error))?;
    Ok(format!("{number:016x}"))
}
