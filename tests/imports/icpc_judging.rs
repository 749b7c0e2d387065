//! ICPC packages: what validators and submissions of a package are called with, and what is made of how they end.

use super::Pack;

/// A checker that accepts what is off by as much as its first argument allows.
const NEAR: &str = "import sys\n\nmost = float(sys.argv[4]) if len(sys.argv) > 4 else 0\nright = float(open(sys.argv[2]).read())\ntry:\n    given = float(sys.stdin.read())\nexcept ValueError:\n    sys.exit(43)\nsys.exit(42 if abs(given - right) <= most else 43)\n";
/// A validator whose argument is the largest number; it aborts where others exit with 43.
const AT_MOST: &str = "import os, re, sys\n\ntext = sys.stdin.buffer.read()\nmost = int(sys.argv[1]) if len(sys.argv) > 1 else 100\nif not re.fullmatch(rb'[0-9]{1,3}\\n', text) or int(text) > most:\n    print('not a number up to', most, file=sys.stderr, flush=True)\n    os.abort()\nsys.exit(42)\n";

fn package(yaml: &str) -> Pack {
    Pack::icpc(yaml)
        .file("input_validators/most.py", AT_MOST)
        .doubles("data/sample", [".in", ".ans"], &[1])
}

#[test]
fn tests_of_validators_have_their_own_flags() {
    testing::needs(&["python3"]);
    let imported = package("validation: custom\n")
        .file("output_validators/near.py", NEAR)
        .doubles("data/secret", [".in", ".ans"], &[3, 40])
        .file(
            "data/invalid_inputs/few/testdata.yaml",
            "input_validator_flags: 5\n",
        )
        .file("data/invalid_inputs/few/forty.in", "40\n")
        .file("data/invalid_inputs/thousand.in", "1000\n")
        .file(
            "data/valid_output/testdata.yaml",
            "output_validator_flags: 0.5\n",
        )
        .file("data/valid_output/near.in", "3\n")
        .file("data/valid_output/near.ans", "6\n")
        .file("data/valid_output/near.out", "6.4\n")
        .file("data/invalid_output/near.in", "3\n")
        .file("data/invalid_output/near.ans", "6\n")
        .file("data/invalid_output/near.out", "6.4\n")
        .import(&[])
        .succeeds();
    assert_eq!(
        imported.text("tests/validator/invalid/few-forty.args"),
        "5\n"
    );
    assert_eq!(imported.text("tests/checker/right/near/args"), "0.5\n");
    imported.verifies(&[]);
}

#[test]
fn a_group_may_be_all_that_gives_flags() {
    testing::needs(&["python3"]);
    let imported = package("validation: custom\n")
        .file(
            "output_validators/near.py",
            NEAR.replace("if len(sys.argv) > 4 else 0", ""),
        )
        .file(
            "data/sample/testdata.yaml",
            "output_validator_flags: 0.25\n",
        )
        .file("data/secret/testdata.yaml", "output_validator_flags: 0\n")
        .doubles("data/secret", [".in", ".ans"], &[3, 40])
        .import(&[])
        .succeeds();
    // Without an argument the checker would die of the junk.
    imported.verifies(&[]);
}

#[test]
fn who_prints_without_end_is_slow_as_well() {
    testing::needs(&["python3"]);
    let endless = "while True:\n    print('0' * 9999)\n";
    for yaml in [
        "limits: {output: 1}\n",
        "problem_format_version: 2023-07-draft\nlimits: {output: 1}\n",
    ] {
        let imported = package(yaml)
            .doubles("data/secret", [".in", ".ans"], &[3])
            .file("submissions/time_limit_exceeded/endless.py", endless)
            .import(&[])
            .succeeds();
        imported.verifies(&[]);
    }
}

#[test]
fn a_submission_that_included_files_join_stays_the_main_file() {
    testing::needs(&["python3"]);
    let joined = "from lib import double\nprint(double(int(input())))\n";
    let started = "from other import double\nprint(double(int(input())))\n";
    let imported = package("problem_format_version: 2025-09\nuuid: 1\n")
        .doubles("data/secret", [".in", ".ans"], &[3])
        .file(
            "include/python3/lib.py",
            "def double(n):\n    return 2 * n\n",
        )
        .file("include/python3/table.txt", "1 2\n")
        .file("submissions/accepted/double.py", joined)
        .file("submissions/accepted/two/start.py", started)
        .file(
            "submissions/accepted/two/other.py",
            "from lib import double\n",
        )
        .file(
            "submissions/submissions.yaml",
            "accepted/two: {entrypoint: start.py}\n",
        )
        .import(&[])
        .succeeds();
    assert!(!imported.ran.stdout.contains("entry point"));
    let imported = imported.loses("files of include that submissions read when they run");
    assert_eq!(
        imported.text("solutions/accepted/double.py/main.py"),
        joined
    );
    assert_eq!(imported.text("solutions/accepted/two/main.py"), started);
    imported.verifies(&[]);
}

/// A validator that gives the part of the points that the output is of the answer, in percent.
const SHARES: &str = "import sys\n\nright = float(open(sys.argv[2]).read())\ntry:\n    given = float(sys.stdin.read())\nexcept ValueError:\n    sys.exit(43)\nif not 0 <= given <= right:\n    sys.exit(43)\nopen(sys.argv[3] + '/score.txt', 'w').write(str(100 * given / right))\nsys.exit(42)\n";

#[test]
fn a_validator_that_gives_points_says_how_many_by_the_range() {
    testing::needs(&["python3"]);
    let half = "# @EXPECTED_RESULTS@: CORRECT\n# @EXPECTED_SCORE@: 50\nprint(input())\n";
    let imported = package("type: scoring\nvalidation: custom\n")
        .file("output_validators/shares.py", SHARES)
        .file("data/secret/main/testdata.yaml", "range: 0 100\n")
        .doubles("data/secret/main", [".in", ".ans"], &[3])
        .file("submissions/partial/half.py", half)
        .import(&[])
        .succeeds()
        .loses("`@EXPECTED_SCORE@` in submissions names: any points are accepted");
    let spec = imported.spec();
    assert!(spec.contains("name = \"main\"\npoints = 100\n"), "{spec}");
    assert!(spec.contains("points = \"points\""), "{spec}");
    assert!(
        spec.contains("reference = \"solutions/accepted/double.py\""),
        "{spec}"
    );
    imported.verifies(&["expect = \"accepted\""]);
}

/// A validator that gives as many points as the output says, of at most 7, and none on the sample, where it accepts all the same.
const ABSOLUTE: &str = "import sys\n\nnumber, is_sample = sys.stdin.read(), '--sample' in sys.argv\nopen(sys.argv[3] + '/score.txt', 'w').write('0' if is_sample else number)\nsys.exit(42)\n";

#[test]
fn points_of_a_validator_are_those_of_the_case_and_samples_are_worth_none() {
    testing::needs(&["python3"]);
    let solution =
        |points: u32| format!("# @EXPECTED_RESULTS@: CORRECT\ninput()\nprint({points})\n");
    let imported = package("type: scoring\nvalidation: custom\n")
        .file("output_validators/absolute.py", ABSOLUTE)
        .file(
            "data/sample/testdata.yaml",
            "output_validator_flags: --sample\n",
        )
        .doubles("data/sample", [".in", ".ans"], &[1])
        .file("data/secret/main/testdata.yaml", "range: 0 14\n")
        .doubles("data/secret/main", [".in", ".ans"], &[3, 5])
        .file("submissions/accepted/double.py", solution(7))
        .file("submissions/partially_accepted/some.py", solution(3))
        .file("submissions/partially_accepted/more.py", solution(8))
        .import(&[])
        .succeeds();
    let judged = |name: &str| {
        let path = format!("problems/imported/solutions/partially_accepted/{name}.py");
        imported.test.run(&["judge", "imported", &path])
    };
    judged("some").ends_with(1).prints("6 of 14 points");
    judged("more")
        .ends_with(2)
        .complains("it gives `8` points: the case is worth 7");
}

#[test]
fn rules_at_the_top_of_generators_yaml_are_those_of_all_data() {
    testing::needs(&["python3"]);
    let rules = "test_group.yaml: {output_validator_args: [\"{{near.part}}\"]}\ndata:\n  secret:\n    data: {three: {in: '3'}}\n";
    let constants = "constants: {near: {value: 25, part: \"0.25\"}}\n";
    let imported = package(&format!(
        "problem_format_version: 2025-09\nuuid: 1\n{constants}"
    ))
    .file("output_validator/near.py", NEAR)
    .file("generators/generators.yaml", rules)
    .import(&[])
    .succeeds();
    let spec = imported.spec();
    assert!(spec.contains("args = [\"0.25\"]"), "{spec}");
    imported.test.run(&["build", "imported"]).ends_with(0);
    imported.verifies(&[]);
}
