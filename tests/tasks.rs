//! `judge --jsonl`: self-contained tasks, a JSON object a line.

mod hostile;

use crate::support::{Ran, Test};
use rustix::process::{Pid, Signal};
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Stdio};

/// Judges lines from standard input, with temporary files in a directory of its own, in which nothing is left.
#[track_caller]
fn judged(lines: &[u8], options: &[&str]) -> Ran {
    let test = Test::empty().file("lines", lines).file("tmp/x", "");
    fs::remove_file(test.path("tmp/x")).unwrap();
    let args = [&["judge", "--jsonl", "-"], options].concat();
    let lines = fs::File::open(test.path("lines")).unwrap();
    let mut command = test.command(&args);
    command.env("TMPDIR", test.path("tmp")).stdin(lines);
    let ran = Ran::of(&command.output().unwrap());
    let left = fs::read_dir(test.path("tmp")).unwrap().count();
    assert_eq!(left, 0, "something is left among the temporary files");
    ran
}

/// What was printed, each line with its number and its id.
fn results(ran: &Ran) -> Vec<Value> {
    let lines = ran.stdout.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The results in the order of the lines.
fn sorted(ran: &Ran) -> Vec<Value> {
    let mut results = results(ran);
    results.sort_by_key(|result| result["line"].as_u64());
    results
}

/// Ids and verdicts, sorted; an error by who is to blame.
fn verdicts(ran: &Ran) -> Vec<(String, String)> {
    let word = |value: &Value| value.as_str().unwrap_or("-").to_owned();
    let verdict = |result: &Value| match &result["error"] {
        Value::Null => word(&result["verdict"]),
        error => format!("error of {}", word(&error["blame"])),
    };
    let mut all: Vec<_> = results(ran)
        .iter()
        .map(|it| (word(&it["id"]), verdict(it)))
        .collect();
    all.sort();
    all
}

#[track_caller]
fn come_to(ran: &Ran, expected: &[(&str, &str)]) {
    let expected = expected
        .iter()
        .map(|(id, verdict)| ((*id).to_owned(), (*verdict).to_owned()));
    assert_eq!(
        verdicts(ran),
        expected.collect::<Vec<_>>(),
        "{}",
        ran.stdout
    );
}

fn example(name: &str) -> Vec<u8> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tasks");
    fs::read(dir.join(name)).unwrap()
}

/// A task in Python with one test, on which `3` is right.
fn python(id: &str, source: &str) -> Value {
    json!({"id": id, "language": "python", "source": source, "tests": [{"input": "1 2\n", "output": "3\n"}]})
}

/// The same with something else beside.
fn with(mut task: Value, key: &str, value: Value) -> Value {
    task[key] = value;
    task
}

fn lines(tasks: &[Value]) -> Vec<u8> {
    let lines = tasks.iter().map(|task| format!("{task}\n"));
    lines.collect::<String>().into_bytes()
}

#[test]
fn tasks_of_our_own_shape_are_judged() {
    let ran = judged(&example("own.jsonl"), &[]).ends_with(0);
    let ids = ["files", "function", "icpc", "options", "sum", "testlib"];
    come_to(&ran, &ids.map(|id| (id, "accepted")));
    let sum = &sorted(&ran)[0];
    assert_eq!(
        (&sum["score"], &sum["test_count"], &sum["line"]),
        (&json!(1.0), &json!(2), &json!(1))
    );
    let test = &sum["tests"][1];
    assert!(test["cpu_ms"].as_f64().unwrap() > 0.0 && test["wall_ms"].as_f64().unwrap() > 0.0);
    assert!(test["memory_bytes"].as_u64().unwrap() > 0, "{test}");
    assert!(sum["isolation"]["level"].is_string());
}

#[test]
fn each_solution_of_code_contests_is_a_task() {
    let ran = judged(&example("code_contests.jsonl"), &[]).ends_with(2);
    come_to(
        &ran,
        &[
            ("1_A. Half#incorrect_solutions/0", "wrong-answer"),
            ("1_A. Half#solutions/0", "accepted"),
            ("1_A. Half#solutions/1", "accepted"),
            ("1_A. Half#solutions/2", "error of task"),
        ],
    );
    ran.prints("1 (Python 2)");
}

#[test]
fn functions_and_programs_of_apps_are_judged() {
    let ran = judged(&example("apps.jsonl"), &[]).ends_with(1);
    come_to(
        &ran,
        &[
            ("1#solutions/0", "accepted"),
            ("1#solutions/1", "wrong-answer"),
            ("2#solutions/0", "accepted"),
            ("2#solutions/1", "wrong-answer"),
            ("3", "accepted"),
        ],
    );
}

#[test]
fn problems_of_codeforces_come_with_a_submission_and_a_checker() {
    let ran = judged(&example("codeforces.jsonl"), &[]).ends_with(2);
    come_to(
        &ran,
        &[
            ("1/A", "accepted"),
            ("1/B", "wrong-answer"),
            ("1/C", "error of task"),
        ],
    );
}

#[test]
fn submissions_fail_in_all_ways() {
    let late = with(
        python("late", "while True: pass"),
        "time_limit",
        json!("300ms"),
    );
    let greedy = with(
        python("greedy", "x = 'a' * (1 << 30)"),
        "memory_limit",
        json!("64MiB"),
    );
    let broken = with(python("broken", "int main() {"), "language", json!("cpp"));
    let talks = python("talks", "while True: print('x' * 100000)");
    let ran = judged(
        &lines(&[
            late,
            greedy,
            broken,
            talks,
            python("wrong", "print(4)"),
            python("dies", "1 / 0"),
        ]),
        &[],
    );
    let ran = ran.ends_with(1);
    let [late, greedy, broken, talks, wrong, dies] = &sorted(&ran)[..] else {
        panic!("{}", ran.stdout)
    };
    assert_eq!(late["verdict"], "time-limit");
    // Python may catch that there is no memory left, and end by itself.
    assert!(["memory-limit", "runtime-error"].contains(&greedy["verdict"].as_str().unwrap()));
    assert_eq!(
        (&broken["verdict"], &broken["tests"]),
        (&json!("compile-error"), &json!([]))
    );
    assert!(
        broken["compiler"].as_str().unwrap().contains("error"),
        "{broken}"
    );
    assert!(["output-limit", "time-limit"].contains(&talks["verdict"].as_str().unwrap()));
    assert_eq!(
        wrong["tests"][0]["message"],
        "1st token of line 1: expected 3, found 4"
    );
    assert_eq!(
        (&dies["verdict"], &dies["score"]),
        (&json!("runtime-error"), &json!(0.0))
    );
}

#[test]
fn the_first_failure_ends_a_task_unless_all_is_asked_for() {
    let tests = json!([{"input": "3", "output": "3"}, {"input": "4", "output": "3"}, {"input": "5", "output": "5"}]);
    let echo = |id| with(python(id, "print(input())"), "tests", tests.clone());
    let both = lines(&[echo("first"), with(echo("all"), "all", json!(true))]);
    let ran = judged(&both, &[]).ends_with(1);
    let counts = |ran: &Ran| {
        let results = sorted(ran);
        let count = |result: &Value| result["tests"].as_array().unwrap().len();
        results
            .iter()
            .map(|it| (count(it), it["score"].as_f64().unwrap()))
            .collect::<Vec<_>>()
    };
    assert_eq!(counts(&ran), [(2, 1.0 / 3.0), (3, 2.0 / 3.0)]);
    assert_eq!(counts(&judged(&both, &["--all"]).ends_with(1))[0].0, 3);
}

#[test]
fn functions_fail_with_a_reason() {
    let call = |id: &str, source: &str| {
        let tests = json!([{"input": [[1, 2]], "output": 3}]);
        with(
            with(python(id, source), "function", json!("f")),
            "tests",
            tests,
        )
    };
    let ran = judged(
        &lines(&[
            call("none", "def g(x): return 3"),
            call("set", "def f(x): return {3}"),
            call("raises", "def f(x): return x[7]"),
            call("ends", "def f(x): exit()"),
            call("right", "f = sum"),
            call("text", "def f(x): return '3'"),
        ]),
        &[],
    );
    let results = sorted(&ran.ends_with(1));
    let told = |index: usize| {
        results[index]["tests"][0]["message"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    assert!(told(0).contains("no function f"), "{}", told(0));
    assert!(told(1).contains("returned a set"), "{}", told(1));
    assert_eq!(
        told(2),
        "IndexError: list index out of range (solution.py:1)"
    );
    assert!(told(3).contains("ended the program"), "{}", told(3));
    assert_eq!(
        (&results[4]["verdict"], &results[5]["verdict"]),
        (&json!("accepted"), &json!("wrong-answer"))
    );
}

#[test]
fn the_same_id_twice_is_told_apart_by_the_line() {
    let twice = lines(&[python("a", "print(3)"), python("a", "print(4)")]);
    let results = sorted(&judged(&twice, &[]).ends_with(1));
    let told = results
        .iter()
        .map(|it| (it["line"].clone(), it["verdict"].clone()));
    let told: Vec<_> = told.collect();
    assert_eq!(
        told,
        [
            (json!(1), json!("accepted")),
            (json!(2), json!("wrong-answer"))
        ]
    );
}

#[test]
fn results_come_as_they_are_done_and_not_at_the_end() {
    let test = Test::empty();
    let mut command = test.command(&["judge", "--jsonl", "-", "-j", "2"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    let slow = python(
        "slow",
        "import time\nend = time.process_time() + 0.6\nwhile time.process_time() < end: pass\nprint(3)",
    );
    input
        .write_all(&lines(&[slow, python("quick", "print(3)")]))
        .unwrap();
    let mut next = || -> Value { serde_json::from_str(&output.next().unwrap().unwrap()).unwrap() };
    // Nothing has ended the input, and what was done first comes first.
    assert_eq!(
        (next()["id"].clone(), next()["id"].clone()),
        (json!("quick"), json!("slow"))
    );
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn limits_may_be_given_for_all() {
    let task = with(
        python(
            "a",
            "import time\nwhile time.process_time() < 0.5: pass\nprint(3)",
        ),
        "time_limit",
        json!("5s"),
    );
    let ran = judged(&lines(&[task]), &["--time-limit", "200ms"]).ends_with(1);
    come_to(&ran, &[("a", "time-limit")]);
}

#[test]
fn what_goes_with_a_problem_does_not_go_with_lines() {
    let test = Test::empty();
    for args in [
        &["judge", "--jsonl", "-", "sums"][..],
        &["judge", "--jsonl", "-", "--cases"],
        &["judge"],
    ] {
        test.run(args).ends_with(2);
    }
    test.run(&["judge", "--jsonl", "nothing.jsonl"])
        .ends_with(2)
        .complains("nothing.jsonl");
    test.run(&["judge", "--jsonl", "-"]).ends_with(0);
}

/// Starts judging an endless task and a quick one, and waits for the result of the quick one.
fn under_way(test: &Test) -> Child {
    let mut command = test.command(&["judge", "--jsonl", "-", "-j", "2"]);
    command.env("TMPDIR", test.path("tmp"));
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let endless = with(
        python("endless", "while True: pass"),
        "time_limit",
        json!("1000s"),
    );
    let tasks = lines(&[endless, python("quick", "print(3)")]);
    // It stays open, so that judging also waits for another line.
    child.stdin.as_mut().unwrap().write_all(&tasks).unwrap();
    let mut line = String::new();
    let output = child.stdout.as_mut().unwrap();
    BufReader::with_capacity(1, output)
        .read_line(&mut line)
        .unwrap();
    assert!(line.contains("\"quick\""), "{line}");
    child
}

fn with_temporary_files() -> Test {
    let test = Test::empty();
    fs::create_dir(test.path("tmp")).unwrap();
    test
}

#[test]
fn ctrl_c_drops_what_is_under_way_and_leaves_nothing() {
    let test = with_temporary_files();
    let child = under_way(&test);
    rustix::process::kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    let ran = Ran::of(&child.wait_with_output().unwrap()).ends_with(1);
    assert_eq!(ran.stdout, "");
    ran.complains("interrupted after 1 submission");
    assert_eq!(fs::read_dir(test.path("tmp")).unwrap().count(), 0);
}

#[test]
fn what_was_killed_is_tidied_up_by_the_next_one() {
    let test = with_temporary_files();
    let mut child = under_way(&test);
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(fs::read_dir(test.path("tmp")).unwrap().count() > 0);
    let mut next = test.command(&["judge", "--jsonl", "/dev/null"]);
    Ran::of(&next.env("TMPDIR", test.path("tmp")).output().unwrap()).ends_with(0);
    assert_eq!(fs::read_dir(test.path("tmp")).unwrap().count(), 0);
}
