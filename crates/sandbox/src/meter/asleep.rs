//! Whether a run waits for something from outside.
//!
//! # Theory of operation
//!
//! The kernel makes a reader of a pipe runnable in the very call that writes to the pipe or closes
//! it, so a thread that has something to read is not asleep. But a thread that looks asleep need
//! not be: its state is set some steps before it stops, and on a busy machine it may be delayed in
//! between for long. If the kernel also reports why a thread stopped, it does so only for a thread
//! that has really stopped. A thread that waits for time to pass waits for nothing from outside, and
//! one that waits until its output is read continues soon.
//!
//! A run without its program is never asleep: it is being started, or it is over and not reported
//! yet.

use std::fs;

use super::file::read_text;
use super::tree::{children, descendants};

/// `PF_EXITING` of the kernel: the process is ending. It is set before the files of the process are closed.
const EXITING: u32 = 0x4;

/// `PF_FORKNOEXEC` of the kernel: the process has not become a program of its own since it was forked.
const NOT_EXECUTED: u32 = 0x40;

/// The processes of a run, its init first, if the program is among them and every thread sleeps: it
/// waits for something that has not arrived yet.
pub(crate) fn sleepers(zygote: i32) -> Option<Vec<i32>> {
    let init = *children(zygote).first()?;
    let programs = children(init);
    if !programs.iter().any(|pid| has_started(*pid)) {
        return None;
    }
    let tells = stopped_for(init, init).is_some();
    let mut found = vec![init];
    found.extend(descendants(init));
    let sleeps = |pid: &i32| threads_sleep(*pid, tells).unwrap_or(false);
    found.iter().all(sleeps).then_some(found)
}

/// Whether the program of a run exists: it is not still being started, and not ending.
pub(crate) fn has_program(zygote: i32) -> bool {
    let programs = children(zygote).first().map(|init| children(*init));
    programs.is_some_and(|programs| {
        let lives = |pid: &i32| has_started(*pid) && has_live_thread(*pid).unwrap_or(false);
        programs.iter().any(lives)
    })
}

/// Whether any thread is not ending: the first may end long before the others.
fn has_live_thread(pid: i32) -> Option<bool> {
    for thread in fs::read_dir(format!("/proc/{pid}/task")).ok()? {
        let line = read_text(thread.ok()?.path().join("stat"));
        if line.is_some_and(|line| flags(&line).is_some_and(|flags| flags & EXITING == 0)) {
            return Some(true);
        }
    }
    Some(false)
}

fn has_started(pid: i32) -> bool {
    let line = read_text(format!("/proc/{pid}/stat")).unwrap_or_default();
    flags(&line).is_some_and(|flags| flags & NOT_EXECUTED == 0)
}

/// The kernel's flags of a process or a thread.
fn flags(line: &str) -> Option<u32> {
    field(line, 9)?.parse().ok()
}

/// Whether all threads sleep; `tells` is whether the kernel reports why a thread has stopped.
fn threads_sleep(pid: i32, tells: bool) -> Option<bool> {
    for thread in fs::read_dir(format!("/proc/{pid}/task")).ok()? {
        let path = thread.ok()?.path();
        let thread = path.file_name()?.to_str()?.parse().ok()?;
        let line = read_text(path.join("stat"))?;
        let waits = || stopped_for(pid, thread).is_some_and(|place| waits_for_input(&place));
        if field(&line, 3)? != "S" || (tells && !waits()) {
            return Some(false);
        }
    }
    Some(true)
}

/// Whether a thread that has stopped in this function of the kernel may wait for input.
fn waits_for_input(place: &str) -> bool {
    !["nanosleep", "pipe_write"]
        .iter()
        .any(|function| place.contains(function))
}

/// The kernel function in which a thread has stopped, if it has and the kernel reports it.
fn stopped_for(pid: i32, thread: i32) -> Option<String> {
    let place = read_text(format!("/proc/{pid}/task/{thread}/wchan"))?;
    (!place.is_empty() && place != "0").then_some(place)
}

/// Reads a text as the files of `/proc` that this module reads, for [`crate::fuzzing`].
pub(super) fn parse_any(text: &str) {
    _ = (flags(text), field(text, 3));
}

/// A field of proc(5) after the second, the name, which may contain anything.
fn field(line: &str, number: usize) -> Option<&str> {
    let (_, rest) = line.rsplit_once(") ")?;
    rest.split_ascii_whitespace().nth(number - 3)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::{Command, Stdio};

    #[test]
    fn a_name_with_a_state_in_it_does_not_deceive() {
        assert_eq!(field("7 (a) S (b) R 1 7 7 0 -1 64", 3), Some("R"));
        assert_eq!(field("7 (a) S (b) R 1 7 7 0 -1 64", 9), Some("64"));
        assert_eq!(field("7 (cat", 3), None);
    }

    #[test]
    fn a_thread_that_runs_is_not_asleep() {
        let own = i32::try_from(std::process::id()).unwrap();
        assert_eq!(threads_sleep(own, false), Some(false));
        assert_eq!(threads_sleep(i32::MAX, false), None);
    }

    /// Waits until this process has a child.
    fn child(pid: i32) -> i32 {
        loop {
            if let Some(child) = children(pid).first() {
                return *child;
            }
        }
    }

    #[test]
    fn a_run_sleeps_when_its_program_waits_and_not_without_one() {
        // A shell for the zygote, one for the init, and a program that waits.
        let mut shells = Command::new("sh")
            .args(["-c", "sh -c 'cat; :'; :"])
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        let zygote = shells.id().cast_signed();
        let init = child(zygote);
        let cat = child(init);
        // The next check may find it awake: `cat` is on its way to sleep while the shell has not
        // stopped yet.
        let found = loop {
            if let Some(found) = sleepers(zygote) {
                break found;
            }
        };
        assert_eq!(found, [init, cat]);
        assert_eq!(sleepers(init), None);
        assert_eq!(sleepers(cat), None);
        drop(shells.stdin.take());
        shells.wait().unwrap();
    }

    #[test]
    fn a_program_that_has_ended_is_not_there_though_nobody_has_reaped_it() {
        // The second shell does not reap its child before it has read a line.
        let mut shells = Command::new("sh")
            .args(["-c", "sh -c 'cat <&3 & read line; wait' 3<&0; :"])
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        let zygote = shells.id().cast_signed();
        let cat = child(child(zygote));
        while !has_program(zygote) {}
        let pid = rustix::process::Pid::from_raw(cat).unwrap();
        rustix::process::kill_process(pid, rustix::process::Signal::KILL).unwrap();
        while has_program(zygote) {}
        assert!(has_started(cat));
        drop(shells.stdin.take());
        shells.wait().unwrap();
    }

    #[test]
    fn a_program_whose_output_nobody_reads_does_not_wait_for_input() {
        let mut prints = Command::new("yes").stdout(Stdio::piped()).spawn().unwrap();
        let pid = prints.id().cast_signed();
        while threads_sleep(pid, false) != Some(true) {}
        assert_eq!(threads_sleep(pid, true), Some(false));
        prints.kill().unwrap();
        prints.wait().unwrap();
    }

    #[test]
    fn a_nap_is_no_waiting_where_the_kernel_tells() {
        let mut nap = Command::new("sleep").arg("60").spawn().unwrap();
        let pid = nap.id().cast_signed();
        while threads_sleep(pid, false) != Some(true) {}
        assert_eq!(threads_sleep(pid, true), Some(false));
        nap.kill().unwrap();
        nap.wait().unwrap();
    }
}
