//! Problems whose parts are played partly by a model, partly by programs in several languages.

use crate::support::Test;

const SPEC: &str = r#"format = 1
title = "Scores, checked by a program"
kind = "batch"

[model]
name = "tic_tac_toe_score"

[checker]
program = "checker.cpp"
protocol = "PROTOCOL"

[[group]]
name = "some"
points = 1
generator = "classes"
each = { page = "0..=2" }

[[solution]]
path = "solutions/right.py"
expect = "accepted"

[[solution]]
path = "solutions/zero.c"
expect = "wrong-answer"
"#;

/// As testlib's checkers are called: input, output, answer; 0 is right, 1 wrong.
const TESTLIB_STYLE: &str = r#"
#include <fstream>
#include <iostream>
#include <string>
int main(int, char **argv) {
    std::ifstream output(argv[2]), answer(argv[3]);
    for (int expected; answer >> expected;) {
        int found;
        if (!(output >> found) || found != expected) {
            std::cerr << "wrong answer expected " << expected << "\n";
            return 1;
        }
    }
    if (std::string more; output >> more) {
        std::cerr << "wrong answer more than expected\n";
        return 1;
    }
    std::cerr << "ok\n";
}
"#;

/// As ICPC's: input, answer, feedback directory; the output on standard input; 42 is right, 43 wrong.
const ICPC_STYLE: &str = r#"
#include <fstream>
#include <iostream>
#include <string>
int main(int, char **argv) {
    std::ifstream answer(argv[2]);
    for (int expected; answer >> expected;) {
        int found;
        if (!(std::cin >> found) || found != expected) {
            std::ofstream(std::string(argv[3]) + "judgemessage.txt") << "expected " << expected << "\n";
            return 43;
        }
    }
    std::string more;
    return std::cin >> more ? 43 : 42;
}
"#;

fn problem(protocol: &str, checker: &str) -> Test {
    let right = std::fs::read(
        crate::support::shipped_problems().join("tic_tac_toe_score/solutions/memo.py"),
    )
    .unwrap();
    Test::new()
        .file(
            "problems/scores/problem.toml",
            SPEC.replace("PROTOCOL", protocol),
        )
        .file("problems/scores/checker.cpp", checker)
        .file("problems/scores/statement.en.md", "# Scores\n")
        .file("problems/scores/samples/1.in", "1\n1 2 1\n2 1 2\n0 0 0\n")
        .file("problems/scores/solutions/right.py", right)
        .file(
            "problems/scores/solutions/zero.c",
            "#include <stdio.h>\nint main() { puts(\"0 0 0 0 0\"); }\n",
        )
}

#[test]
fn a_testlib_style_checker_judges_built_in_cases() {
    let test = problem("testlib", TESTLIB_STYLE);
    test.run(&["build"]).ends_with(0);
    test.run(&["verify"]).ends_with(0).prints("as expected");
    test.run(&["judge", "scores", "problems/scores/solutions/zero.c"])
        .ends_with(1)
        .prints("wrong-answer: expected 3");
}

#[test]
fn an_icpc_style_checker_judges_built_in_cases() {
    let test = problem("icpc", ICPC_STYLE);
    test.run(&["build"]).ends_with(0);
    test.run(&["verify"]).ends_with(0).prints("as expected");
    test.run(&["judge", "scores", "problems/scores/solutions/zero.c"])
        .ends_with(1)
        .prints("expected 3");
}

#[test]
fn a_checker_that_crashes_is_the_packages_fault() {
    let test = problem(
        "testlib",
        "#include <cstdlib>\nint main() { std::abort(); }\n",
    );
    test.run(&["judge", "scores", "problems/scores/solutions/zero.c"])
        .ends_with(2)
        .complains("checker checker.cpp failed on samples/1 of problems/scores/solutions/zero.c: it died of signal 6")
        .complains("at fault: the package");
}

#[test]
fn a_checker_with_an_odd_exit_code_is_the_packages_fault() {
    let test = problem("icpc", "int main() { return 0; }\n");
    test.run(&["judge", "scores", "problems/scores/solutions/zero.c"])
        .ends_with(2)
        .complains("exit code 0, which its protocol does not have");
}

#[test]
fn parts_may_be_written_in_any_language() {
    let spec = r#"format = 1
title = "Twice"
kind = "batch"
reference = "reference.rs"

[validator]
program = "validator.c"

[[generator]]
name = "numbers"
program = "generator.cpp"
args = ["{low}", "{high}"]

[[group]]
name = "numbers"
points = 1
generator = "numbers"
count = 3
params = { low = 1, high = 1000000 }
"#;
    let generator = "#include <cstdio>\n#include <cstdlib>\nint main(int, char **a) {\
        long low = atol(a[1]), high = atol(a[2]); unsigned long seed = atol(a[3]);\
        printf(\"%ld\\n\", low + (long)(seed * 2654435761UL % (high - low + 1))); }\n";
    let validator =
        "#include <stdio.h>\nint main() { long n; return !(scanf(\"%ld\", &n) == 1 && n > 0); }\n";
    let reference = "fn main() {\n    let mut line = String::new();\n    std::io::stdin().read_line(&mut line).unwrap();\n    \
        println!(\"{}\", 2 * line.trim().parse::<i64>().unwrap());\n}\n";
    let test = Test::new()
        .file("problems/twice/problem.toml", spec)
        .file("problems/twice/generator.cpp", generator)
        .file("problems/twice/validator.c", validator)
        .file("problems/twice/reference.rs", reference)
        .file(
            "right.js",
            "const n = +require('fs').readFileSync(0);\nconsole.log(2 * n);\n",
        );
    test.run(&["build", "twice"]).ends_with(0).prints("3 cases");
    test.run(&["judge", "twice", "right.js"])
        .ends_with(0)
        .prints("accepted, 1 of 1 points");
}
