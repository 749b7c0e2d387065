//! The commands that judge elsewhere, beside the same commands here.

use super::{Nats, Worker, eventually, masked, problem};
use crate::support::Test;

const SUBMISSIONS: [&str; 6] = [
    "right.c",
    "first.c",
    "dies.c",
    "broken.cpp",
    "loops.c",
    "late.c",
];

/// Runs a command here and in a cluster; both end alike, and print the same except times.
#[track_caller]
pub(super) fn is_same_elsewhere(test: &Test, nats: &Nats, args: &[&str]) {
    let json = [args, &["--format", "json"]].concat();
    let here = test.run(&json);
    let there = test.run(&[&json[..], &["--nats", &nats.url]].concat());
    assert_eq!(there.code, here.code, "{args:?}\n{}", there.stderr);
    assert_eq!(masked(&there.stdout), masked(&here.stdout), "{args:?}");
    let is_of_machine = |line: &&str| !line.starts_with("note: ");
    let said = |text: &str| {
        text.lines()
            .filter(is_of_machine)
            .collect::<Vec<_>>()
            .join("\n")
    };
    assert_eq!(said(&there.stderr), said(&here.stderr), "{args:?}");
}

#[test]
fn reports_are_those_of_one_machine() {
    let (nats, test) = (Nats::new(), problem());
    let _workers = ["one", "two"].map(|name| Worker::new(&test, &nats.url, name));
    let judge = [&["judge", "sums"][..], &SUBMISSIONS].concat();
    is_same_elsewhere(&test, &nats, &judge);
    is_same_elsewhere(&test, &nats, &[&judge[..], &["--all"]].concat());
    is_same_elsewhere(
        &test,
        &nats,
        &["judge", "sums", "late.c", "--group", "large"],
    );
    is_same_elsewhere(
        &test,
        &nats,
        &["judge", "sums", "loops.c", "--time-limit", "100ms"],
    );
    is_same_elsewhere(&test, &nats, &["verify", "sums"]);
}

#[test]
fn a_part_of_the_package_that_fails_is_the_same_fault() {
    let (nats, test) = (Nats::new(), problem());
    let spec = test.path("problems/sums/problem.toml");
    let text = std::fs::read_to_string(&spec).unwrap();
    let text = text.replace(
        "[validator]",
        "[checker]\nprogram = \"check.py\"\nprotocol = \"testlib\"\n\n[validator]",
    );
    std::fs::write(spec, text).unwrap();
    let checker = "import sys\nlines = open(sys.argv[2]).read()\nsys.exit(0 if lines == open(sys.argv[3]).read() else 7)\n";
    let test = test.file("problems/sums/check.py", checker);
    let _worker = Worker::new(&test, &nats.url, "one");
    is_same_elsewhere(
        &test,
        &nats,
        &["judge", "sums", "right.c", "late.c", "first.c"],
    );
}

#[test]
fn a_server_without_jetstream_is_named_with_what_would_be_right() {
    let (nats, test) = (Nats::without_jetstream(), problem());
    let ran = test.run(&["judge", "sums", "right.c", "--nats", &nats.url]);
    ran.ends_with(3)
        .complains("it does not answer for JetStream")
        .complains("start it with `--jetstream`");
}

#[test]
fn results_name_their_worker() {
    let (nats, test) = (Nats::new(), problem());
    let _worker = Worker::new(&test, &nats.url, "one");
    let ran = test.run(&[
        "judge", "sums", "right.c", "--nats", &nats.url, "--format", "json",
    ]);
    let document = ran.ends_with(0).json();
    let cases = document["submissions"][0]["cases"].as_array().unwrap();
    assert!(
        !cases.is_empty() && cases.iter().all(|case| case["worker"] == "one"),
        "{document}"
    );
}

#[test]
fn with_jobs_this_machine_judges_too() {
    let (nats, test) = (Nats::new(), problem());
    let args = [
        "judge", "sums", "right.c", "--nats", &nats.url, "--jobs", "1",
    ];
    test.run(&args).ends_with(0).prints("accepted");
    eventually("an empty cluster", || is_empty(&test, &nats).then_some(()));
}

/// Whether nothing is left in the streams, and nobody is there.
fn is_empty(test: &Test, nats: &Nats) -> bool {
    let status = test.run(&["cluster", "status", "--nats", &nats.url, "--format", "json"]);
    let status = status.ends_with(0).json();
    let queues = status["queues"].as_array().unwrap().clone();
    let is_idle = |queue: &serde_json::Value| queue["waiting"] == 0 && queue["running"] == 0;
    queues.iter().all(is_idle) && status["results"] == 0 && status["bytes"] == 0
}

#[test]
fn nothing_is_left_of_a_command() {
    let (nats, test) = (Nats::new(), problem());
    let _worker = Worker::new(&test, &nats.url, "one");
    let judge = [&["judge", "sums", "--nats", &nats.url][..], &SUBMISSIONS].concat();
    test.run(&judge).ends_with(1);
    eventually("an empty cluster", || is_empty(&test, &nats).then_some(()));
}

#[test]
fn the_status_names_workers_and_what_they_do() {
    let (nats, test) = (Nats::new(), problem());
    let _worker = Worker::with(
        &test,
        &nats.url,
        "one",
        &["--jobs", "2", "--languages", "c"],
    );
    test.run(&["judge", "sums", "right.c", "--nats", &nats.url])
        .ends_with(0);
    let status = || test.run(&["cluster", "status", "--nats", &nats.url]);
    eventually("a worker", || {
        status().stdout.contains("0 of 2 busy").then_some(())
    });
    status()
        .ends_with(0)
        .prints("submission  judge c")
        .prints("0 results wait");
}

#[test]
fn what_cannot_be_judged_elsewhere_says_so() {
    let (nats, test) = (Nats::new(), problem());
    let input = [
        "judge", "sums", "right.c", "--input", "right.c", "--nats", &nats.url,
    ];
    test.run(&input).ends_with(2).complains("leave --nats out");
    let unknown = ["worker", "--nats", &nats.url, "--languages", "pyhton"];
    test.run(&unknown)
        .ends_with(2)
        .complains("did you mean `python`?");
    let named = ["worker", "--nats", &nats.url, "--name", "A b"];
    test.run(&named)
        .ends_with(2)
        .complains("is not a valid name for a worker");
    let address = ["judge", "sums", "right.c", "--nats", "nats://me:secret@x:y"];
    let ran = test
        .run(&address)
        .ends_with(2)
        .complains("is not an address");
    assert!(!ran.stderr.contains("secret"), "{}", ran.stderr);
    let nobody = ["judge", "sums", "right.c", "--nats", "nats://127.0.0.1:1"];
    test.run(&nobody)
        .ends_with(3)
        .complains("cannot use the NATS server at nats://127.0.0.1:1");
}
