//! Targets of uploads: problems of a server.

use crate::address::secure;
use crate::error::PushError;
use std::str::FromStr;

/// The address of the API.
const API: &str = "https://polygon.codeforces.com/api";

/// Problems of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The address of the API, without a slash at its end.
    pub api: String,
    /// The identifiers of the problems, each once.
    pub ids: Vec<u64>,
}

impl FromStr for Target {
    type Err = PushError;

    /// `123456`, or several identifiers with commas between them; after an address and `#` for
    /// another server.
    fn from_str(text: &str) -> Result<Self, PushError> {
        let (api, list) = match text.split_once('#') {
            Some((address, list)) => (secure(address)?, list),
            None if text.contains("://") => {
                return Err(wrong(
                    text,
                    "the id of the problem is missing after the address: add `#` and the id",
                ));
            }
            None => (API, text),
        };
        let mut ids = Vec::new();
        for id in list.split(',') {
            let number: u64 = id
                .trim()
                .parse()
                .map_err(|_| wrong(id, "the id of a problem is a number, as in polygon:123456"))?;
            if ids.contains(&number) {
                return Err(wrong(id, "this problem is listed twice"));
            }
            ids.push(number);
        }
        Ok(Self {
            api: api.to_owned(),
            ids,
        })
    }
}

fn wrong(address: &str, reason: &str) -> PushError {
    PushError::Address {
        address: address.to_owned(),
        reason: reason.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{API, Target};

    #[test]
    fn problems_are_named_by_ids_and_other_servers_by_address() {
        let read = |text: &str| text.parse::<Target>().map_err(|error| error.to_string());
        let target = |api: &str, ids: &[u64]| {
            Ok(Target {
                api: api.to_owned(),
                ids: ids.to_vec(),
            })
        };
        assert_eq!(read("12"), target(API, &[12]));
        assert_eq!(read("12, 7"), target(API, &[12, 7]));
        let local = "http://localhost:8000/api";
        assert_eq!(read(&format!("{local}/#3,4")), target(local, &[3, 4]));
        for (text, said) in [
            ("", "is a number"),
            ("two-sums", "is a number"),
            ("1,1", "listed twice"),
            (
                "https://judge.example/api",
                "the id of the problem is missing",
            ),
            ("http://judge.example/api#1", "unencrypted"),
        ] {
            assert!(read(text).unwrap_err().contains(said), "{text}");
        }
    }
}
