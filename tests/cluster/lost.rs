//! What message servers lose, or give to nobody.

use super::client::Client;
use super::{Nats, Worker, eventually, masked, problem, started};
use crate::declared::weights;
use crate::support::{Ran, Test};
use rustix::process::{Pid, Signal, kill_process};
use std::process::Child;

/// How a worker describes its sandbox.
const ISOLATION: &str =
    r#"{"level": "restricted", "memory_source": "rusage", "cpu_source": "rusage", "not_held": []}"#;

/// Somebody who waits for a worker, with a job on its way.
fn waiting(test: &Test, nats: &Nats) -> Child {
    let judging = started(test, &["judge", "sums", "right.c", "--nats", &nats.url]);
    let jobs = || Client::new(nats).subjects("TENGEN_SUBMISSION", ">").len();
    eventually("a job", || (jobs() == 1).then_some(()));
    judging
}

/// Has a worker come, with which everything goes well.
fn ends_well(test: &Test, nats: &Nats, judging: Child) -> Ran {
    let _worker = Worker::new(test, &nats.url, "one");
    let ran = Ran::of(&judging.wait_with_output().unwrap());
    let ran = ran.ends_with(0).prints("accepted");
    for stream in ["TENGEN_SUBMISSION", "TENGEN_RESULT"] {
        eventually(stream, || {
            let left = Client::new(nats).subjects(stream, ">");
            left.is_empty().then_some(())
        });
    }
    ran
}

/// Has a server do something that every client with work may do.
fn asked(nats: &Nats, subject: &str) {
    let answer = Client::new(nats).request(&format!("$JS.API.{subject}"), b"");
    assert_eq!(answer["success"], true, "{answer}");
}

/// The names of the consumers of a stream.
fn consumers(nats: &Nats, stream: &str) -> Vec<String> {
    let subject = format!("$JS.API.CONSUMER.NAMES.{stream}");
    let answer = Client::new(nats).request(&subject, b"");
    let names = answer["consumers"].as_array().unwrap().iter();
    names
        .map(|name| name.as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn a_job_that_is_lost_is_sent_again() {
    let (nats, test) = (Nats::new(), problem());
    let judging = waiting(&test, &nats);
    asked(&nats, "STREAM.PURGE.TENGEN_SUBMISSION");
    ends_well(&test, &nats, judging);
}

#[test]
fn jobs_and_results_that_no_consumer_gives_out_are_not_waited_for_in_vain() {
    for stream in ["TENGEN_SUBMISSION", "TENGEN_RESULT"] {
        let (nats, test) = (Nats::new(), problem());
        let judging = waiting(&test, &nats);
        for consumer in consumers(&nats, stream) {
            asked(&nats, &format!("CONSUMER.DELETE.{stream}.{consumer}"));
        }
        ends_well(&test, &nats, judging);
    }
}

#[test]
fn where_the_servers_lose_everything_it_is_said_and_the_next_is_judged() {
    let (mut nats, test) = (Nats::new(), problem());
    let judging = waiting(&test, &nats);
    nats.lose_everything();
    let worker = Worker::new(&test, &nats.url, "one");
    let ran = Ran::of(&judging.wait_with_output().unwrap());
    // The job comes again, but not the problem.
    ran.ends_with(3).complains("cannot find an object");
    let ran = test.run(&["judge", "sums", "right.c", "--nats", &nats.url]);
    ran.ends_with(0).prints("accepted");
    drop(worker);
}

#[test]
fn whoever_waits_can_give_up_though_the_servers_are_gone() {
    let (nats, test) = (Nats::new(), problem());
    let mut judging = waiting(&test, &nats);
    drop(nats);
    kill_process(Pid::from_child(&judging), Signal::INT).unwrap();
    eventually("an end", || judging.try_wait().unwrap());
}

#[test]
fn a_worker_ends_where_the_servers_have_lost_everything() {
    let (mut nats, test) = (Nats::new(), problem());
    let mut worker = Worker::new(&test, &nats.url, "one");
    test.run(&["judge", "sums", "right.c", "--nats", &nats.url])
        .ends_with(0);
    nats.lose_everything();
    // By then it has looked for streams that are not there.
    std::thread::sleep(std::time::Duration::from_secs(12));
    worker.signal(Signal::TERM);
    let status = eventually("the end of a worker", || worker.child.try_wait().unwrap());
    assert!(status.success(), "{status}\n{}", worker.log());
}

#[test]
fn results_that_make_no_sense_are_dropped_and_the_job_is_judged() {
    let (nats, test) = (Nats::new(), problem());
    let judging = waiting(&test, &nats);
    let jobs = Client::new(&nats).subjects("TENGEN_SUBMISSION", ">");
    let job = jobs[0].splitn(5, '.').nth(4).unwrap();
    for (subject, rubbish) in [
        (format!("tengen.result.{job}"), &b"rubbish"[..]),
        (format!("tengen.result.{job}"), b"{\"worker\": 1}"),
        (format!("tengen.dead.{job}"), b"[]"),
    ] {
        Client::new(&nats).publish(&subject, rubbish);
    }
    let ran = ends_well(&test, &nats, judging);
    ran.complains("a result of a worker makes no sense: it is dropped");
}

#[test]
fn a_result_that_is_taken_away_is_requested_again() {
    let (nats, test) = (Nats::new(), problem());
    let judging = waiting(&test, &nats);
    for consumer in consumers(&nats, "TENGEN_RESULT") {
        asked(&nats, &format!("CONSUMER.DELETE.TENGEN_RESULT.{consumer}"));
    }
    let worker = Worker::new(&test, &nats.url, "one");
    let results = || Client::new(&nats).subjects("TENGEN_RESULT", ">").len();
    eventually("a result", || (results() == 1).then_some(()));
    asked(&nats, "STREAM.PURGE.TENGEN_RESULT");
    // The servers still know the id of the first result when they are sent the second.
    let ran = Ran::of(&judging.wait_with_output().unwrap());
    ran.ends_with(0).prints("accepted");
    assert_eq!(worker.begun(), 2, "{}", worker.log());
}

#[test]
fn results_that_nobody_collects_are_bounded() {
    const MOST: u64 = 100_000;
    let (nats, test) = (Nats::new(), problem());
    let judging = waiting(&test, &nats);
    let mut client = Client::new(&nats);
    let info = client.request("$JS.API.STREAM.INFO.TENGEN_RESULT", b"");
    let config = &info["config"];
    assert_eq!(config["max_msgs"], MOST);
    assert_eq!(config["max_bytes"], 256 << 20);
    assert_eq!(config["max_msg_size"], 1 << 20);
    assert_eq!(config["max_age"], 3_600_000_000_000_u64);
    let info = client.request("$JS.API.STREAM.INFO.OBJ_tengen-outcomes", b"");
    let most_bytes = info["config"]["max_bytes"].as_i64().unwrap();
    assert!((64 << 20..=2 << 30).contains(&most_bytes), "{info}");
    // Beyond them the oldest go, so a client that floods the stream stops nobody.
    for number in 0..MOST + 1000 {
        client.send(&format!("tengen.result.nobody.{number}"), b"rubbish");
    }
    eventually("the bound", || {
        let info = client.request("$JS.API.STREAM.INFO.TENGEN_RESULT", b"");
        let state = &info["state"];
        assert!(state["messages"].as_u64().unwrap() <= MOST, "{state}");
        (state["last_seq"].as_u64().unwrap() >= MOST + 1000).then_some(())
    });
    let _worker = Worker::new(&test, &nats.url, "one");
    let ran = Ran::of(&judging.wait_with_output().unwrap());
    ran.ends_with(0).prints("accepted");
}

#[test]
fn malformed_results_of_a_search_are_dropped_and_its_parts_tried_again() {
    let (nats, test) = (Nats::new(), weights());
    let wrong = "problems/weights/solutions/wrong.c";
    let search = [
        "fuzz", "weights", wrong, "--cases", "40", "--format", "json",
    ];
    let search = [&search[..], &["--shrink-time", "300s"]].concat();
    let here = test.run(&search).ends_with(1);
    let searching = started(&test, &[&search[..], &["--nats", &nats.url]].concat());
    let jobs = || Client::new(&nats).subjects("TENGEN_SEARCH", ">");
    let jobs = eventually("a job", || Some(jobs()).filter(|jobs| !jobs.is_empty()));
    // One is not JSON, one was not searched but judged, and one is about the cases of another part.
    let around = |outcome: &str| {
        format!(
            r#"{{"worker": "w", "isolation": {ISOLATION}, "noticed": {{"found": [], "points": {{}}}}, "outcome": {{"here": {outcome}}}}}"#
        )
    };
    let judged = around(r#"{"judged": {"refusal": null, "cases": []}}"#);
    let others =
        around(r#"{"tried": {"suspects": [999999999], "without_input": [], "reason": null}}"#);
    for job in jobs {
        let job = job.splitn(5, '.').nth(4).unwrap();
        for rubbish in ["rubbish", &judged, &others] {
            Client::new(&nats).publish(&format!("tengen.result.{job}"), rubbish.as_bytes());
        }
    }
    let _worker = Worker::new(&test, &nats.url, "one");
    let there = Ran::of(&searching.wait_with_output().unwrap()).ends_with(1);
    assert_eq!(masked(&there.stdout), masked(&here.stdout));
    there.complains("a result of a worker makes no sense: it is dropped");
}
