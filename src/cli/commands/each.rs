//! Work on several problems, side by side.

use super::Fault;
use base::pool;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::thread;

/// How many problems are worked on at once. What they run goes through one pool all the same: this is for work to be there where one
/// problem has none for all of its slots.
const AT_ONCE: usize = 4;

/// Does `work` on the problem in each directory, by its place among them, and gives the results to `done` in their order, each as soon
/// as it and those before it are there.
///
/// # Errors
/// The first in the order of the problems. After one no other problem is begun.
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
        // They are begun in order, so one that is never begun comes after one that failed.
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
