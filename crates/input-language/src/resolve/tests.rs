//! Declarations with mistakes: each mistake is reported at its key, with advice.

use crate::{Mistake, SpannedToml, plan};

#[derive(serde::Deserialize)]
struct Spec {
    input: SpannedToml,
}

fn mistakes(spec: &str) -> Vec<Mistake> {
    let spec: Spec = toml::from_str(spec).unwrap();
    plan(&spec.input).err().unwrap_or_default()
}

/// All mistakes of a declaration: key, marked part of the text, message.
fn mistakes_in(lines: &str, vars: &str) -> Vec<(String, String, String)> {
    let spec = format!("[input]\nlines = [{lines}]\n[input.vars]\n{vars}\n");
    let shown = |mistake: &Mistake| {
        let start = mistake.place.span.start;
        let marked = match &mistake.place.inside {
            Some(inside) => spec[start + 1 + inside.start..start + 1 + inside.end].to_owned(),
            None => spec[mistake.place.span.clone()].to_owned(),
        };
        (mistake.place.key.clone(), marked, mistake.message())
    };
    mistakes(&spec).iter().map(shown).collect()
}

/// The only mistake.
#[track_caller]
fn one(lines: &str, vars: &str, key: &str, marked: &str, message: &str) {
    let found = mistakes_in(lines, vars);
    let wanted = (key.to_owned(), marked.to_owned());
    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!(
        (found[0].0.clone(), found[0].1.clone()),
        wanted,
        "{found:#?}"
    );
    assert!(found[0].2.contains(message), "{found:#?}");
}

#[test]
fn empty_ranges_are_found() {
    one(
        "\"n\"",
        "n = \"5..=1\"",
        "vars.n",
        "\"5..=1\"",
        "its lower bound is at least 5 and its upper bound at most 1",
    );
    one(
        "\"n m\"",
        "n = \"1..=10\"\nm = \"n+20..=15\"",
        "vars.m",
        "\"n+20..=15\"",
        "at least 21 and its upper bound at most 15",
    );
    one(
        "\"x\"",
        "x = { decimal = \"0.5..=0.25\", places = 2 }",
        "vars.x.decimal",
        "\"0.5..=0.25\"",
        "its lower bound is at least 0.5",
    );
}

#[test]
fn contradictory_constraints_are_found() {
    one(
        "\"n\", \"a[10]\"",
        "n = \"1..=9\"\na = { int = \"1..=9\", distinct = true }",
        "vars.a",
        "{ int = \"1..=9\", distinct = true }",
        "10 different elements at least, but only 9 values",
    );
    one(
        "\"n\", \"(u v)[5]\"",
        "n = 5\n\"u v\" = { tree = \"n\" }",
        "vars.u v",
        "{ tree = \"n\" }",
        "a tree of n nodes has n - 1 edges",
    );
    one(
        "\"(u v)[9]\"",
        "\"u v\" = { graph = 4 }",
        "vars.u v",
        "{ graph = 4 }",
        "9 edges at least, but a graph of 4 nodes has 6 at most",
    );
    one(
        "\"(u v)[2]\"",
        "\"u v\" = { graph = 4, connected = true }",
        "vars.u v",
        "{ graph = 4, connected = true }",
        "2 edges at most do not connect 4 nodes",
    );
    let never =
        mistakes("[input]\nlines = [\"n\"]\nwhere = [\"n > 10\"]\n[input.vars]\nn = \"1..=10\"");
    assert_eq!(never[0].message(), "`n > 10` never holds");
    assert_eq!(
        never[0].advice(),
        "no input can be valid: change the condition, or a range"
    );
}

#[test]
fn bounds_in_a_circle_are_found() {
    one(
        "\"n m\"",
        "n = \"1..=m\"\nm = \"1..=n\"",
        "vars.n",
        "m",
        "bounds that depend on each other: n needs m needs n",
    );
    one(
        "\"n\"",
        "n = \"1..=n\"",
        "vars.n",
        "n",
        "bounds that depend on each other: n needs n",
    );
    one(
        "\"a[n]\", \"n\"",
        "n = \"1..=5\"\na = \"1..=9\"",
        "lines",
        "n",
        "`a` needs `n`, which is read after it",
    );
}

#[test]
fn sizes_beyond_memory_are_found() {
    one(
        "\"n\", \"a[n]\"",
        "n = \"1..=1e12\"\na = \"1..=9\"",
        "lines",
        "[n]",
        "the length of `a` may be 1000000000000",
    );
    one(
        "\"n\", \"m[n][n]\"",
        "n = \"1e5..=1e6\"\nm = \"0..=1\"",
        "lines",
        "[n]",
        "all `m` together may be over 1e8 at least",
    );
    one(
        "\"s\"",
        "s = { string = \"a-z\", length = \"1..=1e10\" }",
        "vars.s.length",
        "\"1..=1e10\"",
        "the length of `s`",
    );
}

#[test]
fn declarations_that_need_looking_ahead_are_found() {
    one(
        "\"a[..] b\"",
        "a = { int = \"1..=9\", count = \"1..=5\" }\nb = \"1..=9\"",
        "lines",
        "[..]",
        "may also be one more element",
    );
    one(
        "\"box[..]\", \"'0 0'\"",
        "box = { lines = [\"a b\"], \"a b\" = \"0..=9\", count = \"1..=5\" }",
        "lines",
        "[..]",
        "may also be one more element",
    );
    one(
        "\"s't'\"",
        "s = { string = \"a-z\", length = \"1..=5\" }",
        "vars.s",
        "{ string = \"a-z\", length = \"1..=5\" }",
        "may be followed by `t`",
    );
    one(
        "\"a[3; '']\"",
        "a = \"0..=9\"",
        "vars.a",
        "\"0..=9\"",
        "which could also continue it",
    );
    one(
        "\"q[3]\"",
        "q = { either = [\"'a' x\", \"'a' y\"], x = \"1..=2\", y = \"1..=2\" }",
        "vars.q.either",
        "\"'a' y\"",
        "cannot be distinguished by their first bytes",
    );
    assert!(mistakes_in("\"s't'\"", "s = { string = \"a-z\", length = 5 }").is_empty());
    assert!(
        mistakes_in(
            "\"box[..]\", \"'0 0'\"",
            "box = { lines = [\"a b\"], a = \"0..=9\", b = \"1..=9\", count = \"1..=5\" }"
        )
        .is_empty()
    );
}

#[test]
fn names_are_looked_up() {
    one(
        "\"n\", \"b[n]\"",
        "n = \"1..=5\"",
        "lines",
        "b[n]",
        "unknown variable `b`",
    );
    one(
        "\"n\"",
        "n = \"1..=max_n\"",
        "vars.n",
        "max_n",
        "unknown variable `max_n`",
    );
    one(
        "\"n n\"",
        "n = \"1..=5\"",
        "lines",
        "n",
        "`n` is read twice",
    );
    one(
        "\"n a\"",
        "n = \"1..=5\"
\"a n\" = \"1..=5\"
",
        "vars.n",
        "n",
        "`n` is declared twice",
    );
    one(
        "\"n\"",
        "n = \"1..=mix(3, 4)\"",
        "vars.n",
        "mix(3, 4)",
        "unknown function `mix`",
    );
    let found = mistakes_in("\"n\"", "n = \"1..=5\"\nm = \"1..=5\"");
    assert_eq!(found[0].2, "no line reads `m`");
}

#[test]
fn types_are_distinguished() {
    one(
        "\"n\", \"a[n]\", \"k\"",
        "n = \"1..=5\"\na = \"1..=9\"\nk = \"1..=a\"",
        "vars.k",
        "a",
        "a list is used where a number is needed",
    );
    one(
        "\"n\"",
        "n = { strnig = \"a-z\" }",
        "vars.n",
        "{ strnig = \"a-z\" }",
        "unknown key `strnig`",
    );
    one(
        "\"n\"",
        "n = { int = \"1..=5\", lenght = 3 }",
        "vars.n",
        "lenght",
        "unknown key `lenght`",
    );
    one("\"n\"", "n = true", "vars.n", "true", "`vars.n` is true");
    one(
        "\"n\"",
        "n = { int = \"1..=5\", distinct = true }",
        "vars.n",
        "{ int = \"1..=5\", distinct = true }",
        "about the elements of one list",
    );
    let found = mistakes(
        "[input]\nlines = [\"n\"]\nwhere = [\"n\", \"n == 'a'\", \"n <\"]\n[input.vars]\nn = \"1..=10\"",
    );
    let messages: Vec<String> = found.iter().map(Mistake::message).collect();
    assert_eq!(messages[0], "`where` cannot be read: found the end");
    assert_eq!(found.len(), 1);
}

#[test]
fn everything_wrong_with_the_shape_is_found_at_once() {
    let found = mistakes_in(
        "\"n  m\", \"a[\"",
        "n = \"1..5\"\nm = [1]\na = { int = \"1..=2\", digits = 40 }",
    );
    let keys: Vec<&str> = found.iter().map(|(key, ..)| key.as_str()).collect();
    assert_eq!(
        keys,
        ["lines", "lines", "vars.a.digits", "vars.m", "vars.n"],
        "{found:#?}"
    );
}

#[test]
fn conditions_that_ranges_and_lengths_decide_are_refused() {
    let messages = |condition: &str| -> Vec<String> {
        let found = mistakes(&format!(
            "[input]\nlines = [\"n m\", \"a[n]\", \"s\"]\nwhere = [\"{condition}\"]\n[input.vars]\n\"n m\" = \"1..=100\"\n\
             a = \"1..=9\"\ns = {{ string = \"ab\", length = \"n\" }}"
        ));
        found.iter().map(ToString::to_string).collect()
    };
    for (condition, reason) in [
        ("a != 0", "holds in every input"),
        ("n + 1 > n", "holds in every input"),
        ("len(s) == n", "holds in every input"),
        ("max(a) <= 9", "holds in every input"),
        ("s[1] < 'c'", "holds in every input"),
        ("all(a[k] >= 1 for k in 1..=n)", "holds in every input"),
        ("any(a[k] <= 9 for k in 1..=n)", "holds in every input"),
        ("all(a[k] == 50 for k in 1..=n)", "never holds"),
        ("any(a[k] == 50 for k in 1..=n)", "never holds"),
        ("gcd(a) >= 1", "holds in every input"),
        ("n ^ 2 >= 1", "holds in every input"),
        ("n % 7 == 7", "never holds"),
        ("max(n, 3) >= 3", "holds in every input"),
        ("count(a[k] == 1 for k in 1..=n) < 0", "never holds"),
        ("prefix(len(s) >= 0)", "holds in every input"),
        ("nested(s, '()')", "no bracket"),
        ("a[1] > 10", "never holds"),
        ("sum(a) > 900", "never holds"),
        ("len(a) != n", "never holds"),
        ("count(s, 'ab') < 0", "never holds"),
        ("n * n < 0", "never holds"),
        ("count(a, 0) == 0", "is never 0"),
        ("count(s, 1) == 0", "a number is searched"),
        ("count(a, '5') == 0", "a text is searched"),
        ("s[1] == 'a' or s[1] == 'cc'", "the length of the text"),
        ("s[len(s)+1] == 'a'", "no element after its last"),
        ("count(s[1..=n+1], 'a') > 0", "no element after its last"),
        ("sorted(n)", "a list"),
    ] {
        let found = messages(condition);
        assert!(
            found.iter().any(|it| it.contains(reason)),
            "{condition}: {found:?}"
        );
    }
    for condition in [
        "n * m <= 10000",
        "n <= m",
        "n == 1 or a[1] > 5",
        "n % 7 == 6",
        "gcd(a) >= 2",
        "nested(s, 'ab')",
        "any(a[k] == 5 for k in 2..=n)",
        "count(a, 9) == 0",
        "sum(a) <= 500",
        "s[1] < 'b'",
    ] {
        assert_eq!(messages(condition), [""; 0], "{condition}");
    }
}
