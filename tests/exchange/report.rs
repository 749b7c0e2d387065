//! What `tengen export` prints, and how it ends.

use crate::support::{Test, built_sums};
use serde_json::Value;

#[test]
fn a_loss_is_reported_with_what_was_done_instead() {
    let test = built_sums();
    test.run(&["export", "sums", "--to", "dmoj", "--out", "out"])
        .ends_with(0)
        .prints("sums: ")
        .prints("losses: ")
        .prints("lost")
        .prints("a time limit of 1 s and a memory limit of 128 MiB: enter them on the site");
    assert!(test.path("out/init.yml").is_file());
}

#[test]
fn the_document_lists_the_losses_the_worst_first() {
    let test = built_sums();
    let args = [
        "export", "sums", "--to", "luogu", "--out", "sums.zip", "--format", "json",
    ];
    let document = test.run(&args).ends_with(0).json();
    assert_eq!(document["format"], 2);
    assert_eq!(document["problem"], "sums");
    assert_eq!(document["to"], "luogu");
    assert_eq!(document["path"], "sums.zip");
    assert_eq!(document["cases"], 8);
    let losses = document["losses"].as_array().unwrap();
    let rank = |loss: &Value| {
        let severities = ["lost", "weaker", "cosmetic"];
        let severity = loss["severity"].as_str().unwrap().to_owned();
        severities.iter().position(|known| *known == severity)
    };
    assert!(losses.len() > 2);
    assert!(losses.iter().map(rank).is_sorted(), "{losses:?}");
    assert!(losses.iter().all(|loss| rank(loss).is_some()));
}

#[test]
fn strict_exports_fail_on_a_loss_and_are_written_nevertheless() {
    let test = built_sums();
    let args = [
        "export", "sums", "--to", "hydro", "--out", "out", "--strict",
    ];
    test.run(&args).ends_with(1).prints("losses: ");
    assert!(test.path("out/sums/testdata/config.yaml").is_file());
}

/// A problem that a format holds in full.
fn plain() -> Test {
    let spec = r#"format = 1
title = { en = "Sums" }
kind = "batch"
limits = { time = "1s", memory = "128MiB", output = "8MiB" }
reference = "solutions/right.cpp"
[validator]
program = "validator.py"
protocol = "icpc"
[[group]]
name = "all"
points = 100
files = ["all/*.in"]
[[solution]]
path = "solutions/right.cpp"
expect = "accepted"
"#;
    Test::new()
        .file("problems/sums/problem.toml", spec)
        .file("problems/sums/statement.en.md", "# Sums\n\nAdd.\n")
        .file("problems/sums/validator.py", "import sys\nsys.exit(42)\n")
        .file(
            "problems/sums/solutions/right.cpp",
            "#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b << std::endl; }\n",
        )
        .file("problems/sums/all/1.in", "1 2\n")
}

#[test]
fn strict_exports_without_a_loss_end_well() {
    let test = plain();
    let args = ["export", "sums", "--to", "icpc", "--out", "out", "--strict"];
    test.run(&args).ends_with(0).prints("nothing is lost");
}

#[test]
fn what_is_there_already_is_not_touched() {
    let test = built_sums().file("out/mine.txt", "mine");
    test.run(&["export", "sums", "--to", "folder", "--out", "out"])
        .ends_with(2)
        .complains("out already exists: remove it, or choose another path");
    assert_eq!(std::fs::read(test.path("out/mine.txt")).unwrap(), b"mine");
    let left: Vec<_> = std::fs::read_dir(test.path("")).unwrap().collect();
    assert_eq!(left.len(), 2, "{left:?}");
}

#[test]
fn a_format_that_cannot_hold_the_kind_at_all_says_so() {
    let test = built_sums();
    test.run(&["export", "sums", "--to", "leetcode-json", "--out", "out"])
        .ends_with(2)
        .complains("sums is a problem of kind batch: leetcode-json holds functions and classes");
    assert!(!test.path("out").exists());
}
