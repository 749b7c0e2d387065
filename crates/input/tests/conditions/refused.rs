//! Conditions that types decide.

use super::STACK;

/// Conditions that types decide, and the messages about them.
pub(super) const REFUSED: &[(&str, &str, &str, &str)] = &[
    (
        "n m",
        "all(x + y > 1 for x in 1..=n for y in 1..=m)",
        "\"n m\" = \"1..=9\"",
        "each range has a function of its own",
    ),
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
    (
        "s",
        "nested(s, '()[')",
        "s = { string = \"()[]\", length = \"1..=9\" }",
        "pairs of different brackets",
    ),
    (
        "n/w[n]",
        "nested(w, '()')",
        "n = \"1..=9\"; w = { string = \"()\", length = \"1..=9\" }",
        "a list is used where a text is needed",
    ),
    ("n", "prefix(n >= 1)", "n = \"1..=9\"", "without a list"),
    (
        "q/op[q]",
        "count(op, 'psh') >= 1",
        STACK,
        "in none of the words of `op`",
    ),
];
