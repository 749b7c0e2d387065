//! What holds at every level.

use std::time::{Duration, Instant};

use tengen::sandbox::{Job, Level, SandboxError, Status, Stdin, Stop, Work};

use super::{sandbox, sh};

#[test]
fn a_program_reads_prints_and_ends() {
    let mut job = sh("read x; echo got $x; echo note >&2; exit 3");
    job.stdin = Stdin::Bytes((*b"hello\n").into());
    let exit = sandbox(Level::Bare).run(&job).unwrap();
    assert_eq!(exit.status, Status::Exited(3));
    assert_eq!(exit.stop, None);
    assert_eq!(exit.stdout, b"got hello\n");
    assert_eq!(exit.stderr, b"note\n");
    assert!(exit.memory > 100 << 10, "{exit:?}");
}

#[test]
fn a_signal_is_told_from_an_exit_code() {
    let sandbox = sandbox(Level::Bare);
    for (script, status) in [
        ("kill -9 $$", Status::Signaled(9)),
        ("kill -6 $$", Status::Signaled(6)),
        ("kill -15 $$", Status::Signaled(15)),
        ("exit 137", Status::Exited(137)),
    ] {
        assert_eq!(sandbox.run(&sh(script)).unwrap().status, status, "{script}");
    }
}

#[test]
fn input_that_is_never_read_holds_nothing_up() {
    let mut job = sh("echo done");
    job.stdin = Stdin::Bytes(vec![b'x'; 100 << 20].into());
    assert_eq!(sandbox(Level::Bare).run(&job).unwrap().stdout, b"done\n");
}

#[test]
fn a_busy_program_runs_out_of_processor_time() {
    let exit = sandbox(Level::Bare)
        .run(&sh("while :; do :; done"))
        .unwrap();
    assert_eq!(exit.stop, Some(Stop::Cpu));
    assert!(
        exit.cpu >= Duration::from_millis(500) && exit.cpu < Duration::from_secs(1),
        "{exit:?}"
    );
}

#[test]
fn an_idle_program_runs_out_of_elapsed_time() {
    let exit = sandbox(Level::Bare).run(&sh("sleep 60")).unwrap();
    assert_eq!(exit.stop, Some(Stop::Wall));
    assert!(exit.cpu < Duration::from_millis(100), "{exit:?}");
}

#[test]
fn a_flood_of_output_is_stopped_at_the_limit() {
    let exit = sandbox(Level::Bare)
        .run(&sh("trap '' PIPE; yes; exit 0"))
        .unwrap();
    assert_eq!(exit.stop, Some(Stop::Output));
    assert_eq!(exit.stdout.len(), 1 << 20);
}

#[test]
fn a_flood_of_errors_is_cut_and_harmless() {
    let exit = sandbox(Level::Bare)
        .run(&sh("head -c 3000000 /dev/zero >&2; echo ok"))
        .unwrap();
    assert_eq!((exit.stop, exit.status), (None, Status::Exited(0)));
    assert_eq!(exit.stdout, b"ok\n");
    assert_eq!(exit.stderr.len(), 64 << 10);
}

#[test]
fn what_a_program_leaves_behind_is_killed() {
    let start = Instant::now();
    let script = "(setsid sleep 77.125 &) ; sleep 77.125 & echo started";
    let exit = sandbox(Level::Bare).run(&sh(script)).unwrap();
    assert_eq!((exit.status, exit.stop), (Status::Exited(0), None));
    assert_eq!(exit.stdout, b"started\n");
    assert!(start.elapsed() < Duration::from_secs(5));
    assert!(!is_running("77.125"));
}

/// Whether a process has this argument.
fn is_running(argument: &str) -> bool {
    std::fs::read_dir("/proc").unwrap().any(|entry| {
        let line = std::fs::read(entry.unwrap().path().join("cmdline")).unwrap_or_default();
        line.split(|byte| *byte == 0)
            .any(|word| word == argument.as_bytes())
    })
}

#[test]
fn no_environment_is_inherited() {
    let mut job = Job::of(["env"]);
    job.env = vec![("COLOUR".into(), "blue".into())];
    let exit = sandbox(Level::Bare).run(&job).unwrap();
    let text = String::from_utf8(exit.stdout).unwrap();
    let names: Vec<&str> = text
        .lines()
        .map(|line| line.split_once('=').unwrap().0)
        .collect();
    assert_eq!(names, ["PATH", "LANG", "COLOUR"]);
}

#[test]
fn a_missing_program_is_no_exit() {
    let sandbox = sandbox(Level::Bare);
    for name in ["/nonexistent/program", "no-such-program-anywhere"] {
        let error = sandbox.run(&Job::of([name])).unwrap_err();
        assert!(matches!(error, SandboxError::NoProgram { .. }), "{error}");
    }
    assert_eq!(
        sandbox.run(&sh("echo still here")).unwrap().stdout,
        b"still here\n"
    );
}

#[test]
fn a_fresh_directory_is_empty_and_a_shared_one_is_kept() {
    let sandbox = sandbox(Level::Bare);
    assert_eq!(
        sandbox
            .run(&sh("ls -A; echo x > file; cat file"))
            .unwrap()
            .stdout,
        b"x\n"
    );
    assert_eq!(sandbox.run(&sh("ls -A")).unwrap().stdout, b"");
    let shared = tempfile::tempdir().unwrap();
    let mut job = sh("echo y > file");
    job.work = Work::Shared(shared.path().into());
    assert_eq!(sandbox.run(&job).unwrap().status, Status::Exited(0));
    assert_eq!(std::fs::read(shared.path().join("file")).unwrap(), b"y\n");
}

#[test]
fn only_the_standard_streams_are_open() {
    let exit = sandbox(Level::Bare).run(&sh("ls /proc/$$/fd")).unwrap();
    assert_eq!(exit.stdout, b"0\n1\n2\n");
}

#[test]
fn jobs_run_at_the_same_time_in_several_threads() {
    let sandbox = sandbox(Level::Bare);
    std::thread::scope(|scope| {
        for number in 0..4 {
            let sandbox = &sandbox;
            scope.spawn(move || {
                for _ in 0..20 {
                    let exit = sandbox.run(&sh(&format!("echo {number}"))).unwrap();
                    assert_eq!(exit.stdout, format!("{number}\n").as_bytes());
                }
            });
        }
    });
}
