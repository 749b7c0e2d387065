//! Kinds of machines, whose times cannot be compared with each other.

use super::Coordinator;
use crate::error::ClusterError;
use crate::protocol::class;
use crate::status::WorkerStatus;
use base::pool::lock;
use base::text::line;
use package::Package;
use sandbox::Cancel;
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

/// How often a waiting operation checks whether it was cancelled or is over.
pub(super) const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// After how long without a worker users are notified.
pub(super) const NO_WORKER_NOTICE: Duration = Duration::from_secs(3);
/// After how long all workers are known: several of their reports.
const REPORTED: Duration = Duration::from_secs(10);

impl Coordinator {
    /// Waits for workers and returns the kind of machine that takes most of the languages of a
    /// problem's solutions; among equals, the one with the most slots. Notifies people what it
    /// waits for, and which kind it chose among several. `None` if it is cancelled.
    pub fn commonest_machine(&self, package: &Package, cancel: &Cancel) -> Option<String> {
        let begun = Instant::now();
        while !cancel.is_cancelled() {
            let machines = machines_for(package, &self.workers());
            // Among equals, the first by name.
            if let Some((machine, _)) = machines.iter().rev().max_by_key(|(_, merits)| *merits) {
                if machines.len() > 1 {
                    let machine = line(machine);
                    self.notify_once(format!(
                        "only {machine} judges, as margins of time are asked for: --nats-kind names another kind of machine"
                    ));
                }
                return Some(machine.clone());
            }
            if begun.elapsed() > NO_WORKER_NOTICE {
                self.notify_once(
                    "there is no worker: waiting for one (`tengen worker`)".to_owned(),
                );
            }
            std::thread::sleep(POLL_INTERVAL);
        }
        None
    }

    /// Waits for a worker on machines of this kind, as long as workers need to report themselves.
    ///
    /// # Errors
    /// If there is none.
    pub fn find_machine(&self, machine: &str, cancel: &Cancel) -> Result<(), ClusterError> {
        let begun = Instant::now();
        loop {
            let workers = self.workers();
            let mut here = workers.iter().filter(|it| !it.is_draining);
            if here.any(|it| it.processor == machine) || cancel.is_cancelled() {
                return Ok(());
            }
            if begun.elapsed() > REPORTED {
                let machines = workers.iter().map(|it| it.processor.clone());
                let machines: BTreeSet<String> = machines.collect();
                return Err(ClusterError::NoMachine {
                    machine: machine.to_owned(),
                    machines: machines.into_iter().collect(),
                });
            }
            std::thread::sleep(POLL_INTERVAL);
        }
    }

    /// Records that a worker has judged. Notifies people when the results contain times of a second
    /// kind of machine.
    pub(super) fn note_times_of(&self, worker: &str) {
        let workers = self.workers();
        let Some(worker) = workers.iter().find(|it| it.name == worker) else {
            return;
        };
        let mut processors = lock(&self.processors);
        if processors.insert(worker.processor.clone()) && processors.len() == 2 {
            let both = processors.iter().map(|processor| line(processor));
            let both = both.collect::<Vec<String>>().join(" and ");
            (self.notify)(&format!(
                "times are those of different machines ({both}): compare them within one kind alone, or have one judge by --nats-kind"
            ));
        }
    }
}

/// The kinds of machines that take jobs: how many of the languages of a problem's solutions, and
/// their slots.
fn machines_for(package: &Package, workers: &[WorkerStatus]) -> BTreeMap<String, (usize, u32)> {
    let languages = package.solutions.iter();
    let languages: BTreeSet<&str> = languages
        .map(|solution| &*solution.program.language.name)
        .collect();
    let mut machines: BTreeMap<String, Vec<&WorkerStatus>> = BTreeMap::new();
    for worker in workers.iter().filter(|it| !it.is_draining) {
        machines
            .entry(worker.processor.clone())
            .or_default()
            .push(worker);
    }
    let merits = |machine: &str, workers: &[&WorkerStatus]| {
        let classes = languages
            .iter()
            .map(|language| class::judging(package, language, Some(machine)));
        let taken = classes.filter(|class| workers.iter().any(|it| it.takes(class)));
        (taken.count(), slots(workers.iter().copied()))
    };
    let machines = machines.into_iter().map(|(machine, workers)| {
        let merits = merits(&machine, &workers);
        (machine, merits)
    });
    machines.collect()
}

/// The number of jobs that workers take at a time, according to their reports.
pub(super) fn slots<'a>(workers: impl Iterator<Item = &'a WorkerStatus>) -> u32 {
    workers.fold(0, |slots, worker| slots.saturating_add(worker.slots))
}
