//! What `build` refuses and `check` finds in packages that are wrong.

use crate::support::sums::{PYTHON_GENERATOR, REFERENCE, SPEC};
use crate::support::{Test, sums};
use std::path::Path;

fn with_generator(text: &str) -> Test {
    sums().in_python("generator", text)
}

#[track_caller]
fn leaves_no_case(test: &Test) {
    let generated = data_names(&test.path("problems/sums/build/data/small"));
    assert!(generated.is_empty(), "{generated:?}");
}

fn data_names(dir: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten();
    entries
        .map(|entry| entry.file_name().display().to_string())
        .collect()
}

#[test]
fn a_generator_that_crashes_is_named_with_its_words() {
    let test = with_generator("import sys\nsys.exit('no idea')\n");
    test.run(&["build", "sums"])
        .ends_with(2)
        .complains("sums: generator generator.py failed on small/01: it ended with exit code 1")
        .complains("no idea")
        .complains("at fault: the package");
    leaves_no_case(&test);
}

#[test]
fn a_generator_that_prints_nothing_is_named() {
    let test = with_generator("pass\n");
    test.run(&["build", "sums"])
        .ends_with(2)
        .complains("it printed nothing");
    leaves_no_case(&test);
}

#[test]
fn a_generator_that_is_not_deterministic_is_named() {
    let generator = PYTHON_GENERATOR.replace("random.seed(int(sys.argv[2]))", "random.seed()");
    let test = with_generator(&generator);
    test.run(&["build", "sums"])
        .ends_with(2)
        .complains("two runs with the same arguments differ: line 2: first has")
        .complains("help: take all randomness from the seed");
    leaves_no_case(&test);
}

#[test]
fn a_generator_that_ignores_its_seed_is_found() {
    let generator = PYTHON_GENERATOR.replace("random.seed(int(sys.argv[2]))", "random.seed(1)");
    let test = with_generator(&generator);
    test.run(&["build", "sums"]).ends_with(0);
    test.run(&["check", "sums"])
        .ends_with(1)
        .prints("generator `random` prints the same for");
}

#[test]
fn an_input_that_the_validator_rejects_is_shown() {
    let test = with_generator(&PYTHON_GENERATOR.replace("print(n)", "print(n + 1)"));
    test.run(&["build", "sums"])
        .ends_with(2)
        .complains("line 2: another number of numbers than line 1 says")
        .complains("help: fix the input or what makes it, or the validator");
    leaves_no_case(&test);
}

const SILENT: &str =
    "#include <stdio.h>\nint main(void) {\n    puts(\"line 1: not a number\");\n    return 1;\n}\n";

#[test]
fn the_reason_of_a_validator_may_be_on_its_standard_output() {
    let spec = "format = 1\ntitle = \"Echo\"\nkind = \"batch\"\nreference = \"echo.c\"\n\n[validator]\nprogram = \"strict.c\"\n";
    let test = Test::new()
        .file("problems/echo/problem.toml", spec)
        .file("problems/echo/strict.c", SILENT)
        .file("problems/echo/echo.c", "int main(void) { return 0; }\n")
        .file("problems/echo/samples/1.in", "3\r\n4\r\n");
    test.run(&["build", "echo"])
        .ends_with(2)
        .complains("the validator rejects samples/1: line 1: not a number\n    3\\r\n")
        .complains("help: its lines end with `\\r\\n`, as on Windows, and the validator accepts `\\n` only");
}

#[test]
fn a_kept_answer_that_is_wrong_is_named() {
    let test = sums().file("problems/sums/samples/1.ans", "8\n");
    test.run(&["build", "sums"])
        .ends_with(2)
        .complains(
            "sums: the reference, solutions/right.c, failed on samples/1: it does not print the kept answer, \
             samples/1.ans: 1st token of line 1: expected 8, found ",
        )
        .complains("  it prints:\n    ")
        .complains("  again: tengen solve sums < ")
        .complains("help: if the reference is right, write what it prints to samples/1.ans, or remove that file; ");
}

#[test]
fn a_jury_program_that_does_not_compile_is_named() {
    let spec = SPEC.replace(
        "solutions/right.c\"\n\n[validator]",
        "solutions/right.cpp\"\n\n[validator]",
    );
    let test = sums()
        .file("problems/sums/problem.toml", spec)
        .file("problems/sums/solutions/right.cpp", "int main( {}");
    test.run(&["build", "sums"])
        .ends_with(2)
        .complains("it does not compile")
        .complains("right.cpp:1");
}

#[test]
fn a_checker_that_does_not_compile_is_named_before_anyone_is_judged() {
    let spec = format!("{SPEC}\n[checker]\nprogram = \"checker.cpp\"\n");
    let test = sums()
        .file("problems/sums/problem.toml", spec)
        .file("problems/sums/checker.cpp", "int main( {}");
    test.run(&["build", "sums"])
        .ends_with(2)
        .complains("it does not compile")
        .complains("checker.cpp:1");
}

#[test]
fn check_finds_nothing_in_a_problem_that_is_in_order() {
    let test = sums();
    test.run(&["build", "sums"]).ends_with(0);
    test.run(&["check", "sums"])
        .ends_with(0)
        .prints("sums: nothing found");
}

#[test]
fn check_names_what_is_missing() {
    let test = sums().file("problems/sums/solutions/forgotten.py", "print(1)\n");
    std::fs::remove_file(test.path("problems/sums/statement.en.md")).unwrap();
    test.run(&["check", "sums"])
        .ends_with(1)
        .prints("no statement.en.md")
        .prints("solutions/forgotten.py is not named by any [[solution]]")
        .prints("no cases.lock");
}

#[test]
fn check_finds_what_means_nothing_in_a_statement() {
    let text = "# Sums\n\nUp to {{max}} and $\\frac{1$ of it.\n\n{{samples}}\n";
    let test = sums().file("problems/sums/statement.en.md", text);
    test.run(&["build", "sums"]).ends_with(0);
    test.run(&["check", "sums"])
        .ends_with(1)
        .prints("statement.en.md:3:7: `{{max}}` stands for nothing: known are samples")
        .prints(
            "statement.en.md:3:19: the maths `\\frac{1` cannot be read: its braces do not match",
        );
}

#[test]
fn what_the_spec_allows_is_not_found() {
    let with = |allow: &str| {
        let spec = SPEC.replace("seed = 7\n", allow);
        let test = sums().file("problems/sums/problem.toml", spec);
        test.run(&["build", "sums"]).ends_with(0);
        test
    };
    let test = with("");
    test.run(&["check", "sums"])
        .ends_with(1)
        .prints("no `seed`");
    let test = with("allow = [{ lint = \"no-seed\", why = \"an exercise\" }]\n");
    test.run(&["check", "sums"])
        .ends_with(0)
        .prints("nothing found");
    let test = with("allow = [{ lint = \"no-seed\", why = \"an exercise\", level = \"warn\" }]\n");
    test.run(&["check", "sums"])
        .ends_with(1)
        .prints("no `seed`");
}

#[test]
fn junk_that_a_validator_accepts_can_be_a_warning() {
    let spec = |allow: &str| SPEC.replace("seed = 7\n", &format!("seed = 7\n{allow}"));
    let test = sums()
        .file("problems/sums/validator.c", "int main(void) {}\n")
        .file("problems/sums/problem.toml", spec(""));
    test.run(&["build", "sums"]).ends_with(0);
    test.run(&["verify", "sums"])
        .ends_with(1)
        .prints("the validator accepts ");
    let allow = "allow = [{ lint = \"junk\", why = \"it is theirs\", level = \"warn\" }]\n";
    let test = test.file("problems/sums/problem.toml", spec(allow));
    test.run(&["verify", "sums"])
        .ends_with(0)
        .prints("the validator accepts ");
}

#[test]
fn a_group_whose_answers_are_all_the_same_is_found_unless_that_is_allowed() {
    let group = "\n[[group]]\nname = \"five\"\nfiles = [\"five/*.in\"]\n";
    let spec = format!("{SPEC}{group}");
    let mut test = sums().file("problems/sums/problem.toml", &spec);
    for (name, input) in [("1", "1\n5\n"), ("2", "2\n2 3\n"), ("3", "3\n1 4 0\n")] {
        test = test.file(&format!("problems/sums/five/{name}.in"), input);
    }
    let found = "warning: all 3 cases of group five have the same answer";
    test.run(&["check", "sums"]).ends_with(1).prints(found);
    let allow = "allow = [{ lint = \"same-answers\", why = \"they are meant to\" }]\nseed";
    let test = test.file(
        "problems/sums/problem.toml",
        spec.replacen("seed", allow, 1),
    );
    let ran = test.run(&["check", "sums"]);
    assert!(!ran.stdout.contains("same answer"), "{}", ran.stdout);
}

#[test]
fn a_wrong_solution_that_samples_alone_reject_is_found() {
    let wrong = REFERENCE.replace("\\n\", sum", "\\n\", sum == 7 ? 8 : sum");
    let test = sums().file("problems/sums/solutions/first.c", wrong);
    let found = "solutions/first.c is rejected by samples only";
    test.run(&["verify", "sums"]).prints(found);
    let ran = sums().run(&["verify", "sums"]);
    assert!(!ran.stdout.contains("samples only"), "{}", ran.stdout);
}
