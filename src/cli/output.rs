//! What goes to the two output streams.

use crate::fault::{Blame, Fault};
use crate::report;
use std::io::Write;
use std::path::Path;

/// Writes bytes to standard output as they are.
pub(super) fn print_bytes(bytes: &[u8]) -> Result<(), Fault> {
    write(std::io::stdout().lock(), bytes)
}

/// Prints text for people; colours go where they are wanted.
pub(super) fn print_text(text: &str) -> Result<(), Fault> {
    write(anstream::stdout().lock(), text.as_bytes())
}

/// Prints one JSON document.
pub(super) fn print_json(document: &serde_json::Value) -> Result<(), Fault> {
    print_bytes(format!("{document:#}\n").as_bytes())
}

/// A reader that has gone is no fault.
fn write(mut out: impl Write, bytes: &[u8]) -> Result<(), Fault> {
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Fault::file("write", Path::new("standard output"), error))
        }
        _ => Ok(()),
    }
}

/// Prints a line to standard error. When that fails there is nobody left to tell.
pub(super) fn say(line: &str) {
    let _ = writeln!(anstream::stderr().lock(), "{line}");
}

/// Prints a fault, who has to act, and what to do, to standard error.
pub(super) fn say_fault(fault: &Fault) {
    let blame = match fault.blame() {
        Blame::Usage => None,
        Blame::Package => Some("the package"),
        Blame::Machine => Some("the machine"),
    };
    let advice = fault.advice();
    say(&report::complaint(
        &fault.to_string(),
        blame,
        advice.as_deref(),
    ));
}
