//! Jobs go to workers that are free and can do them.

use super::client::Client;
use super::permissions::documented;
use super::{Nats, Worker, eventually, problem, started};
use crate::support::sums::SPEC;
use crate::support::{Ran, Test};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use std::process::Child;

/// Takes a while before it answers.
const SLEEPS: &str = "import time\ntime.sleep(8)\ninput()\nprint(sum(map(int, input().split())))\n";
const FAST: &str = "#include <iostream>\nint main() { int n, x; long long s = 0; std::cin >> n; while (std::cin >> x) s += x; std::cout << s; }\n";

fn with_sleeps() -> Test {
    problem().file("sleeps.py", SLEEPS).file("fast.cpp", FAST)
}

fn judging(test: &Test, nats: &Nats, more: &[&str]) -> Child {
    let judge = ["judge", "sums", "--nats", &nats.url, "--time-limit", "20s"];
    started(test, &[&judge[..], more].concat())
}

/// Has workers know the classes of both languages.
fn used(test: &Test, nats: &Nats) {
    for source in ["right.c", "fast.cpp"] {
        test.run(&["judge", "sums", source, "--nats", &nats.url])
            .ends_with(0);
    }
}

#[test]
fn a_busy_worker_keeps_no_job_from_one_that_is_free() {
    let spec = SPEC.replace("count = 4", "count = 30");
    assert_ne!(spec, SPEC);
    // Two copies of the problem: of one, the second command waits for the first.
    let (sleeper, test) = (with_sleeps(), with_sleeps());
    let test = test.file("problems/sums/problem.toml", spec);
    let nats = Nats::new();
    let workers = ["one", "two"].map(|name| Worker::new(&test, &nats.url, name));
    used(&test, &nats);
    let begun = || workers.iter().map(Worker::begun).sum::<usize>();
    let before = begun();
    let mut sleeping = judging(&sleeper, &nats, &["sleeps.py", "--case", "small/01"]);
    eventually("a job", || (begun() > before).then_some(()));
    // In two parts. One of them could wait for the program that sleeps.
    let fast = judging(&test, &nats, &["fast.cpp"]);
    Ran::of(&fast.wait_with_output().unwrap()).ends_with(0);
    assert!(sleeping.try_wait().unwrap().is_none(), "it was waited for");
    kill_process(Pid::from_child(&sleeping), Signal::KILL).unwrap();
    sleeping.wait().unwrap();
}

#[test]
fn what_one_worker_cannot_do_waits_for_another() {
    let (nats, sleeper, test) = (Nats::new(), with_sleeps(), with_sleeps());
    let good = Worker::new(&test, &nats.url, "good");
    used(&test, &nats);
    let before = good.begun();
    let sleeping = judging(&sleeper, &nats, &["sleeps.py", "--case", "small/01"]);
    eventually("a job", || (good.begun() > before).then_some(()));
    let small = ["--jobs", "1", "--cache-size", "1KiB"];
    let small = Worker::with(&test, &nats.url, "small", &small);
    let ran = test.run(&["judge", "sums", "fast.cpp", "--nats", &nats.url]);
    ran.ends_with(0);
    assert!(small.begun() > 0, "{}", small.log());
    let sleeping = Ran::of(&sleeping.wait_with_output().unwrap());
    sleeping.ends_with(0);
}

#[test]
fn the_patience_of_a_class_is_that_of_its_first_command() {
    let (nats, test) = (Nats::new(), problem());
    let _worker = Worker::new(&test, &nats.url, "one");
    let judge = ["judge", "sums", "right.c", "--nats", &nats.url];
    test.run(&[&judge[..], &["--nats-patience", "30s"]].concat())
        .ends_with(0);
    test.run(&judge).ends_with(0);
    let mut client = Client::new(&nats);
    let info = "$JS.API.CONSUMER.INFO.TENGEN_SUBMISSION.judge_c";
    let info: Value = client.request(info, b"");
    assert_eq!(info["config"]["ack_wait"], 30_000_000_000_u64, "{info}");
}

#[test]
fn with_the_documented_permissions_this_machine_judges_too() {
    let (nats, test) = (
        Nats::configured(&documented(), "judge:JUDGE_SECRET@"),
        problem(),
    );
    let judge = [
        "judge", "sums", "right.c", "--nats", &nats.url, "--jobs", "1",
    ];
    test.run(&judge).ends_with(0);
    let log = nats.log();
    assert!(!log.to_lowercase().contains("violation"), "{log}");
}

#[test]
fn a_machine_that_cannot_judge_too_says_so_at_once() {
    let rights = documented();
    let less = rights.replace(
        ", \"_INBOX_worker.>\", \"tengen.cancel.>\", \"tengen.news\"",
        "",
    );
    assert_ne!(less, rights);
    let (nats, test) = (Nats::configured(&less, "judge:JUDGE_SECRET@"), problem());
    let judge = [
        "judge", "sums", "right.c", "--jobs", "1", "--nats", &nats.url,
    ];
    let mut judging = started(&test, &judge);
    let mut said = std::io::BufReader::new(judging.stderr.take().unwrap());
    let mut line = String::new();
    std::io::BufRead::read_line(&mut said, &mut line).unwrap();
    assert!(line.contains("Subscription to \"_INBOX_worker."), "{line}");
    kill_process(Pid::from_child(&judging), Signal::KILL).unwrap();
    judging.wait().unwrap();
}
