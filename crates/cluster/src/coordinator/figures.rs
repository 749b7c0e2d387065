//! The state of the cluster, for metrics.

use super::Coordinator;
use crate::error::ClusterError;
use crate::status::{Status, look};
use std::time::Duration;
use tokio::time::timeout;

/// The timeout of the servers. Metrics are read periodically, so a late response is useless.
const ANSWER: Duration = Duration::from_secs(2);

impl Coordinator {
    /// Reads the state of the cluster.
    ///
    /// # Errors
    /// If it does not answer soon.
    pub fn status(&self) -> Result<Status, ClusterError> {
        let looked = async { timeout(ANSWER, look(&self.connection)).await };
        let late = |error| ClusterError::failed("look at the cluster", error);
        self.runtime.block_on(looked).map_err(late)?
    }

    /// How many of its jobs have results.
    #[must_use]
    pub fn done(&self) -> u64 {
        self.inbox.done()
    }

    /// How many of its jobs failed permanently.
    #[must_use]
    pub fn given_up(&self) -> u64 {
        self.inbox.given_up()
    }
}
