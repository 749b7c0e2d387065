//! Conditions under which large inputs are generated.

use super::STACK;

/// Lines, conditions and variables, and the minimum length of the largest of some inputs.
pub(super) const LARGE: &[(&str, &[&str], &str, usize)] = &[
    (
        "h w/g[h]",
        &["h * w <= 1e4"],
        "\"h w\" = \"1..=1e4\"; g = { grid = \".#\", width = \"w\" }",
        5000,
    ),
    (
        "h w/g[h]",
        &[
            "all(g[1][j] == '#' and g[h][j] == '#' for j in 1..=w)",
            "all(g[i][1] == '#' and g[i][w] == '#' for i in 1..=h)",
            "count(g, 'S') == 1",
            "count(g, 'E') == 2",
        ],
        "\"h w\" = \"5..=40\"; g = { grid = \".#SE\", width = \"w\" }",
        500,
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
