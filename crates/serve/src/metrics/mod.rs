//! The counters of the server in the format of Prometheus.

mod machines;

use crate::machines::Machines;
use crate::store::State;
use prometheus_client::encoding::text::{encode_eof, encode_registry};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use std::time::Duration;

/// Upper bounds of the buckets for the duration of a request, in seconds.
const REQUEST: [f64; 9] = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2.0];
/// Upper bounds of the buckets for the duration of a judgement, in seconds.
const JUDGEMENT: [f64; 9] = [0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 120.0];

/// The counters.
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<[(&'static str, String); 1], Counter>,
    request_time: Histogram,
    judgements: Family<[(&'static str, &'static str); 1], Counter>,
    judgement_time: Histogram,
    waiting: Gauge,
    running: Gauge,
}

impl Metrics {
    pub(crate) fn new() -> Self {
        let mut registry = Registry::with_prefix("tengen");
        let requests = Family::default();
        let judgements = Family::default();
        let request_time = Histogram::new(REQUEST);
        let judgement_time = Histogram::new(JUDGEMENT);
        let (waiting, running) = (Gauge::default(), Gauge::default());
        registry.register("http_requests", "Requests answered", requests.clone());
        registry.register_with_unit(
            "http_request_duration",
            "How long requests took",
            Unit::Seconds,
            request_time.clone(),
        );
        registry.register("judgements", "Judgements done", judgements.clone());
        registry.register_with_unit(
            "judgement_duration",
            "How long judgements took",
            Unit::Seconds,
            judgement_time.clone(),
        );
        registry.register("queue_waiting", "Judgements that wait", waiting.clone());
        registry.register(
            "judgements_running",
            "Judgements under way",
            running.clone(),
        );
        Self {
            registry,
            requests,
            request_time,
            judgements,
            judgement_time,
            waiting,
            running,
        }
    }

    pub(crate) fn request(&self, status: u16, took: Duration) {
        let class = [("status", status.to_string())];
        self.requests.get_or_create(&class).inc();
        self.request_time.observe(took.as_secs_f64());
    }

    pub(crate) fn judged(&self, state: State, took: Duration) {
        self.judgements
            .get_or_create(&[("state", state.name())])
            .inc();
        self.judgement_time.observe(took.as_secs_f64());
    }

    /// All of them as text. The other machines are asked for their load.
    pub(crate) fn text(
        &self,
        waiting: usize,
        running: usize,
        machines: Option<&dyn Machines>,
    ) -> String {
        self.waiting.set(i64::try_from(waiting).unwrap_or(i64::MAX));
        self.running.set(i64::try_from(running).unwrap_or(i64::MAX));
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = encode_registry(&mut text, &self.registry);
        if let Some(machines) = machines {
            let registry = machines::registry(machines.figures().as_ref());
            let _ = encode_registry(&mut text, &registry);
        }
        let _ = encode_eof(&mut text);
        text
    }
}
