//! `attack`, by the real executable.

use crate::support::sums::{FIRST, RIGHT, SPEC};
use crate::support::{Test, built_sums};
use serde_json::Value;

/// Fails where the data have no case: with 6 to 49 numbers. Both print another wrong answer.
const MEDIUM: &str =
    "n = int(input())\nprint(-1 if 5 < n < 50 else sum(map(int, input().split())))\n";
const MEDIUM_TOO: &str =
    "n = int(input())\nprint(-2 if 5 < n < 50 else sum(map(int, input().split())))\n";
/// Right, and not the text of any other.
const LOOP: &str =
    "input()\ntotal = 0\nfor a in input().split():\n    total += int(a)\nprint(total)\n";
const ATTACK: [&str; 6] = ["attack", "sums", "--each", "each", "--inputs", "60"];

/// The problem `sums` with one more solution that must be accepted, and programs to attack.
fn with(solution: &str, programs: &[(&str, &str)]) -> Test {
    let listed = "\n[[solution]]\npath = \"solutions/loop.py\"\nexpect = \"accepted\"\n";
    let test = built_sums()
        .file("problems/sums/problem.toml", format!("{SPEC}{listed}"))
        .file("problems/sums/solutions/loop.py", solution);
    let programs = programs.iter();
    programs.fold(test, |test, (name, text)| {
        test.file(&format!("each/{name}"), text)
    })
}

fn json(test: &Test, more: &[&str]) -> Value {
    let args = [&ATTACK[..], &["--format", "json"], more].concat();
    let mut document = test.run(&args).ends_with(1).json();
    // All that may differ from run to run.
    document["seconds"] = Value::Null;
    for entry in document["submissions"].as_array_mut().unwrap() {
        entry["seconds"] = Value::Null;
        let found_after = entry["found_after_seconds"].take();
        assert_eq!(
            found_after.is_number(),
            entry["outcome"] == "broken",
            "{entry}"
        );
    }
    document
}

/// The words of the command that repeats the finding of a submission.
fn replay(document: &Value, submission: usize) -> Vec<String> {
    let found = &document["submissions"][submission]["counterexample"];
    let words = found["replay"].as_str().unwrap().split(' ');
    words.skip(1).map(str::to_owned).collect()
}

#[test]
fn programs_that_pass_the_data_are_broken_and_findings_are_confirmed_passed_on_and_kept() {
    let programs = [
        ("first.py", FIRST),
        ("medium.py", MEDIUM),
        ("medium_too.py", MEDIUM_TOO),
        ("notes.md", "no program"),
        ("right.py", RIGHT),
    ];
    let test = with(LOOP, &programs);
    let found = json(&test, &["-j", "1"]);
    assert_eq!(found, json(&test, &["-j", "3"]));
    let of = |key: &str| -> Vec<&Value> {
        let entries = found["submissions"].as_array().unwrap().iter();
        entries.map(|entry| &entry[key]).collect()
    };
    assert_eq!(of("outcome"), ["rejected", "broken", "broken", "withstood"]);
    assert_eq!(found["no_submissions"][0]["name"], "each/notes.md");
    assert_eq!(found["submissions"][0]["case"], "samples/1");
    let inputs = &found["submissions"][3]["inputs"];
    let tried = |key: &str| inputs[key].as_u64().unwrap();
    assert_eq!(tried("plan") + tried("fuzzing"), 60);
    let counterexamples = of("counterexample");
    let (medium, too) = (counterexamples[1], counterexamples[2]);
    assert_eq!(medium["input"], "6\n0 0 0 0 0 0\n");
    assert_eq!(medium["confirmed_by"], "solutions/loop.py");
    assert_eq!(too["origin"]["kind"], "passed-on");
    assert_eq!(medium["also"][0]["submission"], "each/medium_too.py");
    for submission in [1, 2] {
        let words = replay(&found, submission);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        test.run(&words).ends_with(1).prints("6\n  0 0 0 0 0 0\n");
    }
    let saved = test.run(&[&ATTACK[..], &["--save"]].concat());
    saved
        .ends_with(1)
        .prints("confirmed by the reference and solutions/loop.py")
        .prints("also fail on it: each/medium_too.py (wrong-answer)")
        .prints("/problems/sums/hacks/medium-");
    let lock = std::fs::read_to_string(test.path("problems/sums/cases.lock")).unwrap();
    assert!(lock.contains("hacks/medium-"), "{lock}");
    // The data reject them now, so there is nothing left to find.
    test.run(&ATTACK)
        .ends_with(0)
        .prints("the data reject it: wrong-answer on hacks/medium-");
}

#[test]
fn a_finding_that_an_accepted_solution_contradicts_is_disputed_and_not_kept() {
    let programs = [("medium_too.py", MEDIUM_TOO)];
    let test = with(MEDIUM, &programs);
    let ran = test.run(&[&ATTACK[..], &["--save"]].concat());
    ran.ends_with(1)
        .prints("disputed: solutions/loop.py gets wrong-answer on this input");
    assert!(!test.path("problems/sums/hacks").exists());
}

#[test]
fn directories_without_programs_and_limits_that_are_no_numbers_are_refused() {
    let test = built_sums().file("each/notes.md", "no program");
    test.run(&ATTACK)
        .ends_with(2)
        .complains("none of 1 file or directory is a submission");
    test.run(&["attack", "sums", "--each", "nowhere"])
        .ends_with(2)
        .complains("cannot read nowhere");
    test.run(&["attack", "sums"])
        .ends_with(2)
        .complains("--each");
}
