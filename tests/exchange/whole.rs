//! Functions and classes as programs of one file, and the portable interactor, at work as other judges run them.

use super::portable::compiled;
use crate::support::{Test, shipped_problems};
use problems::Convention;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Compiles a program of one file as its language is compiled, as quickly as its compiler can, and gives the command that runs it.
fn built(file: &Path) -> Vec<String> {
    let dir = file.parent().unwrap();
    let program = file.with_extension("exe");
    let shown = |path: &Path| path.display().to_string();
    let [source, target] = [shown(file), shown(&program)];
    let extension = file.extension().unwrap().to_str().unwrap();
    let (compile, run): (&[&str], Vec<String>) = match extension {
        "c" => (
            &["gcc", "-o", &target, &source, "-lm"],
            vec![target.clone()],
        ),
        "cpp" => (
            &["g++", "-std=c++20", "-o", &target, &source],
            vec![target.clone()],
        ),
        "go" => (
            &["go", "build", "-o", &target, &source],
            vec![target.clone()],
        ),
        "rs" => (
            &["rustc", "--edition=2021", "-o", &target, &source],
            vec![target.clone()],
        ),
        "java" => {
            let run = ["java", "-cp", &shown(dir), "Main"].map(str::to_owned);
            (
                &[
                    "javac",
                    "-J-XX:TieredStopAtLevel=1",
                    "-J-XX:+UseSerialGC",
                    "-encoding",
                    "UTF-8",
                    "-d",
                    &shown(dir),
                    &source,
                ],
                run.to_vec(),
            )
        }
        "py" => (&["true"], vec!["python3".to_owned(), source.clone()]),
        "js" => (&["true"], vec!["node".to_owned(), source.clone()]),
        other => panic!("{other}"),
    };
    testing::needs(&[compile[0], run[0].as_str()]);
    let output = Command::new(compile[0])
        .args(&compile[1..])
        .env("GO111MODULE", "off")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{source}: {said}");
    run
}

/// The files of the accepted solutions in a package.
fn accepted(package: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(package.join("submissions/accepted")).unwrap();
    entries
        .map(|entry| {
            let path = entry.unwrap().path();
            if path.is_dir() {
                path.join("Main.java")
            } else {
                path
            }
        })
        .collect()
}

/// An accepted solution of a shipped problem in the language with this extension.
pub(super) fn accepted_in(problem: &str, extension: &str) -> PathBuf {
    let dir = shipped_problems().join(problem).join("solutions");
    let entries = std::fs::read_dir(dir).unwrap();
    let found = entries.map(|entry| entry.unwrap().path()).find(|path| {
        let name = path.file_name().unwrap().to_string_lossy();
        let fails = name.starts_with("wa_") || name.starts_with("tle_");
        path.extension().unwrap() == extension && !fails
    });
    found.unwrap_or_else(|| panic!("{problem} {extension}"))
}

#[test]
fn functions_and_classes_are_whole_programs_in_every_language() {
    let test = Test::empty();
    let root = shipped_problems();
    for problem in ["design_tic_tac_toe", "infinite_gobang"] {
        let root = root.to_str().unwrap();
        test.run(&[
            "--root", root, "export", problem, "--to", "icpc", "--out", problem,
        ])
        .ends_with(0);
        let package = test.path(problem);
        // How a solution becomes a whole program is up to its language alone.
        let solutions = accepted(&package).into_iter();
        let solutions = solutions.map(|path| (path.extension().unwrap().to_owned(), path));
        let solutions: BTreeMap<_, _> = solutions.collect();
        assert_eq!(solutions.len(), 7, "{solutions:?}");
        let data = package.join("data/sample");
        for solution in solutions.into_values() {
            let run = built(&solution);
            let output = Command::new(&run[0])
                .args(&run[1..])
                .stdin(std::fs::File::open(data.join("1.in")).unwrap())
                .output()
                .unwrap();
            let answer = std::fs::read_to_string(data.join("1.ans")).unwrap();
            let printed = String::from_utf8_lossy(&output.stdout);
            assert!(output.status.success(), "{}", solution.display());
            assert_eq!(
                printed.trim_end(),
                answer.trim_end(),
                "{}",
                solution.display()
            );
        }
    }
}

/// The exit code of an interactor after its interaction with a solution on an input.
fn interact(interactor: &Path, solution: &[String], input: &Path) -> Option<i32> {
    let mut jury = Command::new(interactor)
        .arg(input)
        .args(["/dev/null", "/nonexistent"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut contestant = Command::new(&solution[0])
        .args(&solution[1..])
        .stdin(jury.stdout.take().unwrap())
        .stdout(jury.stdin.take().unwrap())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let code = jury.wait().unwrap().code();
    contestant.wait().unwrap();
    code
}

#[test]
fn the_portable_interactor_tells_right_from_wrong() {
    let problem = shipped_problems().join("tic_tac_toe_play");
    let model = problems::open("tic_tac_toe_play", &generators::Params::default());
    let portable = model.unwrap().unwrap().portable();
    let dir = tempfile::tempdir().unwrap();
    let source = portable.interactor(Convention::Icpc).unwrap();
    let interactor = compiled(dir.path(), "interactor", &source);
    let games: String = ["first", "random", "trap", "careless"]
        .iter()
        .flat_map(|strategy| ["X", "O"].map(|side| format!("{strategy} {side} .........\n")))
        .collect();
    let input = dir.path().join("games.in");
    std::fs::write(&input, format!("8 5\n{games}")).unwrap();
    for (name, expected) in [
        ("minimax.cpp", 42),
        ("memo.py", 42),
        ("wa_cells_from_zero.cpp", 43),
        ("wa_first_empty.c", 43),
        ("wa_quits_early.cpp", 43),
        ("wa_says_goodbye.py", 43),
        ("wa_taken_cell.py", 43),
        // It reads on, and meets the end of its input.
        ("rte_reads_on.py", 42),
    ] {
        let copy = dir.path().join(name);
        std::fs::copy(problem.join("solutions").join(name), &copy).unwrap();
        assert_eq!(
            interact(&interactor, &built(&copy), &input),
            Some(expected),
            "{name}"
        );
    }
}
