//! Reports of a few lines.

use super::judged::{megabytes, scope};
use super::{BAD, DIM, STRONG, paint};
use base::text::{Shown as _, count, excerpt};
use cases::build::Built;
use package::Package;
use std::fmt::Write as _;
use std::path::Path;

/// How much of an input or an output is shown as text.
const LINES: usize = 200;
const BYTES: usize = 20_000;

/// A text below its title.
#[must_use]
pub fn text_block(title: &str, text: &[u8]) -> String {
    let size = count(text.len(), "byte");
    let shown = excerpt(text, LINES, BYTES);
    let end = if shown.is_empty() || shown.ends_with('\n') {
        ""
    } else {
        "\n"
    };
    let title = paint(STRONG, title);
    format!("{title}: {}\n{shown}{end}", paint(DIM, &size))
}

/// The result of a build.
#[must_use]
pub fn built(package: &Package, built: &Built, locked: bool) -> String {
    let scope = scope(package, built.cases.len() + built.drifts.len());
    let mut text = format!(
        "{}: {scope}, {} made now",
        paint(STRONG, &package.id),
        built.made
    );
    match (locked, built.locked, built.drifts.len()) {
        (false, ..) => text.push_str(", cases.lock written\n"),
        (true, false, _) => {
            text.push_str(": there is no cases.lock; write it with `tengen build`\n");
        }
        (true, true, 0) => text.push_str(", all as in cases.lock\n"),
        (true, true, count) => {
            let _ = writeln!(
                text,
                ", {}",
                paint(BAD, &format!("{count} not as in cases.lock"))
            );
        }
    }
    for drift in &built.drifts {
        let _ = writeln!(text, "  {drift}");
    }
    text
}

/// How many bytes of a problem's build were removed.
#[must_use]
pub fn cleaned(id: &str, freed: u64) -> String {
    format!("{}: {} freed\n", paint(STRONG, id), megabytes(freed))
}

/// The files of a new problem, the seed in its spec, and the next steps.
#[must_use]
pub fn made(package: &Package, place: &Path, files: &[String]) -> String {
    let mut text = format!("{}\n", paint(STRONG, &place.shown()));
    for file in files {
        let _ = writeln!(text, "  {file}");
    }
    if let Some(seed) = package.seed {
        let _ = writeln!(text, "seed: {seed}");
    }
    let _ = writeln!(text, "next: tengen verify {}", package.id);
    text
}

/// An error as it is shown: the message, who has to act, and what to do.
#[must_use]
pub fn complaint(message: &str, blame: Option<&str>, advice: Option<&str>) -> String {
    // Diagnostics of a spec have a heading of their own.
    let mut text = if message.starts_with("error") {
        message.to_owned()
    } else {
        format!("{} {message}", paint(BAD, "error:"))
    };
    if let Some(blame) = blame {
        let _ = write!(text, "\n  at fault: {blame}");
    }
    if let Some(advice) = advice {
        let _ = write!(text, "\n  help: {advice}");
    }
    text
}
