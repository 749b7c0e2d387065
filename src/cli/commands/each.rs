//! Processing several problems in parallel.

use super::Fault;
use base::pool;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::thread;

/// How many problems are processed at once. All their programs go through one pool nevertheless:
/// this provides work when one problem cannot use all of its slots.
const AT_ONCE: usize = 4;

/// Calls `work` for the problem in each directory, with its index, and passes the results to `done`
/// in their order, each as soon as it and the previous ones exist.
///
/// # Errors
/// The first in the order of the problems. After an error no other problem is started.
pub(super) fn problem<T: Send>(
    dirs: &[PathBuf],
    work: impl Fn(usize, &Path) -> Result<T, Fault> + Sync,
    mut done: impl FnMut(T) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let failed = AtomicBool::new(false);
    let indices: Vec<usize> = (0..dirs.len()).collect();
    let (sender, receiver) = channel();
    let begin_all = |sender: std::sync::mpsc::Sender<_>| {
        pool::map(AT_ONCE, &indices, |&index| {
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
        // They are started in order, so one that is never started comes after one that failed.
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
