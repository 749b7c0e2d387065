//! The problems that a worker keeps.

use super::{Nats, Worker, eventually, problem, started};
use crate::support::{Ran, Test, copy_problem};
use std::path::Path;

const LARGE: usize = 3 << 20;
/// Room for one of the problems.
const ROOM: u64 = 5 << 20;

/// Two problems, and each is large.
fn problems() -> Test {
    let test = problem().file("problems/sums/notes", vec![b'a'; LARGE]);
    let dir = test.path("problems/sums");
    copy_problem(&dir, &test.path("problems/more"));
    test.file("problems/more/notes", vec![b'b'; LARGE])
        .file("tmp/keep", "")
}

/// A worker with room for one of them, which keeps it below `tmp`.
fn worker(test: &Test, nats: &Nats, jobs: &str) -> Worker {
    let room = ROOM.to_string() + "B";
    let args = ["--jobs", jobs, "--cache-size", &room];
    let tmp = test.path("tmp");
    Worker::in_environment(test, &nats.url, "one", &args, &[("TMPDIR", &tmp)])
}

/// The bytes of all files below a directory.
fn bytes(dir: &Path) -> u64 {
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten();
    let sizes = entries.map(|entry| match entry.metadata() {
        Ok(found) if found.is_dir() => bytes(&entry.path()),
        Ok(found) => found.len(),
        // It went meanwhile.
        Err(_) => 0,
    });
    sizes.sum()
}

#[test]
fn problems_that_are_too_large_together_are_judged_in_turn() {
    let (nats, test) = (Nats::new(), problems());
    let worker = worker(&test, &nats, "1");
    for id in ["sums", "more", "sums", "more"] {
        let args = [
            "judge", id, "right.c", "first.c", "--nats", &nats.url, "--format", "json",
        ];
        let document = test.run(&args).ends_with(1).json();
        let verdict = |at: usize| document["submissions"][at]["verdict"].clone();
        assert_eq!(
            (verdict(0), verdict(1)),
            ("accepted".into(), "wrong-answer".into())
        );
        let kept = bytes(&test.path("tmp"));
        let large = u64::try_from(LARGE).unwrap();
        assert!((large..=ROOM).contains(&kept), "{kept}\n{}", worker.log());
    }
}

#[test]
fn a_problem_in_use_stays_and_goes_when_it_is_not() {
    let sleeps = "import time\ntime.sleep(0.5)\ninput()\nprint(sum(map(int, input().split())))\n";
    let (nats, test) = (Nats::new(), problems().file("sleeps.py", sleeps));
    let worker = worker(&test, &nats, "2");
    let judging = started(&test, &["judge", "sums", "sleeps.py", "--nats", &nats.url]);
    eventually("a job", || (worker.begun() > 0).then_some(()));
    let more = ["judge", "more", "right.c", "--nats", &nats.url];
    test.run(&more).ends_with(0);
    Ran::of(&judging.wait_with_output().unwrap()).ends_with(0);
    assert!(
        !worker.log().contains("a job fails here"),
        "{}",
        worker.log()
    );
    test.run(&more).ends_with(0);
    let kept = bytes(&test.path("tmp"));
    assert!(kept <= ROOM, "{kept}\n{}", worker.log());
}

#[test]
fn a_problem_for_which_no_worker_has_room_is_given_up_with_the_reason() {
    let (nats, test) = (Nats::new(), problems());
    // It is small on its way, and large where it is unpacked.
    let args = ["--jobs", "1", "--cache-size", "2MiB"];
    let worker = Worker::with(&test, &nats.url, "one", &args);
    let ran = test.run(&["judge", "sums", "right.c", "--nats", &nats.url]);
    ran.ends_with(3)
        .complains("it is larger than all that this worker keeps (--cache-size)");
    assert_eq!(worker.begun(), 5, "{}", worker.log());
}
