//! Tests the harness by running tests.

#[macro_use]
extern crate testing;

use std::process::{Command, ExitCode, Output};
use testing::{ALL_TOOLS, TIME, leave_out, needs};

fn main() -> ExitCode {
    testing::main()
}

/// The output of one of the ignored tests below, in its own process without environment variables
/// about tools.
fn run(test: &str, all_tools: bool) -> Output {
    let executable = std::env::current_exe().expect("a running program has a file");
    let mut command = Command::new(executable);
    command.args(["--ignored", "--exact", test]);
    command.env_remove(ALL_TOOLS).env_remove("RUST_BACKTRACE");
    if all_tools {
        command.env(ALL_TOOLS, "1");
    }
    command
        .output()
        .expect("a program that runs can be started")
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&[&output.stdout[..], &output.stderr].concat()).into_owned()
}

#[test]
#[ignore = "run by the tests below"]
fn runs_everywhere() {
    needs(&["sh"]);
}

#[test]
#[ignore = "run by the tests below"]
fn lacks_a_tool() {
    needs(&["sh", "there-is-no-such-tool"]);
}

#[test]
#[ignore = "run by the tests below"]
fn leaves_out_a_language() {
    leave_out("klingon", "klingonc");
    leave_out("klingon", "klingonc");
}

#[test]
#[ignore = "run by the tests below"]
fn fails() {
    assert_eq!(1 + 1, 3, "it fails");
}

#[test]
fn a_test_that_has_its_tools_passes() {
    let output = run("runs_everywhere", true);
    assert!(output.status.success());
    let text = text(&output);
    assert!(
        text.contains("test result: ok. 1 passed; 0 failed; 0 ignored"),
        "{text}"
    );
    assert!(!text.contains("skipped"), "{text}");
}

#[test]
fn a_test_that_lacks_a_tool_is_ignored_and_counted() {
    let output = run("lacks_a_tool", false);
    assert!(output.status.success());
    let text = text(&output);
    assert!(
        text.contains("test result: ok. 0 passed; 0 failed; 1 ignored"),
        "{text}"
    );
    assert!(
        text.contains("because of missing tools: there-is-no-such-tool: 1;"),
        "{text}"
    );
    assert!(text.contains("doctor"), "{text}");
}

#[test]
fn a_test_that_leaves_something_out_is_ignored_and_counted_once() {
    let output = run("leaves_out_a_language", false);
    let text = text(&output);
    assert!(text.contains("1 ignored"), "{text}");
    assert!(text.contains("klingon: 1;"), "{text}");
    assert_eq!(run("leaves_out_a_language", true).status.code(), Some(101));
}

#[test]
fn a_missing_tool_is_a_failure_if_all_tools_are_required() {
    let output = run("lacks_a_tool", true);
    assert_eq!(output.status.code(), Some(101));
    let text = text(&output);
    assert!(
        text.contains("`there-is-no-such-tool` was not found"),
        "{text}"
    );
}

#[test]
fn a_failure_is_shown_with_its_position() {
    let output = run("fails", false);
    assert_eq!(output.status.code(), Some(101));
    let text = text(&output);
    for part in ["---- fails ----", "it fails", "tests/harness.rs:"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
#[ignore = "run by the tests below"]
fn hangs() {
    let mut child = Command::new("sleep")
        .arg("600")
        .spawn()
        .expect("there is sleep");
    child.wait().expect("a child can be waited for");
}

#[test]
fn a_test_that_does_not_end_fails_with_what_it_left_running() {
    let executable = std::env::current_exe().expect("a running program has a file");
    let mut command = Command::new(executable);
    command
        .args(["--ignored", "--exact", "hangs"])
        .env(TIME, "5");
    // The pipe is closed only when nothing is left that may write.
    let output = command
        .output()
        .expect("a program that runs can be started");
    assert_eq!(output.status.code(), Some(101));
    let text = text(&output);
    for part in ["did not end within 5 s", "sleep 600", "1 failed"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

mod nested {
    #[test]
    fn the_name_of_a_test_is_its_path_in_the_crate() {
        let name = std::thread::current().name().map(str::to_owned);
        let expected = "nested::the_name_of_a_test_is_its_path_in_the_crate";
        assert_eq!(name.as_deref(), Some(expected));
    }
}
