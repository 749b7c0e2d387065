//! The address of the client of a request, also behind a proxy.

use super::app::App;
use super::failure::Failure;
use crate::store::SessionOrigin;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::header::{FORWARDED, USER_AGENT};
use axum::http::request::Parts;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

/// The address of the client that sent a request.
#[derive(Clone, Copy, Debug)]
pub(super) struct ClientAddress(pub(super) IpAddr);

/// The browser that starts a session.
#[derive(Clone, Debug)]
pub(super) struct Browser {
    pub(super) address: IpAddr,
    pub(super) beginning: SessionOrigin,
}

/// How many characters of the user agent are stored.
const AGENT: usize = 200;

impl FromRequestParts<Arc<App>> for Browser {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Failure> {
        let ClientAddress(address) = ClientAddress::from_request_parts(parts, app).await?;
        let agent = parts.headers.get(USER_AGENT);
        let agent = agent.map(|agent| String::from_utf8_lossy(agent.as_bytes()));
        let agent = agent.unwrap_or_default().chars().take(AGENT).collect();
        Ok(Self {
            address,
            beginning: SessionOrigin {
                address: address.to_string(),
                agent,
            },
        })
    }
}

impl FromRequestParts<Arc<App>> for ClientAddress {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Failure> {
        let peer = ConnectInfo::<SocketAddr>::from_request_parts(parts, app).await;
        let ConnectInfo(peer) = peer.map_err(|error| Failure::Broken(error.to_string()))?;
        let proxies = &app.settings.trusted_proxies;
        Ok(Self(origin(
            peer.ip().to_canonical(),
            &parts.headers,
            proxies,
        )))
    }
}

/// The last address on the path of the request that is not one of these proxies. The addresses
/// before it were written by somebody who is not trusted.
fn origin(peer: IpAddr, headers: &HeaderMap, proxies: &[IpAddr]) -> IpAddr {
    let mut nearest = peer;
    let mut way = way(headers);
    while proxies.contains(&nearest) {
        match way.pop() {
            Some(Some(before)) => nearest = before,
            // The client of this proxy is not known.
            Some(None) | None => break,
        }
    }
    nearest
}

/// The addresses that a request passed according to its headers, the farthest first; `None` for
/// text that is not an address.
fn way(headers: &HeaderMap) -> Vec<Option<IpAddr>> {
    let listed = |name| {
        let lines = headers.get_all(name).into_iter();
        let lines = lines.map(|line| line.to_str().unwrap_or_default());
        lines.flat_map(|line| line.split(',')).collect::<Vec<_>>()
    };
    let usual = listed("x-forwarded-for");
    if !usual.is_empty() {
        return usual.into_iter().map(address).collect();
    }
    let elements = listed(FORWARDED.as_str()).into_iter();
    elements
        .map(|element| {
            let mut pairs = element.split(';').filter_map(|pair| pair.split_once('='));
            let (_, node) = pairs.find(|(name, _)| name.trim().eq_ignore_ascii_case("for"))?;
            address(node.trim().trim_matches('"'))
        })
        .collect()
}

/// Reads bytes as the headers of a proxy, for [`crate::fuzzing`].
pub(super) fn parse_any(bytes: &[u8]) {
    for name in ["x-forwarded-for", FORWARDED.as_str()] {
        let Ok(value) = axum::http::HeaderValue::from_bytes(bytes) else {
            return;
        };
        let mut headers = HeaderMap::new();
        headers.append(name, value);
        _ = origin(
            IpAddr::from([127, 0, 0, 1]),
            &headers,
            &[IpAddr::from([127, 0, 0, 1])],
        );
    }
}

/// An address with or without a port.
fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let address = text.parse().ok();
    let address = address.or_else(|| text.parse().ok().map(|it: SocketAddr| it.ip()));
    let bare = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    address.or_else(bare).map(|it: IpAddr| it.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::origin;
    use axum::http::HeaderMap;

    /// The origin of a request from `peer` with these headers, where 10.0.0.1 and 10.0.0.2 are trusted.
    fn origin_of(peer: &str, headers: &[(&'static str, &'static str)]) -> String {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, value.parse().unwrap());
        }
        let proxies = ["10.0.0.1", "10.0.0.2"].map(|it| it.parse().unwrap());
        origin(peer.parse().unwrap(), &map, &proxies).to_string()
    }

    #[test]
    fn only_trusted_proxies_say_where_a_request_comes_from() {
        let usual = "x-forwarded-for";
        assert_eq!(origin_of("192.0.2.9", &[(usual, "192.0.2.1")]), "192.0.2.9");
        assert_eq!(origin_of("10.0.0.1", &[(usual, "192.0.2.1")]), "192.0.2.1");
        // The part that a client writes precedes the part that the proxy adds.
        assert_eq!(
            origin_of("10.0.0.1", &[(usual, "192.0.2.7, 192.0.2.1")]),
            "192.0.2.1"
        );
        assert_eq!(
            origin_of(
                "10.0.0.1",
                &[(usual, "192.0.2.7"), (usual, "192.0.2.1, 10.0.0.2")]
            ),
            "192.0.2.1"
        );
        assert_eq!(
            origin_of("10.0.0.1", &[(usual, "[2001:db8::1]:80")]),
            "2001:db8::1"
        );
        assert_eq!(
            origin_of("10.0.0.1", &[(usual, "192.0.2.1, rubbish")]),
            "10.0.0.1"
        );
        assert_eq!(origin_of("10.0.0.1", &[]), "10.0.0.1");
        let newer = "for=192.0.2.7;proto=https, By=10.0.0.1; For=\"[2001:db8::2]:4711\"";
        assert_eq!(
            origin_of("10.0.0.1", &[("forwarded", newer)]),
            "2001:db8::2"
        );
        assert_eq!(
            origin_of("10.0.0.1", &[("forwarded", "for=unknown")]),
            "10.0.0.1"
        );
    }
}
