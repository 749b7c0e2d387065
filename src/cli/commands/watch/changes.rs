//! Waiting for changes of files.

use super::Fault;
use cases::build::BuildDir;
use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher as _};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// Editors save a file in several steps: a change counts as finished when nothing has happened for
/// this time.
const QUIET_INTERVAL: Duration = Duration::from_millis(100);

/// Watches problems and other files for changes.
pub(in crate::cli::commands) struct Changes {
    events: Receiver<notify::Result<Event>>,
    /// Sends to `events` as long as it exists.
    _watcher: RecommendedWatcher,
    problems: Vec<PathBuf>,
    others: Vec<PathBuf>,
    /// The file that tengen itself writes, which is ignored.
    written: Option<PathBuf>,
}

impl Changes {
    /// Watches problems, files and directories from now on, except the file that tengen writes
    /// itself.
    pub(in crate::cli::commands) fn watch(
        problems: &[&Path],
        others: &[PathBuf],
        written: Option<&Path>,
    ) -> Result<Self, Fault> {
        let (sender, events) = channel();
        let mut watcher = notify::recommended_watcher(move |event| {
            // The receiver is gone when watching has ended.
            let _ = sender.send(event);
        })
        .map_err(|error| failed(Path::new("files"), error))?;
        let whole = |path: &Path| {
            path.canonicalize()
                .map_err(|error| Fault::file("find", path, error).of_caller())
        };
        let problems = problems.iter().map(|path| whole(path));
        let problems: Vec<PathBuf> = problems.collect::<Result<_, _>>()?;
        let mut watch = |path: &Path, mode| {
            let begun = watcher.watch(path, mode);
            begun.map_err(|error| failed(path, error))
        };
        for problem in &problems {
            watch(problem, RecursiveMode::Recursive)?;
        }
        let mut files = Vec::new();
        for other in others {
            let other = whole(other)?;
            if other.is_dir() {
                watch(&other, RecursiveMode::Recursive)?;
            } else if let Some(parent) = other.parent() {
                // Editors replace a file by a new one, which only a watch of its directory reports.
                watch(parent, RecursiveMode::NonRecursive)?;
            }
            files.push(other);
        }
        Ok(Self {
            events,
            _watcher: watcher,
            problems,
            others: files,
            // It may not exist yet.
            written: written.and_then(|path| std::path::absolute(path).ok()),
        })
    }

    /// Returns when something has changed and the change is finished.
    pub(in crate::cli::commands) fn wait(&self) -> Result<(), Fault> {
        let gone = || {
            failed(
                Path::new("files"),
                notify::Error::generic("nothing is watched"),
            )
        };
        loop {
            let event = self.events.recv().map_err(|_| gone())?;
            if self.is_change(event)? {
                break;
            }
        }
        loop {
            match self.events.recv_timeout(QUIET_INTERVAL) {
                Ok(event) => _ = self.is_change(event)?,
                Err(RecvTimeoutError::Timeout) => return Ok(()),
                Err(RecvTimeoutError::Disconnected) => return Err(gone()),
            }
        }
    }

    fn is_change(&self, event: notify::Result<Event>) -> Result<bool, Fault> {
        let event = event.map_err(|error| failed(Path::new("files"), error))?;
        let is_write = event.kind.is_create() || event.kind.is_modify() || event.kind.is_remove();
        // If events were lost, anything may have changed.
        let is_lost = event.need_rescan();
        Ok(is_lost || is_write && event.paths.iter().any(|path| self.concerns(path)))
    }

    fn concerns(&self, path: &Path) -> bool {
        if self.written.as_deref() == Some(path) {
            return false;
        }
        let of_problem = |problem: &PathBuf| {
            path.strip_prefix(problem).is_ok_and(|inside| {
                inside != Path::new("")
                    && !inside.starts_with(BuildDir::NAME)
                    && !is_of_editor(inside)
            })
        };
        let of_others = self.others.iter().any(|one| path.starts_with(one));
        of_others || self.problems.iter().any(of_problem)
    }
}

/// Whether this is a temporary file of an editor.
fn is_of_editor(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with('.') || name.ends_with('~') || name == "4913"
}

fn failed(path: &Path, error: notify::Error) -> Fault {
    let why = match error.kind {
        notify::ErrorKind::Io(error) => error,
        _ => std::io::Error::other(error.to_string()),
    };
    Fault::file("watch", path, why)
}
