//! Lines of a batch that are submissions to problems of this server, separated from tasks.

use serde::Deserialize;
use std::io::{self, BufRead, Read};
use tasks::LINE_BYTES;

/// Reads lines, and hands over those that name a problem. Each of them is replaced by an empty
/// line, so that the others keep their numbers.
pub(super) struct ProblemLines<R, C, F> {
    lines: R,
    check: C,
    take: F,
    /// The number of the current line, from 1 on.
    number: u64,
    piece: Vec<u8>,
    used: usize,
    /// Whether the next piece begins a line.
    begins: bool,
}

/// The fields that distinguish such a line from a task.
#[derive(Deserialize)]
struct Head {
    problem: Option<String>,
    tests: Option<serde::de::IgnoredAny>,
}

impl<R: BufRead, C: FnMut(bool) -> io::Result<()>, F: FnMut(u64, Vec<u8>)> ProblemLines<R, C, F> {
    /// `check` is called at each line, with whether it is a task, and may wait or end the batch. `take` receives the number and the
    /// text of each line that names a problem.
    pub(super) fn new(lines: R, check: C, take: F) -> Self {
        Self {
            lines,
            check,
            take,
            number: 0,
            piece: Vec::new(),
            used: 0,
            begins: true,
        }
    }

    /// Reads the next line, or a part of a line that is longer than allowed.
    fn refill(&mut self) -> io::Result<()> {
        self.piece.clear();
        self.used = 0;
        let most = LINE_BYTES as u64 + 1;
        (&mut self.lines)
            .take(most)
            .read_until(b'\n', &mut self.piece)?;
        let is_begun = std::mem::replace(&mut self.begins, self.piece.ends_with(b"\n"));
        if !is_begun || self.piece.is_empty() {
            return Ok(());
        }
        self.number += 1;
        let head = serde_json::from_slice::<Head>(&self.piece);
        let is_submission = head.is_ok_and(|head| head.problem.is_some() && head.tests.is_none());
        (self.check)(!is_submission)?;
        if is_submission {
            let line = std::mem::replace(&mut self.piece, b"\n".to_vec());
            self.begins = true;
            (self.take)(self.number, line);
        }
        Ok(())
    }
}

impl<R: BufRead, C: FnMut(bool) -> io::Result<()>, F: FnMut(u64, Vec<u8>)> Read
    for ProblemLines<R, C, F>
{
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let piece = self.fill_buf()?;
        let count = piece.len().min(buffer.len());
        buffer[..count].copy_from_slice(&piece[..count]);
        self.consume(count);
        Ok(count)
    }
}

impl<R: BufRead, C: FnMut(bool) -> io::Result<()>, F: FnMut(u64, Vec<u8>)> BufRead
    for ProblemLines<R, C, F>
{
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.used == self.piece.len() {
            self.refill()?;
        }
        Ok(&self.piece[self.used..])
    }

    fn consume(&mut self, count: usize) {
        self.used += count;
    }
}

#[cfg(test)]
mod tests {
    use super::ProblemLines;
    use std::io::Read as _;

    #[test]
    fn lines_that_name_a_problem_are_handed_over_and_the_others_keep_their_numbers() {
        let text = "{\"tests\": []}\n{\"problem\": \"a\"}\nrubbish\n{\"problem\": \"b\", \"tests\": 1}\n\n{\"problem\": \"c\"}";
        let mut taken = Vec::new();
        let mut rest = String::new();
        let take = |number, line| taken.push((number, String::from_utf8(line).unwrap()));
        ProblemLines::new(text.as_bytes(), |_| Ok(()), take)
            .read_to_string(&mut rest)
            .unwrap();
        assert_eq!(
            rest,
            "{\"tests\": []}\n\nrubbish\n{\"problem\": \"b\", \"tests\": 1}\n\n\n"
        );
        let expected = [(2, "{\"problem\": \"a\"}\n"), (6, "{\"problem\": \"c\"}")];
        assert_eq!(
            taken,
            expected.map(|(number, line)| (number, line.to_owned()))
        );
    }

    #[test]
    fn a_batch_ends_where_the_check_fails() {
        let mut left = 2;
        let check = |_| {
            left -= 1;
            let gone = std::io::ErrorKind::PermissionDenied.into();
            if left < 0 { Err(gone) } else { Ok(()) }
        };
        let mut lines = ProblemLines::new(&b"a\nb\nc\n"[..], check, |_, _| ());
        let mut rest = String::new();
        lines.read_to_string(&mut rest).unwrap_err();
        assert_eq!(rest, "a\nb\n");
    }
}
