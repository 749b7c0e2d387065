//! Problems that declare their input: what follows from `[input]`, by the real executable.

mod datasets;
mod exported;
mod games;
mod scripts;

use crate::support::Test;

/// A weighted tree, the sum of whose weights is asked for.
const SPEC: &str = r#"format = 1
title = "Weights"
kind = "batch"
seed = 7
reference = "solutions/right.c"

[input]
lines = ["n", "(u v w)[n-1]"]

[input.vars]
n = "2..=2e5"
"u v" = { tree = "n" }
w = "1..=1e9"

[[group]]
name = "small"
generator = "input"
count = 2
bounds = { n = "2..=4" }

[[group]]
name = "path"
generator = "input"
params = { n = 9, tree = "path", w = "1..=5" }

[[solution]]
path = "solutions/right.c"
expect = "accepted"

[[solution]]
path = "solutions/wrong.c"
expect = { path = "wrong-answer" }
"#;

const RIGHT: &str = "#include <stdio.h>
int main(void) {
    long long n, sum = 0, u, v, w;
    for (scanf(\"%lld\", &n); --n && scanf(\"%lld %lld %lld\", &u, &v, &w) == 3;) sum += w;
    printf(\"%lld\\n\", sum);
}
";

/// Wrong from four nodes on.
const WRONG: &str = "#include <stdio.h>
int main(void) {
    long long n, sum = 0, u, v, w;
    for (scanf(\"%lld\", &n), n = n < 3 ? n : 3; --n && scanf(\"%lld %lld %lld\", &u, &v, &w) == 3;) sum += w;
    printf(\"%lld\\n\", sum);
}
";

/// The problem `weights`.
pub(crate) fn weights() -> Test {
    Test::new()
        .file("problems/weights/problem.toml", SPEC)
        .file(
            "problems/weights/statement.en.md",
            "# Weights\n\n{{samples}}\n",
        )
        .file("problems/weights/solutions/right.c", RIGHT)
        .file("problems/weights/solutions/wrong.c", WRONG)
        .file("problems/weights/samples/1.in", "3\n1 2 4\n3 1 5\n")
}

#[test]
fn a_declaration_is_validator_and_generator() {
    let test = weights();
    test.run(&["build", "weights"])
        .ends_with(0)
        .prints("weights: 4 cases in 3 groups");
    for case in ["small/01", "small/02"] {
        let path = test.path(&format!("problems/weights/build/data/{case}.in"));
        let input = std::fs::read_to_string(path).unwrap();
        let nodes: usize = input.lines().next().unwrap().parse().unwrap();
        assert!((2..=4).contains(&nodes), "{input}");
        assert_eq!(input.lines().count(), nodes, "{input}");
    }
    test.run(&["verify", "weights"])
        .ends_with(0)
        .prints("  wrong.c   AC       WA 01  WA 01  ")
        .prints("no case has the greatest n (2 to 200000): the greatest of all is 9, in path/01");
}

#[test]
fn what_is_wrong_with_an_input_is_said_with_its_place() {
    let test = weights();
    let says = |input: &str, message: &str| {
        test.run_with_input(&["validate", "weights"], input.as_bytes())
            .ends_with(1)
            .complains(message);
    };
    says(
        "1\n",
        "invalid: line 1, column 1: `n` is `1`, but must be from 2 to 200000",
    );
    says("2\n1 2 03\n", "invalid: line 2, column 5: `w[1]` is `03`");
    says("3\n1 2 3\n2 1 3\n", "invalid: line 3, column 1:");
    says("2\n1 2 3", "invalid: line 2, column 6:");
    test.run_with_input(&["validate", "weights"], b"2\n2 1 1000000000\n")
        .ends_with(0);
}

#[test]
fn a_program_and_a_group_narrow_what_is_declared() {
    let narrow = SPEC.replace(
        "[[group]]\nname = \"small\"",
        "[validator]\nprogram = \"even.py\"\n\n[[group]]\nname = \"small\"",
    );
    let even = "import sys\nsys.exit(int(sys.stdin.readline()) % 2)\n";
    let test = weights()
        .file("problems/weights/problem.toml", narrow)
        .file("problems/weights/even.py", even);
    let validate = |input: &[u8]| test.run_with_input(&["validate", "weights"], input);
    validate(b"2\n1 2 3\n").ends_with(0);
    validate(b"3\n1 2 3\n1 3 3\n").ends_with(1);
    validate(b"1\n").ends_with(1).complains("`n` is `1`");

    let five = "5\n1 2 1\n1 3 1\n1 4 1\n1 5 1\n";
    let by_hand = SPEC.replace(
        "generator = \"input\"\ncount = 2",
        "files = [\"hand/*.in\"]",
    );
    let test = weights()
        .file("problems/weights/problem.toml", by_hand)
        .file("problems/weights/hand/five.in", five);
    test.run(&["build", "weights"])
        .ends_with(2)
        .complains("rejects small/five: ")
        .complains("`n` is `5`, but must be from 2 to 4");
}

#[test]
fn fuzzing_finds_the_smallest_input_and_a_proof_tries_all() {
    let test = weights();
    let wrong = "problems/weights/solutions/wrong.c";
    test.run(&[
        "fuzz",
        "weights",
        wrong,
        "--cases",
        "60",
        "--shrink-time",
        "300s",
    ])
    .ends_with(1)
    .prints("input:\n  4\n  1 2 1\n  1 3 1\n  1 4 1\nexpected:\n  3\nfound:\n  2\n");
    let small = ["--generator", "input", "-p", "n=2..=3", "-p", "w=1..=2"];
    let exhaustive = ["fuzz", "weights", wrong, "--exhaustive"];
    // One tree of two nodes, three of three nodes: 1 * 2 + 3 * 4.
    test.run(&[&exhaustive[..], &small].concat())
        .ends_with(0)
        .prints("all 14 inputs agree");
    let larger = ["--generator", "input", "-p", "n=4", "-p", "w=1"];
    test.run(&[&exhaustive[..], &larger].concat())
        .ends_with(1)
        .prints("input 1 of input (n = 4, w = 1)");
}

#[test]
fn an_input_shrinks_by_its_structure() {
    let test = weights().file("large.in", "6\n5 2 70\n2 3 800\n4 2 9\n1 5 33\n6 1 12345\n");
    let wrong = "problems/weights/solutions/wrong.c";
    test.run(&["shrink", "weights", wrong, "large.in", "--time", "300s"])
        .ends_with(1)
        .prints("input:\n  4\n  1 2 1\n  1 3 1\n  1 4 1\n");
}

#[test]
fn a_reader_of_the_input_is_starter_code() {
    let test = weights();
    test.run(&["stub", "weights", "--lang", "python"])
        .ends_with(0)
        .prints("n = ");
    let echo = test.run(&["stub", "weights", "--lang", "python", "--echo"]);
    let test = test.file("echo.py", echo.ends_with(0).stdout);
    let sample = "3\n1 2 4\n3 1 5\n";
    let echoed = std::process::Command::new("python3")
        .arg(test.path("echo.py"))
        .stdin(std::fs::File::open(test.path("problems/weights/samples/1.in")).unwrap())
        .output()
        .unwrap();
    assert_eq!(String::from_utf8_lossy(&echoed.stdout), sample);
}

#[test]
fn every_language_of_readers_is_known_by_its_name_and_its_extension() {
    let test = weights();
    for language in input::languages() {
        test.run(&["stub", "weights", "--lang", language])
            .ends_with(0);
    }
    for extension in ["c", "cpp", "go", "java", "js", "py", "rs"] {
        test.run(&["stub", "weights", "--lang", extension])
            .ends_with(0);
    }
}

#[test]
fn a_statement_says_what_is_declared() {
    let statement =
        "# Weights\n\n## Input\n\n{{input}}\n\n## Constraints\n\n{{constraints}}\n\n{{samples}}\n";
    let test = weights().file("problems/weights/statement.en.md", statement);
    test.run(&["statement", "weights", "--to", "md"])
        .ends_with(0)
        .prints("Each of the next $n - 1$ lines contains three integers $u_i$, $v_i$ and $w_i$.")
        .prints("- $1 \\le w_i \\le 10^9$.")
        .prints("| small | 0 | $2 \\le n \\le 4$ |");
    test.run(&["statement", "weights", "--to", "html"])
        .ends_with(0)
        .prints("<table>");
    test.run(&["check", "weights"])
        .ends_with(1)
        .prints("no case has the least n in group small (2 to 4)");
    let without = "# Weights\n\n{{inputs}}\n\n{{samples}}\n";
    let test = test.file("problems/weights/statement.en.md", without);
    test.run(&["check", "weights"])
        .ends_with(1)
        .prints("`{{inputs}}` stands for nothing: did you mean `{{input}}`?");
}
