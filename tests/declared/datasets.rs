//! Inputs that are lists of datasets: many small ones in a file, and many cases in a run.

use crate::support::Test;

const SPEC: &str = r#"format = 1
title = "Sums"
kind = "batch"
seed = 7
reference = "right.c"

[input]
lines = ["t", "case[t]"]
where = ["sum(case.n) <= 2e5"]

[input.vars]
t = "1..=1e4"

[input.vars.case]
lines = ["n", "a[n]"]
n = "1..=2e5"
a = "0..=1e9"

[[group]]
name = "one"
generator = "input"
params = { t = 1, n = "1..=9" }
count = 3

[[solution]]
path = "right.c"
expect = "accepted"
"#;

const RIGHT: &str = "#include <stdio.h>
int main(void) {
    int t;
    for (scanf(\"%d\", &t); t--;) {
        long long n, sum = 0, a;
        for (scanf(\"%lld\", &n); n-- && scanf(\"%lld\", &a) == 1;) sum += a;
        printf(\"%lld\\n\", sum);
    }
}
";

/// The problem `sums`, and a program that keeps the sum of one dataset for the next.
fn sums() -> Test {
    let keeps = RIGHT
        .replace("    int t;", "    int t; long long sum = 0;")
        .replace("sum = 0, a", "a");
    Test::new()
        .file("problems/sums/problem.toml", SPEC)
        .file("problems/sums/right.c", RIGHT)
        .file("keeps.c", &keeps)
}

#[test]
fn cases_of_one_dataset_are_tried_together() {
    testing::needs(&["gcc"]);
    let alone = ["--generator", "input", "-p", "t=1", "-p", "a=1..=9"];
    let fuzz = [&["fuzz", "sums", "keeps.c", "--cases", "5"], &alone[..]].concat();
    let fuzz = [&fuzz[..], &["--shrink-time", "300s", "--format", "json"]].concat();
    let found = sums().run(&fuzz).ends_with(1).json();
    assert_eq!(found["counterexample"]["input"], "2\n1\n1\n1\n0\n");
}

#[test]
fn a_plan_has_every_small_dataset_in_one_file() {
    testing::needs(&["gcc"]);
    let test = sums();
    test.run(&["judge", "sums", "keeps.c"]).ends_with(0);
    test.run(&["plan", "sums", "--write"]).ends_with(0);
    let spec = std::fs::read_to_string(test.path("problems/sums/problem.toml")).unwrap();
    for case in [
        "{ \"case.a\" = \"0..=2\", \"case.n\" = \"1..=6\", datasets = \"every\" }",
        "{ \"case.n\" = \"100000..=100000\", datasets = \"one-large\" }",
    ] {
        assert!(spec.contains(case), "{case}: {spec}");
    }
    test.run(&["judge", "sums", "keeps.c"]).ends_with(1);
    test.run(&["build", "sums"]).ends_with(0);
    test.run(&["verify", "sums"]).ends_with(0);
}
