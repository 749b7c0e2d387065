//! Writing to standard output and standard error.

use base::text::escape_text;
use checkers::is_hidden;
use report::{self, style_code};
use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{IsTerminal as _, Write};
use std::os::fd::AsFd;
use std::path::Path;
use terms::fault::{Blame, Fault};

/// Writes bytes to standard output unchanged; a terminal gets text with invisible characters
/// escaped.
pub(super) fn print_bytes(bytes: &[u8]) -> Result<(), Fault> {
    let out = std::io::stdout();
    if out.is_terminal() {
        return write(out.lock(), escape_text(bytes).as_bytes());
    }
    write(out.lock(), bytes)
}

/// Prints text for people, coloured if enabled.
pub(super) fn print_text(text: &str) -> Result<(), Fault> {
    let text = harmless(text);
    write(anstream::stdout().lock(), no_command(&text).as_bytes())
}

/// Prints text like [`print_text`], to standard error if it is an aside. A closed stream is an error.
pub(super) fn try_print(text: &str, is_aside: bool) -> std::io::Result<()> {
    let text = harmless(text);
    let text = no_command(&text);
    let write = |mut out: Box<dyn Write>| out.write_all(text.as_bytes()).and_then(|()| out.flush());
    if is_aside {
        write(Box::new(anstream::stderr().lock()))
    } else {
        write(Box::new(anstream::stdout().lock()))
    }
}

/// Prints annotations for GitHub Actions.
pub(super) fn print_annotations(text: &str) -> Result<(), Fault> {
    write(anstream::stdout().lock(), harmless(text).as_bytes())
}

/// Escapes lines that the runners of GitHub, Gitea and Forgejo take for commands, because any
/// printed line may contain output of a submission. A runner also accepts blanks before a command,
/// and the older form anywhere in a line.
fn no_command(text: &str) -> Cow<'_, str> {
    let is_new = |line: &str| {
        // Styles would be removed before the runner sees the line.
        let seen = anstream::adapter::strip_str(line).to_string();
        seen.trim_start().starts_with("::")
    };
    if !text.lines().any(is_new) && !text.contains(OLD_COMMAND) {
        return Cow::Borrowed(text);
    }
    let lines = text.split_inclusive('\n').map(|line| {
        let escape = if is_new(line) { "\\" } else { "" };
        format!("{escape}{}", line.replace(OLD_COMMAND, "##\\["))
    });
    Cow::Owned(lines.collect())
}

/// The older prefix of commands to a runner; the newer one is `::`.
const OLD_COMMAND: &str = "##[";

/// Escapes all invisible characters except line ends, tabs and our own styles. Names are already
/// escaped where they are inserted into a line; this covers everything else that is printed,
/// whatever its origin.
fn harmless(text: &str) -> Cow<'_, str> {
    let is_plain = |c: char| matches!(c, '\n' | '\t') || !is_hidden(c);
    if text.chars().all(is_plain) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = match style_code(rest) {
            Some(code) => code.len(),
            None => c.len_utf8(),
        };
        let (piece, after) = rest.split_at(length);
        if length > c.len_utf8() || is_plain(c) {
            shown.push_str(piece);
        } else {
            shown.extend(c.escape_default());
        }
        rest = after;
    }
    Cow::Owned(shown)
}

/// Prints one JSON document, with the invisible characters in its strings escaped.
pub(super) fn print_json(document: &serde_json::Value) -> Result<(), Fault> {
    write(std::io::stdout().lock(), json_text(document).as_bytes())
}

/// Prints one JSON document in one line, with the invisible characters in its strings escaped.
pub(super) fn print_json_line(document: &serde_json::Value) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(escaped_json(&format!("{document}\n")).as_bytes())?;
    // Flush every line: the reader may wait for it.
    out.flush()
}

/// The text of a JSON document.
pub(super) fn json_text(document: &serde_json::Value) -> String {
    escaped_json(&format!("{document:#}\n"))
}

/// Escapes invisible characters in strings; outside of strings only line ends remain. Runner
/// commands are escaped, too.
fn escaped_json(document: &str) -> String {
    let document = document.replace(OLD_COMMAND, "##\\u005b");
    let mut text = String::with_capacity(document.len());
    for c in document.chars() {
        if c == '\n' || !is_hidden(c) {
            text.push(c);
            continue;
        }
        for unit in c.encode_utf16(&mut [0; 2]) {
            let _ = write!(text, "\\u{unit:04x}");
        }
    }
    text
}

/// Writes bytes. A reader that has closed its end is not a fault.
fn write(mut out: impl Write, bytes: &[u8]) -> Result<(), Fault> {
    // Flush here, so that a full disk becomes a fault: at the end of the process the error would be
    // lost.
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Fault::file("write", Path::new("standard output"), error))
        }
        _ => Ok(()),
    }
}

/// In terminals narrower than this, tables are not fitted and lines wrap.
const MIN_TABLE_WIDTH: usize = 60;

/// The maximum line width of standard output in columns: `COLUMNS`, or else the width of the
/// terminal. `None` if there is neither.
pub(super) fn width() -> Option<usize> {
    let named = std::env::var("COLUMNS").ok();
    let named = named.and_then(|text| text.parse().ok());
    let width: Option<usize> = named.or_else(|| columns(std::io::stdout()));
    width.map(|width| width.max(MIN_TABLE_WIDTH))
}

/// The width of a terminal in columns, if this is one and reports it.
pub(super) fn columns(terminal: impl AsFd) -> Option<usize> {
    let size = rustix::termios::tcgetwinsize(terminal).ok()?;
    Some(usize::from(size.ws_col)).filter(|columns| *columns > 0)
}

/// Clears the terminal of standard output, and moves the cursor to the upper left corner.
pub(super) fn clear_screen() {
    let out = std::io::stdout();
    if out.is_terminal() {
        // If that fails, the next output will fail as well, and report it.
        let _ = out.lock().write_all(b"\x1b[2J\x1b[3J\x1b[H");
    }
}

/// Prints a line to standard error. A failure is ignored, as there is no other stream to report it.
pub(super) fn say(line: &str) {
    let line = harmless(line);
    let _ = writeln!(anstream::stderr().lock(), "{}", no_command(&line));
}

/// Prints a fault, who has to act, and how to fix it, to standard error.
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

#[cfg(test)]
mod tests {
    use super::{OLD_COMMAND, escape_text, escaped_json, harmless, no_command};
    use serde_json::json;

    #[test]
    fn data_on_a_terminal_are_lines_of_text() {
        assert_eq!(
            escape_text(b"1\x1b[31m 2\r\n\xff\n"),
            "1\\u{1b}[31m 2\\r\n\\xff\n"
        );
    }

    #[test]
    fn json_says_the_same_with_nothing_hidden() {
        let document = json!({ "a\u{202e}": "\u{9b}31m\n\u{e0041} \u{2028}\u{7f}天" });
        let text = escaped_json(&format!("{document:#}\n"));
        assert!(text.chars().all(|c| c == '\n' || !checkers::is_hidden(c)));
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(&text).unwrap(),
            document
        );
    }

    #[test]
    fn a_runner_finds_no_command_in_what_is_printed() {
        let lines = "a\n::error::x\n \t::stop-commands::y\nb ##[error]z\n::: c :: d\n";
        let printed = no_command(lines);
        assert_eq!(
            printed,
            "a\n\\::error::x\n\\ \t::stop-commands::y\nb ##\\[error]z\n\\::: c :: d\n"
        );
        let plain = "1. case 2: 3:: 4\n";
        assert_eq!(no_command(plain), plain);
        let document = json!({ "a": "##[error]x" });
        let text = escaped_json(&format!("{document:#}\n"));
        assert!(!text.contains(OLD_COMMAND));
        let parsed: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(parsed, document);
    }

    #[test]
    fn only_our_own_styles_reach_the_terminal() {
        let painted = "\x1b[1m\x1b[31merror:\x1b[0m a\tb\n";
        assert_eq!(harmless(painted), painted);
        assert_eq!(
            harmless("\x1b[2J\r\u{202e}\u{2028}\u{200b}\u{a0}天"),
            "\\u{1b}[2J\\r\\u{202e}\\u{2028}\\u{200b}\\u{a0}天"
        );
    }
}
