//! Functions and classes beside the drivers that other judges compile them with.

use super::whole::accepted_in;
use crate::support::{Test, shipped_problems};
use std::path::{Path, PathBuf};
use std::process::Command;

const PROBLEMS: [&str; 2] = ["design_tic_tac_toe", "infinite_gobang"];
/// The number of cases that are run.
const CASES: usize = 2;

/// A shipped problem in a format.
fn exported(test: &Test, problem: &str, to: &str) -> PathBuf {
    let root = shipped_problems();
    let root = root.to_str().unwrap();
    let out = format!("{problem}_{to}");
    let args = ["--root", root, "export", problem, "--to", to, "--out", &out];
    test.run(&args).ends_with(0);
    test.path(&out)
}

#[track_caller]
fn run_in(dir: &Path, command: &[&str]) {
    testing::needs(&command[..1]);
    let ran = Command::new(command[0])
        .args(&command[1..])
        .current_dir(dir)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{command:?}: {said}");
}

/// Runs a program on cases: it must print the answers.
#[track_caller]
fn answers(dir: &Path, command: &[&str], cases: &[(PathBuf, PathBuf)]) {
    assert!(!cases.is_empty());
    testing::needs(&command[..1]);
    for (input, answer) in cases {
        let ran = Command::new(command[0])
            .args(&command[1..])
            .current_dir(dir)
            .stdin(std::fs::File::open(input).unwrap())
            .output()
            .unwrap();
        let printed = String::from_utf8_lossy(&ran.stdout);
        let expected = std::fs::read_to_string(answer).unwrap();
        assert_eq!(
            printed.trim_end(),
            expected.trim_end(),
            "{command:?} {}: {}",
            input.display(),
            String::from_utf8_lossy(&ran.stderr)
        );
    }
}

/// The first cases of DMOJ's folders.
fn dmoj_cases(package: &Path) -> Vec<(PathBuf, PathBuf)> {
    let init = std::fs::read_to_string(package.join("init.yml")).unwrap();
    let inputs = init
        .split_whitespace()
        .filter(|word| word.trim_end_matches(',').strip_suffix(".in").is_some())
        .map(|word| package.join(word.trim_end_matches(',')));
    let pairs = inputs.map(|input| (input.clone(), input.with_extension("out")));
    pairs.take(CASES).collect()
}

#[test]
fn dmoj_links_a_solution_with_the_signature_grader() {
    let test = Test::empty();
    for problem in PROBLEMS {
        let package = exported(&test, problem, "dmoj");
        let init = std::fs::read_to_string(package.join("init.yml")).unwrap();
        assert!(init.contains("  entry: signature_grader.cpp\n  header: signature_grader.h\n"));
        let cases = dmoj_cases(&package);
        for (extension, compiler) in [("c", &["gcc", "-std=c11"]), ("cpp", &["g++", "-std=c++17"])]
        {
            let solution = accepted_in(problem, extension);
            let name = solution.file_name().unwrap();
            let own = std::fs::read(&solution).unwrap();
            let shipped = std::fs::read(package.join("solutions").join(name)).unwrap();
            assert!(own == shipped, "{name:?} is not shipped as it was written");
            // As the judge does it: the entry and the submission, the latter below the header.
            let dir = test.path(&format!("{problem}_{extension}"));
            std::fs::create_dir(&dir).unwrap();
            for (from, to) in [("cpp", extension), ("h", "h")] {
                let name = |end| format!("signature_grader.{end}");
                std::fs::copy(package.join(name(from)), dir.join(name(to))).unwrap();
            }
            let head = b"#include \"signature_grader.h\"\n#define main main_0123\n";
            let submission = format!("submission.{extension}");
            std::fs::write(dir.join(&submission), [&head[..], &shipped].concat()).unwrap();
            let entry = format!("signature_grader.{extension}");
            let files = [&entry, &submission, "-o", "program", "-lm"];
            run_in(&dir, &[&compiler[..], &files].concat());
            let program = dir.join("program");
            answers(&dir, &[program.to_str().unwrap()], &cases);
        }
    }
}

/// The commands of CMS that compile the grader and a submission, without optimisation, and the one that runs them.
fn cms_commands(extension: &str, id: &str) -> (Vec<String>, &'static [&'static str]) {
    let split = |lines: &str| lines.lines().map(str::to_owned).collect();
    match extension {
        "c" => (
            split(&format!("gcc -std=gnu11 -o run grader.c {id}.c -lm")),
            &["./run"],
        ),
        "cpp" => (
            split(&format!("g++ -std=gnu++17 -o run grader.cpp {id}.cpp")),
            &["./run"],
        ),
        "rs" => (split("rustc --edition=2021 -o run grader.rs"), &["./run"]),
        "java" => (
            split(&format!(
                "javac -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC grader.java {id}.java"
            )),
            &[
                "java",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                ".",
                "grader",
            ],
        ),
        "py" => (
            split(
                "python3 -m compileall -q -b .\nmv grader.pyc __main__.pyc\nrm grader.py\nrm -r source",
            ),
            &["python3", "."],
        ),
        other => panic!("{other}"),
    }
}

#[test]
fn cms_compiles_a_solution_with_the_grader_of_its_language() {
    let test = Test::empty();
    for problem in PROBLEMS {
        let package = exported(&test, problem, "cms");
        let case = |kind: &str, at| package.join(format!("{kind}/{kind}{at}.txt"));
        let cases: Vec<_> = (0..CASES)
            .map(|at| (case("input", at), case("output", at)))
            .collect();
        for extension in ["c", "cpp", "java", "py", "rs"] {
            let dir = test.path(&format!("{problem}_{extension}"));
            std::fs::create_dir_all(dir.join("source")).unwrap();
            let name = accepted_in(problem, extension);
            let solution = package.join("sol").join(name.file_name().unwrap());
            let submission = format!("{problem}.{extension}");
            std::fs::copy(solution, dir.join(&submission)).unwrap();
            for manager in [format!("grader.{extension}"), format!("{problem}.h")] {
                std::fs::copy(package.join("sol").join(&manager), dir.join(&manager)).unwrap();
            }
            let (compile, run) = cms_commands(extension, problem);
            for line in compile {
                run_in(&dir, &line.split(' ').collect::<Vec<_>>());
            }
            if extension == "py" {
                // What is left is compiled.
                std::fs::remove_file(dir.join(&submission)).unwrap();
            }
            let program = dir.join("run");
            let program = program.to_str().unwrap();
            let run: Vec<&str> = run
                .iter()
                .map(|word| if *word == "./run" { program } else { word })
                .collect();
            answers(&dir, &run, &cases);
        }
    }
}

#[test]
fn languages_without_a_grader_are_reported() {
    let test = Test::empty();
    let root = shipped_problems();
    let root = root.to_str().unwrap();
    for (to, others) in [
        ("dmoj", "go, java, javascript, python, rust"),
        ("cms", "go, javascript"),
    ] {
        let args = [
            "--root",
            root,
            "export",
            "infinite_gobang",
            "--to",
            to,
            "--out",
            to,
        ];
        test.run(&args)
            .ends_with(0)
            .prints(&format!("a contestant may write in {others}: "));
        let folder = test
            .path(to)
            .join(if to == "cms" { "sol" } else { "solutions" });
        let program = std::fs::read_to_string(folder.join("windows.go")).unwrap();
        assert!(program.contains("func main()"), "{program}");
    }
}

#[test]
fn starter_code_goes_to_judges_without_graders() {
    let test = Test::empty();
    for (to, dir) in [
        ("icpc", "attachments"),
        ("icpc-legacy", "attachments"),
        ("domjudge", "attachments"),
        ("hydro", "infinite_gobang/additional_file"),
        ("polygon", "drivers"),
        ("folder", "drivers"),
    ] {
        let dir = exported(&test, "infinite_gobang", to).join(dir);
        let read = |name: &str| std::fs::read_to_string(dir.join(name)).unwrap();
        for extension in ["c", "cpp", "go", "java", "js", "py", "rs"] {
            let stub = read(&format!("stub.{extension}"));
            assert!(stub.contains("gobang"), "{to} {stub}");
            let main = if extension == "java" {
                "Main"
            } else {
                "program"
            };
            let program = read(&format!("{main}.{extension}"));
            assert!(program.len() > stub.len(), "{to} {extension}");
        }
        // It runs as it stands, and gives no answer.
        let input = test.path("input");
        std::fs::write(&input, "[[0,0,1]]\n").unwrap();
        testing::needs(&["python3"]);
        let ran = Command::new("python3")
            .arg(dir.join("program.py"))
            .stdin(std::fs::File::open(input).unwrap())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&ran.stderr);
        let none = "gobang returned None, expected string";
        assert!(said.contains(none), "{to}: {said}");
    }
}
