//! A person at the terminal, or a file in place of a person.

use crate::cli::output::try_print;
use base::text::escape;
use base::transcript::PASS;
use report::{DIM, paint};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use sandbox::{Person, Typed};
use std::io::{self, ErrorKind, IsTerminal as _, Stdin};
use std::os::fd::{AsFd as _, BorrowedFd};

/// How many bytes are read at once.
const CHUNK: usize = 64 << 10;
/// Marks a line that has no newline yet, as in transcripts.
const UNFINISHED: &str = "~";
/// Moves to the beginning of the line and clears it.
const CLEAR_LINE: &str = "\r\x1b[K";

/// The two sides of a dialogue, as they are named in transcripts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DialogueSide {
    Submission,
    Interactor,
}

impl DialogueSide {
    /// The signs before lines of the person and of the program, as in transcripts: `>` is from the
    /// submission, `<` is from the interactor.
    fn signs(self) -> [char; 2] {
        match self {
            Self::Submission => ['>', '<'],
            Self::Interactor => ['<', '>'],
        }
    }
}

/// Lines from standard input, and the dialogue on standard output.
pub(super) struct TerminalPerson {
    stdin: Stdin,
    is_terminal: bool,
    typed: LineBuffer,
    has_ended: bool,
    screen: Screen,
    /// Why standard input or standard output failed.
    error: Option<(&'static str, io::Error)>,
}

/// The dialogue as it is shown.
struct Screen {
    signs: [char; 2],
    printed: LineBuffer,
    /// Whether a terminal shows a prompt, behind which the typed line stands.
    prompts: bool,
    is_prompting: bool,
    /// Whether the dialogue is printed to standard error, because standard output is for JSON.
    is_aside: bool,
}

/// Bytes that are divided into lines.
#[derive(Default)]
struct LineBuffer {
    bytes: Vec<u8>,
    /// Where the first line begins that was not taken.
    begin: usize,
    /// How many bytes were searched and contain no further newline.
    searched: usize,
}

impl LineBuffer {
    fn extend(&mut self, bytes: &[u8]) {
        self.bytes.drain(..self.begin);
        self.searched -= self.begin;
        self.begin = 0;
        self.bytes.extend_from_slice(bytes);
    }

    /// Takes the next line with its newline.
    fn line(&mut self) -> Option<&[u8]> {
        let unsearched = &self.bytes[self.searched..];
        let Some(at) = unsearched.iter().position(|byte| *byte == b'\n') else {
            self.searched = self.bytes.len();
            return None;
        };
        let begin = self.begin;
        self.begin = self.searched + at + 1;
        self.searched = self.begin;
        Some(&self.bytes[begin..self.begin])
    }

    /// Takes the beginning of a line.
    fn rest(&mut self) -> Vec<u8> {
        let rest = self.bytes.split_off(self.begin);
        *self = Self::default();
        rest
    }
}

impl TerminalPerson {
    /// A person who has this role; `is_aside` is whether standard output is for something else.
    pub(super) fn new(role: DialogueSide, is_aside: bool) -> Self {
        let stdin = io::stdin();
        let is_terminal = stdin.is_terminal();
        let prompts = is_terminal && !is_aside && io::stdout().is_terminal();
        Self {
            stdin,
            is_terminal,
            typed: LineBuffer::default(),
            has_ended: false,
            screen: Screen {
                signs: role.signs(),
                printed: LineBuffer::default(),
                prompts,
                is_prompting: false,
                is_aside,
            },
            error: None,
        }
    }

    /// Prints what is left of the dialogue. Returns why one of the streams failed, if it did.
    pub(super) fn end(mut self) -> Option<(&'static str, io::Error)> {
        let printed = self.screen.end();
        self.note(printed);
        self.error
    }

    /// Ends the input of a person who cannot read any more. A reader that has closed its end is not
    /// an error.
    fn note(&mut self, printed: io::Result<()>) {
        let Err(error) = printed else { return };
        self.has_ended = true;
        if error.kind() != ErrorKind::BrokenPipe && self.error.is_none() {
            self.error = Some(("standard output", error));
        }
    }

    /// Reads once, without waiting. Returns whether something came.
    fn read(&mut self) -> bool {
        if !is_readable(&self.stdin) {
            return false;
        }
        let mut chunk = vec![0; CHUNK];
        match rustix::io::read(&self.stdin, &mut chunk) {
            Ok(0) => self.has_ended = true,
            Ok(count) => self.typed.extend(&chunk[..count]),
            Err(rustix::io::Errno::INTR | rustix::io::Errno::AGAIN) => return false,
            Err(error) => {
                self.has_ended = true;
                self.error = Some(("standard input", error.into()));
            }
        }
        true
    }

    fn take(&mut self) -> Typed {
        if let Some(line) = self.typed.line() {
            return Typed::Line(line.to_vec());
        }
        if !self.has_ended {
            return Typed::Nothing;
        }
        match self.typed.rest() {
            rest if rest.is_empty() => Typed::End,
            rest => Typed::Line(rest),
        }
    }
}

fn is_readable(stdin: &Stdin) -> bool {
    let mut fds = [PollFd::new(stdin, PollFlags::IN)];
    poll(&mut fds, Some(&Timespec::default())).is_ok_and(|ready| ready > 0)
}

impl Person for TerminalPerson {
    fn input(&self) -> BorrowedFd<'_> {
        self.stdin.as_fd()
    }

    fn typed(&mut self) -> Typed {
        let mut typed = self.take();
        while typed == Typed::Nothing && self.read() {
            typed = self.take();
        }
        if let Typed::Line(line) = &typed {
            let printed = self.screen.echo(line);
            self.note(printed);
        }
        typed
    }

    fn takes_turns(&self) -> bool {
        !self.is_terminal
    }

    fn begin_pass(&mut self, pass: u32) {
        if pass > 1 {
            let printed = self.screen.begin_pass();
            self.note(printed);
        }
    }

    fn receive(&mut self, printed: &[u8]) {
        let printed = self.screen.receive(printed);
        self.note(printed);
    }

    fn program_waits(&mut self) {
        let printed = self.screen.program_waits();
        self.note(printed);
    }
}

impl Screen {
    /// Shows the lines of the program.
    fn receive(&mut self, printed: &[u8]) -> io::Result<()> {
        self.printed.extend(printed);
        let mut lines = String::new();
        while let Some(line) = self.printed.line() {
            let line = line.strip_suffix(b"\n").unwrap_or(line);
            lines += &shown(self.signs[1], "", line);
        }
        if lines.is_empty() {
            return Ok(());
        }
        self.print(&lines)
    }

    /// Shows the line of the person, unless the terminal has shown it.
    fn echo(&mut self, line: &[u8]) -> io::Result<()> {
        self.is_prompting = false;
        if self.prompts {
            // The end of the input ends a line as well, but a terminal shows only line ends.
            return match line {
                [.., b'\n'] => Ok(()),
                _ => self.write("\n"),
            };
        }
        let (mark, text) = match line.strip_suffix(b"\n") {
            Some(text) => ("", text),
            None => (UNFINISHED, line),
        };
        self.print(&shown(self.signs[0], mark, text))
    }

    fn begin_pass(&mut self) -> io::Result<()> {
        self.end()?;
        self.print(&format!("{PASS}\n"))
    }

    fn program_waits(&mut self) -> io::Result<()> {
        self.finish_line()?;
        if !self.prompts || self.is_prompting {
            return Ok(());
        }
        let prompt = format!("{} ", self.signs[0]);
        self.write(&paint(DIM, &prompt))?;
        self.is_prompting = true;
        Ok(())
    }

    /// Shows the beginning of a line of the program, which has no newline.
    fn finish_line(&mut self) -> io::Result<()> {
        let rest = self.printed.rest();
        if rest.is_empty() {
            return Ok(());
        }
        self.print(&shown(self.signs[1], UNFINISHED, &rest))
    }

    fn end(&mut self) -> io::Result<()> {
        self.finish_line()?;
        if self.is_prompting {
            self.print("")?;
        }
        Ok(())
    }

    /// Prints lines in place of the prompt.
    fn print(&mut self, lines: &str) -> io::Result<()> {
        if std::mem::take(&mut self.is_prompting) {
            // Not a style, so it does not pass through the filter for texts.
            rustix::io::write(io::stdout(), CLEAR_LINE.as_bytes())?;
        }
        self.write(lines)
    }

    fn write(&self, text: &str) -> io::Result<()> {
        try_print(text, self.is_aside)
    }
}

/// A line of the dialogue.
fn shown(sign: char, mark: &str, text: &[u8]) -> String {
    let sign = format!("{sign}{mark}");
    format!("{} {}\n", paint(DIM, &sign), escape(text))
}

#[cfg(test)]
mod tests {
    use super::LineBuffer;

    #[test]
    fn lines_are_taken_as_they_are_completed() {
        let mut buffer = LineBuffer::default();
        buffer.extend(b"1\n2");
        assert_eq!(buffer.line(), Some(&b"1\n"[..]));
        assert_eq!(buffer.line(), None);
        buffer.extend(b"3\n\n4");
        assert_eq!(buffer.line(), Some(&b"23\n"[..]));
        assert_eq!(buffer.line(), Some(&b"\n"[..]));
        assert_eq!(buffer.line(), None);
        assert_eq!(buffer.rest(), b"4");
        assert_eq!(buffer.rest(), b"");
        assert_eq!(buffer.line(), None);
    }
}
