//! Shrinking inputs that are graphs or grids, of problems whose parts are all programs.

use crate::support::Test;

const SPEC: &str = "format = 1
title = \"Paths\"
kind = \"batch\"
seed = 1
reference = \"right.cpp\"

[validator]
program = \"validator.cpp\"
";

/// The length of a shortest path from 1 to n; `relax` says when a longer way is given up.
fn paths(relax: &str) -> String {
    format!(
        "#include <cstdio>
#include <queue>
#include <utility>
#include <vector>
int main() {{
    int n, m;
    scanf(\"%d %d\", &n, &m);
    std::vector<std::vector<std::pair<int, int>>> ways(n + 1);
    for (int from, to, length; m-- && scanf(\"%d %d %d\", &from, &to, &length) == 3;) {{
        ways[from].push_back({{to, length}});
        ways[to].push_back({{from, length}});
    }}
    std::vector<long> far(n + 1, 1L << 40);
    std::queue<int> next({{1}});
    far[1] = 0;
    while (!next.empty()) {{
        int at = next.front();
        next.pop();
        for (auto [to, length] : ways[at])
            if ({relax}) {{
                far[to] = far[at] + length;
                next.push(to);
            }}
    }}
    printf(\"%ld\\n\", far[n]);
}}
"
    )
}

/// Accepts connected graphs without loops.
const VALIDATOR: &str = "#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>
void demand(bool holds) {
    if (!holds) exit(1);
}
int main() {
    int n, m;
    demand(scanf(\"%d %d\", &n, &m) == 2 && 2 <= n && n <= 300 && m <= 1000 && getchar() == '\\n');
    std::vector<int> head(n + 1);
    std::iota(head.begin(), head.end(), 0);
    auto of = [&](int at) {
        while (head[at] != at) at = head[at];
        return at;
    };
    int parts = n;
    for (int from, to, length; m--;) {
        demand(scanf(\"%d %d %d\", &from, &to, &length) == 3 && getchar() == '\\n');
        demand(1 <= from && from <= n && 1 <= to && to <= n && from != to && 1 <= length && length <= 100);
        if (of(from) != of(to)) head[of(from)] = of(to), parts--;
    }
    demand(parts == 1 && getchar() == EOF);
}
";

/// A connected graph with this number of vertices, in which the direct edge is longer than the path over all vertices.
fn graph(vertices: u32) -> String {
    let mut edges: Vec<String> = (2..=vertices)
        .map(|to| format!("{} {to} {}\n", to - 1, 1 + to * 7 % 3))
        .collect();
    let chords = (1..vertices / 3).map(|at| format!("{at} {} {}\n", 3 * at, 50 + at % 50));
    edges.extend(chords);
    format!("{vertices} {}\n{}", edges.len(), edges.concat())
}

/// The problem, a submission that takes the first way to a vertex for the shortest, and an input on which it is wrong.
fn with_graph(vertices: u32) -> Test {
    testing::needs(&["g++"]);
    Test::empty()
        .file("problems/paths/problem.toml", SPEC)
        .file("problems/paths/samples/1.in", "2 1\n1 2 5\n")
        .file("problems/paths/samples/1.ans", "5\n")
        .file(
            "problems/paths/right.cpp",
            paths("far[at] + length < far[to]"),
        )
        .file("problems/paths/validator.cpp", VALIDATOR)
        .file("first_way.cpp", paths("far[to] == 1L << 40"))
        .file("big.in", graph(vertices))
}

#[test]
fn a_graph_loses_vertices_until_the_bug_is_plain_to_see() {
    let test = with_graph(60);
    let shrunk = |jobs| {
        let args = [
            "shrink",
            "paths",
            "first_way.cpp",
            "big.in",
            "--time",
            "300s",
            "--format",
            "json",
            "-j",
            jobs,
        ];
        test.run(&args).ends_with(1).json()
    };
    let one = shrunk("1");
    let input = one["counterexample"]["input"].as_str().unwrap();
    assert_eq!(one["gave_up"], false);
    let vertices: u32 = input.split(' ').next().unwrap().parse().unwrap();
    // Two ways between two vertices. The first one is longer.
    assert_eq!(vertices, 2, "{input}");
    assert_eq!(shrunk("3"), one);
}

#[test]
fn an_end_of_the_time_is_told() {
    let test = with_graph(90);
    let note = "note: not proven smallest, as the time for shrinking was over; `tengen shrink --time` gives it more\n";
    test.run(&[
        "shrink",
        "paths",
        "first_way.cpp",
        "big.in",
        "--time",
        "1ms",
    ])
    .ends_with(1)
    .prints(note);
}

/// Sums of datasets of two lines. The sum is declared before all of them or in each, and `shown` is
/// printed.
fn datasets(outside: &str, inside: &str, shown: &str) -> String {
    format!(
        "#include <stdio.h>\nint main(void) {{\n    int t, n, a;\n    {outside}\n    \
         for (scanf(\"%d\", &t); t--;) {{\n        {inside}\n        \
         for (scanf(\"%d\", &n); n-- && scanf(\"%d\", &a) == 1;) sum += a;\n        printf(\"%d\\n\", {shown});\n    }}\n}}\n"
    )
}

/// Accepts 1 to 100 datasets of 1 to 9 digits.
const DATASETS_VALIDATOR: &str = "#include <stdio.h>
int main(void) {
    int t, n;
    if (scanf(\"%d\", &t) != 1 || t < 1 || t > 100 || getchar() != '\\n') return 1;
    while (t--) {
        if (scanf(\"%d\", &n) != 1 || n < 1 || n > 9 || getchar() != '\\n') return 1;
        for (int i = 1; i <= n; i++) {
            int digit = getchar();
            if (digit < '0' || digit > '9' || getchar() != (i < n ? ' ' : '\\n')) return 1;
        }
    }
    return getchar() != EOF;
}
";

#[test]
fn datasets_of_several_lines_are_removed() {
    testing::needs(&["gcc"]);
    let data: String = (1..=40)
        .map(|nth| match nth {
            23 => "4\n9 3 5 6\n".to_owned(),
            _ if nth % 3 == 0 => format!("3\n1 0 {}\n", nth % 5),
            _ => format!("2\n{} 1\n", nth % 4),
        })
        .collect();
    let test = Test::empty()
        .file("problems/paths/problem.toml", SPEC.replace(".cpp", ".c"))
        .file("problems/paths/samples/1.in", "1\n1\n2\n")
        .file("problems/paths/samples/1.ans", "2\n")
        .file(
            "problems/paths/right.c",
            datasets("", "int sum = 0;", "sum"),
        )
        .file("problems/paths/validator.c", DATASETS_VALIDATOR)
        .file("low.c", datasets("", "int sum = 0;", "sum < 20 ? sum : 0"))
        .file("kept.c", datasets("int sum = 0;", "", "sum"))
        .file("big.in", format!("40\n{data}"));
    for (submission, least) in [("low.c", "1\n3\n9 5 6\n"), ("kept.c", "2\n1\n1\n1\n0\n")] {
        let args = ["shrink", "paths", submission, "big.in", "--time", "300s"];
        let shrunk = test.run(&[&args[..], &["--format", "json"]].concat());
        let shrunk = shrunk.ends_with(1).json();
        assert_eq!(shrunk["counterexample"]["input"], least);
    }
}
