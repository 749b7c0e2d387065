//! What new cases are good for besides mutants: wrong solutions of the package, mistakes that nobody has made yet, and bounds.

use super::{SPEC, document, largest};
use crate::support::{Test, shipped_problems};
use serde_json::Value;

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
const FEW: [&str; 4] = ["--inputs", "20", "--mutants", "3"];

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
        .prints("named wrong 0/1")
        .prints("wa_last.py: no case catches it, but a new one does")
        .prints("catches wa_last.py");
    test.run(&[&["strength", "largest", "--save"][..], &FEW].concat())
        .ends_with(0)
        .prints("named wrong 1/1");
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
    test.run(&[&["strength", "largest", "--save"][..], &FEW].concat())
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
    let save = [&STRENGTH[..7], &["--save"]].concat();
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
    test.run(&[&STRENGTH[..7], &["--save"]].concat())
        .ends_with(0);
    test.run(&["verify", "rows"]).ends_with(0);
}
