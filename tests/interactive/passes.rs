//! Interactive problems with several passes.

use crate::support::Test;

const SPEC: &str = r#"format = 1
title = { en = "Next" }
kind = "interactive"
limits = { time = "1s", memory = "256MiB", output = "1MiB" }

[interactor]
program = "interactor.py"
protocol = "icpc"
validation_passes = 3

[[solution]]
path = "right.py"
expect = "accepted"
"#;

/// Says its number, wants the next one, and asks for a pass with that until there were as many as the input says.
const INTERACTOR: &str = r#"import sys
from pathlib import Path

number, passes = map(int, open(sys.argv[1]).read().split())
feedback = Path(sys.argv[3])
print(number, flush=True)
if sys.stdin.readline().strip() != str(number + 1):
    (feedback / "judgemessage.txt").write_text(f"after {number}")
    sys.exit(43)
if passes > 1:
    (feedback / "nextpass.in").write_text(f"{number + 1} {passes - 1}")
(feedback / "judgemessage.txt").write_text(f"came to {number + 1}")
sys.exit(42)
"#;

const RIGHT: &str = "print(int(input()) + 1)\n";

fn next(sample: &str) -> Test {
    Test::new()
        .file("problems/next/problem.toml", SPEC)
        .file("problems/next/statement.en.md", "# Next\n")
        .file("problems/next/interactor.py", INTERACTOR)
        .file("problems/next/right.py", RIGHT)
        .file("problems/next/samples/1.in", sample)
        .file("problems/next/samples/1.ans", "")
}

#[test]
fn an_interactor_may_ask_for_further_passes() {
    let test = next("5 3\n");
    test.run(&["judge", "next", "problems/next/right.py"])
        .ends_with(0);
    let test = test.file(
        "wrong.py",
        "number = int(input())\nprint(number + (number < 7))\n",
    );
    test.run(&["judge", "next", "wrong.py"])
        .ends_with(1)
        .prints("samples/1: wrong-answer: pass 3: after 7\n")
        .prints("< 5\n")
        .prints("> 6\n  ---\n")
        .prints("< 7\n");
}

#[test]
fn what_fails_in_a_later_pass_fails_the_case() {
    let test = next("5 2\n").file(
        "crash.py",
        "number = int(input())\nprint(number + 1, flush=True)\nassert number < 6\n",
    );
    test.run(&["judge", "next", "crash.py"])
        .ends_with(1)
        .prints("samples/1: runtime-error: pass 2: ");
}

#[test]
fn one_pass_too_many_is_the_packages_fault() {
    next("5 4\n")
        .run(&["judge", "next", "problems/next/right.py"])
        .ends_with(2)
        .complains("it asks for pass 4, but `validation_passes` allows 3");
}

#[test]
fn passes_and_interactions_go_to_icpc_packages_and_come_back() {
    let test = next("5 3\n");
    for (format, config) in [
        ("icpc", "type: [pass-fail, interactive, multi-pass]\n"),
        ("domjudge", "validation: custom interactive multi-pass\n"),
    ] {
        test.run(&["export", "next", "--to", format, "--out", format])
            .ends_with(0);
        let about = std::fs::read_to_string(test.path(&format!("{format}/problem.yaml"))).unwrap();
        assert!(
            about.contains(config) && about.contains("validation_passes: 3\n"),
            "{about}"
        );
        let back = format!("problems/back_{format}");
        test.run(&["import", format, "--out", &back]).ends_with(0);
        let spec = std::fs::read_to_string(test.path(&format!("{back}/problem.toml"))).unwrap();
        assert!(
            spec.contains("protocol = \"icpc\"\nvalidation_passes = 3\n"),
            "{spec}"
        );
        test.run(&["judge", &format!("back_{format}"), "problems/next/right.py"])
            .ends_with(0);
    }
}
