//! What the report shows first, and mutants that people have marked as equivalent.

use super::{SCAN, SPEC, largest};

#[test]
fn the_first_screen_has_fifteen_lines_and_all_else_is_there_for_those_who_ask() {
    let spec = SPEC.replace("cases/*.in", "cases/1.in");
    let test = largest().file("problems/largest/problem.toml", &spec);
    let args = ["strength", "largest", "--inputs", "0"];
    let short = test.run(&args).ends_with(1);
    assert!(short.stdout.lines().count() <= 15, "{}", short.stdout);
    let survivors = |stdout: &str, begin: &str| {
        let lines = stdout.lines();
        lines.filter(|line| line.starts_with(begin)).count()
    };
    // Of the three that are missing one is the wrong solution, which is more important.
    assert_eq!(survivors(&short.stdout, "  no case rejects scan.py L"), 2);
    let long = test.run(&[&args[..], &["--verbose"]].concat()).ends_with(1);
    let all = survivors(&long.stdout, "survives: scan.py L");
    let shown = 2;
    short.prints(&format!("and {} more: --verbose", all - shown));
    let headline = format!("0 equivalent, {all} surviving · wrong solutions 0/1 rejected");
    let long = long.prints(&headline);
    assert!(!long.stdout.contains("--verbose"));
}

#[test]
fn a_survivor_that_was_examined_is_marked_with_a_reason() {
    let test = largest();
    let save = [
        "strength",
        "largest",
        "--inputs",
        "5",
        "--save",
        "--no-plan",
    ];
    test.run(&save)
        .ends_with(0)
        .prints("13/15 killed, 0 equivalent, 2 surviving");
    let path = test.path("problems/largest/strength.lock");
    let lock = std::fs::read_to_string(&path).unwrap();
    let mark = |mutant: &str, reason: &str| {
        format!("\n[[marked]]\nmutant = \"{mutant}\"\nreason = \"{reason}\"\n")
    };
    let equal = mark("scan.py L5.relational-boundary.1", "Of equals any will do.");
    let marks = [
        equal.as_str(),
        &mark("solutions/scan.py L3.index.1", "I think so."),
        &mark("scan.py L9.index.1", "It is not there."),
    ];
    std::fs::write(&path, lock.clone() + &marks.concat()).unwrap();
    test.run(&save)
        .ends_with(0)
        .prints("13/15 killed, 1 equivalent, 1 surviving")
        .prints(
            "solutions/scan.py L3.index.1 is marked as equivalent in strength.lock, but is killed",
        )
        .prints("scan.py L9.index.1 is marked as equivalent in strength.lock, but no such mutant");
    let kept = std::fs::read_to_string(&path).unwrap();
    assert!(kept.contains(equal.trim_start()), "{kept}");
    assert!(!kept.contains("I think so."), "{kept}");
    // A mark counts for the text that was examined.
    let test = test.file("problems/largest/solutions/scan.py", format!("{SCAN}\n"));
    test.run(&save)
        .prints("0 equivalent, 2 surviving")
        .prints("the solution has changed since");
    std::fs::write(&path, lock + &mark("scan.py L3.index.1", " ")).unwrap();
    test.run(&save)
        .ends_with(2)
        .complains("has no reason")
        .complains("write a new one with `tengen strength --save`");
}
