//! Machines whose clocks are wrong and jump.

use super::{Nats, Worker, eventually, masked, problem, started};
use crate::support::{Ran, Test};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Shifts the time of day by five hours, forth and back several times a second, for the process that loads it.
const JUMPS: &str = r"
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long shift(void) {
    struct timespec now;
    syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now);
    return now.tv_nsec / 150000000 % 2 ? 5 * 3600 : -5 * 3600;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    int result = syscall(SYS_clock_gettime, clock, time);
    if (result == 0 && clock == CLOCK_REALTIME) time->tv_sec += shift();
    return result;
}

time_t time(time_t *place) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (place) *place = now.tv_sec;
    return now.tv_sec;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    time->tv_sec = now.tv_sec;
    time->tv_usec = now.tv_nsec / 1000;
    return 0;
}
";

/// Compiles the library.
fn jumps(test: &Test) -> PathBuf {
    testing::needs(&["cc"]);
    let (source, library) = (test.path("jumps.c"), test.path("jumps.so"));
    std::fs::write(&source, JUMPS).unwrap();
    let mut command = Command::new("cc");
    command.args(["-shared", "-fPIC", "-O1", "-o"]);
    let compiled = command.arg(&library).arg(&source).status();
    assert!(compiled.unwrap().success());
    library
}

/// Runs a command on a machine whose clock jumps.
fn run(test: &Test, library: &Path, args: &[&str]) -> Ran {
    let mut command = test.command(args);
    command.env("LD_PRELOAD", library);
    Ran::of(&command.output().unwrap())
}

/// The hours in which lines of a log were written.
fn hours(log: &str) -> Vec<u32> {
    let stamp = |line: &str| line.get(11..13)?.parse().ok();
    log.lines().filter_map(stamp).collect()
}

#[test]
fn a_clock_that_jumps_changes_neither_results_nor_times() {
    let (nats, test) = (Nats::new(), problem());
    let library = jumps(&test);
    let names = ["right.c", "first.c", "dies.c", "loops.c"];
    let judge = [&["judge", "sums", "--all", "--format", "json"], &names[..]].concat();
    let here = test.run(&judge).ends_with(1);
    let jumping = [("LD_PRELOAD", library.as_path())];
    let worker = Worker::in_environment(&test, &nats.url, "one", &["--jobs", "1"], &jumping);
    let there = [&judge[..], &["--nats", &nats.url]].concat();
    let there = run(&test, &library, &there).ends_with(1);
    assert_eq!(masked(&there.stdout), masked(&here.stdout));
    let document = there.json();
    for submission in document["submissions"].as_array().unwrap() {
        for case in submission["cases"].as_array().unwrap() {
            for time in ["cpu_ms", "wall_ms"] {
                let time = case[time].as_f64().unwrap();
                assert!((0.0..60_000.0).contains(&time), "{case}");
            }
        }
    }
    // The library does what it is for: sooner or later a line is written after a jump.
    eventually("lines of different hours", || {
        let hours = hours(&worker.log());
        if hours.iter().min() != hours.iter().max() {
            return Some(());
        }
        let judge = ["judge", "sums", "right.c", "--nats", &nats.url];
        run(&test, &library, &judge).ends_with(0);
        None
    });
    let status = ["cluster", "status", "--nats", &nats.url, "--format", "json"];
    let status = run(&test, &library, &status).ends_with(0).json();
    let seconds = status["workers"][0]["seconds"].as_u64().unwrap();
    assert!(seconds < 3600, "{status}");
}

#[test]
fn the_age_of_what_waits_is_that_of_the_servers_clock() {
    let (nats, test) = (Nats::new(), problem());
    let library = jumps(&test);
    // It does not take the job, and has the servers stamp what it says.
    let idle = ["--jobs", "1", "--languages", "c++"];
    let _worker = Worker::with(&test, &nats.url, "idle", &idle);
    let mut judging = started(&test, &["judge", "sums", "right.c", "--nats", &nats.url]);
    let status = ["cluster", "status", "--nats", &nats.url, "--format", "json"];
    let age = || {
        let status = run(&test, &library, &status).ends_with(0).json();
        let queues: Vec<Value> = status["queues"].as_array().unwrap().clone();
        queues.first()?["oldest_seconds"].as_u64()
    };
    let workers = || test.run(&status).json()["workers"].as_array().map(Vec::len);
    eventually("a worker", || workers().filter(|count| *count > 0));
    eventually("a job", age);
    for _ in 0..8 {
        let age = age().unwrap();
        assert!(age < 3600, "{age}");
    }
    judging.kill().unwrap();
    judging.wait().unwrap();
}
