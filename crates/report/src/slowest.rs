//! The report on the slowest input that was found.

use super::counterexample::block;
use super::fuzzed::params;
use super::{DIM, STRONG, paint};
use base::text::line;
use fuzz::Slowest;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::time::Duration;
use terms::verdict::seconds;

/// Its time; the input and the call that generates it, if no counterexample shows them.
pub(super) fn text(slowest: &Slowest, replay: &str) -> String {
    let name = paint(STRONG, &slowest.submission);
    let limit = slowest.limit;
    let share = if slowest.is_over {
        format!("over the limit of {}", seconds(limit))
    } else {
        let percent = 100.0 * share(slowest.cpu, limit);
        format!("{percent:.0} % of the limit of {}", seconds(limit))
    };
    let mut text = format!(
        "{name}: the slowest input takes {}, {share}",
        seconds(slowest.cpu)
    );
    if let Some((name, cpu)) = &slowest.yardstick {
        let _ = write!(text, "; {} takes {}", line(name), seconds(*cpu));
    }
    text.push('\n');
    if !slowest.is_over {
        text.push_str(&block("input", &slowest.input));
        let origin = format!(
            "{} bytes of {}",
            slowest.input.len(),
            slowest.call.in_words()
        );
        let _ = writeln!(text, "{}", paint(DIM, &origin));
        let _ = writeln!(text, "again: {}", line(replay));
    }
    text
}

/// The same as JSON.
pub(super) fn document(slowest: &Slowest, replay: &str) -> Value {
    let milliseconds = |time: Duration| (time.as_secs_f64() * 1e6).round() / 1e3;
    json!({
        "submission": slowest.submission,
        "cpu_ms": milliseconds(slowest.cpu),
        "limit_ms": milliseconds(slowest.limit),
        "share_of_limit": (1e3 * share(slowest.cpu, slowest.limit)).round() / 1e3,
        "over_limit": slowest.is_over,
        "compared_ms": slowest.yardstick.as_ref().map(|(_, cpu)| milliseconds(*cpu)),
        "input": String::from_utf8_lossy(&slowest.input),
        "bytes": slowest.input.len(),
        "seed": slowest.call.seed,
        "generator": slowest.call.generator,
        "params": params(&slowest.call),
        "replay": replay,
    })
}

fn share(cpu: Duration, limit: Duration) -> f64 {
    cpu.as_secs_f64() / limit.as_secs_f64()
}
