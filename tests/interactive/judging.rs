//! Judging interactive problems with programs as interactors.

use crate::support::Test;

/// Add 1 to each of three numbers.
const SPEC: &str = r#"format = 1
title = { en = "Next" }
kind = "interactive"
limits = { time = "1s", memory = "256MiB", output = "1MiB" }

[validator]
program = "validator.py"

[interactor]
program = "interactor.py"
protocol = "PROTOCOL"

[[solution]]
path = "solutions/right.py"
expect = "accepted"

[[solution]]
path = "solutions/wrong.py"
expect = "wrong-answer"
"#;

pub(super) const TESTLIB: &str = r#"import sys
numbers = open(sys.argv[1]).read().split()
with open(sys.argv[2], "w") as log:
    for number in numbers:
        print(number, flush=True)
        answer = sys.stdin.readline()
        log.write(answer)
        if answer.strip() != str(int(number) + 1):
            sys.exit(1)
sys.stderr.write("ok all right")
"#;

pub(super) const ICPC: &str = r#"import sys
numbers = open(sys.argv[1]).read().split()
def judge(code, why):
    open(sys.argv[3] + "judgemessage.txt", "w", errors="replace").write(why)
    sys.exit(code)
if sys.argv[4] != "extra":
    judge(1, "no argument")
for number in numbers:
    print(number, flush=True)
    answer = sys.stdin.readline().strip()
    if answer != str(int(number) + 1):
        judge(43, "expected more than " + number + ", found " + answer)
judge(42, "fine")
"#;

const RIGHT: &str = r"import sys
for line in sys.stdin:
    print(int(line) + 1, flush=True)
";

const WRONG: &str = r"import sys
for line in sys.stdin:
    print(8, flush=True)
";

/// A problem with an interactor by this protocol, which wants each of three numbers with 1 added.
pub(super) fn next(protocol: &str, interactor: &str) -> Test {
    let spec = match protocol {
        "icpc" => SPEC.replace("\"PROTOCOL\"", "\"icpc\"\nargs = [\"extra\"]"),
        _ => SPEC.replace("PROTOCOL", protocol),
    };
    Test::new()
        .file("problems/next/problem.toml", spec)
        .file(
            "problems/next/validator.py",
            "import sys\nwords = sys.stdin.buffer.read().split()\n\
             sys.exit(len(words) != 3 or not all(word.isdigit() for word in words))\n",
        )
        .file("problems/next/interactor.py", interactor)
        .file("problems/next/solutions/right.py", RIGHT)
        .file("problems/next/solutions/wrong.py", WRONG)
        .file("problems/next/samples/1.in", "5 7 3\n")
}

pub(super) const SOLUTIONS: [&str; 2] = [
    "problems/next/solutions/right.py",
    "problems/next/solutions/wrong.py",
];

#[test]
fn a_testlib_interactor_judges() {
    let test = next("testlib", TESTLIB);
    test.run(&["judge", "next", SOLUTIONS[0]]).ends_with(0);
    test.run(&["judge", "next", SOLUTIONS[1]])
        .ends_with(1)
        .prints("wrong-answer");
}

#[test]
fn an_icpc_interactor_judges_and_the_transcript_is_shown_and_kept() {
    let test = next("icpc", ICPC);
    test.run(&["judge", "next", SOLUTIONS[0]]).ends_with(0);
    let ran = test
        .run(&["judge", "next", SOLUTIONS[1]])
        .ends_with(1)
        .prints("samples/1: wrong-answer: expected more than 5, found 8")
        .prints("< 5\n")
        .prints("> 8\n");
    let kept = test.path("problems/next/build/report/wrong.py/samples/1.interaction");
    assert!(ran.stdout.contains("transcript: "));
    let said = std::fs::read_to_string(&kept).unwrap();
    assert!(said.ends_with(" > 8\n"), "{said}");
    test.run(&["show", "next", kept.to_str().unwrap()])
        .ends_with(0)
        .prints("> 8\n");
}

#[test]
fn a_crash_of_the_interactor_is_the_packages_fault_with_its_words() {
    let test = next("icpc", "raise SystemError('the jury is out')");
    test.run(&["judge", "next", SOLUTIONS[0]])
        .ends_with(2)
        .complains("interactor interactor.py failed on samples/1")
        .complains("the jury is out");
}

#[test]
fn a_crash_of_the_submission_is_its_own() {
    let test = next("testlib", TESTLIB).file("crash.py", "input()\nraise ValueError\n");
    test.run(&["judge", "next", "crash.py"])
        .ends_with(1)
        .prints("samples/1: runtime-error: exit code 1");
}

#[test]
fn points_of_an_interactor_are_a_share() {
    let test = next(
        "testlib",
        "import sys\nsys.stderr.write('points 0.5 half')\nsys.exit(7)\n",
    );
    test.run(&["judge", "next", SOLUTIONS[0]])
        .ends_with(1)
        .prints("points 0.5 half");
}

#[test]
fn one_that_waits_is_asked_for_a_flush() {
    let test = next("testlib", TESTLIB).file(
        "silent.py",
        "import sys\nsys.stdin.readline()\nprint(6)\nsys.stdin.readline()\n",
    );
    test.run(&["judge", "next", "silent.py"])
        .ends_with(1)
        .prints("samples/1: time-limit: idle")
        .prints("then it was silent: if it did print something, a flush is missing");
}

#[test]
fn one_that_computes_is_not_asked_for_a_flush() {
    let test = next("testlib", TESTLIB).file(
        "spins.py",
        "import sys\nsys.stdin.readline()\nwhile True:\n    pass\n",
    );
    let ran = test.run(&["judge", "next", "spins.py"]).ends_with(1);
    assert!(!ran.stdout.contains("flush"), "{}", ran.stdout);
    ran.prints("samples/1: time-limit: ");
}

#[test]
fn an_output_that_was_kept_is_compared_by_the_interactor() {
    for (protocol, interactor) in [("testlib", TESTLIB), ("icpc", ICPC)] {
        let compare = |output: &str| {
            let input = "problems/next/samples/1.in";
            next(protocol, interactor).file("output", output).run(&[
                "compare",
                "next",
                input,
                "output",
                "/dev/null",
            ])
        };
        compare("6\n8\n4\n").ends_with(0).prints("accepted");
        compare("6\n8\n").ends_with(1).prints("wrong-answer");
    }
    next("testlib", "import os\nos.abort()\n")
        .run(&["compare", "next", "/dev/null", "/dev/null", "/dev/null"])
        .ends_with(2)
        .complains("it died of signal 6");
}

#[test]
fn without_a_reference_nobody_solves() {
    next("testlib", TESTLIB)
        .run_with_input(&["solve", "next"], b"5 7 3\n")
        .ends_with(2)
        .complains("next has no reference: name a solution with --solution");
}

#[test]
fn an_interactor_is_put_on_trial() {
    let root = "problems/next/tests/interactor";
    let test = next("icpc", ICPC)
        .file("problems/next/statement.en.md", "# Next\n")
        .file(&format!("{root}/right/all/input"), "1 2 3\n")
        .file(&format!("{root}/right/all/output"), "2\n3\n4\n")
        .file(&format!("{root}/wrong/two/input"), "1 2 3\n")
        .file(&format!("{root}/wrong/two/output"), "2\n3\n");
    test.run(&["build", "next"]).ends_with(0);
    test.run(&["check", "next"])
        .ends_with(0)
        .prints("nothing found");
    let trusting = "import sys\nsys.exit(42 if sys.stdin.buffer.read(1) else 1)\n";
    test.file("problems/next/interactor.py", trusting)
        .file("problems/next/tests/checker/right/x/input", "")
        .run(&["check", "next"])
        .ends_with(1)
        .prints("tests/checker/right is not a test")
        .prints("the interactor accepts tests/interactor/wrong/two")
        .prints("the interactor accepts random bytes, for samples/1")
        .prints("interactor interactor.py fails on nothing at all, for samples/1: ");
}

#[test]
fn an_interactive_problem_needs_an_interactor_even_with_a_checker() {
    let spec = SPEC.replace(
        "[interactor]\nprogram = \"interactor.py\"\nprotocol = \"PROTOCOL\"",
        "[checker]\nbuiltin = \"tokens\"",
    );
    next("testlib", TESTLIB)
        .file("problems/next/problem.toml", spec)
        .run(&["judge", "next", SOLUTIONS[0]])
        .ends_with(2)
        .complains("[interactor]");
    let batch = SPEC
        .replace("interactive", "batch")
        .replace("PROTOCOL", "plain");
    next("testlib", TESTLIB)
        .file("problems/next/problem.toml", batch)
        .run(&["judge", "next", SOLUTIONS[0]])
        .ends_with(2)
        .complains("only a problem of the kind \"interactive\" has an interactor");
}
