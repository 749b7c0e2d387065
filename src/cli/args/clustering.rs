//! Options for judging on many machines.

use clap::{Args, Subcommand};
use spec::{Size, Time};
use std::path::PathBuf;

const CLUSTER: &str = "Other machines";

/// Options to connect to a cluster. All are optional, as the configuration of a server can set them
/// instead; the cluster's settings hold the defaults.
#[derive(Clone, Debug, Default, Args)]
pub(in crate::cli) struct Nats {
    /// Judge, or try cases, on the workers of the cluster with these NATS servers:
    /// `nats://HOST:PORT` or `tls://HOST:PORT`, separated by commas; with --jobs, this machine also
    /// takes jobs
    #[arg(id = "nats", long, value_name = "URL", help_heading = CLUSTER)]
    pub(in crate::cli) servers: Option<String>,
    /// Use only machines of this kind, so that times can be compared: a processor name, or the
    /// value of `tengen worker --kind`
    #[arg(id = "nats-kind", long, value_name = "TEXT", env = "TENGEN_NATS_KIND", help_heading = CLUSTER)]
    pub(in crate::cli) machine: Option<String>,
    #[command(flatten)]
    pub(in crate::cli) access: AccessArgs,
    #[command(flatten)]
    pub(in crate::cli) streams: StreamsArgs,
}

/// Credentials for a cluster.
#[derive(Clone, Debug, Default, Args)]
pub(in crate::cli) struct AccessArgs {
    /// The file with the credentials of a NATS user, or with the user's seed
    #[arg(id = "nats-creds", long, value_name = "FILE", env = "TENGEN_NATS_CREDS", help_heading = CLUSTER)]
    pub(in crate::cli) credentials: Option<PathBuf>,
    /// The file with CA certificates for the servers, if the system does not trust them already
    #[arg(id = "nats-ca", long, value_name = "FILE", env = "TENGEN_NATS_CA", help_heading = CLUSTER)]
    pub(in crate::cli) authorities: Option<PathBuf>,
    /// The certificate of this machine, if the servers require one
    #[arg(id = "nats-cert", long, value_name = "FILE", env = "TENGEN_NATS_CERT", requires = "nats-key", help_heading = CLUSTER)]
    pub(in crate::cli) certificate: Option<PathBuf>,
    /// The key of that certificate
    #[arg(id = "nats-key", long, value_name = "FILE", env = "TENGEN_NATS_KEY", requires = "nats-cert", help_heading = CLUSTER)]
    pub(in crate::cli) key: Option<PathBuf>,
}

/// Settings of the streams of a cluster.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(in crate::cli) struct StreamsArgs {
    /// On how many NATS servers each stream is stored; used when the streams are created [default:
    /// 1]
    #[arg(id = "nats-replicas", long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=5), help_heading = CLUSTER)]
    pub(in crate::cli) replicas: Option<u8>,
    /// How long a worker may be silent before its job is given to another worker [default: 3s]
    #[arg(id = "nats-patience", long, value_name = "TIME", help_heading = CLUSTER)]
    pub(in crate::cli) patience: Option<Time>,
    /// How many jobs may wait in a stream before senders have to wait; used when the streams are
    /// created [default: 100000]
    #[arg(id = "nats-queue", long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), help_heading = CLUSTER)]
    pub(in crate::cli) queue: Option<u32>,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct Worker {
    /// The addresses of the NATS servers: `nats://HOST:PORT` or `tls://HOST:PORT`, separated by
    /// commas
    #[arg(long, value_name = "URL", env = "TENGEN_NATS")]
    pub(in crate::cli) nats: String,
    #[command(flatten)]
    pub(in crate::cli) access: AccessArgs,
    /// Its name in results [default: the host name]
    #[arg(long, value_name = "NAME", env = "TENGEN_WORKER_NAME")]
    pub(in crate::cli) name: Option<String>,
    /// The languages that it accepts, separated by commas [default: all installed languages]
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(in crate::cli) languages: Vec<String>,
    /// The kind of this machine: times are compared only between machines of one kind [default: its
    /// processor]
    #[arg(long, value_name = "TEXT", env = "TENGEN_WORKER_KIND")]
    pub(in crate::cli) kind: Option<String>,
    /// How much disk space the cached problems may take
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
    /// List the workers and the waiting jobs
    Status {
        /// The addresses of the NATS servers, as for `tengen worker`
        #[arg(long, value_name = "URL", env = "TENGEN_NATS")]
        nats: String,
        #[command(flatten)]
        access: AccessArgs,
    },
}
