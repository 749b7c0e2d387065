//! The settings of a cluster, from the options of the command line.

use crate::cli::args::{AccessArgs, Nats, StreamsArgs};
use cluster::Settings;
use spec::Time;
use std::path::PathBuf;

impl Nats {
    /// These options, with values from the file for the missing ones.
    pub(in crate::cli) fn or(&self, file: &Self) -> Self {
        let path = |typed: &Option<PathBuf>, written: &Option<PathBuf>| {
            typed.as_ref().or(written.as_ref()).cloned()
        };
        Self {
            servers: self.servers.as_ref().or(file.servers.as_ref()).cloned(),
            machine: self.machine.as_ref().or(file.machine.as_ref()).cloned(),
            access: AccessArgs {
                credentials: path(&self.access.credentials, &file.access.credentials),
                authorities: path(&self.access.authorities, &file.access.authorities),
                certificate: path(&self.access.certificate, &file.access.certificate),
                key: path(&self.access.key, &file.access.key),
            },
            streams: StreamsArgs {
                replicas: self.streams.replicas.or(file.streams.replicas),
                patience: self.streams.patience.or(file.streams.patience),
                queue: self.streams.queue.or(file.streams.queue),
            },
        }
    }

    /// The settings of the cluster, if `--nats` is given.
    pub(in crate::cli) fn settings(&self) -> Option<Settings> {
        let StreamsArgs {
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

impl AccessArgs {
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
