//! Addresses of servers.

use crate::error::PushError;

/// The address of `DOMjudge`'s API for an address of the server.
pub(crate) fn api(address: &str) -> Result<String, PushError> {
    let address = secure(address)?;
    if address.ends_with("/api") || address.ends_with("/api/v4") {
        return Ok(address.to_owned());
    }
    Ok(format!("{address}/api/v4"))
}

/// An address without the slash at its end, if nobody can read what is sent there.
pub(crate) fn secure(address: &str) -> Result<&str, PushError> {
    let wrong = |reason: &str| PushError::Address {
        address: address.to_owned(),
        reason: reason.to_owned(),
    };
    let (scheme, rest) = address
        .split_once("://")
        .ok_or_else(|| wrong("an address begins with https://"))?;
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    if host.is_empty() {
        return Err(wrong("the name of the server is missing"));
    }
    if host.contains('@') {
        return Err(wrong(
            "the user and the password belong into the environment, not into the address",
        ));
    }
    match scheme {
        "https" => {}
        "http" if is_this_machine(host) => {}
        "http" => {
            return Err(wrong(
                "the password would be sent unencrypted: use https://",
            ));
        }
        _ => return Err(wrong("an address begins with https://")),
    }
    Ok(address.trim_end_matches('/'))
}

fn is_this_machine(host: &str) -> bool {
    let name = host
        .rsplit_once(':')
        .map_or(host, |(name, port)| match port.parse::<u16>() {
            Ok(_) => name,
            Err(_) => host,
        });
    ["localhost", "127.0.0.1", "[::1]"].contains(&name)
}

#[cfg(test)]
mod tests {
    use super::api;

    #[test]
    fn addresses_of_pages_and_of_the_api_are_taken_and_passwords_stay_encrypted() {
        let api_of = |address: &str| api(address).map_err(|error| error.to_string());
        let expected = Ok("https://judge.example/domjudge/api/v4".to_owned());
        assert_eq!(api_of("https://judge.example/domjudge/"), expected);
        assert_eq!(api_of("https://judge.example/domjudge/api/v4"), expected);
        assert_eq!(
            api_of("http://localhost:8000"),
            Ok("http://localhost:8000/api/v4".to_owned())
        );
        assert!(api_of("http://[::1]:80").is_ok());
        for (address, said) in [
            ("judge.example", "begins with https://"),
            ("ftp://judge.example", "begins with https://"),
            ("https:///x", "name of the server"),
            ("https://me:secret@judge.example", "into the environment"),
            ("http://judge.example", "unencrypted"),
            ("http://localhost.example", "unencrypted"),
        ] {
            assert!(api_of(address).unwrap_err().contains(said), "{address}");
        }
    }
}
