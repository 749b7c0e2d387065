//! Arguments for serving. Options that the configuration can also set have their defaults in the
//! command.

use super::Nats;
use clap::ValueEnum;
use serde::Deserialize;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Serve {
    /// Where to listen: an address and a port; 0 lets the system choose [default: 127.0.0.1:7300]
    #[arg(long, value_name = "ADDR", env = "TENGEN_LISTEN")]
    pub(in crate::cli) listen: Option<SocketAddr>,
    /// The address under which others reach it, if that differs, such as
    /// `https://judge.example.org`
    #[arg(long, value_name = "URL", env = "TENGEN_BASE_URL", value_parser = base_url)]
    pub(in crate::cli) base_url: Option<String>,
    /// The proxy whose headers `X-Forwarded-For` or `Forwarded` are trusted; several with commas
    #[arg(
        long,
        value_name = "ADDR",
        env = "TENGEN_TRUSTED_PROXY",
        value_delimiter = ','
    )]
    pub(in crate::cli) trusted_proxy: Vec<IpAddr>,
    /// Where accounts, submissions and results are stored [default: a directory of yours for these
    /// problems]
    #[arg(long, value_name = "DIR", env = "TENGEN_DATA")]
    pub(in crate::cli) data: Option<PathBuf>,
    /// Require people to log in, even if only this machine can reach it
    #[arg(long)]
    pub(in crate::cli) accounts: bool,
    /// The file with the certificate chain, to speak TLS
    #[arg(long, value_name = "FILE", env = "TENGEN_TLS_CERT")]
    pub(in crate::cli) tls_cert: Option<PathBuf>,
    /// The file with the key of the certificate
    #[arg(long, value_name = "FILE", env = "TENGEN_TLS_KEY")]
    pub(in crate::cli) tls_key: Option<PathBuf>,
    /// The maximum number of submissions waiting to be judged [default: 20000]
    #[arg(long, value_name = "N", env = "TENGEN_QUEUE")]
    pub(in crate::cli) queue: Option<usize>,
    /// How lines of the log are written [default: text]
    #[arg(long, value_enum, env = "TENGEN_LOG")]
    pub(in crate::cli) log: Option<Log>,
    /// Who may read /metrics [default: local]
    #[arg(long, value_enum, env = "TENGEN_METRICS")]
    pub(in crate::cli) metrics: Option<Metrics>,
    /// Copy the database to FILE, even while a server uses it, and do nothing else
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) backup: Option<PathBuf>,
    #[command(flatten)]
    pub(in crate::cli) nats: Nats,
}

/// How lines of the log are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(
    rename = "choice",
    rename_all = "lowercase",
    expecting = "text or json in quotes"
)]
pub(in crate::cli) enum Log {
    /// For people.
    #[default]
    Text,
    /// For programs: one object per line.
    Json,
}

/// Who may read metrics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(
    rename = "choice",
    rename_all = "lowercase",
    expecting = "off, local or all in quotes"
)]
pub(in crate::cli) enum Metrics {
    /// Nobody.
    Off,
    /// Programs of this machine, unless a proxy passes their requests on.
    #[default]
    Local,
    /// Every client that reaches the server.
    All,
}

/// The text, if it is the address of a server.
pub(in crate::cli) fn base_url(text: &str) -> Result<String, String> {
    let host = text
        .strip_prefix("http://")
        .or_else(|| text.strip_prefix("https://"));
    let host = host.map(|host| host.trim_end_matches('/'));
    match host {
        Some(host) if !host.is_empty() && !host.contains(['/', '?', '#', ' ', '@']) => {
            Ok(text.to_owned())
        }
        _ => Err(
            "it is http:// or https:// and a host, with a port if need be, without a path"
                .to_owned(),
        ),
    }
}
