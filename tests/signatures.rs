//! Function and class problems on the command line.

use crate::scratch::Scratch;
use crate::support::{Ran, Test};

const COUNTER: &str = r#"format = 1
title = "Counter"
kind = "class"
seed = 1
reference = "solutions/right.py"

[validator]
program = "validator.py"

[signature]
class = "Counter"
constructor = ["start: int"]

[[signature.method]]
name = "move"
params = ["by: int"]
returns = "int"
names = { rust = "make_a_move" }

[[signature.method]]
name = "reset"

[[generator]]
name = "random"
program = "steps.py"

[[group]]
name = "all"
points = 100
generator = "random"
params = {}
count = 2

[[solution]]
path = "solutions/right.py"
expect = "accepted"

[[solution]]
path = "solutions/stuck.js"
expect = "wrong-answer"
"#;

const RIGHT: &str = "class Counter:
    def __init__(self, start: int):
        self.sum = start

    def move(self, by: int) -> int:
        self.sum += by
        return self.sum

    def reset(self) -> None:
        self.sum = 0
";

const STUCK: &str = "class Counter {
  constructor(start) { this.sum = start; }
  move(by) { return this.sum + by; }
  reset() {}
}
";

const RANDOM: &str = r#"import json, random, sys
random.seed(int(sys.argv[-1]))
steps = [random.randint(-9, 9) for _ in range(5)]
print(json.dumps(["Counter"] + ["move"] * 5 + ["reset", "move"]))
print(json.dumps([[3]] + [[step] for step in steps] + [[], [1]]))
"#;

const SAMPLE: &str = "[\"Counter\",\"move\",\"move\"]\n[[3],[1],[2]]\n";

fn counter() -> Test {
    Test::new()
        .file("problems/counter/problem.toml", COUNTER)
        .file("problems/counter/statement.en.md", "# Counter\n")
        .file("problems/counter/validator.py", "input()\n")
        .file("problems/counter/steps.py", RANDOM)
        .file("problems/counter/solutions/right.py", RIGHT)
        .file("problems/counter/solutions/stuck.js", STUCK)
        .file("problems/counter/samples/1.in", SAMPLE)
        .file("problems/counter/samples/1.ans", "[null,4,6]\n")
}

fn judge(name: &str, text: &str) -> Ran {
    counter().file(name, text).run(&["judge", "counter", name])
}

#[test]
fn a_class_problem_is_built_and_its_solutions_are_verified() {
    let test = counter();
    test.run(&["build"]).ends_with(0);
    test.run(&["verify"]).ends_with(0);
    test.run(&["show", "counter", "samples/1", "--answer"])
        .ends_with(0)
        .prints("[null,4,6]\n");
}

#[test]
fn what_a_submission_prints_is_shown_and_not_judged() {
    let noisy = RIGHT.replace(
        "        self.sum += by\n",
        "        self.sum += by\n        print('[null, 4, 6]')\n",
    );
    judge("noisy.py", &noisy)
        .ends_with(0)
        .prints("accepted, 100 of 100 points");
    let wrong = noisy.replace("return self.sum", "return 7");
    judge("wrong.py", &wrong)
        .ends_with(1)
        .prints("samples/1: wrong-answer")
        .prints("it printed besides its answer:\n    [null, 4, 6]\n");
}

#[test]
fn the_reason_of_a_failure_names_the_line() {
    judge(
        "crash.py",
        &RIGHT.replace("self.sum = start", "self.sum = [][start]"),
    )
    .ends_with(1)
    .prints("samples/1: runtime-error: IndexError: list index out of range (solution.py:3)");
    judge(
        "leaves.py",
        &RIGHT.replace("self.sum = start", "__import__('os')._exit(0)"),
    )
    .ends_with(1)
    .prints("samples/1: runtime-error: the program ended before it gave its answer");
    judge(
        "partial.py",
        "class Counter:\n    def __init__(self, start): pass\n    def reset(self): pass\n",
    )
    .ends_with(1)
    .prints("samples/1: runtime-error: Counter has no method move");
    judge(
        "broken.c",
        "typedef int Counter;\n\nCounter* counterCreate(int start) { return s; }\n",
    )
    .ends_with(1)
    .prints("compile-error")
    .prints("solution.c:3:");
}

#[test]
fn a_text_is_no_solution_of_a_class_problem() {
    judge("answer.txt", "[null,4,6]\n").ends_with(2).complains(
        "function and class problems cannot be solved in text: the languages are c, c++, go",
    );
}

#[test]
fn inputs_are_held_against_the_signature() {
    let test = counter();
    test.run_with_input(&["validate", "counter"], SAMPLE.as_bytes())
        .ends_with(0);
    test.run_with_input(
        &["validate", "counter"],
        b"[\"Counter\",\"move\"]\n[[3],[true]]\n",
    )
    .ends_with(1)
    .complains(
        "line 2, column 7: expected int for `by` (from -2147483648 to 2147483647), found `true`",
    );
    let test = test.file("problems/counter/samples/2.in", "[\"Counter\"]\n[]\n");
    test.run(&["build"])
        .ends_with(2)
        .complains("line 2, column 2: expected the arguments of call 1 (Counter), found `]`");
}

#[test]
fn a_solution_answers_one_input() {
    let answer = counter().run_with_input(
        &["solve", "counter", "--solution", "stuck"],
        SAMPLE.as_bytes(),
    );
    assert_eq!(answer.ends_with(0).stdout, "[null,4,5]\n");
}

#[test]
fn starter_code_is_printed_by_name_and_by_extension() {
    let test = counter();
    let python = test
        .run(&["stub", "counter", "--lang", "python"])
        .ends_with(0);
    assert_eq!(
        test.run(&["stub", "counter", "--lang", "py"])
            .ends_with(0)
            .stdout,
        python.stdout
    );
    python.prints("    def move(self, by: int) -> int:\n");
    test.run(&["stub", "counter", "--lang", "rust"])
        .ends_with(0)
        .prints("fn make_a_move(&mut self, by: i32) -> i32 {");
    test.run(&["stub", "counter", "--lang", "cobol"])
        .ends_with(2)
        .complains("cannot be solved in cobol");
    crate::support::built_sums()
        .run(&["stub", "sums", "--lang", "c"])
        .ends_with(2)
        .complains("sums is a problem of kind batch: its spec declares no `[input]`");
}

#[test]
fn a_function_problem_takes_its_arguments_line_by_line() {
    let spec = "format = 1\ntitle = \"Join\"\nkind = \"function\"\nreference = \"join.py\"\n\n[signature]\nfunction = \"join\"\n\
        params = [\"words: string[]\", \"n: int\"]\nreturns = \"string\"\n";
    let join = "class Solution:\n    def join(self, words: List[str], n: int) -> str:\n        return ''.join(words) * n\n";
    let test = Test::new()
        .file("problems/join/problem.toml", spec)
        .file("problems/join/join.py", join)
        .file("problems/join/samples/1.in", "[\"a\",\"b\"]\n2\n")
        .file("problems/join/samples/1.ans", "\"abab\"\n")
        .file(
            "join.js",
            "const join = (words, n) => words.join('').repeat(n);\n",
        );
    test.run(&["judge", "join", "join.js"]).ends_with(0);
}

#[test]
fn the_examples_of_the_page_open() {
    let page = include_str!("../docs/signatures.md");
    let examples: Vec<&str> = page
        .split("```toml\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .collect();
    assert_eq!(examples.len(), 2);
    for example in examples {
        let head = "format = 1\ntitle = \"Example\"\nreference = \"sum.py\"\n";
        let samples = "\n[[group]]\nname = \"hand\"\nfiles = [\"1.in\"]\n";
        let scratch = Scratch::sum(&format!("{head}{example}{samples}")).file("1.in", "1\n");
        assert_eq!(scratch.open().signature.unwrap().routines().len(), 1);
    }
}
