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
        .complains("invalid: input.ctd rejects it: line 2, column 1: found `0`, expected a whole number from 1 to 1000000000 (line 2 of the script)");
    test.run_with_input(&["validate", "sums"], b"2\n5\n")
        .ends_with(1)
        .complains("invalid: validator.c rejects it: ")
        .complains("another number of numbers");
    test.run_with_input(&["validate", "sums"], b"1\n5\n")
        .ends_with(0);
}

#[test]
fn a_reason_on_standard_output_is_quoted() {
    let validator = "#include <stdio.h>\nint main(void) { puts(\"too dark\"); return 1; }\n";
    let test = with_validators(PROGRAM).file("problems/sums/validator.c", validator);
    test.run_with_input(&["validate", "sums"], b"1\n5\n")
        .ends_with(1)
        .complains("invalid: too dark");
}

#[test]
fn the_command_that_repeats_a_rejection_names_the_group() {
    let validator = "import sys\nsys.exit(len(sys.argv) > 1 and int(sys.stdin.readline()) > int(sys.argv[1]))\n";
    let spec = sums::SPEC.replace("validator.c", "validator.py");
    let spec = spec.replacen("[[group]]\n", "[[group]]\nvalidator_args = [\"1\"]\n", 1);
    let test = sums()
        .file("problems/sums/problem.toml", spec)
        .file("problems/sums/validator.py", validator);
    let ran = test.run(&["build", "sums"]).ends_with(2);
    let again = ran.stderr.lines().find(|line| line.contains("again: "));
    let again = again.unwrap().split("| tengen ").nth(1).unwrap();
    let words: Vec<&str> = again.split_whitespace().collect();
    assert_eq!(words[..2], ["validate", "--group"]);
    test.run_with_input(&words, b"2\n3 4\n").ends_with(1);
    test.run_with_input(&["validate", "sums"], b"1\n3\n")
        .ends_with(0);
    test.run_with_input(&["validate", "sums", "--group", "none"], b"2\n3 4\n")
        .ends_with(2)
        .complains("sums has no group `none`: known are ");
}

/// A problem that has nothing but a script and solutions, as many packages do.
fn of_script() -> Test {
    let spec = "format = 1\ntitle = \"Most\"\nkind = \"batch\"\nseed = 1\nreference = \"solutions/most.py\"\n\n\
        [validator]\nprogram = \"input.ctd\"\n\n[[group]]\nname = \"all\"\ngenerator = \"input\"\n\
        params = { n = \"1..=5\", a = [3, \"7..=9\"] }\ncount = 4\n\n\
        [[solution]]\npath = \"solutions/most.py\"\nexpect = \"accepted\"\n";
    Test::empty()
        .file("problems/most/problem.toml", spec)
        .file(
            "problems/most/input.ctd",
            "INT(1, 1000, n) NEWLINE\nREP(n, SPACE) INT(0, 10^9, a) END NEWLINE\n",
        )
        .file(
            "problems/most/solutions/most.py",
            "input()\nprint(max(map(int, input().split())))\n",
        )
}

#[test]
fn inputs_are_made_from_a_script() {
    let test = of_script();
    test.run(&["build", "most"]).ends_with(0);
    let input = std::fs::read_to_string(test.path("problems/most/build/data/all/02.in")).unwrap();
    let numbers: Vec<u32> = input
        .split_whitespace()
        .map(|it| it.parse().unwrap())
        .collect();
    assert!((1..=5).contains(&numbers[0]), "{input}");
    assert!(
        numbers[1..].iter().all(|it| [3, 7, 8, 9].contains(it)),
        "{input}"
    );
    test.run(&["gen", "most", "input", "-p", "n=2", "--seed", "1"])
        .ends_with(0)
        .prints("2\n");
    test.run(&["gen", "most", "input", "-p", "m=2", "--seed", "1"])
        .ends_with(2)
        .complains("unknown parameter `m`: known are n, a, values");
    test.run(&["gen", "most", "input", "-p", "n=many", "--seed", "1"])
        .ends_with(2)
        .complains(
            "parameter `n` is \"many\", but must be a whole number or a range like \"1..=9\"",
        );
}

#[test]
fn a_problem_with_nothing_but_a_script_is_planned_and_fuzzed() {
    let test = of_script().file(
        "problems/most/solutions/wa_large.py",
        "input()\nprint(max(min(int(it), 999999999) for it in input().split()))\n",
    );
    // All values and pairs are covered sooner; then random cases follow.
    for cases in ["90", "12"] {
        test.run(&["plan", "most", "--cases", cases, "--write"])
            .ends_with(0)
            .complains(&format!("{cases} cases: "));
    }
    test.run(&["judge", "most", "problems/most/solutions/wa_large.py"])
        .ends_with(1)
        .prints("wrong-answer");
    test.run(&[
        "fuzz",
        "most",
        "problems/most/solutions/wa_large.py",
        "--cases",
        "3000",
    ])
    .ends_with(1)
    .prints("1000000000");
}

#[test]
fn a_plan_has_only_inputs_that_further_validators_accept() {
    let odd = "import sys\n\nsys.exit(int(sys.stdin.readline()) % 2 == 0)\n";
    let test = of_script().file("problems/most/odd.py", odd);
    let spec = std::fs::read_to_string(test.path("problems/most/problem.toml"));
    let spec = spec.unwrap().replace(
        "[validator]\nprogram = \"input.ctd\"\n",
        "[[validator]]\nprogram = \"input.ctd\"\n\n[[validator]]\nprogram = \"odd.py\"\n",
    );
    let spec = spec.replace("\"1..=5\"", "5");
    let test = test.file("problems/most/problem.toml", &spec);
    test.run(&["plan", "most", "--cases", "8", "--write"])
        .ends_with(0)
        .complains("8 cases: ");
    test.run(&["build", "most"]).ends_with(0);
}

#[test]
fn a_script_that_cannot_be_read_is_the_only_mistake() {
    let test = of_script().file("problems/most/input.ctd", "INT(1, ");
    let ran = test.run(&["build", "most"]).ends_with(2);
    assert!(!ran.stderr.contains("unknown generator"), "{}", ran.stderr);
    ran.complains("it has to be in checktestdata's language");
}

#[test]
fn a_plan_does_not_take_a_validator_that_fails_for_one_that_rejects() {
    let test = of_script().file("problems/most/odd.c", "int main() { broken");
    let path = test.path("problems/most/problem.toml");
    let spec = std::fs::read_to_string(&path).unwrap().replace(
        "[validator]\nprogram = \"input.ctd\"\n",
        "[[validator]]\nprogram = \"input.ctd\"\n\n[[validator]]\nprogram = \"odd.c\"\n",
    );
    std::fs::write(&path, &spec).unwrap();
    test.run(&["plan", "most", "--write"])
        .ends_with(2)
        .complains("odd.c");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), spec);
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
