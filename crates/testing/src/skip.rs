//! Skips tests if the machine lacks a tool.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::panic::resume_unwind;
use std::sync::{Mutex, PoisonError};

/// If this environment variable is set, a missing tool is a failure: the machine must run every
/// test.
pub const ALL_TOOLS: &str = "TENGEN_TEST_ALL_TOOLS";

/// The panic payload of a skipped test.
pub(crate) struct Skip {
    pub(crate) reason: String,
}

/// How many tests were skipped, partly or completely, because of each missing language.
static SKIPPED: Mutex<BTreeMap<String, usize>> = Mutex::new(BTreeMap::new());

thread_local! {
    /// What the test on this thread has left out.
    static LEFT_OUT: RefCell<BTreeSet<String>> = const { RefCell::new(BTreeSet::new()) };
}

/// Skips the current test, because programs in `language` cannot be used without `tool`.
///
/// # Panics
/// Always. The test fails only if [`ALL_TOOLS`] is set, or on a thread that the test started.
pub fn missing(language: &str, tool: &str) -> ! {
    let reason = reason(language, tool);
    count(language);
    // `resume_unwind` does not call the panic hook, so nothing is printed.
    resume_unwind(Box::new(Skip { reason }))
}

/// Records that the current test leaves something out, because programs in `language` cannot be
/// used without `tool`. The test continues, and is reported as ignored if it passes.
///
/// # Panics
/// If [`ALL_TOOLS`] is set.
pub fn leave_out(language: &str, tool: &str) {
    let reason = reason(language, tool);
    if LEFT_OUT.with_borrow_mut(|left_out| left_out.insert(reason)) {
        count(language);
    }
}

/// What the test on this thread has left out.
pub(crate) fn left_out() -> Option<String> {
    let left_out = LEFT_OUT.take();
    let reasons: Vec<String> = left_out.into_iter().collect();
    (!reasons.is_empty()).then(|| format!("passed except for {}", reasons.join(", ")))
}

fn reason(language: &str, tool: &str) -> String {
    let reason = format!("{language}: `{tool}` was not found");
    assert!(
        std::env::var_os(ALL_TOOLS).is_none(),
        "{reason}, and {ALL_TOOLS} is set"
    );
    reason
}

fn count(language: &str) {
    let mut skipped = SKIPPED.lock().unwrap_or_else(PoisonError::into_inner);
    *skipped.entry(language.to_owned()).or_default() += 1;
}

/// One line about all skipped tests, if any.
pub(crate) fn summary() -> Option<String> {
    let skipped = SKIPPED.lock().unwrap_or_else(PoisonError::into_inner);
    if skipped.is_empty() {
        return None;
    }
    let mut line = "tests skipped because of missing tools: ".to_owned();
    for (number, (language, tests)) in skipped.iter().enumerate() {
        let comma = if number == 0 { "" } else { ", " };
        let _ = write!(line, "{comma}{language}: {tests}");
    }
    line.push_str("; `cargo run -- doctor` prints the command that installs them");
    Some(line)
}
