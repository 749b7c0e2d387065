//! Transcripts of interactions: which side printed what, and when.
//!
//! A transcript consists of lines, each with the time when the line was complete, because the other
//! program can react only then. As text, a line is `0.013 > 5`: the seconds, `>` if the
//! contestant's program printed it and `<` if the interactor did, and the text. Files of samples
//! have the same without times, as `>5`.

use crate::text::escape;
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;
use std::time::Duration;

/// At most this many bytes of a transcript are kept.
const KEPT: usize = 64 << 10;

/// Separates the passes.
pub const PASS: &str = "---";

/// Marks a line that has no newline.
const UNFINISHED: &str = "~";

/// The side that prints a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Speaker {
    /// The contestant's program.
    Submission,
    /// The interactor of the jury.
    Interactor,
}

/// A line that one side printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TranscriptLine {
    /// When the line was complete, since the start; `None` in samples.
    pub at: Option<Duration>,
    /// Who printed it.
    pub by: Speaker,
    /// The text, without the newline.
    pub text: Vec<u8>,
    /// Whether a newline followed it.
    pub finished: bool,
}

/// Everything that the two sides printed to each other.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Transcript {
    /// The lines, ordered by time.
    pub lines: Vec<TranscriptLine>,
    /// The indices of the lines with which the second and later passes begin.
    pub passes: Vec<usize>,
    /// Whether the rest was dropped because it was too long.
    pub cut: bool,
}

/// A line of a file that is not a line of a transcript.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "line {line} of the transcript is not valid: begin it with `>` or `<`, after a time if there is one"
)]
pub struct TranscriptError {
    /// Its number, from 1.
    pub line: usize,
}

impl Transcript {
    /// The transcript as text, one line each; [`Transcript::parse`] reads it.
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

    /// Parses a transcript: a saved one or one of a sample.
    ///
    /// # Errors
    /// When a line is not a line of a transcript.
    pub fn parse(text: &str) -> Result<Self, TranscriptError> {
        let mut transcript = Self::default();
        for (number, line) in (1..).zip(text.lines()) {
            match line {
                "... and more" => transcript.cut = true,
                "" => {}
                PASS => transcript.passes.push(transcript.lines.len()),
                _ => {
                    let parsed = parse_line(line).ok_or(TranscriptError { line: number })?;
                    transcript.lines.push(parsed);
                }
            }
        }
        Ok(transcript)
    }

    /// Appends the lines of the next pass, unless the transcript is full.
    pub fn append_pass(&mut self, next: Self) {
        let kept: usize = self.lines.iter().map(|line| line.text.len() + 1).sum();
        if kept >= KEPT {
            self.cut = true;
            return;
        }
        self.passes.push(self.lines.len());
        self.lines.extend(next.lines);
        self.cut |= next.cut;
    }

    /// The same lines with the sides exchanged.
    #[must_use]
    pub fn exchanged(mut self) -> Self {
        for line in &mut self.lines {
            line.by = match line.by {
                Speaker::Submission => Speaker::Interactor,
                Speaker::Interactor => Speaker::Submission,
            };
        }
        self
    }

    /// The last line of the contestant's program, if it has no newline.
    #[must_use]
    pub fn unfinished(&self) -> Option<&TranscriptLine> {
        let mut lines = self.lines.iter();
        lines.find(|line| line.by == Speaker::Submission && !line.finished)
    }
}

fn parse_line(line: &str) -> Option<TranscriptLine> {
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
    Some(TranscriptLine {
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

/// Records a transcript during an interaction.
#[derive(Debug, Default)]
pub struct Recorder {
    transcript: Transcript,
    /// The line that each side has begun.
    begun: [Vec<u8>; 2],
    kept: usize,
}

impl Recorder {
    /// Records that a side printed some bytes.
    pub fn record(&mut self, by: Speaker, at: Duration, said: &[u8]) {
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

    /// The transcript, after both sides have ended.
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
        self.transcript.lines.push(TranscriptLine {
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
            recorder.record(*by, MS, text.as_bytes());
        }
        recorder.finish(2 * MS)
    }

    #[test]
    fn lines_are_ordered_by_the_time_when_they_are_complete() {
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
    fn a_printed_transcript_can_be_parsed() {
        let transcript = recorded(&[(Speaker::Submission, "x y\n"), (Speaker::Interactor, "z")]);
        assert_eq!(Transcript::parse(&transcript.text()), Ok(transcript));
    }

    #[test]
    fn a_sample_has_no_times() {
        let transcript = Transcript::parse(">5\n---\n< 6\n").unwrap();
        assert_eq!(transcript.text(), "> 5\n---\n< 6\n");
    }

    #[test]
    fn passes_are_appended_until_the_transcript_is_full() {
        let mut transcript = Transcript::parse("<1\n").unwrap();
        transcript.append_pass(Transcript::parse(">2\n").unwrap());
        assert_eq!(Transcript::parse("<1\n---\n>2\n"), Ok(transcript.clone()));
        transcript.append_pass(recorded(&[(
            Speaker::Submission,
            &"flood\n".repeat(20_000),
        )]));
        let lines = transcript.lines.len();
        transcript.append_pass(recorded(&[(Speaker::Submission, "more\n")]));
        assert!(transcript.cut && transcript.lines.len() == lines);
    }

    #[test]
    fn other_text_is_not_a_transcript() {
        assert_eq!(
            Transcript::parse(">5\n6\n"),
            Err(TranscriptError { line: 2 })
        );
    }

    #[test]
    fn a_long_transcript_is_cut() {
        let transcript = recorded(&[(Speaker::Submission, &"flood\n".repeat(20_000))]);
        assert!(transcript.cut);
        assert!(transcript.text().len() < 4 * KEPT);
        assert!(transcript.text().ends_with("... and more\n"));
    }
}
