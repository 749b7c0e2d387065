//! Checks of the names of entries.

use super::Caps;
use crate::error::{ImportError, Refused, TooLarge};
use std::collections::{BTreeMap, BTreeSet};

/// The maximum nesting depth of directories.
const MAX_DEPTH: usize = 32;
/// The maximum length in bytes of one component of a path, as in file systems.
const MAX_COMPONENT_BYTES: usize = 255;

/// Checks entries one by one.
pub(super) struct Guard {
    caps: Caps,
    /// The accepted files, by their names in lower case.
    files: BTreeMap<String, String>,
    /// The directories of these files.
    directories: BTreeSet<String>,
}

/// The error for a rejected entry.
pub(super) fn refused(name: &[u8], reason: Refused) -> ImportError {
    let name = name.escape_ascii().to_string();
    ImportError::Entry { name, reason }
}

impl Guard {
    pub(super) fn new(caps: Caps) -> Self {
        Self {
            caps,
            files: BTreeMap::new(),
            directories: BTreeSet::new(),
        }
    }

    /// The path of an entry, without `.`; `None` if the entry is skipped.
    pub(super) fn path(name: &[u8]) -> Result<Option<String>, ImportError> {
        let text = std::str::from_utf8(name).map_err(|_| refused(name, Refused::Name))?;
        if text.contains(char::is_control) {
            return Err(refused(name, Refused::Name));
        }
        // Some archives are made on Windows.
        let text = text.replace('\\', "/");
        let has_drive = text.as_bytes().get(1) == Some(&b':');
        if text.starts_with('/') || has_drive {
            return Err(refused(name, Refused::Outside));
        }
        let parts: Vec<&str> = text
            .split('/')
            .filter(|part| !matches!(*part, "" | "."))
            .collect();
        if parts.contains(&"..") {
            return Err(refused(name, Refused::Outside));
        }
        if parts.len() > MAX_DEPTH || parts.iter().any(|part| part.len() > MAX_COMPONENT_BYTES) {
            return Err(refused(name, Refused::Deep));
        }
        let is_left_out = parts.iter().any(|part| is_hidden(part)) || parts.is_empty();
        Ok((!is_left_out).then(|| parts.join("/")))
    }

    /// Accepts a file at its path.
    pub(super) fn admit(&mut self, path: &str) -> Result<(), ImportError> {
        let refuse = |reason| Err(refused(path.as_bytes(), reason));
        if self.files.len() == self.caps.entries {
            return Err(ImportError::TooLarge(TooLarge::Entries(self.caps.entries)));
        }
        match self.files.insert(path.to_lowercase(), path.to_owned()) {
            Some(other) if other == path => return refuse(Refused::Twice),
            Some(_) => return refuse(Refused::Case),
            None => {}
        }
        let ends = path.match_indices('/').map(|(at, _)| &path[..at]);
        for dir in ends {
            if self
                .files
                .get(&dir.to_lowercase())
                .is_some_and(|file| file == dir)
            {
                return refuse(Refused::FileAndDirectory);
            }
            self.directories.insert(dir.to_owned());
        }
        if self.directories.contains(path) {
            return refuse(Refused::FileAndDirectory);
        }
        Ok(())
    }
}

/// Files of packages whose names begin like those of hidden files.
const NOT_HIDDEN: [&str; 2] = [".timelimit", ".moj-meta.json"];

/// Whether a component of a path is hidden and therefore skipped.
fn is_hidden(part: &str) -> bool {
    part.starts_with('.') && !NOT_HIDDEN.contains(&part) || part == "__MACOSX"
}
