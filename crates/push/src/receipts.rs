//! What was uploaded last, so that it is not uploaded again.

use base::digest::Hex;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;
use terms::fault::Fault;

/// The digests of the packages of a problem that were uploaded last, by judge and contest.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Receipts {
    packages: BTreeMap<String, Hex>,
}

impl Receipts {
    /// Reads a file. One that does not exist, or that nobody can read any more, has no receipts:
    /// then the package is uploaded again.
    #[must_use]
    pub fn read(path: &Path) -> Self {
        let text = std::fs::read(path).unwrap_or_default();
        serde_json::from_slice(&text).unwrap_or_default()
    }

    /// The digest of the package that was uploaded last to this contest.
    #[must_use]
    pub fn get(&self, api: &str, contest: &str) -> Option<&str> {
        self.packages.get(&key(api, contest)).map(String::as_str)
    }

    /// Records an upload in the file.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn record(
        mut self,
        path: &Path,
        (api, contest): (&str, &str),
        digest: &str,
    ) -> Result<(), Fault> {
        self.packages.insert(key(api, contest), digest.to_owned());
        let text = serde_json::to_vec_pretty(&self).unwrap_or_default();
        std::fs::write(path, text).map_err(|error| Fault::file("write", path, error))
    }
}

fn key(api: &str, contest: &str) -> String {
    format!("{api} {contest}")
}
