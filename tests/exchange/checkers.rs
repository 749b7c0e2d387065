//! Standard checkers in packages: by the judge's own name where there is one of the same effect, as a program otherwise.

use super::portable::compiled;
use crate::support::{Test, built_sums, shipped_problems};
use std::fs::{File, create_dir, read_to_string, remove_file, write};
use std::path::Path;
use std::process::{Command, Output};

/// Where formats keep a checker, and what says that it is one.
const PLACES: [(&str, &str, &str, &str); 8] = [
    ("icpc", "output_validator/checker.cpp", "problem.yaml", ""),
    (
        "icpc-legacy",
        "output_validators/validator/checker.cpp",
        "problem.yaml",
        "validation: custom\n",
    ),
    (
        "domjudge",
        "output_validators/validator/checker.cpp",
        "problem.yaml",
        "validation: custom\n",
    ),
    (
        "polygon",
        "files/checker.cpp",
        "problem.xml",
        "<source path=\"files/checker.cpp\" type=\"cpp.g++17\"/>",
    ),
    (
        "hydro",
        "sums/testdata/checker.cpp",
        "sums/testdata/config.yaml",
        "checker: checker.cpp\nchecker_type: testlib\n",
    ),
    ("dmoj", "checker.cpp", "init.yml", "files: [checker.cpp]"),
    ("luogu", "checker.cpp", "config.yml", ""),
    ("uoj", "chk.cpp", "problem.conf", "n_tests"),
];

/// Sums whose outputs are compared by this checker.
fn compared_by(checker: &str) -> Test {
    let header = format!("[checker]\nbuiltin = {checker}\n\n[[generator]]");
    let spec = crate::support::sums::SPEC.replacen("[[generator]]", &header, 1);
    built_sums().file("problems/sums/problem.toml", spec)
}

/// Exports; the losses that speak of the checker.
fn losses(test: &Test, to: &str) -> Vec<String> {
    let out = format!("out/{to}");
    let args = [
        "export", "sums", "--to", to, "--out", &out, "--format", "json",
    ];
    let document = test.run(&args).ends_with(0).json();
    let losses = document["losses"].as_array().unwrap().iter();
    losses
        .map(|loss| format!("{}: {}", loss["feature"], loss["instead"]))
        .filter(|loss| loss.contains("hecker"))
        .collect()
}

fn source(test: &Test, path: &str) -> String {
    let path = test.path(path);
    read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What a checker does with an output and the answer `7 8`, called with these files.
fn judged(program: &Path, dir: &Path, names: [&str; 3], output: &str) -> Output {
    for (name, text) in [("input", ""), ("output", output), ("answer", "7 8\n")] {
        write(dir.join(name), text).unwrap();
    }
    let output = File::open(dir.join("output")).unwrap();
    let mut command = Command::new(program);
    command.current_dir(dir).args(names).stdin(output);
    command.output().unwrap()
}

#[test]
fn a_checker_that_no_judge_has_is_shipped_as_a_program_without_a_loss() {
    let test = compared_by("\"unordered-tokens\"");
    for (to, path, config, says) in PLACES {
        assert_eq!(losses(&test, to), [""; 0], "{to}");
        let held = source(&test, &format!("out/{to}/{config}"));
        assert!(held.contains(says), "{to}: {held}");
        let checker = source(&test, &format!("out/{to}/{path}"));
        assert!(checker.starts_with("// The standard checker `unordered-tokens`.\n"));
    }
}

#[test]
fn a_shipped_checker_judges_by_the_protocol_of_its_judge() {
    let test = compared_by("\"unordered-tokens\"");
    let dir = test.path("judge");
    create_dir(&dir).unwrap();
    for (to, path, names, right, wrong) in [
        (
            "icpc",
            "output_validator",
            ["input", "answer", "./"],
            42,
            43,
        ),
        ("dmoj", ".", ["input", "output", "answer"], 0, 1),
        ("cms", "check", ["input", "answer", "output"], 0, 0),
    ] {
        losses(&test, to);
        let checker = source(&test, &format!("out/{to}/{path}/checker.cpp"));
        let program = compiled(&dir, to, &checker);
        let run = |output| judged(&program, &dir, names, output);
        let (accepted, rejected) = (run("8\n7\n"), run("8 8\n"));
        assert_eq!(accepted.status.code(), Some(right), "{to}");
        assert_eq!(rejected.status.code(), Some(wrong), "{to}");
        let printed = if to == "cms" {
            ["1.0\n", "0.0\n"]
        } else {
            ["", ""]
        };
        assert_eq!(
            [&accepted.stdout[..], &rejected.stdout],
            printed.map(str::as_bytes),
            "{to}"
        );
    }
}

#[test]
fn options_of_a_checker_are_in_its_source() {
    let test = compared_by("\"json\"\nfloat_absolute_tolerance = 0.125");
    assert_eq!(losses(&test, "hydro"), [""; 0]);
    let checker = source(&test, "out/hydro/sums/testdata/checker.cpp");
    assert!(checker.contains(
        "constexpr const char *ABSOLUTE = \"1.25e-1\";\nconstexpr const char *RELATIVE = \"\";\n"
    ));
}

#[test]
fn checkers_of_the_judge_are_named() {
    for (checker, to, config, says) in [
        (
            "\"rcmp9\"",
            "polygon",
            "problem.xml",
            "name=\"std::rcmp9.cpp\"",
        ),
        (
            "\"tokens\"",
            "hydro",
            "sums/testdata/config.yaml",
            "checker: wcmp\n",
        ),
        ("\"exact\"", "dmoj", "init.yml", "checker: identical\n"),
        (
            "\"floats\"\narithmetic = \"long-double\"",
            "icpc",
            "data/secret/test_group.yaml",
            "[case_sensitive, float_tolerance, \"1e-6\"]",
        ),
    ] {
        let test = compared_by(checker);
        assert_eq!(losses(&test, to), [""; 0], "{checker}");
        let held = source(&test, &format!("out/{to}/{config}"));
        assert!(held.contains(says), "{checker}: {held}");
    }
}

#[test]
fn cms_has_to_compile_and_points_have_to_be_looked_at() {
    let told = losses(&compared_by("\"lines\""), "cms");
    assert!(
        told.len() == 1 && told[0].contains("compile check/checker.cpp to check/checker"),
        "{told:?}"
    );
    let test = compared_by("\"pointscmp\"");
    // It finds no output right, and so no answer that is kept.
    remove_file(test.path("problems/sums/samples/1.ans")).unwrap();
    let told = losses(&test, "polygon");
    assert!(
        told.len() == 1 && told[0].contains("check how the judge reads it"),
        "{told:?}"
    );
}

#[test]
fn a_shipped_checker_is_a_standard_one_again_after_an_import() {
    let checker = "\"json\"\nfloat_absolute_tolerance = 0.125";
    let test = compared_by(checker);
    for (to, ..) in PLACES
        .into_iter()
        .filter(|(to, ..)| !["luogu", "domjudge"].contains(to))
    {
        losses(&test, to);
        let (pack, out) = (
            format!("out/{to}"),
            format!("back/{}", to.replace('-', "_")),
        );
        test.run(&[
            "import",
            &pack,
            "--from",
            if to == "icpc-legacy" { "icpc" } else { to },
            "--out",
            &out,
        ])
        .ends_with(0);
        let spec = source(&test, &format!("{out}/problem.toml"));
        let expected = "[checker]\nbuiltin = \"json\"\nfloat_absolute_tolerance = 1.25e-1\n";
        assert!(spec.contains(expected), "{to}: {spec}");
    }
}

#[test]
fn a_shipped_checker_that_was_changed_is_a_program() {
    let test = compared_by("\"unordered-tokens\"");
    losses(&test, "icpc");
    let path = test.path("out/icpc/output_validator/checker.cpp");
    let changed = read_to_string(&path).unwrap() + "// better\n";
    write(path, changed).unwrap();
    test.run(&["import", "out/icpc", "--out", "back"])
        .ends_with(0);
    let spec = source(&test, "back/problem.toml");
    assert!(
        spec.contains("[checker]\nprogram = \"checker/checker.cpp\"\n"),
        "{spec}"
    );
}

#[test]
fn tokens_come_back_from_icpc_packages() {
    let test = compared_by("\"tokens\"");
    for to in ["icpc", "icpc-legacy"] {
        losses(&test, to);
        let out = format!("back/{}", to.replace('-', "_"));
        test.run(&["import", &format!("out/{to}"), "--out", &out])
            .ends_with(0);
        let spec = source(&test, &format!("{out}/problem.toml"));
        assert!(
            spec.contains("[checker]\nbuiltin = \"tokens\"\n\n"),
            "{to}: {spec}"
        );
    }
}

#[test]
fn options_of_a_group_that_a_shipped_checker_cannot_take_are_reported() {
    let test = compared_by("\"json\"");
    let spec = source(&test, "problems/sums/problem.toml");
    let spec = spec.replace(
        "name = \"large\"",
        "name = \"large\"\nchecker_args = [\"float_tolerance\", \"1e-3\"]",
    );
    let test = test.file("problems/sums/problem.toml", spec);
    for to in ["icpc", "icpc-legacy", "domjudge"] {
        let told = losses(&test, to);
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(
            told[0].contains("the options of the checker for group large"),
            "{told:?}"
        );
    }
}

#[test]
fn judges_that_expect_a_share_of_the_points_get_one() {
    let test = Test::empty();
    let root = shipped_problems();
    for (to, path, order, expected) in [
        (
            "tps",
            "checker/checker.cpp",
            ["in", "answer", "output"],
            ["1\n", "0\n"],
        ),
        (
            "sinol",
            "prog/gobangdrawschk.cpp",
            ["in", "output", "answer"],
            ["OK\nok as expected\n100\n", "WRONG\n"],
        ),
    ] {
        let root = root.to_str().unwrap();
        let args = [
            "--root",
            root,
            "export",
            "gobang_draws",
            "--to",
            to,
            "--out",
            to,
        ];
        test.run(&args).ends_with(0);
        let source = read_to_string(test.path(to).join(path)).unwrap();
        let program = compiled(&test.path(to), "called", &source);
        for (name, text) in [("in", ""), ("answer", "7\n")] {
            write(test.path(name), text).unwrap();
        }
        for (output, expected) in ["7\n", "8\n"].into_iter().zip(expected) {
            write(test.path("output"), output).unwrap();
            let files = order.map(|name| test.path(name));
            let ran = Command::new(&program).args(files).output().unwrap();
            let printed = String::from_utf8_lossy(&ran.stdout);
            assert!(ran.status.success(), "{to}");
            assert!(printed.starts_with(expected), "{to}: {printed}");
        }
    }
}

#[test]
fn points_of_cases_become_a_share_of_the_largest_maximum() {
    let checker =
        "#include <stdio.h>\nint main(void) { return fputs(\"points 30\", stderr), 7; }\n";
    let keys = "[checker]\nprogram = \"points.c\"\nprotocol = \"testlib\"\npoints = \"points\"\n\n[[generator]]";
    let spec = crate::support::sums::SPEC.replacen("[[generator]]", keys, 1);
    let test = built_sums()
        .file("problems/sums/points.c", checker)
        .file("problems/sums/problem.toml", spec);
    let reported = losses(&test, "sinol");
    let loss = "they are divided by the largest maximum, 60";
    assert!(
        reported.iter().any(|line| line.contains(loss)),
        "{reported:?}"
    );
    let source = read_to_string(test.path("out/sinol/prog/sumschk.cpp")).unwrap();
    let program = compiled(&test.path("out"), "points", &source);
    let ran = Command::new(program)
        .args(["1", "2", "3"])
        .output()
        .unwrap();
    assert_eq!(String::from_utf8_lossy(&ran.stdout), "OK\npoints 30\n50\n");
    test.run(&["import", "out/sinol", "--out", "problems/back"])
        .ends_with(0);
    let back = read_to_string(test.path("problems/back/problem.toml")).unwrap();
    assert!(back.contains("points = \"points\""), "{back}");
}
