//! Several validators, scripts among them, and arguments that groups add.

use crate::support::{Test, sums};

/// The problem `sums` with other validators.
fn with_validators(tables: &str) -> Test {
    let spec = sums::SPEC.replace("[validator]\nprogram = \"validator.c\"\n", tables);
    sums().file("problems/sums/problem.toml", spec)
}

const SCRIPT: &str = "[[validator]]\nprogram = \"input.ctd\"\n";
const PROGRAM: &str = "[[validator]]\nprogram = \"validator.c\"\n";

#[test]
fn an_input_has_to_pass_all_validators() {
    let script = "INT(1, 60, n) NEWLINE\nREP(n, SPACE) INT(1, 10^9) END NEWLINE\n";
    let test =
        with_validators(&format!("{PROGRAM}{SCRIPT}")).file("problems/sums/input.ctd", script);
    test.run(&["build", "sums"]).ends_with(0);
    test.run_with_input(&["validate", "sums"], b"1\n0\n")
        .ends_with(1)
        .complains("invalid: line 2, column 1: found `0`, wanted a whole number from 1 to 1000000000 (line 2 of the script)");
    test.run_with_input(&["validate", "sums"], b"2\n5\n")
        .ends_with(1)
        .complains("another number of numbers");
    test.run_with_input(&["validate", "sums"], b"1\n5\n")
        .ends_with(0);
}

#[test]
fn a_script_that_goes_wrong_is_a_fault_of_the_package() {
    let test = with_validators(SCRIPT).file("problems/sums/input.ctd", "ASSERT(n > 0)\n");
    test.run_with_input(&["validate", "sums"], b"1\n5\n")
        .ends_with(2)
        .complains("line 1 of the script: `n` has no value");
}

/// Rejects numbers above the one that it is called with.
const AT_MOST: &str = "import sys\n\nmost = int(sys.argv[-1])\nsys.exit(max(map(int, sys.stdin.read().split()[:1])) > most)\n";

#[test]
fn a_group_adds_arguments_and_samples_need_those_of_any_group() {
    let spec = sums::SPEC
        .replace(
            "[[group]]\nname = \"small\"",
            "[constants]\nmost = 5\n\n[[group]]\nname = \"small\"\nvalidator_args = [\"{{most}}\"]",
        )
        .replace(
            "[[group]]\nname = \"large\"",
            "[[group]]\nname = \"large\"\nvalidator_args = [\"60\"]",
        );
    let test = sums()
        .file("problems/sums/problem.toml", &spec)
        .in_python("validator", AT_MOST);
    test.run(&["build", "sums"]).ends_with(0);
    test.run_with_input(&["validate", "sums"], b"60\n")
        .ends_with(0);
    test.run_with_input(&["validate", "sums"], b"61\n")
        .ends_with(1);
    let strict = spec
        .replace("most = 5", "most = 1")
        .replace("validator.c", "validator.py");
    let test = test.file("problems/sums/problem.toml", strict);
    test.run(&["build", "sums"])
        .ends_with(2)
        .complains("rejects small/01: ");
}
