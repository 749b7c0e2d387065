//! `strength`, by the real executable: what is killed, what is equivalent, and what is kept.

mod kinds;
mod new_cases;
mod parts;
mod report;

use crate::support::Test;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use std::process::Stdio;
use std::time::{Duration, Instant};

const SPEC: &str = r#"format = 1
title = "Largest"
kind = "batch"
seed = 1
limits = { time = "1s", memory = "128MiB" }
reference = "solutions/scan.py"

[validator]
program = "validator.c"

[[generator]]
name = "numbers"
program = "numbers.c"

[[group]]
name = "all"
points = 100
files = ["cases/*.in"]

[[solution]]
path = "solutions/scan.py"
expect = "accepted"

[[solution]]
path = "solutions/wa_last.py"
expect = "wrong-answer"
"#;

const SCAN: &str = "n = int(input())
numbers = list(map(int, input().split()))
best = numbers[0]
for i in range(1, n):
    if numbers[i] > best:
        best = numbers[i]
print(best)
";

const VALIDATOR: &str = r#"#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How many numbers a line has, and where the next line begins. */
static long numbers(char **line) {
    for (long count = 1;; count++) {
        *line += **line == '-';
        if (!isdigit((unsigned char)**line)) break;
        while (isdigit((unsigned char)**line)) ++*line;
        char end = *(*line)++;
        if (end == '\n') return count;
        if (end != ' ') break;
    }
    fputs("two lines of numbers expected\n", stderr);
    exit(1);
}

int main(void) {
    static char text[1 << 20];
    size_t length = fread(text, 1, sizeof text - 1, stdin);
    char *line = text;
    long first = numbers(&line), second = numbers(&line);
    if (line != text + length) {
        fputs("two lines of numbers expected\n", stderr);
        return 1;
    }
    if (first != 1 || second != atol(text)) {
        fputs("another number of numbers than line 1 says\n", stderr);
        return 1;
    }
}
"#;

const GENERATOR: &str = r#"#include <stdio.h>
#include <stdlib.h>

static unsigned long long state;

static int up_to(int most) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (int)((state >> 33) % (unsigned)(most + 1));
}

int main(int argc, char **argv) {
    state = strtoull(argv[argc - 1], NULL, 10);
    up_to(0);
    int n = 1 + up_to(5);
    printf("%d\n", n);
    for (int i = 0; i < n; i++) printf(i ? " %d" : "%d", up_to(18) - 9);
    puts("");
}
"#;

/// The same in C. The compiler keeps the copy in a register, so the size of its array makes no difference.
const IN_C: &str = "#include <stdio.h>
int main(void) {
    int n, pair[2];
    scanf(\"%d %d\", &n, &pair[1]);
    int best = pair[1];
    while (n > 1) {
        int next;
        scanf(\"%d\", &next);
        if (next > best) best = next;
        n -= 1;
    }
    int copy[4];
    copy[1] = best;
    printf(\"%d\\n\", copy[1]);
}
";

/// A problem whose data do not find out who begins with the second number.
fn largest() -> Test {
    testing::needs(&["python3"]);
    Test::new()
        .file("problems/largest/problem.toml", SPEC)
        .file("problems/largest/solutions/scan.py", SCAN)
        .file(
            "problems/largest/solutions/wa_last.py",
            "print(open(0).read().split()[-1])\n",
        )
        .file("problems/largest/validator.c", VALIDATOR)
        .file("problems/largest/numbers.c", GENERATOR)
        .file("problems/largest/cases/1.in", "3\n1 2 3\n")
        .file("problems/largest/cases/2.in", "4\n2 7 1 8\n")
        .file("problems/largest/cases/3.in", "3\n2 7 1\n")
}

#[test]
fn who_had_too_little_time_is_told_how_to_go_on() {
    let args = ["strength", "largest", "--inputs", "0", "--time", "1ms"];
    largest()
        .run(&args)
        .prints("the time was over: ")
        .prints("with more time: tengen strength largest --inputs 0 --save --time 300s");
}

/// The document of a call that ends with this code, without what differs from run to run.
fn document(test: &Test, args: &[&str], code: i32) -> Value {
    let args = [&["strength", "largest", "--format", "json"], args].concat();
    let mut document = test.run(&args).ends_with(code).json();
    document["seconds"] = 0.into();
    document["compile_seconds"] = 0.into();
    document
}

/// The ids of the mutants in this state.
fn ids<'a>(document: &'a Value, state: &str) -> Vec<&'a str> {
    let all = document["results"].as_array().unwrap().iter();
    let of_state = all.filter(|result| result["state"] == state);
    of_state
        .map(|result| result["id"].as_str().unwrap())
        .collect()
}

#[test]
fn the_score_of_weak_data_rises_when_new_cases_are_kept() {
    let test = largest();
    let before = document(&test, &["--inputs", "5"], 1);
    assert_eq!(before["mutants"]["killed"], 12);
    assert_eq!(before["found"][0]["input"], "1\n0\n");
    assert!(!test.path("problems/largest/strength").exists());
    assert!(!test.path("problems/largest/cases.lock").exists());
    let spec = || std::fs::read_to_string(test.path("problems/largest/problem.toml")).unwrap();
    assert_eq!(spec(), SPEC);
    test.run(&[
        "strength",
        "largest",
        "--inputs",
        "5",
        "--save",
        "--no-plan",
    ])
    .ends_with(0)
    .prints("mutants 13/15 killed")
    .prints("score: 80.0 %, now 86.6 %");
    assert!(
        spec()
            .contains("[[group]]\nname = \"strength\"\npoints = 0\nfiles = [\"strength/*.in\"]\n")
    );
    test.run(&["build", "largest", "--locked"]).ends_with(0);
    let after = document(&test, &["--inputs", "5"], 0);
    assert_eq!(after["mutants"]["killed"], 13);
    assert_eq!(
        ids(&after, "open"),
        ["L4.loop-start.1", "L5.relational-boundary.1"]
    );
    assert_eq!(after["found"].as_array().unwrap().len(), 0);
}

#[test]
fn mutants_that_compile_to_the_same_program_are_equivalent() {
    testing::needs(&["gcc"]);
    let test = largest().file("scan.c", IN_C);
    let found = document(&test, &["scan.c", "--inputs", "0"], 0);
    let results = found["results"].as_array().unwrap();
    let copy = results.iter().filter(|it| it["line"] == 12);
    let copy: Vec<&Value> = copy.collect();
    assert!(!copy.is_empty());
    for mutant in &copy {
        assert_eq!(mutant["operator"], "small-array");
        assert_eq!(mutant["proof"], "same-program", "{mutant}");
    }
    assert!(found["mutants"]["equivalent"].as_u64().unwrap() >= copy.len() as u64);
    assert!(found["solutions"][0]["in_one_program"].as_u64().unwrap() > 15);
}

#[test]
fn endless_mutants_are_killed_by_the_limit_of_the_problem() {
    testing::needs(&["gcc"]);
    // Each endless mutant takes as long.
    let spec = SPEC.replace("time = \"1s\"", "time = \"500ms\"");
    let test = largest()
        .file("problems/largest/problem.toml", spec)
        .file("scan.c", IN_C);
    let found = document(&test, &["scan.c", "--inputs", "0"], 0);
    let results = found["results"].as_array().unwrap();
    let late = results.iter().filter(|it| it["verdict"] == "time-limit");
    let late: Vec<&Value> = late.collect();
    assert!(!late.is_empty());
    let loops = |it: &&&Value| it["line"] == 6 || it["line"] == 10;
    assert_eq!(late.iter().filter(loops).count(), late.len(), "{late:?}");
}

#[test]
fn the_whole_matrix_kills_the_same_and_says_what_cases_are_good_for() {
    let test = largest();
    let first = document(&test, &["--inputs", "0"], 0);
    let matrix = document(&test, &["--inputs", "0", "--matrix"], 0);
    for state in ["killed", "open", "equivalent", "not-compiled"] {
        assert_eq!(ids(&first, state), ids(&matrix, state), "{state}");
    }
    assert_eq!(first["sufficient"], Value::Null);
    let sufficient = &matrix["sufficient"];
    assert_eq!(sufficient["cases"], serde_json::json!(["all/2", "all/3"]));
    assert_eq!(sufficient["is_least"], true);
    let cases = matrix["cases"].as_array().unwrap();
    for result in matrix["results"].as_array().unwrap() {
        let cells = result["cells"].as_array().unwrap();
        assert_eq!(cells.len(), cases.len());
        assert!(cells.iter().all(|cell| !cell.is_null()));
        let is_killed = cells.iter().any(|cell| cell != "passed");
        assert_eq!(is_killed, result["state"] == "killed", "{result}");
    }
    assert_eq!(cases[0]["alone"], serde_json::json!([]));
    let alone = cases[2]["alone"].as_array().unwrap();
    assert!(
        alone.contains(&serde_json::json!({ "named": 0 })),
        "{alone:?}"
    );
    assert_eq!(matrix["groups"][0]["points"], 100.0);
}

#[test]
fn the_same_seed_gives_the_same_report_on_any_number_of_jobs() {
    let args = ["--inputs", "5", "--mutants", "5", "--seed", "5"];
    let report = |jobs| {
        let test = largest();
        let args = [&args[..], &["-j", jobs]].concat();
        let first = document(&test, &args, 1);
        // What is kept of the first run changes the order of the work alone.
        assert_eq!(document(&test, &args, 1), first);
        first
    };
    let one = report("1");
    assert_eq!(one, report("3"));
    assert_eq!(one["solutions"][0]["tried"], 5);
    let other = document(
        &largest(),
        &["--inputs", "0", "--mutants", "5", "--seed", "6"],
        0,
    );
    let names = |document: &Value| -> Vec<String> {
        let results = document["results"].as_array().unwrap().iter();
        results.map(|result| result["id"].to_string()).collect()
    };
    assert_ne!(names(&one), names(&other));
}

#[test]
fn what_cannot_be_mutated_is_refused_with_the_reason() {
    let test = largest()
        .file("broken.py", "print((\n")
        .file("mine.rb", "puts 1\n")
        .file("empty.py", "\n")
        .file("bytes.py", b"# \xff\nprint(1)\n");
    let wrong = "problems/largest/solutions/wa_last.py";
    for (solution, reason) in [
        (wrong, "it is not accepted, but gets wrong-answer on all/3"),
        ("broken.py", "broken.py cannot be parsed: "),
        (
            "mine.rb",
            "programs in ruby are not mutated, only those in c, c++, rust, go, java, python, javascript",
        ),
        ("empty.py", "there is nothing in it to be changed"),
        ("bytes.py", "bytes.py is not UTF-8"),
        ("missing.py", "no submission missing.py"),
    ] {
        test.run(&["strength", "largest", solution])
            .ends_with(2)
            .complains(reason);
    }
}

#[test]
fn a_solution_in_an_unknown_language_is_left_out_and_named() {
    let text = SPEC.replace(
        "[[solution]]\npath = \"solutions/wa_last.py\"",
        "[[solution]]\npath = \"solutions/best.txt\"\nexpect = \"accepted\"\n\n[[solution]]\npath = \"solutions/wa_last.py\"",
    );
    let test = largest()
        .file("problems/largest/problem.toml", text)
        .file("problems/largest/solutions/best.txt", "3\n");
    test.run(&["strength", "largest", "--inputs", "0", "--all-solutions"])
        .ends_with(0)
        .prints("solutions/best.txt: not mutated: programs in text are not mutated");
}

#[test]
fn new_cases_go_to_the_group_that_is_named() {
    let test = largest();
    let save = |group: &str| {
        let args = [
            "strength",
            "largest",
            "--inputs",
            "5",
            "--save",
            "--no-plan",
            "--group",
            group,
        ];
        test.run(&args)
    };
    save("cases")
        .ends_with(2)
        .complains("there is already a directory or file `cases`");
    save("No")
        .ends_with(2)
        .complains("--group No: use lower-case letters");
    save("hacks").ends_with(0).prints("hacks/scan-5d90ef7f.in");
    test.run(&["build", "largest", "--locked"]).ends_with(0);
    let spec = std::fs::read_to_string(test.path("problems/largest/problem.toml")).unwrap();
    assert_eq!(spec, SPEC);
}

#[test]
fn a_group_of_a_generator_takes_no_other_cases() {
    let spec = SPEC.replace(
        "files = [\"cases/*.in\"]",
        "generator = \"numbers\"\ncount = 2",
    );
    let test = largest().file("problems/largest/problem.toml", spec);
    test.run(&["strength", "largest", "--save", "--group", "all"])
        .ends_with(2)
        .complains("the cases of group `all` come from a generator");
}

#[test]
fn verify_demands_the_score_that_was_measured_last() {
    let floor = |share: &str| format!("{SPEC}\n[strength]\nmutants = {share}\n");
    let test = largest().file("problems/largest/problem.toml", floor("0.8"));
    let verify = |code| test.run(&["verify", "largest"]).ends_with(code);
    verify(1).prints("no strength.lock, though [strength] demands something: measure with `tengen strength largest --save`");
    test.run(&[
        "strength",
        "largest",
        "--inputs",
        "0",
        "--save",
        "--no-plan",
    ])
    .ends_with(0);
    verify(0);
    let test = test.file("problems/largest/problem.toml", floor("0.81"));
    let verify = |code| test.run(&["verify", "largest"]).ends_with(code);
    verify(1).prints("the cases kill 12 of 15 mutants of the solutions, which is less than 0.81");
    test.run(&["strength", "largest", "--inputs", "0"])
        .ends_with(1);
    let test = test
        .file("problems/largest/problem.toml", floor("0.8"))
        .file(
            "problems/largest/solutions/scan.py",
            format!("# New.\n{SCAN}"),
        );
    let verify = |code| test.run(&["verify", "largest"]).ends_with(code);
    verify(1).prints("strength.lock is outdated, as solutions/scan.py has changed");
    let test = test
        .file("problems/largest/solutions/scan.py", SCAN)
        .file("problems/largest/cases/4.in", "1\n4\n");
    test.run(&["build", "largest"]).ends_with(0);
    let verify = |code| test.run(&["verify", "largest"]).ends_with(code);
    verify(1).prints("strength.lock is outdated, as the cases or the checker have changed");
    let test = test.file("problems/largest/strength.lock", "format = 2\n");
    let verify = |code| test.run(&["verify", "largest"]).ends_with(code);
    verify(2).complains("strength.lock");
}

#[test]
fn a_floor_is_a_share() {
    let test = largest().file(
        "problems/largest/problem.toml",
        format!("{SPEC}\n[strength]\nmutants = 95\n"),
    );
    test.run(&["check", "largest"])
        .ends_with(2)
        .complains("a share from 0 to 1, like 0.95")
        .complains("mutants = 95");
}

#[test]
fn who_stops_it_gets_what_is_known_so_far() {
    // Each run takes a while, without using the processor.
    let slow = format!("import time\ntime.sleep(0.2)\n{SCAN}");
    let test = largest().file("problems/largest/solutions/scan.py", slow);
    let mut command = test.command(&[
        "strength",
        "largest",
        "--format",
        "json",
        "-j",
        "1",
        "--save",
        "--no-plan",
    ]);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let child = command.spawn().unwrap();
    // Mutants are tried as soon as what killed them is kept or their programs are there.
    let begin = Instant::now();
    let bin = test.path("problems/largest/build/bin");
    let programs = || std::fs::read_dir(&bin).map_or(0, Iterator::count);
    while programs() < 6 && begin.elapsed() < Duration::from_mins(5) {
        std::thread::sleep(Duration::from_millis(20));
    }
    std::thread::sleep(Duration::from_millis(500));
    let pid = Pid::from_child(&child);
    kill_process(pid, Signal::INT).unwrap();
    let ran = crate::support::Ran::of(&child.wait_with_output().unwrap());
    let document = ran.ends_with(0).json();
    assert_eq!(document["interrupted"], true);
    assert!(
        document["mutants"]["untried"].as_u64().unwrap() > 0,
        "{document}"
    );
    assert_eq!(document["saved"]["score_kept"], false);
    assert!(!test.path("problems/largest/strength.lock").exists());
}

#[test]
fn a_page_and_a_document_are_written_beside_the_report() {
    let test = largest();
    for (name, inputs, code, text) in [
        ("page.html", "5", 1, "The kill matrix"),
        ("report.json", "0", 0, "\"results\""),
    ] {
        let args = [
            "strength", "largest", "--inputs", inputs, "--matrix", "--output", name,
        ];
        let ran = test.run(&args).ends_with(code);
        assert_eq!(ran.stdout.contains("new case of 4 bytes"), code == 1);
        let written = std::fs::read_to_string(test.path(name)).unwrap();
        assert!(written.contains(text), "{written}");
        assert!(written.contains("scan.py"), "{written}");
    }
}
