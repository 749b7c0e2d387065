//! Large outputs and answers are compared in pieces.

use crate::support::sums::SPEC;
use crate::support::{Test, built_sums};
use std::io::Write as _;

/// The size of a file.
const BYTES: usize = 32 << 20;
/// What the command may take in all, far less than one file.
const MOST_KIB: u64 = 48 << 10;

/// Runs a command, and prints how much memory its own process took at most, in KiB, and what it says. Programs that the
/// command starts to try the sandbox are not counted.
const MEASURE: &str = r"import re, subprocess, sys
child = subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
peak = 0
while child.poll() is None:
    found = re.search(r'VmHWM:\s+(\d+)', open(f'/proc/{child.pid}/status').read())
    peak = max(peak, int(found[1]) if found else 0)
print(peak)
print(child.stdout.read().decode())
";

fn checked_by(checker: &str) -> Test {
    let spec = format!("{SPEC}\n[checker]\nbuiltin = {checker}\n");
    built_sums()
        .file("problems/sums/problem.toml", spec)
        .file("measure.py", MEASURE)
        .file("input", "1\n1\n")
}

/// Writes a file of this text over and over, and an end.
fn write(test: &Test, name: &str, text: &str, end: &str) {
    let mut file = std::fs::File::create(test.path(name)).unwrap();
    let block = text.repeat((1 << 20) / text.len());
    for _ in 0..BYTES / block.len() {
        file.write_all(block.as_bytes()).unwrap();
    }
    file.write_all(end.as_bytes()).unwrap();
}

/// What `compare` says of the files, within the memory it may take.
#[track_caller]
fn compared(test: &Test) -> String {
    let tengen = test.command(&[]).get_program().to_owned();
    let ran = std::process::Command::new("python3")
        .args(["measure.py".as_ref(), tengen.as_os_str()])
        .args(["compare", "sums", "input", "output", "answer"])
        .env("CI", "1")
        .env("NO_COLOR", "1")
        .current_dir(test.path("."))
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ran.stdout).into_owned();
    let (memory, said) = said.split_once('\n').unwrap();
    let memory: u64 = memory.parse().unwrap();
    assert!(memory < MOST_KIB, "{memory} KiB: {said}");
    said.trim().to_owned()
}

#[test]
fn memory_does_not_grow_with_the_files() {
    testing::needs(&["python3"]);
    for checker in [
        "\"tokens\"",
        "\"lines\"",
        "\"exact\"",
        "\"integers\"",
        "\"floats\"",
        "\"rcmp6\"",
    ] {
        let test = checked_by(checker);
        write(&test, "output", "12345678 9\n", "7\n");
        write(&test, "answer", "12345678 9\n", "7\n");
        assert_eq!(compared(&test), "accepted", "{checker}");
        write(&test, "answer", "12345678 9\n", "8\n");
        let said = compared(&test);
        assert!(
            said.starts_with("wrong-answer: ") && said.contains('8'),
            "{checker}: {said}"
        );
    }
}

#[test]
fn a_token_as_long_as_the_file_is_no_exception() {
    testing::needs(&["python3"]);
    for checker in ["\"tokens\"", "\"lines\"", "\"exact\"", "\"floats\""] {
        let test = checked_by(checker);
        write(&test, "output", "12345678", "7");
        write(&test, "answer", "12345678", "7");
        assert_eq!(compared(&test), "accepted", "{checker}");
        write(&test, "answer", "12345678", "8");
        let said = compared(&test);
        assert!(
            said.starts_with("wrong-answer: ") && said.len() < 300,
            "{checker}: {said}"
        );
    }
}

#[test]
fn what_is_said_of_a_file_is_what_is_said_of_a_text() {
    let test = checked_by("\"tokens\"");
    write(&test, "output", "12345678 9\n", "  7 x y\n");
    write(&test, "answer", "12345678 9 ", "7");
    let line = BYTES.div_euclid(1 << 20) * ((1 << 20) / 11) + 1;
    test.run(&["compare", "sums", "input", "output", "answer"])
        .ends_with(1)
        .prints(&format!(
            "2nd token of line {line}: expected the end, found x and 1 token after it"
        ));
}
