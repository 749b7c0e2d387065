//! Programs of several source files: submissions and programs of the jury that are directories.

use crate::support::sums::SPEC;
use crate::support::{Test, sums};

const ADD_CPP: &str = "long long add(long long one, long long other) { return one + other; }\n";
const MAIN_CPP: &str = "#include \"in/add.h\"\n#include <iostream>\n\nint main() {\n    int n;\n    long long sum = 0, next;\n    \
                        for (std::cin >> n; std::cin >> next;) sum = add(sum, next);\n    std::cout << sum << '\\n';\n}\n";
const MAIN_PY: &str = "from adding import add\n\ninput()\nprint(add(map(int, input().split())))\n";
const MAIN_JS: &str = "const { add } = require('./add');\nconst lines = require('fs').readFileSync(0, 'utf8').split('\\n');\n\
     console.log(String(add(lines[1].split(' '))));\n";
const START_JAVA: &str = "import java.util.Scanner;\n\nclass Start {\n    public static void main(String[] args) {\n        \
                          Scanner in = new Scanner(System.in);\n        int n = in.nextInt();\n        long sum = 0;\n        \
                          while (n-- > 0) sum = Adder.add(sum, in.nextLong());\n        System.out.println(sum);\n    }\n}\n";
const MAIN_GO: &str = "package main\n\nimport \"fmt\"\n\nfunc main() {\n\tvar n int\n\tvar next, sum int64\n\tfmt.Scan(&n)\n\tfor ; n > 0; \
                       n-- {\n\t\tfmt.Scan(&next)\n\t\tsum = add(sum, next)\n\t}\n\tfmt.Println(sum)\n}\n";
const MAIN_RS: &str = "mod add;\n\nfn main() {\n    let text = std::io::read_to_string(std::io::stdin()).unwrap();\n    \
                       println!(\"{}\", add::sum(text.split_whitespace().skip(1)));\n}\n";

/// `sums` with the same right submission in several languages, a directory each.
fn submissions() -> Test {
    let c = MAIN_CPP.replace("#include <iostream>", "#include <stdio.h>");
    let c = c.replace("std::cin >> n;", "scanf(\"%d\", &n);");
    let c = c.replace("std::cin >> next;", "scanf(\"%lld\", &next) == 1;");
    let c = c.replace("std::cout << sum << '\\n';", "printf(\"%lld\\n\", sum);");
    let header = "long long add(long long one, long long other);\n";
    sums()
        .file("cpp/sum.cpp", MAIN_CPP)
        .file("cpp/in/add.cpp", ADD_CPP)
        .file("cpp/in/add.h", header)
        .file("c/sum.c", c)
        .file("c/in/add.c", ADD_CPP)
        .file("c/in/add.h", header)
        .file("py/main.py", MAIN_PY)
        .file("py/adding/__init__.py", "def add(numbers):\n    return sum(numbers)\n")
        .file("java/Start.java", START_JAVA)
        .file("java/Adder.java", "class Adder {\n    static long add(long one, long other) {\n        return one + other;\n    }\n}\n")
        .file("go/sum.go", MAIN_GO)
        .file("go/add.go", "package main\n\nfunc add(one, other int64) int64 { return one + other }\n")
        .file("js/main.js", MAIN_JS)
        .file("js/add.js", "exports.add = (numbers) => numbers.map(BigInt).reduce((one, other) => one + other, 0n);\n")
        .file("rs/main.rs", MAIN_RS)
        .file("rs/add.rs", "pub fn sum<'a>(words: impl Iterator<Item = &'a str>) -> i64 {\n    words.map(|word| word.parse::<i64>().unwrap()).sum()\n}\n")
}

#[test]
fn a_directory_of_sources_is_a_submission_in_every_language() {
    let all = ["cpp", "c", "py", "java", "go", "js", "rs"];
    let args = ["judge", "sums"].into_iter().chain(all);
    let ran = submissions().run(&args.collect::<Vec<_>>()).ends_with(0);
    let rows = ran.stdout.lines().filter(|row| row.ends_with(" 100"));
    assert_eq!(rows.count(), 7, "{}", ran.stdout);
}

#[test]
fn a_file_that_changes_beside_the_main_one_makes_another_program() {
    let test = submissions();
    test.run(&["judge", "sums", "cpp"]).ends_with(0);
    let test = test.file("cpp/in/add.cpp", ADD_CPP.replace('+', "-"));
    test.run(&["judge", "sums", "cpp"])
        .ends_with(1)
        .prints("wrong-answer");
}

#[test]
fn a_directory_that_is_no_program_is_reported() {
    let test = sums()
        .file("none/notes.txt", "")
        .file("mixed/a.cpp", "")
        .file("mixed/b.py", "")
        .file("two/a.py", "")
        .file("two/b.py", "")
        .file("two/.hidden/main.py", "");
    for (name, words) in [
        (
            "none",
            "none is not a submission: it is a directory without a source file: known extensions are c,",
        ),
        (
            "mixed",
            "its sources are in c++ and python: a program is in one language",
        ),
        (
            "two",
            "several source files in python, and none that is surely the main one: call the file that is started main.py or __main__.py",
        ),
        ("gone.py", "no submission gone.py: No such file"),
    ] {
        test.run(&["judge", "sums", name])
            .ends_with(2)
            .complains(words);
    }
    // So is one that was named by mistake.
    (0..1001)
        .fold(test, |test, at| test.file(&format!("many/{at}.py"), ""))
        .run(&["judge", "sums", "many"])
        .ends_with(2)
        .complains("too large for a program");
}

#[test]
fn programs_of_the_jury_may_be_directories() {
    let spec = SPEC
        .replace("program = \"validator.c\"", "program = \"validator\"")
        .replace("program = \"generator.c\"", "program = \"generator\"")
        .replace("\"solutions/right.c\"", "\"solutions/right\"")
        .replace(
            "[[generator]]",
            "[checker]\nprogram = \"checker\"\n\n[[generator]]",
        );
    let compare = "#include \"same.h\"\n#include <fstream>\n#include <string>\n\nint main(int, char **args) {\n    std::string a, b;\n    \
                   std::getline(std::ifstream(args[2]), a, '\\0');\n    std::getline(std::ifstream(args[3]), b, '\\0');\n    return same(a, b) ? 0 : 1;\n}\n";
    let same = "#include \"same.h\"\n\nbool same(const std::string &a, const std::string &b) { return a == b; }\n";
    let validator = crate::support::sums::PYTHON_VALIDATOR
        .replace("import sys\n", "import sys\nimport digits\n");
    let test = sums()
        .file("problems/sums/problem.toml", spec)
        .file(
            "problems/sums/validator/main.py",
            validator.replace("number.isdigit()", "digits.only(number)"),
        )
        .file(
            "problems/sums/validator/digits.py",
            "def only(text):\n    return text.isdigit()\n",
        )
        .file(
            "problems/sums/generator/__main__.py",
            format!(
                "from draw import random\n{}",
                crate::support::sums::PYTHON_GENERATOR.replace("import random\n", "")
            ),
        )
        .file("problems/sums/generator/draw.py", "import random\n")
        .file("problems/sums/solutions/right/main.py", MAIN_PY)
        .file("problems/sums/solutions/right/adding.py", "add = sum\n")
        .file("problems/sums/checker/compare.cpp", compare)
        .file("problems/sums/checker/same.cpp", same)
        .file(
            "problems/sums/checker/same.h",
            "#include <string>\n\nbool same(const std::string &a, const std::string &b);\n",
        );
    std::fs::remove_file(test.path("problems/sums/solutions/right.c")).unwrap();
    test.run(&["build", "sums"]).ends_with(0);
    test.run(&["verify", "sums"])
        .ends_with(0)
        .prints("as expected");
    test.run(&["export", "sums", "--to", "icpc", "--out", "pack"])
        .ends_with(0);
    let shipped = test.path("pack/output_validator");
    let built = std::process::Command::new("./build")
        .current_dir(&shipped)
        .status();
    assert!(built.unwrap().success());
    assert!(shipped.join("program").is_file());
    test.run(&["export", "sums", "--to", "polygon", "--out", "polygonpack"])
        .ends_with(0)
        .prints("weaker    the checker has 2 source files: they are joined into one")
        .prints("lost      the validator has several source files");
    test.run_with_input(&["validate", "sums"], b"1\nx\n")
        .ends_with(1);
    test.run_with_input(&["solve", "sums", "--solution", "right"], b"2\n3 4\n")
        .ends_with(0)
        .prints("7\n");
}

#[test]
fn a_directory_is_fuzzed_like_a_file() {
    let wrong = MAIN_CPP.replace("std::cout << sum", "std::cout << (n == 3 ? 0 : sum)");
    let test = submissions().file("cpp/sum.cpp", wrong);
    let fuzz = ["fuzz", "sums", "cpp", "--against", "py", "--cases", "60"];
    // However busy the machine is.
    test.run(&[&fuzz[..], &["--shrink-time", "300s"]].concat())
        .ends_with(1)
        .prints("cpp: wrong-answer on 8 bytes")
        .prints("input:\n  3\n  0 0 1\n");
    test.run(&["fuzz", "sums", "py", "--against", "go", "--cases", "60"])
        .ends_with(0);
}

#[test]
fn a_function_is_one_file() {
    let test = Test::new()
        .file("mine/main.py", "from other import *\n")
        .file("mine/other.py", "class Solution:\n    pass\n");
    test.run(&["new", "two_sum", "--kind", "function", "--form", "minimal"])
        .ends_with(0);
    test.run(&["judge", "two_sum", "mine"])
        .ends_with(2)
        .complains("a function or a class is one file");
}

/// `sums` with solutions of several files.
fn with_directories() -> Test {
    let spec = SPEC
        .replace(
            "reference = \"solutions/right.c\"",
            "reference = \"solutions/right\"",
        )
        .replace("path = \"solutions/right.c\"", "path = \"solutions/right\"");
    let more = "\n[[solution]]\npath = \"solutions/start\"\nexpect = \"accepted\"\n";
    sums()
        .file("problems/sums/problem.toml", spec + more)
        .file("problems/sums/solutions/right/sum.cpp", MAIN_CPP)
        .file("problems/sums/solutions/right/in/add.cpp", ADD_CPP)
        .file("problems/sums/solutions/right/in/add.h", "long long add(long long, long long);\n")
        .file("problems/sums/solutions/start/Start.java", START_JAVA)
        .file("problems/sums/solutions/start/Adder.java", "class Adder {\n    static long add(long a, long b) {\n        return a + b;\n    }\n}\n")
}

#[test]
fn directories_go_to_icpc_packages_and_come_back() {
    let test = with_directories();
    for format in ["icpc", "icpc-legacy", "domjudge"] {
        test.run(&[
            "export",
            "sums",
            "--to",
            format,
            "--out",
            &format!("{format}pack"),
        ])
        .ends_with(0);
        for file in [
            "right/sum.cpp",
            "right/in/add.cpp",
            "start/Start.java",
            "start/Adder.java",
        ] {
            let file = format!("{format}pack/submissions/accepted/{file}");
            assert!(test.path(&file).is_file(), "{file}");
        }
    }
    let rules =
        std::fs::read_to_string(test.path("icpcpack/submissions/submissions.yaml")).unwrap();
    assert_eq!(rules, "accepted/start:\n  entrypoint: Start\n");
    let ran = test
        .run(&["import", "icpcpack", "--out", "problems/back"])
        .ends_with(0);
    assert!(!ran.stdout.contains("entry point"), "{}", ran.stdout);
    let spec = std::fs::read_to_string(test.path("problems/back/problem.toml")).unwrap();
    assert!(
        spec.contains("path = \"solutions/accepted/right\"\n"),
        "{spec}"
    );
    test.run(&["build", "back"]).ends_with(0);
    test.run(&["verify", "back"])
        .ends_with(0)
        .prints("as expected");
}

#[test]
fn formats_that_have_no_place_for_directories_say_so() {
    let test = with_directories();
    test.run(&["export", "sums", "--to", "polygon", "--out", "polygonpack"])
        .ends_with(0)
        .prints(
            "lost      solution solutions/right, which has several files: it is left out: put it into one",
        );
    test.run(&["export", "sums", "--to", "hydro", "--out", "hydropack"])
        .ends_with(0)
        .prints("solution solutions/right, which has several files");
    for (format, dir) in [
        ("dmoj", "dmojpack/solutions"),
        ("folder", "folderpack/solutions"),
    ] {
        test.run(&[
            "export",
            "sums",
            "--to",
            format,
            "--out",
            &format!("{format}pack"),
        ])
        .ends_with(0);
        assert!(
            test.path(&format!("{dir}/right/in/add.cpp")).is_file(),
            "{format}"
        );
    }
}
