//! What `check` finds when it tests validators and checkers.

use crate::support::sums::{SPEC, VALIDATOR};
use crate::support::{Ran, Test, built_sums};

const ROOT: &str = "problems/sums";

/// Checks `sums` as it is by now.
fn check(test: &Test) -> Ran {
    test.run(&["build", "sums"]).ends_with(0);
    test.run(&["check", "sums"])
}

fn with_checker(keys: &str, program: &str) -> Test {
    built_sums()
        .file(
            &format!("{ROOT}/problem.toml"),
            format!("{SPEC}\n[checker]\n{keys}\n"),
        )
        .file(&format!("{ROOT}/checker.py"), program)
}

/// A checker that compares as it should and ends as testlib's do; `spoilt` comes first.
fn checker(spoilt: &str) -> Test {
    let program = format!(
        "import sys\ninput, output, answer = [open(name, 'rb').read() for name in sys.argv[1:4]]\n{spoilt}\n\
         sys.exit(0 if output.split() == answer.split() else 1)\n"
    );
    with_checker("program = \"checker.py\"", &program)
}

#[test]
fn sound_parts_pass_their_tests_and_stand_the_junk() {
    let test = built_sums()
        .file(&format!("{ROOT}/tests/validator/valid/one.in"), "1\n5\n")
        .file(
            &format!("{ROOT}/tests/validator/valid/one.txt"),
            "the least n\n",
        )
        .file(&format!("{ROOT}/tests/validator/invalid/none.in"), "0\n\n")
        .file(
            &format!("{ROOT}/tests/checker/right/blanks/input"),
            "1\n5\n",
        )
        .file(&format!("{ROOT}/tests/checker/right/blanks/output"), "  5")
        .file(&format!("{ROOT}/tests/checker/right/blanks/answer"), "5\n")
        .file(&format!("{ROOT}/tests/checker/wrong/more/input"), "1\n5\n")
        .file(&format!("{ROOT}/tests/checker/wrong/more/output"), "5 5\n");
    check(&test).ends_with(0).prints("sums: nothing found");
    check(&checker("")).ends_with(0);
}

#[test]
fn a_validator_that_fails_a_test_is_named_with_it() {
    let test = built_sums()
        .file(&format!("{ROOT}/tests/validator/valid/short.in"), "2\n5\n")
        .file(
            &format!("{ROOT}/tests/validator/invalid/sound.in"),
            "1\n5\n",
        )
        .file(
            &format!("{ROOT}/tests/validator/invalid/sound.txt"),
            "n is 1\nmore\n",
        );
    check(&test)
        .ends_with(1)
        .prints("sums: 2 findings")
        .prints("the validator rejects tests/validator/valid/short.in: line 2")
        .prints("the validator accepts tests/validator/invalid/sound.in (n is 1)\n");
}

#[test]
fn a_checker_that_fails_a_test_is_named_with_it() {
    let test = built_sums()
        .file(&format!("{ROOT}/tests/checker/right/other/input"), "1\n5\n")
        .file(&format!("{ROOT}/tests/checker/right/other/output"), "6\n")
        .file(&format!("{ROOT}/tests/checker/wrong/same/input"), "1\n5\n")
        .file(&format!("{ROOT}/tests/checker/wrong/same/output"), "5\n")
        .file(
            &format!("{ROOT}/tests/checker/wrong/same/about.txt"),
            "as it is\n",
        );
    check(&test)
        .ends_with(1)
        .prints("the checker rejects tests/checker/right/other: 1st token of line 1: expected 5, found 6")
        .prints("the checker accepts tests/checker/wrong/same (as it is)\n");
}

#[test]
fn what_is_no_test_is_named() {
    let test = built_sums()
        .file(&format!("{ROOT}/tests/validator/vaild/1.in"), "1\n5\n")
        .file(&format!("{ROOT}/tests/validator/invalid/1.out"), "1\n5\n")
        .file(&format!("{ROOT}/tests/checker/right/half/input"), "1\n5\n");
    check(&test)
        .ends_with(1)
        .prints("sums: 3 findings")
        .prints("tests/validator/vaild is not a test")
        .prints("tests/validator/invalid/1.out is not a test")
        .prints("tests/checker/right/half is not a test");
}

#[test]
fn a_validator_that_accepts_junk_is_named() {
    let test = built_sums().file(
        &format!("{ROOT}/validator.c"),
        "#include <stdio.h>\nint main(void) { while (getchar() != EOF) {} }\n",
    );
    check(&test)
        .ends_with(1)
        .prints("the validator accepts 8 MiB of digits\n")
        .prints("the validator accepts random bytes\n")
        .prints("the validator accepts nothing at all, for samples/1\n")
        .prints("the validator accepts a NUL in place of a letter, for samples/1\n")
        .prints("the validator accepts an input cut in the middle, for samples/1\n");
}

#[test]
fn a_checker_that_accepts_junk_is_named() {
    let careless = "if output.split()[:1] == answer.split()[:1]: sys.exit(0)";
    check(&checker(careless))
        .ends_with(1)
        .prints("sums: 1 finding\n")
        .prints("the checker accepts an output printed twice, for samples/1\n");
}

#[test]
fn a_part_that_dies_of_junk_is_named_with_what_it_printed() {
    let fragile = "if not output: sys.stderr.write('no output'), sys.exit(9)";
    check(&checker(fragile))
        .ends_with(1)
        .prints("sums: 1 finding\n")
        .prints(
            "checker checker.py fails on nothing at all, for samples/1: it ended with exit code 9",
        )
        .prints("no output");
    let fragile = VALIDATOR.replacen(
        "char *second",
        "if (length > 5000) abort();\n    char *second",
        1,
    );
    check(&built_sums().file(&format!("{ROOT}/validator.c"), fragile))
        .ends_with(1)
        .prints("validator validator.c fails on 8 MiB of digits: it died of signal 6");
}

#[test]
fn verify_has_these_findings_too() {
    let test = built_sums().file(
        &format!("{ROOT}/tests/validator/invalid/sound.in"),
        "1\n5\n",
    );
    test.run(&["build", "sums"]).ends_with(0);
    test.run(&["verify", "sums"])
        .ends_with(1)
        .prints("unexpected: sums: the validator accepts tests/validator/invalid/sound.in");
}

#[test]
fn what_is_missing_is_a_warning_that_fails_check_but_not_verify() {
    let test = built_sums();
    std::fs::remove_file(test.path(&format!("{ROOT}/samples/1.in"))).unwrap();
    let test = test.file(&format!("{ROOT}/solutions/draft.py"), "");
    test.run(&["build", "sums"]).ends_with(0);
    check(&test)
        .ends_with(1)
        .prints("sums: 2 findings\n  warning: no samples")
        .prints("  warning: solutions/draft.py is not named by any [[solution]]");
    test.run(&["verify", "sums"])
        .ends_with(0)
        .prints("warning: sums: no samples: put samples/1.in and samples/1.ans there\n")
        .prints("as expected, 2 warnings;");
    let document = test.run(&["verify", "sums", "--format", "json"]).json();
    let problem = &document["problems"][0];
    assert_eq!(document["as_expected"], true);
    assert_eq!(problem["findings"], problem["warnings"]);
    assert_eq!(problem["warnings"].as_array().unwrap().len(), 2);
}

#[test]
fn what_is_wrong_is_no_warning() {
    let test = built_sums().file(
        &format!("{ROOT}/tests/validator/invalid/sound.in"),
        "1\n5\n",
    );
    test.run(&["build", "sums"]).ends_with(0);
    let document = test
        .run(&["check", "sums", "--format", "json"])
        .ends_with(1)
        .json();
    let problem = &document["problems"][0];
    assert_eq!(problem["warnings"].as_array().unwrap().len(), 0);
    assert_eq!(problem["findings"].as_array().unwrap().len(), 1);
}

#[test]
fn tests_may_have_arguments_of_their_own() {
    let args = |text: &str| {
        built_sums()
            .file(&format!("{ROOT}/tests/checker/right/case/input"), "1\n5\n")
            .file(&format!("{ROOT}/tests/checker/right/case/output"), "5.25\n")
            .file(&format!("{ROOT}/tests/checker/right/case/answer"), "5\n")
            .file(&format!("{ROOT}/tests/checker/right/case/args"), text)
    };
    check(&args("float_tolerance\n0.5\n")).ends_with(0);
    check(&args("")).ends_with(1).prints("the checker rejects");
    check(&args("float_tolerence\n0.5\n"))
        .ends_with(1)
        .prints("tests/checker/right/case has arguments that the checker does not take");
    let stray = built_sums().file(&format!("{ROOT}/tests/validator/valid/no.args"), "1\n");
    check(&stray).ends_with(1).prints("no.args is not a test");
}

#[test]
fn a_checker_that_does_not_compile_is_no_matter_of_junk() {
    testing::needs(&["g++", "python3"]);
    let allow = "allow = [{ lint = \"junk\", why = \"imported\", level = \"warn\" }]";
    let spec = SPEC.replace("seed = 7\n", &format!("seed = 7\n{allow}\n"))
        + "\n[checker]\nprogram = \"checker.cpp\"\n";
    let test = built_sums()
        .file("problems/sums/problem.toml", spec)
        .file("problems/sums/checker.cpp", "#include \"testlib.h\"\n");
    let ran = test.run(&["check", "sums"]).ends_with(1);
    let lines = ran.stdout.lines().filter(|line| line.contains("testlib.h"));
    let warnings = ran
        .stdout
        .lines()
        .filter(|line| line.contains("warning: checker"));
    assert!(lines.count() > 0 && warnings.count() == 0, "{}", ran.stdout);
}

#[test]
fn a_validator_test_may_expect_a_line_and_a_part_of_the_message() {
    let test = built_sums();
    let invalid = |name: &str, reason: &str| {
        let path = format!("{ROOT}/tests/validator/invalid/{name}");
        (
            format!("{path}.in"),
            format!("{path}.toml"),
            reason.to_owned(),
        )
    };
    let mut test = test;
    for (input, toml, reason) in [
        invalid("fits", "line = 2\nmessage = \"number of numbers\"\n"),
        invalid("other", "line = 1\nmessage = \"digits\"\n"),
        invalid("unknown", "lin = 1\n"),
        invalid("share", "share = 0.5\n"),
    ] {
        test = test.file(&input, "2\n5\n").file(&toml, reason);
    }
    let test = test
        .file(&format!("{ROOT}/tests/validator/valid/right.in"), "1\n5\n")
        .file(
            &format!("{ROOT}/tests/validator/valid/right.toml"),
            "line = 1\n",
        )
        .file(
            &format!("{ROOT}/tests/validator/invalid/alone.toml"),
            "line = 1\n",
        );
    check(&test)
        .ends_with(1)
        .prints("sums: 5 findings")
        .prints("tests/validator/invalid/alone.toml is not a test")
        .prints("the validator judges tests/validator/invalid/other.in as expected, but with another reason: expected line 1 and a message with `digits`; it gave: line 2: another number")
        .prints("tests/validator/invalid/unknown.toml: TOML parse error at line 1, column 1")
        .prints("unknown field `lin`, expected `line` or `message`")
        .prints("tests/validator/invalid/share.toml: TOML parse error")
        .prints("tests/validator/valid/right.toml: an input that must be accepted has no reason");
}

#[test]
fn a_checker_test_may_expect_a_share_and_a_part_of_the_message() {
    let partial =
        "if output.strip() == b'half': sys.stderr.write('points 0.5 nearly\\n'), sys.exit(7)";
    let mut test = checker(partial);
    for (name, expected) in [
        ("fits", "share = 0.5\nmessage = \"nearly\"\n"),
        ("other", "share = 0.25\nmessage = \"far off\"\n"),
        ("percent", "share = 50\n"),
    ] {
        let dir = format!("{ROOT}/tests/checker/wrong/{name}");
        test = test
            .file(&format!("{dir}/input"), "1\n5\n")
            .file(&format!("{dir}/output"), "half\n")
            .file(&format!("{dir}/expect.toml"), expected);
    }
    check(&test)
        .ends_with(1)
        .prints("sums: 2 findings")
        .prints("the checker judges tests/checker/wrong/other as expected, but with another reason: expected the share 0.25, not 0.5, and a message with `far off`; it gave: points 0.5 nearly")
        .prints("tests/checker/wrong/percent/expect.toml: `share` is a number from 0 to 1");
}

#[test]
fn a_checker_that_rejects_the_answer_is_named() {
    let strict = "if len(output.split()) < 2: sys.stderr.write('two tokens'), sys.exit(1)";
    let own = format!("{ROOT}/tests/checker/wrong/own");
    let test = checker(strict)
        .file(&format!("{own}/input"), "1\n5\n")
        .file(&format!("{own}/output"), "x\n")
        .file(&format!("{own}/answer"), "5\n");
    check(&test)
        .ends_with(1)
        .prints("the checker rejects the answer itself, for samples/1: two tokens")
        .prints("the checker rejects the answer itself, for tests/checker/wrong/own: two tokens");
}

#[test]
fn sources_with_likely_mistakes_are_named_with_their_lines() {
    testing::needs(&["g++"]);
    let generator = std::fs::read_to_string(built_sums().path(&format!("{ROOT}/generator.c")));
    let generator = generator.unwrap();
    // Not called, so the inputs are the same.
    let seeded =
        "#include <time.h>\n/* rand() */ static inline long now(void) { return time(0); }\n";
    // As small as it can be.
    let testlib = "#include <iostream>\n#include <string>\nstruct Stream {\n    \
        long readInt(long low, long high, const char * = 0) {\n        long number = low - 1;\n        \
        std::cin >> number;\n        if (number < low || number > high) std::exit(3);\n        return number;\n    }\n    \
        void readEof() {\n        std::string more;\n        if (std::cin >> more) std::exit(3);\n    }\n} inf;\n\
        void registerValidation(int, char **) {}\n";
    let validator = "#include \"testlib.h\"\nint main(int argc, char **argv) {\n    registerValidation(argc, argv);\n    \
        long n = inf.readInt(1, 100, \"n, the number\");\n    for (int i = 0; i < n; i++)\n        \
        inf.readInt(0,\n            1000000000L);\n    inf.readEof();\n}\n";
    // Not compiled here, which would take long.
    let checker = "#ifdef OTHERS\n#include <bits/stdc++.h>\n#endif\n#include <fstream>\n#include <string>\n\
        int main(int, char **paths) {\n    \
        std::ifstream output(paths[2]), answer(paths[3]);\n    std::string a, b, more;\n    \
        output >> a, answer >> b;\n    return a == b && !(output >> more) ? 0 : 1;\n}\n";
    let spec = SPEC.replace("program = \"validator.c\"", "program = \"validator.cpp\"");
    let spec = format!("{spec}\n[checker]\nprogram = \"checker.cpp\"\n");
    let test = built_sums()
        .file(&format!("{ROOT}/problem.toml"), spec)
        .file(
            &format!("{ROOT}/generator.c"),
            format!("{seeded}{generator}"),
        )
        .file(&format!("{ROOT}/include/testlib.h"), testlib)
        .file(&format!("{ROOT}/validator.cpp"), validator)
        .file(&format!("{ROOT}/checker.cpp"), checker);
    check(&test)
        .ends_with(1)
        .prints("generator.c:2: the generator uses `time`, which is not the same")
        .prints("validator.cpp:6: the validator calls `readInt` without a name")
        .prints("checker.cpp:2: the checker includes <bits/stdc++.h>");
    // They are warnings.
    test.run(&["verify", "sums"])
        .prints("checker.cpp:2: the checker includes");
}
