//! Many lines: read as they are judged, answered as they are done.
//!
//! # Theory of operation
//!
//! A few more threads than program slots take one task after another from the lines; a thread that
//! finds none left reads the next line. So no more lines are in memory than there are threads,
//! however long the input is. A line that exceeds the maximum length is skipped without being
//! stored.

use crate::judge::TaskJudge;
use crate::mistake::TaskError;
use crate::result::{Blame, TaskResult};
use crate::shapes;
use crate::task::{Task, TaskChecker};
use base::pool::lock;
use sandbox::Cancel;
use std::collections::VecDeque;
use std::io::{self, BufRead, ErrorKind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;
use terms::language::Languages;

/// The maximum length of a line in bytes.
pub const LINE_BYTES: usize = 64 << 20;

/// The result of a submission in a line.
#[derive(Debug)]
pub struct ResultLine {
    /// The number of the line, from 1 on.
    pub number: u64,
    /// Its result.
    pub judged: Judged,
}

/// The result of a submission.
#[derive(Debug)]
pub enum Judged {
    /// It was judged, or something that it needs failed.
    Task(Box<TaskResult>),
    /// It could not be read.
    Unreadable(TaskError),
}

/// Settings for all tasks, which override their own.
#[derive(Clone, Copy, Debug, Default)]
pub struct Overrides {
    /// CPU time per test.
    pub time: Option<Duration>,
    /// Bytes of memory per test.
    pub memory: Option<u64>,
    /// Every test is judged.
    pub all: bool,
    /// Whether all tasks are refused: their sender lacks the permission.
    pub refuses_all: bool,
    /// Whether tasks with a checker of their own are refused.
    pub refuses_checkers: bool,
    /// Tasks with a higher CPU time limit per test are refused.
    pub most_time: Option<Duration>,
    /// Tasks with a higher memory limit are refused.
    pub most_memory: Option<u64>,
}

/// The counts of submissions by result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Accepted ones.
    pub accepted: u64,
    /// Rejected ones.
    pub rejected: u64,
    /// Those that could not be read, or whose checker failed.
    pub unreadable: u64,
    /// Those for which the machine lacks something.
    pub failed: u64,
}

/// Judges all submissions of the lines; `emit` receives each result as soon as it is known, one at
/// a time. Cancelling drops everything in progress.
///
/// # Errors
/// If lines cannot be read, or `emit` fails; then nothing more is judged.
pub fn judge_lines(
    judge: &TaskJudge,
    lines: impl BufRead + Send,
    overrides: Overrides,
    cancel: &Cancel,
    emit: &mut (dyn FnMut(&ResultLine) -> io::Result<()> + Send),
) -> io::Result<Summary> {
    let queue = Mutex::new(Queue {
        lines,
        number: 0,
        pending: VecDeque::new(),
        has_failed: false,
    });
    let output = Mutex::new(ResultSink {
        emit,
        summary: Summary::default(),
        failure: None,
    });
    let stop = AtomicBool::new(false);
    let cancel = cancel.child();
    let work = || {
        while !stop.load(Ordering::Relaxed) && !cancel.is_cancelled() {
            let next = lock(&queue).next(judge.languages());
            let next = match next {
                Ok(Some(next)) => next,
                Ok(None) => break,
                Err(error) => {
                    lock(&output).failure.get_or_insert(error);
                    break;
                }
            };
            let judged = match next.1.and_then(|task| overrides.applied(task)) {
                Ok(task) => Judged::Task(Box::new(judge.judge(&task, &cancel))),
                Err(wrong) => Judged::Unreadable(wrong),
            };
            if cancel.is_cancelled() {
                break;
            }
            let number = next.0;
            if lock(&output).take(&ResultLine { number, judged }).is_err() {
                stop.store(true, Ordering::Relaxed);
                cancel.cancel();
            }
        }
    };
    thread::scope(|scope| {
        // One more, so that the next line is read while all slots are in use.
        for _ in 0..=judge.jobs() {
            scope.spawn(work);
        }
    });
    let output = output
        .into_inner()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    match output.failure {
        Some(error) => Err(error),
        None => Ok(output.summary),
    }
}

impl Overrides {
    /// Applies the settings to a task.
    ///
    /// # Errors
    /// If it contains or requests something that is refused.
    pub fn applied(&self, task: Task) -> Result<Task, TaskError> {
        if self.refuses_all {
            let expected = "a submission to a problem: who sends this may not have tasks judged";
            return Err(TaskError::new("the line", "a task", expected).with_id(&task.id));
        }
        if self.refuses_checkers && matches!(task.checker, TaskChecker::Program(_)) {
            let expected = "a standard checker: who sends this may not bring programs that judge";
            return Err(TaskError::new("$.checker", "a program", expected).with_id(&task.id));
        }
        if let Some(most) = self.most_time.filter(|most| task.time > *most) {
            let expected = format!("{} s at most", most.as_secs_f64());
            let found = format!("{} s", task.time.as_secs_f64());
            return Err(TaskError::new("the time limit", found, expected).with_id(&task.id));
        }
        if let Some(most) = self.most_memory.filter(|most| task.memory > *most) {
            let found = format!("{} bytes", task.memory);
            let expected = format!("{most} at most");
            return Err(TaskError::new("the memory limit", found, expected).with_id(&task.id));
        }
        Ok(Task {
            time: self.time.unwrap_or(task.time),
            memory: self.memory.unwrap_or(task.memory),
            all: self.all || task.all,
            ..task
        })
    }
}

/// The receiver of results.
struct ResultSink<'a> {
    emit: &'a mut (dyn FnMut(&ResultLine) -> io::Result<()> + Send),
    summary: Summary,
    failure: Option<io::Error>,
}

impl ResultSink<'_> {
    fn take(&mut self, line: &ResultLine) -> Result<(), ()> {
        if self.failure.is_some() {
            return Err(());
        }
        self.summary.count(&line.judged);
        (self.emit)(line).map_err(|error| self.failure = Some(error))
    }
}

impl Summary {
    fn count(&mut self, judged: &Judged) {
        let counter = match judged {
            Judged::Unreadable(_) => &mut self.unreadable,
            Judged::Task(result) => match &result.error {
                Some(error) if error.blame == Blame::Machine => &mut self.failed,
                Some(_) => &mut self.unreadable,
                None if result.is_accepted() => &mut self.accepted,
                None => &mut self.rejected,
            },
        };
        *counter += 1;
    }

    /// The number of submissions.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.accepted + self.rejected + self.unreadable + self.failed
    }
}

/// A task of a line, with its number, or why there is none.
type Next = (u64, Result<Task, TaskError>);

/// The lines, and the remaining tasks of the last one.
struct Queue<L> {
    lines: L,
    number: u64,
    pending: VecDeque<Next>,
    /// Whether reading failed. Another thread must not read on: it could wait without end.
    has_failed: bool,
}

impl<L: BufRead> Queue<L> {
    /// The next task, if there is one.
    fn next(&mut self, languages: &Languages) -> io::Result<Option<Next>> {
        while self.pending.is_empty() {
            if self.has_failed {
                return Ok(None);
            }
            let read = next_line(&mut self.lines, LINE_BYTES);
            self.has_failed = read.is_err();
            let Some(line) = read? else {
                return Ok(None);
            };
            self.number += 1;
            let number = self.number;
            let tasks = match line {
                Ok(line) if line.trim_ascii().is_empty() => continue,
                Ok(line) => shapes::read(&line, languages),
                Err(bytes) => {
                    let found = format!("a line of {bytes} bytes");
                    let expected = format!("at most {} MiB", LINE_BYTES >> 20);
                    vec![Err(TaskError::new("$", found, expected))]
                }
            };
            self.pending
                .extend(tasks.into_iter().map(|task| (number, task)));
        }
        Ok(self.pending.pop_front())
    }
}

/// The next line, without its end; only its length if it has more than `most` bytes. `None` at the
/// end of the input.
fn next_line(lines: &mut impl BufRead, most: usize) -> io::Result<Option<Result<Vec<u8>, u64>>> {
    let (mut line, mut length, mut is_begun) = (Vec::new(), 0_u64, false);
    loop {
        let piece = match lines.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            piece => piece?,
        };
        if piece.is_empty() {
            break;
        }
        is_begun = true;
        let end = piece.iter().position(|byte| *byte == b'\n');
        let taken = &piece[..end.unwrap_or(piece.len())];
        length += taken.len() as u64;
        if length <= most as u64 {
            line.extend_from_slice(taken);
        } else {
            line = Vec::new();
        }
        let used = end.map_or(piece.len(), |end| end + 1);
        lines.consume(used);
        if end.is_some() {
            break;
        }
    }
    let whole = if length <= most as u64 {
        Ok(line)
    } else {
        Err(length)
    };
    Ok(is_begun.then_some(whole))
}

#[cfg(test)]
mod tests {
    use super::{Queue, next_line};
    use std::collections::VecDeque;
    use std::io::{BufReader, Error, Read};
    use terms::language::Languages;

    /// Fails once; reading it again is a mistake.
    struct Failing(bool);

    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            assert!(
                !std::mem::replace(&mut self.0, true),
                "it is read after an error"
            );
            Err(Error::other("the account is closed"))
        }
    }

    #[test]
    fn nothing_is_read_after_an_error() {
        let mut queue = Queue {
            lines: BufReader::new(Failing(false)),
            number: 0,
            pending: VecDeque::new(),
            has_failed: false,
        };
        let languages = Languages::builtin();
        assert!(queue.next(&languages).is_err());
        assert!(queue.next(&languages).unwrap().is_none());
    }

    #[test]
    fn lines_are_read_whole_and_long_ones_are_skipped() {
        // A small buffer, so that lines come in pieces.
        let text = "one\n\n0123456789\nlast";
        let mut lines = BufReader::with_capacity(3, text.as_bytes());
        let mut next = || next_line(&mut lines, 5).unwrap();
        assert_eq!(next(), Some(Ok(b"one".to_vec())));
        assert_eq!(next(), Some(Ok(Vec::new())));
        assert_eq!(next(), Some(Err(10)));
        assert_eq!(next(), Some(Ok(b"last".to_vec())));
        assert_eq!(next(), None);
    }
}
