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
    assert!(spec.contains("calls = [\"gen.py 1 1\"]"), "{spec}");
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

/// A script of `testdata_tools`, with points.
const SCRIPT: &str = "#!/usr/bin/env bash
PPATH=$(realpath ..)
. ../../testdata_tools/gen.sh
use_solution double.py
compile gen.py # numbers
MAX=40
samplegroup
limits n=50
sample 1

group small 40
limits n=50
include_group sample
tc_manual ../manual-tests/seven.in
for i in {1..2}; do
  tc rand-$i gen $i $((MAX / 4))
done

group large 60
include_group small
tc last gen 5 $MAX
if which dot >/dev/null; then echo drawn; fi
";

fn scripted(script: &str) -> Pack {
    let takes_seed = "import sys\n\nseed = int(sys.argv[-1])\nprint(int(sys.argv[1]) + int(sys.argv[2]) + seed % 3)\n";
    Pack::new()
        .file("problem.yaml", "name: Double\ntype: scoring\n")
        .file(
            "problem_statement/problem.en.tex",
            "\\problemname{Double}\nDouble it.\n",
        )
        .file("input_validators/input.ctd", "INT(1, 100) NEWLINE\n")
        .file("submissions/accepted/a_first.py", DOUBLE)
        .file("submissions/accepted/double.py", DOUBLE)
        .file("data/generator.sh", script)
        .file("data/gen.py", takes_seed)
        .file("data/sample/1.in", "3\n")
        .file("manual-tests/seven.in", "7\n")
}

#[test]
fn cases_of_a_script_are_made_with_its_seeds_and_points() {
    testing::needs(&["python3"]);
    let imported = scripted(SCRIPT)
        .import(&[])
        .succeeds()
        .loses("cosmetic  9 cases of data/generator.sh that are not in data");
    let spec = imported.spec();
    for words in [
        "reference = \"solutions/accepted/double.py\"",
        // The first six digits of the MD5 hash of the name are the seed.
        "\"gen 1 10 13432516\"",
        "\"gen 5 40 10009884\"",
        "points = 40",
        "points = 60",
    ] {
        assert!(spec.contains(words), "{words}: {spec}");
    }
    imported.test.run(&["build", "imported"]).ends_with(0);
    imported
        .test
        .run(&["verify", "imported"])
        .ends_with(0)
        .prints("large has all 4 cases of small: `depends` says that without repeating them")
        .prints("samples/1, large/1, small/1 have the same input");
    let imported = imported.verifies(&["same input", "has all", "no [[solution]] that must fail"]);
    inputs(
        &imported,
        &[
            ("samples/1", "3\n"),
            ("small/1", "3\n"),
            ("small/001-seven", "7\n"),
            ("large/1", "3\n"),
            ("large/001-seven", "7\n"),
        ],
    );
}

#[test]
fn a_script_that_is_not_understood_is_a_loss_with_its_line() {
    let script = ". gen.sh\nuse_solution double.py\nif true; then\n  tc a gen 1\nfi\n";
    scripted(script)
        .import(&[])
        .succeeds()
        .loses("data/generator.sh, which makes the cases: it is not used: line 3: `if` is not supported")
        .loses("the answer data/sample/1.ans: the package lacks them: the reference writes the answers");
    // Where the script was run, its cases are there.
    let imported = scripted(SCRIPT)
        .file("data/secret/small/001-seven.in", "7\n")
        .file("data/secret/small/001-seven.ans", "14\n")
        .import(&[])
        .succeeds();
    let spec = imported.spec();
    assert!(!spec.contains("commands"), "{spec}");
    // Plans and searches vary the calls that made them.
    assert!(spec.contains("calls = [\"gen 1 10 13432516\", "), "{spec}");
    let plan = imported.test.run(&["plan", "imported", "--cases", "6"]);
    plan.ends_with(0).prints("gen {arg1} {arg2} {seed}");
}

#[test]
fn a_group_without_a_case_that_can_be_made_is_a_loss() {
    let rules = "data: {secret: {data: [{a: {data: {no: gen.unknown 1}}}, {b: {data: {in: {in: '5'}}}}]}}\n";
    let imported = package(rules)
        .file("generators/gen.unknown", "?")
        .import(&[])
        .succeeds()
        .loses("lost      the group 1-a: none of its cases can be made");
    assert!(!imported.spec().contains("1-a"), "{}", imported.spec());
}
