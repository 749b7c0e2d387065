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
pub(super) fn sink(format: Format, quiet: bool) -> Box<dyn Sink + Send> {
    // The log of a CI keeps every state of a bar, even where the job has a terminal.
    let watched = std::io::stderr().is_terminal() && std::env::var_os("CI").is_none();
    match (format, watched) {
        (Format::Json, _) => Box::new(Silent),
        _ if quiet => Box::new(Silent),
        (Format::Text | Format::Github, true) => Box::new(Bar::default()),
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
    /// The work of which it is known how much there is.
    stages: Stages,
}

/// The work of one program.
struct Work {
    part: String,
    limit: Duration,
    started: Instant,
    /// When it is worth a note.
    patience: Duration,
}

/// What was announced and is not done: of several problems, where they are worked on side by side.
#[derive(Default)]
struct Stages {
    /// How many there are.
    open: usize,
    what: String,
    /// What there are so many of.
    unit: &'static str,
    done: usize,
    total: usize,
    /// When the first was begun, or they were spoken of last.
    noted: Option<Instant>,
}

impl Stages {
    fn begin(&mut self, what: String, total: usize, unit: &'static str) {
        if self.open == 0 {
            *self = Self::default();
            (self.what, self.unit) = (what, unit);
            self.noted = Some(Instant::now());
        } else {
            "several problems".clone_into(&mut self.what);
        }
        self.open += 1;
        self.total += total;
    }

    fn end(&mut self) {
        self.open = self.open.saturating_sub(1);
    }
}

/// What most work consists of.
const CASES: &str = "cases";
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
                    note_stages(&mut now.stages);
                    drop(now);
                    drop(state);
                    std::thread::sleep(INTERVAL);
                }
            });
        });
    }

    fn begin(&self, what: String, total: usize, unit: &'static str) {
        lock(&self.state).stages.begin(what, total, unit);
        self.watch();
    }

    fn advance(&self) {
        lock(&self.state).stages.done += 1;
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

fn note_stages(stages: &mut Stages) {
    let is_due = |noted: Instant| noted.elapsed() >= PACE;
    if stages.open > 0 && stages.noted.is_some_and(is_due) {
        stages.noted = Some(Instant::now());
        let Stages {
            what,
            unit,
            done,
            total,
            ..
        } = stages;
        say(&format!("note: {}: {done} of {total} {unit}", line(what)));
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
            Event::Building { problem, cases } => {
                self.begin(format!("building {problem}"), cases, CASES);
            }
            Event::Judging { submissions, cases } => {
                let what = format!("judging {}", judging(submissions));
                self.begin(what, submissions.len() * cases, CASES);
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
            Event::TryingMutants { solution, mutants } => {
                self.begin(format!("trying {solution}"), mutants, "mutants");
            }
            Event::CaseJudged { .. } | Event::MutantTried => self.advance(),
            Event::Done => lock(&self.state).stages.end(),
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

/// One bar for what was announced and is not done.
struct Bar {
    bar: ProgressBar,
    stages: Mutex<Stages>,
}

impl Default for Bar {
    fn default() -> Self {
        Self {
            bar: ProgressBar::hidden(),
            stages: Mutex::default(),
        }
    }
}

impl Bar {
    fn begin(&self, what: String, length: usize, unit: &'static str) {
        let mut stages = lock(&self.stages);
        stages.begin(what, length, unit);
        let position = self.bar.position();
        let total = Some(stages.total as u64);
        self.show(&stages.what, total, "{msg} {wide_bar} {pos}/{len}");
        if stages.open > 1 {
            self.bar.set_position(position);
        }
    }

    fn end(&self) {
        let mut stages = lock(&self.stages);
        stages.end();
        if stages.open == 0 {
            self.bar.finish_and_clear();
        }
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
        self.bar
            .set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        self.bar
            .set_draw_target(indicatif::ProgressDrawTarget::stderr_with_hz(10));
        self.bar.reset();
        match length {
            Some(length) => self.bar.set_length(length),
            None => self.bar.unset_length(),
        }
        self.bar.set_message(line(what));
    }
}

impl Sink for Bar {
    fn event(&self, event: Event) {
        match event {
            Event::Waiting { problem } => note_waiting(problem),
            Event::Working { part, id, .. } => {
                self.bar.set_message(line(&format!("{part} on {id}")));
            }
            Event::Building { problem, cases } => {
                self.begin(format!("building {problem}"), cases, CASES);
            }
            Event::Judging { submissions, cases } => {
                let what = judging(submissions);
                self.begin(format!("judging {what}"), submissions.len() * cases, CASES);
            }
            Event::TryingMutants { solution, mutants } => {
                self.begin(format!("trying {solution}"), mutants, "mutants");
            }
            Event::CaseBuilt { .. } | Event::CaseJudged { .. } | Event::MutantTried => {
                self.bar.inc(1);
            }
            Event::Fuzzing { problem, cases } => self.count(&format!("fuzzing {problem}"), cases),
            Event::Fuzzed { cases } => self.bar.set_position(cases),
            Event::Shrinking { bytes } => self.bar.set_message(format!("shrinking {bytes} bytes")),
            Event::Done => self.end(),
        }
    }
}
