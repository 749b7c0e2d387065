//! `tengen judge` and `verify` on real programs.

use crate::support::sums::{FIRST, RIGHT, SPEC};
use crate::support::{Ran, Test, built_sums};

/// Judges a submission to `sums`.
fn judge(name: &str, text: impl AsRef<[u8]>) -> Ran {
    built_sums().file(name, text).run(&["judge", "sums", name])
}

#[test]
fn a_right_submission_is_accepted() {
    judge("right.py", RIGHT)
        .ends_with(0)
        .prints("accepted, 100 of 100 points")
        .prints("isolation: ");
}

#[test]
fn a_wrong_submission_is_explained() {
    judge("first.py", FIRST)
        .ends_with(1)
        .prints("wrong-answer, 0 of 100 points")
        .prints("samples/1: wrong-answer: 1st token of line 1: expected 7, found 3")
        .prints("- 7")
        .prints("+ 3")
        .prints("input: ");
}

#[test]
fn a_crash_is_a_runtime_error() {
    judge("crash.py", "import sys\nsys.exit(3)\n")
        .ends_with(1)
        .prints("runtime-error")
        .prints("exit code 3");
}

#[test]
fn a_signal_is_a_runtime_error() {
    let text = "int main() { volatile int *p = 0; *p = 1; }\n";
    judge("fault.c", text)
        .ends_with(1)
        .prints("signal 11 (segmentation fault)");
}

#[test]
fn a_loop_is_a_time_limit() {
    judge("loop.c", "int main() { for (volatile int i = 0;; i++); }\n")
        .ends_with(1)
        .prints("samples/1: time-limit: ")
        .prints(" of processor time");
}

#[test]
fn a_sleeper_is_idle() {
    let text = "#include <unistd.h>\nint main() { for (;;) pause(); }\n";
    judge("sleep.c", text)
        .ends_with(1)
        .prints("time-limit: idle");
}

#[test]
fn too_much_memory_is_a_memory_limit() {
    let text = "#include <stdlib.h>\n#include <string.h>\n#include <stdio.h>\n\
        int main() { for (;;) { char *p = malloc(1 << 20); memset(p, 1, 1 << 20); printf(\"%c\", p[5]); } }\n";
    judge("memory.c", text).ends_with(1).prints("memory-limit");
}

#[test]
fn too_much_output_is_an_output_limit() {
    judge(
        "flood.c",
        "#include <stdio.h>\nint main() { for (;;) puts(\"flood\"); }\n",
    )
    .ends_with(1)
    .prints("output-limit: more than 1 MiB of output");
}

#[test]
fn the_compilers_words_are_shown() {
    judge("broken.cpp", "int main() { return x; }\n")
        .ends_with(1)
        .prints("compile-error")
        .prints("broken.cpp:1:21");
}

#[test]
fn a_submission_of_no_bytes_gets_a_verdict() {
    judge("empty.cpp", "").ends_with(1).prints("compile-error");
    judge("empty.py", "").ends_with(1).prints("wrong-answer");
}

#[test]
fn a_binary_submission_gets_a_verdict() {
    let rubbish: Vec<u8> = (0..2000_u32)
        .map(|index| u8::try_from((index * 7919) >> 3 & 0xff).unwrap())
        .collect();
    judge("rubbish.cpp", &rubbish)
        .ends_with(1)
        .prints("compile-error");
    judge("rubbish.py", &rubbish)
        .ends_with(1)
        .prints("runtime-error");
}

#[test]
fn an_unknown_extension_is_wrong_usage() {
    judge("answer.xyz", "1")
        .ends_with(2)
        .complains("cannot tell the language of answer.xyz: known extensions are c, cs, cpp");
}

#[test]
fn a_missing_submission_is_wrong_usage() {
    built_sums()
        .run(&["judge", "sums", "nowhere.py"])
        .ends_with(2)
        .complains("no submission nowhere.py");
}

#[test]
fn a_near_miss_of_a_problem_is_answered_with_a_hint() {
    built_sums().run(&["judge", "sum", "x.py"]).ends_with(2);
    built_sums()
        .file("x.py", "")
        .run(&["judge", "sum", "x.py"])
        .ends_with(2)
        .complains("did you mean `sums`?");
}

#[test]
fn the_expected_verdict_decides_the_exit_code() {
    let test = built_sums().file("first.py", FIRST);
    test.run(&["judge", "sums", "first.py", "--expect", "wrong-answer"])
        .ends_with(0);
    test.run(&["judge", "sums", "first.py", "--expect", "slow"])
        .ends_with(2)
        .complains("known are accepted, wrong-answer");
}

#[test]
fn a_group_stops_at_its_first_failure_unless_all_are_asked_for() {
    let test = built_sums().file("first.py", FIRST);
    let cases = |args: &[&str]| {
        let document = test.run(args).json();
        document["cases"].as_array().unwrap().len()
    };
    assert_eq!(cases(&["judge", "sums", "first.py", "--format", "json"]), 3);
    assert_eq!(
        cases(&["judge", "sums", "first.py", "--format", "json", "--all"]),
        8
    );
}

#[test]
fn the_json_document_has_its_documented_shape() {
    let document = built_sums()
        .file("right.py", RIGHT)
        .run(&["--format", "json", "judge", "sums", "right.py"])
        .json();
    assert_eq!(document["format"], 1);
    assert_eq!(document["problem"], "sums");
    assert_eq!(document["submission"], "right.py");
    assert_eq!(document["verdict"], "accepted");
    assert_eq!(document["score"], 100.0);
    for key in ["level", "memory_source", "cpu_source"] {
        assert!(document["isolation"][key].is_string(), "{document}");
    }
    assert_eq!(document["isolation"]["not_held"], serde_json::json!([]));
    let case = &document["cases"][0];
    assert_eq!(case["id"], "samples/1");
    assert_eq!(case["group"], "samples");
    assert_eq!(case["verdict"], "accepted");
    for key in ["cpu_ms", "wall_ms", "memory_bytes"] {
        assert!(case[key].as_f64().unwrap() > 0.0, "{document}");
    }
}

#[test]
fn the_report_does_not_depend_on_the_number_of_jobs() {
    let source =
        "n = int(input())\nxs = list(map(int, input().split()))\nprint(sum(xs) + (n == 60))\n";
    let test = built_sums().file("half.py", source);
    let verdicts = |jobs: &str| {
        let document = test
            .run(&["judge", "sums", "half.py", "-j", jobs, "--format", "json"])
            .json();
        let cases = document["cases"].as_array().unwrap().clone();
        cases
            .iter()
            .map(|case| (case["id"].to_string(), case["verdict"].to_string()))
            .collect::<Vec<_>>()
    };
    assert_eq!(verdicts("1"), verdicts("4"));
}

fn with_solution(path: &str, text: &str, expect: &str) -> Test {
    let spec = format!("{SPEC}\n[[solution]]\npath = \"{path}\"\nexpect = {expect}\n");
    let problem = built_sums()
        .file("problems/sums/problem.toml", spec)
        .file(&format!("problems/sums/{path}"), text);
    problem.run(&["build", "sums"]).ends_with(0);
    problem
}

#[test]
fn verify_shows_solutions_by_groups() {
    let test = with_solution("solutions/also.py", RIGHT, "\"accepted\"");
    test.run(&["verify"])
        .ends_with(0)
        .prints("solution")
        .prints("WA 01")
        .prints("1 problem, 8 cases, 3 solutions: as expected");
}

#[test]
fn verify_names_a_solution_that_gets_another_verdict() {
    let test = with_solution("solutions/also.py", FIRST, "\"accepted\"");
    test.run(&["verify"]).ends_with(1).prints(
        "unexpected: sums: solutions/also.py: expected accepted, got wrong-answer on samples/1",
    );
}

#[test]
fn verify_names_a_wrong_solution_that_is_not_caught() {
    let test = with_solution("solutions/also.py", RIGHT, "\"wrong-answer\"");
    test.run(&["verify"]).ends_with(1).prints(
        "solutions/also.py: expected wrong-answer at least once, but none of 8 cases gave it",
    );
}

#[test]
fn expectations_can_be_given_by_group() {
    let large =
        "n = int(input())\nxs = list(map(int, input().split()))\nprint(sum(xs) if n < 10 else 0)\n";
    let good = "{ large = \"wrong-answer\", \"*\" = \"accepted\" }";
    with_solution("solutions/large.py", large, good)
        .run(&["verify"])
        .ends_with(0);
    let bad = "{ small = \"wrong-answer\", \"*\" = \"accepted\" }";
    with_solution("solutions/large.py", large, bad)
        .run(&["verify"])
        .ends_with(1)
        .prints("solutions/large.py in group small: expected wrong-answer at least once")
        .prints("solutions/large.py: expected accepted, got wrong-answer on large/01");
}

#[test]
fn verify_prints_one_json_document() {
    let test = with_solution("solutions/also.py", FIRST, "\"accepted\"");
    let document = test
        .run(&["verify", "--format", "json"])
        .ends_with(1)
        .json();
    assert_eq!(document["as_expected"], false);
    assert_eq!(
        document["problems"][0]["unexpected"][0]["solution"],
        "solutions/also.py"
    );
}
