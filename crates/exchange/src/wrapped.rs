//! The line in which a script that calls a program of another protocol names the program's protocol
//! and arguments, so that an import restores the original.

use serde_json::{Value, json};
use tengen_core::package::Protocol;

/// The first line of a program of ICPC's protocol that was adapted to testlib's.
pub(super) const ADAPTED: &str =
    "A program by ICPC's protocol, with what calls it by testlib's protocol. Made by tengen.";

/// Whether a program was adapted to testlib's protocol.
pub(super) fn is_adapted(text: &[u8]) -> bool {
    let first = text.split(|byte| *byte == b'\n').next();
    String::from_utf8_lossy(first.unwrap_or_default()).contains(ADAPTED)
}

const MARK: &str = "# tengen: ";

/// The line for a program of this protocol with these arguments.
pub(super) fn mark(protocol: Protocol, args: &[String]) -> String {
    let called = json!({ "protocol": protocol.name(), "args": args });
    format!("{MARK}{called}")
}

/// The protocol and the arguments in a script, if it is one of ours.
pub(super) fn marked(script: &str) -> Option<(Protocol, Vec<String>)> {
    let line = script.lines().find_map(|line| line.strip_prefix(MARK))?;
    let called: Value = serde_json::from_str(line).ok()?;
    let known = [Protocol::Plain, Protocol::Testlib, Protocol::Icpc];
    let protocol = known
        .into_iter()
        .find(|protocol| called["protocol"] == protocol.name())?;
    let args = called["args"].as_array()?.iter();
    let args: Option<Vec<String>> = args.map(|arg| Some(arg.as_str()?.to_owned())).collect();
    Some((protocol, args?))
}

#[cfg(test)]
mod tests {
    use super::{mark, marked};
    use tengen_core::package::Protocol;

    #[test]
    fn what_is_marked_is_found_again() {
        let args = vec!["a \"b\"\n".to_owned()];
        let script = format!("#!/bin/sh\n{}\nexec x\n", mark(Protocol::Testlib, &args));
        assert_eq!(marked(&script), Some((Protocol::Testlib, args)));
        assert_eq!(marked("#!/bin/sh\nexec x\n"), None);
        assert_eq!(marked("# tengen: {\"protocol\": 3}"), None);
    }
}
