//! Processing several problems in parallel.

use super::Fault;
use base::pool;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::thread;

/// How many problems are processed at once. All their programs run in one pool; this keeps all
/// slots of the pool busy even if a single problem cannot.
const PROBLEMS_AT_ONCE: usize = 4;

/// Calls `work` for each directory with its index, and passes the results to `done` in the order of
/// the directories, each as soon as all earlier ones are finished.
///
/// # Errors
/// The first error in the order of the problems. After an error, no further problem is started.
pub(super) fn problem<T: Send>(
    dirs: &[PathBuf],
    work: impl Fn(usize, &Path) -> Result<T, Fault> + Sync,
    mut done: impl FnMut(T) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let failed = AtomicBool::new(false);
    let indices: Vec<usize> = (0..dirs.len()).collect();
    let (sender, receiver) = channel();
    let begin_all = |sender: std::sync::mpsc::Sender<_>| {
        pool::map(PROBLEMS_AT_ONCE, &indices, |&index| {
            if !failed.load(Ordering::Relaxed) {
                let result = work(index, &dirs[index]);
                let is_wanted = result.is_ok();
                let is_taken = sender.send((index, result)).is_ok();
                failed.fetch_or(!(is_wanted && is_taken), Ordering::Relaxed);
            }
        });
    };
    thread::scope(|scope| {
        scope.spawn(|| begin_all(sender));
        let mut early = BTreeMap::new();
        // Problems start in order, so a problem that was not started comes after one that failed.
        let mut next = 0;
        for (index, result) in receiver {
            early.insert(index, result);
            while let Some(result) = early.remove(&next) {
                next += 1;
                done(result?)?;
            }
        }
        Ok(())
    })
}
