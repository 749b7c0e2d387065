//! Jobs that somebody sends one at a time, and waits for.

use super::distribution::Distribution;
use super::inbox::{Arrived, ReceivedResult};
use super::machines::{NO_WORKER_NOTICE, POLL_INTERVAL};
use crate::error::ClusterError;
use crate::protocol::{Job, JobWork};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::Instant;

/// Sends jobs of one class that differ in their work.
pub(super) struct Requests<'a> {
    distribution: &'a Distribution<'a>,
    class: String,
    /// The languages of its programs, for people.
    languages: String,
    /// A job without its id and its work.
    draft: Job,
    is_told: AtomicBool,
}

impl<'a> Requests<'a> {
    /// Makes sure that workers can take jobs of this class.
    ///
    /// # Errors
    /// If the servers refuse it.
    pub(super) fn new(
        distribution: &'a Distribution<'a>,
        class: String,
        languages: String,
        draft: Job,
    ) -> Result<Self, ClusterError> {
        let priority = distribution.priority;
        distribution.coordinator.prepare(priority, &class)?;
        Ok(Self {
            distribution,
            class,
            languages,
            draft,
            is_told: AtomicBool::new(false),
        })
    }

    /// Sends a job and waits for its result; `None` if it `is_over` before.
    ///
    /// # Errors
    /// If it cannot be sent, or no worker finishes it.
    pub(super) fn request(
        &self,
        work: JobWork,
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<ReceivedResult>, ClusterError> {
        let Distribution {
            coordinator,
            priority,
            ..
        } = self.distribution;
        let job = Job {
            id: coordinator.next_job(),
            work,
            ..self.draft.clone()
        };
        // The sender is held here, so the receiver never sees a closed channel.
        let (sender, receiver) = channel();
        let to = (*priority, &*self.class);
        let goes_on = || !is_over();
        let sent = coordinator.send(to, &job, sender.clone(), goes_on);
        let arrived = match sent {
            Err(error) if goes_on() => Some(Err(error)),
            _ => self.wait(&receiver, is_over),
        };
        let Some(arrived) = arrived else {
            coordinator.cancel(*priority, &self.class, &[job.id]);
            return Ok(None);
        };
        let arrival = arrived.map_err(|error| error.about(&self.draft.subject))?;
        Ok(Some(arrival))
    }

    /// The result of a job, once it arrives; `None` if it `is_over` before.
    fn wait(
        &self,
        receiver: &Receiver<Arrived>,
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> Option<Result<ReceivedResult, ClusterError>> {
        let begun = Instant::now();
        while !is_over() {
            if let Ok((_, arrived)) = receiver.recv_timeout(POLL_INTERVAL) {
                return Some(arrived);
            }
            self.distribution.notify_if_malformed();
            if begun.elapsed() > NO_WORKER_NOTICE && !self.is_told.swap(true, Ordering::Relaxed) {
                self.distribution
                    .notify_if_no_worker(&self.class, &self.languages);
            }
        }
        None
    }
}
