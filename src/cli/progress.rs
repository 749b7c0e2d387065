//! Showing work in progress, on standard error.

use super::args::Format;
use super::output::say;
use base::pool::lock;
use base::text::{count, line};
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};
use tengen_core::event::{Event, Silent, Sink};
use tengen_core::verdict::seconds;

/// A bar where someone looks at a terminal; plain notes otherwise.
pub(super) fn sink(format: Format, quiet: bool) -> Box<dyn Sink> {
    // The log of a CI keeps every state of a bar, even where the job has a terminal.
    let watched = std::io::stderr().is_terminal() && std::env::var_os("CI").is_none();
    match (format, watched) {
        (Format::Json, _) => Box::new(Silent),
        _ if quiet => Box::new(Silent),
        (Format::Text | Format::Github, true) => Box::new(Bar(ProgressBar::hidden())),
        (Format::Text | Format::Github, false) => Box::new(Notes::default()),
    }
}

/// Says what a user who waits must know: how far the work is, what holds it up, and which program of the jury takes long.
#[derive(Default)]
struct Notes {
    state: Arc<Mutex<State>>,
    watcher: OnceLock<()>,
}

/// What is going on.
#[derive(Default)]
struct State {
    /// The programs that work on cases, by case.
    running: BTreeMap<String, Work>,
    /// The work announced last.
    stage: Option<Stage>,
}

/// The work of one program.
struct Work {
    part: String,
    limit: Duration,
    started: Instant,
    /// When it is worth a note.
    patience: Duration,
}

/// Work of which it is known how much there is.
struct Stage {
    what: String,
    done: usize,
    total: usize,
    /// When it was begun, or spoken of last.
    noted: Instant,
}

/// How long a program may work at most before the first note, which comes after half of its limit; after each the time
/// doubles.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often it is said how far the work is.
const PACE: Duration = Duration::from_secs(10);
/// How often it is looked at what runs.
const INTERVAL: Duration = Duration::from_millis(300);

impl Notes {
    /// Has a thread look at what runs, for as long as this value lives.
    fn watch(&self) {
        self.watcher.get_or_init(|| {
            let state = Arc::downgrade(&self.state);
            std::thread::spawn(move || {
                while let Some(state) = state.upgrade() {
                    let mut now = lock(&state);
                    note_slow(&mut now.running);
                    note_stage(now.stage.as_mut());
                    drop(now);
                    drop(state);
                    std::thread::sleep(INTERVAL);
                }
            });
        });
    }

    fn begin(&self, what: String, total: usize) {
        lock(&self.state).stage = Some(Stage {
            what,
            done: 0,
            total,
            noted: Instant::now(),
        });
        self.watch();
    }

    fn advance(&self) {
        if let Some(stage) = &mut lock(&self.state).stage {
            stage.done += 1;
        }
    }
}

fn note_slow(running: &mut BTreeMap<String, Work>) {
    for (id, work) in running {
        let elapsed = work.started.elapsed();
        if elapsed >= work.patience {
            work.patience *= 2;
            let (part, id) = (line(&work.part), line(id));
            let (seconds, limit) = (elapsed.as_secs(), seconds(work.limit));
            say(&format!(
                "note: {part} has worked on {id} for {seconds} s; its limit is {limit}"
            ));
        }
    }
}

fn note_stage(stage: Option<&mut Stage>) {
    if let Some(stage) = stage.filter(|stage| stage.noted.elapsed() >= PACE) {
        stage.noted = Instant::now();
        let Stage {
            what, done, total, ..
        } = stage;
        say(&format!("note: {}: {done} of {total} cases", line(what)));
    }
}

/// What is judged, in words.
fn judging(submissions: &[&str]) -> String {
    match submissions {
        [one] => (*one).to_owned(),
        several => count(several.len(), "submission"),
    }
}

impl Sink for Notes {
    fn event(&self, event: Event) {
        match event {
            Event::Waiting { problem } => note_waiting(problem),
            Event::Building { problem, cases } => self.begin(format!("building {problem}"), cases),
            Event::Judging { submissions, cases } => {
                let what = format!("judging {}", judging(submissions));
                self.begin(what, submissions.len() * cases);
            }
            Event::Working { part, id, limit } => {
                let work = Work {
                    part: part.to_owned(),
                    limit,
                    started: Instant::now(),
                    patience: PATIENCE.min(limit / 2),
                };
                lock(&self.state).running.insert(id.to_owned(), work);
                self.watch();
            }
            Event::CaseBuilt { id } => {
                lock(&self.state).running.remove(id);
                self.advance();
            }
            Event::CaseJudged { .. } => self.advance(),
            Event::Done => lock(&self.state).stage = None,
            _ => {}
        }
    }
}

fn note_waiting(problem: &str) {
    say(&format!(
        "note: {}: waiting for another tengen that uses it",
        line(problem)
    ));
}

/// One bar for the work announced last.
struct Bar(ProgressBar);

impl Bar {
    fn start(&self, what: &str, length: usize) {
        self.show(what, Some(length as u64), "{msg} {wide_bar} {pos}/{len}");
    }

    /// Without a known end, the number and the speed are all there is to show.
    fn count(&self, what: &str, length: Option<u64>) {
        let template = match length {
            Some(_) => "{msg} {wide_bar} {pos}/{len} {per_sec}",
            None => "{msg} {spinner} {pos} {per_sec} {elapsed}",
        };
        self.show(what, length, template);
    }

    fn show(&self, what: &str, length: Option<u64>, template: &str) {
        let style = ProgressStyle::with_template(template);
        self.0
            .set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        self.0
            .set_draw_target(indicatif::ProgressDrawTarget::stderr_with_hz(10));
        self.0.reset();
        match length {
            Some(length) => self.0.set_length(length),
            None => self.0.unset_length(),
        }
        self.0.set_message(line(what));
    }
}

impl Sink for Bar {
    fn event(&self, event: Event) {
        match event {
            Event::Waiting { problem } => note_waiting(problem),
            Event::Working { part, id, .. } => self.0.set_message(line(&format!("{part} on {id}"))),
            Event::Building { problem, cases } => self.start(&format!("building {problem}"), cases),
            Event::Judging { submissions, cases } => {
                let what = judging(submissions);
                self.start(&format!("judging {what}"), submissions.len() * cases);
            }
            Event::CaseBuilt { .. } | Event::CaseJudged { .. } => self.0.inc(1),
            Event::Fuzzing { problem, cases } => self.count(&format!("fuzzing {problem}"), cases),
            Event::Fuzzed { cases } => self.0.set_position(cases),
            Event::Shrinking { bytes } => self.0.set_message(format!("shrinking {bytes} bytes")),
            Event::Done => self.0.finish_and_clear(),
        }
    }
}
