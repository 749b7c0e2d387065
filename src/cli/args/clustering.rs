//! Arguments for judging on many machines.

use clap::{Args, Subcommand};
use std::path::PathBuf;
use tengen_core::spec::{Size, Time};

const CLUSTER: &str = "Other machines";

/// How to reach a cluster, if there is one. Options that a server's configuration can also set have
/// their defaults in the settings.
#[derive(Clone, Debug, Default, Args)]
pub(in crate::cli) struct Nats {
    /// Judge, or try cases, on the workers of a cluster, which is reached through these NATS
    /// servers: `nats://HOST:PORT` or `tls://HOST:PORT`, several with commas; with --jobs also on
    /// this machine
    #[arg(id = "nats", long, value_name = "URL", help_heading = CLUSTER)]
    pub(in crate::cli) servers: Option<String>,
    /// Use only machines of this kind, whose times can be compared: a processor, or the value of
    /// `tengen worker --kind`
    #[arg(id = "nats-kind", long, value_name = "TEXT", env = "TENGEN_NATS_KIND", help_heading = CLUSTER)]
    pub(in crate::cli) machine: Option<String>,
    #[command(flatten)]
    pub(in crate::cli) access: Access,
    #[command(flatten)]
    pub(in crate::cli) streams: Streams,
}

/// Authentication in a cluster.
#[derive(Clone, Debug, Default, Args)]
pub(in crate::cli) struct Access {
    /// The file with the credentials or the seed of a user of the NATS servers
    #[arg(id = "nats-creds", long, value_name = "FILE", env = "TENGEN_NATS_CREDS", help_heading = CLUSTER)]
    pub(in crate::cli) credentials: Option<PathBuf>,
    /// The certificates of the authorities of the servers, if the machine does not trust them
    /// already
    #[arg(id = "nats-ca", long, value_name = "FILE", env = "TENGEN_NATS_CA", help_heading = CLUSTER)]
    pub(in crate::cli) authorities: Option<PathBuf>,
    /// The certificate of this machine, if the servers require one
    #[arg(id = "nats-cert", long, value_name = "FILE", env = "TENGEN_NATS_CERT", requires = "nats-key", help_heading = CLUSTER)]
    pub(in crate::cli) certificate: Option<PathBuf>,
    /// The key of that certificate
    #[arg(id = "nats-key", long, value_name = "FILE", env = "TENGEN_NATS_KEY", requires = "nats-cert", help_heading = CLUSTER)]
    pub(in crate::cli) key: Option<PathBuf>,
}

/// The settings of a cluster's streams.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(in crate::cli) struct Streams {
    /// On how many NATS servers everything is stored, if the cluster is new [default: 1]
    #[arg(id = "nats-replicas", long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=5), help_heading = CLUSTER)]
    pub(in crate::cli) replicas: Option<u8>,
    /// How long a worker may be silent before its job is given to another [default: 3s]
    #[arg(id = "nats-patience", long, value_name = "TIME", help_heading = CLUSTER)]
    pub(in crate::cli) patience: Option<Time>,
    /// The maximum number of waiting jobs in a stream, if the cluster is new: further senders wait
    /// [default: 100000]
    #[arg(id = "nats-queue", long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), help_heading = CLUSTER)]
    pub(in crate::cli) queue: Option<u32>,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct Worker {
    /// The addresses of the NATS servers: `nats://HOST:PORT` or `tls://HOST:PORT`, several with commas
    #[arg(long, value_name = "URL", env = "TENGEN_NATS")]
    pub(in crate::cli) nats: String,
    #[command(flatten)]
    pub(in crate::cli) access: Access,
    /// Its name in results [default: the name of the machine]
    #[arg(long, value_name = "NAME", env = "TENGEN_WORKER_NAME")]
    pub(in crate::cli) name: Option<String>,
    /// The languages that it takes, with commas [default: the installed ones]
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(in crate::cli) languages: Vec<String>,
    /// The kind of machine: times can be compared within one kind [default: its processor]
    #[arg(long, value_name = "TEXT", env = "TENGEN_WORKER_KIND")]
    pub(in crate::cli) kind: Option<String>,
    /// The maximum size of its cache of problems
    #[arg(long, value_name = "SIZE", default_value = "8GiB")]
    pub(in crate::cli) cache_size: Size,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct Cluster {
    #[command(subcommand)]
    pub(in crate::cli) what: ClusterCommand,
}

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum ClusterCommand {
    /// Show the workers and what waits
    Status {
        /// The addresses of the NATS servers, as for `tengen worker`
        #[arg(long, value_name = "URL", env = "TENGEN_NATS")]
        nats: String,
        #[command(flatten)]
        access: Access,
    },
}
