//! The table `[serve]`: the server settings of this machine.

use super::numbers::NumberSeed;
use crate::cli::args::{AccessArgs, AttackFindings, Log, Metrics, Nats, StreamsArgs, base_url};
use serde::Deserialize;
use serde::de::{Deserializer, Error, Unexpected, Visitor};
use spec::Time;
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

/// The keys of the table; each has the name of its option.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table")]
pub(super) struct ServeTable {
    #[serde(default, deserialize_with = "address")]
    listen: Option<SocketAddr>,
    #[serde(default, deserialize_with = "url")]
    base_url: Option<String>,
    #[serde(default, deserialize_with = "addresses")]
    trusted_proxy: Vec<IpAddr>,
    data: Option<String>,
    accounts: Option<bool>,
    tls_cert: Option<String>,
    tls_key: Option<String>,
    #[serde(default, deserialize_with = "queue_length")]
    queue: Option<usize>,
    #[serde(default, deserialize_with = "runs")]
    runs: Option<usize>,
    log: Option<Log>,
    metrics: Option<Metrics>,
    attack: Option<AttackFindings>,
    attack_time: Option<Time>,
    attack_after_contest: Option<bool>,
    #[serde(default, deserialize_with = "servers")]
    nats: Option<String>,
    nats_kind: Option<String>,
    nats_creds: Option<String>,
    nats_ca: Option<String>,
    nats_cert: Option<String>,
    nats_key: Option<String>,
    #[serde(default, deserialize_with = "replicas")]
    nats_replicas: Option<u8>,
    nats_patience: Option<Time>,
    #[serde(default, deserialize_with = "jobs")]
    nats_queue: Option<u32>,
}

/// The server settings, with absolute paths.
#[cfg_attr(
    not(feature = "server"),
    expect(dead_code, reason = "only the server uses it")
)]
#[derive(Debug, Default)]
pub(in crate::cli) struct ServeConfig {
    pub(in crate::cli) listen: Option<SocketAddr>,
    pub(in crate::cli) base_url: Option<String>,
    pub(in crate::cli) trusted_proxy: Vec<IpAddr>,
    pub(in crate::cli) data: Option<PathBuf>,
    pub(in crate::cli) accounts: bool,
    pub(in crate::cli) tls_cert: Option<PathBuf>,
    pub(in crate::cli) tls_key: Option<PathBuf>,
    pub(in crate::cli) queue: Option<usize>,
    pub(in crate::cli) runs: Option<usize>,
    pub(in crate::cli) log: Option<Log>,
    pub(in crate::cli) metrics: Option<Metrics>,
    pub(in crate::cli) attack: Option<AttackFindings>,
    pub(in crate::cli) attack_time: Option<Time>,
    pub(in crate::cli) attack_after_contest: bool,
    pub(in crate::cli) nats: Nats,
}

impl ServeTable {
    /// Resolves relative paths against the directory of the file.
    pub(super) fn resolved(self, dir: &Path) -> ServeConfig {
        let path = |written: Option<String>| written.map(|path| dir.join(path));
        ServeConfig {
            listen: self.listen,
            base_url: self.base_url,
            trusted_proxy: self.trusted_proxy,
            data: path(self.data),
            accounts: self.accounts.unwrap_or_default(),
            tls_cert: path(self.tls_cert),
            tls_key: path(self.tls_key),
            queue: self.queue,
            runs: self.runs,
            log: self.log,
            metrics: self.metrics,
            attack: self.attack,
            attack_time: self.attack_time,
            attack_after_contest: self.attack_after_contest.unwrap_or_default(),
            nats: Nats {
                servers: self.nats,
                machine: self.nats_kind,
                access: AccessArgs {
                    credentials: path(self.nats_creds),
                    authorities: path(self.nats_ca),
                    certificate: path(self.nats_cert),
                    key: path(self.nats_key),
                },
                streams: StreamsArgs {
                    replicas: self.nats_replicas,
                    patience: self.nats_patience,
                    queue: self.nats_queue,
                },
            },
        }
    }
}

fn address<'de, D: Deserializer<'de>>(from: D) -> Result<Option<SocketAddr>, D::Error> {
    let read = |text: &str| text.parse().ok();
    let wanted = "an address and a port in quotes, like \"127.0.0.1:7300\"";
    from.deserialize_any(TextSeed { read, wanted }).map(Some)
}

fn addresses<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<IpAddr>, D::Error> {
    let read = |text: &str| text.split(',').map(|one| one.trim().parse().ok()).collect();
    let wanted = "an address in quotes, like \"10.0.0.1\", several in one text with commas";
    from.deserialize_any(TextSeed { read, wanted })
}

fn url<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    let read = |text: &str| base_url(text).ok();
    let wanted = "http:// or https:// and a host in quotes, with a port if need be, without a path";
    from.deserialize_any(TextSeed { read, wanted }).map(Some)
}

fn servers<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    let read = |text: &str| is_cluster(text).then(|| text.to_owned());
    let wanted = "nats://HOST:PORT or tls://HOST:PORT in quotes, several in one text with commas";
    from.deserialize_any(TextSeed { read, wanted }).map(Some)
}

/// Whether the text names NATS servers.
#[cfg(feature = "server")]
fn is_cluster(text: &str) -> bool {
    cluster::Settings::check_url(text).is_ok()
}

/// Without the feature `server`, URLs are not checked because nothing uses them.
#[cfg(not(feature = "server"))]
fn is_cluster(_: &str) -> bool {
    true
}

fn queue_length<'de, D: Deserializer<'de>>(from: D) -> Result<Option<usize>, D::Error> {
    let wanted = "a number of submissions, 0 or more";
    let read = |number| usize::try_from(number).ok();
    from.deserialize_any(NumberSeed { read, wanted }).map(Some)
}

fn runs<'de, D: Deserializer<'de>>(from: D) -> Result<Option<usize>, D::Error> {
    let wanted = "a number of runs, 0 or more";
    let read = |number| usize::try_from(number).ok();
    from.deserialize_any(NumberSeed { read, wanted }).map(Some)
}

fn replicas<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u8>, D::Error> {
    let wanted = "a number of servers, 1 to 5";
    let read = |number| u8::try_from(number).ok().filter(|it| (1..=5).contains(it));
    from.deserialize_any(NumberSeed { read, wanted }).map(Some)
}

fn jobs<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u32>, D::Error> {
    let wanted = "a number of jobs, 1 or more";
    let read = |number| u32::try_from(number).ok().filter(|it| *it > 0);
    from.deserialize_any(NumberSeed { read, wanted }).map(Some)
}

/// Deserializes a string with `read`; `wanted` describes the valid values.
struct TextSeed<T> {
    read: fn(&str) -> Option<T>,
    wanted: &'static str,
}

impl<T> Visitor<'_> for TextSeed<T> {
    type Value = T;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.wanted)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        (self.read)(text).ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
    }
}
