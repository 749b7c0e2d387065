//! Judging the queue.
//!
//! # Theory of operation
//!
//! The database records which judgements wait; the queue in memory determines their order. A thread
//! takes a judgement, marks it as running, judges, and writes the result in one transaction that
//! succeeds only while the judgement is marked as running. A server that is killed at any moment
//! leaves it waiting or running, and the next one queues it again. So each judgement gets exactly
//! one result, however often it was started.

mod live;
mod matches;
mod queue;
mod record;

pub(crate) use live::{JudgingProgress, Live, Watcher};
pub(crate) use queue::{Full, Queue};
pub(crate) use record::{CaseRecord, Record};

use crate::catalog::{Catalog, Version};
use crate::machines::{GamePriority, Machines};
use crate::matches::Referee;
use crate::store::{Finished, Open, State, Store, StoreError, StoredFile, Submission};
use base::pool::lock;
use judge::Judge;
use sandbox::Cancel;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use terms::fault::Fault;

/// The priority of rejudging: new submissions do not wait for it.
const AGAIN: i64 = -10;
/// How long a thread waits before it retries the database.
const RETRY: Duration = Duration::from_secs(1);

/// The state of judging.
pub(crate) struct Work {
    store: Arc<Store>,
    catalog: Arc<Catalog>,
    /// The machines that judge instead of this one, if there are any.
    machines: Option<Arc<dyn Machines>>,
    queue: Queue,
    live: Live,
    /// The cancel values of the running judgements.
    running: Mutex<BTreeMap<i64, Cancel>>,
    /// Receives the duration and the state of each judgement.
    observe: Box<dyn Fn(State, Duration) + Send + Sync>,
}

impl Work {
    /// Queues everything that waits according to the database. At most `most` may wait at a time.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn new(
        store: Arc<Store>,
        catalog: Arc<Catalog>,
        machines: Option<Arc<dyn Machines>>,
        (most, of_user): (usize, usize),
        observe: Box<dyn Fn(State, Duration) + Send + Sync>,
    ) -> Result<Arc<Self>, StoreError> {
        let queue = Queue::new(most, of_user);
        queue.put(store.reopen()?);
        Ok(Arc::new(Self {
            store,
            catalog,
            machines,
            queue,
            live: Live::default(),
            running: Mutex::default(),
            observe,
        }))
    }

    /// The queue.
    #[must_use]
    pub(crate) fn queue(&self) -> &Queue {
        &self.queue
    }

    /// The judgements in progress.
    #[must_use]
    pub(crate) fn live(&self) -> &Live {
        &self.live
    }

    /// The machines that judge instead of this one, if there are any.
    #[must_use]
    pub(crate) fn machines(&self) -> Option<&dyn Machines> {
        self.machines.as_deref()
    }

    /// How many are being judged.
    #[must_use]
    pub(crate) fn running(&self) -> usize {
        lock(&self.running).len()
    }

    /// Starts `threads` threads that judge until [`Work::stop`].
    #[must_use]
    pub(crate) fn start(self: &Arc<Self>, threads: usize) -> Vec<JoinHandle<()>> {
        let start = |_| {
            let work = self.clone();
            thread::spawn(move || {
                while let Some(open) = work.queue.next() {
                    work.take(open);
                }
            })
        };
        (0..threads.max(1)).map(start).collect()
    }

    /// Starts nothing more, and queues the running judgements for the next server.
    pub(crate) fn stop(&self) {
        self.queue.close();
        for cancel in lock(&self.running).values() {
            cancel.cancel();
        }
    }

    /// Cancels a judgement; false if it is done.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) fn cancel(&self, judgement: i64) -> Result<bool, StoreError> {
        let cancelled = self.store.cancel(judgement)?;
        if cancelled {
            self.queue.remove(judgement);
            if let Some(cancel) = lock(&self.running).get(&judgement) {
                cancel.cancel();
            }
            self.live.end(judgement, State::Cancelled);
        }
        Ok(cancelled)
    }

    /// Queues submissions for rejudging, after everything with a higher priority. None is lost if
    /// they exceed the maximum queue length.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn rejudge(&self, submissions: &[i64]) -> Result<(), StoreError> {
        self.queue.put(self.store.rejudge(submissions, AGAIN)?);
        Ok(())
    }

    /// Judges one, and retries as long as the database fails.
    fn take(&self, open: Open) {
        let cancel = Cancel::default();
        lock(&self.running).insert(open.id, cancel.clone());
        while let Err(error) = self.judge_one(open, &cancel) {
            tracing::error!(judgement = open.id, %error, "the database fails");
            if self.queue.is_closed() {
                break;
            }
            thread::sleep(RETRY);
        }
        lock(&self.running).remove(&open.id);
    }

    fn judge_one(&self, open: Open, cancel: &Cancel) -> Result<(), StoreError> {
        let begun = Instant::now();
        let submission = match self.store.begin(open.id)? {
            Some(submission) => submission,
            // An earlier attempt started it and could not write its result.
            None if self.store.judgement(open.id)?.state == State::Running => {
                self.store.submission_of(open.id)?
            }
            // It was cancelled.
            None => return Ok(()),
        };
        let submission = self.store.submission(submission)?;
        let files = self.store.files(submission.id)?;
        let finished = self.judge(open, &submission, files, cancel);
        if self.queue.is_closed() && cancel.is_cancelled() {
            return self.store.requeue(open.id);
        }
        let state = finished.state;
        if self.store.finish(open.id, &finished)? {
            (self.observe)(state, begun.elapsed());
            self.live.end(open.id, state);
        }
        Ok(())
    }

    fn judge(
        &self,
        open: Open,
        submission: &Submission,
        files: Vec<StoredFile>,
        cancel: &Cancel,
    ) -> Finished {
        let version = match self.catalog.require(&submission.problem) {
            Ok(version) => version,
            Err(why) => return failed(None, why),
        };
        match self.judged(open, &version, submission, files, cancel) {
            Ok(record) => record.finished(&version),
            Err(fault) => failed(Some(&version), fault.to_string()),
        }
    }

    fn judged(
        &self,
        open: Open,
        version: &Version,
        submission: &Submission,
        files: Vec<StoredFile>,
        cancel: &Cancel,
    ) -> Result<Record, Fault> {
        let source = version.stored(&submission.language, files)?;
        let tools = self.catalog.tools();
        let sink = self.live.begin(open.id, version.cases().len());
        if let Some(found) = version.matches() {
            let referee = Referee {
                pool: &tools.pool,
                machines: self.machines.as_deref(),
                priority: if open.priority < 0 {
                    GamePriority::Again
                } else {
                    GamePriority::Submission
                },
                cancel,
            };
            return matches::judged(version, found, &source, &referee);
        }
        let jury = version.jury();
        let machines = self.machines.as_ref();
        let workers = machines.map(|it| it.workers(open.user, open.priority < 0));
        let judge = Judge {
            jury: &jury,
            cases: version.cases(),
            compiler: version.compiler(),
            sandbox: &*tools.sandbox,
            pool: &tools.pool,
            workers: workers.as_deref(),
            all: false,
            store: None,
            keeps_output: false,
            cancel: cancel.clone(),
        };
        let name = format!("submission {}", submission.id);
        let judged = judge.judge(&name, &source, &sink)?;
        Ok(Record::from_judged(&judged))
    }
}

fn failed(version: Option<&Version>, why: String) -> Finished {
    Finished {
        state: State::Failed,
        version: version.map(|version| version.hash().to_owned()),
        verdict: None,
        score: None,
        cpu_ms: None,
        memory_bytes: None,
        result: why,
    }
}
