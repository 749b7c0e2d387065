//! Graders in the formats of other judges, there and back.

use super::total;
use crate::support::Test;
use std::process::Command;

const RIGHT_PY: &str = "def total(numbers):\n    return sum(numbers)\n";

/// The problem with a solution in Python as well, exported to a format, as `out`.
fn exported(format: &str) -> (Test, String) {
    let test = total().file("problems/total/solutions/plain.py", RIGHT_PY);
    let path = test.path("problems/total/problem.toml");
    let spec = std::fs::read_to_string(path).unwrap();
    let solution = "\n[[solution]]\npath = \"solutions/plain.py\"\nexpect = \"accepted\"\n";
    let test = test.file("problems/total/problem.toml", spec + solution);
    let args = ["export", "total", "--to", format, "--out", "out"];
    let ran = test.run(&args).ends_with(0);
    (test, ran.stdout)
}

/// Imports what was exported; the spec of the problem.
fn imported(test: &Test) -> String {
    test.run(&["import", "out", "--out", "problems/back"])
        .ends_with(0);
    std::fs::read_to_string(test.path("problems/back/problem.toml")).unwrap()
}

/// Builds and judges with what came back.
fn judges_alike(test: &Test, solutions: &[(&str, i32)]) {
    test.run(&["build", "back"]).ends_with(0);
    for (solution, code) in solutions {
        let path = format!("problems/back/solutions/{solution}");
        test.run(&["judge", "back", &path]).ends_with(*code);
    }
}

#[test]
fn cms_gets_graders_and_gives_them_back() {
    let (test, said) = exported("cms");
    let loss = "lost      the grader Grader.java: call its class `grader`";
    assert!(said.contains(loss), "{said}");
    for path in ["sol/grader.c", "sol/total.h", "att/total.py", "att/total.h"] {
        assert!(test.path(&format!("out/{path}")).is_file(), "{path}");
    }
    let spec = imported(&test);
    for part in [
        "submission = \"total\"",
        "c = [\"graders/grader.c\", \"graders/total.h\"]",
        "python = [\"graders/grader.py\"]",
        "stubs = [\"stubs/total.py\"]",
    ] {
        assert!(spec.contains(part), "{part}\n{spec}");
    }
    judges_alike(&test, &[("right.c", 0), ("first.c", 1), ("plain.py", 0)]);
}

#[test]
fn hydro_compiles_submissions_with_a_script_and_gives_graders_back() {
    let (test, said) = exported("hydro");
    assert!(said.contains("the graders in java, rust"), "{said}");
    testing::needs(&["bash", "g++", "python3"]);
    for (language, name, text, run) in [
        ("c", "foo.c", super::RIGHT_C, ["./foo", ""]),
        ("py.py3", "foo.py", RIGHT_PY, ["python3", "foo"]),
    ] {
        let scratch = tempfile::tempdir().unwrap();
        for entry in std::fs::read_dir(test.path("out/total/testdata")).unwrap() {
            let entry = entry.unwrap();
            std::fs::copy(entry.path(), scratch.path().join(entry.file_name())).unwrap();
        }
        std::fs::write(scratch.path().join(name), text).unwrap();
        let compiled = Command::new("bash")
            .arg("compile.sh")
            .env("HYDRO_LANG", language)
            .current_dir(scratch.path())
            .status();
        assert!(compiled.unwrap().success(), "{language}");
        let input = std::fs::File::open(scratch.path().join("samples-1.in")).unwrap();
        let ran = Command::new(run[0])
            .args(run.iter().skip(1).filter(|word| !word.is_empty()))
            .current_dir(scratch.path())
            .stdin(input)
            .output()
            .unwrap();
        assert_eq!(String::from_utf8_lossy(&ran.stdout), "7\n", "{language}");
    }
    let spec = imported(&test);
    for part in [
        "submission = \"total\"",
        "c = [\"graders/grader.c\", \"graders/total.h\"]",
        "python = [\"graders/grader.py\"]",
    ] {
        assert!(spec.contains(part), "{part}\n{spec}");
    }
    judges_alike(&test, &[("right.c", 0), ("first.c", 1), ("plain.py", 0)]);
}

#[test]
fn icpc_packages_include_graders_and_give_them_back() {
    let (test, said) = exported("icpc");
    assert!(said.contains("the graders in java, rust"), "{said}");
    for path in [
        "include/c/grader.c",
        "include/cpp/total.h",
        "include/python3/__main__.py",
        "attachments/total.py",
        "attachments/total.h",
        "submissions/accepted/plain/total.py",
        "submissions/wrong_answer/first.c",
    ] {
        assert!(test.path(&format!("out/{path}")).is_file(), "{path}");
    }
    let spec = imported(&test);
    for part in [
        "submission = \"total\"",
        "c = [\"graders/c/grader.c\", \"graders/c/total.h\"]",
        "python = [\"graders/python3/__main__.py\"]",
    ] {
        assert!(spec.contains(part), "{part}\n{spec}");
    }
    let solutions = [
        ("accepted/right.c", 0),
        ("wrong_answer/first.c", 1),
        ("accepted/plain/total.py", 0),
    ];
    judges_alike(&test, &solutions);
}

#[test]
fn other_formats_get_whole_programs() {
    let (test, said) = exported("icpc-legacy");
    let loss = "lost      the graders, for which contestants write functions: a contestant writes a whole program";
    assert!(said.contains(loss), "{said}");
    let spec = imported(&test);
    assert!(!spec.contains("[grader]"), "{spec}");
    judges_alike(
        &test,
        &[
            ("accepted/right", 0),
            ("wrong_answer/first", 1),
            ("accepted/plain", 0),
        ],
    );
    for format in ["luogu", "polygon", "dmoj"] {
        let (_, said) = exported(format);
        assert!(said.contains("the graders, for which"), "{format}: {said}");
    }
    let (test, said) = exported("folder");
    assert!(said.contains("with which grader"), "{said}");
    assert!(test.path("out/graders/c/total.h").is_file());
}
