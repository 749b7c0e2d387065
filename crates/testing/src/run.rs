//! Running the tests.

use crate::skip::{self, Skip};
use crate::{Test, inventory};
use libtest_mimic::{Arguments, Completion, Failed, FormatSetting, Trial};
use std::backtrace::{Backtrace, BacktraceStatus};
use std::cell::{Cell, RefCell};
use std::panic::{self, PanicHookInfo};
use std::process::ExitCode;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

thread_local! {
    /// Whether this thread runs a test.
    static IS_TEST: Cell<bool> = const { Cell::new(false) };
    /// What a test panicked with, and where.
    static MESSAGE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// The environment variable that says of how many tests the times are listed, the slowest first.
const SLOWEST: &str = "TENGEN_TEST_SLOWEST";

/// How long each test took, so far.
static TIMES: Mutex<Vec<(Duration, &'static str)>> = Mutex::new(Vec::new());

/// Runs the tests that the command line asks for.
#[must_use]
pub fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    arguments.test_threads = arguments.test_threads.or_else(threads);
    let mut tests: Vec<&'static Test> = inventory::iter::<Test>.into_iter().collect();
    tests.sort_by_key(|test| test.path);
    keep_messages();
    let trials = tests.into_iter().map(trial).collect();
    let conclusion = libtest_mimic::run(&arguments, trials);
    let is_text = arguments.format != Some(FormatSetting::Json);
    if let Some(summary) = skip::summary().filter(|_| is_text) {
        println!("{summary}\n");
    }
    if is_text {
        print_slowest();
    }
    conclusion.exit_code()
}

/// Lists the tests that took longest, if the environment asks for them.
fn print_slowest() {
    let count = std::env::var(SLOWEST)
        .ok()
        .and_then(|text| text.parse().ok());
    let (Some(count), Ok(mut times)) = (count, TIMES.lock()) else {
        return;
    };
    times.sort_by(|one, other| other.cmp(one));
    for (time, name) in times.iter().take(count) {
        println!("{:7.2} s {name}", time.as_secs_f64());
    }
}

/// How many threads the environment asks for, as Rust's own harness is told.
fn threads() -> Option<usize> {
    std::env::var("RUST_TEST_THREADS").ok()?.parse().ok()
}

fn trial(test: &'static Test) -> Trial {
    let name = test
        .path
        .split_once("::")
        .map_or(test.path, |(_, name)| name);
    Trial::ignorable_test(name, move || run(name, test.run)).with_ignored_flag(test.is_ignored)
}

/// Runs a test on a thread of its own, which bears its name.
fn run(name: &'static str, test: fn()) -> Result<Completion, Failed> {
    let body = move || {
        IS_TEST.set(true);
        panic::catch_unwind(test)
            .map(|()| skip::left_out())
            .map_err(|payload| (payload, MESSAGE.take()))
    };
    let thread = thread::Builder::new().name(name.to_owned()).spawn(body)?;
    let start = Instant::now();
    let end = thread.join();
    if let Ok(mut times) = TIMES.lock() {
        times.push((start.elapsed(), name));
    }
    match end {
        Ok(Ok(None)) => Ok(Completion::Completed),
        Ok(Ok(Some(left_out))) => Ok(Completion::ignored_with(left_out)),
        Ok(Err((payload, message))) => match payload.downcast::<Skip>() {
            Ok(skip) => Ok(Completion::ignored_with(skip.reason)),
            Err(_) => Err(message.into()),
        },
        Err(_) => Err("the thread of the test panicked after the test".into()),
    }
}

/// Has the panics of tests told with their outcome, not in between.
fn keep_messages() {
    let otherwise = panic::take_hook();
    panic::set_hook(Box::new(move |info: &PanicHookInfo<'_>| {
        if !IS_TEST.get() {
            return otherwise(info);
        }
        let backtrace = Backtrace::capture();
        MESSAGE.with_borrow_mut(|message| {
            *message = info.to_string();
            if backtrace.status() == BacktraceStatus::Captured {
                *message = format!("{message}\n{backtrace}");
            }
        });
    }));
}
