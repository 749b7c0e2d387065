//! Options of `tengen serve`. All are optional, as the configuration file can set them instead; the
//! command holds the defaults.

use super::Nats;
use clap::ValueEnum;
use serde::Deserialize;
use spec::Time;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Serve {
    /// The contest to serve, by the path of a contest.toml [default: all problems, without a
    /// contest]
    pub(in crate::cli) contest: Option<String>,
    /// The address and port to listen on; with port 0, the system chooses a free port [default:
    /// 127.0.0.1:7300]
    #[arg(long, value_name = "ADDR", env = "TENGEN_LISTEN")]
    pub(in crate::cli) listen: Option<SocketAddr>,
    /// The public URL of the server, if it differs, as `https://judge.example.org`
    #[arg(long, value_name = "URL", env = "TENGEN_BASE_URL", value_parser = base_url)]
    pub(in crate::cli) base_url: Option<String>,
    /// Proxies whose `X-Forwarded-For` or `Forwarded` headers are trusted, separated by commas
    #[arg(
        long,
        value_name = "ADDR",
        env = "TENGEN_TRUSTED_PROXY",
        value_delimiter = ','
    )]
    pub(in crate::cli) trusted_proxy: Vec<IpAddr>,
    /// The directory for accounts, submissions and results [default: a directory of your user for
    /// these problems]
    #[arg(long, value_name = "DIR", env = "TENGEN_DATA")]
    pub(in crate::cli) data: Option<PathBuf>,
    /// Require a login, even if only this machine can reach the server
    #[arg(long)]
    pub(in crate::cli) accounts: bool,
    /// The file with the certificate chain, for TLS
    #[arg(long, value_name = "FILE", env = "TENGEN_TLS_CERT")]
    pub(in crate::cli) tls_cert: Option<PathBuf>,
    /// The file with the key of the certificate
    #[arg(long, value_name = "FILE", env = "TENGEN_TLS_KEY")]
    pub(in crate::cli) tls_key: Option<PathBuf>,
    /// How many submissions may wait in the queue [default: 20000]
    #[arg(long, value_name = "N", env = "TENGEN_QUEUE")]
    pub(in crate::cli) queue: Option<usize>,
    /// How many runs of one person may wait; with 0, programs run only when they are submitted
    /// [default: 3]
    #[arg(long, value_name = "N", env = "TENGEN_RUNS")]
    pub(in crate::cli) runs: Option<usize>,
    /// The format of log lines [default: text]
    #[arg(long, value_enum, env = "TENGEN_LOG")]
    pub(in crate::cli) log: Option<Log>,
    /// Who may read /metrics [default: local]
    #[arg(long, value_enum, env = "TENGEN_METRICS")]
    pub(in crate::cli) metrics: Option<Metrics>,
    /// What happens to inputs on which accepted submissions fail, which the server searches for
    /// while no submission waits [default: off]
    #[arg(long, value_enum, env = "TENGEN_ATTACK")]
    pub(in crate::cli) attack: Option<AttackFindings>,
    /// How long each accepted submission is attacked, as 60s [default: 60s]
    #[arg(long, value_name = "TIME", env = "TENGEN_ATTACK_TIME")]
    pub(in crate::cli) attack_time: Option<Time>,
    /// Attack submissions of a contest only after its end
    #[arg(long, env = "TENGEN_ATTACK_AFTER_CONTEST")]
    pub(in crate::cli) attack_after_contest: bool,
    /// Copy the database to FILE and exit; a running server does not need to stop
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) backup: Option<PathBuf>,
    #[command(flatten)]
    pub(in crate::cli) nats: Nats,
}

/// The format of log lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(
    rename = "choice",
    rename_all = "lowercase",
    expecting = "text or json in quotes"
)]
pub(in crate::cli) enum Log {
    /// Text for people.
    #[default]
    Text,
    /// JSON for programs, one object per line.
    Json,
}

/// Who may read the metrics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(
    rename = "choice",
    rename_all = "lowercase",
    expecting = "off, local or all in quotes"
)]
pub(in crate::cli) enum Metrics {
    /// Nobody.
    Off,
    /// Programs on this machine, unless a proxy forwards their requests.
    #[default]
    Local,
    /// Everybody who can reach the server.
    All,
}

/// What happens to inputs on which accepted submissions fail.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(
    rename = "choice",
    rename_all = "lowercase",
    expecting = "off, propose or add in quotes"
)]
pub(in crate::cli) enum AttackFindings {
    /// Submissions are not attacked.
    #[default]
    Off,
    /// Setters decide.
    Propose,
    /// Confirmed findings become cases at once, and all submissions are judged again.
    Add,
}

/// Accepts the URL of a server.
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
