//! Programs that one worker compiles for all.

use super::client::Client;
use super::permissions::{documented, sharing_programs};
use super::stored::{Damage, Store};
use super::{Nats, Worker, eventually, problem};
use crate::support::sums::SPEC;
use crate::support::{Ran, Test};
use std::path::Path;

const PROGRAMS: Store = Store("tengen-programs");
/// What a worker says that did not have to compile.
const TAKEN: &str = "a program comes from another worker";
/// What it says that does not ask any more.
const ALONE: &str = "programs are not shared for a while";

/// Accepts what begins as the answer does.
const CHECKER: &str = r"#include <fstream>
#include <string>

int main(int, char **files) {
    std::string output, answer;
    std::ifstream(files[2]) >> output;
    std::ifstream(files[3]) >> answer;
    return output != answer;
}
";

const RIGHT_CPP: &str = r"#include <iostream>

int main() {
    long long n, number, sum = 0;
    std::cin >> n;
    while (std::cin >> number) sum += number;
    std::cout << sum << std::endl;
}
";

/// The problem `sums` with a checker that has to be compiled.
fn compiled() -> Test {
    let header = "[checker]\nprogram = \"check.cpp\"\nprotocol = \"testlib\"\n\n[validator]";
    let spec = SPEC.replace("[validator]", header);
    assert_ne!(spec, SPEC);
    problem()
        .file("problems/sums/problem.toml", spec)
        .file("problems/sums/check.cpp", CHECKER)
        .file("right.cpp", RIGHT_CPP)
}

/// A worker on a machine that has compiled nothing yet.
fn fresh(test: &Test, url: &str, name: &str) -> Worker {
    let cache = test.path(&format!("cache-{name}"));
    let variables: [(&str, &Path); 1] = [("TENGEN_CACHE", &cache)];
    Worker::in_environment(test, url, name, &["--jobs", "1"], &variables)
}

fn judged(test: &Test, nats: &Nats, source: &str) -> Ran {
    let ran = test.run(&["judge", "sums", source, "--nats", &nats.url]);
    ran.ends_with(0).prints("accepted")
}

/// Has one worker judge, and ends it when its programs are in the store.
fn one_worker_compiles(test: &Test, nats: &Nats, url: &str) {
    let worker = fresh(test, url, "one");
    judged(test, nats, "right.c");
    eventually("a program", || {
        (!PROGRAMS.heads(&mut Client::new(nats)).is_empty()).then_some(())
    });
    assert!(!worker.log().contains(TAKEN), "{}", worker.log());
}

#[test]
fn what_one_worker_has_compiled_another_takes() {
    let (nats, test) = (Nats::new(), compiled());
    one_worker_compiles(&test, &nats, &nats.url);
    let worker = fresh(&test, &nats.url, "two");
    judged(&test, &nats, "right.c");
    assert_eq!(worker.log().matches(TAKEN).count(), 1, "{}", worker.log());
    // It is at hand now.
    judged(&test, &nats, "right.c");
    assert_eq!(worker.log().matches(TAKEN).count(), 1, "{}", worker.log());
}

#[test]
fn what_one_worker_judges_whole_stays_there_and_what_is_searched_with_does_not() {
    let (nats, test) = (Nats::new(), compiled());
    let worker = fresh(&test, &nats.url, "one");
    judged(&test, &nats, "right.cpp");
    // It was judged whole: the checker alone is there.
    let programs = || PROGRAMS.heads(&mut Client::new(&nats)).len();
    eventually("the checker", || (programs() == 1).then_some(()));
    drop(worker);
    let workers = ["two", "three"].map(|name| fresh(&test, &nats.url, name));
    let status = || test.run(&["cluster", "status", "--nats", &nats.url]).stdout;
    eventually("workers", || status().contains("two").then_some(()));
    eventually("workers", || status().contains("three").then_some(()));
    let ran = test.run(&[
        "fuzz",
        "sums",
        "right.cpp",
        "right.c",
        "--cases",
        "200",
        "--nats",
        &nats.url,
    ]);
    ran.ends_with(0);
    eventually("the program", || (programs() >= 2).then_some(()));
    drop(workers);
}

#[test]
fn a_submission_is_shared_where_several_workers_judge_its_cases() {
    let (nats, test) = (Nats::new(), compiled());
    let spec = std::fs::read_to_string(test.path("problems/sums/problem.toml")).unwrap();
    let more = spec.replace("count = 4", "count = 60");
    assert_ne!(more, spec);
    let test = test.file("problems/sums/problem.toml", more);
    let _workers = ["one", "two"].map(|name| fresh(&test, &nats.url, name));
    judged(&test, &nats, "right.c");
    let status = || test.run(&["cluster", "status", "--nats", &nats.url]).stdout;
    eventually("workers", || {
        ["one", "two"]
            .iter()
            .all(|name| status().contains(name))
            .then_some(())
    });
    judged(&test, &nats, "right.cpp");
    let programs = || PROGRAMS.heads(&mut Client::new(&nats)).len();
    eventually("both programs", || (programs() == 2).then_some(()));
}

#[test]
fn a_damaged_program_is_compiled_anew() {
    for damage in [Damage::Replaced, Damage::Altered, Damage::Lost] {
        let (nats, test) = (Nats::new(), compiled());
        one_worker_compiles(&test, &nats, &nats.url);
        PROGRAMS.damage(&nats, damage);
        let worker = fresh(&test, &nats.url, "two");
        judged(&test, &nats, "right.c");
        assert!(!worker.log().contains(TAKEN), "{}", worker.log());
    }
}

#[test]
fn workers_with_the_documented_permissions_compile_for_themselves() {
    let (nats, test) = (
        Nats::configured(&documented(), "judge:JUDGE_SECRET@"),
        compiled(),
    );
    let workers = ["one", "two"].map(|name| {
        let worker = fresh(&test, &nats.url_of("worker:WORKER_SECRET"), name);
        judged(&test, &nats, "right.c");
        worker.log()
    });
    assert!(
        workers.iter().all(|log| !log.contains(TAKEN)),
        "{workers:?}"
    );
    assert_eq!(PROGRAMS.heads(&mut Client::new(&nats)), [""; 0]);
    let log = nats.log();
    assert!(!log.to_lowercase().contains("violation"), "{log}");
}

#[test]
fn a_worker_that_may_not_give_programs_takes_them() {
    let rights = sharing_programs();
    let (of_worker, _) = rights.split_once("TENGEN_COORDINATOR = ").unwrap();
    let of_taker = of_worker.replace(", \"$O.tengen-programs.>\"", "");
    assert_ne!(of_taker, of_worker);
    let of_taker = of_taker.replace("TENGEN_WORKER", "TENGEN_TAKER");
    let of_taker = of_taker.replace("_INBOX_worker.worker", "_INBOX_worker.taker");
    let worker = "{ user: worker,";
    let taker =
        format!("{{ user: taker, password: SECRET, permissions: $TENGEN_TAKER }}\n{worker}");
    let rights = format!("{of_taker}{}", rights.replace(worker, &taker));
    let (nats, test) = (Nats::configured(&rights, "judge:JUDGE_SECRET@"), compiled());
    one_worker_compiles(&test, &nats, &nats.url_of("worker:WORKER_SECRET"));
    let worker = fresh(&test, &nats.url_of("taker:SECRET"), "two");
    judged(&test, &nats, "right.c");
    assert_eq!(worker.log().matches(TAKEN).count(), 1, "{}", worker.log());
    judged(&test, &nats, "right.cpp");
    let log = nats.log();
    assert!(!log.to_lowercase().contains("violation"), "{log}");
}

#[test]
fn where_a_worker_is_let_in_nowhere_it_compiles() {
    let rights = documented();
    let none = rights.replace("tengen-programs", "tengen-other");
    assert_ne!(none, rights);
    let nats = Nats::configured(&none, "judge:JUDGE_SECRET@");
    let test = compiled();
    let worker = fresh(&test, &nats.url_of("worker:WORKER_SECRET"), "one");
    for source in ["right.c", "right.cpp"] {
        judged(&test, &nats, source);
    }
    assert!(worker.log().contains(ALONE), "{}", worker.log());
}
