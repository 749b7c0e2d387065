//! Tests that do not end, and what they left running.

use std::fs;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The environment variable with the number of seconds after which a test counts as one that never
/// ends.
pub const TIME: &str = "TENGEN_TEST_TIME";

/// The default for [`TIME`]: about ten times what the slowest test needs on a busy machine. A test that
/// hangs then costs one failure with a reason, and not the whole run.
const USUAL: Duration = Duration::from_mins(15);

/// Whether a test was abandoned, so that its processes may still be running.
static ABANDONED: AtomicBool = AtomicBool::new(false);

/// How long a test may take.
pub(crate) fn limit() -> Duration {
    let seconds = std::env::var(TIME).ok().and_then(|text| text.parse().ok());
    seconds.map_or(USUAL, Duration::from_secs)
}

/// The message for a test that did not end: all processes below this one, oldest first, with what
/// they wait for. Those of other tests are among them, but are younger.
pub(crate) fn abandon() -> String {
    ABANDONED.store(true, Ordering::Relaxed);
    let mut message = format!(
        "the test did not end within {} s; {TIME} is another limit in seconds. Processes, oldest first:",
        limit().as_secs()
    );
    for process in descendants() {
        message.push_str("\n  ");
        message.push_str(&process.to_string());
    }
    message
}

/// Kills what abandoned tests left running: otherwise the reader of this process's output would
/// wait for them.
pub(crate) fn clear() {
    if !ABANDONED.load(Ordering::Relaxed) {
        return;
    }
    let ids = descendants()
        .into_iter()
        .map(|process| process.id.to_string());
    // Processes may have ended in the meantime, which `kill` reports as an error.
    let _ = Command::new("kill").arg("-KILL").args(ids).output();
}

/// A running process.
struct Process {
    id: u32,
    parent: u32,
    /// When it started, in ticks since the machine's start.
    started: u64,
    state: String,
    command: String,
}

impl std::fmt::Display for Process {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let file =
            |name| fs::read_to_string(format!("/proc/{}/{name}", self.id)).unwrap_or_default();
        write!(
            f,
            "{} (parent {}, state {}, in {}, system call {}): {}",
            self.id,
            self.parent,
            self.state,
            file("wchan"),
            file("syscall").trim_end(),
            self.command
        )
    }
}

/// A process by its number; nothing if it has ended.
fn process(id: u32) -> Option<Process> {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The name of the program may contain spaces and brackets.
    let (_, fields) = stat.rsplit_once(") ")?;
    let fields: Vec<&str> = fields.split(' ').collect();
    let line = fs::read(format!("/proc/{id}/cmdline")).unwrap_or_default();
    let command = String::from_utf8_lossy(&line).replace('\0', " ");
    Some(Process {
        id,
        parent: fields.get(1)?.parse().ok()?,
        started: fields.get(19)?.parse().ok()?,
        state: (*fields.first()?).to_owned(),
        command: command.chars().take(300).collect(),
    })
}

/// The processes below this one, oldest first.
fn descendants() -> Vec<Process> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let mut others: Vec<Process> = entries
        .filter_map(|entry| process(entry.file_name().to_str()?.parse().ok()?))
        .collect();
    let mut found = Vec::new();
    let mut parents = vec![std::process::id()];
    while let Some(parent) = parents.pop() {
        let (children, rest) = others
            .into_iter()
            .partition(|process| process.parent == parent);
        others = rest;
        parents.extend(children.iter().map(|child: &Process| child.id));
        found.extend(children);
    }
    found.sort_by_key(|process| process.started);
    found
}
