//! Ten small problems: their tests, made with a fixed seed and answered here, and right and wrong
//! programs.
//!
//! In programs `@` stands for the text that makes each of them different.

use crate::numbers::{counted, spaced, tests};
use std::collections::VecDeque;

/// A problem.
pub(crate) struct Problem {
    pub(crate) name: &'static str,
    /// Inputs and outputs.
    pub(crate) tests: Vec<(String, String)>,
    pub(crate) python: Written,
    pub(crate) cpp: Written,
}

/// A right program and a wrong one.
pub(crate) struct Written {
    pub(crate) right: String,
    pub(crate) wrong: String,
}

/// A program, and a wrong variant with the second text in place of the first.
fn written(text: &str, right: &str, wrong: &str) -> Written {
    assert!(text.contains(right), "{text}");
    Written {
        right: text.to_owned(),
        wrong: text.replace(right, wrong),
    }
}

pub(crate) fn problems() -> Vec<Problem> {
    vec![
        sum(),
        sort(),
        gcd(),
        palindrome(),
        primes(),
        rising(),
        brackets(),
        grid(),
        knapsack(),
        stretch(),
    ]
}

fn sum() -> Problem {
    let tests = tests(3, |numbers, _| {
        let list = numbers.list(-1_000_000_000, 1_000_000_000);
        (counted(&list), list.iter().sum::<i64>().to_string())
    });
    Problem {
        name: "sum",
        tests,
        python: written(
            "n_@ = int(input())\ntotal_@ = 0\nfor value in map(int, input().split()):\n    total_@ += value\nprint(total_@)\n",
            "total_@ += value",
            "total_@ += abs(value)",
        ),
        cpp: written(
            "#include <iostream>\nint main() {\n    int n_@;\n    std::cin >> n_@;\n    long long total = 0;\n    for (int i = 0; i < n_@; i++) {\n        long long x;\n        std::cin >> x;\n        total += x;\n    }\n    std::cout << total << \"\\n\";\n}\n",
            "i < n_@",
            "i + 1 < n_@",
        ),
    }
}

fn sort() -> Problem {
    let tests = tests(4, |numbers, _| {
        let mut list = numbers.list(0, 50);
        list.push(list[0]);
        let input = counted(&list);
        list.sort_unstable();
        (input, spaced(&list))
    });
    Problem {
        name: "sort",
        tests,
        python: written(
            "n_@ = int(input())\nvalues_@ = list(map(int, input().split()))\nprint(*sorted(values_@))\n",
            "sorted(values_@)",
            "sorted(set(values_@))",
        ),
        cpp: written(
            "#include <algorithm>\n#include <iostream>\n#include <vector>\nusing namespace std;\nint main() {\n    int n_@;\n    cin >> n_@;\n    vector<int> a(n_@);\n    for (auto &x : a) cin >> x;\n    sort(a.begin(), a.end());\n    for (int i = 0; i < n_@; i++) cout << a[i] << ' ';\n}\n",
            "sort(a.begin(), a.end())",
            "sort(a.rbegin(), a.rend())",
        ),
    }
}

fn gcd() -> Problem {
    fn gcd(a: i64, b: i64) -> i64 {
        if b == 0 { a } else { gcd(b, a % b) }
    }
    let tests = tests(16, |numbers, _| {
        let factor = 2 + i64::try_from(numbers.below(1000)).unwrap();
        let mut list: Vec<i64> = numbers.list(1, 1000).iter().map(|it| it * factor).collect();
        list.extend([6 * factor, 10 * factor]);
        (
            counted(&list),
            list.iter().fold(0, |a, b| gcd(*b, a)).to_string(),
        )
    });
    Problem {
        name: "gcd",
        tests,
        python: written(
            "from math import gcd\nn_@ = int(input())\nresult_@ = 0\nfor x in map(int, input().split()):\n    result_@ = gcd(result_@, x)\nprint(result_@)\n",
            "print(result_@)",
            "print(2 * result_@)",
        ),
        cpp: written(
            "#include <bits/stdc++.h>\nusing namespace std;\nlong long gcd_@(long long a, long long b) { return b == 0 ? a : gcd_@(b, a % b); }\nint main() {\n    int n;\n    cin >> n;\n    long long g = 0, x;\n    while (n--) { cin >> x; g = gcd_@(x, g); }\n    cout << g << endl;\n}\n",
            "g = gcd_@(x, g);",
            "g = max(x, g);",
        ),
    }
}

fn palindrome() -> Problem {
    let tests = tests(7, |numbers, index| {
        let half: String = (0..=numbers.below(40))
            .map(|_| char::from(b'a' + u8::try_from(numbers.below(26)).unwrap()))
            .collect();
        let back: String = half.chars().rev().collect();
        match index % 3 {
            0 => (format!("{half}{back}\n"), "YES".to_owned()),
            1 => (format!("x{half}yz{back}x\n"), "NO".to_owned()),
            _ => (format!("{half}q{back}\n"), "YES".to_owned()),
        }
    });
    Problem {
        name: "palindrome",
        tests,
        python: written(
            "s_@ = input().strip()\nright_@ = all(s_@[i] == s_@[-1 - i] for i in range(len(s_@) // 2))\nprint('YES' if right_@ else 'NO')\n",
            "range(len(s_@) // 2)",
            "range(1)",
        ),
        cpp: written(
            "#include <iostream>\n#include <string>\nint main() {\n    std::string s_@;\n    std::cin >> s_@;\n    bool is = true;\n    for (size_t i = 0; i < s_@.size() / 2; i++)\n        if (s_@[i] != s_@[s_@.size() - 1 - i]) is = false;\n    std::cout << (is ? \"YES\" : \"NO\") << std::endl;\n}\n",
            "i < s_@.size() / 2",
            "i < 1",
        ),
    }
}

fn primes() -> Problem {
    let tests = tests(9, |numbers, _| {
        let n = 2 + numbers.below(20_000);
        let is_prime = |n: &u64| (2..=n.isqrt()).all(|d| !n.is_multiple_of(d));
        (
            format!("{n}\n"),
            (2..=n).filter(is_prime).count().to_string(),
        )
    });
    Problem {
        name: "primes",
        tests,
        python: written(
            "n_@ = int(input())\nsieve_@ = bytearray([1]) * (n_@ + 1)\nsieve_@[0:2] = b'\\0\\0'\nfor i in range(2, int(n_@ ** 0.5) + 1):\n    if sieve_@[i]:\n        for j in range(i * i, n_@ + 1, i):\n            sieve_@[j] = 0\nprint(sum(sieve_@))\n",
            "b'\\0\\0'",
            "b'\\0\\1'",
        ),
        cpp: written(
            "#include <bits/stdc++.h>\nusing namespace std;\nint main() {\n    int n_@;\n    cin >> n_@;\n    vector<bool> sieve(n_@ + 1, true);\n    int count = 0;\n    for (long long i = 2; i <= n_@; i++) {\n        if (!sieve[i]) continue;\n        count++;\n        for (long long j = i * i; j <= n_@; j += i) sieve[j] = false;\n    }\n    cout << count << '\\n';\n}\n",
            "int count = 0;",
            "int count = 1;",
        ),
    }
}

fn rising() -> Problem {
    let tests = tests(21, |numbers, _| {
        let mut list = numbers.list(0, 30);
        list.extend([40; 40]);
        let mut ends: Vec<i64> = Vec::new();
        for &value in &list {
            let at = ends.partition_point(|end| *end < value);
            ends.truncate(ends.len().max(at));
            match ends.get_mut(at) {
                Some(end) => *end = value,
                None => ends.push(value),
            }
        }
        (counted(&list), ends.len().to_string())
    });
    Problem {
        name: "rising",
        tests,
        python: written(
            "from bisect import bisect_left, bisect_right\nn_@ = int(input())\nends_@ = []\nfor x in map(int, input().split()):\n    at = bisect_left(ends_@, x)\n    if at == len(ends_@):\n        ends_@.append(x)\n    else:\n        ends_@[at] = x\nprint(len(ends_@))\n",
            "= bisect_left(",
            "= bisect_right(",
        ),
        cpp: written(
            "#include <bits/stdc++.h>\nusing namespace std;\nint main() {\n    int n_@;\n    cin >> n_@;\n    vector<int> ends;\n    for (int i = 0; i < n_@; i++) {\n        int x;\n        cin >> x;\n        auto at = lower_bound(ends.begin(), ends.end(), x);\n        if (at == ends.end()) ends.push_back(x);\n        else *at = x;\n    }\n    cout << ends.size() << endl;\n}\n",
            "lower_bound",
            "upper_bound",
        ),
    }
}

fn brackets() -> Problem {
    let tests = tests(12, |numbers, index| {
        let depth = 1 + usize::try_from(numbers.below(50)).unwrap();
        let text = match index % 3 {
            0 => format!("{}{}", "([".repeat(depth), "])".repeat(depth)),
            1 => format!("{}{}", "([".repeat(depth), ")]".repeat(depth)),
            _ => "()[]{}".repeat(depth),
        };
        (
            format!("{text}\n"),
            if index % 3 == 1 { "no" } else { "yes" }.to_owned(),
        )
    });
    Problem {
        name: "brackets",
        tests,
        python: written(
            "pairs_@ = {')': '(', ']': '[', '}': '{'}\nopen_@ = []\nright = True\nfor c in input().strip():\n    if c in pairs_@:\n        right = right and bool(open_@) and open_@.pop() == pairs_@[c]\n    else:\n        open_@.append(c)\nprint('yes' if right and not open_@ else 'no')\n",
            "open_@.pop() == pairs_@[c]",
            "bool(open_@.pop())",
        ),
        cpp: written(
            "#include <iostream>\n#include <stack>\n#include <string>\nusing namespace std;\nint main() {\n    string s_@;\n    cin >> s_@;\n    stack<char> open;\n    bool right = true;\n    for (char c : s_@) {\n        if (c == '(' || c == '[' || c == '{') { open.push(c); continue; }\n        char want = c == ')' ? '(' : c == ']' ? '[' : '{';\n        if (open.empty() || open.top() != want) { right = false; break; }\n        open.pop();\n    }\n    cout << (right && open.empty() ? \"yes\" : \"no\") << endl;\n}\n",
            "open.top() != want",
            "want == ' '",
        ),
    }
}

fn grid() -> Problem {
    let tests = tests(19, |numbers, _| {
        let (rows, columns) = (5 + usize::try_from(numbers.below(20)).unwrap(), 9);
        let mut grid = vec![vec![b'.'; columns]; rows];
        // Walls with a gap at alternating ends, so that the path goes to and fro.
        for (index, row) in grid
            .iter_mut()
            .enumerate()
            .filter(|(index, _)| index % 2 == 1)
        {
            row.fill(b'#');
            row[if index % 4 == 1 { columns - 1 } else { 0 }] = b'.';
        }
        if numbers.below(4) == 0 {
            grid[3].fill(b'#');
        }
        let lines: Vec<String> = grid
            .iter()
            .map(|row| String::from_utf8_lossy(row).into_owned())
            .collect();
        (
            format!("{rows} {columns}\n{}\n", lines.join("\n")),
            steps(&grid).to_string(),
        )
    });
    Problem {
        name: "grid",
        tests,
        python: written(
            "from collections import deque\nn_@, m_@ = map(int, input().split())\ng = [input().strip() for _ in range(n_@)]\nd_@ = {(0, 0): 0}\nq = deque([(0, 0)])\nwhile q:\n    r, c = q.popleft()\n    for a, b in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):\n        if 0 <= a < n_@ and 0 <= b < m_@ and g[a][b] == '.' and (a, b) not in d_@:\n            d_@[a, b] = d_@[r, c] + 1\n            q.append((a, b))\nprint(d_@.get((n_@ - 1, m_@ - 1), -1))\n",
            ", (r, c - 1))",
            ")",
        ),
        cpp: written(
            "#include <bits/stdc++.h>\nusing namespace std;\nint main() {\n    int n_@, m_@;\n    cin >> n_@ >> m_@;\n    vector<string> g(n_@);\n    for (auto &row : g) cin >> row;\n    vector<vector<int>> d(n_@, vector<int>(m_@, -1));\n    queue<pair<int, int>> q;\n    q.push({0, 0});\n    d[0][0] = 0;\n    int dr[] = {1, -1, 0, 0}, dc[] = {0, 0, 1, -1};\n    while (!q.empty()) {\n        auto [r, c] = q.front();\n        q.pop();\n        for (int k = 0; k < 4; k++) {\n            int a = r + dr[k], b = c + dc[k];\n            if (a < 0 || b < 0 || a >= n_@ || b >= m_@ || g[a][b] == '#' || d[a][b] >= 0) continue;\n            d[a][b] = d[r][c] + 1;\n            q.push({a, b});\n        }\n    }\n    cout << d[n_@ - 1][m_@ - 1] << endl;\n}\n",
            "k < 4",
            "k < 3",
        ),
    }
}

/// The length of the shortest path from corner to corner, or -1.
fn steps(grid: &[Vec<u8>]) -> i64 {
    let (rows, columns) = (grid.len(), grid[0].len());
    let mut steps = vec![vec![-1; columns]; rows];
    let mut queue = VecDeque::from([(0_usize, 0_usize)]);
    steps[0][0] = 0;
    while let Some((row, column)) = queue.pop_front() {
        let around = [
            (row + 1, column),
            (row.wrapping_sub(1), column),
            (row, column + 1),
            (row, column.wrapping_sub(1)),
        ];
        for (r, c) in around {
            if r < rows && c < columns && grid[r][c] == b'.' && steps[r][c] < 0 {
                steps[r][c] = steps[row][column] + 1;
                queue.push_back((r, c));
            }
        }
    }
    steps[rows - 1][columns - 1]
}

fn knapsack() -> Problem {
    let tests = tests(14, |numbers, _| {
        let (count, capacity) = (5 + numbers.below(30), 50 + numbers.below(500));
        let items: Vec<(u64, u64)> = (0..count)
            .map(|_| (1 + numbers.below(40), 1 + numbers.below(100)))
            .collect();
        let mut best = vec![0; usize::try_from(capacity).unwrap() + 1];
        for (weight, value) in &items {
            let weight = usize::try_from(*weight).unwrap();
            for room in (weight..best.len()).rev() {
                best[room] = best[room].max(best[room - weight] + value);
            }
        }
        let lines: Vec<String> = items
            .iter()
            .map(|(weight, value)| format!("{weight} {value}"))
            .collect();
        (
            format!("{count} {capacity}\n{}\n", lines.join("\n")),
            best[best.len() - 1].to_string(),
        )
    });
    Problem {
        name: "knapsack",
        tests,
        python: written(
            "n_@, room_@ = map(int, input().split())\nbest_@ = [0] * (room_@ + 1)\nfor _ in range(n_@):\n    w, v = map(int, input().split())\n    for r in range(room_@, w - 1, -1):\n        best_@[r] = max(best_@[r], best_@[r - w] + v)\nprint(best_@[room_@])\n",
            "range(room_@, w - 1, -1)",
            "range(w, room_@ + 1)",
        ),
        cpp: written(
            "#include <iostream>\n#include <vector>\nusing namespace std;\nint main() {\n    int n_@, room;\n    cin >> n_@ >> room;\n    vector<long long> best(room + 1);\n    while (n_@--) {\n        int w, v;\n        cin >> w >> v;\n        for (int r = room; r >= w; r--) best[r] = max(best[r], best[r - w] + v);\n    }\n    cout << best[room] << endl;\n}\n",
            "int r = room; r >= w; r--",
            "int r = w; r <= room; r++",
        ),
    }
}

fn stretch() -> Problem {
    let tests = tests(18, |numbers, index| {
        let list = numbers.list(-1000, if index == 0 { -1 } else { 700 });
        let mut best = i64::MIN;
        let mut here = 0;
        for value in &list {
            here = value + here.max(0);
            best = best.max(here);
        }
        (counted(&list), best.to_string())
    });
    Problem {
        name: "stretch",
        tests,
        python: written(
            "n_@ = int(input())\nbest_@ = -10 ** 18\nhere_@ = 0\nfor x in map(int, input().split()):\n    here_@ = x + max(here_@, 0)\n    best_@ = max(best_@, here_@)\nprint(best_@)\n",
            "best_@ = -10 ** 18",
            "best_@ = 0",
        ),
        cpp: written(
            "#include <bits/stdc++.h>\nusing namespace std;\nint main() {\n    int n_@;\n    cin >> n_@;\n    long long best = LLONG_MIN, here = 0;\n    for (int i = 0; i < n_@; i++) {\n        long long x;\n        cin >> x;\n        here = x + max(here, 0LL);\n        best = max(best, here);\n    }\n    cout << best << endl;\n}\n",
            "best = LLONG_MIN",
            "best = 0",
        ),
    }
}
