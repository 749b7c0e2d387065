//! Export and then import: the same cases, byte for byte, and the same verdicts of all solutions.

use crate::support::{Test, shipped_problems, sums};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

/// The formats that go both ways, and whether they hold limits, checker and validator.
const FORMATS: [(&str, bool); 6] = [
    ("icpc", true),
    ("icpc-legacy", true),
    ("polygon", true),
    ("hydro", true),
    ("dmoj", false),
    ("folder", false),
];

/// Input and answer of every case of a built problem.
fn cases(problem: &Path) -> Vec<(Vec<u8>, Vec<u8>)> {
    let mut all = Vec::new();
    let groups = std::fs::read_dir(problem.join("build/data")).unwrap();
    for group in groups.map(|entry| entry.unwrap().path()) {
        for file in std::fs::read_dir(group)
            .unwrap()
            .map(|entry| entry.unwrap().path())
        {
            if file.extension().is_some_and(|extension| extension == "in") {
                let read = |path: &Path| std::fs::read(path).unwrap();
                all.push((read(&file), read(&file.with_extension("ans"))));
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
    let test = sums();
    let judged = verdicts(&test, "problems", "sums");
    let before = cases(&test.path("problems/sums"));
    assert_eq!(before.len(), 8);
    for (format, _) in FORMATS {
        goes_round(&test, "problems", "sums", format);
        let after = cases(&test.path(&format!("back/{format}/sums")));
        assert_eq!(before, after, "{format}");
        let again = verdicts(&test, &format!("back/{format}"), "sums");
        assert_eq!(judged, again, "{format}");
    }
}

#[test]
fn zz_shipped() {
    let test = Test::new();
    let root = shipped_problems();
    for problem in ["tic_tac_toe_score", "tic_tac_toe_play"] {
        for (format, _) in FORMATS {
            let time = std::time::Instant::now();
            goes_round(&test, root.to_str().unwrap(), problem, format);
            eprintln!("{problem} {format} {:?}", time.elapsed());
        }
    }
}
