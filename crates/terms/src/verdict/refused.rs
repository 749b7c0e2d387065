//! Runs that ended by themselves because the system refused them memory or a thread.
//!
//! # Theory of operation
//!
//! A refused request for more memory than the limit is not counted anywhere, so the run-time system
//! sees the limit first and ends the program with an error of its own. The table of languages
//! contains these messages; each is the last output of the program. Control groups count refused
//! threads, so these are known also without a message.

use super::{RunOutcome, Verdict, bytes};
use crate::Limits;
use crate::language::Language;
use sandbox::Exit;

/// How many bytes at each end of standard error are searched: a message with the stack that follows
/// it, which may be long.
const END_BYTES: usize = 8 << 10;

/// The outcome of a failed run, with its reason if that is a limit.
pub(super) fn outcome(
    failed: RunOutcome,
    exit: &Exit,
    limits: &Limits,
    language: &Language,
) -> RunOutcome {
    let RunOutcome::Failed(Verdict::RuntimeError, reason) = failed else {
        return failed;
    };
    let said = ends(&exit.stderr);
    let prints = |errors: &[String]| errors.iter().find(|error| said.contains(*error)).cloned();
    let thread = || {
        let processes = limits.processes;
        let why = format!("a thread or process was refused, as `limits.processes` is {processes}");
        RunOutcome::Failed(Verdict::RuntimeError, format!("{reason}: {why}"))
    };
    if prints(&language.thread_errors).is_some() {
        return thread();
    }
    match prints(&language.memory_errors) {
        Some(error) => RunOutcome::Failed(
            Verdict::MemoryLimit,
            format!(
                "it asked for more memory than {} and ended with {reason}: {}",
                bytes(limits.memory),
                error.trim_end()
            ),
        ),
        None if exit.refused_process => thread(),
        None => RunOutcome::Failed(Verdict::RuntimeError, reason),
    }
}

/// The beginning and the end of a text.
fn ends(said: &[u8]) -> String {
    if said.len() <= 2 * END_BYTES {
        return String::from_utf8_lossy(said).into_owned();
    }
    let (start, end) = (&said[..END_BYTES], &said[said.len() - END_BYTES..]);
    String::from_utf8_lossy(&[start, b"\n", end].concat()).into_owned()
}
