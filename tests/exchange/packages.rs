//! Every shipped problem in every format.

use crate::support::{Test, is_long, shipped_problems};
use std::collections::BTreeMap;
use std::path::Path;

/// The files of a folder with what is in them.
fn files(dir: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut left = vec![dir.to_owned()];
    while let Some(next) = left.pop() {
        for entry in std::fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                left.push(path);
            } else {
                let name = path.strip_prefix(dir).unwrap().to_string_lossy();
                found.insert(name.into_owned(), std::fs::read(&path).unwrap());
            }
        }
    }
    found
}

/// Exports a shipped problem; whether it could be.
fn export(test: &Test, problem: &str, to: &str, out: &str) -> bool {
    let root = shipped_problems();
    let root = root.to_str().unwrap();
    let args = ["--root", root, "export", problem, "--to", to, "--out", out];
    let ran = test.run(&args);
    assert!(
        matches!(ran.code, Some(0 | 2)),
        "{problem} {to}: {}",
        ran.stderr
    );
    ran.code == Some(0)
}

/// Exports a problem to every format, and twice to every third, as a folder and as a zip file: they must hold the same. Which these
/// are follows from the number of the problem, so each format is compared for several problems.
fn goes_everywhere(number: usize, problem: &str) {
    let test = Test::empty();
    for (turn, to) in export::formats().map(exchange::Format::name).enumerate() {
        let could = export(&test, problem, to, to);
        let is_called = ["design_tic_tac_toe", "infinite_gobang"].contains(&problem);
        let is_expected = match to {
            "leetcode-json" => is_called,
            "testing-tool" => problem == "tic_tac_toe_play",
            // Their judges pass interactors no streams of submissions.
            "tps" | "boca" | "moj" => problem != "tic_tac_toe_play",
            _ => true,
        };
        assert_eq!(could, is_expected, "{problem} {to}");
        // Statements are set as PDF for CMS, which takes ten times as long as all else.
        let is_compared = match to {
            "cms" => problem == "gobang_draws",
            _ => (number + turn).is_multiple_of(3),
        };
        if could && (is_compared || is_long()) {
            let again = format!("{to}.zip");
            assert!(export(&test, problem, to, &again));
            let held = unzipped(&std::fs::read(test.path(&again)).unwrap());
            assert!(files(&test.path(to)) == held, "{problem} {to}");
        }
    }
}

#[test]
fn every_problem_goes_to_every_format_in_the_same_bytes_each_time() {
    std::thread::scope(|scope| {
        for (number, problem) in problems::names().enumerate() {
            // Large variants have the same programs and the same keys.
            if is_long() || !problem.ends_with("_large") {
                scope.spawn(move || goes_everywhere(number, problem));
            }
        }
    });
}

#[test]
fn zip_files_are_the_same_byte_for_byte() {
    let test = Test::empty();
    for out in ["one.zip", "two.zip"] {
        assert!(export(&test, "gobang_draws", "icpc", out));
    }
    let [one, two] = ["one.zip", "two.zip"].map(|name| std::fs::read(test.path(name)).unwrap());
    assert!(one == two);
}

fn unzipped(bytes: &[u8]) -> BTreeMap<String, Vec<u8>> {
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    (0..archive.len())
        .map(|at| {
            let mut file = archive.by_index(at).unwrap();
            let mut text = Vec::new();
            std::io::copy(&mut file, &mut text).unwrap();
            (file.name().unwrap().into_owned(), text)
        })
        .collect()
}

#[test]
fn samples_in_statements_come_from_the_data() {
    let test = Test::empty();
    assert!(export(&test, "make_a_sequence", "folder", "out"));
    let files = files(&test.path("out"));
    let read = |name: &str| String::from_utf8(files[name].clone()).unwrap();
    let (input, answer) = (read("samples/1.in"), read("samples/1.ans"));
    for (language, heading) in [("en", "Sample input 1"), ("zh", "输入样例 1")] {
        let statement = read(&format!("statement.{language}.md"));
        assert!(statement.contains(&format!("### {heading}\n\n```\n{input}```\n")));
        assert!(statement.contains(&format!("```\n{answer}```\n")));
        assert!(!statement.contains("{{samples}}"));
    }
}
