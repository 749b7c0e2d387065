//! Packages of DMOJ.

use super::archives::UNPROVEN;
use super::{DOUBLE, Pack};

/// DMOJ's problem of doubling numbers with one file of a case, whose answer this is.
fn dmoj(init: &str, output: &str) -> Pack {
    Pack::new()
        .file("init.yml", init)
        .file("one.in", "4\n")
        .file("one.out", output)
}

#[test]
fn dmojs_batches_are_groups_and_its_checkers_mapped() {
    testing::needs(&["python3"]);
    let init = "checker: {name: floats, args: {precision: 3}}\ntest_cases:
  - {in: one.in, out: one.out, points: 10}
  - points: 30
    batched: [{in: b/1.in, out: b/1.out}, {in: b/2.in, out: b/2.out}]
  - points: 60
    dependencies: [1, 9]
    batched: [{in: c/x.in, out: c/x.out}]
hints: [x]
";
    let imported = dmoj(init, "8.0001\n")
        .doubles("b", [".in", ".out"], &[1, 2])
        .file("c/x.in", "5\n")
        .file("c/x.out", "10\n")
        .file("solutions/double.py", DOUBLE)
        .import(&[])
        .succeeds()
        .loses("that batch 3 depends on 9")
        .loses("`hints` of init.yml");
    let spec = imported.spec();
    assert!(
        spec.contains("builtin = \"floats\"\nfloat_tolerance = 1e-3\narithmetic = \"double\""),
        "{spec}"
    );
    assert!(
        spec.contains("name = \"c\"\npoints = 60\ndepends = [\"b\"]"),
        "{spec}"
    );
    imported.verifies(&UNPROVEN);
}

#[test]
fn dmojs_cases_without_a_file_are_empty() {
    let init = "test_cases: [{out: a.out, points: 3}, {in: a.in, points: 3}]\n";
    let imported = Pack::new()
        .file("init.yml", init)
        .file("a.in", "4\n")
        .file("a.out", "8\n")
        .import(&[])
        .succeeds()
        .loses("cosmetic  cases without an answer: their answers are empty");
    assert_eq!(imported.text("data/tests/01.in"), "");
    assert_eq!(imported.text("data/tests/01.ans"), "8\n");
    assert_eq!(imported.text("data/tests/02.ans"), "");
}

/// Prints a number, from its arguments or what it reads, and its double as the answer.
const GENERATOR: &str = "import sys
numbers = [int(word) for word in sys.argv[1:] or sys.stdin.read().split()]
print(sum(numbers))
print(2 * sum(numbers), file=sys.stderr)
";

#[test]
fn dmojs_generators_make_inputs_and_answers() {
    testing::needs(&["python3"]);
    let init = "generator: {source: gen.py, time_limit: 7, flags: [-O]}
test_cases:
  - {in: a.in, out: a.out, points: 3}
  - {generator_in: b.in, points: 3}
  - {generator_args: [20, '1'], points: 4}
  - points: 5
    generator_args: [8]
    batched: [{}, {generator_args: [9]}, {generator_args: [10], out: a.out}]
";
    let pack = || {
        Pack::new()
            .file("init.yml", init)
            .file("gen.py", GENERATOR)
            .file("a.in", "4\n")
            .file("a.out", "8\n")
            .file("b.in", "4 1\n")
    };
    let imported = pack()
        .file("solutions/double.py", DOUBLE)
        .import(&[])
        .succeeds()
        .loses("weaker    flags of the compiler of the generator: -O")
        .loses("weaker    answers in files to inputs that a generator makes")
        .loses("next: tengen build imported, which makes its cases");
    let spec = imported.spec();
    for part in [
        "program = \"generators/gen.py\"\ntime = \"7s\"\nanswer = \"stderr\"\n",
        "points = 6\nscore = \"sum\"\nfiles = [\"data/tests/*.in\"]\ncommands = [\"gen < generators/inputs/b.in\"]\n",
        "points = 4\nscore = \"sum\"\ncommands = [\"gen 20 1\"]\n",
        "points = 5\ncommands = [\"gen 8\", \"gen 9\", \"gen 10\"]\n",
    ] {
        assert!(spec.contains(part), "{part}\n{spec}");
    }
    imported.test.run(&["build", "imported"]).ends_with(0);
    let imported = imported.verifies(&UNPROVEN);
    imported
        .test
        .run(&["export", "imported", "--to", "folder", "--out", "out"])
        .ends_with(0);
    let answer = imported.test.path("out/tests-2/01.ans");
    assert_eq!(std::fs::read_to_string(answer).unwrap(), "42\n");
    let without = pack().file(
        "init.yml",
        "generator: gen.c++\ntest_cases: [{points: 1}]\n",
    );
    without
        .file("gen.c++", "int main() {}\n")
        .import(&[])
        .succeeds();
    pack()
        .file(
            "init.yml",
            "generator: gen.odd\ntest_cases: [{points: 1}]\n",
        )
        .file("gen.odd", "?\n")
        .import(&[])
        .refused("init.yml: every case is made by a generator that cannot be taken over");
}

/// Accepts what is right, and gives a part of the points for what is positive.
const PARTIAL: &str = "import sys

try:
    given, right = (int(open(path).read()) for path in sys.argv[2:4])
except ValueError:
    sys.exit(1)
if given == right:
    sys.exit(0)
if not 0 < given < 8:
    sys.exit(1)
print('HOW', file=sys.stderr)
sys.exit(7)
";

#[test]
fn dmojs_programs_give_points_of_the_case_or_fractions() {
    testing::needs(&["python3"]);
    for (kind, how, score) in [
        ("type: testlib, ", "points 3", "3 of 12 points"),
        ("type: coci, ", "partial 3/4", "9 of 12 points"),
        ("", "partial 3/4", "9 of 12 points"),
    ] {
        let checker = PARTIAL.replace("HOW", how);
        let init = format!(
            "checker: {{name: bridged, args: {{{kind}files: check.py}}}}\ntest_cases: [{{in: one.in, out: one.out, points: 12}}]\n"
        );
        let imported = dmoj(&init, "8\n")
            .file("check.py", checker)
            .file("solutions/double.py", DOUBLE)
            .import(&[])
            .succeeds()
            .verifies(&UNPROVEN);
        for (printed, score) in [(8, "12 of 12 points"), (7, score), (0, "0 of 12 points")] {
            std::fs::write(
                imported.test.path("other.py"),
                format!("print({printed})\n"),
            )
            .unwrap();
            let judged = imported.test.run(&["judge", "imported", "other.py"]);
            judged.prints(score);
        }
    }
    let init = "checker: {name: bridged, args: {type: default, files: check.py, args_format_string: '{answer_file}'}}\ntest_cases: [{in: one.in, out: one.out, points: 1}]\n";
    dmoj(init, "8\n")
        .file("check.py", PARTIAL)
        .import(&[])
        .succeeds()
        .loses("it is called with arguments in an order of its own");
}

#[test]
fn flags_of_dmojs_compiler_are_no_arguments() {
    let init = "checker: {name: bridged, args: {files: [check.py], lang: PY3, type: testlib, flags: [-O3, -g]}}
test_cases: [{in: one.in, out: one.out, points: 10}]
";
    let imported = dmoj(init, "8\n")
        .file("check.py", "import sys\nsys.exit(0)\n")
        .import(&[])
        .succeeds()
        .loses("weaker  flags of the compiler of the checker: -O3 -g");
    let spec = imported.spec();
    assert!(
        spec.contains("check.py") && !spec.contains("args"),
        "{spec}"
    );
}
