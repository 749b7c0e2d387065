//! Whatever happens to the tool or its helpers, nothing of a sandbox is left.
//!
//! The tool is here this test binary once more, which runs one of the tests that are else ignored.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process, kill_process_group};
use sandbox::{Level, Options, SandboxError, Status, open};
use std::os::unix::process::CommandExt as _;

use super::{copy_program, is_running, offered, sh, try_open};

/// Only a hang takes as long, however busy the machine is.
const HANG: Duration = Duration::from_mins(2);

/// How the child knows its level.
const LEVEL: &str = "TENGEN_TEST_LEVEL";

/// How many runs are tried for leaks; more, as 10000, on demand.
const RUNS: &str = "TENGEN_TEST_RUNS";

const LEVELS: [Level; 3] = [Level::Restricted, Level::Contained, Level::Strong];

#[test]
fn many_runs_leave_no_process_descriptor_mount_directory_or_control_group() {
    for level in LEVELS {
        let output = tool("runs_many_jobs", level).output().unwrap();
        assert!(
            output.status.success(),
            "{level}: {}",
            String::from_utf8_lossy(&output.stdout)
        );
    }
}

#[test]
#[ignore = "runs as a process of its own"]
fn runs_many_jobs() {
    let level = level();
    let Some(sandbox) = offered(level) else {
        return;
    };
    let runs = std::env::var(RUNS).map_or(60, |runs| runs.parse().unwrap());
    let job = sh("sleep 99 & echo x > file; echo $$");
    let run = |number| {
        let exit = sandbox.run(&job).unwrap();
        assert_eq!(exit.stop, None, "run {number}: {exit:?}");
    };
    // By then all workers there will be are there.
    (0..20).for_each(run);
    let before = (descriptors(), mounts(), leftovers());
    (20..runs).for_each(run);
    assert_eq!((descriptors(), mounts(), leftovers()), before);
    drop(sandbox);
    assert_eq!(leftovers(), Vec::<String>::new());
    assert!(children(std::process::id()).is_empty());
}

#[test]
fn a_cancelled_run_ends_at_once_and_leaves_nothing() {
    for level in LEVELS {
        let Some(sandbox) = offered(level) else {
            continue;
        };
        // A duration of its own tells its processes from those of other tests.
        let marker = format!("{}", 8_000_000 + std::process::id());
        let mut job = sh(&format!("sleep {marker} & sleep {marker}"));
        job.limits.wall = HANG * 2;
        let begin = Instant::now();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !is_running(&marker) && begin.elapsed() < HANG {
                    std::thread::sleep(Duration::from_millis(5));
                }
                job.cancel.cancel();
            });
            let exit = sandbox.run(&job).unwrap();
            assert_eq!(exit.status, Status::Signaled(9), "{level}: {exit:?}");
        });
        assert!(begin.elapsed() < HANG, "{level}");
        assert!(ends_soon(&marker), "{level}");
        assert_eq!(sandbox.run(&sh("echo next")).unwrap().stdout, b"next\n");
    }
}

fn mounts() -> usize {
    let mounts = fs::read_to_string("/proc/self/mountinfo").unwrap();
    mounts.lines().count()
}

#[test]
fn a_killed_tool_takes_its_jobs_along() {
    for (level, signal) in LEVELS
        .into_iter()
        .zip([Signal::KILL, Signal::TERM, Signal::INT])
    {
        let Some((mut tool, marker)) = busy_tool(level, 0) else {
            continue;
        };
        kill(tool.id(), signal);
        tool.wait().unwrap();
        assert!(ends_soon(&marker), "{level}");
    }
}

#[test]
fn a_signal_to_the_process_group_of_the_tool_leaves_no_job() {
    for (number, signal) in [Signal::KILL, Signal::INT].into_iter().enumerate() {
        for level in LEVELS {
            let number = 12 + u32::try_from(number).unwrap() * 4;
            let Some((mut tool, marker)) = busy_tool(level, number) else {
                continue;
            };
            kill_process_group(Pid::from_child(&tool), signal).unwrap();
            tool.wait().unwrap();
            assert!(ends_soon(&marker), "{level}, {signal:?}");
        }
    }
}

#[test]
fn what_a_killed_tool_leaves_among_temporary_files_the_next_removes() {
    let temporary = tempfile::tempdir().unwrap();
    let entries = || fs::read_dir(temporary.path()).unwrap().count();
    let open_to_all = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(temporary.path(), open_to_all).unwrap();
    for number in 0..3 {
        let Some((mut killed, marker)) =
            busy_tool_with(Level::Restricted, 8 + number, temporary.path())
        else {
            return;
        };
        kill(killed.id(), Signal::KILL);
        killed.wait().unwrap();
        assert!(ends_soon(&marker));
        assert_eq!(entries(), 1, "of the tool killed before nothing is left");
    }
    let next = tool("runs_many_jobs", Level::Restricted)
        .env("TMPDIR", temporary.path())
        .env(RUNS, "30")
        .output();
    assert!(next.unwrap().status.success());
    assert_eq!(entries(), 0);
}

#[test]
fn a_sandbox_closed_at_any_moment_leaves_no_helper() {
    for level in LEVELS {
        if offered(level).is_none() {
            continue;
        }
        // A path of its own tells its processes from those of other tests.
        let directory = tempfile::tempdir().unwrap();
        let helper = directory.path().join("helper");
        copy_program(Path::new(env!("CARGO_BIN_EXE_tengen")), &helper);
        for moment in 0..20 {
            let sandbox = open(&Options {
                helper: Some(helper.clone()),
                at_least: level,
                at_most: level,
            });
            let sandbox = sandbox.unwrap();
            sandbox.run(&sh(":")).unwrap();
            std::thread::sleep(Duration::from_micros(100 * moment));
        }
        assert!(ends_soon(helper.to_str().unwrap()), "{level}");
    }
}

#[test]
fn a_killed_helper_takes_its_jobs_along_and_is_an_error() {
    for level in LEVELS {
        let Some((mut tool, marker)) = busy_tool(level, 4) else {
            continue;
        };
        let helpers = children(tool.id());
        assert!(!helpers.is_empty());
        for helper in helpers {
            kill(helper, Signal::KILL);
        }
        assert!(tool.wait().unwrap().success(), "{level}");
        assert!(ends_soon(&marker), "{level}");
    }
}

#[test]
#[ignore = "runs as a process of its own"]
fn runs_one_long_job() {
    let marker = std::env::var("MARKER").unwrap();
    let mut job = sh(&format!(
        "(setsid sleep {marker} &); sleep {marker} & sleep {marker}"
    ));
    job.limits.wall = HANG * 2;
    // Only a failure of the helper ends this well.
    let error = try_open(level()).unwrap().run(&job).unwrap_err();
    assert!(matches!(error, SandboxError::Step { .. }), "{error}");
}

/// A tool whose job has begun, and the argument of the job's processes.
fn busy_tool(level: Level, number: u32) -> Option<(Child, String)> {
    busy_tool_with(level, number, &std::env::temp_dir())
}

/// The same with its temporary files in a directory of their own.
fn busy_tool_with(level: Level, number: u32, temporary: &Path) -> Option<(Child, String)> {
    offered(level)?;
    let marker = format!("77.{}", std::process::id() * 32 + level as u32 + number);
    let tool = tool("runs_one_long_job", level)
        .env("MARKER", &marker)
        .env("TMPDIR", temporary)
        .spawn()
        .unwrap();
    let start = Instant::now();
    while !is_running(&marker) {
        assert!(start.elapsed() < HANG);
        std::thread::sleep(Duration::from_millis(5));
    }
    Some((tool, marker))
}

fn tool(test: &str, level: Level) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command
        .args([
            "--ignored",
            "--exact",
            "--nocapture",
            &format!("sandbox::lifecycle::{test}"),
        ])
        .env(LEVEL, level.to_string())
        .process_group(0)
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    command
}

fn level() -> Level {
    std::env::var(LEVEL).unwrap().parse().unwrap()
}

/// Whether all processes with this argument end by themselves.
fn ends_soon(marker: &str) -> bool {
    let start = Instant::now();
    while is_running(marker) {
        if start.elapsed() > HANG {
            return false;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    true
}

fn kill(process: u32, signal: Signal) {
    kill_process(Pid::from_raw(process.cast_signed()).unwrap(), signal).unwrap();
}

fn descriptors() -> usize {
    fs::read_dir("/proc/self/fd").unwrap().count()
}

fn children(process: u32) -> Vec<u32> {
    let threads = fs::read_dir(format!("/proc/{process}/task")).unwrap();
    threads
        .flat_map(|thread| fs::read_to_string(thread.unwrap().path().join("children")))
        .flat_map(|line| {
            line.split_whitespace()
                .map(|pid| pid.parse().unwrap())
                .collect::<Vec<_>>()
        })
        .collect()
}

/// Control groups of this process.
fn leftovers() -> Vec<String> {
    let own = format!("tengen-{}-", std::process::id());
    let mut found = Vec::new();
    let mut directories = vec!["/sys/fs/cgroup".into()];
    while let Some(directory) = directories.pop() {
        for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                if entry.file_name().to_string_lossy().starts_with(&own) {
                    found.push(entry.path().to_string_lossy().into_owned());
                }
                directories.push(entry.path());
            }
        }
    }
    found.sort();
    found
}
