//! What a worker that means harm can do with the permissions of the page: what it is trusted with, and nothing else.

use super::client::Client;
use super::permissions::documented;
use super::{Nats, Worker, eventually, problem, started};
use crate::support::Ran;
use serde_json::json;

/// Requests that would read, take, forge or remove what is not a worker's, with `COORDINATOR` for the coordinator that waits.
const REQUESTS: [(&str, &str); 45] = [
    // A program that other workers would start.
    ("$O.tengen-programs.C.attack", "{}"),
    ("$JS.API.STREAM.NAMES", ""),
    ("$JS.API.STREAM.LIST", ""),
    (
        "$JS.API.STREAM.INFO.TENGEN_RESULT",
        r#"{"subjects_filter": ">"}"#,
    ),
    (
        "$JS.API.STREAM.INFO.TENGEN_SUBMISSION",
        r#"{"subjects_filter": ">"}"#,
    ),
    (
        "$JS.API.STREAM.CREATE.MINE",
        r#"{"name": "MINE", "sources": [{"name": "TENGEN_RESULT"}]}"#,
    ),
    (
        "$JS.API.STREAM.UPDATE.TENGEN_RESULT",
        r#"{"name": "TENGEN_RESULT", "subjects": ["a"]}"#,
    ),
    ("$JS.API.STREAM.DELETE.TENGEN_RESULT", ""),
    ("$JS.API.STREAM.DELETE.TENGEN_SUBMISSION", ""),
    ("$JS.API.STREAM.PURGE.TENGEN_RESULT", ""),
    ("$JS.API.STREAM.PURGE.TENGEN_SUBMISSION", ""),
    ("$JS.API.STREAM.PURGE.OBJ_tengen-packages", ""),
    ("$JS.API.STREAM.MSG.GET.TENGEN_RESULT", r#"{"seq": 1}"#),
    ("$JS.API.STREAM.MSG.GET.TENGEN_SUBMISSION", r#"{"seq": 1}"#),
    (
        "$JS.API.STREAM.MSG.GET.OBJ_tengen-outcomes",
        r#"{"seq": 1}"#,
    ),
    ("$JS.API.STREAM.MSG.DELETE.TENGEN_RESULT", r#"{"seq": 1}"#),
    (
        "$JS.API.STREAM.MSG.DELETE.TENGEN_SUBMISSION",
        r#"{"seq": 1}"#,
    ),
    (
        "$JS.API.STREAM.SNAPSHOT.TENGEN_RESULT",
        r#"{"deliver_subject": "_INBOX_worker.worker.a"}"#,
    ),
    ("$JS.API.STREAM.LEADER.STEPDOWN.TENGEN_RESULT", ""),
    ("$JS.API.DIRECT.GET.TENGEN_RESULT", r#"{"seq": 1}"#),
    (
        "$JS.API.DIRECT.GET.TENGEN_RESULT.tengen.result.COORDINATOR.1",
        "",
    ),
    ("$JS.API.DIRECT.GET.TENGEN_SUBMISSION", r#"{"seq": 1}"#),
    ("$JS.API.DIRECT.GET.OBJ_tengen-outcomes", r#"{"seq": 1}"#),
    (
        "$JS.API.DIRECT.GET.OBJ_tengen-outcomes.$O.tengen-outcomes.C.a",
        "",
    ),
    ("$JS.API.CONSUMER.NAMES.TENGEN_RESULT", ""),
    ("$JS.API.CONSUMER.LIST.TENGEN_RESULT", ""),
    ("$JS.API.CONSUMER.INFO.TENGEN_RESULT.result-COORDINATOR", ""),
    (
        "$JS.API.CONSUMER.MSG.NEXT.TENGEN_RESULT.result-COORDINATOR",
        r#"{"batch": 1}"#,
    ),
    (
        "$JS.API.CONSUMER.DELETE.TENGEN_RESULT.result-COORDINATOR",
        "",
    ),
    ("$JS.API.CONSUMER.DELETE.TENGEN_SUBMISSION.judge_c", ""),
    (
        "$JS.API.CONSUMER.CREATE.TENGEN_RESULT",
        r#"{"stream_name": "TENGEN_RESULT", "config": {"ack_policy": "none"}}"#,
    ),
    (
        "$JS.API.CONSUMER.CREATE.TENGEN_RESULT.mine.tengen.result.>",
        "{}",
    ),
    ("$JS.API.CONSUMER.DURABLE.CREATE.TENGEN_RESULT.mine", "{}"),
    (
        "$JS.API.CONSUMER.CREATE.OBJ_tengen-blobs",
        r#"{"stream_name": "OBJ_tengen-blobs", "config": {"deliver_subject": "tengen.job.a.b.c.d"}}"#,
    ),
    ("$JS.ACK.TENGEN_RESULT.result-COORDINATOR.1.1.1.1.0", "+NXT"),
    ("$JS.ACK.TENGEN_RESULT.result-COORDINATOR.1.1.1.1.0", "+ACK"),
    ("$KV.tengen.format", "9"),
    ("$O.tengen-packages.M.a", "{}"),
    ("$O.tengen-blobs.M.a", "{}"),
    ("tengen.job.submission.judge_c.COORDINATOR.1", "{}"),
    ("tengen.cancel.COORDINATOR.all", ""),
    ("tengen.news", ""),
    ("_INBOX_coordinator.test", "{}"),
    ("_INBOX_worker.other.a", "{}"),
    ("$SYS.REQ.SERVER.PING", ""),
];

/// Subscriptions by which it would hear what is not for it.
const SUBSCRIPTIONS: [&str; 14] = [
    ">",
    "*",
    "*.>",
    "_INBOX.>",
    "_INBOX_coordinator.>",
    "_INBOX_worker.>",
    "_INBOX_worker.other.>",
    "_R_.>",
    "tengen.>",
    "tengen.result.>",
    "tengen.dead.>",
    "$JS.>",
    "$KV.>",
    "$O.>",
];

/// Where the server is to send what it reads for the worker.
const REPLIES: [&str; 9] = [
    "$JS.API.STREAM.PURGE.TENGEN_RESULT",
    "$JS.API.STREAM.PURGE.TENGEN_SUBMISSION",
    "$JS.API.STREAM.DELETE.TENGEN_SUBMISSION",
    "$JS.API.CONSUMER.DELETE.TENGEN_RESULT.result-COORDINATOR",
    "$KV.tengen.format",
    "$O.tengen-packages.M.a",
    "tengen.job.submission.judge_c.COORDINATOR.1",
    "tengen.result.COORDINATOR.1",
    "tengen.cancel.COORDINATOR.all",
];

/// A server as on the page, and what its streams hold.
fn state(nats: &Nats) -> String {
    let mut client = Client::new(nats);
    let names = [
        "TENGEN_SUBMISSION",
        "TENGEN_RESULT",
        "KV_tengen",
        "OBJ_tengen-packages",
        "OBJ_tengen-blobs",
    ];
    let states = names.map(|name| {
        let info = client.request(
            &format!("$JS.API.STREAM.INFO.{name}"),
            br#"{"subjects_filter": ">"}"#,
        );
        json!([
            info["config"],
            info["state"]["messages"],
            info["state"]["last_seq"],
            info["state"]["subjects"],
            info["state"]["consumer_count"]
        ])
    });
    json!(states).to_string()
}

#[test]
fn whatever_a_worker_attacks_is_refused_or_without_effect() {
    let (nats, test) = (
        Nats::configured(&documented(), "judge:JUDGE_SECRET@"),
        problem(),
    );
    let judging = started(&test, &["judge", "sums", "right.c", "--nats", &nats.url]);
    let jobs = || Client::new(&nats).subjects("TENGEN_SUBMISSION", ">");
    let job = eventually("a job", || jobs().pop());
    let coordinator = job.rsplit('.').nth(1).unwrap();
    let about = |text: &str| text.replace("COORDINATOR", coordinator);
    let before = state(&nats);
    let url = nats.url_of("worker:WORKER_SECRET");
    let mut worker = Client::listening(&url, "_INBOX_worker.worker.attack");
    for (subject, payload) in REQUESTS {
        let is_refused = worker.is_refused(&about(subject), payload.as_bytes());
        assert!(is_refused, "{subject}");
    }
    for subject in SUBSCRIPTIONS {
        assert!(worker.is_deaf_to(subject), "{subject}");
    }
    // The server does not compare the subject of a response with any permission.
    assert_eq!(
        worker.request("$O.tengen-outcomes.M.attack", b"{}")["stream"],
        "OBJ_tengen-outcomes"
    );
    let reads = "$JS.API.DIRECT.GET.OBJ_tengen-outcomes.$O.tengen-outcomes.M.attack";
    for reply in REPLIES {
        worker.publish_for(reads, &about(reply), b"");
    }
    // What answers in the same order is there, so those before have been read.
    let info = worker.request("$JS.API.STREAM.INFO.OBJ_tengen-programs", b"");
    assert_eq!(info["config"]["name"], "OBJ_tengen-programs");
    assert!(!worker.is_refused(reads, b""));
    assert_eq!(state(&nats), before);
    // It may send results, but not name the jobs that others have.
    for job in ["1", "all", "00000000000000000000000000000000"] {
        for kind in ["result", "dead"] {
            let forged = br#"{"reason": "forged"}"#;
            let subject = format!("tengen.{kind}.{coordinator}.{job}");
            assert_eq!(worker.request(&subject, forged)["stream"], "TENGEN_RESULT");
        }
    }
    let _worker = Worker::new(&test, &url, "one");
    let ran = Ran::of(&judging.wait_with_output().unwrap());
    ran.ends_with(0).prints("accepted");
}

#[test]
fn a_job_that_a_worker_drops_is_requested_again() {
    let (nats, test) = (
        Nats::configured(&documented(), "judge:JUDGE_SECRET@"),
        problem(),
    );
    let judging = started(&test, &["judge", "sums", "right.c", "--nats", &nats.url]);
    let jobs = || Client::new(&nats).subjects("TENGEN_SUBMISSION", ">").len();
    eventually("a job", || (jobs() == 1).then_some(()));
    let url = nats.url_of("worker:WORKER_SECRET");
    let mut worker = Client::listening(&url, "_INBOX_worker.worker.attack");
    let next = "$JS.API.CONSUMER.MSG.NEXT.TENGEN_SUBMISSION.judge_c";
    let taken = worker.request(next, b"{\"batch\": 1}");
    assert_eq!(taken["problem"], "sums");
    worker.publish("$JS.ACK.TENGEN_SUBMISSION.judge_c.1.1.1.1.0", b"+ACK");
    eventually("an empty stream", || (jobs() == 0).then_some(()));
    eventually("the job again", || (jobs() == 1).then_some(()));
    let _worker = Worker::new(&test, &url, "one");
    let ran = Ran::of(&judging.wait_with_output().unwrap());
    ran.ends_with(0).prints("accepted");
}

#[test]
fn a_job_that_another_worker_cancels_is_requested_again() {
    let sleeps = "import time\ntime.sleep(0.4)\ninput()\nprint(sum(map(int, input().split())))\n";
    let (nats, test) = (
        Nats::configured(&documented(), "judge:JUDGE_SECRET@"),
        problem().file("sleeps.py", sleeps),
    );
    let url = nats.url_of("worker:WORKER_SECRET");
    let one = Worker::new(&test, &url, "one");
    let judge = ["judge", "sums", "sleeps.py", "--nats", &nats.url];
    let judging = started(&test, &judge);
    eventually("a job", || (one.begun() > 0).then_some(()));
    let jobs = Client::new(&nats).subjects("TENGEN_SUBMISSION", ">");
    let coordinator = jobs[0].rsplit('.').nth(1).unwrap();
    let mut worker = Client::listening(&url, "_INBOX_worker.worker.attack");
    let cancel = format!("tengen.cancel.{coordinator}.all");
    worker.publish_for("$JS.API.INFO", &cancel, b"");
    let ran = Ran::of(&judging.wait_with_output().unwrap());
    ran.ends_with(0).prints("accepted");
}
