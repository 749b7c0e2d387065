//! The current activity of a thread.

use base::text::{count, line};
use std::thread::ThreadId;
use std::time::{Duration, Instant};
use terms::event::Event;
use terms::verdict::seconds;

/// How long a jury program may run before the first note about it, unless half of its limit is
/// shorter. The time doubles after each note.
const FIRST_NOTE_AFTER: Duration = Duration::from_secs(10);

/// The current activity of a thread.
pub(super) struct ThreadActivity {
    pub(super) thread: ThreadId,
    pub(super) problem: String,
    /// The name of the activity, as in `checker checker.cpp on large/01`.
    pub(super) activity: String,
    pub(super) begun: Instant,
    /// The result so far, as in `, now 12 bytes`.
    pub(super) so_far: String,
    jury_run: Option<JuryRun>,
}

/// A run of a jury program; notes compare its time with its limit.
struct JuryRun {
    part: String,
    id: String,
    limit: Duration,
    /// The run time at which the next note is due.
    note_after: Duration,
}

impl ThreadActivity {
    /// The task that an event announces for a thread, if any.
    pub(super) fn from_event(event: Event<'_>, thread: ThreadId, now: Instant) -> Option<Self> {
        let (problem, activity, jury_run) = announced(event)?;
        Some(Self {
            thread,
            problem: problem.to_owned(),
            activity,
            begun: now,
            so_far: String::new(),
            jury_run,
        })
    }

    /// Records that the input that it shrinks has this size now.
    pub(super) fn shrunk(&mut self, bytes: usize) {
        self.so_far = format!(", now {}", count(bytes, "byte"));
    }

    /// A note about a long run, if it is due.
    pub(super) fn slow_note(&mut self, now: Instant) -> Option<String> {
        let run = self.jury_run.as_mut()?;
        let elapsed = now.duration_since(self.begun);
        if elapsed < run.note_after {
            return None;
        }
        while elapsed >= run.note_after {
            run.note_after = (run.note_after * 2).max(Duration::from_millis(1));
        }
        let (part, id) = (line(&run.part), line(&run.id));
        let (elapsed, limit) = (elapsed.as_secs(), seconds(run.limit));
        Some(format!(
            "note: {part} has worked on {id} for {elapsed} s; its limit is {limit}"
        ))
    }
}

const WAITING: &str = "waiting for another tengen that uses it";

/// The note that another process is using a problem.
pub(super) fn waiting_note(problem: &str) -> String {
    format!("note: {}: {WAITING}", line(problem))
}

/// The problem and the activity of a task that an event announces, and the run if it is of a jury
/// program.
fn announced(event: Event<'_>) -> Option<(&str, String, Option<JuryRun>)> {
    Some(match event {
        Event::Waiting { problem } => (problem, WAITING.to_owned(), None),
        Event::Compiling { problem, program } => (problem, format!("compiling {program}"), None),
        Event::Working {
            problem,
            part,
            id,
            limit,
        } => {
            let run = JuryRun {
                part: part.to_owned(),
                id: id.to_owned(),
                limit,
                note_after: FIRST_NOTE_AFTER.min(limit / 2),
            };
            (problem, format!("{part} on {id}"), Some(run))
        }
        Event::Running {
            problem,
            submission,
            id,
        } => (problem, format!("{submission} on {id}"), None),
        Event::Shrinking { problem, bytes } => {
            let bytes = count(bytes, "byte");
            (problem, format!("shrinking an input of {bytes}"), None)
        }
        _ => return None,
    })
}
