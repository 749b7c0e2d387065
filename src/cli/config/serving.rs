//! The table `[serve]`: how the server is set up on this machine.

use crate::cli::args::{Log, Metrics, base_url};
use serde::Deserialize;
use serde::de::{Deserializer, Error, Unexpected, Visitor};
use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

/// What the table may say, each key as the option of that name.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table")]
pub(super) struct Written {
    #[serde(default, deserialize_with = "address")]
    listen: Option<SocketAddr>,
    #[serde(default, deserialize_with = "url")]
    base_url: Option<String>,
    data: Option<String>,
    accounts: Option<bool>,
    tls_cert: Option<String>,
    tls_key: Option<String>,
    #[serde(default, deserialize_with = "places")]
    queue: Option<usize>,
    log: Option<Log>,
    metrics: Option<Metrics>,
}

/// What the file says of the server, with paths from the file's directory.
#[derive(Debug, Default)]
pub(in crate::cli) struct Serving {
    pub(in crate::cli) listen: Option<SocketAddr>,
    pub(in crate::cli) base_url: Option<String>,
    pub(in crate::cli) data: Option<PathBuf>,
    pub(in crate::cli) accounts: bool,
    pub(in crate::cli) tls_cert: Option<PathBuf>,
    pub(in crate::cli) tls_key: Option<PathBuf>,
    pub(in crate::cli) queue: Option<usize>,
    pub(in crate::cli) log: Option<Log>,
    pub(in crate::cli) metrics: Option<Metrics>,
}

impl Written {
    /// As it is meant in a file of this directory.
    pub(super) fn resolved(self, dir: &Path) -> Serving {
        let path = |written: Option<String>| written.map(|path| dir.join(path));
        Serving {
            listen: self.listen,
            base_url: self.base_url,
            data: path(self.data),
            accounts: self.accounts.unwrap_or_default(),
            tls_cert: path(self.tls_cert),
            tls_key: path(self.tls_key),
            queue: self.queue,
            log: self.log,
            metrics: self.metrics,
        }
    }
}

fn address<'de, D: Deserializer<'de>>(from: D) -> Result<Option<SocketAddr>, D::Error> {
    let read = |text: &str| text.parse().ok();
    let wanted = "an address and a port in quotes, like \"127.0.0.1:7300\"";
    from.deserialize_any(Text { read, wanted }).map(Some)
}

fn url<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    let read = |text: &str| base_url(text).ok();
    let wanted = "http:// or https:// and a host in quotes, with a port if need be, without a path";
    from.deserialize_any(Text { read, wanted }).map(Some)
}

fn places<'de, D: Deserializer<'de>>(from: D) -> Result<Option<usize>, D::Error> {
    from.deserialize_any(Places).map(Some)
}

/// Reads a text that says something; `wanted` says what in words.
struct Text<T> {
    read: fn(&str) -> Option<T>,
    wanted: &'static str,
}

impl<T> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.wanted)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        (self.read)(text).ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
    }
}

/// Reads how many submissions may wait.
struct Places;

impl Visitor<'_> for Places {
    type Value = usize;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a number of submissions, 0 or more")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<usize, E> {
        let places = usize::try_from(number);
        places.map_err(|_| E::invalid_value(Unexpected::Signed(number), &self))
    }
}
