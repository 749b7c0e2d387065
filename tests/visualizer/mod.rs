//! Visualizers: what draws cases, where its pictures are shown, and what becomes of one that fails.

mod exchanged;
mod failing;
mod shown;

use crate::support::Test;

const SPEC: &str = r#"format = 1
title = "Sums"
kind = "batch"
visualizer = "draw.py"
reference = "solutions/right.py"

[[group]]
name = "hand"
points = 100
files = ["hand/*.in"]

[[solution]]
path = "solutions/right.py"
expect = "accepted"

[[solution]]
path = "solutions/first.py"
expect = "wrong-answer"
"#;

/// Draws the names of what it was given, and what is in there.
const DRAW: &str = r#"import sys

names = ["input", "answer", "output"]
texts = [f"{name}: {open(path).read()!r}" for name, path in zip(names, sys.argv[1:])]
print('<svg xmlns="http://www.w3.org/2000/svg"><text>', "; ".join(texts), "</text></svg>")
"#;

/// Writes a picture by ICPC's protocol: of an input where it starts, of an output to the feedback directory.
const ICPC: &str = r#"import os, sys

is_output = len(sys.argv) > 3 and sys.argv[3].endswith("/")
place = sys.argv[3] + "judgeimage.svg" if is_output else "testcase.svg"
texts = [open(path).read() for path in sys.argv[1:3]]
if is_output:
    texts.append(sys.stdin.read())
    seen = sys.argv[3] + "seen"
    texts.append(open(seen).read() if os.path.exists(seen) else "nothing")
texts += sys.argv[4 if is_output else 3:]
with open(place, "w") as file:
    file.write(f'<svg xmlns="http://www.w3.org/2000/svg"><text>{texts!r}</text></svg>')
"#;

/// Sums with two cases, a visualizer and a wrong solution.
fn drawn(visualizer: &str) -> Test {
    testing::needs(&["python3"]);
    Test::new()
        .file("problems/sums/problem.toml", SPEC)
        .file("problems/sums/draw.py", visualizer)
        .file("problems/sums/hand/1.in", "2\n3 4\n")
        .file("problems/sums/hand/2.in", "3\n1 2 3\n")
        .file(
            "problems/sums/solutions/right.py",
            crate::support::sums::RIGHT,
        )
        .file(
            "problems/sums/solutions/first.py",
            crate::support::sums::FIRST,
        )
}

/// The same with something else in place of `visualizer = "draw.py"`.
fn drawn_by(spec: &str, visualizer: &str) -> Test {
    let (top, table) = match spec.strip_prefix('[') {
        Some(_) => ("", format!("{spec}\n")),
        None => (spec, String::new()),
    };
    let text = SPEC.replace("visualizer = \"draw.py\"\n", &format!("{top}\n"));
    let text = text.replacen("[[group]]", &format!("{table}[[group]]"), 1);
    drawn(visualizer).file("problems/sums/problem.toml", text)
}

const FIRST: &str = "problems/sums/solutions/first.py";
