//! Plans that cover what the parameters of generators can be.

use crate::scratch::{HEAD, RANDOM, Scratch};
use crate::support::sums::{GENERATOR, SPEC};
use crate::support::{Test, shipped_problems, sums};
use covering::{Limits, Makers, plan, with_plan};
use package::{Cases, Package};

const LIMITS: Limits = Limits {
    cases: 80,
    bytes: 1 << 16,
    until: None,
};

fn shipped(problem: &str) -> Package {
    let languages = terms::language::Languages::builtin();
    package::open(&shipped_problems().join(problem), &languages).unwrap()
}

#[test]
fn every_value_of_a_models_parameters_is_in_some_case() {
    for problem in ["design_tic_tac_toe", "tic_tac_toe_score"] {
        let package = shipped(problem);
        let plan = plan(&package, &LIMITS, Makers::UNTRIED);
        let model = package.model.as_ref().unwrap();
        for info in model.generators() {
            for param in info.params {
                let problems::Values::Words(words) = param.values else {
                    continue;
                };
                let group = plan
                    .groups
                    .iter()
                    .find(|group| group.generator == info.name);
                let cases = &group.unwrap().cases;
                for word in words {
                    let value = generators::Value::Text((*word).to_owned());
                    let has = cases
                        .iter()
                        .any(|case| case.0.get(param.name) == Some(&value));
                    assert!(has, "{problem}: {} of {}: {word}", param.name, info.name);
                }
            }
        }
    }
}

#[test]
fn numbers_that_depend_on_others_go_as_far_as_these_let_them() {
    let package = shipped("design_tic_tac_toe");
    let limits = Limits {
        cases: 100,
        bytes: 1 << 20,
        until: None,
    };
    let plan = plan(&package, &limits, Makers::UNTRIED);
    let largest = |generator: &str, name: &str| {
        let group = plan.groups.iter().find(|it| it.generator == generator);
        let cases = &group.unwrap().cases;
        let numbers = cases.iter().filter_map(|case| match case.0.get(name) {
            Some(generators::Value::Int(number)) => Some(*number),
            _ => None,
        });
        numbers.max().unwrap()
    };
    // No near miss has two cells a side, and a row has as many numbers as the board has rows.
    assert_eq!(largest("near_miss", "n"), 100);
    assert!(largest("near_miss", "index") > 50);
    assert_eq!(largest("random", "moves"), 10_000);
}

#[test]
fn a_plan_is_a_valid_spec_with_valid_inputs_and_always_the_same() {
    let spec = "format = 1\ntitle = { en = \"Score\" }\nkind = \"batch\"\nmodel = { name = \"tic_tac_toe_score\" }\n\n\
        [[group]]\nname = \"own\"\ngenerator = \"boards\"\ncount = 1\n";
    let test = Test::empty().file("problems/score/problem.toml", spec);
    let written = || {
        test.run(&["plan", "score", "--cases", "30", "--write"])
            .ends_with(0)
            .complains("30 cases: ");
        std::fs::read_to_string(test.path("problems/score/problem.toml")).unwrap()
    };
    let [first, second] = [written(), written()];
    assert_eq!(first, second);
    assert!(first.starts_with(spec), "{first}");
    test.run(&["build", "score"]).ends_with(0);
}

#[test]
fn a_program_is_called_with_the_values_of_each_group() {
    let group = |name: &str, params: &str| {
        format!("\n[[group]]\nname = \"{name}\"\ngenerator = \"random\"\n{params}\n")
    };
    let groups = group("small", "params = { n = \"1..=9\", kind = [\"a\", \"b\"] }")
        + &group("large", "params = { n = 1000 }");
    let scratch = Scratch::sum(&format!("{HEAD}{RANDOM}{groups}"));
    let package = scratch.open();
    let plan = plan(&package, &LIMITS, Makers::UNTRIED);
    let names: Vec<&str> = plan.groups.iter().map(|group| &*group.name).collect();
    assert_eq!(names, ["plan-small", "plan-large"]);
    let params = |at: usize, name: &str| {
        let cases = plan.groups[at].cases.iter();
        let mut values: Vec<String> = cases.map(|case| case.0[name].to_string()).collect();
        values.sort();
        values.dedup();
        values
    };
    assert_eq!(params(0, "kind"), ["\"a\"", "\"b\""]);
    assert!(
        ["1", "9"]
            .iter()
            .all(|end| params(0, "n").contains(&(*end).to_owned()))
    );
    assert_eq!(params(1, "n"), ["1000"]);
    // It is read as it was meant.
    let text = with_plan(&format!("{HEAD}{RANDOM}{groups}"), &plan).unwrap();
    let again = Scratch::sum(&text);
    let again = again.open();
    let Cases::Generated(calls) = &again.groups[2].cases else {
        panic!("no calls");
    };
    assert_eq!(calls.cases.len(), plan.groups[0].cases.len());
}

#[test]
fn a_program_gets_numbers_beyond_those_of_the_spec_as_far_as_inputs_are_valid() {
    // It has no numbers below 1, and fails for those beyond 1000.
    let bounds = "if (n < 1 || n > 1000) return 1;\n    printf(\"%d\\n\", n);";
    let generator = GENERATOR.replacen("printf(\"%d\\n\", n);", bounds, 1);
    assert_ne!(generator, GENERATOR);
    let test = sums().file("problems/sums/generator.c", generator);
    let planned = || {
        let ran = test.run(&["plan", "sums", "--cases", "58", "--format", "json"]);
        ran.ends_with(0).json()
    };
    let plan = planned();
    assert_eq!(plan, planned());
    let groups = plan["groups"].as_array().unwrap();
    let names: Vec<&str> = groups.iter().filter_map(|it| it["name"].as_str()).collect();
    assert_eq!(names, ["plan-random", "plan-vary"]);
    let cases = groups[0]["cases"].as_array().unwrap();
    let numbers: Vec<i64> = cases.iter().filter_map(|it| it["n"].as_i64()).collect();
    for number in [1, 2, 3, 5, 50, 60, 64, 500, 999, 1000] {
        assert!(numbers.contains(&number), "{number}: {numbers:?}");
    }
    assert!(numbers.iter().all(|number| (1..=1000).contains(number)));
    test.run(&["plan", "sums", "--cases", "58", "--write"])
        .ends_with(0);
    test.run(&["build", "sums"]).ends_with(0);
}

#[test]
fn a_case_that_the_reference_does_not_solve_is_not_written() {
    let right = "#include <stdio.h>\n\nint main(void) {\n    int n, number;\n    scanf(\"%d\", &n);\n    if (n == 31) return 1;\n    \
        long sum = 0;\n    while (n-- > 0 && scanf(\"%d\", &number) == 1) sum += number;\n    printf(\"%ld\\n\", sum);\n}\n";
    let test = sums().file("problems/sums/solutions/right.c", right);
    let written = test.run(&["plan", "sums", "--cases", "43", "--write"]);
    let written = written
        .ends_with(0)
        .complains("left out: solutions/right.c gets runtime-error on a valid input: ");
    let input = written.stderr.split("valid input: ").nth(1).unwrap();
    let input = std::fs::read_to_string(input.lines().next().unwrap()).unwrap();
    assert!(input.starts_with("31\n"), "{input}");
    let spec = std::fs::read_to_string(test.path("problems/sums/problem.toml")).unwrap();
    assert!(
        spec.contains("{ n = 255 }") && !spec.contains("{ n = 31 }"),
        "{spec}"
    );
    test.run(&["build", "sums"]).ends_with(0);
}

#[test]
fn a_typed_call_gets_numbers_beyond_its_own() {
    // `./generator -n N --seed S`: at most 1000 numbers.
    let generator = "#include <stdio.h>\n#include <stdlib.h>\n\nint main(int count, char **args) {\n    int n = atoi(args[2]);\n    \
        if (count != 5 || n < 1 || n > 1000) return 1;\n    printf(\"%d\\n\", n);\n    \
        for (int i = 0; i < n; i++) printf(\"%d%c\", (atoi(args[4]) + i) % 90, i < n - 1 ? ' ' : '\\n');\n}\n";
    let head = SPEC.split("[[group]]").next().unwrap();
    let group = "[[group]]\nname = \"typed\"\npoints = 100\ncommands = [\"random -n 50 --seed 9\", \"random -n 60 --seed 8\"]\n\n";
    let solution = "[[solution]]\npath = \"solutions/right.c\"\nexpect = \"accepted\"\n";
    let test = sums().file("problems/sums/generator.c", generator).file(
        "problems/sums/problem.toml",
        format!("{head}{group}{solution}"),
    );
    test.run(&["plan", "sums", "--cases", "58", "--write"])
        .ends_with(0);
    let spec = std::fs::read_to_string(test.path("problems/sums/problem.toml")).unwrap();
    let mut groups = spec.split("[[group]]");
    let plan = groups.find(|it| it.contains("plan-random")).unwrap();
    assert!(
        plan.contains(
            "name = \"plan-random\"\npoints = 0\ngenerator = \"random -n {n} --seed {seed}\"\n"
        ),
        "{plan}"
    );
    for number in [1, 2, 3, 50, 60, 64, 500, 999, 1000] {
        assert!(
            plan.contains(&format!("{{ n = {number} }}")),
            "{number}: {plan}"
        );
    }
    assert!(
        !plan.contains("n = 0 ") && !plan.contains("n = 1001 "),
        "{plan}"
    );
    test.run(&["build", "sums"]).ends_with(0);
    // The template is a generator for other commands, with the same bytes for the same seed.
    let call = [
        "gen",
        "sums",
        "random -n {n} --seed {seed}",
        "-p",
        "n=3",
        "--seed",
        "5",
    ];
    assert_eq!(test.run(&call).ends_with(0).stdout, "3\n5 6 7\n");
    let fuzzed = test.run(&[
        "fuzz",
        "sums",
        "problems/sums/solutions/right.c",
        "--cases",
        "30",
    ]);
    fuzzed
        .ends_with(0)
        .prints("varied: generator random -n {n} --seed {seed}: n = 1..=1000, the seed\n");
    // The name of the program stands for its templates.
    let named = ["--generator", "random", "-p", "n=3..=4", "--cases", "5"];
    let solution = "problems/sums/solutions/right.c";
    test.run(&[&["fuzz", "sums", solution], &named[..]].concat())
        .ends_with(0)
        .prints("varied: generator random -n {n} --seed {seed}: n = 3..=4, the seed");
}

#[test]
fn typed_calls_get_words_and_options_that_only_the_source_shows() {
    // `./generator up|down N SEED [--twice]`
    let generator = r#"#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int count, char **args) {
    int up = strcmp(args[1], "up") == 0, down = strcmp(args[1], "down") == 0;
    int twice = 0; /* arguments["--twice"].asBool() */
    for (int i = 1; i < count; i++) twice |= strcmp(args[i], "--twice") == 0;
    int n = atoi(args[2]), seed = atoi(args[3]) % 9;
    if (!(up || down) || n < 1 || n > 100) return 1;
    printf("%d\n", n);
    for (int i = 0; i < n; i++)
        printf("%d%c", seed + (up ? i : n - i) * (twice ? 2 : 1), i < n - 1 ? ' ' : '\n');
}
"#;
    let head = SPEC.split("[[group]]").next().unwrap();
    let group = "[[group]]\nname = \"typed\"\npoints = 100\ncommands = [\"random up 5 9\", \"random up 6 8\"]\n\n";
    let solution = "[[solution]]\npath = \"solutions/right.c\"\nexpect = \"accepted\"\n";
    let test = sums().file("problems/sums/generator.c", generator).file(
        "problems/sums/problem.toml",
        format!("{head}{group}{solution}"),
    );
    let plan = test.run(&["plan", "sums", "--cases", "40"]).ends_with(0);
    let plan = plan.stdout;
    assert!(plan.contains("arg1 = \"down\""), "{plan}");
    assert!(plan.contains("--twice"), "{plan}");
}

#[test]
fn a_plan_ends_when_its_time_is_over() {
    let over = Limits {
        until: Some(std::time::Instant::now()),
        ..LIMITS
    };
    let package = shipped("longest_zero_sum");
    assert!(plan(&package, &LIMITS, Makers::UNTRIED).cases() > 0);
    assert_eq!(plan(&package, &over, Makers::UNTRIED).cases(), 0);
}

#[test]
fn numbers_near_the_largest_integers_are_not_doubled() {
    let spec = SPEC.replace(
        "n = [50, 60]",
        "n = 60, width = [1000000000000000000, 9223372036854775807]",
    );
    assert_ne!(spec, SPEC);
    let test = sums().file("problems/sums/problem.toml", spec);
    test.run(&["plan", "sums", "--cases", "4"])
        .ends_with(0)
        .prints("width = 9223372036854775807");
}

#[test]
fn where_nothing_varies_it_is_said() {
    let test = Test::empty();
    let root = shipped_problems();
    let root = root.to_str().unwrap();
    test.run(&["--root", root, "plan", "gobang_draws"])
        .ends_with(2)
        .complains("no generator has parameters that can vary");
}
