//! A declared input in the formats of other judges.

use super::weights;
use crate::support::Test;
use std::process::{Command, Stdio};

fn exported(test: &Test, format: &str) -> std::path::PathBuf {
    test.run(&["export", "weights", "--to", format, "--out", format])
        .ends_with(0);
    test.path(format)
}

#[test]
fn a_program_goes_along_that_validates_by_itself() {
    testing::needs(&["g++"]);
    let test = weights();
    let source = exported(&test, "icpc").join("input_validators/validator/validator.cpp");
    let program = test.path("validator");
    let compiled = Command::new("g++")
        .args(["-std=c++17", "-o"])
        .args([&program, &source])
        .status()
        .unwrap();
    assert!(compiled.success());
    let verdict = |input: &str| {
        let test = test.path("validated.in");
        std::fs::write(&test, input).unwrap();
        let mut command = Command::new(&program);
        command.stdin(std::fs::File::open(&test).unwrap());
        command.stderr(Stdio::null()).stdout(Stdio::null());
        command.status().unwrap().code()
    };
    assert_eq!(verdict("3\n1 2 4\n3 1 5\n"), Some(42));
    assert_eq!(verdict("3\n1 2 4\n2 1 5\n"), Some(43));
    assert_eq!(verdict("2\n1 2 4"), Some(43));
}

#[test]
fn bounds_of_groups_that_do_not_go_along_are_told() {
    let test = weights();
    test.run(&["export", "weights", "--to", "polygon", "--out", "polygon"])
        .ends_with(0)
        .prints("the bounds of group small");
}
