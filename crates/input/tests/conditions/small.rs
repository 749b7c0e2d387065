//! Conditions under which all small inputs are generated.

/// Lines, conditions and variables with few inputs.
pub(super) const SMALL: &[(&str, &[&str], &str)] = &[
    (
        "n x/a[n]",
        &["count(a, x) >= 1"],
        "n = \"1..=2\"; x = \"1..=3\"; a = \"1..=50\"",
    ),
    (
        "n/(x y)[n]",
        &["all(x[k] > x[k+1] for k in 1..=n-1)"],
        "n = \"2..=3\"; \"x y\" = { points = \"0..=2\" }",
    ),
    (
        "n/p[n]",
        &["p[n] == 1"],
        "n = \"2..=4\"; p = { permutation = \"n\" }",
    ),
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
        "h w/g[h]",
        &["g[1][1] == '#'", "count(g, 'S') == 1"],
        "\"h w\" = \"1..=3\"; g = { grid = \".#S\", width = \"w\" }",
    ),
    (
        "s",
        &["s[1] == 'a'", "count(s, 'b') == 2"],
        "s = { string = \"abc\", length = \"3..=6\" }",
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
