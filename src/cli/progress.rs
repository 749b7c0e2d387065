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
pub(super) fn sink(format: Format) -> Box<dyn Sink> {
    // The log of a CI keeps every state of a bar, even where the job has a terminal.
    let watched = std::io::stderr().is_terminal() && std::env::var_os("CI").is_none();
    match (format, watched) {
        (Format::Text, true) => Box::new(Bar(ProgressBar::hidden())),
        (Format::Text, false) => Box::new(Notes::default()),
        (Format::Json, _) => Box::new(Silent),
    }
}

/// Says what a user who waits must know: what holds it up, and which program of the jury takes long.
#[derive(Default)]
struct Notes {
    running: Arc<Mutex<Running>>,
    watcher: OnceLock<()>,
}

/// The programs that work on cases, by case.
type Running = BTreeMap<String, Work>;

/// The work of one program.
struct Work {
    part: String,
    limit: Duration,
    started: Instant,
    /// When it is worth a note.
    patience: Duration,
}

/// How long a program may work at most before the first note, which comes after half of its limit; after each the time
/// doubles.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often it is looked at what runs.
const INTERVAL: Duration = Duration::from_millis(300);

impl Notes {
    /// Has a thread look at what runs, for as long as this value lives.
    fn watch(&self) {
        self.watcher.get_or_init(|| {
            let running = Arc::downgrade(&self.running);
            std::thread::spawn(move || {
                while let Some(running) = running.upgrade() {
                    note_slow(&mut lock(&running));
                    drop(running);
                    std::thread::sleep(INTERVAL);
                }
            });
        });
    }
}

fn note_slow(running: &mut Running) {
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

impl Sink for Notes {
    fn event(&self, event: Event) {
        match event {
            Event::Waiting { problem } => note_waiting(problem),
            Event::Working { part, id, limit } => {
                let work = Work {
                    part: part.to_owned(),
                    limit,
                    started: Instant::now(),
                    patience: PATIENCE.min(limit / 2),
                };
                lock(&self.running).insert(id.to_owned(), work);
                self.watch();
            }
            Event::CaseBuilt { id } => _ = lock(&self.running).remove(id),
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
                let what = match submissions {
                    [one] => (*one).to_owned(),
                    several => count(several.len(), "submission"),
                };
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
