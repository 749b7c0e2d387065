//! What holds at every level.

use std::time::{Duration, Instant};

use sandbox::{
    Job, Level, Sandbox, SandboxError, Status, StderrUse, Stdin, Stop, StreamFiles, Work,
};

use super::{is_running, offered, sh};

/// Makes each fact a test at each level that can be had as any user.
macro_rules! at_every_level {
    ($($fact:ident),* $(,)?) => {
        at_every_level!(bare, Level::Bare, $($fact),*);
        at_every_level!(restricted, Level::Restricted, $($fact),*);
        at_every_level!(contained, Level::Contained, $($fact),*);
        at_every_level!(strong, Level::Strong, $($fact),*);
    };
    ($name:ident, $level:expr, $($fact:ident),*) => {
        mod $name {
            use super::*;
            $(#[test] fn $fact() { offered($level).inspect(|sandbox| super::$fact(&**sandbox)); })*
        }
    };
}

at_every_level! {
    a_program_reads_prints_and_ends,
    a_signal_is_distinguished_from_an_exit_code,
    input_that_is_never_read_holds_nothing_up,
    a_busy_program_runs_out_of_processor_time,
    an_idle_program_runs_out_of_elapsed_time,
    a_flood_of_output_is_stopped_at_the_limit,
    a_flood_of_errors_is_cut_and_harmless,
    errors_that_are_data_are_whole_or_stop_the_run,
    the_standard_streams_can_be_opened_by_name,
    files_with_fixed_names_are_the_streams,
    the_contents_of_a_file_at_the_end_are_the_output,
    what_is_not_a_file_in_place_of_the_output_has_no_contents,
    a_program_that_writes_files_without_end_is_stopped,
    what_a_program_leaves_behind_is_killed,
    no_environment_is_inherited,
    a_missing_program_is_no_exit,
    a_fresh_directory_is_empty_and_a_shared_one_is_kept,
    devices_are_there_whatever_is_shown_beside_them,
    only_the_standard_streams_are_open,
    jobs_run_at_the_same_time_in_several_threads,
}

fn a_program_reads_prints_and_ends(sandbox: &dyn Sandbox) {
    let mut job = sh("read x; echo got $x; echo note >&2; exit 3");
    job.stdin = Stdin::Bytes((*b"hello\n").into());
    let exit = sandbox.run(&job).unwrap();
    assert_eq!(exit.status, Status::Exited(3));
    assert_eq!(exit.stop, None);
    assert_eq!(exit.stdout, b"got hello\n");
    assert_eq!(exit.stderr, b"note\n");
    assert!(exit.memory > 100 << 10, "{exit:?}");
}

fn a_signal_is_distinguished_from_an_exit_code(sandbox: &dyn Sandbox) {
    for (script, status) in [
        ("kill -9 $$", Status::Signaled(9)),
        ("kill -6 $$", Status::Signaled(6)),
        ("kill -15 $$", Status::Signaled(15)),
        ("exit 137", Status::Exited(137)),
    ] {
        assert_eq!(sandbox.run(&sh(script)).unwrap().status, status, "{script}");
    }
}

fn input_that_is_never_read_holds_nothing_up(sandbox: &dyn Sandbox) {
    let mut job = sh("echo done");
    job.stdin = Stdin::Bytes(vec![b'x'; 100 << 20].into());
    assert_eq!(sandbox.run(&job).unwrap().stdout, b"done\n");
}

fn a_busy_program_runs_out_of_processor_time(sandbox: &dyn Sandbox) {
    let mut job = sh("while :; do :; done");
    job.limits.cpu = Duration::from_millis(500);
    let exit = sandbox.run(&job).unwrap();
    assert_eq!(exit.stop, Some(Stop::Cpu));
    assert!(
        exit.cpu >= Duration::from_millis(500) && exit.cpu < Duration::from_secs(1),
        "{exit:?}"
    );
}

fn an_idle_program_runs_out_of_elapsed_time(sandbox: &dyn Sandbox) {
    let mut job = sh("sleep 600");
    job.limits.wall = Duration::from_millis(500);
    let exit = sandbox.run(&job).unwrap();
    assert_eq!(exit.stop, Some(Stop::Wall));
    assert!(exit.cpu < Duration::from_millis(100), "{exit:?}");
}

fn a_flood_of_output_is_stopped_at_the_limit(sandbox: &dyn Sandbox) {
    let exit = sandbox.run(&sh("trap '' PIPE; yes; exit 0")).unwrap();
    assert_eq!(exit.stop, Some(Stop::Output));
    assert_eq!(exit.stdout.len(), 1 << 20);
}

fn a_program_that_writes_files_without_end_is_stopped(sandbox: &dyn Sandbox) {
    let mut job = sh("i=0; while : > $i; do i=$((i+1)); done");
    job.limits.cpu = Duration::from_secs(100);
    let exit = sandbox.run(&job).unwrap();
    // Either its own file system has no more files, or its directory on the host has too many.
    let has_failed = exit.stop.is_none() && exit.status != Status::Exited(0);
    assert!(has_failed || exit.stop == Some(Stop::Output), "{exit:?}");
}

fn a_flood_of_errors_is_cut_and_harmless(sandbox: &dyn Sandbox) {
    let exit = sandbox
        .run(&sh("head -c 3000000 /dev/zero >&2; echo ok"))
        .unwrap();
    assert_eq!((exit.stop, exit.status), (None, Status::Exited(0)));
    assert_eq!(exit.stdout, b"ok\n");
    assert!((64 << 10..65 << 10).contains(&exit.stderr.len()));
}

fn errors_that_are_data_are_whole_or_stop_the_run(sandbox: &dyn Sandbox) {
    let mut job = sh("head -c 300000 /dev/zero >&2");
    for (limit, stop) in [(300_000, None), (299_999, Some(Stop::Output))] {
        job.stderr = StderrUse::Data(limit);
        let exit = sandbox.run(&job).unwrap();
        assert_eq!(exit.stop, stop);
        assert_eq!(exit.stderr.len(), usize::try_from(limit).unwrap());
    }
}

fn the_standard_streams_can_be_opened_by_name(sandbox: &dyn Sandbox) {
    let script = "read x < /dev/stdin; echo $x > /dev/stdout; echo note > /dev/stderr; echo end";
    let mut job = sh(script);
    job.stdin = Stdin::Bytes((*b"hello\n").into());
    let exit = sandbox.run(&job).unwrap();
    assert_eq!(exit.status, Status::Exited(0), "{exit:?}");
    assert_eq!(exit.stdout, b"hello\nend\n");
    assert_eq!(exit.stderr, b"note\n");
}

fn files_with_fixed_names_are_the_streams(sandbox: &dyn Sandbox) {
    let run = |script: &str, input: Option<&str>, output: Option<&str>| {
        let mut job = sh(script);
        job.stdin = Stdin::Bytes((*b"hello\n").into());
        job.limits.output = 1 << 20;
        job.stream_files = StreamFiles {
            input: input.map(str::to_owned),
            output: output.map(str::to_owned),
            final_output: None,
        };
        sandbox.run(&job).unwrap()
    };
    let (input, output) = (Some("sum.in"), Some("sum.out"));
    let both = "ls; read x < sum.in; read y; echo $x > sum.out; echo $y >> sum.out; echo lost";
    let exit = run(both, input, output);
    assert_eq!(exit.stdout, b"hello\nhello\n", "{exit:?}");
    let exit = run("ls; cat sum.in; echo note >&2", input, None);
    assert_eq!(exit.stdout, b"sum.in\nhello\n", "{exit:?}");
    let exit = run("cat > sum.out; ls", None, output);
    assert_eq!(
        (exit.status, &*exit.stdout),
        (Status::Exited(0), &b"hello\n"[..])
    );
    let flood = run("yes > sum.out", input, output);
    assert_eq!(flood.stop, Some(Stop::Output));
    // A descriptor that the program closes is no longer there by its name.
    assert_eq!(
        run("exec 3>&-; echo 1 > sum.out", input, output).stdout,
        b""
    );
    assert_eq!(
        run("echo 1 > sum.in; cat sum.in > sum.out", input, output).stdout,
        b"hello\n"
    );
}

/// Runs a script whose output is the file `sum.out`, and which reads `secret`.
fn with_final_output(sandbox: &dyn Sandbox, script: &str) -> sandbox::Exit {
    let mut job = sh(script);
    job.stdin = Stdin::Bytes((*b"secret\n").into());
    job.limits.output = 1 << 20;
    job.stream_files = StreamFiles {
        input: Some("sum.in".to_owned()),
        output: None,
        final_output: Some("sum.out".to_owned()),
    };
    sandbox.run(&job).unwrap()
}

fn the_contents_of_a_file_at_the_end_are_the_output(sandbox: &dyn Sandbox) {
    for (script, expected) in [
        ("echo 1 > sum.out; echo lost", "1\n"),
        ("echo 1 > sum.out; echo 2 >> sum.out", "1\n2\n"),
        ("echo 123 > sum.out; echo 4 > sum.out", "4\n"),
        ("echo 123 > sum.out; echo 4 1<> sum.out", "4\n3\n"),
        ("echo 1 > sum.out; echo 2 > new; mv new sum.out", "2\n"),
        ("echo 1 > sum.out; exec 3>&- 4>&-; echo 2 > sum.out", "2\n"),
        ("echo 1 > sum.out; ln sum.out copy", "1\n"),
        ("(sleep 0.01; echo 1 > sum.out) & wait", "1\n"),
        ("cat sum.in > sum.out", "secret\n"),
        ("echo 1 > sum.out; rm sum.out", ""),
        ("echo 1", ""),
    ] {
        let exit = with_final_output(sandbox, script);
        assert_eq!(
            (exit.status, exit.stop),
            (Status::Exited(0), None),
            "{script}"
        );
        let output = String::from_utf8(exit.stdout).unwrap();
        assert_eq!(output, expected, "{script}");
    }
    let most = with_final_output(sandbox, "head -c 1048576 /dev/zero > sum.out");
    assert_eq!((most.stdout.len(), most.stop), (1 << 20, None));
    let flood = with_final_output(sandbox, "yes > sum.out");
    assert_eq!(
        (flood.stdout.len(), flood.stop),
        (1 << 20, Some(Stop::Output))
    );
}

fn what_is_not_a_file_in_place_of_the_output_has_no_contents(sandbox: &dyn Sandbox) {
    for script in [
        "ln -s /usr/include/stdio.h sum.out",
        "ln -s sum.in sum.out",
        "echo 1 > other; ln -s other sum.out",
        "ln -P sum.in sum.out",
        "ln -L sum.in sum.out",
        "mkdir sum.out",
        "mkfifo sum.out",
        "ln -s /dev/zero sum.out",
        "mknod sum.out c 1 5",
    ] {
        let script = format!("{script} 2> errors; true");
        let exit = with_final_output(sandbox, &script);
        assert_eq!(
            (exit.status, exit.stop),
            (Status::Exited(0), None),
            "{script}"
        );
        assert_eq!(exit.stdout, b"", "{script}");
    }
    // Nothing keeps a program from other directories there.
    if sandbox.isolation().level == Level::Bare {
        return;
    }
    let linked = with_final_output(sandbox, "ln /usr/include/stdio.h sum.out 2> errors");
    assert_eq!(linked.stdout, b"");
    // A directory in place of the one in which the program starts.
    let script = "d=$PWD; mkdir -p sub/other && echo leak > sub/other/sum.out; \
                  cd /; mv $d $d.old 2> /dev/null && ln -s $d.old/sub/other $d; true";
    assert_eq!(with_final_output(sandbox, script).stdout, b"");
}

fn what_a_program_leaves_behind_is_killed(sandbox: &dyn Sandbox) {
    let start = Instant::now();
    let script = "(setsid sleep 77.125 &) ; sleep 77.125 & echo started";
    let exit = sandbox.run(&sh(script)).unwrap();
    assert_eq!((exit.status, exit.stop), (Status::Exited(0), None));
    assert_eq!(exit.stdout, b"started\n");
    assert!(start.elapsed() < Duration::from_secs(77));
    assert!(!is_running("77.125"));
}

fn no_environment_is_inherited(sandbox: &dyn Sandbox) {
    let mut job = Job::new(["env"]);
    job.env = vec![("COLOUR".into(), "blue".into())];
    let exit = sandbox.run(&job).unwrap();
    let text = String::from_utf8(exit.stdout).unwrap();
    let mut names: Vec<&str> = text
        .lines()
        .map(|line| line.split_once('=').unwrap().0)
        .collect();
    // What programs need inside the box.
    names.retain(|name| !["ASAN_OPTIONS", "LSAN_OPTIONS", "TMPDIR"].contains(name));
    assert_eq!(names, ["PATH", "LANG", "COLOUR"]);
}

fn a_missing_program_is_no_exit(sandbox: &dyn Sandbox) {
    for name in ["/nonexistent/program", "no-such-program-anywhere"] {
        let error = sandbox.run(&Job::new([name])).unwrap_err();
        assert!(matches!(error, SandboxError::NoProgram { .. }), "{error}");
    }
    assert_eq!(
        sandbox.run(&sh("echo still here")).unwrap().stdout,
        b"still here\n"
    );
}

fn a_fresh_directory_is_empty_and_a_shared_one_is_kept(sandbox: &dyn Sandbox) {
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

fn devices_are_there_whatever_is_shown_beside_them(sandbox: &dyn Sandbox) {
    let Ok(shared) = tempfile::tempdir_in("/dev/shm") else {
        eprintln!("not tested: there is no /dev/shm");
        return;
    };
    let mut job = sh("head -c 1 /dev/urandom > /dev/null && echo y > file");
    job.work = Work::Shared(shared.path().into());
    let exit = sandbox.run(&job).unwrap();
    assert_eq!(exit.status, Status::Exited(0), "{exit:?}");
    assert_eq!(std::fs::read(shared.path().join("file")).unwrap(), b"y\n");
}

fn only_the_standard_streams_are_open(sandbox: &dyn Sandbox) {
    let exit = sandbox.run(&sh("ls /proc/$$/fd")).unwrap();
    assert_eq!(exit.stdout, b"0\n1\n2\n");
}

fn jobs_run_at_the_same_time_in_several_threads(sandbox: &dyn Sandbox) {
    std::thread::scope(|scope| {
        for number in 0..4 {
            scope.spawn(move || {
                for _ in 0..20 {
                    let exit = sandbox.run(&sh(&format!("echo {number}"))).unwrap();
                    assert_eq!(exit.stdout, format!("{number}\n").as_bytes());
                }
            });
        }
    });
}
