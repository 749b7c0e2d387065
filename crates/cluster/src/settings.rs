//! How the cluster is reached, and what its streams are to be like.

use crate::address::addresses;
use crate::error::ClusterError;
use std::path::PathBuf;
use std::time::Duration;

/// How the cluster is reached, and what its streams are to be like where they have to be made.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The addresses of NATS servers, separated by commas: `nats://HOST:PORT` or `tls://HOST:PORT`.
    pub url: String,
    /// The file with the credentials of a user, or with the seed of one.
    pub credentials: Option<PathBuf>,
    /// The certificates of the authorities that sign those of the servers, where the machine does not know them.
    pub authorities: Option<PathBuf>,
    /// A certificate of this machine with its key, where the servers ask for one.
    pub certificate: Option<(PathBuf, PathBuf)>,
    /// On how many servers everything is kept.
    pub replicas: usize,
    /// After how long without a word from its worker a job goes to another.
    pub patience: Duration,
    /// How often a job is delivered before it is given up.
    pub deliveries: u32,
    /// How many jobs may wait in a stream.
    pub waiting_jobs: u32,
}

impl Settings {
    /// After how long without a word a worker is taken for dead, by default.
    const PATIENCE: Duration = Duration::from_secs(3);
    /// How often a job is delivered at most, by default.
    const DELIVERIES: u32 = 5;
    /// How many jobs may wait in a stream, by default.
    const WAITING_JOBS: u32 = 100_000;

    /// Refuses what is no list of addresses of NATS servers, before anything is done with it.
    ///
    /// # Errors
    /// When it is none.
    pub fn check_url(url: &str) -> Result<(), ClusterError> {
        addresses(url).map(|_| ())
    }

    /// Those of a single server without accounts.
    #[must_use]
    pub fn of_url(url: &str) -> Self {
        Self {
            url: url.to_owned(),
            credentials: None,
            authorities: None,
            certificate: None,
            replicas: 1,
            patience: Self::PATIENCE,
            deliveries: Self::DELIVERIES,
            waiting_jobs: Self::WAITING_JOBS,
        }
    }
}
