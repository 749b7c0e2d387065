//! Kinds of machines, whose times are not those of each other.

use super::Coordinator;
use crate::protocol::class;
use crate::status::WorkerStatus;
use base::pool::lock;
use base::text::line;
use sandbox::Cancel;
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};
use tengen_core::package::Package;

/// How often a wait looks whether it was cancelled or is over.
pub(super) const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// After how long without a worker users are notified.
pub(super) const NO_WORKER_NOTICE: Duration = Duration::from_secs(3);

impl Coordinator {
    /// The kind of machine that takes most of the languages of a problem's solutions, and of several the one with the most slots, once
    /// a worker is there; tells people what it waits for, and which it is of several. None where it is cancelled.
    pub fn commonest_machine(&self, package: &Package, cancel: &Cancel) -> Option<String> {
        let begun = Instant::now();
        while !cancel.is_cancelled() {
            let machines = machines_for(package, &self.workers());
            // The first by name, of those that are as good.
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

    /// Notes that a worker has judged; tells people when there are times of a second kind of machine among the results.
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

/// The kinds of machines that take jobs: how many of the languages of a problem's solutions, and their slots.
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

/// How many jobs workers take at a time, by what they say.
pub(super) fn slots<'a>(workers: impl Iterator<Item = &'a WorkerStatus>) -> u32 {
    workers.fold(0, |slots, worker| slots.saturating_add(worker.slots))
}
