//! The settings of a cluster, from the options of the command line.

use crate::cli::args::{Access, Nats, Streams};
use cluster::Settings;
use tengen_core::spec::Time;

impl Nats {
    /// The settings of the cluster that `--nats` names, if it was given.
    pub(in crate::cli) fn settings(&self) -> Option<Settings> {
        let Streams {
            replicas,
            patience,
            queue,
        } = self.streams;
        let settings = self.access.settings(self.servers.as_deref()?);
        Some(Settings {
            replicas: replicas.map_or(settings.replicas, usize::from),
            patience: patience.map_or(settings.patience, |Time(patience)| patience),
            waiting_jobs: queue.unwrap_or(settings.waiting_jobs),
            ..settings
        })
    }
}

impl Access {
    /// The settings of a command that creates no streams.
    pub(in crate::cli) fn settings(&self, url: &str) -> Settings {
        Settings {
            credentials: self.credentials.clone(),
            authorities: self.authorities.clone(),
            certificate: self.certificate.clone().zip(self.key.clone()),
            ..Settings::of_url(url)
        }
    }
}
