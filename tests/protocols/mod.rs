//! Programs of the jury by testlib's and ICPC's protocols: checkers, validators, generators, headers.

mod icpc;

use crate::support::sums::{FIRST, ONLY_FIRST, REFERENCE, RIGHT, SPEC};
use crate::support::{Ran, Test, built_sums};

/// `sums` with more at the end of its spec.
fn with(keys: &str) -> Test {
    built_sums().file("problems/sums/problem.toml", format!("{SPEC}\n{keys}\n"))
}

fn checked_by(protocol: &str, checker: &str) -> Test {
    let keys = format!("[checker]\nprogram = \"checker.py\"\nprotocol = \"{protocol}\"");
    with(&keys).file("problems/sums/checker.py", checker)
}

/// Judges a submission in C, which starts faster, or in Python.
fn judge(test: Test, source: &str) -> Ran {
    let is_c = source.starts_with("#include");
    let name = if is_c { "mine.c" } else { "mine.py" };
    test.file(name, source).run(&["judge", "sums", name])
}

/// A testlib checker that ends like this on every output.
fn ending(code: i32, said: &str) -> Test {
    let program = format!("import sys\nsys.stderr.write({said:?})\nsys.exit({code})\n");
    // Samples with kept answers would be checked while building.
    let test = checked_by("testlib", &program);
    std::fs::remove_file(test.path("problems/sums/samples/1.ans")).unwrap();
    test
}

#[test]
fn a_testlib_checker_gets_input_output_and_answer_in_this_order() {
    let checker = "import sys\ninput, output, answer = [open(name).read() for name in sys.argv[1:4]]\n\
        assert input[0].isdigit() and '\\n' in input and sys.argv[4:] == ['strict']\n\
        if output != answer:\n    sys.stderr.write('wrong answer not the sum')\n    sys.exit(1)\n";
    let keys = "[checker]\nprogram = \"checker.py\"\nargs = [\"strict\"]";
    let test = || with(keys).file("problems/sums/checker.py", checker);
    judge(test(), REFERENCE).ends_with(0);
    judge(test(), ONLY_FIRST)
        .ends_with(1)
        .prints("wrong-answer: not the sum");
}

#[test]
fn the_exit_codes_of_testlib_have_their_meaning() {
    judge(ending(0, "ok fine"), ONLY_FIRST).ends_with(0);
    for (code, said, shown) in [
        (1, "wrong answer x", "wrong-answer: x"),
        (2, "wrong output format x", "wrong output format x"),
        (8, "unexpected eof ", "unexpected eof"),
    ] {
        judge(ending(code, said), REFERENCE)
            .ends_with(1)
            .prints("wrong-answer, 0 of 100 points")
            .prints(shown);
    }
}

#[test]
fn points_of_a_testlib_checker_are_shares_unless_the_spec_says_otherwise() {
    judge(ending(7, "points 0.25 a quarter"), REFERENCE)
        .ends_with(1)
        .prints("wrong-answer, 25 of 100 points")
        .prints("worth 25 %");
    judge(ending(7, "points 1"), REFERENCE).ends_with(0);
    for (scale, said, share) in [
        ("percent", "points 25 a quarter", "25"),
        ("percent", "points 1.5", "1.5"),
        ("percent", "points 1", "1"),
        ("share-or-percent", "points 25", "25"),
        ("share-or-percent", "points 0.25", "25"),
    ] {
        let spec = format!("{SPEC}\n[checker]\nprogram = \"checker.py\"\npoints = \"{scale}\"\n");
        judge(
            ending(7, said).file("problems/sums/problem.toml", spec),
            REFERENCE,
        )
        .ends_with(1)
        .prints(&format!("worth {share} %"));
    }
    judge(ending(30, "partially correct (30) hm"), REFERENCE).prints("30 of 100 points");
}

#[test]
fn a_checker_that_breaks_its_protocol_is_the_packages_fault() {
    for (code, said, complaint) in [
        (
            3,
            "FAIL jury is worse",
            "it reports a fault of the jury with exit code 3",
        ),
        (5, "what", "exit code 5, which its protocol does not have"),
        (
            7,
            "points 1.5",
            "it gives `1.5` points: points are a share from 0 to 1",
        ),
        (7, "no points", "it gives `` points"),
    ] {
        judge(ending(code, said), REFERENCE)
            .ends_with(2)
            .complains("checker checker.py failed on samples/1")
            .complains(complaint)
            .complains(said)
            .complains("at fault: the package");
    }
    judge(checked_by("testlib", "import os\nos.abort()\n"), REFERENCE)
        .ends_with(2)
        .complains("it died of signal 6");
}

#[test]
fn a_report_is_read_where_a_checker_says_nothing_else() {
    let checker = "import sys\nopen(sys.argv[4], 'w').write('see here')\nsys.exit(1)\n";
    let keys = "[checker]\nprogram = \"checker.py\"\nargs = [\"{report}\"]";
    let test = with(keys).file("problems/sums/checker.py", checker);
    std::fs::remove_file(test.path("problems/sums/samples/1.ans")).unwrap();
    judge(test, REFERENCE)
        .ends_with(1)
        .prints("wrong-answer: see here");
}

fn validated_by(protocol: &str, validator: &str) -> Ran {
    let spec = SPEC.replace(
        "program = \"validator.c\"",
        &format!("program = \"validator.c\"\nprotocol = \"{protocol}\""),
    );
    built_sums()
        .file("problems/sums/problem.toml", spec)
        .in_python("validator", validator)
        .run_with_input(&["validate", "sums"], b"1\n5\n")
}

#[test]
fn validators_accept_and_reject_by_their_protocol() {
    validated_by("testlib", "").ends_with(0);
    validated_by("icpc", "exit(42)").ends_with(0);
    let reject = |code| format!("import sys\nsys.stderr.write('FAIL n is 1')\nsys.exit({code})\n");
    for (protocol, code) in [("testlib", 3), ("icpc", 43), ("plain", 1)] {
        validated_by(protocol, &reject(code))
            .ends_with(1)
            .complains("invalid: FAIL n is 1");
    }
}

#[test]
fn a_validator_that_breaks_its_protocol_is_the_packages_fault() {
    for code in [0, 1, 43, 44] {
        validated_by("icpc", &format!("exit({code})")).ends_with(1);
    }
    for (protocol, code) in [("testlib", 42), ("testlib", 7)] {
        let program = format!("import sys\nsys.stderr.write('hm')\nsys.exit({code})\n");
        validated_by(protocol, &program)
            .ends_with(2)
            .complains("validator validator.py failed on standard input")
            .complains(&format!(
                "exit code {code}, which its protocol does not have"
            ))
            .complains("hm");
    }
    validated_by("testlib", "import os\nos.abort()")
        .ends_with(2)
        .complains("it died of signal 6");
}

const HEADER: &str = "#include \"deeper/more.h\"\ninline int accept() { return code; }\n";
const CHECKER: &str = "#include <jury.h>\n#include <cstdio>\nint main() { return accept(); }\n";

/// `sums` with a checker that needs `jury.h`, which lies in `dir`.
fn with_header(dir: &str) -> Test {
    with("[checker]\nprogram = \"judges/checker.cpp\"")
        .file("problems/sums/judges/checker.cpp", CHECKER)
        .file(&format!("{dir}/jury.h"), HEADER)
        .file(&format!("{dir}/deeper/more.h"), "const int code = 0;\n")
}

#[test]
fn headers_are_found_beside_the_program_and_in_the_include_directories() {
    for dir in [
        "problems/sums/judges",
        "problems/sums/include",
        "problems/include",
    ] {
        judge(with_header(dir), ONLY_FIRST).ends_with(0);
    }
    let test = with_header("elsewhere").file("first.py", FIRST);
    test.run(&["judge", "sums", "first.py"])
        .ends_with(2)
        .complains("jury.h: No such file or directory")
        .complains("TENGEN_INCLUDE");
    let named = test
        .command(&["judge", "sums", "first.py"])
        .env("TENGEN_INCLUDE", test.path("elsewhere"))
        .output()
        .unwrap();
    assert!(named.status.success());
}

#[test]
fn a_changed_header_makes_another_program() {
    let test = with_header("problems/include").file("first.py", FIRST);
    test.run(&["judge", "sums", "first.py"]).ends_with(0);
    let test = test.file("problems/include/deeper/more.h", "const int code = 3;\n");
    test.run(&["judge", "sums", "first.py"]).ends_with(2);
}

#[test]
fn submissions_do_not_see_the_headers_of_the_jury() {
    let peek = "#include \"jury.h\"\nint main() { return accept(); }\n";
    with_header("problems/include")
        .file("peek.cpp", peek)
        .run(&["judge", "sums", "peek.cpp"])
        .ends_with(1)
        .prints("compile-error")
        .prints("jury.h: No such file or directory");
}

#[test]
fn a_checker_that_mixes_shares_and_per_cent_gets_a_warning() {
    let checker = "import sys\nsize = len(open(sys.argv[1]).read())\n\
        sys.stderr.write('points 0.5' if size < 100 else 'points 50')\nsys.exit(7)\n";
    let keys = "[checker]\nprogram = \"checker.py\"\npoints = \"share-or-percent\"";
    let test = with(keys).file("problems/sums/checker.py", checker);
    std::fs::remove_file(test.path("problems/sums/samples/1.ans")).unwrap();
    judge(test, REFERENCE)
        .ends_with(1)
        .complains("warning: sums: checker.py gives points both up to 1 and above");
}

/// A checker that fails on an output that is not a number.
const RAISES: &str = "import sys\nif int(open(sys.argv[2]).read()) != int(open(sys.argv[3]).read()):\n\
    \x20   sys.exit('wrong answer')\n";

#[test]
fn an_exception_of_a_checker_is_the_packages_fault_and_other_submissions_are_judged() {
    let test = checked_by("testlib", RAISES)
        .file("words.py", "print('many')\n")
        .file("right.py", RIGHT)
        .file("first.py", FIRST);
    test.run(&["judge", "sums", "words.py"])
        .ends_with(2)
        .complains("checker checker.py failed on samples/1 of words.py: it died of an exception")
        .complains("ValueError")
        .complains("its arguments: input output answer")
        .complains("again: tengen judge sums words.py")
        .complains("at fault: the package");
    test.run(&["judge", "sums", "words.py", "right.py", "first.py"])
        .ends_with(2)
        .complains("failed on samples/1 of words.py")
        .prints("right.py    AC       AC     AC")
        .prints("first.py: samples/1: wrong-answer");
    let ran = test
        .run(&["judge", "sums", "words.py", "right.py", "--format", "json"])
        .ends_with(2);
    let submissions = &ran.json()["submissions"];
    assert_eq!(submissions[0]["submission"], "words.py");
    assert_eq!(submissions[0]["error"]["blame"], "package");
    assert_eq!(submissions[1]["verdict"], "accepted");
    let ran = test
        .run(&["judge", "sums", "words.py", "--format", "json"])
        .ends_with(2);
    assert_eq!(ran.json()["submissions"][0]["error"]["blame"], "package");
}

#[test]
fn verify_goes_on_after_a_solution_that_a_checker_cannot_judge() {
    let test = checked_by("testlib", RAISES);
    let first = test.path("problems/sums/solutions/right.c");
    std::fs::write(
        &first,
        "#include <stdio.h>\nint main(void) { puts(\"many\"); }\n",
    )
    .unwrap();
    let spec = std::fs::read_to_string(test.path("problems/sums/problem.toml")).unwrap();
    let spec = spec.replace(
        "reference = \"solutions/right.c\"",
        "reference = \"right.py\"",
    );
    let test = test
        .file("problems/sums/problem.toml", spec)
        .file("problems/sums/right.py", RIGHT);
    test.run(&["build", "sums"]).ends_with(0);
    test.run(&["verify", "sums"])
        .ends_with(2)
        .prints("solutions/right.c not judged: the package failed")
        .prints("first.c")
        .complains("failed on samples/1 of solutions/right.c");
}

#[test]
fn a_checker_that_ends_with_1_by_itself_rejects_whatever_it_repeats() {
    let echoes = "import sys\nsys.stderr.write(open(sys.argv[2]).read())\nsys.exit(1)\n";
    let feigns = "print('Traceback (most recent call last):')\nprint('  File \"checker.py\", line 1, in <module>')\n\
        print('ValueError: feigned')\n";
    let test = checked_by("testlib", echoes);
    std::fs::remove_file(test.path("problems/sums/samples/1.ans")).unwrap();
    judge(test, feigns).ends_with(1).prints("wrong-answer");
}
