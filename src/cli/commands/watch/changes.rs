//! Waiting for changes of files.

use super::Fault;
use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher as _};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;
use tengen_core::build::BuildDir;

/// Who saves a file writes it in several steps: a change is over when nothing happens for so long.
const CALM: Duration = Duration::from_millis(100);

/// The changes of a problem and of submissions.
pub(super) struct Changes {
    events: Receiver<notify::Result<Event>>,
    /// Reports to `events` as long as it lives.
    _watcher: RecommendedWatcher,
    problem: PathBuf,
    submissions: Vec<PathBuf>,
}

impl Changes {
    /// From now on.
    pub(super) fn of(problem: &Path, submissions: &[PathBuf]) -> Result<Self, Fault> {
        let (sender, events) = channel();
        let mut watcher = notify::recommended_watcher(move |event| {
            // Who listens no longer has ended.
            let _ = sender.send(event);
        })
        .map_err(|error| failed(problem, error))?;
        let whole = |path: &Path| {
            path.canonicalize()
                .map_err(|error| Fault::file("find", path, error))
        };
        let problem = whole(problem)?;
        let mut watch = |path: &Path, mode| {
            let begun = watcher.watch(path, mode);
            begun.map_err(|error| failed(path, error))
        };
        watch(&problem, RecursiveMode::Recursive)?;
        let mut files = Vec::new();
        for submission in submissions {
            let submission = whole(submission)?;
            if submission.is_dir() {
                watch(&submission, RecursiveMode::Recursive)?;
            } else if let Some(parent) = submission.parent() {
                // Editors put another file in the place of the old one, which only its directory tells.
                watch(parent, RecursiveMode::NonRecursive)?;
            }
            files.push(submission);
        }
        Ok(Self {
            events,
            _watcher: watcher,
            problem,
            submissions: files,
        })
    }

    /// Returns when something has changed, and is not changing any more.
    pub(super) fn wait(&self) -> Result<(), Fault> {
        let gone = || failed(&self.problem, notify::Error::generic("nothing is watched"));
        loop {
            let event = self.events.recv().map_err(|_| gone())?;
            if self.is_change(event)? {
                break;
            }
        }
        loop {
            match self.events.recv_timeout(CALM) {
                Ok(event) => _ = self.is_change(event)?,
                Err(RecvTimeoutError::Timeout) => return Ok(()),
                Err(RecvTimeoutError::Disconnected) => return Err(gone()),
            }
        }
    }

    fn is_change(&self, event: notify::Result<Event>) -> Result<bool, Fault> {
        let event = event.map_err(|error| failed(&self.problem, error))?;
        let is_write = event.kind.is_create() || event.kind.is_modify() || event.kind.is_remove();
        // Where events were lost anything may have changed.
        let is_lost = event.need_rescan();
        Ok(is_lost || is_write && event.paths.iter().any(|path| self.concerns(path)))
    }

    fn concerns(&self, path: &Path) -> bool {
        let of_submission = self.submissions.iter().any(|one| path.starts_with(one));
        let of_problem = path.strip_prefix(&self.problem).is_ok_and(|inside| {
            inside != Path::new("") && !inside.starts_with(BuildDir::NAME) && !is_of_editor(inside)
        });
        of_submission || of_problem
    }
}

/// Whether editors keep such files for themselves.
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
