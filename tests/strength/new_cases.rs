//! What new cases are good for besides mutants: wrong solutions of the package, mistakes that nobody has made yet, and bounds.

use super::{SPEC, document, largest};
use crate::support::{Ran, Test, shipped_problems};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// Wrong for a single number, which no case has.
const ALONE: &str = "n, *numbers = map(int, open(0).read().split())
print(max(numbers) if n > 1 else 1000)
";

/// The new inputs that have something in this list, each with how many it has.
fn with<'a>(document: &'a Value, list: &str) -> Vec<(&'a Value, usize)> {
    let found = document["found"].as_array().unwrap().iter();
    let counted = found.map(|it| (it, it[list].as_array().unwrap().len()));
    counted.filter(|(_, count)| *count > 0).collect()
}

/// Few mutants, where these are not what a test is about.
const FEW: [&str; 4] = ["--inputs", "5", "--mutants", "3"];

#[test]
fn a_wrong_solution_that_no_case_catches_is_caught_by_a_new_one() {
    let test = largest().file("problems/largest/solutions/wa_last.py", ALONE);
    let found = document(&test, &FEW, 1);
    let named = &found["named"][0];
    assert_eq!(named["caught"], false);
    let place = usize::try_from(named["found"].as_u64().unwrap()).unwrap();
    let new = &found["found"][place];
    assert!(new["input"].as_str().unwrap().starts_with("1\n"), "{new}");
    assert_eq!(new["catches"][0]["verdict"], "wrong-answer");
    test.run(&[&["strength", "largest"][..], &FEW].concat())
        .ends_with(1)
        .prints("wrong solutions 0/1 rejected")
        .prints("wa_last.py: no case catches it, but a new one does")
        .prints("catches wa_last.py");
    test.run(&[&["strength", "largest", "--save", "--no-plan"][..], &FEW].concat())
        .ends_with(0)
        .prints("wrong solutions 1/1 rejected");
    let after = document(&test, &FEW, 0);
    assert_eq!(after["named"][0]["caught"], true);
    assert_eq!(after["named"][0]["found"], Value::Null);
}

#[test]
fn new_cases_reach_the_bounds_that_no_case_reaches() {
    let spec = format!("{SPEC}\n[[validator]]\nprogram = \"input.ctd\"\n");
    let spec = spec.replacen("[validator]", "[[validator]]", 1);
    let script = "INT(1, 6, n) NEWLINE\nREP(n, SPACE) INT(-9, 9, number) END NEWLINE\n";
    let test = largest()
        .file("problems/largest/problem.toml", &spec)
        .file("problems/largest/input.ctd", script);
    let found = document(&test, &FEW, 0);
    let reached = |found: &Value| -> Vec<String> {
        let lists = with(found, "reaches");
        let lists = lists
            .iter()
            .map(|(it, _)| it["reaches"].as_array().unwrap());
        let texts = lists.flatten();
        texts.map(|it| it.as_str().unwrap().to_owned()).collect()
    };
    let mut all = reached(&found);
    all.sort_unstable();
    let bounds = ["n (1 to 6)", "number (-9 to 9)"];
    let both = ["greatest", "least"].map(|side| bounds.map(|it| format!("the {side} {it}")));
    assert_eq!(all, both.concat());
    test.run(&[&["strength", "largest", "--save", "--no-plan"][..], &FEW].concat())
        .ends_with(0);
    let after = document(&test, &FEW, 0);
    assert_eq!(reached(&after), [""; 0]);
    assert!(after["bounds"][0]["least"]["case"].is_string());
    // Who wants no inputs tried gets none.
    let none = document(&test, &["--inputs", "0", "--mutants", "3"], 0);
    assert_eq!(none["found"].as_array().unwrap().len(), 0);
}

const ROWS: &str = "format = 1\ntitle = \"Rows\"\nkind = \"batch\"\nseed = 1\n\n[model]\nname = \"make_a_sequence\"\n\n\
                    [[group]]\nname = \"one\"\npoints = 1\nfiles = [\"one/1.in\"]\n\n\
                    [[solution]]\npath = \"counts.c\"\nexpect = \"accepted\"\n";

/// A problem whose inputs have room for many cases, with one case and one right solution; and that solution.
fn rows() -> (Test, String) {
    testing::needs(&["gcc"]);
    let from = shipped_problems().join("make_a_sequence");
    let solution = std::fs::read_to_string(from.join("solutions/counts.c")).unwrap();
    let test = Test::new()
        .file("problems/rows/problem.toml", ROWS)
        .file("problems/rows/counts.c", &solution)
        .file("problems/rows/one/1.in", "3 3 1\n1 1\n0 0 0\n");
    (test, solution)
}

const STRENGTH: [&str; 9] = [
    "strength",
    "rows",
    "problems/rows/counts.c",
    "--mutants",
    "6",
    "--inputs",
    "3000",
    "--format",
    "json",
];

#[test]
fn formats_with_room_for_many_cases_get_many_in_one() {
    let (test, _) = rows();
    let found = test.run(&STRENGTH).ends_with(1).json();
    let joined = &found["found"][0];
    let cases = joined["joined"].as_u64().unwrap();
    assert!(cases > 100, "{joined}");
    let lines = joined["input"].as_str().unwrap().lines();
    // A game is its sizes, a line a move.
    assert!(lines.count() as u64 > 2 * cases);
    assert!(joined["kills"].as_array().unwrap().len() > 1);
    let again = test.run(&[&STRENGTH[..], &["-j", "1"]].concat());
    let again = again.ends_with(1).json();
    assert_eq!(again["found"][0]["input"], joined["input"]);
    let save = [&STRENGTH[..7], &["--save", "--no-plan"]].concat();
    test.run(&save)
        .ends_with(0)
        .prints(&format!("{cases} cases in one"));
}

#[test]
fn right_solutions_have_time_to_spare_on_many_cases_in_one() {
    let (test, solution) = rows();
    // Some milliseconds a case: it would not end in time with thousands.
    let works = "volatile long work = 0; while (work < 2000000) work++; int won = 0;";
    let slow = solution.replace("int won = 0;", works);
    assert_ne!(slow, solution);
    let spec = format!("{ROWS}\n[[solution]]\npath = \"slow.c\"\nexpect = \"accepted\"\n");
    let test = test
        .file("problems/rows/problem.toml", &spec)
        .file("problems/rows/slow.c", &slow);
    let found = test.run(&STRENGTH).ends_with(1).json();
    let cases = found["found"][0]["joined"].as_u64().unwrap();
    assert!((2..1000).contains(&cases), "{cases}");
    test.run(&[&STRENGTH[..7], &["--save", "--no-plan"]].concat())
        .ends_with(0);
    test.run(&["verify", "rows"]).ends_with(0);
}

/// Whether a sum is even; all cases have many numbers.
const PARITY: &str = r#"format = 1
title = "Parity"
kind = "batch"
seed = 1
reference = "right.c"

[input]
lines = ["n", "number[n]"]

[input.vars]
n = "1..=3"
number = "1..=9"

[[group]]
name = "all"
points = 1
generator = "input"
params = { n = 3 }
count = 12

[[solution]]
path = "right.c"
expect = "accepted"
"#;

#[test]
fn where_answers_are_few_each_has_a_small_input() {
    testing::needs(&["gcc"]);
    let even = "    printf(sum % 2 ? \"NO\\n\" : \"YES\\n\");";
    let right = ADDS.replace("BETWEEN", "");
    let right = right.replace("    printf(\"%lld\\n\", sum);", even);
    assert!(right.contains("YES"));
    let test = Test::new()
        .file("problems/parity/problem.toml", PARITY)
        .file("problems/parity/right.c", right);
    let args = ["strength", "parity", "--mutants", "1", "--inputs", "1"];
    let save = [&args[..], &["--no-plan", "--save"]].concat();
    let ran = test.run(&save).ends_with(0);
    let small = |ran: &Ran| {
        ran.stdout
            .matches("the smallest input with the answer")
            .count()
    };
    assert_eq!(small(&ran), 2, "{}", ran.stdout);
    let inputs = std::fs::read_dir(test.path("problems/parity/strength")).unwrap();
    let inputs = inputs.map(|entry| std::fs::read_to_string(entry.unwrap().path()).unwrap());
    let inputs = inputs.filter(|input| input.starts_with("1\n"));
    assert_eq!(inputs.count(), 2);
    // Then each is there.
    assert_eq!(small(&test.run(&save).ends_with(0)), 0);
}

/// Sums of up to a thousand numbers; the only case has two.
const ADDED: &str = r#"format = 1
title = "Added"
kind = "batch"
seed = 1
limits = { time = "1s", memory = "128MiB" }
reference = "right.c"

[input]
lines = ["n", "number[n]"]

[input.vars]
n = "1..=1000"
number = "-1e9..=1e9"

[[group]]
name = "one"
points = 1
generator = "input"
params = { n = 2 }

[[solution]]
path = "right.c"
expect = "accepted"
"#;

/// Right where nothing comes between.
const ADDS: &str = "#include <stdio.h>
int main(void) {
    long long n, next, sum = 0;
    scanf(\"%lld\", &n);
    BETWEEN
    while (scanf(\"%lld\", &next) == 1) sum += next;
    printf(\"%lld\\n\", sum);
}
";

/// Keeps what is found for the problem, with a second solution that must be accepted if there is one.
fn planned(spec: &str, second: Option<&str>) -> (Test, Ran) {
    testing::needs(&["gcc"]);
    let test = Test::new()
        .file("problems/added/problem.toml", spec)
        .file("problems/added/right.c", ADDS.replace("BETWEEN", ""));
    let test = match second {
        None => test,
        Some(between) => {
            let right = "\n[[solution]]\npath = \"second.c\"\nexpect = \"accepted\"\n";
            test.file("problems/added/problem.toml", format!("{spec}{right}"))
                .file("problems/added/second.c", ADDS.replace("BETWEEN", between))
        }
    };
    let ran = test.run(&PLANNED);
    (test, ran)
}

const PLANNED: [&str; 8] = [
    "strength",
    "added",
    "problems/added/right.c",
    "--mutants",
    "2",
    "--inputs",
    "0",
    "--save",
];

#[test]
fn weak_data_get_the_cases_of_a_plan_once() {
    let (test, ran) = planned(ADDED, None);
    ran.ends_with(0).prints("plan: ").prints(" cases added\n");
    let spec = || std::fs::read_to_string(test.path("problems/added/problem.toml")).unwrap();
    let first = spec();
    assert!(first.starts_with(ADDED), "{first}");
    assert!(first.contains("name = \"plan-input\""), "{first}");
    test.run(&["build", "added", "--locked"]).ends_with(0);
    let again = test.run(&PLANNED).ends_with(0);
    assert!(!again.stdout.contains("plan:"), "{}", again.stdout);
    assert_eq!(spec(), first);
}

#[test]
fn a_right_solution_that_is_wrong_on_a_case_of_the_plan_is_told_first() {
    let (test, ran) = planned(ADDED, Some("if (n == 1000) return 0;"));
    let ran = ran.ends_with(1);
    let found = "second.c must be accepted, but gets wrong-answer on a valid input: ";
    assert!(ran.stdout.starts_with(found), "{}", ran.stdout);
    let line = ran.stdout.lines().next().unwrap();
    let input = test.path(line.strip_prefix(found).unwrap());
    assert!(std::fs::read(input).unwrap().starts_with(b"1000\n"));
    // It is not a case, and all others are as they have to be.
    test.run(&["verify", "added"]).ends_with(0);
}

#[test]
fn right_solutions_have_half_of_their_time_to_spare_on_a_plan() {
    // Whole limits pass for each case with n = 1000, and with half of it.
    let spec = ADDED.replace("\"1s\"", "\"400ms\"");
    let (test, ran) = planned(&spec, Some("while (n >= 500);"));
    ran.ends_with(0)
        .prints(" left out, as right solutions take more than half of their time there (up to ")
        .prints("second.c)");
    test.run(&["verify", "added"]).ends_with(0);
}

#[test]
fn a_plan_that_cannot_be_built_leaves_the_spec_as_it_was() {
    // The solution does not compile, so no case has an answer.
    let test = Test::new()
        .file("problems/added/problem.toml", ADDED)
        .file("problems/added/right.c", "nonsense");
    let ran = test.run(&["strength", "added", "--save", "--mutants", "2"]);
    assert_ne!(ran.code, Some(0), "{}", ran.stdout);
    let spec = std::fs::read_to_string(test.path("problems/added/problem.toml")).unwrap();
    assert_eq!(spec, ADDED);
}

#[test]
fn a_plan_that_is_stopped_leaves_the_spec_as_it_was() {
    testing::needs(&["gcc"]);
    let long = ADDED.replace("time = \"1s\"", "time = \"300s\"");
    let test = Test::new()
        .file("problems/added/problem.toml", &long)
        .file("problems/added/reference.c", ADDS.replace("BETWEEN", ""))
        .file(
            "problems/added/right.c",
            ADDS.replace("BETWEEN", "while (n == 1000);"),
        );
    let spec = || std::fs::read_to_string(test.path("problems/added/problem.toml")).unwrap();
    let text = long.replace("reference = \"right.c\"", "reference = \"reference.c\"");
    let test = &test;
    std::fs::write(test.path("problems/added/problem.toml"), &text).unwrap();
    let command = ["strength", "added", "--save", "--mutants", "2"];
    let mut running = test.command(&command);
    let running = running.stdin(Stdio::null()).stderr(Stdio::piped());
    let running = running.stdout(Stdio::null()).spawn().unwrap();
    let begin = Instant::now();
    while !spec().contains("plan-input") {
        assert!(begin.elapsed() < Duration::from_mins(5), "no plan");
        std::thread::sleep(Duration::from_millis(20));
    }
    let process = Pid::from_child(&running);
    kill_process(process, Signal::INT).unwrap();
    let ran = Ran::of(&running.wait_with_output().unwrap());
    assert!(matches!(ran.code, Some(1..=3)), "{:?}", ran.code);
    assert_eq!(spec(), text, "{}", ran.stderr);
}
