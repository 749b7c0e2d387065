//! Inputs of common conditions: large ones are generated, small ones are all found.

mod constructed;
mod large;
mod refused;
mod small;

use crate::support::{read, try_read};
use constructed::{CONSTRUCTED, CONSTRUCTED_SMALL};
use generators::{Draw, Params};
use input::Input;
use large::LARGE;
use refused::REFUSED;
use small::SMALL;
use std::collections::BTreeSet;

/// A command of a stack: only one form has a value.
const STACK: &str = r#"q = "1..=1e3"; op = { either = ["'push' x", "'pop'"], x = "1..=9" }"#;

fn spec(lines: &str, conditions: &[&str], vars: &str) -> String {
    let quoted = |text: &str| format!("\"{text}\"");
    let lines: Vec<String> = lines.split('/').map(quoted).collect();
    let conditions: Vec<String> = conditions.iter().map(|text| quoted(text)).collect();
    let vars: Vec<String> = vars.split("; ").map(str::to_owned).collect();
    format!(
        "[input]\nlines = [{}]\nwhere = [{}]\n[input.vars]\n{}\n",
        lines.join(", "),
        conditions.join(", "),
        vars.join("\n")
    )
}

fn declared(lines: &str, conditions: &[&str], vars: &str) -> Input {
    read(&spec(lines, conditions, vars)).unwrap_or_else(|wrong| panic!("{conditions:?}: {wrong:?}"))
}

fn generated(input: &Input, seed: u64, params: &Params) -> Vec<u8> {
    let made = input.generate(&mut Draw::fresh(seed, "input"), params);
    let text = made.unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(
        input.validate(&text),
        Ok(()),
        "{}",
        text[..text.len().min(200)].escape_ascii()
    );
    text
}

#[test]
fn large_inputs_satisfy_common_conditions() {
    for (lines, conditions, vars, least) in LARGE.iter().chain(CONSTRUCTED) {
        let input = declared(lines, conditions, vars);
        let lengths = (1..=12).map(|seed| generated(&input, seed, &Params::default()).len());
        let longest = lengths.max().unwrap();
        assert!(longest >= *least, "{conditions:?}: at most {longest} bytes");
        let again = || generated(&input, 1, &Params::default());
        assert_eq!(again(), again(), "{conditions:?}");
    }
}

/// Inputs that the construction never generates would never be tested: every small input is
/// generated at some time, and no other.
#[test]
fn all_small_inputs_of_common_conditions_are_generated() {
    for (lines, conditions, vars) in SMALL.iter().chain(CONSTRUCTED_SMALL) {
        let input = declared(lines, conditions, vars);
        let all: BTreeSet<Vec<u8>> = input.every(true).collect();
        assert!(
            (2..1500).contains(&all.len()),
            "{conditions:?}: {}",
            all.len()
        );
        let mut found = BTreeSet::new();
        for seed in 0..40_000 {
            found.insert(generated(&input, seed, &Params::default()));
            if found.len() == all.len() {
                break;
            }
        }
        let lost: Vec<String> = all
            .difference(&found)
            .map(|text| text.escape_ascii().to_string())
            .collect();
        assert!(
            lost.is_empty(),
            "{conditions:?}: {} of {} never came: {lost:?}",
            lost.len(),
            all.len()
        );
        assert_eq!(found, all, "{conditions:?}");
    }
}

#[test]
fn values_under_conditions_spread_over_their_range() {
    let input = declared("n m", &["n * m <= 1e6"], "\"n m\" = \"1..=1e6\"");
    let first = (0..200).map(|seed| {
        let text = generated(&input, seed, &Params::default());
        let text = String::from_utf8(text).unwrap();
        text.split(' ').next().unwrap().parse::<u32>().unwrap()
    });
    let first: Vec<u32> = first.collect();
    let within = |low: u32, high: u32| first.iter().filter(|n| (low..=high).contains(n)).count();
    assert!(
        within(1, 100) > 20 && within(101, 10_000) > 20 && within(10_001, 1_000_000) > 20,
        "{first:?}"
    );
    let sum = declared("a[100]", &["sum(a) == 1000"], "a = \"0..=1000\"");
    let largest = (0..40).map(|seed| {
        let text = String::from_utf8(generated(&sum, seed, &Params::default())).unwrap();
        text.split_whitespace()
            .map(|a| a.parse::<u32>().unwrap())
            .max()
            .unwrap()
    });
    let largest: Vec<u32> = largest.collect();
    assert!(
        largest.iter().any(|&a| a < 60) && largest.iter().any(|&a| a > 300),
        "{largest:?}"
    );
}

#[test]
fn values_that_are_put_in_order_spread_over_their_range() {
    let sorted = [
        "all(all(a[x][y] <= a[x][y+1] for y in 1..=49) for x in 1..=50)",
        "all(all(a[x][y] <= a[x+1][y] for y in 1..=50) for x in 1..=49)",
    ];
    let input = declared("a[50][50]", &sorted, "a = \"1..=1000\"");
    let text = String::from_utf8(generated(&input, 1, &Params::default())).unwrap();
    let small = text.split_whitespace().filter(|a| a.len() < 4);
    assert!(small.clone().count() > 2_000, "{text}");
    assert!(small.filter(|a| **a < *"500").count() > 800, "{text}");
}

#[test]
fn names_stand_for_the_elements_of_a_list() {
    let input = declared(
        "n/a[n]",
        &["all(v % 2 == 0 for v in a)"],
        "n = \"1..=9\"; a = \"1..=9\"",
    );
    assert!(input.validate(b"2\n4 8\n").is_ok());
    assert!(input.validate(b"2\n4 7\n").is_err());
    let inner = "all(any(v == 2 * w for v in a) for w in b)";
    let input = declared("a[2]/b[2]", &[inner], "\"a b\" = \"1..=9\"");
    assert!(input.validate(b"4 6\n3 2\n").is_ok());
    assert!(input.validate(b"4 6\n3 1\n").is_err());
}

#[test]
fn conditions_without_a_solution_are_reported_with_the_nearest_attempt() {
    let input = declared(
        "n m",
        &["n ^ 3 + m ^ 3 == 1729000000001"],
        "\"n m\" = \"1..=1e9\"",
    );
    let why = input
        .generate(&mut Draw::fresh(1, "input"), &Params::default())
        .unwrap_err()
        .to_string();
    assert!(
        why.contains("in the nearest, `n ^ 3 + m ^ 3 == 1729000000001` came to"),
        "{why}"
    );
    assert!(why.contains("m = \"1..=1e5 / n\""), "{why}");
}

#[test]
fn conditions_that_types_decide_are_rejected() {
    for (lines, condition, vars, words) in REFUSED {
        let mistakes = try_read(&spec(lines, &[condition], vars))
            .unwrap()
            .unwrap_err();
        let said: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
        assert!(
            said.iter().any(|text| text.contains(words)),
            "{condition}: {said:?}"
        );
    }
}

#[test]
fn possible_conditions_are_accepted() {
    for (lines, condition, vars) in [
        (
            "s/t",
            "s != t",
            "\"s t\" = { string = \"ab\", length = \"3\" }",
        ),
        (
            "n/a[n]",
            "all(all(a[x] != a[y] for y in x+1..=n) for x in 1..=n)",
            "n = \"1..=9\"; a = \"1..=9\"",
        ),
        (
            "n/a[n]",
            "all(k == n or a[k] < a[k+1] for k in 1..=n)",
            "n = \"1..=9\"; a = \"1..=9\"",
        ),
        (
            "n/a[n]",
            "all(a[k] <= a[k+1] for k in 1..=n-1)",
            "n = \"0..=9\"; a = \"1..=9\"",
        ),
        (
            "n/a[n]",
            "n < 2 or a[2] == 1",
            "n = \"1..=9\"; a = \"1..=9\"",
        ),
        (
            "n/g[n]",
            "g[1][1] == '#'",
            "n = \"1..=9\"; g = { grid = \".#\", width = \"n\" }",
        ),
        (
            "n/w[n]",
            "w[1] == 'a'",
            "n = \"1..=9\"; w = { string = \"ab\", length = \"1..=3\" }",
        ),
        (
            "n/op[n]",
            "op[1] == 'push'",
            "n = \"1..=9\"; op = { one_of = [\"push\", \"pop\"] }",
        ),
        (
            "s",
            "s[1..=2] == 'ab'",
            "s = { string = \"ab\", length = \"2..=9\" }",
        ),
    ] {
        declared(lines, &[condition], vars);
    }
}

#[test]
fn beginnings_and_occurrences_are_checked() {
    let brackets = declared(
        "s",
        &[
            "prefix(count(s, '(') >= count(s, ')'))",
            "count(s, '(') == count(s, ')')",
        ],
        "s = { string = \"()\", length = \"1..=1e6\" }",
    );
    let long = format!("{}{}\n", "(".repeat(300_000), ")".repeat(300_000));
    for (text, is_valid) in [
        ("(())()\n", true),
        ("())(\n", false),
        ("(()\n", false),
        (long.as_str(), true),
    ] {
        assert_eq!(
            brackets.validate(text.as_bytes()).is_ok(),
            is_valid,
            "{}",
            &text[..text.len().min(9)]
        );
    }
    let stack = declared(
        "q/op[q]",
        &["prefix(count(op, 'push') >= count(op, 'pop'))"],
        STACK,
    );
    assert!(stack.validate(b"3\npush 2\npop\npush 1\n").is_ok());
    assert!(stack.validate(b"3\npush 2\npop\npop\n").is_err());
    let overlapping = declared(
        "s",
        &["count(s, 'aa') == 2"],
        "s = { string = \"ab\", length = \"1..=9\" }",
    );
    assert!(overlapping.validate(b"aaa\n").is_ok());
    assert!(overlapping.validate(b"aab\n").is_err());
    let sums = declared(
        "n/a[n]",
        &["all(sum(a[k..=k+1]) <= 3 for k in 1..=n-1)"],
        "n = \"1..=9\"; a = \"1..=9\"",
    );
    assert!(sums.validate(b"3\n1 2 1\n").is_ok());
    assert!(sums.validate(b"3\n1 2 2\n").is_err());
}

#[test]
fn lengths_of_texts_are_quantities() {
    let input = declared("s", &[], "s = { string = \"ab\", length = \"1..=9\" }");
    let quantities = input.quantities(b"aba\n").unwrap();
    assert_eq!(quantities.len(), 1);
    assert_eq!(
        (
            quantities[0].name.as_str(),
            quantities[0].taken.as_ref().unwrap().1.text.as_str()
        ),
        ("len(s)", "3")
    );
}

#[test]
fn texts_and_numbers_of_patterns_are_quantities() {
    let shown = |vars: &str, text: &[u8]| {
        let quantities = declared("s", &[], vars).quantities(text).unwrap();
        let shown = quantities.iter().map(|quantity| {
            let (least, most) = quantity.taken.as_ref().unwrap();
            format!(
                "{} {}..{} {quantity:?}",
                quantity.name, least.text, most.text
            )
        });
        shown.collect::<Vec<String>>()
    };
    for (vars, text, wanted) in [
        (
            r#"s = { pattern = "[a-z]{1,300}" }"#,
            "abc\n",
            "len(s) 3..3",
        ),
        (r#"s = { pattern = "[a-z]+" }"#, "ab\n", "len(s) 2..2"),
        (
            r#"s = "1..=1e30""#,
            "12345678901234567890123\n",
            "s 12345678901234567890123",
        ),
    ] {
        let found = shown(vars, text.as_bytes());
        assert!(
            found.len() == 1 && found[0].starts_with(wanted),
            "{found:?}"
        );
    }
    assert!(shown(r#"s = { pattern = "[a-z]{3}" }"#, b"abc\n").is_empty());
}

#[test]
fn a_number_with_too_many_digits_points_to_texts() {
    let wrong = try_read(&spec("n", &[], "n = \"1..=1e100\""))
        .unwrap()
        .unwrap_err();
    assert!(wrong[0].to_string().contains("pattern"), "{wrong:?}");
    let wrong = try_read(&spec(
        "s",
        &[],
        "s = { string = \"ab\", length = \"len(s)\" }",
    ))
    .unwrap()
    .unwrap_err();
    assert!(
        !wrong[0]
            .to_string()
            .contains("39614081257132168796771975167"),
        "{wrong:?}"
    );
}
