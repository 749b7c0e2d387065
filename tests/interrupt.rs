//! Ctrl-C: what was done is said, and nothing is left running.

use crate::support::{Ran, Test, built_sums};
use rustix::process::{Pid, Signal, kill_process, kill_process_group};
use std::collections::{BTreeMap, BTreeSet};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

const RIGHT: &str = "input()\nprint(sum(map(int, input().split())))\n";
/// How long a command may take to end: on a busy machine, with a submission that would go on for 1000 s.
const PATIENCE: Duration = Duration::from_mins(5);
const ENDLESS: &str = "while True: pass\n";

/// The processes of the machine: who started each, and its words. What is gone in between is left out.
fn processes() -> BTreeMap<u32, (u32, String)> {
    let entries = std::fs::read_dir("/proc").unwrap();
    let numbers = entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    let process = |number: u32| {
        let status = std::fs::read_to_string(format!("/proc/{number}/status")).ok()?;
        let parent = status.lines().find_map(|line| line.strip_prefix("PPid:"))?;
        let words = std::fs::read_to_string(format!("/proc/{number}/cmdline")).ok()?;
        Some((number, (parent.trim().parse().ok()?, words)))
    };
    numbers.filter_map(process).collect()
}

/// Those that a process has started, and what these have started.
fn offspring(of: u32) -> BTreeMap<u32, String> {
    let all = processes();
    let is_below = |mut number: u32| {
        while let Some((parent, _)) = all.get(&number) {
            if *parent == of {
                return true;
            }
            number = *parent;
        }
        false
    };
    let below = all.iter().filter(|(number, _)| is_below(**number));
    below
        .map(|(number, (_, words))| (*number, words.clone()))
        .collect()
}

/// Starts a command in a process group of its own, as a shell does.
fn started(test: &Test, args: &[&str]) -> Child {
    let mut command = test.command(args);
    command.process_group(0).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// What a command printed that has been told to end.
fn ended(mut child: Child) -> std::process::Output {
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > PATIENCE {
            // It would go on long after the test.
            child.kill().unwrap();
            panic!("it did not end");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().unwrap()
}

/// Presses Ctrl-C when the submission runs for the `nth` time; nothing of what ran then is left in the end.
fn interrupted(child: Child, nth: usize) -> Ran {
    let group = Pid::from_child(&child);
    ended_by(child, nth, || kill_process_group(group, Signal::INT))
}

/// As [`interrupted`], by a signal that the programs do not get: as where they are started just after it.
fn interrupted_alone(child: Child, nth: usize) -> Ran {
    let alone = Pid::from_child(&child);
    ended_by(child, nth, || kill_process(alone, Signal::INT))
}

fn ended_by(child: Child, nth: usize, interrupt: impl FnOnce() -> rustix::io::Result<()>) -> Ran {
    let mut runs = BTreeSet::new();
    let running = loop {
        let running = offspring(child.id());
        // The helpers of tengen have its own words.
        let is_run = |words: &&String| words.contains("mine.py") && !words.contains("sums\0");
        let found = running.iter().filter(|(_, words)| is_run(words));
        runs.extend(found.map(|(number, _)| *number));
        if runs.len() >= nth {
            break running;
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    interrupt().unwrap();
    let ran = Ran::of(&ended(child));
    let left = processes();
    // What has no words had ended before the key was pressed, and waits for its parent to reap it.
    let is_left = |number: &u32, words: &String| {
        !words.is_empty() && left.get(number).is_some_and(|(_, it)| it == words)
    };
    let still: Vec<_> = running
        .iter()
        .filter(|(number, words)| is_left(number, words))
        .collect();
    assert!(still.is_empty(), "{still:?}");
    ran
}

#[test]
fn fuzzing_says_what_was_done_and_where_to_go_on() {
    let test = built_sums().file("mine.py", RIGHT);
    test.run(&["fuzz", "sums", "mine.py", "--cases", "1"])
        .ends_with(0);
    let args = [
        "fuzz", "sums", "mine.py", "--seed", "7", "--time", "1000s", "--format", "json",
    ];
    let report = interrupted(started(&test, &args), 1).ends_with(0).json();
    assert_eq!(report["interrupted"], true);
    let (cases, next) = (
        report["cases"].as_u64().unwrap(),
        report["next_seed"].as_u64().unwrap(),
    );
    assert_eq!(next, 7 + cases);
    let next = next.to_string();
    test.run(&["fuzz", "sums", "mine.py", "--seed", &next, "--cases", "1"])
        .ends_with(0);
}

#[test]
fn the_same_in_words() {
    let test = built_sums().file("mine.py", RIGHT);
    let child = started(&test, &["fuzz", "sums", "mine.py", "--time", "1000s"]);
    let ran = interrupted(child, 1);
    ran.ends_with(0)
        .prints("stopped; ")
        .prints("go on with --seed ");
}

#[test]
fn a_submission_that_hangs_is_not_waited_for_in_vain() {
    let test = built_sums().file("mine.py", ENDLESS);
    let spec = crate::support::sums::SPEC.replace("time = \"1s\"", "time = \"1000s\"");
    let test = test.file("problems/sums/problem.toml", spec);
    for interrupted in [interrupted, interrupted_alone] {
        let child = started(&test, &["fuzz", "sums", "mine.py", "--time", "1000s"]);
        interrupted(child, 1).ends_with(0).prints("stopped; ");
    }
}

#[test]
fn a_fork_server_that_hangs_is_not_waited_for_in_vain() {
    // Only there it has a parent that is not the first process of its box; it is there after some ordinary runs.
    let hangs = format!("import os\nwhile os.getppid() > 1: pass\n{RIGHT}");
    let test = built_sums().file("mine.py", hangs);
    let child = started(&test, &["fuzz", "sums", "mine.py", "--time", "1000s"]);
    interrupted_alone(child, 10)
        .ends_with(0)
        .prints("stopped; ");
}

#[test]
fn the_slowest_so_far_is_reported() {
    let test = built_sums().file("mine.py", RIGHT);
    let args = ["fuzz", "sums", "mine.py", "--slowest", "--time", "1000s"];
    let ran = interrupted(started(&test, &args), 1);
    ran.ends_with(0).prints("stopped; ");
}

#[test]
fn what_shrinking_has_come_to_is_shown() {
    let test = built_sums()
        .file("mine.py", ENDLESS)
        .file("big.in", "3\n1 2 3\n");
    let args = ["shrink", "sums", "mine.py", "big.in"];
    let early = interrupted(started(&test, &args), 1);
    early
        .ends_with(2)
        .complains("stopped before there was anything to shrink");
    let late = interrupted(started(&test, &args), 4);
    late.ends_with(1).prints("mine.py: time-limit on ");
}

#[test]
fn a_dialogue_ends_with_the_person() {
    let test = Test::new();
    test.run(&["new", "sums", "--kind", "interactive", "--form", "minimal"])
        .ends_with(0);
    let test = test.file("mine.py", "import sys\nsys.stdin.read()\n");
    let scratch = test.path("scratch");
    std::fs::create_dir(&scratch).unwrap();
    let args = ["interact", "sums", "--as", "interactor", "mine.py"];
    let mut command = test.command(&args);
    command.process_group(0).env("TMPDIR", &scratch);
    command.stdin(Stdio::piped());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let input = child.stdin.take();
    while !offspring(child.id()).values().any(|words| is_python(words)) {
        std::thread::sleep(Duration::from_millis(5));
    }
    let running = offspring(child.id());
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    let ran = Ran::of(&ended(child));
    drop(input);
    assert_eq!(ran.code, None, "{}", ran.stderr);
    // The helper learns from the kernel that tengen has ended, and cleans up then.
    let is_left = |(number, words): (&u32, &String)| {
        processes().get(number).is_some_and(|(_, it)| it == words)
    };
    while running.iter().any(is_left) || std::fs::read_dir(&scratch).unwrap().next().is_some() {
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Whether a process runs the submission, rather than being one of tengen's.
fn is_python(words: &str) -> bool {
    words.contains("mine.py") && !words.contains("sums\0")
}
