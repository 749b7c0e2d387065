//! The addresses of NATS servers.

use crate::error::ClusterError;
use async_nats::ServerAddr;

/// The addresses in a list with commas.
///
/// # Errors
/// If one is not a valid address.
pub(crate) fn addresses(url: &str) -> Result<Vec<ServerAddr>, ClusterError> {
    let parse = |address: &str| {
        let address = address.trim();
        if address.is_empty() {
            let what = "an address of a NATS server is empty: nats://HOST:PORT is one";
            return Err(ClusterError::Setting(what.to_owned()));
        }
        let wrong = |why: String| {
            let address = shown(address);
            let form = "nats://HOST:PORT or tls://HOST:PORT";
            ClusterError::Setting(format!(
                "`{address}` is not an address of a NATS server, such as {form}: {why}"
            ))
        };
        let parsed: Result<ServerAddr, _> = address.parse();
        let parsed = parsed.map_err(|error| wrong(error.to_string()))?;
        // The client also accepts addresses of web sockets, and reaches them without TLS.
        match parsed.scheme() {
            "nats" | "tls" => Ok(parsed),
            other => Err(wrong(format!("{other}:// is something else"))),
        }
    };
    url.split(',').map(parse).collect()
}

/// An address that may be shown: without the part before the `@`.
pub(crate) fn shown(url: &str) -> String {
    let one = |address: &str| match (address.split_once("://"), address.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, host))) => format!("{scheme}://{host}"),
        (None, Some((_, host))) => host.to_owned(),
        _ => address.to_owned(),
    };
    url.split(',').map(one).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::{addresses, shown};

    #[test]
    fn secrets_in_addresses_are_not_shown() {
        assert_eq!(
            shown("nats://me:secret@h:1,tls://g:2"),
            "nats://h:1,tls://g:2"
        );
        assert_eq!(shown("me:secret@h"), "h");
        let error = addresses("nats://me:secret@h:port")
            .unwrap_err()
            .to_string();
        assert!(
            !error.contains("secret") && error.contains("h:port"),
            "{error}"
        );
    }

    #[test]
    fn addresses_are_separated_by_commas() {
        assert_eq!(addresses("nats://a:4222, tls://b:4222").unwrap().len(), 2);
        assert!(addresses("").is_err() && addresses("nats://a,,").is_err());
    }

    #[test]
    fn addresses_that_would_be_reached_in_the_clear_are_refused() {
        for address in ["wss://a", "ws://a", "https://a"] {
            assert!(addresses(address).is_err(), "{address}");
        }
    }
}
