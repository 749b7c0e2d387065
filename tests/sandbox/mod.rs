//! The sandbox, with real processes.

mod answers;
mod basics;
mod communication;
mod compilers;
mod doctor;
mod environments;
mod faults;
mod figures;
mod honest;
mod hostile;
mod interactive;
mod lifecycle;
mod neighbours;
mod ordinary_user;
mod proof;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use sandbox::{Job, JobLimits, Level, Options, Sandbox, SandboxError, open};

/// The executable that becomes the sandbox's helper, if not the one that was just built.
const HELPER: &str = "TENGEN_TEST_HELPER";

/// Set where a level that the machine does not offer is a failure.
const ALL_LEVELS: &str = "TENGEN_TEST_ALL_LEVELS";

/// How many times slower than usual this machine is, as one that is emulated.
const SLOWNESS: &str = "TENGEN_TEST_SLOWNESS";

fn slowness() -> u32 {
    let named = std::env::var(SLOWNESS).ok();
    named.map_or(1, |number| number.parse().unwrap())
}

fn helper() -> PathBuf {
    std::env::var_os(HELPER).map_or_else(|| env!("CARGO_BIN_EXE_tengen").into(), PathBuf::from)
}

/// Opens the sandbox of this level.
fn try_open(level: Level) -> Result<Box<dyn Sandbox>, SandboxError> {
    open(&Options {
        helper: Some(helper()),
        at_least: level,
        at_most: level,
    })
}

/// The sandbox of this level, if the machine offers it to this user.
fn offered(level: Level) -> Option<Box<dyn Sandbox>> {
    match try_open(level) {
        Ok(sandbox) => Some(sandbox),
        Err(error) if std::env::var_os(ALL_LEVELS).is_some() => panic!("{error}"),
        Err(error) => {
            eprintln!("not tested: {error}");
            None
        }
    }
}

/// Copies a program. Not in this process: a child that another thread starts meanwhile would inherit the copy open for writing, and
/// the kernel runs no program that is.
fn copy_program(program: &Path, copy: &Path) {
    let status = Command::new("cp").arg(program).arg(copy).status();
    assert!(status.unwrap().success());
}

/// A shell script as a job.
fn sh(script: &str) -> Job {
    let mut job = Job::new(["/bin/sh", "-c", script]);
    job.limits = limits();
    job
}

/// Limits that a hostile script soon meets, but for time: however busy the machine is, an honest script needs less.
fn limits() -> JobLimits {
    JobLimits {
        cpu: Duration::from_secs(20) * slowness(),
        wall: Duration::from_mins(2) * slowness(),
        memory: 256 << 20,
        output: 1 << 20,
        file: 8 << 20,
        processes: 16,
    }
}

/// Whether a process has this argument.
fn is_running(argument: &str) -> bool {
    std::fs::read_dir("/proc").unwrap().any(|entry| {
        let line = std::fs::read(entry.unwrap().path().join("cmdline")).unwrap_or_default();
        line.split(|byte| *byte == 0)
            .any(|word| word == argument.as_bytes())
    })
}
