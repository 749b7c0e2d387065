//! `judge --labels`: judging beside what is known of submissions.

use crate::support::sums::{FIRST, RIGHT, SPEC};
use crate::support::{Test, built_sums};
use serde_json::json;

/// A directory with a right and a wrong submission, and a table of labels.
fn labelled(labels: &str) -> Test {
    built_sums()
        .file("all/right.py", RIGHT)
        .file("all/first.py", FIRST)
        .file("labels.csv", labels)
}

const JUDGE: [&str; 5] = ["judge", "sums", "all", "--labels", "labels.csv"];

#[test]
fn labels_that_come_true_are_as_expected() {
    for labels in [
        "right.py,right\nfirst.py,wrong\n",
        "name,verdict\nright.py,AC\nfirst.py,time-limit\n",
        "first.py, 0\nright.py, 1\n",
    ] {
        labelled(labels)
            .run(&JUDGE)
            .ends_with(0)
            .prints("labelled right and accepted (TPR): 1 of 1, 100.0 %\n")
            .prints("labelled wrong and rejected (TNR): 1 of 1, 100.0 %\n");
    }
}

#[test]
fn each_disagreement_is_told_with_its_case() {
    let test = labelled("right.py,wrong\nfirst.py,right\n");
    test.run(&JUDGE)
        .ends_with(1)
        .prints("(TPR): 0 of 1, 0.0 %\n")
        .prints("(TNR): 0 of 1, 0.0 %\n")
        .prints("all/right.py is labelled wrong, but accepted\n")
        .prints("all/first.py is labelled right, but wrong-answer on ");
    let document = test.run(&[&JUDGE[..], &["--format", "json"]].concat());
    let labels = &document.ends_with(1).json()["labels"];
    assert_eq!(
        labels["right"],
        json!({"labelled": 1, "accepted": 0, "share": 0.0})
    );
    assert_eq!(labels["disagreements"].as_array().unwrap().len(), 2);
    assert_eq!(labels["disagreements"][0]["verdict"], "wrong-answer");
}

#[test]
fn right_ones_that_print_different_words_need_a_checker() {
    let other = RIGHT.replace("print(", "print('the sum is', ");
    let test = labelled("right.py,right\nother.py,right\n").file("all/other.py", other);
    let judged = test.run(&[&JUDGE[..], &["--all"]].concat()).ends_with(1);
    judged
        .prints("submissions that are labelled right print 2 different outputs on samples/1\n")
        .prints("if all of them are right, this problem needs a checker of its own\n");
    // Spaces and line ends are not a difference that needs one.
    let blanks = RIGHT.replace("print(", "print('  ', ");
    let spec = SPEC.to_owned();
    let test = labelled("right.py,right\nother.py,right\n")
        .file("all/other.py", blanks)
        .file("problems/sums/problem.toml", spec);
    let judged = test.run(&JUDGE);
    assert!(
        !judged.stdout.contains("different outputs"),
        "{}",
        judged.stdout
    );
}

#[test]
fn what_has_no_label_is_not_judged() {
    let test = labelled("right.py,right\n");
    let judged = test.run(&JUDGE).ends_with(0);
    assert!(!judged.stdout.contains("first.py"), "{}", judged.stdout);
    assert!(
        judged
            .stderr
            .contains("note: 1 submission without a label in labels.csv"),
        "{}",
        judged.stderr
    );
}

#[test]
fn a_table_that_makes_no_sense_is_refused_at_its_line() {
    for (labels, message) in [
        ("", "labels.csv has no labels"),
        (
            "right.py\n",
            "labels.csv:1: a line is a submission and its label",
        ),
        (
            "right.py,right\nfirst.py,maybe\n",
            "labels.csv:2: unknown label `maybe`: known are right, wrong, and the verdicts accepted",
        ),
        (
            "right.py,right\nright.py,wrong\n",
            "labels.csv:2: right.py has a label in line 1 already",
        ),
        (
            "right.py,right\nfrist.py,wrong\n",
            "labels.csv:2: there is no submission frist.py; did you mean first.py?",
        ),
    ] {
        labelled(labels).run(&JUDGE).ends_with(2).complains(message);
    }
    let missing = [&JUDGE[..4], &["none.csv"]].concat();
    labelled("")
        .run(&missing)
        .ends_with(2)
        .complains("none.csv");
}
