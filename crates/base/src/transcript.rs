//! Transcripts of interactions: which side printed what, and when.
//!
//! A transcript is kept line by line, each line at the time when it was complete: so it shows what the reader
//! of the lines could act on. As text, a line is `0.013 > 5`: seconds, `>` from the contestant or `<` to it,
//! and what was printed. Files of samples have the same without the times, as `>5`.

use crate::text::escape;
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;
use std::time::Duration;

/// So many bytes of a transcript are kept.
const KEPT: usize = 64 << 10;

/// Parts the passes.
pub const PASS: &str = "---";

/// Marks the part of a line that was never finished.
const UNFINISHED: &str = "~";

/// Who says something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Speaker {
    /// The contestant's program.
    Submission,
    /// The jury's side.
    Interactor,
}

/// A line that one side printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// When it was complete, since the start; nothing in samples.
    pub at: Option<Duration>,
    /// Who printed it.
    pub by: Speaker,
    /// The text, without a line feed.
    pub text: Vec<u8>,
    /// Whether a line feed came after it.
    pub finished: bool,
}

/// What two sides printed to each other.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Transcript {
    /// The lines, in the order of their times.
    pub lines: Vec<Line>,
    /// The numbers of the lines, from 0, with which further passes begin.
    pub passes: Vec<usize>,
    /// Whether there was more than is kept.
    pub cut: bool,
}

/// A line of a file that is no line of a transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoTranscript {
    /// Its number, from 1.
    pub line: usize,
}

impl std::fmt::Display for NoTranscript {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let line = self.line;
        write!(
            out,
            "line {line} of the transcript says nothing: begin it with `>` or `<`, after a time if there is one"
        )
    }
}

impl std::error::Error for NoTranscript {}

impl Transcript {
    /// The text, a line each, as [`Transcript::parse`] reads it.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (index, line) in self.lines.iter().enumerate() {
            if self.passes.contains(&index) {
                let _ = writeln!(text, "{PASS}");
            }
            if let Some(at) = line.at {
                let _ = write!(text, "{:.3} ", at.as_secs_f64());
            }
            let mark = if line.finished { "" } else { UNFINISHED };
            let said = escape(&line.text);
            let _ = writeln!(text, "{}{mark} {said}", line.by.sign());
        }
        if self.cut {
            text.push_str("... and more\n");
        }
        text
    }

    /// Reads a transcript: one that was kept, or a sample's.
    ///
    /// # Errors
    /// When a line is not of a transcript.
    pub fn parse(text: &str) -> Result<Self, NoTranscript> {
        let mut transcript = Self::default();
        for (number, line) in (1..).zip(text.lines()) {
            match line {
                "... and more" => transcript.cut = true,
                "" => {}
                PASS => transcript.passes.push(transcript.lines.len()),
                _ => {
                    let said = said(line).ok_or(NoTranscript { line: number })?;
                    transcript.lines.push(said);
                }
            }
        }
        Ok(transcript)
    }

    /// Adds the lines of the next pass, unless there is enough already.
    pub fn go_on(&mut self, next: Self) {
        let kept: usize = self.lines.iter().map(|line| line.text.len() + 1).sum();
        if kept >= KEPT {
            self.cut = true;
            return;
        }
        self.passes.push(self.lines.len());
        self.lines.extend(next.lines);
        self.cut |= next.cut;
    }

    /// The contestant's last words, where it forgot the end of the line.
    #[must_use]
    pub fn unfinished(&self) -> Option<&Line> {
        let mut lines = self.lines.iter();
        lines.find(|line| line.by == Speaker::Submission && !line.finished)
    }
}

fn said(line: &str) -> Option<Line> {
    let (at, rest) = match line.split_once(' ') {
        Some((time, rest)) if time.starts_with(|first: char| first.is_ascii_digit()) => {
            let seconds = time.parse().ok()?;
            (Some(Duration::try_from_secs_f64(seconds).ok()?), rest)
        }
        _ => (None, line),
    };
    let (by, rest) = match rest.strip_prefix('>') {
        Some(rest) => (Speaker::Submission, rest),
        None => (Speaker::Interactor, rest.strip_prefix('<')?),
    };
    let (finished, rest) = match rest.strip_prefix(UNFINISHED) {
        Some(rest) => (false, rest),
        None => (true, rest),
    };
    let text = rest.strip_prefix(' ').unwrap_or(rest);
    Some(Line {
        at,
        by,
        text: text.as_bytes().to_vec(),
        finished,
    })
}

impl Speaker {
    fn sign(self) -> char {
        match self {
            Self::Submission => '>',
            Self::Interactor => '<',
        }
    }
}

/// Writes a transcript down while it happens.
#[derive(Debug, Default)]
pub struct Recorder {
    transcript: Transcript,
    /// What each side has begun to say.
    begun: [Vec<u8>; 2],
    kept: usize,
}

impl Recorder {
    /// Notes that something was printed.
    pub fn note(&mut self, by: Speaker, at: Duration, said: &[u8]) {
        let room = KEPT.saturating_sub(self.kept);
        self.transcript.cut |= said.len() > room;
        let said = &said[..said.len().min(room)];
        self.kept += said.len();
        for piece in said.split_inclusive(|byte| *byte == b'\n') {
            self.begun[by as usize].extend_from_slice(piece);
            if piece.ends_with(b"\n") {
                self.begun[by as usize].pop();
                self.push(by, at, true);
            }
        }
    }

    /// The transcript, when both sides have ended.
    #[must_use]
    pub fn finish(mut self, at: Duration) -> Transcript {
        for by in [Speaker::Submission, Speaker::Interactor] {
            if !self.begun[by as usize].is_empty() {
                self.push(by, at, false);
            }
        }
        self.transcript
    }

    fn push(&mut self, by: Speaker, at: Duration, finished: bool) {
        let text = std::mem::take(&mut self.begun[by as usize]);
        self.transcript.lines.push(Line {
            at: Some(at),
            by,
            text,
            finished,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    fn recorded(said: &[(Speaker, &str)]) -> Transcript {
        let mut recorder = Recorder::default();
        for (by, text) in said {
            recorder.note(*by, MS, text.as_bytes());
        }
        recorder.finish(2 * MS)
    }

    #[test]
    fn a_line_stands_where_it_was_complete() {
        let transcript = recorded(&[
            (Speaker::Submission, "1"),
            (Speaker::Interactor, "a\nb\n"),
            (Speaker::Submission, "2\n3"),
        ]);
        let text = "0.001 < a\n0.001 < b\n0.001 > 12\n0.002 >~ 3\n";
        assert_eq!(transcript.text(), text);
        assert_eq!(transcript.unfinished().unwrap().text, b"3");
    }

    #[test]
    fn a_kept_transcript_is_read_again() {
        let transcript = recorded(&[(Speaker::Submission, "x y\n"), (Speaker::Interactor, "z")]);
        assert_eq!(Transcript::parse(&transcript.text()), Ok(transcript));
    }

    #[test]
    fn a_sample_has_no_times() {
        let transcript = Transcript::parse(">5\n---\n< 6\n").unwrap();
        assert_eq!(transcript.text(), "> 5\n---\n< 6\n");
    }

    #[test]
    fn passes_follow_each_other_until_there_is_enough() {
        let mut transcript = Transcript::parse("<1\n").unwrap();
        transcript.go_on(Transcript::parse(">2\n").unwrap());
        assert_eq!(Transcript::parse("<1\n---\n>2\n"), Ok(transcript.clone()));
        transcript.go_on(recorded(&[(
            Speaker::Submission,
            &"flood\n".repeat(20_000),
        )]));
        let lines = transcript.lines.len();
        transcript.go_on(recorded(&[(Speaker::Submission, "more\n")]));
        assert!(transcript.cut && transcript.lines.len() == lines);
    }

    #[test]
    fn another_text_is_no_transcript() {
        assert_eq!(Transcript::parse(">5\n6\n"), Err(NoTranscript { line: 2 }));
    }

    #[test]
    fn a_flood_is_cut() {
        let transcript = recorded(&[(Speaker::Submission, &"flood\n".repeat(20_000))]);
        assert!(transcript.cut);
        assert!(transcript.text().len() < 4 * KEPT);
        assert!(transcript.text().ends_with("... and more\n"));
    }
}
