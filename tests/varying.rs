//! Inputs that are made from given ones, where only a validator program defines what inputs look like.

use crate::support::{Test, sums};

const TABLES: &str = r#"format = 1
title = "Sums"
kind = "batch"
seed = 7
limits = { time = "1s", memory = "128MiB", output = "1MiB" }
reference = "solutions/right.c"

[validator]
program = "validator.c"

[[group]]
name = "secret"
points = 100
files = ["data/*.in"]

[[solution]]
path = "solutions/right.c"
expect = "accepted"
"#;

/// Right for up to four numbers.
const FOUR: &str = r#"#include <stdio.h>
int main(void) {
    long n, number, sum = 0;
    scanf("%ld", &n);
    for (long at = 0; at < n && at < 4 && scanf("%ld", &number) == 1; at++) sum += number;
    printf("%ld\n", sum);
}
"#;

/// The problem `sums` with two given inputs and no generator.
fn of_files() -> Test {
    sums::sums()
        .file("problems/sums/problem.toml", TABLES)
        .file("problems/sums/data/2.in", "3\n5 6 70\n")
}

fn spec(test: &Test) -> String {
    std::fs::read_to_string(test.path("problems/sums/problem.toml")).unwrap()
}

#[test]
fn a_plan_changes_given_inputs_into_valid_ones_that_wrong_solutions_fail() {
    let test = of_files().file("four.c", FOUR);
    test.run(&["judge", "sums", "four.c"]).ends_with(0);
    let written = || {
        test.run(&["plan", "sums", "--cases", "30", "--write"])
            .ends_with(0)
            .complains("30 cases: ");
        spec(&test)
    };
    let [first, second] = [written(), written()];
    assert_eq!(first, second);
    assert!(first.contains("file = \"samples/1.in\""), "{first}");
    test.run(&["build", "sums"]).ends_with(0);
    test.run(&["judge", "sums", "solutions/right.c"])
        .ends_with(0);
    test.run(&["judge", "sums", "four.c"])
        .ends_with(1)
        .prints("plan-vary/");
}

/// Wrong if the first two numbers are equal.
const DIFFERENT: &str = r#"#include <stdio.h>
int main(void) {
    long n, number, last = -1, sum = 0;
    scanf("%ld", &n);
    for (long at = 0; at < n && scanf("%ld", &number) == 1; at++) {
        sum += number + (at == 1 && number == last);
        last = number;
    }
    printf("%ld\n", sum);
}
"#;

#[test]
fn a_plan_changes_given_inputs_beside_other_generators() {
    // All its numbers are different.
    let generator = r#"#include <stdio.h>
#include <stdlib.h>
int main(int count, char **args) {
    int n = atoi(args[1]);
    printf("%d\n", n);
    for (int at = 0; at < n; at++) printf("%d%c", at, at < n - 1 ? ' ' : '\n');
}
"#;
    let group = "\n[[generator]]\nname = \"count\"\nprogram = \"generator.c\"\nargs = [\"{n}\"]\n\n\
        [[group]]\nname = \"own\"\ngenerator = \"count\"\nparams = { n = 3 }\n";
    let test = of_files()
        .file("different.c", DIFFERENT)
        .file("problems/sums/generator.c", generator)
        .file("problems/sums/problem.toml", format!("{TABLES}{group}"));
    test.run(&["judge", "sums", "different.c"]).ends_with(0);
    let written = || {
        test.run(&["plan", "sums", "--cases", "40", "--write"])
            .ends_with(0);
        spec(&test)
    };
    let first = written();
    assert!(first.contains("steps = "), "{first}");
    assert_eq!(written(), first);
    test.run(&["judge", "sums", "different.c"])
        .ends_with(1)
        .prints("plan-vary/");
}

#[test]
fn a_plan_has_the_validator_arguments_of_the_last_group_if_all_have_some() {
    let needs = "int main(int count, char **args) {\n    if (count != 2 || strcmp(args[1], \"9\")) refuse(\"9 expected\");";
    let validator = sums::VALIDATOR.replace("int main(void) {", needs);
    let group = |name: &str, args: &str| {
        format!(
            "\n[[group]]\nname = \"{name}\"\nfiles = [\"data/*.in\"]\nvalidator_args = {args}\n"
        )
    };
    let groups = [group("first", "[\"8\"]"), group("last", "[\"9\"]")].concat();
    let (head, tail) = TABLES.split_once("[[group]]").unwrap();
    let (_, tail) = tail.split_once("[[solution]]").unwrap();
    let test = of_files()
        .file("problems/sums/validator.c", &validator)
        .file(
            "problems/sums/problem.toml",
            format!("{head}{groups}\n[[solution]]{tail}"),
        );
    test.run(&["plan", "sums", "--cases", "9"])
        .ends_with(0)
        .prints("validator_args = [\"9\"]\ngenerator = \"vary\"");
}

#[test]
fn the_same_parameters_make_the_same_input_with_any_seed() {
    let test = of_files();
    let made = |seed: &str, number: &str| {
        let args = ["gen", "sums", "vary", "--seed", seed];
        let params = ["-p", "file=samples/1.in", "-p", "changes=2", "-p", number];
        let ran = test.run(&[&args[..], &params[..]].concat()).ends_with(0);
        ran.stdout
    };
    assert_eq!(made("1", "number=17"), made("2", "number=17"));
    assert_ne!(made("1", "number=17"), made("1", "number=18"));
    test.run(&["gen", "sums", "vary", "-p", "file=other.in"])
        .ends_with(2)
        .complains("must be the path of a given input of at most 1 MiB: samples/1.in, data/2.in");
    test.run(&["gen", "sums", "vary", "-p", "changes=0"])
        .ends_with(2)
        .complains("must be a number from 1 to 100");
}

#[test]
fn a_generator_of_the_spec_may_have_the_name() {
    let group = "\n[[generator]]\nname = \"vary\"\nprogram = \"generator.c\"\n\n[[group]]\nname = \"own\"\ngenerator = \"vary\"\n\
        params = { n = 3 }\n";
    let test = of_files();
    let test = test.file("problems/sums/problem.toml", format!("{TABLES}{group}"));
    test.run(&["build", "sums"]).ends_with(0);
    let plan = test.run(&["plan", "sums"]).ends_with(0).stdout;
    assert!(plan.contains("{ n = 3 }"), "{plan}");
    assert!(!plan.contains("file ="), "{plan}");
}

#[test]
fn where_there_are_no_given_inputs_or_no_validator_nothing_is_changed() {
    let unvalidated = TABLES.replace("[validator]\nprogram = \"validator.c\"\n", "");
    let test = of_files().file("problems/sums/problem.toml", unvalidated);
    test.run(&["plan", "sums"])
        .ends_with(2)
        .complains("no generator has parameters that can vary");
}

#[test]
fn a_new_given_input_makes_cases_anew() {
    let group = "\n[[group]]\nname = \"changed\"\ngenerator = \"vary\"\ncount = 1\n\
        params = { file = \"data/2.in\", changes = 1, number = 7 }\n";
    let test = of_files().file("problems/sums/problem.toml", format!("{TABLES}{group}"));
    let built = || {
        test.run(&["build", "sums"]).ends_with(0);
        std::fs::read(test.path("problems/sums/build/data/changed/01.in")).unwrap()
    };
    let before = built();
    std::fs::write(test.path("problems/sums/data/2.in"), "3\n8 9 10\n").unwrap();
    assert_ne!(built(), before);
}

#[test]
fn fuzzing_changes_given_inputs_and_passes_over_invalid_ones() {
    let test = of_files().file("four.c", FOUR);
    test.run(&["fuzz", "sums", "four.c", "--cases", "300"])
        .ends_with(1)
        .prints("four.c")
        .prints("varied: given inputs: changes = 1..=6, the seed\n");
}
