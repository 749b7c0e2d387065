//! Clusters and work of other releases.

use super::client::Client;
use super::{Nats, Worker, eventually, problem, started};
use crate::support::{Test, copy_problem, shipped_problems};
use serde_json::{Value, json};

/// The queues of a cluster, as the status names them.
fn queues(test: &Test, nats: &Nats) -> Vec<Value> {
    let status = test.run(&["cluster", "status", "--nats", &nats.url, "--format", "json"]);
    let queues = status.ends_with(0).json()["queues"].take();
    queues.as_array().unwrap().clone()
}

#[test]
fn a_cluster_of_another_format_is_refused() {
    let (nats, test) = (Nats::new(), problem());
    let judge = ["judge", "sums", "right.c", "--nats", &nats.url];
    // Sets the cluster up.
    test.run(&[&judge[..], &["--jobs", "1"]].concat())
        .ends_with(0);
    let worker = ["worker", "--nats", &nats.url];
    let status = ["cluster", "status", "--nats", &nats.url];
    let serve = [
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--data",
        "data",
        "--nats",
        &nats.url,
    ];
    for format in ["1", "one"] {
        Client::new(&nats).publish("$KV.tengen.format", format.as_bytes());
        for command in [&judge[..], &worker, &status, &serve] {
            let ran = test.run(command).ends_with(3);
            ran.complains(&format!(
                "the cluster is of format {format}, and this tengen speaks format 3"
            ))
            .complains("use the same release of tengen on all machines");
        }
    }
}

#[test]
fn work_of_another_release_is_left_to_it() {
    let (nats, test) = (Nats::new(), problem());
    let worker = Worker::new(&test, &nats.url, "one");
    let judge = ["judge", "sums", "right.c", "--nats", &nats.url];
    test.run(&judge).ends_with(0);
    // What a coordinator of a release to come does.
    let class = "judge-9-9-9_c";
    let filter = format!("tengen.job.submission.{class}.>");
    let consumer = json!({ "stream_name": "TENGEN_SUBMISSION", "config": {
        "durable_name": class, "deliver_policy": "all", "ack_policy": "explicit", "ack_wait": 3_000_000_000_u64,
        "replay_policy": "instant", "max_deliver": -1, "filter_subject": filter,
    } });
    let mut client = Client::new(&nats);
    let create = format!("$JS.API.CONSUMER.DURABLE.CREATE.TENGEN_SUBMISSION.{class}");
    let made = client.request(&create, consumer.to_string().as_bytes());
    assert_eq!(made["error"], Value::Null, "{made}");
    client.publish(&format!("tengen.job.submission.{class}.c.j"), b"{}");
    client.publish("tengen.news", b"");
    test.run(&judge).ends_with(0);
    let queues = queues(&test, &nats);
    let left = queues
        .iter()
        .find(|queue| queue["class"] == "judge-9-9-9 c")
        .unwrap();
    assert_eq!(
        (&left["waiting"], &left["delivered"]),
        (&json!(1), &json!(0)),
        "{left}"
    );
    assert_eq!(worker.begun(), 2, "{}", worker.log());
}

#[test]
fn what_a_built_in_model_takes_part_in_is_work_of_this_release() {
    let (nats, test) = (Nats::new(), problem());
    let id = "tic_tac_toe_score";
    copy_problem(
        &shipped_problems().join(id),
        &test.path(&format!("problems/{id}")),
    );
    let mut judging = started(&test, &["judge", id, "right.c", "--nats", &nats.url]);
    let release = env!("CARGO_PKG_VERSION").replace('.', "-");
    let queue = eventually("a job", || {
        let status = test.run(&["cluster", "status", "--nats", &nats.url, "--format", "json"]);
        let queues = status.ends_with(0).json()["queues"].take();
        queues.as_array().unwrap().first().cloned()
    });
    assert_eq!(queue["class"], format!("judge-{release} c"));
    judging.kill().unwrap();
    judging.wait().unwrap();
}
