//! Export and then import: the same cases, byte for byte, and the same verdicts of all solutions.

use crate::support::{Test, answer_to, built_sums, is_long, shipped_problems};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

/// The formats that go both ways.
const FORMATS: [&str; 11] = [
    "icpc",
    "icpc-legacy",
    "polygon",
    "hydro",
    "dmoj",
    "cms",
    "rbx",
    "sinol",
    "boca",
    "moj",
    "folder",
];

/// Input and answer of every case of a built problem.
fn cases(problem: &Path) -> Vec<(Vec<u8>, Vec<u8>)> {
    let mut all = Vec::new();
    let entries = std::fs::read_dir(problem.join("build/data")).unwrap();
    let entries = entries.map(|entry| entry.unwrap().path());
    for group in entries.filter(|path| path.is_dir()) {
        for file in std::fs::read_dir(group)
            .unwrap()
            .map(|entry| entry.unwrap().path())
        {
            if file.extension().is_some_and(|extension| extension == "in") {
                all.push((std::fs::read(&file).unwrap(), answer_to(&file)));
            }
        }
    }
    all.sort();
    all
}

/// The verdicts of each solution by its name: one a case, in no order.
fn verdicts(test: &Test, root: &str, problem: &str) -> BTreeMap<String, Vec<String>> {
    let ran = test.run(&["--root", root, "--format", "json", "verify", problem]);
    let document = ran.json();
    let solutions = document["problems"][0]["solutions"].as_array().unwrap();
    let verdict = |case: &Value| case["verdict"].as_str().unwrap().to_owned();
    let one = |solution: &Value| {
        let path = solution["submission"].as_str().unwrap();
        let name = path.rsplit('/').next().unwrap().replace(['-', '.'], "_");
        let mut verdicts: Vec<String> = solution["cases"]
            .as_array()
            .unwrap()
            .iter()
            .map(verdict)
            .collect();
        verdicts.sort();
        verdicts.dedup();
        (name, verdicts)
    };
    solutions.iter().map(one).collect()
}

#[track_caller]
fn goes_round(test: &Test, root: &str, problem: &str, format: &str) {
    let (pack, out) = (
        format!("{format}pack.zip"),
        format!("back/{format}/{problem}"),
    );
    std::fs::create_dir_all(test.path(&format!("back/{format}"))).unwrap();
    test.run(&[
        "--root", root, "export", problem, "--to", format, "--out", &pack,
    ])
    .ends_with(0);
    test.run(&["import", &pack, "--from", format, "--out", &out])
        .ends_with(0);
    std::fs::remove_file(test.path(&pack)).unwrap();
    test.run(&[
        "--root",
        &format!("back/{format}"),
        "build",
        problem,
        "--locked",
    ])
    .ends_with(0);
}

#[test]
fn an_ordinary_problem_comes_back_from_every_format() {
    let test = built_sums();
    let judged = verdicts(&test, "problems", "sums");
    let before = cases(&test.path("problems/sums"));
    assert_eq!(before.len(), 8);
    for format in FORMATS {
        goes_round(&test, "problems", "sums", format);
        let after = cases(&test.path(&format!("back/{format}/sums")));
        assert_eq!(before, after, "{format}");
        let again = verdicts(&test, &format!("back/{format}"), "sums");
        if format == "sinol" {
            // Its solutions have names of their own.
            let sorted = |verdicts: &BTreeMap<String, Vec<String>>| {
                let mut all: Vec<Vec<String>> = verdicts.values().cloned().collect();
                all.sort();
                all
            };
            let (judged, again) = (sorted(&judged), sorted(&again));
            assert_eq!(judged, again, "{format}");
        } else {
            assert_eq!(judged, again, "{format}");
        }
    }
}

/// TPS takes solutions in C++, and the model solution writes the answers.
#[test]
fn a_problem_in_cpp_comes_back_from_tps() {
    let spec = crate::support::sums::SPEC.replace("right.c\"", "right.cpp\"");
    let spec = spec.replace("first.c\"", "first.cpp\"");
    let test = built_sums()
        .file("problems/sums/problem.toml", spec)
        .file(
            "problems/sums/solutions/right.cpp",
            crate::support::sums::REFERENCE,
        )
        .file(
            "problems/sums/solutions/first.cpp",
            crate::support::sums::ONLY_FIRST,
        );
    let judged = verdicts(&test, "problems", "sums");
    let args = ["export", "sums", "--to", "tps", "--out", "pack"];
    test.run(&args).ends_with(0);
    let args = ["import", "pack", "--from", "tps", "--out", "back/tps/sums"];
    std::fs::create_dir_all(test.path("back/tps")).unwrap();
    test.run(&args).ends_with(0);
    assert_eq!(judged, verdicts(&test, "back/tps", "sums"));
    let before = cases(&test.path("problems/sums"));
    assert_eq!(before, cases(&test.path("back/tps/sums")));
}

/// The formats for the repository's problems: together all formats, and each format also gets an ordinary problem.
const SHIPPED: [(&str, &[&str]); 6] = [
    (
        "tic_tac_toe_score",
        &["icpc-legacy", "folder", "uoj", "sinol"],
    ),
    ("tic_tac_toe_play", &["polygon", "hydro", "uoj", "rbx"]),
    ("gobang_draws", &["icpc", "moj", "boca"]),
    ("design_tic_tac_toe", &["dmoj"]),
    ("infinite_gobang", &["icpc"]),
    ("make_a_sequence", &["icpc"]),
];
/// How many of them are enough where time is short: these see every format and every kind but functions.
const SHORT: usize = 4;

#[test]
fn the_cases_of_the_repositorys_problems_come_back() {
    let test = Test::new();
    let root = shipped_problems();
    let count = if is_long() { SHIPPED.len() } else { SHORT };
    for (problem, formats) in SHIPPED.into_iter().take(count) {
        for format in formats {
            goes_round(&test, root.to_str().unwrap(), problem, format);
            let after = cases(&test.path(&format!("back/{format}/{problem}")));
            assert_eq!(cases(&root.join(problem)), after, "{problem}: {format}");
        }
    }
}

#[test]
fn the_solutions_of_an_interactive_problem_get_the_verdicts_that_the_package_expects() {
    let test = Test::new();
    let (root, problem) = (shipped_problems(), "tic_tac_toe_play");
    let root = root.to_str().unwrap();
    goes_round(&test, root, problem, "icpc");
    // One of each language and of each end is enough: what the package says of all of them is compared elsewhere.
    let imported = test.path("back/icpc/tic_tac_toe_play/problem.toml");
    let (head, solutions) = split(&std::fs::read_to_string(&imported).unwrap());
    let shipped = std::fs::read_to_string(format!("{root}/{problem}/problem.toml")).unwrap();
    assert_eq!(solutions.len(), split(&shipped).1.len());
    let tried = [
        "table",
        "memo",
        "wa_any_win",
        "wa_prints_reasons",
        "wa_quits_early",
    ];
    let is_tried = |solution: &&String| {
        tried
            .iter()
            .any(|name| solution.contains(&format!("/{name}.")))
    };
    let tried: Vec<String> = solutions.iter().filter(is_tried).cloned().collect();
    assert_eq!(tried.len(), 5, "{tried:?}");
    // Of the largest group every tenth case is enough.
    let fewer = head.replace("data/classes/*.in", "data/classes/*3.in");
    assert_ne!(fewer, head);
    std::fs::write(&imported, [fewer, tried.concat()].concat()).unwrap();
    std::fs::remove_file(imported.with_file_name("cases.lock")).unwrap();
    for command in ["build", "verify"] {
        test.run(&["--root", "back/icpc", command, problem])
            .ends_with(0);
    }
}

/// A spec without its solutions, and each of these.
fn split(spec: &str) -> (String, Vec<String>) {
    let mut pieces = spec.split("[[solution]]");
    let head = pieces.next().unwrap().to_owned();
    (
        head,
        pieces.map(|piece| format!("[[solution]]{piece}")).collect(),
    )
}
