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
    let note = "note: the time for making it smaller was over; `tengen shrink --time` takes as long as you say\n";
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
