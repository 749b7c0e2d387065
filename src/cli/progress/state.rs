//! The work in progress, and its text. The caller passes the time, so tests need no clock.

use super::stage::{Amount, Stage};
use super::task::ThreadActivity;
use super::time::{clock, time_in_words};
use base::text::line;
use std::fmt::Write as _;
use std::thread::ThreadId;
use std::time::{Duration, Instant};
use terms::event::Event;

/// The interval between two progress notes. After a longer pause without any work, the measured
/// time restarts.
const NOTE_INTERVAL: Duration = Duration::from_secs(10);
/// The time of a task is shown once it is at least this long.
const MIN_SHOWN_TIME: Duration = Duration::from_secs(2);
/// The width of the bar in characters.
const BAR: usize = 20;

/// The stages and tasks that have begun and not ended.
pub(super) struct RunningStages {
    /// When work last began after a pause.
    begun: Instant,
    /// When work was last in progress.
    active: Instant,
    /// The time of the last progress note, or of the beginning of the work.
    noted: Instant,
    stages: Vec<Stage>,
    tasks: Vec<ThreadActivity>,
}

impl RunningStages {
    pub(super) fn new(now: Instant) -> Self {
        Self {
            begun: now,
            active: now,
            noted: now,
            stages: Vec::new(),
            tasks: Vec::new(),
        }
    }

    /// Whether no known work is in progress.
    pub(super) fn is_idle(&self) -> bool {
        self.stages.is_empty() && self.tasks.is_empty()
    }

    /// Applies an event that a thread sent.
    pub(super) fn apply(&mut self, event: Event, thread: ThreadId, now: Instant) {
        if !self.is_idle() {
            self.active = now;
        } else if now.duration_since(self.active) >= NOTE_INTERVAL {
            (self.begun, self.active, self.noted) = (now, now, now);
        }
        if let Some(task) = ThreadActivity::from_event(event, thread, now) {
            self.tasks.push(task);
        } else if let Some(stage) = Stage::from_event(event, now) {
            self.stages.push(stage);
        } else {
            self.advance(event, thread);
        }
    }

    /// Applies an event that does not announce new work.
    fn advance(&mut self, event: Event, thread: ThreadId) {
        match event {
            Event::CaseBuilt { problem, .. }
            | Event::CaseJudged { problem, .. }
            | Event::MutantTried { problem } => {
                if let Some(amount) = self.amount(problem) {
                    amount.done += 1;
                }
            }
            Event::Fuzzed { problem, cases } => {
                if let Some(amount) = self.amount(problem) {
                    amount.done = cases;
                }
            }
            Event::Shrunk { bytes } => {
                let mut tasks = self.tasks.iter_mut().rev();
                if let Some(last) = tasks.find(|task| task.thread == thread) {
                    last.shrunk(bytes);
                }
            }
            Event::Ended => {
                let of_thread = |task: &ThreadActivity| task.thread == thread;
                if let Some(last) = self.tasks.iter().rposition(of_thread) {
                    self.tasks.remove(last);
                }
            }
            Event::Done { problem } => {
                let of_problem = |stage: &Stage| stage.problem == problem;
                if let Some(last) = self.stages.iter().rposition(of_problem) {
                    self.stages.remove(last);
                }
            }
            _ => {}
        }
    }

    /// The progress of the last stage of a problem.
    fn amount(&mut self, problem: &str) -> Option<&mut Amount> {
        let mut stages = self.stages.iter_mut().rev();
        let stage = stages.find(|stage| stage.problem == problem)?;
        stage.amount.as_mut()
    }

    /// The notes that are due.
    pub(super) fn notes(&mut self, now: Instant) -> Vec<String> {
        if self.is_idle() {
            return Vec::new();
        }
        self.active = now;
        let slow = self.tasks.iter_mut().filter_map(|task| task.slow_note(now));
        let mut notes: Vec<String> = slow.collect();
        if now.duration_since(self.noted) >= NOTE_INTERVAL {
            self.noted = now;
            let problems = self.problems().into_iter();
            let problems: Vec<String> = problems
                .map(|problem| self.problem_in_words(problem, now))
                .collect();
            let elapsed = time_in_words(now.duration_since(self.begun));
            notes.push(format!("note: after {elapsed}: {}", problems.join("; ")));
        }
        notes
    }

    /// The line for a terminal of this width; `None` if no work is in progress.
    pub(super) fn line(&mut self, width: usize, now: Instant) -> Option<String> {
        if self.is_idle() {
            return None;
        }
        self.active = now;
        let elapsed = clock(now.duration_since(self.begun));
        // The cursor needs the last column.
        let width = width.saturating_sub(1);
        let fits = |line: &String| line.chars().count() <= width;
        let mut shortest = String::new();
        for words in self.lines(now) {
            shortest = format!("{elapsed} {words}");
            if fits(&shortest) {
                return Some(shortest);
            }
        }
        let mut cut: String = shortest.chars().take(width.saturating_sub(1)).collect();
        cut.push('…');
        Some(cut)
    }

    /// The line without the time, in several lengths, the longest first.
    fn lines(&self, now: Instant) -> Vec<String> {
        let problems = self.problems();
        let brief = |problem: &&str| {
            let stage = self.stage(problem);
            let amount = stage.and_then(|stage| stage.amount.as_ref());
            let amount = amount.map(Amount::as_fraction).unwrap_or_default();
            format!("{}{amount}", line(problem))
        };
        let [problem] = *problems else {
            let all: Vec<String> = problems.iter().map(brief).collect();
            return vec![joined(Some(all.join(", ")), self.task(None, now))];
        };
        let task = self.task(Some(problem), now);
        let Some(stage) = self.stage(problem) else {
            return vec![format!("{}: {}", line(problem), joined(None, task))];
        };
        let long = [stage.as_bar(BAR, now), stage.as_bar(0, now)];
        let long = long.map(|stage| format!("{}: {stage}", line(problem)));
        let all = long.into_iter().chain([brief(&problem)]);
        all.map(|words| joined(Some(words), task.clone())).collect()
    }

    /// The problems with work in progress.
    fn problems(&self) -> Vec<&str> {
        let of_stages = self.stages.iter().map(|stage| stage.problem.as_str());
        let of_tasks = self.tasks.iter().map(|task| task.problem.as_str());
        let mut problems = Vec::new();
        for problem in of_stages.chain(of_tasks) {
            if !problems.contains(&problem) {
                problems.push(problem);
            }
        }
        problems
    }

    fn stage(&self, problem: &str) -> Option<&Stage> {
        let mut stages = self.stages.iter().rev();
        stages.find(|stage| stage.problem == problem)
    }

    fn problem_in_words(&self, problem: &str, now: Instant) -> String {
        let stage = self.stage(problem).map(|stage| stage.in_words(now));
        let words = joined(stage, self.task(Some(problem), now));
        format!("{}: {words}", line(problem))
    }

    /// The longest-running task of a problem, or of all problems, and the number of other tasks.
    fn task(&self, problem: Option<&str>, now: Instant) -> Option<String> {
        let tasks = self.tasks.iter().enumerate();
        // If a task began within another one, only the inner one is shown.
        let tasks = tasks.filter(|(index, task)| {
            let later = &self.tasks[index + 1..];
            later.iter().all(|later| later.thread != task.thread)
        });
        let tasks = tasks.map(|(_, task)| task);
        let tasks: Vec<&ThreadActivity> = tasks
            .filter(|task| problem.is_none_or(|problem| task.problem == problem))
            .collect();
        let first = tasks.iter().min_by_key(|task| task.begun)?;
        let mut words = match problem {
            Some(_) => line(&first.activity),
            None => format!("{}: {}", line(&first.problem), line(&first.activity)),
        };
        words.push_str(&first.so_far);
        let elapsed = now.duration_since(first.begun);
        if elapsed >= MIN_SHOWN_TIME {
            let _ = write!(words, " ({})", time_in_words(elapsed));
        }
        if tasks.len() > 1 {
            let _ = write!(words, " and {} more", tasks.len() - 1);
        }
        Some(words)
    }
}

/// Joins a stage and a task; either may be missing.
fn joined(stage: Option<String>, task: Option<String>) -> String {
    match (stage, task) {
        (Some(stage), Some(task)) => format!("{stage}, now: {task}"),
        (stage, task) => stage.or(task).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests;
