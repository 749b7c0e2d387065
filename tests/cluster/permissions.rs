//! The permissions that the documentation proposes: enough for each role, and no more.

use super::{Nats, Worker, eventually, problem};

/// The piece of a server's configuration on the page.
pub(crate) fn documented() -> String {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/cluster.md"));
    let page = page.unwrap();
    let mut blocks = page
        .split("\n```")
        .filter(|block| block.contains("authorization {"));
    blocks.next().unwrap().trim_start_matches('\n').to_owned()
}

#[test]
fn a_worker_may_do_its_work_and_nothing_else() {
    let (nats, test) = (
        Nats::configured(&documented(), "judge:JUDGE_SECRET@"),
        problem(),
    );
    let worker = nats.url_of("worker:WORKER_SECRET");
    let _worker = Worker::new(&test, &worker, "one");
    let ran = test.run(&["judge", "sums", "right.py", "first.py", "--nats", &nats.url]);
    ran.ends_with(1).prints("right.py");
    let log = nats.log();
    assert!(!log.to_lowercase().contains("violation"), "{log}");
    // Whoever has the worker's password cannot look at what others judge.
    let spying = test.run(&["cluster", "status", "--nats", &worker]);
    assert_ne!(spying.code, Some(0), "{}", spying.stdout);
    assert!(nats.log().to_lowercase().contains("violation"));
}

#[test]
fn whoever_is_unknown_is_told_how_to_say_who_it_is() {
    let (nats, test) = (Nats::configured(&documented(), ""), problem());
    let ran = test.run(&["judge", "sums", "right.py", "--nats", &nats.url]);
    ran.ends_with(3)
        .complains("authorization violation")
        .complains("--nats-creds FILE");
    let wrong = nats.url_of("judge:wrong");
    let ran = test.run(&["judge", "sums", "right.py", "--nats", &wrong]);
    let ran = ran.ends_with(3).complains("authorization violation");
    assert!(!ran.stderr.contains("judge:wrong"), "{}", ran.stderr);
}

#[test]
fn a_worker_whose_user_is_removed_says_so_and_goes_on_when_it_is_back() {
    let (nats, test) = (
        Nats::configured(&documented(), "judge:JUDGE_SECRET@"),
        problem(),
    );
    let worker = nats.url_of("worker:WORKER_SECRET");
    let worker = Worker::new(&test, &worker, "one");
    let judge = ["judge", "sums", "right.py", "--nats", &nats.url];
    test.run(&judge).ends_with(0);
    nats.reconfigure("user: worker,", "user: nobody,");
    eventually("a refusal", || {
        worker
            .log()
            .contains("authorization violation")
            .then_some(())
    });
    assert!(!worker.log().contains("WORKER_SECRET"), "{}", worker.log());
    nats.reconfigure("user: nobody,", "user: worker,");
    test.run(&judge).ends_with(0);
    assert_eq!(worker.begun(), 2, "{}", worker.log());
}
