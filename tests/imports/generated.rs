//! ICPC packages whose cases are made by generators/generators.yaml.

use super::{DOUBLE, Imported, Pack, SQUARE};

const GENERATOR: &str = "import sys\n\nprint(int(sys.argv[1]) % 50 + int(sys.argv[2]))\n";
const WITH_LIBRARY: &str = "import sys\nfrom lib import number\n\nprint(number(sys.argv[1]))\n";

fn package(rules: &str) -> Pack {
    Pack::new()
        .file(
            "problem.yaml",
            "problem_format_version: 2025-09\nname: Double\nuuid: 1\nlimits: {time_limit: 1}\nconstants: {four: {value: 4, word: four}}\n",
        )
        .file("statement/problem.en.md", "Double it {{four.word}} times, {{four}}.\n")
        .file("input_validators/input.ctd", "INT(1, 100) NEWLINE\n")
        .file("submissions/accepted/a_first.py", DOUBLE)
        .file("submissions/accepted/double.py", DOUBLE)
        .file("submissions/wrong_answer/square.py", SQUARE)
        .file("generators/generators.yaml", rules)
        .file("generators/gen.py", GENERATOR)
        .file("generators/main.py", WITH_LIBRARY)
        .file("generators/lib.py", "def number(text):\n    return int(text)\n")
}

fn inputs(imported: &Imported, cases: &[(&str, &str)]) {
    for (case, input) in cases {
        let path = format!("build/data/{case}.in");
        assert_eq!(imported.text(&path), *input, "{case}: {}", imported.spec());
    }
}

const RULES: &str = "solution: /submissions/accepted/double.py
generators:
  two_files: [main.py, lib.py]
data:
  sample:
    data:
      - one: {in: '1', ans: '2'}
      - '': {copy: manual/seven}
      - shown: {in.statement: '1'}
  secret:
    data:
      - many:
          data:
            - fixed: gen.py 3 {{four.value}}
            - '': {generate: two_files 21}
            - counted: {generate: 'gen.py {count} 10', count: 2..=3}
      - few:
          data:
            - again: {in: '30'}
          include: [fixed]
  invalid_input:
    data:
      zero: {in: '0'}
";

#[test]
fn cases_without_data_are_made_by_their_rules() {
    testing::needs(&["python3"]);
    let imported = package(RULES)
        .file("generators/manual/seven.in", "7\n")
        .file("generators/manual/seven.ans", "14\n")
        .import(&[])
        .succeeds()
        .loses("data/sample/3-shown.in.statement: it is left out")
        .loses("cosmetic  10 cases of generators.yaml that are not in data");
    let spec = imported.spec();
    assert!(
        spec.contains("reference = \"solutions/accepted/double.py\""),
        "{spec}"
    );
    assert!(spec.contains("\"gen.py 3 4\""), "{spec}");
    assert_eq!(imported.text("samples/2.in"), "7\n");
    let statement = imported.text("statement.en.md");
    assert!(
        statement.contains("Double it four times, {{four}}."),
        "{statement}"
    );
    assert_eq!(imported.text("tests/validator/invalid/zero.in"), "0\n");
    imported.test.run(&["build", "imported"]).ends_with(0);
    let imported = imported.verifies(&["same input", "same for every seed", "seed"]);
    inputs(
        &imported,
        &[
            ("samples/1-one", "1\n"),
            ("1-many/01", "7\n"),
            ("1-many/02", "21\n"),
            ("1-many/03", "12\n"),
            ("1-many/04", "13\n"),
            ("2-few/8-again", "30\n"),
            ("2-few/01", "7\n"),
        ],
    );
}

#[test]
fn seeds_are_those_of_bapctools() {
    let rules =
        "random_salt: abc\ndata: {secret: {data: {x: {generate: 'gen.py {seed}', count: [2]}}}}\n";
    let imported = package(rules).import(&[]).succeeds();
    let spec = imported.spec();
    assert!(spec.contains("\"gen.py 237778710\""), "{spec}");
}

#[test]
fn cases_that_are_only_mentioned_are_those_in_data() {
    let rules = "data:\n  sample:\n    data:\n      '1':\n      '2':\n  secret: {data: [{x: gen.py 1 1}]}\n";
    let mut package = package(rules);
    for (name, number) in [("1", 4), ("2", 6)] {
        package = package
            .file(&format!("data/sample/{name}.in"), format!("{number}\n"))
            .file(
                &format!("data/sample/{name}.ans"),
                format!("{}\n", 2 * number),
            );
    }
    let imported = package.import(&[]).succeeds();
    assert_eq!(imported.text("samples/1.in"), "4\n");
    assert_eq!(imported.text("samples/2.in"), "6\n");
}

#[test]
fn data_that_are_there_stay_and_what_cannot_be_made_is_a_loss() {
    let rules =
        "data: {secret: {data: [{there: gen.py 1 1}, {no: gen.unknown 1}, {in: {in: '5'}}]}}\n";
    let imported = package(rules)
        .file("data/secret/1-there.in", "9\n")
        .file("data/secret/1-there.ans", "18\n")
        .file("generators/gen.unknown", "?")
        .import(&[])
        .succeeds()
        .loses("lost      the cases that the generator gen.unknown makes: they are left out");
    let spec = imported.spec();
    assert!(!spec.contains("commands"), "{spec}");
    assert_eq!(imported.text("data/secret/1-there.in"), "9\n");
    assert_eq!(imported.text("data/secret/3-in.in"), "5\n");
    for (rules, words) in [
        (
            "data: {secret: {data: {x: {generate: gen.py, count: 101}}}}",
            "`count` is a number up to 100",
        ),
        (
            "data: {secret: {data: {x: {ans: '5'}}}}",
            "a case without `generate`, `copy` or `in`",
        ),
        (
            "data: {secret: {data: {x: {copy: nowhere}}}}",
            "which generators.yaml copies",
        ),
    ] {
        package(rules).import(&[]).refused(words);
    }
}
