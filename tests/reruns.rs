//! Results that are kept: what nothing has changed for is not run again, and whatever matters has changed something.

use crate::support::sums::{FIRST, ONLY_FIRST, SPEC};
use crate::support::{Test, sums};
use serde_json::Value;
use std::collections::BTreeMap;

/// By solution, how many of its results are of earlier runs, and of how many.
fn kept(document: &Value) -> BTreeMap<String, (usize, usize)> {
    let solutions = document["problems"][0]["solutions"].as_array().unwrap();
    let count = |solution: &Value| {
        let cases = solution["cases"].as_array().unwrap();
        let kept = cases.iter().filter(|case| case["kept"] == true).count();
        (kept, cases.len())
    };
    let name = |solution: &Value| solution["submission"].as_str().unwrap().to_owned();
    solutions
        .iter()
        .map(|one| (name(one), count(one)))
        .collect()
}

fn verify(test: &Test, more: &[&str]) -> BTreeMap<String, (usize, usize)> {
    let args = ["--format", "json", "verify", "sums"];
    kept(&test.run(&[&args, more].concat()).ends_with(0).json())
}

/// The problem, verified once.
fn verified() -> Test {
    testing::needs(&["python3"]);
    let test = sums();
    test.run(&["build", "sums"]).ends_with(0);
    for (kept, _) in verify(&test, &[]).into_values() {
        assert_eq!(kept, 0);
    }
    test
}

fn table(right: (usize, usize), first: (usize, usize)) -> BTreeMap<String, (usize, usize)> {
    let names = ["solutions/right.c", "solutions/first.c"].map(str::to_owned);
    names.into_iter().zip([right, first]).collect()
}

const ALL: (usize, usize) = (8, 8);
const NONE: (usize, usize) = (0, 8);
/// It fails the first case of each group.
const FAILED: (usize, usize) = (3, 3);
const FAILED_ANEW: (usize, usize) = (0, 3);

#[test]
fn what_has_not_changed_is_not_run_again_unless_asked_for() {
    let test = verified();
    assert_eq!(verify(&test, &[]), table(ALL, FAILED));
    assert_eq!(verify(&test, &["--fresh"]), table(NONE, FAILED_ANEW));
    let text = test.run(&["verify", "sums"]).ends_with(0);
    text.prints("* 11 of 11 results are of earlier runs; --fresh runs all\n");
}

/// The times in the file of results of each program.
fn stored_times(test: &Test) -> Vec<Value> {
    let results = std::fs::read_dir(test.path("problems/sums/build/results")).unwrap();
    let files = results.map(|file| file.unwrap().path());
    let is_of_program = |path: &std::path::PathBuf| path.file_stem().unwrap().len() == 32;
    let mut files: Vec<_> = files.filter(is_of_program).collect();
    files.sort();
    let read = |path| serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    let times = files
        .into_iter()
        .map(read)
        .map(|file: BTreeMap<String, Value>| {
            let times = file.into_values().map(|result| result["wall"].clone());
            times.collect::<Vec<_>>().into()
        });
    times.collect()
}

#[test]
fn what_is_run_afresh_is_kept_instead_of_what_was() {
    let test = verified();
    let before = stored_times(&test);
    assert_eq!(before.len(), 2);
    verify(&test, &[]);
    assert_eq!(stored_times(&test), before);
    verify(&test, &["--fresh"]);
    let after = stored_times(&test);
    assert!(after[0] != before[0] && after[1] != before[1], "{after:?}");
    assert_eq!(verify(&test, &[]), table(ALL, FAILED));
    assert_eq!(stored_times(&test), after);
}

#[test]
fn a_solution_that_has_changed_is_run_alone() {
    let test = verified().file(
        "problems/sums/solutions/first.c",
        format!("// Changed\n{ONLY_FIRST}"),
    );
    assert_eq!(verify(&test, &[]), table(ALL, FAILED_ANEW));
    assert_eq!(verify(&test, &[]), table(ALL, FAILED));
}

#[test]
fn a_change_of_anything_that_matters_runs_all_anew() {
    for (from, to) in [
        ("time = \"1s\"", "time = \"2s\""),
        ("memory = \"128MiB\"", "memory = \"127MiB\""),
        ("output = \"1MiB\"", "output = \"2MiB\""),
        (
            "[validator]",
            "[checker]\nbuiltin = \"lines\"\n\n[validator]",
        ),
        (
            "[validator]",
            "[checker]\nfloat_tolerance = 0.5\n\n[validator]",
        ),
    ] {
        let spec = SPEC.replace(from, to);
        assert_ne!(spec, SPEC);
        let test = verified().file("problems/sums/problem.toml", spec);
        assert_eq!(verify(&test, &[]), table(NONE, FAILED_ANEW), "{to}");
    }
}

#[test]
fn a_change_of_the_checker_runs_all_anew() {
    let checker = "import sys\n\nright = open(sys.argv[2], 'rb').read().split() == open(sys.argv[3], 'rb').read().split()\nsys.exit(0 if right else 1)\n";
    let spec = SPEC.replace(
        "[validator]",
        "[checker]\nprogram = \"checker.py\"\n\n[validator]",
    );
    let test = sums()
        .file("problems/sums/checker.py", checker)
        .file("problems/sums/problem.toml", spec);
    testing::needs(&["python3"]);
    test.run(&["build", "sums"]).ends_with(0);
    verify(&test, &[]);
    assert_eq!(verify(&test, &[]), table(ALL, FAILED));
    let test = test.file("problems/sums/checker.py", format!("{checker}# Changed\n"));
    assert_eq!(verify(&test, &[]), table(NONE, FAILED_ANEW));
}

#[test]
fn what_does_not_decide_a_result_runs_nothing() {
    let spec = SPEC
        .replace("{ en = \"Sums\" }", "{ en = \"Sums of numbers\" }")
        .replace("points = 40", "points = 30")
        .replace("points = 60", "points = 70");
    let more = "\n[[solution]]\npath = \"solutions/other.py\"\nexpect = \"wrong-answer\"\n";
    let test = verified()
        .file("problems/sums/problem.toml", spec + more)
        .file("problems/sums/solutions/other.py", format!("{FIRST}\n"));
    let mut expected = table(ALL, FAILED);
    expected.insert("solutions/other.py".to_owned(), FAILED_ANEW);
    assert_eq!(verify(&test, &[]), expected);
}

#[test]
fn judge_takes_what_verify_has_kept() {
    let test = verified();
    let right = "problems/sums/solutions/right.c";
    let note = "* 8 of 8 results are of earlier runs; --fresh runs all\n";
    let judged = test.run(&["judge", "sums", right]).ends_with(0);
    judged.prints(note);
    // Another copy is the same program; only its name differs.
    let test = test.file("right.py", crate::support::sums::RIGHT);
    let fresh = test.run(&["judge", "sums", right, "--fresh"]).ends_with(0);
    assert!(!fresh.stdout.contains("earlier runs"), "{}", fresh.stdout);
    let limited = ["judge", "sums", right, "--time-limit", "900ms"];
    let limited = test.run(&limited).ends_with(0);
    assert!(
        !limited.stdout.contains("earlier runs"),
        "{}",
        limited.stdout
    );
}

#[test]
fn messages_and_transcripts_are_kept_as_they_were() {
    let problems = crate::support::shipped_problems();
    let test = Test::new();
    let name = "tic_tac_toe_play";
    let here = test.path("problems").join(name);
    crate::support::copy_problem(&problems.join(name), &here);
    testing::needs(&["python3"]);
    let quits = "input()\nprint('nonsense', flush=True)\n";
    let test = test.file("quits.py", quits);
    let judge = || test.run(&["judge", name, "quits.py"]).ends_with(1);
    let (first, again) = (judge(), judge());
    assert!(
        again.stdout.contains("are of earlier runs"),
        "{}",
        again.stdout
    );
    let unmarked = |text: &str| {
        let lines = text.lines().filter(|line| !line.starts_with("* "));
        lines
            .map(|line| line.replace([' ', '*'], ""))
            .collect::<Vec<_>>()
    };
    assert_eq!(unmarked(&first.stdout), unmarked(&again.stdout));
}

#[test]
fn a_store_that_is_broken_is_written_anew() {
    let test = verified();
    let results = test.path("problems/sums/build/results");
    for (index, file) in std::fs::read_dir(&results).unwrap().enumerate() {
        let rubbish: &[u8] = if index == 0 {
            b""
        } else {
            b"{\"a\": {\"verdict\": 1}}\xff"
        };
        std::fs::write(file.unwrap().path(), rubbish).unwrap();
    }
    assert_eq!(verify(&test, &[]), table(NONE, FAILED_ANEW));
    assert_eq!(verify(&test, &[]), table(ALL, FAILED));
}

#[test]
fn clean_says_what_it_frees_and_leaves_the_problem() {
    let test = verified();
    let results = test.run(&["clean", "--results"]).ends_with(0);
    results.prints("sums: ").prints(" MB freed\n");
    assert_eq!(verify(&test, &[]), table(NONE, FAILED_ANEW));
    let all = test
        .run(&["--format", "json", "clean", "sums"])
        .ends_with(0);
    let freed = all.json()["problems"][0]["freed_bytes"].as_u64().unwrap();
    assert!(freed > 1000, "{freed}");
    let left = std::fs::read_dir(test.path("problems/sums/build")).unwrap();
    let left: Vec<_> = left.map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["lock"]);
    let again = test
        .run(&["--format", "json", "clean", "sums"])
        .ends_with(0);
    assert_eq!(again.json()["problems"][0]["freed_bytes"], 0);
    assert_eq!(verify(&test, &[]), table(NONE, FAILED_ANEW));
}

#[test]
fn parts_are_tested_again_only_where_something_has_changed() {
    let test = verified();
    let runs = |args: &[&str]| {
        let ran = test.run(&[&["--verbose"][..], args].concat()).ends_with(0);
        let lines = ran.stderr.lines();
        lines.filter(|line| line.starts_with("run: ")).count()
    };
    assert_eq!(runs(&["verify", "sums"]), 0);
    assert!(runs(&["verify", "sums", "--fresh"]) > 11);
    assert_eq!(runs(&["verify", "sums"]), 0);
    std::fs::create_dir_all(test.path("problems/sums/tests/validator/valid")).unwrap();
    let own = test.path("problems/sums/tests/validator/valid/own.in");
    std::fs::copy(test.path("problems/sums/build/data/small/01.in"), &own).unwrap();
    let again = runs(&["verify", "sums"]);
    assert!(again > 1, "{again}");
    assert_eq!(runs(&["verify", "sums"]), 0);
    // A finding is found each time.
    std::fs::write(&own, "no numbers\n").unwrap();
    for _ in 0..2 {
        let found = test.run(&["verify", "sums"]).ends_with(1);
        found.prints("the validator rejects tests/validator/valid/own.in");
    }
    // So is what is wrong with the folder, though all tests are those of a check that found nothing.
    std::fs::copy(test.path("problems/sums/build/data/small/01.in"), &own).unwrap();
    assert_eq!(runs(&["verify", "sums"]), 0);
    std::fs::write(
        test.path("problems/sums/tests/validator/valid/notes.md"),
        "",
    )
    .unwrap();
    let found = test.run(&["verify", "sums"]);
    found.prints("tests/validator/valid/notes.md");
}
