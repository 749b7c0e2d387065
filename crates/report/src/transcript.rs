//! Transcripts as people read them.

use super::{DIM, paint};
use base::text::{count, escape};
use base::transcript::{PASS, Speaker, Transcript, TranscriptLine};
use judge::JudgedCase;
use std::fmt::Write as _;
use terms::verdict::{Verdict, is_idle};

/// How many lines are shown from the beginning and from the end.
const FIRST: usize = 10;
const LAST: usize = 20;
/// How much of a line is shown.
const WIDTH: usize = 100;

/// The beginning and the end of a transcript: `>` is from the contestant, `<` to it. `late` is
/// whether the contestant's time ran out while it waited.
pub(super) fn dialogue(transcript: &Transcript, late: bool) -> String {
    let lines = &transcript.lines;
    let mut text = String::new();
    let left_out = lines.len().saturating_sub(FIRST + LAST);
    for (index, line) in lines.iter().enumerate() {
        if index < FIRST || index >= FIRST + left_out {
            begin_pass(&mut text, transcript, index);
            push(&mut text, line);
        } else if index == FIRST {
            let _ = writeln!(text, "  ... {} ...", count(left_out, "line"));
        }
    }
    if transcript.cut {
        text.push_str("  ... and more\n");
    }
    if let Some(hint) = hint(transcript, late) {
        let _ = writeln!(text, "  {hint}");
    }
    text
}

/// Whether the time of a submission ran out while it waited, and not because it computed.
pub(super) fn is_late(case: &JudgedCase) -> bool {
    case.verdict == Verdict::TimeLimit && is_idle(&case.message)
}

/// What may be wrong at the end of an interaction.
pub(super) fn hint(transcript: &Transcript, late: bool) -> Option<&'static str> {
    if transcript.unfinished().is_some() {
        return Some("its last words have no line end: is one missing, or a flush before it?");
    }
    if !late {
        return None;
    }
    Some(match transcript.lines.last().map(|line| line.by) {
        Some(Speaker::Interactor) => {
            "then it was silent: if it did print something, a flush is missing"
        }
        Some(Speaker::Submission) => {
            "then the interactor was silent: it waits for more, or a flush is missing in the interactor"
        }
        None => {
            "neither side wrote anything: if the submission or the interactor did print something, a flush is missing there"
        }
    })
}

/// Separates a further pass from the previous one.
fn begin_pass(text: &mut String, transcript: &Transcript, index: usize) {
    if transcript.passes.contains(&index) {
        let _ = writeln!(text, "  {PASS}");
    }
}

fn push(text: &mut String, line: &TranscriptLine) {
    let time = line
        .at
        .map_or_else(String::new, |at| format!("{:8.3} ", at.as_secs_f64()));
    let sign = match line.by {
        Speaker::Submission => '>',
        Speaker::Interactor => '<',
    };
    let said = escape(&line.text[..line.text.len().min(WIDTH)]);
    let more = if line.text.len() > WIDTH { " ..." } else { "" };
    let _ = writeln!(text, "  {}{sign} {said}{more}", paint(DIM, &time));
}

/// A whole transcript.
#[must_use]
pub fn transcript(transcript: &Transcript) -> String {
    let mut text = String::new();
    for (index, line) in transcript.lines.iter().enumerate() {
        begin_pass(&mut text, transcript, index);
        push(&mut text, line);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::dialogue;
    use base::transcript::Transcript;

    #[test]
    fn the_middle_of_a_long_interaction_is_left_out() {
        let lines: Vec<String> = (0..50).map(|n| format!("0.001 > {n}")).collect();
        let shown = dialogue(&Transcript::parse(&lines.join("\n")).unwrap(), false);
        assert_eq!(shown.lines().count(), 31);
        assert!(shown.contains("> 9\n  ... 20 lines ...\n"), "{shown}");
        assert!(shown.ends_with("> 49\n"));
    }

    #[test]
    fn a_last_line_without_a_line_end_is_pointed_out() {
        let shown = dialogue(&Transcript::parse("< 1\n>~ 2\n").unwrap(), true);
        assert!(shown.contains("no line end"), "{shown}");
    }

    #[test]
    fn who_was_silent_is_asked_for_a_flush() {
        let hint = |text, late| {
            let transcript = Transcript::parse(text).unwrap();
            super::hint(&transcript, late).unwrap_or_default()
        };
        assert!(hint("> 1\n< 2\n", true).starts_with("then it was silent"));
        assert!(hint("< 2\n> 1\n", true).starts_with("then the interactor was silent"));
        assert!(hint("", true).starts_with("neither side wrote anything"));
        assert_eq!(hint("< 2\n", false), "");
    }
}
