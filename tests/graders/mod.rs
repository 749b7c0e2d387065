//! Problems with graders of their own: what contestants write is linked with a program of the jury.

mod exchange;
mod managers;
mod messages;

use crate::support::Test;

const SPEC: &str = r#"format = 1
title = "Total"
kind = "batch"
seed = 1
reference = "solutions/right.c"

[grader]
submission = "total"
stubs = ["stubs/begin.py"]

[grader.files]
c = ["graders/grader.c", "graders/total.h"]
cpp = ["graders/grader.cpp", "graders/total.h"]
java = ["graders/Grader.java"]
python = ["graders/grader.py"]
rust = ["graders/grader.rs"]

[input]
lines = ["n", "a[n]"]
vars = { n = "1..=20", a = "-100..=100" }

[[group]]
name = "all"
points = 100
generator = "input"
params = { n = "2..=20" }
count = 3

[[solution]]
path = "solutions/right.c"
expect = "accepted"

[[solution]]
path = "solutions/first.c"
expect = "wrong-answer"
"#;

const HEADER: &str = "#ifdef __cplusplus\n#include <vector>\nlong long total(std::vector<int> numbers);\n#else\n\
    long long total(int count, const int *numbers);\n#endif\n";

const GRADER_C: &str = r#"#include "total.h"
#include <stdio.h>

int main(void) {
    int secret_count, numbers[20];
    if (scanf("%d", &secret_count) != 1) return 1;
    for (int at = 0; at < secret_count; at++)
        if (scanf("%d", numbers + at) != 1) return 1;
    printf("%lld\n", total(secret_count, numbers));
    return 0;
}
"#;

const GRADER_CPP: &str = r#"#include "total.h"
#include <iostream>

int main() {
    int secret_count;
    std::cin >> secret_count;
    std::vector<int> numbers(secret_count);
    for (int &number : numbers) std::cin >> number;
    std::cout << total(numbers) << "\n";
}
"#;

const GRADER_JAVA: &str = "import java.util.Scanner;\n\npublic class Grader {\n    public static void main(String[] arguments) {\n        \
    Scanner in = new Scanner(System.in);\n        int[] secret = new int[in.nextInt()];\n        \
    for (int at = 0; at < secret.length; at++) secret[at] = in.nextInt();\n        \
    System.out.println(new Total().total(secret));\n    }\n}\n";

const GRADER_PY: &str = "from total import total\n\ninput()\nsecret_numbers = list(map(int, input().split()))\nprint(total(secret_numbers))\n";

const GRADER_RS: &str = "mod total;\n\nfn main() {\n    let text = std::io::read_to_string(std::io::stdin()).unwrap();\n    \
    let secret: Vec<i64> = text.split_whitespace().skip(1).map(|word| word.parse().unwrap()).collect();\n    \
    println!(\"{}\", total::total(&secret));\n}\n";

const RIGHT_C: &str = r#"#include "total.h"

long long total(int count, const int *numbers) {
    long long sum = 0;
    for (int at = 0; at < count; at++) sum += numbers[at];
    return sum;
}
"#;

const FIRST_C: &str = "#include \"total.h\"\nlong long total(int count, const int *numbers) {\n    return numbers[0];\n}\n";

/// The problem, with solutions in C.
pub(crate) fn total() -> Test {
    Test::new()
        .file("problems/total/problem.toml", SPEC)
        .file("problems/total/statement.en.md", "# Total\n")
        .file("problems/total/graders/total.h", HEADER)
        .file("problems/total/graders/grader.c", GRADER_C)
        .file("problems/total/graders/grader.cpp", GRADER_CPP)
        .file("problems/total/graders/Grader.java", GRADER_JAVA)
        .file("problems/total/graders/grader.py", GRADER_PY)
        .file("problems/total/graders/grader.rs", GRADER_RS)
        .file(
            "problems/total/stubs/begin.py",
            "def total(numbers):\n    return 0\n",
        )
        .file("problems/total/solutions/right.c", RIGHT_C)
        .file("problems/total/solutions/first.c", FIRST_C)
        .file("problems/total/samples/1.in", "2\n3 4\n")
}

#[test]
fn a_submission_is_linked_with_the_grader_of_its_language() {
    let test = total()
        .file("a.c", RIGHT_C)
        .file(
            "b.cpp",
            "#include \"total.h\"\nlong long total(std::vector<int> numbers) {\n    long long sum = 0;\n    \
             for (int number : numbers) sum += number;\n    return sum;\n}\n",
        )
        .file("c.py", "def total(numbers):\n    return sum(numbers)\n")
        .file(
            "d.java",
            "class Total {\n    long total(int[] numbers) {\n        long sum = 0;\n        \
             for (int number : numbers) sum += number;\n        return sum;\n    }\n}\n",
        )
        .file(
            "e.rs",
            "pub fn total(numbers: &[i64]) -> i64 {\n    numbers.iter().sum()\n}\n",
        );
    let names = ["a.c", "b.cpp", "c.py", "d.java", "e.rs"];
    let args = ["judge", "total"].into_iter().chain(names);
    let ran = test.run(&args.collect::<Vec<_>>()).ends_with(0);
    let rows = ran.stdout.lines().filter(|row| row.ends_with(" 100"));
    assert_eq!(rows.count(), names.len(), "{}", ran.stdout);
}

#[test]
fn submissions_that_the_grader_cannot_call_do_not_end_the_others() {
    let test = total()
        .file("all/right.c", RIGHT_C)
        .file("all/some/right.c", RIGHT_C)
        .file("all/some/more.c", "")
        .file("all/other.js", "console.log(7)\n");
    test.run(&["judge", "total", "--each", "all"])
        .ends_with(0)
        .prints("all/right.c on total")
        .prints("all/other.js: no submission: the problem has no grader for javascript: ")
        .prints("all/some: no submission: a function or a class is one file: ");
    test.run(&["judge", "total", "right.c"])
        .ends_with(2)
        .complains("no submission right.c: No such file or directory (os error 2); the problem has solutions/right.c\n");
}

#[test]
fn solutions_are_verified_fuzzed_and_mutated() {
    let test = total();
    test.run(&["build", "total"]).ends_with(0);
    test.run(&["verify", "total"])
        .ends_with(0)
        .prints("right.c")
        .prints("first.c");
    test.run(&["fuzz", "total", "problems/total/solutions/first.c"])
        .ends_with(1)
        .prints("wrong-answer on ");
    let json = ["strength", "total", "--inputs", "0", "--format", "json"];
    let strength = test.run(&json).json();
    let killed = &strength["mutants"]["killed"];
    assert!(
        killed.as_u64().is_some_and(|killed| killed > 0),
        "{strength}"
    );
}

#[test]
fn a_language_without_a_grader_is_refused_with_those_that_have_one() {
    total()
        .file("total.js", "console.log(7);\n")
        .run(&["judge", "total", "total.js"])
        .ends_with(2)
        .complains(
            "the problem has no grader for javascript: the languages are c, c++, java, python, rust",
        );
}

#[test]
fn a_submission_of_several_files_is_refused() {
    total()
        .file("both/main.c", RIGHT_C)
        .file("both/more.c", "int more;\n")
        .run(&["judge", "total", "both"])
        .ends_with(2)
        .complains("put all of the submission into one");
}

#[test]
fn a_grader_that_changes_makes_another_program() {
    let test = total();
    let right = ["judge", "total", "problems/total/solutions/right.c"];
    test.run(&right).ends_with(0);
    let larger = GRADER_C.replace(
        "total(secret_count, numbers))",
        "1 + total(secret_count, numbers))",
    );
    let test = test.file("wrong.c", RIGHT_C);
    let answer = test.run(&["show", "total", "samples/1", "--answer"]);
    answer.ends_with(0).prints("7\n");
    let test = test.file("problems/total/graders/grader.c", larger);
    test.run(&right).ends_with(0);
    let answer = test.run(&["show", "total", "samples/1", "--answer"]);
    answer.ends_with(0).prints("8\n");
}

#[test]
fn stubs_are_the_starter_code() {
    let test = total();
    test.run(&["stub", "total", "--lang", "py"])
        .ends_with(0)
        .prints("def total(numbers):\n    return 0\n");
    test.run(&["stub", "total", "--lang", "c"])
        .ends_with(2)
        .complains("the problem has no starter code in c: the languages are python");
}

/// Finds a number by asking whether it is at most another.
const INTERACTIVE: &str = r#"format = 1
title = "Guess"
kind = "interactive"

[grader]
files = { c = ["grader.c"] }

[validator]
program = "validator.c"

[interactor]
program = "interactor.py"

[[solution]]
path = "right.c"
expect = "accepted"
"#;

const ASKING_GRADER: &str = r#"#include <stdio.h>

int guess(int (*is_at_most)(int));

static int ask(int number) {
    int reply;
    printf("? %d\n", number);
    fflush(stdout);
    return scanf("%d", &reply) == 1 && reply;
}

int main(void) {
    printf("! %d\n", guess(ask));
    return 0;
}
"#;

const INTERACTOR: &str = "import sys\nsecret = int(open(sys.argv[1]).read())\nfor line in sys.stdin:\n    word, number = line.split()\n    \
    if word == '!':\n        sys.exit(int(int(number) != secret))\n    print(int(secret <= int(number)), flush=True)\nsys.exit(1)\n";

#[test]
fn a_grader_speaks_with_an_interactor() {
    let search = "int guess(int (*is_at_most)(int)) {\n    int low = 1, high = 100;\n    while (low < high) {\n        \
        int middle = (low + high) / 2;\n        if (is_at_most(middle)) high = middle;\n        else low = middle + 1;\n    }\n    return low;\n}\n";
    let test = Test::new()
        .file("problems/guess/problem.toml", INTERACTIVE)
        .file("problems/guess/grader.c", ASKING_GRADER)
        .file("problems/guess/interactor.py", INTERACTOR)
        .file(
            "problems/guess/validator.c",
            "#include <stdio.h>\nint main(void) { int n; return scanf(\"%d\", &n) != 1; }\n",
        )
        .file("problems/guess/right.c", search)
        .file("problems/guess/samples/1.in", "37\n")
        .file(
            "wrong.c",
            "int guess(int (*is_at_most)(int)) { return is_at_most(1); }\n",
        );
    test.run(&["judge", "guess", "problems/guess/right.c"])
        .ends_with(0);
    test.run(&["judge", "guess", "wrong.c"])
        .ends_with(1)
        .prints("wrong-answer");
}
