//! Searches whose cases are tried elsewhere: what is found is what one machine finds.

use super::commands::is_same_elsewhere;
use super::{Nats, Worker, eventually, masked, started};
use crate::declared::weights;
use crate::support::{Ran, Test};

/// Wrong for about every fortieth input, and always of one kind.
const RARE: &str = "#include <stdio.h>
int main(void) {
    long long n, sum = 0, u, v, w;
    scanf(\"%lld\", &n);
    for (long long i = 1; i < n && scanf(\"%lld %lld %lld\", &u, &v, &w) == 3; i++) {
        sum += w;
        if (i == 1) sum += w % 40 == 3;
    }
    printf(\"%lld\\n\", sum);
}
";
const WRONG: &str = "problems/weights/solutions/wrong.c";

/// A solution whose mutants are many in one program. Trees of two nodes, which no case has, are summed otherwise.
const IN_CPP: &str = "#include <cstdio>
int main() {
    int n;
    long long sum = 0;
    if (scanf(\"%d\", &n) != 1) return 1;
    for (int i = 1; i < n; i++) {
        long long u, v, w;
        if (scanf(\"%lld %lld %lld\", &u, &v, &w) != 3) return 1;
        if (n == 2) sum += w + u - u;
        else sum += w;
    }
    printf(\"%lld\\n\", sum);
}
";

/// The problem with few inputs; its cases cover few of them.
fn weak() -> Test {
    let test = weights().file("in.cpp", IN_CPP);
    let path = test.path("problems/weights/problem.toml");
    let spec = std::fs::read_to_string(&path).unwrap();
    let changes = [
        ("n = \"2..=2e5\"", "n = \"2..=3\""),
        ("w = \"1..=1e9\"", "w = \"1..=5\""),
        ("bounds = { n = \"2..=4\" }", "bounds = { n = 3 }"),
        ("n = 9, tree", "n = 3, tree"),
    ];
    let changed = changes.iter().fold(spec, |spec, (old, new)| {
        assert!(spec.contains(old), "{old}");
        spec.replace(old, new)
    });
    std::fs::write(path, changed).unwrap();
    test
}

#[test]
fn findings_are_those_of_one_machine() {
    let (nats, test) = (Nats::new(), weights().file("rare.c", RARE));
    let _workers = ["one", "two"].map(|name| Worker::new(&test, &nats.url, name));
    let shrink = ["--shrink-time", "300s"];
    let several = ["fuzz", "weights", "rare.c", WRONG, "--findings", "2"];
    let several = [&several[..], &["--cases", "50"], &shrink].concat();
    is_same_elsewhere(&test, &nats, &several);
    let none = ["fuzz", "weights", "problems/weights/solutions/right.c"];
    is_same_elsewhere(&test, &nats, &[&none[..], &["--cases", "30"]].concat());
    let exhaustive = ["--exhaustive", "--generator", "input", "-p", "n=2..=3"];
    let exhaustive = [&exhaustive[..], &["-p", "w=1..=2"]].concat();
    let rare = ["fuzz", "weights", "rare.c"];
    is_same_elsewhere(&test, &nats, &[&rare[..], &exhaustive].concat());
    is_same_elsewhere(
        &test,
        &nats,
        &[&["fuzz", "weights", WRONG][..], &exhaustive, &shrink].concat(),
    );
}

#[test]
fn attacks_find_what_they_find_on_one_machine() {
    let (nats, test) = (Nats::new(), weights().file("each/rare.c", RARE));
    std::fs::copy(
        test.path("problems/weights/solutions/right.c"),
        test.path("each/right.c"),
    )
    .unwrap();
    let _workers = ["one", "two"].map(|name| Worker::new(&test, &nats.url, name));
    let attack = ["attack", "weights", "--each", "each", "--inputs", "400"];
    is_same_elsewhere(&test, &nats, &attack);
}

#[test]
fn a_worker_that_dies_and_one_that_comes_late_change_nothing() {
    let (nats, test) = (Nats::new(), weights().file("rare.c", RARE));
    let search = ["fuzz", "weights", "rare.c", "--cases", "100", "--format"];
    let search = [
        &search[..],
        &["json", "--findings", "9", "--shrink-time", "300s"],
    ]
    .concat();
    let here = test.run(&search).ends_with(1);
    let first = Worker::new(&test, &nats.url, "first");
    let searching = started(&test, &[&search[..], &["--nats", &nats.url]].concat());
    eventually("a part", || (first.begun() > 2).then_some(()));
    first.kill();
    let late = ["second", "third"].map(|name| Worker::new(&test, &nats.url, name));
    let there = Ran::of(&searching.wait_with_output().unwrap()).ends_with(1);
    assert_eq!(masked(&there.stdout), masked(&here.stdout));
    assert!(late.iter().any(|worker| worker.begun() > 0));
}

#[test]
fn strength_is_that_of_one_machine() {
    let (nats, test) = (Nats::new(), weak());
    testing::needs(&["g++"]);
    let _workers = ["one", "two"].map(|name| Worker::new(&test, &nats.url, name));
    let strength = ["strength", "weights", "in.cpp", "--mutants", "8"];
    // On a busy machine the search must not end earlier in one place than in the other.
    let strength = [&strength[..], &["--inputs", "60", "--time", "1000s"]].concat();
    let here = test.run(&[&strength[..], &["--format", "json"]].concat());
    let results = here.json()["results"].as_array().unwrap().clone();
    assert!(
        results.iter().any(|it| !it["found"].is_null()),
        "{}",
        here.stdout
    );
    is_same_elsewhere(&test, &nats, &strength);
}

#[test]
fn times_are_compared_on_one_machine() {
    let (nats, test) = (Nats::new(), weights());
    let slowest = ["fuzz", "weights", WRONG, "--slowest", "--nats", &nats.url];
    test.run(&slowest)
        .ends_with(2)
        .complains("times are compared on one machine: leave out --nats");
    let parts = ["strength", "weights", "--parts", "--nats", &nats.url];
    test.run(&parts)
        .ends_with(2)
        .complains("cannot be used with");
}
