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
