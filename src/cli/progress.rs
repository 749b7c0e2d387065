//! Showing work in progress, on standard error.

use super::args::Format;
use super::output::say;
use crate::event::{Event, Silent, Sink};
use crate::text::line;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;

/// A bar where someone looks at a terminal; plain notes otherwise.
pub(super) fn sink(format: Format) -> Box<dyn Sink> {
    let watched = std::io::stderr().is_terminal() && std::env::var_os("CI").is_none();
    match (format, watched) {
        (Format::Text, true) => Box::new(Bar(ProgressBar::hidden())),
        (Format::Text, false) => Box::new(Notes),
        (Format::Json, _) => Box::new(Silent),
    }
}

/// Says what a user who waits must know.
struct Notes;

impl Sink for Notes {
    fn event(&self, event: Event) {
        if let Event::Waiting { problem } = event {
            say(&format!(
                "note: {}: waiting for another tengen that uses it",
                line(&problem)
            ));
        }
    }
}

/// One bar for the work announced last.
struct Bar(ProgressBar);

impl Bar {
    fn start(&self, what: String, length: usize) {
        self.show(what, Some(length as u64), "{msg} {wide_bar} {pos}/{len}");
    }

    /// Without a known end, the number and the speed are all there is to show.
    fn count(&self, what: String, length: Option<u64>) {
        let template = match length {
            Some(_) => "{msg} {wide_bar} {pos}/{len} {per_sec}",
            None => "{msg} {spinner} {pos} {per_sec} {elapsed}",
        };
        self.show(what, length, template);
    }

    fn show(&self, what: String, length: Option<u64>, template: &str) {
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
        self.0.set_message(line(&what));
    }
}

impl Sink for Bar {
    fn event(&self, event: Event) {
        match event {
            Event::Waiting { .. } => Notes.event(event),
            Event::Building { problem, cases } => self.start(format!("building {problem}"), cases),
            Event::Judging { submission, cases } => {
                self.start(format!("judging {submission}"), cases);
            }
            Event::CaseBuilt { .. } | Event::CaseJudged { .. } => self.0.inc(1),
            Event::Fuzzing { problem, cases } => self.count(format!("fuzzing {problem}"), cases),
            Event::Fuzzed { cases } => self.0.set_position(cases),
            Event::Shrinking { bytes } => self.0.set_message(format!("shrinking {bytes} bytes")),
            Event::Done => self.0.finish_and_clear(),
        }
    }
}
