//! The client of the cluster for one purpose: its priority, user and kind of machine.

use super::Coordinator;
use super::machines::slots;
use super::sent::LocalProblem;
use crate::error::ClusterError;
use crate::protocol::{BLOBS, Carried, Job, JobLimits, JobWork, ObjectRef};
use crate::scheduling::Priority;
use base::text::line;
use package::Package;
use sandbox::Level;
use serde::Serialize;
use std::path::PathBuf;
use std::time::Duration;

/// The minimum number of submissions in transit, whatever the cluster's size.
const LEAST_AT_ONCE: usize = 4;
const MOST_AT_ONCE: usize = 256;
/// The interval of retries of a patient distribution.
const AGAIN: Duration = Duration::from_secs(1);

/// An object in the store; removed when dropped.
pub(super) struct StoredObject<'a> {
    coordinator: &'a Coordinator,
    object: ObjectRef,
}

impl Drop for StoredObject<'_> {
    fn drop(&mut self) {
        self.coordinator.discard(&self.object);
    }
}

/// The required kind of machine.
#[derive(Clone, Debug)]
pub enum Machine {
    /// Only this kind.
    Only(String),
    /// This kind; others take the jobs that it does not take.
    Preferably(String),
}

/// Judges in the cluster for one purpose.
pub struct Distribution<'a> {
    /// The connection.
    pub coordinator: &'a Coordinator,
    /// The priority of its jobs.
    pub priority: Priority,
    /// The user whose jobs are counted together; `None` without a limit.
    pub user: Option<String>,
    /// Whether it waits for servers that do not answer, however long that takes.
    pub is_patient: bool,
    /// The required kind of machine; `None` if any will do.
    pub machine: Option<Machine>,
    /// Directories of header files for jury programs, in addition to their problem.
    pub include: Vec<PathBuf>,
    /// The file with the user's own languages, which may be missing.
    pub languages: PathBuf,
    /// The weakest acceptable isolation.
    pub at_least: Level,
}

impl Distribution<'_> {
    /// How many submissions are sent at a time: more than there are slots, so that no slot waits
    /// for the next one.
    pub(super) fn most_at_once(&self) -> usize {
        let slots = slots(self.coordinator.workers().iter());
        (2 * slots as usize).clamp(LEAST_AT_ONCE, MOST_AT_ONCE)
    }

    /// The class of jobs, which `class` derives for a kind of machine or for any.
    pub(super) fn class(&self, class: impl Fn(Option<&str>) -> String) -> String {
        match &self.machine {
            None => class(None),
            Some(Machine::Only(machine)) => class(Some(machine)),
            Some(Machine::Preferably(machine)) => {
                let preferred = class(Some(machine));
                let workers = self.coordinator.workers();
                if workers.iter().any(|it| it.takes(&preferred)) {
                    return preferred;
                }
                class(None)
            }
        }
    }

    /// A job on a problem, without its id. Stores the problem if it is missing in the store.
    ///
    /// # Errors
    /// If the problem cannot be sent.
    pub(super) fn draft(
        &self,
        package: &Package,
        subject: &str,
        work: JobWork,
    ) -> Result<Job, ClusterError> {
        let coordinator = self.coordinator;
        let problem = LocalProblem {
            dir: &package.dir,
            include: &self.include,
            languages: &self.languages,
        };
        Ok(Job {
            coordinator: coordinator.id.clone(),
            id: String::new(),
            subject: subject.to_owned(),
            problem: package.id.clone(),
            package: coordinator.send_problem(problem)?,
            limits: JobLimits::from_package(package),
            at_least: self.at_least.to_string(),
            deliveries: coordinator.connection.settings.deliveries,
            work,
        })
    }

    /// The part of a message in the form to be sent, and the object stored for it.
    ///
    /// # Errors
    /// If the store refuses it.
    pub(super) fn carried<T: Serialize>(
        &self,
        part: T,
    ) -> Result<(Carried<T>, Option<StoredObject<'_>>), ClusterError> {
        let coordinator = self.coordinator;
        let (carried, bytes) = Carried::new(part, coordinator.next_job());
        let Some(bytes) = bytes else {
            return Ok((carried, None));
        };
        let connection = &coordinator.connection;
        let put = connection.if_allowed(connection.put(BLOBS, &bytes));
        coordinator.runtime.block_on(put)?;
        let object = ObjectRef::from_bytes(&bytes);
        let stored = StoredObject {
            coordinator,
            object,
        };
        Ok((carried, Some(stored)))
    }

    /// Performs an operation that needs the servers. A patient distribution repeats it as long as
    /// `goes_on` returns true.
    ///
    /// # Errors
    /// If the servers refuse, or it has waited long enough.
    pub(super) fn persist<T>(
        &self,
        goes_on: impl Fn() -> bool,
        attempt: impl Fn() -> Result<T, ClusterError>,
    ) -> Result<T, ClusterError> {
        loop {
            match attempt() {
                Err(error @ ClusterError::Failed { .. }) if self.is_patient && goes_on() => {
                    tracing::warn!(%error, "the cluster does not answer: trying again");
                    std::thread::sleep(AGAIN);
                }
                done => return done,
            }
        }
    }

    /// Notes that a result was malformed, which is dropped.
    pub(super) fn note_malformed(&self, error: &ClusterError) {
        tracing::warn!(%error, "a malformed result is dropped");
        self.coordinator.inbox.note_malformed();
        self.notify_if_malformed();
    }

    /// Notifies people if there were malformed results.
    pub(super) fn notify_if_malformed(&self) {
        if self.coordinator.inbox.malformed() > 0 {
            self.coordinator.notify_once(
                "a result of a worker makes no sense: it is dropped, and its job judged again; see what else may publish results"
                    .to_owned(),
            );
        }
    }

    /// Notifies people if no worker takes jobs of this class.
    pub(super) fn notify_if_no_worker(&self, class: &str, languages: &str) {
        let coordinator = self.coordinator;
        if !coordinator.workers().iter().any(|it| it.takes(class)) {
            let machine = match &self.machine {
                Some(Machine::Only(machine)) => format!(" on {}", line(machine)),
                _ => String::new(),
            };
            coordinator.notify_once(format!(
                "no worker takes programs in {languages}{machine}: waiting for one (`tengen worker`)"
            ));
        }
    }
}
