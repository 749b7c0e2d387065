//! Judging with exact times and no process: verdicts, reruns, scores and reports of a scripted sandbox.

use crate::support::scripted::Scene;
use crate::support::sums::SPEC;
use crate::support::{Test, answer_to, built_sums};
use base::pool::Pool;
use cases::build::{BuildDir, Use};
use cases::jury::Jury;
use judge::{Judge, Judged};
use program::Source;
use sandbox::{Exit, Job, Sandbox, SandboxError, Scripted, Status, Stdin, Stop, Work};
use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use terms::event::Silent;
use terms::fault::{Blame, Fault};
use terms::language::Languages;
use terms::verdict::Verdict;

/// Judges a submission that behaves as scripted on the cases of `sums`, one after another.
fn judged(script: impl Fn(&Job) -> Exit + Send + Sync + 'static) -> Judged {
    tried(&built_sums(), script).unwrap()
}

/// The same on a variant of `sums`, whose jury behaves as scripted, too.
fn tried(
    test: &Test,
    script: impl Fn(&Job) -> Exit + Send + Sync + 'static,
) -> Result<Judged, Fault> {
    tried_with(test, 1, script)
}

/// The same with this number of jobs.
fn tried_with(
    test: &Test,
    jobs: usize,
    script: impl Fn(&Job) -> Exit + Send + Sync + 'static,
) -> Result<Judged, Fault> {
    let scene = Scene::of(test, "sums", script);
    let built = scene.built();
    let jury = scene.jury();
    let judge = Judge {
        jury: &jury,
        cases: &built.cases,
        compiler: &scene.compiler,
        sandbox: &*scene.sandbox,
        pool: &Pool::new(jobs),
        workers: None,
        all: false,
        store: None,
        keeps_output: false,
        cancel: sandbox::Cancel::default(),
    };
    let language = scene.languages.for_file("scripted.py".as_ref()).unwrap();
    let source = Source::single("scripted.py", b"the script decides".to_vec(), &language);
    judge.judge("scripted.py", &source, &Silent)
}

/// The right output, in this much processor time.
fn right(job: &Job, cpu_ms: u64) -> Exit {
    let Stdin::File(input) = &job.stdin else {
        panic!("a submission reads the case's file")
    };
    let answer = String::from_utf8(answer_to(input)).unwrap();
    Exit {
        cpu: Duration::from_millis(cpu_ms),
        ..Exit::printing(answer)
    }
}

fn is_case(job: &Job, id: &str) -> bool {
    matches!(&job.stdin, Stdin::File(input) if input.ends_with(format!("{id}.in")))
}

#[test]
fn figures_are_reported_as_measured() {
    let judged = judged(|job| Exit {
        memory: 5 << 20,
        wall: Duration::from_millis(80),
        ..right(job, 70)
    });
    assert_eq!(judged.verdict, Verdict::Accepted);
    assert!((judged.score - 100.0).abs() < 1e-9);
    let case = &judged.cases[0];
    assert_eq!(case.cpu, Duration::from_millis(70));
    assert_eq!(case.wall, Duration::from_millis(80));
    assert_eq!(case.memory, 5 << 20);
    assert_eq!(judged.isolation.cpu_source, "scripted");
}

#[test]
fn a_group_is_worth_nothing_after_one_failure_and_the_others_are_not_touched() {
    let judged = judged(|job| {
        if is_case(job, "small/02") {
            Exit {
                status: Status::Signaled(11),
                ..Exit::printing("")
            }
        } else {
            right(job, 1)
        }
    });
    assert_eq!(judged.verdict, Verdict::RuntimeError);
    assert!((judged.score - 60.0).abs() < 1e-9);
    let ids: Vec<&str> = judged.cases.iter().map(|case| case.id.as_str()).collect();
    assert_eq!(
        ids,
        [
            "samples/1",
            "small/01",
            "small/02",
            "large/01",
            "large/02",
            "large/03",
            "large/04"
        ]
    );
}

#[test]
fn what_runs_for_a_settled_group_is_cancelled_and_leaves_no_trace() {
    let wrong = |job: &Job| Exit {
        status: Status::Exited(3),
        ..right(job, 7)
    };
    let one = judged(move |job| {
        if is_case(job, "small/01") {
            wrong(job)
        } else {
            right(job, 7)
        }
    });
    let has_begun = AtomicBool::new(false);
    let was_cancelled = Arc::new(AtomicBool::new(false));
    let noted = was_cancelled.clone();
    let two = tried_with(&built_sums(), 2, move |job| {
        if is_case(job, "small/01") {
            wait_for(|| has_begun.load(Ordering::SeqCst));
            return wrong(job);
        }
        if is_case(job, "small/02") {
            has_begun.store(true, Ordering::SeqCst);
            wait_for(|| job.cancel.is_cancelled());
            noted.store(true, Ordering::SeqCst);
            return Exit {
                status: Status::Signaled(9),
                ..right(job, 1000)
            };
        }
        right(job, 7)
    });
    let two = two.unwrap();
    assert!(was_cancelled.load(Ordering::SeqCst));
    assert_eq!(one.cases.len(), 6);
    assert_eq!((one.verdict, &one.cases), (two.verdict, &two.cases));
    assert!((one.score - two.score).abs() < 1e-9);
}

/// Waits until it is so, but not without end.
fn wait_for(is_so: impl Fn() -> bool) {
    let begin = Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < Duration::from_mins(5), "it never comes");
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn the_verdict_is_that_of_the_first_failing_case() {
    let judged = judged(|job| Exit {
        stop: is_case(job, "samples/1").then_some(Stop::Memory),
        ..right(job, 1100)
    });
    assert_eq!(judged.verdict, Verdict::MemoryLimit);
    assert_eq!(judged.cases[1].verdict, Verdict::TimeLimit);
}

#[test]
fn a_time_near_the_limit_is_measured_again_and_the_median_decides() {
    let calls = Arc::new(AtomicU64::new(0));
    let counted = calls.clone();
    // The limit is 1 s. One run of the six is under it.
    let judged = judged(move |job| {
        if !is_case(job, "samples/1") {
            return right(job, 1);
        }
        let is_first = counted.fetch_add(1, Ordering::Relaxed) == 0;
        right(job, if is_first { 999 } else { 1010 })
    });
    assert_eq!(calls.load(Ordering::Relaxed), 6);
    let case = &judged.cases[0];
    assert_eq!(case.verdict, Verdict::TimeLimit);
    assert_eq!(case.cpu, Duration::from_millis(1010));
    assert!(case.near_limit);
    let runs = [999, 1010, 1010, 1010, 1010, 1010].map(Duration::from_millis);
    assert_eq!(case.runs, runs);
    assert!(
        case.message.ends_with("within 3 % of the limit; 5 reruns"),
        "{}",
        case.message
    );
}

#[test]
fn a_time_clear_of_the_limit_is_measured_once() {
    let calls = Arc::new(AtomicU64::new(0));
    let counted = calls.clone();
    let judged = judged(move |job| {
        counted.fetch_add(1, Ordering::Relaxed);
        right(job, 960)
    });
    assert_eq!(judged.verdict, Verdict::Accepted);
    assert_eq!(calls.load(Ordering::Relaxed), 8);
}

#[test]
fn a_submission_is_stopped_a_tenth_after_its_limit() {
    judged(|job| {
        assert_eq!(job.limits.cpu, Duration::from_millis(1100));
        assert_eq!(job.limits.wall, Duration::from_secs(3));
        right(job, 1)
    });
}

#[test]
fn a_checker_that_runs_into_a_limit_is_the_packages_fault() {
    let spec = format!("{SPEC}\n[checker]\nprogram = \"checker.py\"\n");
    let test = built_sums()
        .file("problems/sums/problem.toml", spec)
        .file("problems/sums/checker.py", "");
    for (stop, complaint) in [
        (
            Stop::Wall,
            "it ran for more than 60 s, with 0 s of processor time",
        ),
        (Stop::Cpu, "it used more than 60 s of processor time"),
        (Stop::Memory, "it used more than 4 GiB of memory"),
        (Stop::Output, "it printed more than 1 GiB"),
        (Stop::Processes, "it had more than 64 processes"),
    ] {
        let fault = tried(&test, move |job| {
            let is_checker = job
                .argv
                .iter()
                .any(|arg| arg.to_string_lossy().contains("checker.py"));
            if !is_checker {
                return right(job, 1);
            }
            Exit {
                stop: Some(stop),
                stderr: b"still at it".to_vec(),
                ..Exit::printing("")
            }
        });
        let fault = fault.unwrap_err();
        assert_eq!(fault.blame(), Blame::Package);
        let said = fault.to_string();
        assert!(
            said.contains("checker checker.py failed on samples/1"),
            "{said}"
        );
        assert!(
            said.contains(complaint) && said.contains("still at it"),
            "{said}"
        );
    }
}

#[test]
fn a_checker_that_does_not_compile_is_compiled_once() {
    let spec = format!("{SPEC}\n[checker]\nprogram = \"checker.cpp\"\n");
    let test = built_sums()
        .file("problems/sums/problem.toml", spec)
        .file("problems/sums/checker.cpp", "nonsense");
    let languages = Languages::builtin().on_machine(&std::env::var_os("PATH").unwrap(), None);
    let package = package::open(&test.path("problems/sums"), &languages).unwrap();
    let dir = BuildDir::open(&package.dir, Use::Cases, || {}).unwrap();
    let compiled = Arc::new(AtomicU64::new(0));
    let seen = compiled.clone();
    let scripted = move |job: &Job| {
        let is_checker = job
            .argv
            .iter()
            .any(|word| word.to_string_lossy().ends_with("checker.cpp"));
        seen.fetch_add(u64::from(is_checker), Ordering::Relaxed);
        if let (Work::Shared(dir), false) = (&job.work, is_checker) {
            // The compiler takes what tells whether it is sound.
            let program = dir.join("program");
            std::fs::write(&program, "").unwrap();
            std::fs::set_permissions(&program, Permissions::from_mode(0o755)).unwrap();
        }
        let status = Status::Exited(i32::from(is_checker));
        Ok::<Exit, SandboxError>(Exit {
            status,
            ..Exit::printing("no")
        })
    };
    let sandbox: Arc<dyn Sandbox> = Arc::new(Scripted::new(scripted));
    let compiler = dir.compiler(sandbox.clone());
    let jury = Jury::new(&package, &compiler, &*sandbox);
    for _ in 0..3 {
        let fault = jury.prepare_to_judge(&Pool::new(1)).unwrap_err();
        assert!(fault.to_string().contains("it does not compile"), "{fault}");
    }
    assert_eq!(compiled.load(Ordering::Relaxed), 1);
}
