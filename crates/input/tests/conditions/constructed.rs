//! Conditions for which values are put in an order, or replaced, after they are drawn.

/// Lines, conditions and variables, and the minimum length of the largest of some inputs.
pub(super) const CONSTRUCTED: &[(&str, &[&str], &str, usize)] = &[
    (
        "n/p[n]",
        &["all(2 <= abs(p[k] - p[k+1]) <= 4 for k in 1..=n-1)"],
        r#"n = "4..=5000"; p = { permutation = "n" }"#,
        15_000,
    ),
    (
        "n d/p[n]",
        &["all(abs(p[k] - p[k-1]) <= d for k in 2..=n)"],
        r#"n = "2..=5000"; d = "2..=50"; p = { permutation = "n", from = 0 }"#,
        15_000,
    ),
    (
        "n l d/x[n]",
        &[
            "l <= (n - 1) * d",
            "x[1] == 0",
            "x[n] == l",
            "all(0 < x[k+1] - x[k] <= d for k in 1..=n-1)",
        ],
        r#"n = "2..=2000"; l = "2000..=20000"; d = "10..=20"; x = "0..=1e9""#,
        1_500,
    ),
    (
        "n/t[n]",
        &[
            "all(t[k+1] - t[k] <= 50 for k in 1..=n-1)",
            "t[n] == 900000",
        ],
        r#"n = "2..=2e4"; t = { int = "0..=1e6", sorted = "ascending" }"#,
        50_000,
    ),
    (
        "t/case[t]",
        &["sum(len(case.s)) <= 200000"],
        r#"t = "9000..=10000"; case = { lines = ["s", "k"], where = ["s[1] == '1'", "k <= len(s)"], s = { string = "01", length = "1..=2e5" }, k = "1..=2e5" }"#,
        150_000,
    ),
    (
        "n/a[2*n]",
        &["all(count(a, v) == 1 and count(a, -v) == 1 for v in 1..=n)"],
        r#"n = "1..=300"; a = "-n..=n""#,
        1_000,
    ),
    (
        "n/a[n]",
        &["all(count(a, -v) == count(a, v) for v in a)"],
        r#"n = "1..=300"; a = "-1e9..=1e9""#,
        1_000,
    ),
    (
        "n/(l r)[n]",
        &[
            "l < r",
            "all(count(l, x) + count(r, x) == 1 for x in 1..=2*n)",
        ],
        r#"n = "1..=300"; "l r" = "1..=2*n""#,
        1_000,
    ),
    (
        "n/(l r)[n]",
        &["all(count(l, x) + count(r, x) <= 1 for x in 1..=3*n)"],
        r#"n = "1..=300"; "l r" = "1..=3*n""#,
        1_000,
    ),
    (
        "n/a[n]",
        &["product(a) == 0"],
        r#"n = "1..=1000"; a = "-1e9..=1e9""#,
        5_000,
    ),
    (
        "s",
        &["nested(s, '()[]')"],
        r#"s = { string = "()[]", length = "1..=2e4" }"#,
        8_000,
    ),
    (
        "n/p[n-1]/v[n]",
        &["all(v[p[k]] <= v[k+1] for k in 1..=n-1)"],
        r#"n = "2..=2e4"; p = { tree = "n", form = "parents", earlier = true }; v = "1..=1e9""#,
        80_000,
    ),
    (
        "n/(p v)[n]",
        &[
            "p[1] == 0",
            "all(1 <= p[k] < k for k in 2..=n)",
            "all(v[p[k]] <= v[k] for k in 2..=n)",
        ],
        r#"n = "2..=1e4"; p = "0..=n"; v = "1..=1e9""#,
        50_000,
    ),
    (
        "n/p[n]",
        &["all((p[k] < p[k+1]) == (k % 2 == 1) for k in 1..=n-1)"],
        r#"n = "2..=2e4"; p = { permutation = "n" }"#,
        33_000,
    ),
    (
        "n k/a[n]",
        &[
            "1 < k < n",
            "all(a[x] < a[x+1] for x in 1..=k-1)",
            "all(a[x] > a[x+1] for x in k..=n-1)",
        ],
        r#"n = "3..=2e4"; k = "2..=2e4"; a = "1..=1e9""#,
        33_000,
    ),
    (
        "n/t[n]",
        &["sorted(t)", "t[1] == 0", "t[n] == 1000000000"],
        r#"n = "2..=2e4"; t = "0..=1e9""#,
        50_000,
    ),
    (
        "n/(a b)[n]",
        &[
            "all(a[x] < b[x] for x in 1..=n)",
            "all(b[x] < a[x+1] for x in 1..=n-1)",
            "b[1] == 7",
            "a[n] == 900000000",
        ],
        r#"n = "2..=1e4"; "a b" = "0..=1e9""#,
        50_000,
    ),
    (
        "n m/a[n][m]",
        &["all(sorted(a[x]) for x in 1..=n)"],
        r#""n m" = "1..=300"; a = "1..=1e9""#,
        100_000,
    ),
    (
        "n/a[n]",
        &["n % 2 == 0", "all(count(a, v) == 2 for v in a)"],
        r#"n = "2..=1e3"; a = "1..=1e9""#,
        5_000,
    ),
    (
        "n/a[2*n]",
        &["all(count(a, v) == 2 for v in 1..=n)"],
        r#"n = "1..=1e3"; a = "1..=n""#,
        4_000,
    ),
    (
        "n/a[n]",
        &["any(count(a, v) * 2 > n for v in a)"],
        r#"n = "1..=2e4"; a = "-1e9..=1e9""#,
        66_000,
    ),
    (
        "n/a[n]/b[n]",
        &["all(count(a, v) == count(b, v) for v in a)"],
        r#"n = "1..=2e4"; "a b" = "1..=1e9""#,
        130_000,
    ),
    (
        "n/(u v)[n-1]",
        &["all(count(u, x) + count(v, x) <= 3 for x in 1..=n)"],
        r#"n = "2..=2e4"; "u v" = { tree = "n" }"#,
        80_000,
    ),
    (
        "n/(u v)[n-1]",
        &["any(count(u, x) + count(v, x) == n - 1 for x in 1..=n)"],
        r#"n = "2..=1e4"; "u v" = { tree = "n" }"#,
        40_000,
    ),
    (
        "n/p[n-1]",
        &["all(count(p, x) <= 2 for x in 1..=n)"],
        r#"n = "2..=2e4"; p = { tree = "n", form = "parents", earlier = true }"#,
        41_000,
    ),
    (
        "n/p[n]",
        &[
            "n % 2 == 0",
            "all(p[p[k]] == k for k in 1..=n)",
            "all(p[k] != k for k in 1..=n)",
        ],
        r#"n = "2..=2e4"; p = { permutation = "n" }"#,
        50_000,
    ),
    (
        "s/t",
        &["contains(s, t)"],
        r#""s t" = { string = "a-z", length = "1..=2e4" }"#,
        13_000,
    ),
    (
        "s/t",
        &["s[len(s)-len(t)+1..=len(s)] == t"],
        r#""s t" = { string = "a-z", length = "1..=2e4" }"#,
        13_000,
    ),
    (
        "s/t",
        &[
            "len(s) == len(t)",
            "any(s[k..=len(s)] == t[1..=len(s)-k+1] and s[1..=k-1] == t[len(s)-k+2..=len(s)] for k in 1..=len(s))",
        ],
        r#""s t" = { string = "a-z", length = "1..=1e4" }"#,
        10_000,
    ),
    (
        "n/c[n]",
        &["all(c[k+1] % c[k] == 0 for k in 1..=n-1)", "c[1] == 1"],
        r#"n = "1..=10"; c = { int = "1..=1e9", sorted = "ascending", distinct = true }"#,
        40,
    ),
    (
        "n k/a[n]",
        &["sum(a) % k == 0"],
        r#"n = "1..=1e4"; k = "1..=1e9"; a = "1..=1e9""#,
        50_000,
    ),
    (
        "n g/a[n]",
        &["gcd(a) == g"],
        r#"n = "1..=1e4"; g = "2..=1e5"; a = "1..=1e9""#,
        50_000,
    ),
    (
        "n/a[n]",
        &[
            "a[1] == 1",
            "all(a[k] <= max(a[1..=k-1]) + 1 for k in 2..=n)",
        ],
        r#"n = "1..=1e4"; a = "1..=n""#,
        10_000,
    ),
    (
        "s/t",
        &[
            "len(s) == len(t)",
            "count(s, 'a') == count(t, 'a')",
            "count(s, 'b') == count(t, 'b')",
        ],
        r#""s t" = { string = "ab", length = "1..=2e4" }"#,
        20_000,
    ),
];

/// Lines, conditions and variables with few inputs.
pub(super) const CONSTRUCTED_SMALL: &[(&str, &[&str], &str)] = &[
    (
        "n/p[n]",
        &["all(2 <= abs(p[k] - p[k+1]) <= 4 for k in 1..=n-1)"],
        r#"n = "4..=6"; p = { permutation = "n" }"#,
    ),
    (
        "n/p[n]",
        &["all(abs(p[k] - p[k-1]) <= 2 for k in 2..=n)"],
        r#"n = "2..=7"; p = { permutation = "n", from = 0 }"#,
    ),
    (
        "n d/x[n]",
        &["x[n] == 5", "all(0 < x[k+1] - x[k] <= d for k in 1..=n-1)"],
        r#"n = "2..=4"; d = "2..=3"; x = "0..=5""#,
    ),
    (
        "n/x[n]",
        &["all(x[k] <= x[k+1] <= x[k] + 2 for k in 1..=n-1)"],
        r#"n = "1..=4"; x = "0..=4""#,
    ),
    (
        "n/t[n]",
        &["sorted(t)", "t[1] == 1", "t[n] == 3"],
        r#"n = "1..=3"; t = "0..=4""#,
    ),
    (
        "n/t[n]",
        &["all(t[k] > t[k+1] for k in 1..=n-1)", "t[2] == 2"],
        r#"n = "2..=3"; t = "0..=4""#,
    ),
    (
        "n/(a b)[n]",
        &[
            "all(a[k] < b[k] for k in 1..=n)",
            "all(b[k] <= a[k+1] for k in 1..=n-1)",
            "b[1] == 2",
        ],
        r#"n = "1..=2"; "a b" = "0..=4""#,
    ),
    (
        "s",
        &["nested(s, '()[]')"],
        r#"s = { string = "()[]", length = "0..=4" }"#,
    ),
    (
        "s",
        &["nested(s, '()')"],
        r#"s = { string = "()a", length = "1..=4" }"#,
    ),
    (
        "n/p[n-1]/v[n]",
        &["all(v[p[k]] < v[k+1] for k in 1..=n-1)"],
        r#"n = "2..=3"; p = { tree = "n", form = "parents", earlier = true }; v = "1..=3""#,
    ),
    (
        "n/p[n]",
        &["all(k % 2 == 1 and p[k] < p[k+1] or k % 2 == 0 and p[k] > p[k+1] for k in 1..=n-1)"],
        r#"n = "2..=5"; p = { permutation = "n" }"#,
    ),
    (
        "n m/a[n][m]",
        &[
            "all(all(a[x][y] <= a[x][y+1] for y in 1..=m-1) for x in 1..=n)",
            "all(all(a[x][y] < a[x+1][y] for y in 1..=m) for x in 1..=n-1)",
        ],
        r#""n m" = "1..=2"; a = "1..=3""#,
    ),
    (
        "n/a[n][2]",
        &["all(sorted(a[x]) for x in 1..=n)"],
        r#"n = "1..=2"; a = "1..=3""#,
    ),
    (
        "n/a[n]",
        &["all(count(a, v) <= 2 for v in a)"],
        r#"n = "1..=4"; a = "1..=3""#,
    ),
    (
        "n/a[n]",
        &["all(count(a, v) % 2 == 1 for v in 1..=2)"],
        r#"n = "2..=4"; a = "0..=3""#,
    ),
    (
        "n/a[n]",
        &["any(count(a, v) * 2 > n for v in a)"],
        r#"n = "1..=3"; a = "1..=3""#,
    ),
    (
        "n/a[n]/b[n]",
        &["all(count(a, v) == count(b, v) for v in a)"],
        r#"n = "1..=3"; "a b" = "1..=2""#,
    ),
    (
        "n/(u v)[n-1]",
        &["all(count(u, x) + count(v, x) != 2 for x in 1..=n)"],
        r#"n = "4..=5"; "u v" = { tree = "n", earlier = true }"#,
    ),
    (
        "n/p[n-1]",
        &["all(count(p, x) <= 1 for x in 1..=n)"],
        r#"n = "2..=4"; p = { tree = "n", form = "parents" }"#,
    ),
    (
        "n/p[n]",
        &["all(p[p[k]] == k for k in 1..=n)"],
        r#"n = "1..=5"; p = { permutation = "n" }"#,
    ),
    (
        "s/t",
        &["contains(s, t)"],
        r#"s = { string = "ab", length = "1..=3" }; t = { string = "ab", length = "1..=2" }"#,
    ),
    (
        "t/s",
        &["contains(s, t)"],
        r#"s = { string = "ab", length = "1..=3" }; t = { string = "ab", length = "1..=2" }"#,
    ),
    (
        "s/t",
        &["s[1..=len(t)] == t"],
        r#""s t" = { string = "ab", length = "1..=3" }"#,
    ),
    (
        "n/c[n]",
        &["all(c[k+1] % c[k] == 0 for k in 1..=n-1)"],
        r#"n = "1..=3"; c = "1..=8""#,
    ),
    (
        "n k/a[n]",
        &["sum(a) % k == 0"],
        r#""n k" = "1..=3"; a = "1..=4""#,
    ),
    (
        "n g/a[n]",
        &["gcd(a) == g"],
        r#"n = "1..=2"; g = "2..=3"; a = "1..=9""#,
    ),
];
