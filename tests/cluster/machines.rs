//! Kinds of machines, whose times are not those of each other.

use super::{Nats, Worker, eventually, problem, started};
use crate::support::sums::SPEC;
use crate::support::{Ran, Test};
use std::io::{BufRead as _, BufReader};
use std::process::Child;

/// The problem with margins of time.
fn with_margins() -> Test {
    let spec = SPEC.replace("limits = {", "limits = { margin = { accepted = 1.5 },");
    assert_ne!(spec, SPEC);
    problem().file("problems/sums/problem.toml", spec)
}

/// A worker of a name and a kind, for one job at a time.
fn worker(test: &Test, nats: &Nats, (name, kind): (&str, &str)) -> Worker {
    let more = ["--jobs", "1", "--kind", kind];
    Worker::with(test, &nats.url, name, &more)
}

/// Waits until this number of workers is listed, which they are once the cluster has had work.
fn listed(test: &Test, nats: &Nats, count: usize) {
    test.run(&["judge", "sums", "right.c", "--nats", &nats.url])
        .ends_with(0);
    let status = ["cluster", "status", "--nats", &nats.url, "--format", "json"];
    eventually("workers", || {
        let status = test.run(&status).ends_with(0).json();
        let workers = status["workers"].as_array().unwrap();
        (workers.len() == count).then_some(())
    });
}

#[test]
fn times_of_different_machines_are_told_apart() {
    let (nats, test) = (Nats::new(), problem());
    let judge = ["judge", "sums", "right.c", "--nats", &nats.url];
    let _same = ["one", "two"].map(|name| worker(&test, &nats, (name, "rack-1")));
    for _ in 0..4 {
        let ran = test.run(&judge).ends_with(0);
        assert!(!ran.stderr.contains("times are those"), "{}", ran.stderr);
    }
    let _other = worker(&test, &nats, ("three", "rack-2"));
    let many: Vec<String> = (0..12).map(|at| format!("copy{at}.c")).collect();
    for name in &many {
        std::fs::write(test.path(name), crate::support::sums::REFERENCE).unwrap();
    }
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    let note = "note: times are those of different machines (rack-1 and rack-2): compare them within one kind alone, or have one judge by --nats-kind";
    let judge = [&["judge", "sums", "--nats", &nats.url][..], &many].concat();
    eventually("a note", || {
        let ran = test.run(&judge).ends_with(0);
        ran.stderr.contains(note).then_some(())
    });
}

/// The first line that a command says.
fn first_note(command: &mut Child) -> String {
    let mut said = BufReader::new(command.stderr.take().unwrap());
    let mut line = String::new();
    said.read_line(&mut line).unwrap();
    // What it says later must not end it.
    std::thread::spawn(move || std::io::copy(&mut said, &mut std::io::sink()));
    line
}

/// Who judged.
fn judges(ran: &Ran) -> Vec<String> {
    let document = ran.json();
    let submissions = document["submissions"].as_array().unwrap();
    let cases = submissions
        .iter()
        .flat_map(|it| it["cases"].as_array().unwrap());
    let workers = cases.map(|case| case["worker"].as_str().unwrap().to_owned());
    workers.collect()
}

#[test]
fn the_kind_that_is_asked_for_judges_and_searches_alone() {
    let (nats, test) = (Nats::new(), problem());
    let machines = [("one", "rack-1"), ("two", "AMD EPYC_2")];
    let _workers = machines.map(|machine| worker(&test, &nats, machine));
    listed(&test, &nats, 2);
    for (name, kind) in machines {
        let on = ["--nats", &nats.url, "--nats-kind", kind];
        let judge = [
            &["judge", "sums", "right.c", "late.c", "--format", "json"][..],
            &on,
        ]
        .concat();
        let judges = judges(&test.run(&judge).ends_with(1));
        assert!(judges.iter().all(|judge| judge == name), "{judges:?}");
        let fuzz = ["fuzz", "sums", "late.c", "--cases", "50"];
        test.run(&[&fuzz[..], &on].concat()).ends_with(1);
    }
    // What has been asked for once stays in the list of queues.
    let status = test.run(&["cluster", "status", "--nats", &nats.url]);
    status
        .ends_with(0)
        .prints("judge c on AMD EPYC_2")
        .prints("judge c on rack-1");
}

#[test]
fn a_kind_that_is_not_there_is_waited_for() {
    let (nats, test) = (Nats::new(), problem());
    let _other = worker(&test, &nats, ("one", "rack-1"));
    let mut waiting = started(
        &test,
        &[
            "judge",
            "sums",
            "right.c",
            "--nats",
            &nats.url,
            "--nats-kind",
            "rack-2",
        ],
    );
    let note = "note: no worker takes programs in c on rack-2: waiting for one (`tengen worker`)\n";
    assert_eq!(first_note(&mut waiting), note);
    let _wanted = worker(&test, &nats, ("two", "rack-2"));
    assert_eq!(waiting.wait().unwrap().code(), Some(0));
}

#[test]
fn margins_of_time_are_those_of_one_kind() {
    let (nats, test) = (Nats::new(), with_margins());
    let machines = [("one", "rack-1"), ("two", "rack-2"), ("three", "rack-2")];
    let _workers = machines.map(|machine| worker(&test, &nats, machine));
    listed(&test, &nats, 3);
    // It ends with 1 for want of a `cases.lock`.
    let verify = ["verify", "sums", "--nats", &nats.url];
    let note = "note: only rack-2 judges, as margins of time are asked for: --nats-kind names another kind of machine";
    let of_one = || {
        let status = ["cluster", "status", "--nats", &nats.url, "--format", "json"];
        let status = test.run(&status).ends_with(0).json();
        let mut workers = status["workers"].as_array().unwrap().iter();
        let one = workers.find(|it| it["name"] == "one").unwrap();
        one["done"].as_u64().unwrap()
    };
    std::thread::sleep(std::time::Duration::from_secs(3));
    let before = of_one();
    test.run(&verify).ends_with(1).complains(note);
    // What a worker says of itself is two seconds old at most.
    std::thread::sleep(std::time::Duration::from_secs(3));
    assert_eq!(of_one(), before);
    let ran = test.run(&[&verify[..], &["--nats-kind", "rack-1"]].concat());
    let ran = ran.ends_with(1);
    assert!(!ran.stderr.contains("note: only"), "{}", ran.stderr);
    eventually("figures", || (of_one() > before).then_some(()));
}

#[test]
fn where_no_worker_is_there_yet_margins_wait_for_one() {
    let (nats, test) = (Nats::new(), with_margins());
    let mut waiting = started(&test, &["verify", "sums", "--nats", &nats.url]);
    let note = "note: there is no worker: waiting for one (`tengen worker`)\n";
    assert_eq!(first_note(&mut waiting), note);
    let _worker = worker(&test, &nats, ("one", "rack-1"));
    assert_eq!(waiting.wait().unwrap().code(), Some(1));
}

#[test]
fn what_one_kind_does_not_take_others_judge() {
    let (nats, test) = (Nats::new(), with_margins());
    let of = |name, more: &[&str]| Worker::with(&test, &nats.url, name, more);
    // It has more slots, and does not know the language of the solutions.
    let _many = of(
        "many",
        &["--jobs", "4", "--kind", "rack-1", "--languages", "c++"],
    );
    let _one = of("one", &["--jobs", "1", "--kind", "rack-2"]);
    listed(&test, &nats, 2);
    let ran = test.run(&["verify", "sums", "--nats", &nats.url]);
    ran.ends_with(1).complains("note: only rack-2 judges");
}

#[test]
fn limits_are_measured_on_one_kind() {
    let (nats, test) = (Nats::new(), problem());
    let spec = SPEC.replace("time = \"1s\"", "time = \"100ms\"");
    let slow = "\n[[solution]]\npath = \"solutions/slow.c\"\nexpect = \"time-limit\"\n";
    let endless = std::fs::read(test.path("loops.c")).unwrap();
    let test = test
        .file("problems/sums/problem.toml", spec + slow)
        .file("problems/sums/solutions/slow.c", endless);
    let limits = |args: &[&str]| {
        let all = [&["limits", "sums", "--runs", "1"], args].concat();
        test.run(&all)
    };
    limits(&["--on", "nats"])
        .ends_with(2)
        .complains("`--on nats` needs the cluster: add `--nats URL`");
    limits(&["--on", "locale"])
        .ends_with(2)
        .complains("did you mean `local`?");
    let _worker = worker(&test, &nats, ("one", "rack-1"));
    listed(&test, &nats, 1);
    limits(&["--on", "nats:rack-2", "--nats", &nats.url])
        .ends_with(2)
        .complains("no worker is of the kind `rack-2`; the kinds of the workers are: rack-1");
    let on = ["--on", "local,nats:rack-1", "--nats", &nats.url];
    let document = limits(&[&on[..], &["--save", "--format", "json"]].concat());
    let document = document.ends_with(0).json();
    let there = &document["targets"][1];
    assert_eq!(there["target"], "nats:rack-1", "{document:#}");
    assert_eq!(there["solutions"], 2);
    assert!(there["accepted"].as_f64().unwrap() > 1.0);
    // It ran for more than its limit allows.
    assert!(there["too_slow"].as_f64().unwrap() > 1.5);
    let slow = document["solutions"].as_array().unwrap().last().unwrap();
    assert_eq!(
        (&slow["target"], &slow["stopped"]),
        (&"nats:rack-1".into(), &true.into())
    );
    test.run(&["verify", "sums"])
        .prints("margins: sums: local AC ")
        .prints("; nats:rack-1 AC ");
}
