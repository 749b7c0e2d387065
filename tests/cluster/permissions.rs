//! The permissions that the documentation proposes: enough for each role, and no more.

use super::{Nats, Worker, eventually, problem};

/// The piece of a server's configuration on the page.
pub(crate) fn documented() -> String {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/cluster.md"));
    let page = page.unwrap();
    let mut blocks = page
        .split("\n```")
        .filter(|block| block.contains("accounts {"));
    blocks.next().unwrap().trim_start_matches('\n').to_owned()
}

/// The same with the import that lets workers compile for each other.
pub(super) fn sharing_programs() -> String {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/cluster.md"));
    let import = "      { service: { account: TENGEN, subject: \"$O.tengen-programs.>\" } }\n";
    assert!(page.unwrap().contains(import));
    let imports = "    imports = [\n";
    documented().replace(imports, &format!("{imports}{import}"))
}

#[test]
fn a_worker_may_do_its_work_and_nothing_else() {
    let (nats, test) = (
        Nats::configured(&documented(), "judge:JUDGE_SECRET@"),
        problem(),
    );
    let worker = nats.url_of("worker:WORKER_SECRET");
    let _worker = Worker::new(&test, &worker, "one");
    let ran = test.run(&["judge", "sums", "right.c", "first.c", "--nats", &nats.url]);
    ran.ends_with(1).prints("right.c");
    let log = nats.log();
    assert!(!log.to_lowercase().contains("violation"), "{log}");
    // A client with the worker's password cannot look at what others judge.
    let spying = test.run(&["cluster", "status", "--nats", &worker]);
    assert_ne!(spying.code, Some(0), "{}", spying.stdout);
    assert!(nats.log().to_lowercase().contains("violation"));
}

#[test]
fn whoever_is_unknown_is_told_how_to_say_who_it_is() {
    let (nats, test) = (Nats::configured(&documented(), ""), problem());
    let ran = test.run(&["judge", "sums", "right.c", "--nats", &nats.url]);
    ran.ends_with(3)
        .complains("authorization violation")
        .complains("--nats-creds FILE");
    let wrong = nats.url_of("judge:wrong");
    let ran = test.run(&["judge", "sums", "right.c", "--nats", &wrong]);
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
    let judge = ["judge", "sums", "right.c", "--nats", &nats.url];
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

#[test]
fn whoever_may_not_do_something_is_told_what_instead_of_waiting() {
    let rights = documented();
    for (allowed, instead, what) in [
        (
            "\"$JS.API.>\"",
            "\"other.>\"",
            "Publish to \"$JS.API.INFO\"",
        ),
        (
            "\"_INBOX_coordinator.>\"",
            "\"_INBOX_other.>\"",
            "Subscription to \"_INBOX_coordinator.",
        ),
    ] {
        let less = rights.replace(allowed, instead);
        assert_ne!(less, rights);
        let (nats, test) = (Nats::configured(&less, "judge:JUDGE_SECRET@"), problem());
        let ran = test.run(&["judge", "sums", "right.c", "--nats", &nats.url]);
        ran.ends_with(3)
            .complains(what)
            .complains("let this user do what docs/cluster.md lists");
    }
}

#[test]
fn whoever_may_use_a_cluster_and_not_make_one_is_told_so() {
    let making = "$JS.API.STREAM.CREATE.>";
    let all = "publish = [\"$JS.API.>\"";
    let rights = documented();
    let (before, of_coordinator) = rights.split_once(all).unwrap();
    let (allowed, after) = of_coordinator.split_once(']').unwrap();
    let less = format!(
        "{before}publish = {{ allow = [\"$JS.API.>\"{allowed}], deny = [\"{making}\"] }}{after}"
    );
    let (nats, test) = (Nats::configured(&less, "judge:JUDGE_SECRET@"), problem());
    let ran = test.run(&["judge", "sums", "right.c", "--nats", &nats.url]);
    ran.ends_with(3)
        .complains("Publish to \"$JS.API.STREAM.CREATE.KV_tengen\"");
}
