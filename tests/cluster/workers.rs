//! Workers that come, go and die.

use super::client::Client;
use super::{Nats, Worker, eventually, masked, problem, started};
use crate::support::Ran;
use rustix::process::{Pid, Signal, kill_process};

const SLEEPS: &str =
    "import time\ntime.sleep(0.4)\ninput()\nprint(sum(map(int, input().split())))\n";

#[test]
fn a_job_goes_to_another_worker_when_its_own_dies() {
    let (nats, test) = (Nats::new(), problem().file("sleeps.py", SLEEPS));
    let here = test
        .run(&["judge", "sums", "sleeps.py", "--format", "json"])
        .ends_with(0);
    let first = Worker::new(&test, &nats.url, "first");
    let judging = started(
        &test,
        &[
            "judge",
            "sums",
            "sleeps.py",
            "--format",
            "json",
            "--nats",
            &nats.url,
        ],
    );
    eventually("a job", || (first.begun() > 0).then_some(()));
    first.kill();
    let _second = Worker::new(&test, &nats.url, "second");
    let there = Ran::of(&judging.wait_with_output().unwrap()).ends_with(0);
    assert!(there.stdout.contains("\"second\""), "{}", there.stdout);
    assert_eq!(masked(&there.stdout), masked(&here.stdout));
}

#[test]
fn a_job_that_kills_its_workers_is_given_up_with_the_reason() {
    let (nats, test) = (Nats::new(), problem().file("sleeps.py", SLEEPS));
    let args = [
        "judge",
        "sums",
        "sleeps.py",
        "--nats",
        &nats.url,
        "--nats-patience",
        "200ms",
    ];
    let judging = started(&test, &args);
    for death in 0..5 {
        let worker = Worker::new(&test, &nats.url, &format!("w{death}"));
        eventually("a job", || (worker.begun() > 0).then_some(()));
        worker.kill();
    }
    let last = Worker::new(&test, &nats.url, "last");
    let ran = Ran::of(&judging.wait_with_output().unwrap()).ends_with(3);
    ran.complains("no worker judged sleeps.py: workers took it 5 times, and each died, hung or failed before it was done");
    assert_eq!(last.begun(), 0, "{}", last.log());
}

#[test]
fn a_worker_that_is_told_to_end_finishes_its_job() {
    let (nats, test) = (Nats::new(), problem().file("sleeps.py", SLEEPS));
    let mut worker = Worker::new(&test, &nats.url, "one");
    let judging = started(
        &test,
        &[
            "judge",
            "sums",
            "sleeps.py",
            "--format",
            "json",
            "--nats",
            &nats.url,
        ],
    );
    eventually("a job", || (worker.begun() > 0).then_some(()));
    worker.signal(Signal::TERM);
    let ran = Ran::of(&judging.wait_with_output().unwrap()).ends_with(0);
    assert!(ran.stdout.contains("\"one\""), "{}", ran.stdout);
    let status = eventually("the end of a worker", || worker.child.try_wait().unwrap());
    assert!(status.success(), "{status}\n{}", worker.log());
}

#[test]
fn cancelling_reaches_what_runs() {
    let endless = "while True: pass\n";
    let (nats, test) = (Nats::new(), problem().file("endless.py", endless));
    let worker = Worker::new(&test, &nats.url, "one");
    let args = [
        "judge",
        "sums",
        "endless.py",
        "--time-limit",
        "1000s",
        "--nats",
        &nats.url,
    ];
    let judging = started(&test, &args);
    eventually("a job", || (worker.begun() > 0).then_some(()));
    kill_process(Pid::from_child(&judging), Signal::INT).unwrap();
    let status = judging.wait_with_output().unwrap().status;
    assert_eq!(
        std::os::unix::process::ExitStatusExt::signal(&status),
        Some(2),
        "{status}"
    );
    // Its only slot is free again.
    let ran = test.run(&["judge", "sums", "right.c", "--nats", &nats.url]);
    ran.ends_with(0);
}

#[test]
fn whoever_waits_without_a_worker_is_told() {
    let (nats, test) = (Nats::new(), problem());
    let _other = Worker::with(
        &test,
        &nats.url,
        "other",
        &["--jobs", "1", "--languages", "c++"],
    );
    let mut judging = started(&test, &["judge", "sums", "right.c", "--nats", &nats.url]);
    let mut log = std::io::BufReader::new(judging.stderr.take().unwrap());
    let mut line = String::new();
    std::io::BufRead::read_line(&mut log, &mut line).unwrap();
    assert_eq!(
        line,
        "note: no worker takes programs in c: waiting for one (`tengen worker`)\n"
    );
    kill_process(Pid::from_child(&judging), Signal::KILL).unwrap();
    judging.wait().unwrap();
}

#[test]
fn a_worker_survives_whatever_is_sent_to_it() {
    let (nats, test) = (Nats::new(), problem());
    let worker = Worker::new(&test, &nats.url, "one");
    let judge = ["judge", "sums", "right.c", "--nats", &nats.url];
    test.run(&judge).ends_with(0);
    let mut client = Client::new(&nats);
    let hash = "0".repeat(64);
    let package = format!(
        "{{\"coordinator\":\"c\",\"id\":\"j\",\"submission\":\"s\",\"problem\":\"sums\",\"package\":{{\"hash\":\"{hash}\",\"bytes\":9}},\
         \"source\":{{\"stored\":{{\"hash\":\"{hash}\",\"bytes\":9}}}},\"cases\":[[0,1]],\"limits\":{{\"time\":{{\"secs\":1,\"nanos\":0}},\
         \"memory\":1,\"groups\":[]}},\"all\":false,\"keeps_output\":false,\"at_least\":\"restricted\",\"deliveries\":1}}"
    );
    for payload in [
        &b""[..],
        b"{}",
        b"\xff\x00",
        &vec![b'['; 500_000],
        package.as_bytes(),
    ] {
        client.publish("tengen.job.submission.judge_c.c.j", payload);
    }
    client.publish("tengen.job.submission.judge_c.C.D", b"{}");
    client.publish("tengen.result.c.j", b"rubbish");
    eventually("dead letters", || {
        (worker.log().matches("a job is given up").count() >= 5).then_some(())
    });
    test.run(&judge).ends_with(0);
}

#[test]
fn whoever_sends_more_than_there_is_room_for_waits() {
    let (nats, test) = (Nats::new(), problem());
    let names = ["right.c", "first.c", "late.c", "dies.c"];
    let here = test.run(&[&["judge", "sums", "--format", "json"], &names[..]].concat());
    let args = [
        "judge",
        "sums",
        "--format",
        "json",
        "--nats",
        &nats.url,
        "--nats-queue",
        "1",
    ];
    let judging = started(&test, &[&args, &names[..]].concat());
    let is_full = || {
        let status = test.run(&["cluster", "status", "--nats", &nats.url, "--format", "json"]);
        let is_one = |queue: &serde_json::Value| queue["waiting"] == 1;
        let queues = status.ends_with(0).json()["queues"].clone();
        queues.as_array().unwrap().iter().any(is_one).then_some(())
    };
    eventually("a full stream", is_full);
    let _worker = Worker::new(&test, &nats.url, "one");
    let there = Ran::of(&judging.wait_with_output().unwrap()).ends_with(1);
    assert_eq!(masked(&there.stdout), masked(&here.stdout));
}

#[test]
fn a_worker_ends_though_the_servers_are_gone() {
    let (nats, test) = (Nats::new(), problem());
    let mut worker = Worker::new(&test, &nats.url, "one");
    test.run(&["judge", "sums", "right.c", "--nats", &nats.url])
        .ends_with(0);
    drop(nats);
    worker.signal(Signal::TERM);
    let status = eventually("the end of a worker", || worker.child.try_wait().unwrap());
    assert!(status.success(), "{status}\n{}", worker.log());
}
