//! The load of other machines.

use crate::machines::{MachineFigures, QueueFigures};
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::registry::{Registry, Unit};

/// A figure of a queue.
type Figure = fn(&QueueFigures) -> u64;

/// The current figures; if the machines cannot be reached, only that fact.
pub(super) fn registry(figures: Option<&MachineFigures>) -> Registry {
    let mut registry = Registry::with_prefix("tengen_cluster");
    let is_up = ConstGauge::new(i64::from(figures.is_some()));
    registry.register("up", "Whether the cluster answers", is_up);
    let Some(figures) = figures else {
        return registry;
    };
    let gauge = |number: u64| ConstGauge::new(signed(number));
    registry.register("workers", "Workers", gauge(figures.workers));
    registry.register("slots", "Jobs that workers take", gauge(figures.slots));
    registry.register(
        "slots_busy",
        "Jobs that workers are at",
        gauge(figures.busy),
    );
    let queues: [(&str, &str, Figure); 3] = [
        ("jobs_waiting", "Jobs that wait", |queue| queue.waiting),
        ("jobs_running", "Jobs under way", |queue| queue.running),
        (
            "jobs_redelivered",
            "Jobs under way that were with another worker before",
            |queue| queue.redelivered,
        ),
    ];
    for (name, help, number) in queues {
        registry.register(name, help, by_priority(figures, number));
    }
    registry.register_with_unit(
        "oldest_job_age",
        "For how long the oldest job has been there",
        Unit::Seconds,
        by_priority(figures, |queue| queue.oldest_seconds),
    );
    let (done, given_up) = (figures.done, figures.given_up);
    registry.register(
        "jobs_done",
        "Jobs of this server with a result",
        ConstCounter::new(done),
    );
    registry.register(
        "jobs_given_up",
        "Jobs of this server that no worker finished",
        ConstCounter::new(given_up),
    );
    registry
}

fn by_priority(
    figures: &MachineFigures,
    number: Figure,
) -> Family<[(&'static str, &'static str); 1], Gauge> {
    let family: Family<_, Gauge> = Family::default();
    for queue in &figures.queues {
        let label = [("priority", queue.priority)];
        family.get_or_create(&label).set(signed(number(queue)));
    }
    family
}

fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
