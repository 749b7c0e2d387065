//! Hydro's archives, and plain folders.

use super::{DOUBLE, Pack, SQUARE};

pub(super) const UNPROVEN: [&str; 4] = [
    "no validator",
    "[[solution]]",
    "no samples",
    "that must fail",
];

/// Hydro's problem of doubling numbers, whose cases have these numbers.
fn hydro(numbers: &[u32]) -> Pack {
    Pack::new()
        .doubles("testdata", [".in", ".out"], numbers)
        .file("std/double.py", DOUBLE)
}

#[test]
fn a_folder_of_pairs_becomes_groups() {
    testing::needs(&["python3"]);
    for (ending, dir) in [(".ans", ""), (".out", "small/"), (".a", "")] {
        let imported = Pack::new()
            .doubles("sample", [".in", ".ans"], &[1])
            .doubles(&format!("{dir}large"), [".in", ending], &[10, 2])
            .file("solutions/square.py", SQUARE)
            .import(&[])
            .succeeds()
            .loses("limits, points, validator and checker");
        assert!(imported.has("samples/1.in"));
        let imported = imported.verifies(&UNPROVEN);
        imported
            .test
            .run(&["judge", "imported", "pack/solutions/square.py"])
            .ends_with(1);
    }
    Pack::new()
        .file("a/1.in", "1\n")
        .import(&[])
        .refused("a/1.in: it has no answer beside it");
    Pack::new()
        .file("1.in", "1\n")
        .file("1.ans", "2\n")
        .file("1.out", "2\n")
        .import(&[])
        .refused("1.out: a second answer to one input");
    Pack::new()
        .file("readme.txt", "x")
        .import(&[])
        .refused("the format of the package is unknown");
}

#[test]
fn hydros_subtasks_are_groups() {
    testing::needs(&["python3"]);
    let config = "type: default\ntime: 500ms\nmemory: 64m\nchecker_type: strict\nuser_extra_files: [x]\nsubtasks:
  - {id: 1, score: 0, cases: [{input: sample-1.in, output: sample-1.out}]}
  - {id: 2, score: 40, type: min, if: [1], cases: [{input: small-2.in, output: small-2.out}, {input: small-3.in, output: small-3.out}]}
  - id: 5
    score: 60
    type: sum
    if: [2, 7]
    cases: [{input: a.in, output: a.out, time: 3s}]
";
    let pack = Pack::new()
        .file("problem.yaml", "pid: P1\ntitle: 翻倍\ntag: [easy]\n")
        .file(
            "problem_zh.md",
            "算。\n\n```input1\n1\n```\n\n```output1\n2\n```\n",
        )
        .file("testdata/config.yaml", config)
        .file("testdata/a.in", "7\n")
        .file("testdata/a.out", "14\n")
        .doubles("testdata", ["x", "y"], &[])
        .file("std/double.py", DOUBLE);
    let pack = [("sample-1", 1), ("small-2", 2), ("small-3", 3)]
        .iter()
        .fold(pack, |pack, (name, number)| {
            pack.file(&format!("testdata/{name}.in"), format!("{number}\n"))
                .file(&format!("testdata/{name}.out"), format!("{}\n", number * 2))
        });
    let imported = pack
        .import(&[])
        .succeeds()
        .loses("that a subtask depends on 7")
        .loses("x of `user_extra_files`");
    let spec = imported.spec();
    assert!(
        spec.contains("name = \"small\"\npoints = 40\ndepends = [\"samples\"]"),
        "{spec}"
    );
    assert!(
        spec.contains("name = \"5\"\npoints = 60\nscore = \"sum\"\ndepends = [\"small\"]\n")
            && spec.contains("files = [\"data/5/*.in\"]\ntime = \"3s\"\n"),
        "{spec}"
    );
    assert!(
        spec.contains("title = { zh = \"翻倍\" }") && spec.contains("builtin = \"exact\""),
        "{spec}"
    );
    assert_eq!(
        imported
            .text("statement.zh.md")
            .matches("{{samples}}")
            .count(),
        1
    );
    imported.verifies(&UNPROVEN);
}

#[test]
fn hydros_data_without_subtasks_are_found_by_their_names() {
    testing::needs(&["python3"]);
    let imported = hydro(&[1, 2, 11])
        .import(&["--from", "hydro"])
        .succeeds()
        .loses("the default checker, for which a last line of spaces is a line");
    assert!(
        imported
            .spec()
            .contains("name = \"tests\"\npoints = 100\nscore = \"sum\"")
    );
    imported.verifies(&UNPROVEN);
}

#[test]
fn hydros_subtasks_without_a_config_are_found_by_names() {
    testing::needs(&["python3"]);
    let statement = "Double it.\n\n```input1\n5\n```\n\n```output1\n10\n```\n\n```input2\n6\n```\n";
    let imported = Pack::new()
        .file("problem_en.md", statement)
        .doubles("testdata", ["-1.in", "-1.out"], &[1, 2, 3])
        .file("testdata/3-2.IN", "4\n")
        .file("testdata/3-2.OUT", "8\n")
        .file("testdata/9-1.in", "9\n")
        .file("std/double.py", DOUBLE)
        .import(&["--from", "hydro"])
        .succeeds()
        .loses("samples of the statement that are an input or an output alone")
        .loses("testdata/9-1.in: it is not used");
    let spec = imported.spec();
    for (name, points) in [(1, 33), (2, 33), (3, 34)] {
        let group = format!("name = \"{name}\"\npoints = {points}\nfiles");
        assert!(spec.contains(&group), "{spec}");
    }
    assert_eq!(imported.text("samples/1.ans"), "10\n");
    assert!(!imported.has("samples/2.in"));
    imported.verifies(&UNPROVEN);
}

#[test]
fn points_of_single_cases_make_groups() {
    testing::needs(&["python3"]);
    let init = "test_cases:
  - {in: 1.in, out: 1.out, points: 0}
  - {in: 2.in, out: 2.out, points: 10}
  - {in: 3.in, out: 3.out, points: 30}
  - {in: 4.in, out: 4.out, points: 10}
  - {points: 50, batched: [{in: 5.in, out: 5.out}]}
";
    let imported = Pack::new()
        .file("init.yml", init)
        .file("README.md", "x")
        .doubles("", [".in", ".out"], &[1, 2, 3, 4, 5])
        .file("solutions/double.py", DOUBLE)
        .import(&[])
        .succeeds()
        .loses("cosmetic  README.md: it is not used");
    let spec = imported.spec();
    for group in [
        "name = \"tests\"\nscore = \"sum\"\nfiles",
        "name = \"tests-2\"\npoints = 20\nscore = \"sum\"\ndepends = [\"tests\"]",
        "name = \"tests-3\"\npoints = 30\nscore = \"sum\"\ndepends = [\"tests\"]",
        "name = \"batch-5\"\npoints = 50\ndepends = [\"tests\"]",
    ] {
        assert!(spec.contains(group), "{group}: {spec}");
    }
    imported.verifies(&UNPROVEN);
    let config = "cases:
  - {input: 1.in, output: 1.out, score: 20}
  - {input: 2.in, output: 2.out}
  - {input: 3.in, output: 3.out}
";
    let imported = hydro(&[1, 2, 3])
        .file("testdata/config.yaml", config)
        .import(&[])
        .succeeds();
    let spec = imported.spec();
    assert!(spec.contains("name = \"tests\"\npoints = 20\n"), "{spec}");
    assert!(spec.contains("name = \"tests-2\"\npoints = 80\n"), "{spec}");
}

#[test]
fn hydros_passes_are_those_of_a_checker_by_icpcs_protocol() {
    let pack = |kind: &str| {
        hydro(&[1, 2])
            .file(
                "testdata/config.yaml",
                format!("checker_type: {kind}\nchecker: judge.py\nmulti_pass: 3\n"),
            )
            .file("testdata/judge.py", "import sys\nsys.exit(42)\n")
            .import(&["--from", "hydro"])
            .succeeds()
    };
    assert!(pack("kattis").spec().contains("validation_passes = 3\n"));
    let imported = pack("testlib").loses("several passes: each case is judged after one");
    assert!(!imported.spec().contains("validation_passes"));
}

#[test]
fn hydros_rates_of_dialects_are_the_factor_of_their_language() {
    let imported = hydro(&[1, 2])
        .file(
            "testdata/config.yaml",
            "time: 1s\ntime_limit_rate: {cc.cc17o2: 1, py.py3: 3, py.pypy3: 1.5, java: 2, pas: 2, rs: 0.5}\n",
        )
        .import(&["--from", "hydro"])
        .succeeds()
        .loses("`time_limit_rate` of `pas`: it is left out")
        .loses("`time_limit_rate` of the dialects of python")
        .loses("`time_limit_rate` of the dialects of rust");
    let spec = imported.spec();
    let limits = "limits = { time = \"1s\", time_factors = { java = 2, python = 3 } }";
    assert!(spec.contains(limits), "{spec}");
}
