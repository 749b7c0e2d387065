//! Whether a run waits for something to come from outside.

use std::fs;

use super::descendants;

/// The processes below this one, in the order in which they were found, if every thread of them sleeps: waits
/// for something, and has not been given it yet.
///
/// The kernel makes a reader of a pipe runnable in the very call that writes to the pipe or closes it, so a
/// thread that has something to read is never seen asleep.
pub(in crate::sandbox) fn sleepers(pid: i32) -> Option<Vec<i32>> {
    let found = descendants(pid);
    found
        .iter()
        .all(|pid| threads_sleep(*pid).unwrap_or(false))
        .then_some(found)
}

fn threads_sleep(pid: i32) -> Option<bool> {
    for thread in fs::read_dir(format!("/proc/{pid}/task")).ok()? {
        let line = fs::read_to_string(thread.ok()?.path().join("stat")).ok()?;
        if state(&line)? != 'S' {
            return Some(false);
        }
    }
    Some(true)
}

/// The third field of proc(5); the name, the second, may contain anything.
fn state(line: &str) -> Option<char> {
    line.rsplit_once(") ")?.1.chars().next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_a_state_in_it_does_not_deceive() {
        assert_eq!(state("7 (a) S (b) R 1 7 7 0 -1"), Some('R'));
        assert_eq!(state("7 (cat"), None);
    }

    #[test]
    fn a_thread_that_runs_is_not_asleep() {
        let own = i32::try_from(std::process::id()).unwrap();
        assert_eq!(threads_sleep(own), Some(false));
        assert_eq!(threads_sleep(i32::MAX), None);
    }
}
