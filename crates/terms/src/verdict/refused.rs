//! Runs that ended by themselves because the system refused them memory or a thread.
//!
//! # Theory of operation
//!
//! A refused request for more memory than the limit is not counted anywhere, so the run-time system
//! sees the limit first and ends the program with an error of its own. The table of languages
//! contains these messages; each is the last output of the program.

use super::{RunOutcome, Verdict, bytes};
use crate::Limits;
use crate::language::Language;
use sandbox::Exit;

/// How many bytes at the end of standard error are searched: a message with the stack that follows
/// it.
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
    let end = &exit.stderr[exit.stderr.len().saturating_sub(END_BYTES)..];
    let end = String::from_utf8_lossy(end);
    let prints = |errors: &[String]| errors.iter().find(|error| end.contains(*error)).cloned();
    if prints(&language.thread_errors).is_some() {
        let reason = format!(
            "{reason}: a thread or process was refused, as `limits.processes` is {}",
            limits.processes
        );
        return RunOutcome::Failed(Verdict::RuntimeError, reason);
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
        None => RunOutcome::Failed(Verdict::RuntimeError, reason),
    }
}
