//! Fuzzing by fork servers finds what it finds without.

use crate::support::{Ran, Test, shipped_problems};
use serde_json::json;

/// A copy of the problem of class `TicTacToe`, in which submissions are fuzzed.
fn fuzzed(name: &str, source: &str, more: &[&str]) -> Ran {
    let problem = shipped_problems().join("design_tic_tac_toe");
    let test = Test::new()
        .file(
            "problems/design_tic_tac_toe/problem.toml",
            std::fs::read(problem.join("problem.toml")).unwrap(),
        )
        .file(name, source);
    for dir in ["solutions", "samples", "no_moves"] {
        let to = test.path("problems/design_tic_tac_toe").join(dir);
        let Ok(entries) = std::fs::read_dir(problem.join(dir)) else {
            continue;
        };
        std::fs::create_dir_all(&to).unwrap();
        for entry in entries {
            let entry = entry.unwrap();
            std::fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
        }
    }
    let format: &[&str] = if more.contains(&"--format") {
        &[]
    } else {
        &["--format", "json"]
    };
    let args = [&["fuzz", "design_tic_tac_toe", name][..], format, more].concat();
    test.run(&args)
}

fn solution(name: &str) -> String {
    let path = shipped_problems()
        .join("design_tic_tac_toe/solutions")
        .join(name);
    std::fs::read_to_string(path).unwrap()
}

/// Right, except on games that begin with three certain moves: rare enough for servers to be running before.
fn with_a_rare_bug(more: &str) -> String {
    let text = solution("counters.cpp");
    let moves = "    int step = 0, way = 0;\n\npublic:";
    let text = text.replacen("\npublic:", moves, 1);
    let bug = format!(
        "int player) {{\n        {more}\n        way = 9 * way + 3 * row + col;\n        \
         if (++step == 3 && way == 9 * (9 * 7 + 2) + 3) return player;\n"
    );
    text.replacen("int player) {\n", &bug, 1)
}

const GAMES: [&str; 4] = ["--generator", "complete", "-p", "n=3"];

#[test]
fn right_classes_are_served_in_every_language() {
    for name in ["counters.c", "counters.cpp", "counters.rs", "counters.py"] {
        let more = [&GAMES[..], &["--cases", "150"]].concat();
        let report = fuzzed(name, &solution(name), &more).ends_with(0).json();
        assert_eq!(report["cases"], 150, "{name}");
        assert_eq!(report["started_anew"], json!([]), "{name}");
    }
}

#[test]
fn a_rare_bug_is_found_at_the_same_case_served_or_not_and_by_any_number_of_jobs() {
    let report = |more: &str, jobs| {
        let args = [&GAMES[..], &["--cases", "4000", "-j", jobs]].concat();
        let ran = fuzzed("mine.cpp", &with_a_rare_bug(more), &args);
        let mut report = ran.ends_with(1).json();
        report["seconds"] = 0.into();
        report
    };
    let served = report("", "1");
    assert_eq!(served["started_anew"], json!([]));
    assert!(served["cases"].as_u64().unwrap() > 64, "{served}");
    assert_eq!(served["counterexample"]["verdict"], "wrong-answer");
    assert_eq!(report("", "4"), served);
    let leaves_a_file = "if (FILE *file = fopen(\"left\", \"w\")) fclose(file);";
    let mut restarted = report(leaves_a_file, "2");
    assert_eq!(
        restarted["started_anew"],
        json!([{"submission": "mine.cpp", "reason": "it leaves files behind"}])
    );
    restarted["started_anew"] = json!([]);
    assert_eq!(restarted, served);
}

#[test]
fn the_report_says_who_was_started_anew() {
    let text = format!("{}open('left', 'w').close()\n", solution("counters.py"));
    let ran = fuzzed("mine.py", &text, &["--cases", "12", "--format", "text"]);
    ran.ends_with(0)
        .prints("mine.py was restarted for each input: it leaves files behind\n");
}
