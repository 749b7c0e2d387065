//! Judging on many machines: the reports are those of one, whatever happens to the others.

mod attacks;
mod cache;
mod client;
mod clocks;
mod commands;
mod credentials;
mod lost;
mod machines;
pub(crate) mod permissions;
mod programs;
mod releases;
mod searching;
pub(crate) mod server;
mod sharing;
mod stored;
mod tls;
mod workers;

use crate::support::sums::SPEC;
use crate::support::{Test, built_sums};
use server::{Nats, Worker};
use std::process::Stdio;
use std::time::{Duration, Instant};

/// How long something may take that is waited for, on a busy machine.
const PATIENCE: Duration = Duration::from_mins(5);

/// The problem `sums`, built, with submissions of several kinds beside it.
fn problem() -> Test {
    // What loops does so for little time.
    let spec = SPEC.replace("time = \"1s\"", "time = \"300ms\"");
    built_sums()
        .file("problems/sums/problem.toml", spec)
        .file("right.c", crate::support::sums::REFERENCE)
        .file("first.c", crate::support::sums::ONLY_FIRST)
        .file("dies.c", "int main(void) { return 3; }\n")
        .file("broken.cpp", "int main( {\n")
        .file(
            "loops.c",
            "int main(void) { for (volatile int i = 0;; i++); }\n",
        )
        .file("late.c", LATE)
}

/// Wrong from six numbers on.
const LATE: &str = r#"#include <stdio.h>

int main(void) {
    long long n, number, sum = 0;
    scanf("%lld", &n);
    for (int i = 0; i < n && scanf("%lld", &number) == 1; i++) sum += number;
    printf("%lld\n", n < 6 ? sum : 0);
}
"#;

/// Waits until `found` gives something.
#[track_caller]
fn eventually<T>(what: &str, mut found: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = found() {
            return found;
        }
        assert!(begun.elapsed() < PATIENCE, "{what} took too long");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The JSON document of a command without what differs from run to run: times, memory, who judged, and whether it was judged before.
fn masked(document: &str) -> serde_json::Value {
    fn mask(value: &mut serde_json::Value) {
        match value {
            serde_json::Value::Object(keys) => {
                // On a busy machine the elapsed time may be over before the processor time is.
                if keys.get("verdict").is_some_and(|it| it == "time-limit") {
                    keys.insert("message".to_owned(), serde_json::Value::Null);
                    keys.insert("near_limit".to_owned(), serde_json::Value::Null);
                }
                for (key, value) in keys.iter_mut() {
                    match key.as_str() {
                        "cpu_ms"
                        | "wall_ms"
                        | "memory_bytes"
                        | "seconds"
                        | "compile_seconds"
                        | "found_after_seconds"
                        | "worker"
                        | "kept" => {
                            *value = serde_json::Value::Null;
                        }
                        _ => mask(value),
                    }
                }
            }
            serde_json::Value::Array(values) => values.iter_mut().for_each(mask),
            _ => {}
        }
    }
    let mut value =
        serde_json::from_str(document).unwrap_or_else(|error| panic!("{error}: {document}"));
    mask(&mut value);
    value
}

/// Starts a command whose output is kept.
fn started(test: &Test, args: &[&str]) -> std::process::Child {
    let mut command = test.command(args);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command.spawn().unwrap()
}
