//! `verify --record`: expectations from what solutions got.

use crate::support::Test;
use std::fs;

/// A problem with two groups, points, and solutions whose expectations are not right.
const SPEC: &str = r#"format = 1
title = "Scored"
kind = "batch"
reference = "right.py"

[[group]]
name = "small"
points = 40
files = ["small/*.in"] # By hand.

[[group]]
name = "large"
points = 60
files = ["large/*.in"]

# The model solution.
[[solution]]
path = "right.py"
expect = "accepted"

[[solution]]
path = "half.py"  # Right for small numbers.
expect = "accepted"   # To be measured.

[[solution]]
path = "none.py"
expect = { permitted = ["wrong-answer", "accepted"], required = ["wrong-answer"] }
score = "1..=5"

[[solution]]
path = "bad.c"
score = 100
"#;

#[test]
fn lists_that_equal_a_name_stay_if_they_are_met() {
    testing::needs(&["python3"]);
    let lists =
        "expect = { permitted = [\"accepted\", \"wrong-answer\"], required = [\"wrong-answer\"] }";
    let (start, _) = SPEC.split_once("[[solution]]\npath = \"half.py\"").unwrap();
    let spec = format!("{start}[[solution]]\npath = \"half.py\"\n{lists}\nscore = 40\n");
    let test = scored().file("problems/scored/problem.toml", &spec);
    test.run(&["build", "scored"]).ends_with(0);
    test.run(&["verify", "scored", "--record"]).ends_with(0);
    let new = fs::read_to_string(test.path("problems/scored/problem.toml")).unwrap();
    assert_eq!(new, spec);
    // A name that is met becomes a table by group, which states more.
    let name = spec.replace(lists, "expect = \"wrong-answer\"");
    let test = test.file("problems/scored/problem.toml", name);
    test.run(&["verify", "scored", "--record"])
        .ends_with(0)
        .prints("+expect = { large = \"wrong-answer\", \"*\" = \"accepted\" }");
}

fn scored() -> Test {
    Test::new()
        .file("problems/scored/problem.toml", SPEC)
        .file(
            "problems/scored/statement.en.md",
            "# Scored\n\n{{samples}}\n",
        )
        .file("problems/scored/right.py", "print(int(input()))\n")
        .file(
            "problems/scored/half.py",
            "n = int(input())\nprint(n if n < 10 else 0)\n",
        )
        .file(
            "problems/scored/none.py",
            "n = int(input())\nprint(n if n == 3 else -1)\n",
        )
        .file("problems/scored/bad.c", "int main(void) { return x; }\n")
        .file("problems/scored/validator.py", "int(input())\n")
        .file("problems/scored/samples/1.in", "3\n")
        .file("problems/scored/small/1.in", "4\n")
        .file("problems/scored/large/1.in", "40\n")
}

#[test]
fn what_solutions_get_is_written_after_the_change_is_shown() {
    testing::needs(&["python3"]);
    let test = scored();
    test.run(&["build", "scored"]).ends_with(0);
    test.run(&["verify", "scored"]).ends_with(1);
    let ran = test.run(&["verify", "scored", "--record"]).ends_with(0);
    assert!(!ran.stdout.contains("no [[solution]]"), "{}", ran.stdout);
    ran.complains("scored: bad.c does not compile, and that is recorded as expected")
        .prints("-expect = \"accepted\"   # To be measured.\n+expect = { large = \"wrong-answer\", \"*\" = \"accepted\" }   # To be measured.\n+score = 40\n")
        .prints("-score = \"1..=5\"\n+score = \"0..=5\"\n")
        .prints("-score = 100\n+score = 0\n+expect = \"compile-error\"\n");
    let new = fs::read_to_string(test.path("problems/scored/problem.toml")).unwrap();
    let expected = SPEC
        .replace(
            "expect = \"accepted\"   # To be",
            "expect = { large = \"wrong-answer\", \"*\" = \"accepted\" }   # To be",
        )
        .replace("# To be measured.\n", "# To be measured.\nscore = 40\n")
        .replace("\"1..=5\"", "\"0..=5\"")
        .replace("score = 100\n", "score = 0\nexpect = \"compile-error\"\n");
    assert_eq!(new, expected);
    test.run(&["verify", "scored"]).ends_with(0);
    test.run(&["verify", "scored", "--record"])
        .ends_with(0)
        .complains("problem.toml: all expectations are as recorded");
    assert_eq!(
        fs::read_to_string(test.path("problems/scored/problem.toml")).unwrap(),
        new
    );
}

#[test]
fn nothing_is_recorded_of_cases_that_differ_from_the_lock() {
    testing::needs(&["python3"]);
    let test = scored();
    test.run(&["build", "scored"]).ends_with(0);
    let test = test.file("problems/scored/large/1.in", "41\n");
    test.run(&["verify", "scored", "--record"])
        .ends_with(2)
        .complains(
            "cases differ from cases.lock, so nothing was recorded: run `tengen build scored`",
        );
    assert_eq!(
        fs::read_to_string(test.path("problems/scored/problem.toml")).unwrap(),
        SPEC
    );
}

#[test]
fn a_document_on_standard_output_stays_one_and_skipped_solutions_stay_as_they_are() {
    testing::needs(&["python3"]);
    let languages = "[\"no such language\"]\nextensions = [\"zz\"]\nrun = [\"no-such-command\"]\nversion = []\n";
    let spec = SPEC.replace("bad.c", "bad.zz");
    let test = scored()
        .file("problems/languages.toml", languages)
        .file("problems/scored/problem.toml", &spec)
        .file("problems/scored/bad.zz", "");
    test.run(&["build", "scored"]).ends_with(0);
    let ran = test.run(&["verify", "scored", "--record", "--format", "json"]);
    assert_eq!(ran.json()["as_expected"], true);
    ran.complains("scored: bad.zz was not judged, so its expectation stays as it is")
        .complains("+score = 40");
    let new = fs::read_to_string(test.path("problems/scored/problem.toml")).unwrap();
    assert!(new.ends_with("path = \"bad.zz\"\nscore = 100\n"), "{new}");
}
