//! The connection settings of the cluster, and the settings of its streams.

use crate::address::addresses;
use crate::error::ClusterError;
use std::path::PathBuf;
use std::time::Duration;

/// The connection settings of the cluster, and the settings of its streams, used when they are
/// created.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The addresses of NATS servers, separated by commas: `nats://HOST:PORT` or `tls://HOST:PORT`.
    pub url: String,
    /// The file with the credentials or the seed of a user.
    pub credentials: Option<PathBuf>,
    /// The certificates of the authorities of the servers, if the machine does not trust them
    /// already.
    pub authorities: Option<PathBuf>,
    /// A certificate of this machine with its key, if the servers require one.
    pub certificate: Option<(PathBuf, PathBuf)>,
    /// The number of servers that store each message.
    pub replicas: usize,
    /// How long a worker may be silent before its job is given to another.
    pub patience: Duration,
    /// How often a job is delivered before it fails permanently.
    pub deliveries: u32,
    /// The maximum number of waiting jobs in a stream.
    pub waiting_jobs: u32,
}

impl Settings {
    /// The default time after which a silent worker counts as dead.
    const SILENCE_TIMEOUT: Duration = Duration::from_secs(3);
    /// The default maximum number of deliveries of a job.
    const DELIVERIES: u32 = 5;
    /// The default maximum number of waiting jobs in a stream.
    const WAITING_JOBS: u32 = 100_000;

    /// Refuses text that is not a list of addresses of NATS servers, before it is used.
    ///
    /// # Errors
    /// If it is not one.
    pub fn check_url(url: &str) -> Result<(), ClusterError> {
        addresses(url).map(|_| ())
    }

    /// The settings for a single server without accounts.
    #[must_use]
    pub fn of_url(url: &str) -> Self {
        Self {
            url: url.to_owned(),
            credentials: None,
            authorities: None,
            certificate: None,
            replicas: 1,
            patience: Self::SILENCE_TIMEOUT,
            deliveries: Self::DELIVERIES,
            waiting_jobs: Self::WAITING_JOBS,
        }
    }
}
