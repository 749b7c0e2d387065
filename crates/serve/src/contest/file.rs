//! The file of a contest while a server runs.

use super::people::enrol;
use super::settings::{ContestFiles, ContestSettings};
use crate::store::{Store, StoreError};
use base::text::Shown as _;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use terms::fault::Fault;

/// The `contest.toml` that is served.
pub(crate) struct ContestFile {
    path: PathBuf,
    files: ContestFiles,
    /// The problems that the server has opened.
    ids: Vec<String>,
    /// The size of the file and when it changed, when it was read last.
    seen: Option<(u64, SystemTime)>,
}

impl ContestFile {
    /// Reads the file, and stores the contest as the one that is served.
    ///
    /// # Errors
    /// If it is not valid, or the database fails.
    pub(crate) fn open(path: &Path, store: &Store) -> Result<Self, Fault> {
        let seen = stamp(path);
        let (settings, files) = ContestSettings::read(path)?;
        settings.store(store).map_err(|error| fault(path, &error))?;
        Ok(Self {
            path: path.to_owned(),
            files,
            ids: ids(&settings),
            seen,
        })
    }

    /// The directories of the problems.
    pub(crate) fn problems(&self) -> &[PathBuf] {
        &self.files.problems
    }

    /// Creates the accounts of the list of contestants that do not exist, and prints the generated
    /// passwords.
    ///
    /// # Errors
    /// If the list is not valid, or the database fails.
    pub(crate) fn enrol(&self, store: &Store, say: &dyn Fn(&str)) -> Result<(), Fault> {
        let Some(people) = &self.files.people else {
            return Ok(());
        };
        let generated = enrol(store, people)?;
        if !generated.is_empty() {
            say("generated passwords, which are not shown again (login,password):");
        }
        for (login, password) in generated {
            say(&format!("{login},{password}"));
        }
        Ok(())
    }

    /// Reads the file again if it has changed. A file with mistakes changes nothing.
    pub(crate) fn refresh(&mut self, store: &Store) {
        let stamp = stamp(&self.path);
        if stamp.is_none() || stamp == self.seen {
            return;
        }
        self.seen = stamp;
        match self.reread(store) {
            Ok(()) => tracing::info!(path = %self.path.shown(), "read the contest again"),
            Err(error) => {
                tracing::warn!(path = %self.path.shown(), %error, "the contest stays as it was");
            }
        }
    }

    fn reread(&self, store: &Store) -> Result<(), Fault> {
        let (settings, _) = ContestSettings::read(&self.path)?;
        if ids(&settings) != self.ids {
            return Err(Fault::Usage(
                "its problems are not the same: restart the server to serve others".to_owned(),
            ));
        }
        let stored = settings.store(store);
        stored.map_err(|error| fault(&self.path, &error))
    }
}

/// The problems, sorted: their order may change.
fn ids(settings: &ContestSettings) -> Vec<String> {
    let mut ids: Vec<String> = settings.problems.iter().map(|it| it.id.clone()).collect();
    ids.sort();
    ids
}

fn fault(path: &Path, error: &StoreError) -> Fault {
    Fault::Usage(format!("{}: {error}", path.shown()))
}

fn stamp(path: &Path) -> Option<(u64, SystemTime)> {
    let about = std::fs::metadata(path).ok()?;
    Some((about.len(), about.modified().ok()?))
}
