//! The sandbox, with real processes.

mod basics;

use std::path::PathBuf;
use std::time::Duration;

use tengen::sandbox::{Job, Level, Limits, Options, Sandbox, open};

/// The sandbox of this level.
fn sandbox(level: Level) -> Box<dyn Sandbox> {
    let helper = Some(PathBuf::from(env!("CARGO_BIN_EXE_tengen")));
    open(&Options {
        helper,
        at_least: level,
        at_most: level,
    })
    .unwrap_or_else(|error| panic!("{error}"))
}

/// A shell script as a job.
fn sh(script: &str) -> Job {
    let mut job = Job::of(["/bin/sh", "-c", script]);
    job.limits = limits();
    job
}

/// Limits that an honest script keeps and a hostile one soon meets.
fn limits() -> Limits {
    Limits {
        cpu: Duration::from_millis(500),
        wall: Duration::from_millis(1500),
        memory: 256 << 20,
        output: 1 << 20,
        file: 8 << 20,
        processes: 16,
    }
}
