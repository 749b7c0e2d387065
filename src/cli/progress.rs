//! The progress display on standard error.
//!
//! Events change the [`RunningStages`]. A thread checks the state several times a second, and prints a note
//! when one is due, or draws the bar. So the display also moves while no event arrives.

mod stage;
mod state;
mod task;
mod time;

use super::args::OutputFormat;
use super::output::{columns, say};
use base::pool::lock;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use state::RunningStages;
use std::io::IsTerminal;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};
use terms::event::{Event, Silent, Sink};

/// The interval between two checks of the state.
const REFRESH_INTERVAL: Duration = Duration::from_millis(200);
/// The assumed width of a terminal that does not report it.
const DEFAULT_WIDTH: usize = 80;

/// A bar on a terminal; otherwise plain notes.
pub(super) fn sink(format: OutputFormat, quiet: bool) -> Arc<dyn Sink + Send> {
    // The log of a CI would keep every state of a bar, even if the job has a terminal.
    let has_terminal = std::io::stderr().is_terminal() && std::env::var_os("CI").is_none();
    match (format, has_terminal) {
        (OutputFormat::Json, _) => Arc::new(Silent),
        _ if quiet => Arc::new(Silent),
        (OutputFormat::Text | OutputFormat::Github, true) => {
            Arc::new(ProgressDisplay::new(Bar::new()))
        }
        (OutputFormat::Text | OutputFormat::Github, false) => Arc::new(ProgressDisplay::new(Notes)),
    }
}

/// A way to show the state.
trait Display: Send + 'static {
    /// Called for each event, after the state has changed.
    fn event(&mut self, event: Event, state: &RunningStages);

    /// Called at every interval.
    fn refresh(&mut self, state: &mut RunningStages, now: Instant);
}

/// Receives events, and shows the resulting state.
struct ProgressDisplay<D> {
    shown: Arc<Mutex<(RunningStages, D)>>,
    refresher: OnceLock<()>,
}

impl<D: Display> ProgressDisplay<D> {
    fn new(display: D) -> Self {
        Self {
            shown: Arc::new(Mutex::new((RunningStages::new(Instant::now()), display))),
            refresher: OnceLock::new(),
        }
    }

    /// Starts a thread that shows the state as long as this value exists.
    fn refresh(&self) {
        self.refresher.get_or_init(|| {
            let shown = Arc::downgrade(&self.shown);
            std::thread::spawn(move || {
                loop {
                    std::thread::sleep(REFRESH_INTERVAL);
                    let Some(shown) = shown.upgrade() else {
                        return;
                    };
                    let (state, display) = &mut *lock(&shown);
                    display.refresh(state, Instant::now());
                }
            });
        });
    }
}

impl<D: Display> Sink for ProgressDisplay<D> {
    fn event(&self, event: Event) {
        let (state, display) = &mut *lock(&self.shown);
        state.apply(event, std::thread::current().id(), Instant::now());
        display.event(event, state);
        self.refresh();
    }
}

/// Prints lines, for logs.
struct Notes;

impl Display for Notes {
    fn event(&mut self, event: Event, _: &RunningStages) {
        if let Event::Waiting { problem } = event {
            say(&task::waiting_note(problem));
        }
    }

    fn refresh(&mut self, state: &mut RunningStages, now: Instant) {
        for note in state.notes(now) {
            say(&note);
        }
    }
}

/// One line of a terminal that is redrawn at every interval.
struct Bar {
    bar: ProgressBar,
    is_shown: bool,
}

impl Bar {
    fn new() -> Self {
        let style = ProgressStyle::with_template("{msg}");
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        Self {
            bar: bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar())),
            is_shown: false,
        }
    }
}

impl Display for Bar {
    fn event(&mut self, _: Event, state: &RunningStages) {
        // Clear at once, so that the next output of the command does not share the line with the
        // bar.
        if self.is_shown && state.is_idle() {
            self.bar.finish_and_clear();
            self.is_shown = false;
        }
    }

    fn refresh(&mut self, state: &mut RunningStages, now: Instant) {
        let Some(line) = state.line(columns(std::io::stderr()).unwrap_or(DEFAULT_WIDTH), now)
        else {
            return;
        };
        if !self.is_shown {
            self.bar.reset();
            self.is_shown = true;
        }
        // This redraws the bar.
        self.bar.set_message(line);
    }
}
