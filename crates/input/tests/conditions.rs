//! Inputs of common conditions: large ones are generated, small ones are all found.

use crate::support::{read, try_read};
use generators::{Draw, Params};
use input::Input;
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

/// Lines, conditions and variables, and the minimum length of the largest of some inputs.
const LARGE: &[(&str, &[&str], &str, usize)] = &[
    (
        "h w/g[h]",
        &["h * w <= 1e4"],
        "\"h w\" = \"1..=1e4\"; g = { grid = \".#\", width = \"w\" }",
        5000,
    ),
    ("n m k", &["n * m * k <= 1e6"], "\"n m k\" = \"1..=1e6\"", 8),
    ("a b", &[], "a = \"1..=1e30\"; b = \"0..=2^64-1\"", 40),
    ("a", &[], "a = { pattern = \"[1-9][0-9]{0,999}\" }", 700),
    (
        "n m/(u v)[m]",
        &["all((count(u, k) + count(v, k)) % 2 == 0 for k in 1..=n)"],
        "n = \"3..=30\"; m = \"n..=n+9\"; \"u v\" = { graph = \"n\", connected = true }",
        150,
    ),
    (
        "n m/(u v)[m]",
        &["all(count(u, k) == count(v, k) for k in 1..=n)"],
        "n = \"3..=30\"; m = \"n..=n+9\"; \"u v\" = { graph = \"n\", directed = true, connected = true }",
        150,
    ),
    (
        "n/a[n]",
        &["all(a[k] != a[k % n + 1] for k in 1..=n)"],
        "n = \"2..=1e4\"; a = \"1..=4\"",
        8000,
    ),
    (
        "n d/s/t",
        &["d == count(s[k] != t[k] for k in 1..=n)"],
        "n = \"20..=500\"; d = \"0..=9\"; \"s t\" = { string = \"ACGT\", length = \"n\" }",
        700,
    ),
    (
        "n m/(u v)[m]",
        &["u < v"],
        "\"n m\" = \"2..=1e3\"; \"u v\" = { graph = \"n\", directed = true, acyclic = true }",
        4000,
    ),
    (
        "n m/(u v)[m]",
        &["u < v", "distinct(u, v)"],
        "\"n m\" = \"2..=1e3\"; \"u v\" = \"1..=n\"",
        4000,
    ),
    (
        "n m/(u v)[m]",
        &["distinct(u, v)"],
        "\"n m\" = \"2..=1e3\"; u = \"1..=n\"; v = \"1..=m\"",
        4000,
    ),
    (
        "s/t",
        &["len(s) == len(t)"],
        "\"s t\" = { string = \"a-z\", length = \"1..=1e4\" }",
        10_000,
    ),
    (
        "n/s[n]",
        &["all(len(s[k]) == len(s[1]) for k in 1..=n)"],
        "n = \"1..=100\"; s = { string = \"ab\", length = \"1..=99\" }",
        2000,
    ),
    (
        "n/(l r)[n]",
        &["l < r", "all(r[k] < l[k+1] for k in 1..=n-1)"],
        "n = \"1..=1e3\"; \"l r\" = \"1..=1e9\"",
        10_000,
    ),
    (
        "n/(l r)[n]",
        &["all(l[k] < r[k] and r[k] < l[k+1] for k in 1..=n-1)"],
        "n = \"1..=1e3\"; \"l r\" = { interval = \"1..=1e9\" }",
        10_000,
    ),
    (
        "n/a[n]",
        &["all(a[k] != a[k+1] for k in 1..=n-1)"],
        "n = \"1..=1e3\"; a = \"1..=3\"",
        1000,
    ),
    (
        "n/a[n]",
        &["all(a[k] < a[k+1] for k in 1..=n-1)"],
        "n = \"1..=1e3\"; a = \"1..=1e9\"",
        5000,
    ),
    (
        "n/a[n]",
        &["all((a[k+1] - a[k]) * (a[k+2] - a[k+1]) < 0 for k in 1..=n-2)"],
        "n = \"1..=1e3\"; a = \"1..=9\"",
        1000,
    ),
    (
        "n/m[n][n]",
        &[
            "all(m[x][x] == 0 for x in 1..=n)",
            "all(all(m[x][y] == m[y][x] for y in 1..=n) for x in 1..=n)",
        ],
        "n = \"1..=60\"; m = \"0..=1e9\"",
        9000,
    ),
    (
        "n s/a[n]",
        &["sum(a) == s"],
        "n = \"1..=1e3\"; s = \"1..=1e9\"; a = \"0..=1e9\"",
        3000,
    ),
    (
        "n/a[n]/s",
        &["sum(a) == s"],
        "n = \"1..=1e3\"; s = \"1..=1e9\"; a = \"0..=1e9\"",
        3000,
    ),
    (
        "n m/a[n]/b[m]",
        &["sum(a) == sum(b)"],
        "\"n m\" = \"1..=1e3\"; \"a b\" = \"1..=1e9\"",
        5000,
    ),
    (
        "n m/a[n]",
        &["max(a) == m"],
        "n = \"1..=1e3\"; m = \"1..=1e9\"; a = \"1..=1e9\"",
        5000,
    ),
    (
        "n/w[n]",
        &["sum(len(w)) <= 1e4"],
        "n = \"1..=1e3\"; w = { string = \"a-z\", length = \"1..=1e4\" }",
        5000,
    ),
    (
        "t/case[t]",
        &["sum(case.n * case.m) <= 1e5"],
        "t = \"1..=100\"; case = { lines = [\"n m\"], \"n m\" = \"1..=1e3\" }",
        200,
    ),
    (
        "k n m",
        &["n + m == k"],
        "\"n m\" = \"1..=1e9\"; k = \"2..=2e9\"",
        20,
    ),
    (
        "n/p[n]",
        &[
            "all(p[k] != k for k in 1..=n)",
            "all(abs(p[k] - p[k+1]) != 1 for k in 1..=n-1)",
        ],
        "n = \"4..=1e3\"; p = { permutation = \"n\" }",
        2000,
    ),
    (
        "n m/(u v)[m]",
        &["all((count(u, k) + count(v, k)) % 2 == 0 for k in 1..=n)"],
        "\"n m\" = \"3..=300\"; \"u v\" = { graph = \"n\" }",
        1000,
    ),
    (
        "s",
        &[
            "prefix(count(s, '(') >= count(s, ')'))",
            "count(s, '(') == count(s, ')')",
        ],
        "s = { string = \"()\", length = \"1..=1e3\" }",
        500,
    ),
    (
        "n/a[n]",
        &["prefix(0 <= sum(a) <= 20)", "sum(a) == 0"],
        "n = \"1..=1e3\"; a = \"-10..=10\"",
        1000,
    ),
    (
        "q/op[q]",
        &["prefix(count(op, 'push') >= count(op, 'pop'))"],
        "q = \"1..=1e3\"; op = { one_of = [\"push\", \"pop\"] }",
        2500,
    ),
    (
        "q/op[q]",
        &[
            "prefix(count(op, 'push') >= count(op, 'pop'))",
            "count(op, 'push') == count(op, 'pop')",
        ],
        STACK,
        2500,
    ),
    (
        "n/(x y)[n]",
        &["convex(x, y)"],
        "n = \"3..=1e3\"; \"x y\" = \"-1e4..=1e4\"",
        4000,
    ),
    (
        "n/(x y)[n]",
        &["simple(x, y)"],
        "n = \"3..=1e3\"; \"x y\" = \"-1e4..=1e4\"",
        4000,
    ),
    (
        "s",
        &["not contains(s, 'aba')", "count(s, 'b') == 7"],
        "s = { string = \"abc\", length = \"7..=1e3\" }",
        500,
    ),
];

#[test]
fn large_inputs_satisfy_common_conditions() {
    for (lines, conditions, vars, least) in LARGE {
        let input = declared(lines, conditions, vars);
        let lengths = (1..=12).map(|seed| generated(&input, seed, &Params::default()).len());
        let longest = lengths.max().unwrap();
        assert!(longest >= *least, "{conditions:?}: at most {longest} bytes");
        let again = || generated(&input, 1, &Params::default());
        assert_eq!(again(), again(), "{conditions:?}");
    }
}

/// Lines, conditions and variables with few inputs.
const SMALL: &[(&str, &[&str], &str)] = &[
    (
        "n m k",
        &["n * m == k"],
        "\"n m\" = \"1..=3\"; k = \"1..=6\"",
    ),
    (
        "k n m",
        &["n * m == k"],
        "\"n m\" = \"1..=3\"; k = \"1..=6\"",
    ),
    ("n m", &["n + m <= 4", "n != m"], "\"n m\" = \"0..=4\""),
    ("n k", &["n % k == 0"], "\"n k\" = \"1..=6\""),
    (
        "n/(l r)[n]",
        &["l < r", "all(r[k] < l[k+1] for k in 1..=n-1)"],
        "n = \"1..=2\"; \"l r\" = \"1..=5\"",
    ),
    (
        "n/(l r)[n]",
        &["all(l[k] <= r[k] and l[k] <= l[k+1] for k in 1..=n-1)"],
        "n = \"1..=2\"; \"l r\" = \"1..=3\"",
    ),
    (
        "n d/a[n]",
        &["all(a[k+1] - a[k] >= d for k in 1..=n-1)"],
        "n = \"1..=3\"; d = \"1..=2\"; a = \"1..=5\"",
    ),
    (
        "n/a[n]",
        &["all(a[k] > a[k+1] for k in 1..=n-1)"],
        "n = \"1..=3\"; a = \"1..=4\"",
    ),
    (
        "n/a[n]",
        &["all(a[k] != a[k+1] for k in 1..=n-1)"],
        "n = \"1..=3\"; a = \"1..=3\"",
    ),
    (
        "n/a[n]",
        &["all(abs(a[k+1] - a[k]) == 1 for k in 1..=n-1)"],
        "n = \"1..=3\"; a = \"0..=3\"",
    ),
    (
        "n/m[n][n]",
        &[
            "all(m[x][x] == 0 for x in 1..=n)",
            "all(all(m[x][y] == m[y][x] for y in 1..=n) for x in 1..=n)",
        ],
        "n = \"1..=3\"; m = \"0..=1\"",
    ),
    (
        "n/g[n]",
        &["all(all(g[x][y] == g[y][x] for y in 1..=n) for x in 1..=n)"],
        "n = \"1..=2\"; g = { grid = \".#\", width = \"n\" }",
    ),
    (
        "n s/a[n]",
        &["sum(a) == s"],
        "n = \"1..=3\"; s = \"0..=4\"; a = \"0..=3\"",
    ),
    (
        "n/d[n]",
        &["sum(d) == 2 * (n - 1)"],
        "n = \"2..=4\"; d = \"1..=n-1\"",
    ),
    (
        "n m/a[n]",
        &["max(a) == m"],
        "n = \"1..=3\"; m = \"1..=3\"; a = \"1..=3\"",
    ),
    (
        "n/w[n]",
        &["sum(len(w)) <= 3"],
        "n = \"1..=2\"; w = { string = \"ab\", length = \"0..=2\" }",
    ),
    (
        "n/w[n]",
        &["max(len(w)) == 2"],
        "n = \"1..=2\"; w = { string = \"ab\", length = \"1..=2\" }",
    ),
    (
        "n m/(u v)[m]",
        &["u < v", "distinct(u, v)"],
        "n = \"2..=3\"; m = \"1..=2\"; \"u v\" = \"1..=n\"",
    ),
    (
        "n m k/(u v)[k]",
        &["distinct(u, v)", "k <= n * m"],
        "\"n m\" = \"1..=2\"; k = \"1..=2\"; u = \"1..=n\"; v = \"1..=m\"",
    ),
    (
        "n m/(u v)[m]",
        &["u < v"],
        "n = \"2..=3\"; m = \"1..=2\"; \"u v\" = { graph = \"n\" }",
    ),
    (
        "n/p[n]",
        &["all(p[k] != k for k in 1..=n)"],
        "n = \"2..=4\"; p = { permutation = \"n\" }",
    ),
    (
        "n/p[n]",
        &["all(all(abs(p[x] - p[y]) != y - x for y in x+1..=n) for x in 1..=n)"],
        "n = \"4..=5\"; p = { permutation = \"n\" }",
    ),
    (
        "s",
        &[
            "all(count(s[1..=k], '(') >= count(s[1..=k], ')') for k in 1..=len(s))",
            "count(s, '(') == count(s, ')')",
        ],
        "s = { string = \"()\", length = \"2..=6\" }",
    ),
    (
        "n/a[n]",
        &["prefix(0 <= sum(a) <= 2)", "sum(a) == 0"],
        "n = \"2..=3\"; a = \"-2..=2\"",
    ),
    (
        "q/op[q]",
        &["prefix(count(op, 'push') >= count(op, 'pop'))"],
        "q = \"1..=4\"; op = { one_of = [\"push\", \"pop\"] }",
    ),
    (
        "q/op[q]",
        &["prefix(count(op, 'push') >= count(op, 'pop'))"],
        r#"q = "1..=4"; op = { either = ["'push' x", "'pop'"], x = "1..=2" }"#,
    ),
    (
        "q/op[q]",
        &["op[1] != op[q]"],
        r#"q = "2..=3"; op = { either = ["'a' x", "'b'", "'c' k y[k]"], "x y" = "1..=2", k = "0..=1" }"#,
    ),
    (
        "s",
        &["count(s, 'aa') == 1"],
        "s = { string = \"ab\", length = \"2..=4\" }",
    ),
    (
        "s",
        &["not contains(s, 'aa')"],
        "s = { string = \"ab\", length = \"1..=4\" }",
    ),
    (
        "n/(x y)[n]",
        &["convex(x, y)"],
        "n = \"3..=3\"; \"x y\" = \"0..=2\"",
    ),
    (
        "n/(x y)[n]",
        &["simple(x, y)"],
        "n = \"4..=4\"; x = \"0..=2\"; y = \"0..=1\"",
    ),
];

/// Inputs that the construction never generates would never be tested: every small input is
/// generated at some time, and no other.
#[test]
fn all_small_inputs_of_common_conditions_are_generated() {
    for (lines, conditions, vars) in SMALL {
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

/// Conditions that types decide, and the messages about them.
const REFUSED: &[(&str, &str, &str, &str)] = &[
    (
        "s",
        "s[1] == 'ab'",
        "s = { string = \"ab\", length = \"1..=9\" }",
        "always false",
    ),
    (
        "s",
        "s[1] != 'x'",
        "s = { string = \"ab\", length = \"1..=9\" }",
        "never contains the letter 'x'",
    ),
    (
        "s",
        "count(s, 'x') == 0",
        "s = { string = \"ab\", length = \"1..=9\" }",
        "never contains the letter 'x'",
    ),
    (
        "s",
        "count(s, 'abab') == 0",
        "s = { string = \"ab\", length = \"1..=3\" }",
        "longer than the text that is searched",
    ),
    (
        "s",
        "contains(s, '')",
        "s = { string = \"ab\", length = \"1..=3\" }",
        "empty text",
    ),
    (
        "n/op[n]",
        "count(op, 'psh') <= 3",
        "n = \"1..=9\"; op = { one_of = [\"push\", \"pop\"] }",
        "in none of the words",
    ),
    (
        "op",
        "op != 'psh'",
        "op = { one_of = [\"push\", \"pop\"] }",
        "not one of the words",
    ),
    (
        "s/t",
        "s == t",
        "s = { string = \"ab\", length = \"1..=3\" }; t = { string = \"ab\", length = \"4..=5\" }",
        "never have the same length",
    ),
    (
        "n/g[n]",
        "g[1] == '#'",
        "n = \"1..=9\"; g = { grid = \".#\", width = \"n\" }",
        "row of the grid",
    ),
    (
        "n/a[n]",
        "a[0] == 1",
        "n = \"1..=9\"; a = \"1..=9\"",
        "no element 0",
    ),
    (
        "n/a[n]",
        "a[n+1] == 1",
        "n = \"1..=9\"; a = \"1..=9\"",
        "after its last",
    ),
    (
        "n/a[n]",
        "all(a[k] < a[k+1] for k in 1..=n)",
        "n = \"1..=9\"; a = \"1..=9\"",
        "after its last",
    ),
    (
        "n/a[n]",
        "all(a[k-1] < a[k] for k in 1..=n)",
        "n = \"1..=9\"; a = \"1..=9\"",
        "no element 0",
    ),
    (
        "n/s",
        "s[n+1] == 'a'",
        "n = \"1..=9\"; s = { string = \"ab\", length = \"n\" }",
        "after its last",
    ),
    (
        "n m",
        "n / (m - m) == 1",
        "\"n m\" = \"1..=9\"",
        "divides by",
    ),
    (
        "n m",
        "n % (2 * m - m - m) == 1",
        "\"n m\" = \"1..=9\"",
        "divides by",
    ),
    ("n", "prefix(n >= 1)", "n = \"1..=9\"", "without a list"),
    (
        "q/op[q]",
        "count(op, 'psh') >= 1",
        STACK,
        "in none of the words of `op`",
    ),
];

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
