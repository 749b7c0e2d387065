//! What ICPC packages expect of submissions.

use super::{CRASH, DOUBLE, Pack, SLOW, SQUARE};

/// Two groups: in `easy` numbers below 3, in `hard` 10 and more.
fn pack() -> Pack {
    Pack::new()
        .file(
            "problem.yaml",
            "problem_format_version: 2025-09\nname: Double\nuuid: 1\nlimits: {time_limit: 0.5}\n",
        )
        .file("statement/problem.en.md", "Double it.\n")
        .file("input_validators/input.ctd", "INT(0, 100) NEWLINE\n")
        .file("submissions/accepted/double.py", DOUBLE)
        .doubles("data/sample", [".in", ".ans"], &[1])
        .doubles("data/secret/easy", [".in", ".ans"], &[0, 2])
        .doubles("data/secret/hard", [".in", ".ans"], &[10, 11])
}

#[test]
fn rules_for_patterns_and_groups_are_met_together() {
    testing::needs(&["python3"]);
    let rules = "mixed/{slow,crash}.py:
  sample:
    permitted: [AC]
  secret/easy:
    permitted: [AC]
  secret/hard:
    permitted: [TLE, RTE]
    required: [TLE, RTE]
mixed/sq*.py:
  authors: Somebody
  permitted: [AC, WA]
  secret/*asy:
    permitted: [AC]
time_limit_exceeded:
  permitted: [AC, TLE, RTE]
";
    let imported = pack()
        .file("submissions/submissions.yaml", rules)
        .file("submissions/mixed/slow.py", SLOW)
        .file("submissions/mixed/crash.py", CRASH)
        .file("submissions/mixed/square.py", SQUARE)
        .file("submissions/time_limit_exceeded/slow.py", SLOW)
        .file("submissions/brute_force/slow.py", SLOW)
        .file("submissions/rejected/crash.py", CRASH)
        .import(&[])
        .succeeds()
        .loses("`authors` of submissions.yaml");
    let spec = imported.spec();
    assert!(
        spec.contains("samples = { permitted = [\"accepted\"] }"),
        "{spec}"
    );
    imported.verifies(&[]);
}

#[test]
fn the_reference_is_a_solution_that_this_machine_can_run() {
    testing::needs(&["python3"]);
    let imported = pack()
        .file("submissions/accepted/another.swift", "print(2)\n")
        .import(&[])
        .succeeds();
    let spec = imported.spec();
    let is_python = spec.contains("reference = \"solutions/accepted/double.py\"");
    assert!(is_python || testing::is_there("swiftc"), "{spec}");
}

#[test]
fn the_reference_is_no_solution_that_is_slow_by_its_name() {
    let double = "#include <stdio.h>\n\nint main(void) {\n    int n;\n    scanf(\"%d\", &n);\n    printf(\"%d\\n\", 2 * n);\n}\n";
    let imported = pack()
        .file("submissions/accepted/backtracking-timeout.c", double)
        .file("submissions/accepted/dp.c", double)
        .import(&[])
        .succeeds();
    let spec = imported.spec();
    assert!(
        spec.contains("reference = \"solutions/accepted/dp.c\""),
        "{spec}"
    );
}

#[test]
fn a_submission_that_breaks_a_rule_of_its_package_is_found() {
    let rules = "wrong_answer/square.py:\n  secret/hard:\n    permitted: [AC]\n";
    let imported = pack()
        .file("submissions/submissions.yaml", rules)
        .file("submissions/wrong_answer/square.py", SQUARE)
        .import(&[])
        .succeeds();
    imported
        .test
        .run(&["verify", "imported"])
        .ends_with(1)
        .prints("square.py");
}

#[test]
fn results_in_comments_count_outside_the_standard_directories() {
    testing::needs(&["python3"]);
    let annotated =
        |results: &str, program: &str| format!("# @EXPECTED_RESULTS@: {results}\n{program}");
    let imported = pack()
        .file(
            "submissions/mixed/slow.py",
            annotated("TIMELIMIT, RUN-ERROR", SLOW),
        )
        .file(
            "submissions/mixed/square.py",
            annotated("WRONG-ANSWER", SQUARE),
        )
        .file(
            "submissions/mixed/double.py",
            annotated("CORRECT, TIMELIMIT", DOUBLE),
        )
        .import(&[])
        .succeeds();
    let spec = imported.spec();
    assert!(
        spec.contains("runtime-error\"], required = [\"wrong-answer\"] }\n"),
        "{spec}"
    );
    imported.verifies(&[]);
}

#[test]
fn a_rule_that_groups_cannot_hold_is_a_loss() {
    testing::needs(&["python3"]);
    let rules = "wrong_answer/square.py:\n  message: no\n  secret/hard/10:\n    required: [WA]\n";
    pack()
        .file("submissions/submissions.yaml", rules)
        .file("submissions/wrong_answer/square.py", SQUARE)
        .import(&[])
        .succeeds()
        .loses("what submissions/wrong_answer/square.py has to get in secret/hard/10")
        .loses("the message that submissions/wrong_answer/square.py has to get")
        .verifies(&[]);
    pack()
        .file(
            "submissions/submissions.yaml",
            "accepted:\n  permitted: [AC, XX]\n",
        )
        .import(&[])
        .refused("submissions/submissions.yaml, line 2: `XX` is not a verdict");
}
