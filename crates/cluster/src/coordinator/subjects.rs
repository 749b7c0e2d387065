//! The subjects of a coordinator's jobs and results.

use crate::connection::StreamKind;
use crate::scheduling::Priority;

/// The subjects of results and of dead letters.
pub(super) const KINDS: [&str; 2] = ["result", "dead"];

/// The jobs of a coordinator: the streams, and the subjects in them.
pub(super) fn jobs_of(coordinator: &str) -> [(StreamKind, String); 3] {
    Priority::ALL.map(|priority| {
        let filter = format!("tengen.job.{}.*.{coordinator}.>", priority.name());
        (StreamKind::Jobs(priority), filter)
    })
}

/// The results of a coordinator.
pub(super) fn results_of(coordinator: &str) -> [(StreamKind, String); 2] {
    KINDS.map(|kind| {
        (
            StreamKind::Results,
            format!("tengen.{kind}.{coordinator}.>"),
        )
    })
}
