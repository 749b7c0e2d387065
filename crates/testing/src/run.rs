//! Runs the tests.

use crate::hang;
use crate::skip::{self, Skip};
use crate::{Test, inventory};
use libtest_mimic::{Arguments, Completion, Failed, FormatSetting, Trial};
use std::backtrace::{Backtrace, BacktraceStatus};
use std::cell::{Cell, RefCell};
use std::cmp::Reverse;
use std::num::NonZero;
use std::panic::{self, PanicHookInfo};
use std::process::ExitCode;
use std::sync::{Mutex, mpsc};
use std::thread;
use std::time::{Duration, Instant};

thread_local! {
    /// Whether this thread runs a test.
    static IS_TEST: Cell<bool> = const { Cell::new(false) };
    /// The message and the position of a test's panic.
    static MESSAGE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// The environment variable with the number of slowest tests whose times are listed.
const SLOWEST: &str = "TENGEN_TEST_SLOWEST";

/// The environment variable with substrings of the names of the tests to run, separated by spaces:
/// the command line accepts only one, which takes precedence.
const FILTERS: &str = "TENGEN_TEST_FILTERS";

/// The times of the finished tests.
static TIMES: Mutex<Vec<Took>> = Mutex::new(Vec::new());

/// The times of a test.
struct Took {
    elapsed: Duration,
    /// The CPU time of this process and its children, in ticks. If several tests run at the same
    /// time, it includes the other tests.
    ticks: u64,
    name: &'static str,
}

/// Runs the tests that the command line selects.
#[must_use]
pub fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    arguments.test_threads = arguments
        .test_threads
        .or_else(threads)
        .or_else(|| Some(usual_threads()));
    let mut tests: Vec<&'static Test> = inventory::iter::<Test>.into_iter().collect();
    tests.sort_by_key(|test| test.path);
    // Some tests run this executable again with a filter of their own.
    if let (None, Ok(filters)) = (&arguments.filter, std::env::var(FILTERS)) {
        let filters: Vec<&str> = filters.split_whitespace().collect();
        tests.retain(|test| filters.iter().any(|filter| test.path.contains(filter)));
    }
    keep_messages();
    let trials = tests.into_iter().map(trial).collect();
    let conclusion = libtest_mimic::run(&arguments, trials);
    let is_text = arguments.format != Some(FormatSetting::Json);
    if let Some(summary) = skip::summary().filter(|_| is_text) {
        println!("{summary}\n");
    }
    if is_text {
        print_slowest(arguments.test_threads);
    }
    hang::clear();
    conclusion.exit_code()
}

/// Lists the slowest tests if the environment variable is set. With one thread they are ordered by
/// CPU time, which does not depend on other processes of the machine.
fn print_slowest(threads: Option<usize>) {
    let count = std::env::var(SLOWEST)
        .ok()
        .and_then(|text| text.parse().ok());
    let (Some(count), Ok(mut times)) = (count, TIMES.lock()) else {
        return;
    };
    let seconds = |took: &Took| match threads {
        Some(1) => Duration::from_millis(took.ticks * 10),
        _ => took.elapsed,
    };
    times.sort_by_key(|took| Reverse(seconds(took)));
    for took in times.iter().take(count) {
        println!("{:7.2} s {}", seconds(took).as_secs_f64(), took.name);
    }
}

/// The CPU time of this process and of its children that have ended, in ticks of 10 ms; 0 if the
/// kernel does not report it.
fn ticks() -> u64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name of the process may contain spaces. User and system time, without and with children,
    // are fields 14 to 17.
    let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields);
    let fields = fields.split_whitespace().skip(11).take(4);
    fields.filter_map(|field| field.parse::<u64>().ok()).sum()
}

/// The number of threads in the environment variable of Rust's own harness.
fn threads() -> Option<usize> {
    std::env::var("RUST_TEST_THREADS").ok()?.parse().ok()
}

/// The default number of tests that run at the same time. They wait as much as they compute, so it
/// is more than the number of processors.
fn usual_threads() -> usize {
    3 * thread::available_parallelism().map_or(1, NonZero::get)
}

fn trial(test: &'static Test) -> Trial {
    let name = test
        .path
        .split_once("::")
        .map_or(test.path, |(_, name)| name);
    Trial::ignorable_test(name, move || run(name, test.run)).with_ignored_flag(test.is_ignored)
}

/// Runs a test on its own thread, which has the name of the test. If it does not end in time, the
/// thread is left alone: a thread cannot be stopped from outside.
fn run(name: &'static str, test: fn()) -> Result<Completion, Failed> {
    let (sender, receiver) = mpsc::channel();
    let body = move || {
        IS_TEST.set(true);
        let end = panic::catch_unwind(test)
            .map(|()| skip::left_out())
            .map_err(|payload| (payload, MESSAGE.take()));
        // Nobody waits for the end of an abandoned test.
        let _ = sender.send(end);
    };
    thread::Builder::new().name(name.to_owned()).spawn(body)?;
    let (start, before) = (Instant::now(), ticks());
    let end = receiver.recv_timeout(hang::limit());
    if let Ok(mut times) = TIMES.lock() {
        times.push(Took {
            elapsed: start.elapsed(),
            ticks: ticks() - before,
            name,
        });
    }
    match end {
        Ok(Ok(None)) => Ok(Completion::Completed),
        Ok(Ok(Some(left_out))) => Ok(Completion::ignored_with(left_out)),
        Ok(Err((payload, message))) => match payload.downcast::<Skip>() {
            Ok(skip) => Ok(Completion::ignored_with(skip.reason)),
            Err(_) => Err(message.into()),
        },
        Err(mpsc::RecvTimeoutError::Timeout) => Err(hang::abandon().into()),
        Err(mpsc::RecvTimeoutError::Disconnected) => {
            Err("the thread of the test panicked after the test".into())
        }
    }
}

/// Keeps the messages of tests that panic, so that they are shown with the outcome of the test.
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
