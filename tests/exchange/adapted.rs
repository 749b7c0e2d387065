//! Programs by ICPC's protocol, made programs by testlib's for the judges that call those.

use super::portable::compiled;
use crate::support::{Test, built_sums};
use std::fs::{File, create_dir_all, read_to_string, write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Compares a number with the answer and gives half of the points for the answer less one. It says so in every way that there is.
const CHECKER: &str = r#"#include <fstream>
#include <iostream>
#include "judge.h"
static std::ofstream message;
static struct Last { ~Last() { message << " in the end" << std::endl; } } last;
int main(const int argc, char *const argv[]) {
    std::ios::sync_with_stdio(false);
    std::cerr << "wrong answer, says nobody" << std::endl;
    const std::string dir = argv[3];
    std::ifstream input(argv[1]), answer(argv[2]);
    long long n, expected, found;
    if (argc != 5 || std::string(argv[4]) != "a \"b\"?" || dir.back() != '/' || !(input >> n) || !(answer >> expected)) return 1;
    message.open((dir + "judgemessage.txt").c_str());
    if (!(std::cin >> found)) { message << "no number"; std::exit(43); }
    if (found == -1) std::abort();
    if (found == -2) throw 1;
    if (found == -3) exit(5);
    if (found == -4) { std::ofstream(dir + "nextpass.in") << 1; return 42; }
    if (found == -5) { std::ofstream(dir + "score.txt") << "many"; return 42; }
    if (found == -6) { }
    else if (found == expected - 1) {
        FILE *score = fopen((dir + "score_multiplier.txt").c_str(), "w");
        fprintf(score, "0.5");
        message << "one off";
        accept();
    } else if (found != expected) { message << "no " << found << "\nbut " << expected; reject(); }
    else { message << "right"; quick_exit_or_not(); }
}
"#;

const HEADER: &str = "#pragma once\n#include <cstdlib>\nvoid accept() { exit(42); }\nvoid reject() { ::exit(43); }\n\
                      void quick_exit_or_not() { std::exit(42); }\n";

const VALIDATOR: &str = "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\nint main(void) {\n    int n;\n    \
                         if (scanf(\"%d\", &n) != 1) exit(43);\n    if (n == 0) abort();\n    if (n > 1000) _exit(43);\n    return 42;\n}\n";

const PYTHON: &str = r#"import sys
from pathlib import Path
input, answer, feedback = sys.argv[1:4]
assert sys.argv[4:] == ['a "b"?'] and feedback.endswith('/')
print('wrong answer, says nobody', file=sys.stderr)
open(input).read()
message = open(feedback + 'judgemessage.txt', 'w')
words = sys.stdin.read().split()
expected = int(open(answer).read())
if not words:
    message.write('no number')
    sys.exit(43)
found = int(words[0]) if words[0].lstrip('-').isdigit() else 0
if found == -1:
    raise ValueError
if found == -3:
    sys.exit(5)
if found == -4:
    (Path(feedback) / 'nextpass.in').write_text('1')
    sys.exit(42)
if found == -5:
    open(feedback + '/score.txt', 'wb').write(b'many')
    sys.exit(42)
if found == -6:
    sys.exit()
if found == expected - 1:
    with open(feedback + 'score_multiplier.txt', 'w') as score:
        print(0.5, file=score)
    message.write('one off')
    sys.exit(42)
if found != expected:
    message.write(f'no {found}\nbut {expected}')
    exit(43)
message.write('right')
sys.exit(42)
"#;

/// How DMOJ starts a program in Python.
const AS_DMOJ: &str = "import os, runpy, sys; sys.stdin = os.fdopen(0); del sys.argv[0]; runpy.run_path(sys.argv[0], run_name='__main__')";

/// Sums with a checker and a validator by ICPC's protocol.
fn judged_by(checker: &str, source: &str) -> Test {
    let spec = crate::support::sums::SPEC
        .replace(
            "program = \"validator.c\"",
            "program = \"validator.c\"\nprotocol = \"icpc\"",
        )
        .replacen(
            "[[generator]]",
            &format!(
                "[checker]\nprogram = \"{checker}\"\nprotocol = \"icpc\"\nargs = ['a \"b\"?']\n\n[[generator]]"
            ),
            1,
        );
    built_sums()
        .file("problems/sums/problem.toml", spec)
        .file(format!("problems/sums/{checker}").as_str(), source)
        .file("problems/sums/include/judge.h", HEADER)
        .file("problems/sums/validator.c", VALIDATOR)
}

/// Exports to each judge that calls programs by testlib's protocol, where all goes along; the directories of their programs.
fn exported(test: &Test) -> [(&'static str, String); 3] {
    let dirs = [
        ("polygon", "files"),
        ("hydro", "sums/testdata"),
        ("dmoj", ""),
    ];
    dirs.map(|(to, dir)| {
        let ran = test.run(&["export", "sums", "--to", to, "--out", to]);
        let ran = ran.ends_with(0);
        assert!(!ran.stdout.contains("protocol"), "{to}: {}", ran.stdout);
        assert!(!ran.stdout.contains("arguments"), "{to}: {}", ran.stdout);
        (to, format!("{to}/{dir}"))
    })
}

/// What a checker ends with and writes, called as testlib's are, for this output and the answer 7.
fn judged(command: &mut Command, dir: &Path, output: impl AsRef<[u8]>) -> (Option<i32>, String) {
    let (input, answer) = (&b"2\n3 4\n"[..], &b"7\n"[..]);
    for (name, text) in [("in", input), ("out", output.as_ref()), ("answer", answer)] {
        write(dir.join(name), text).unwrap();
    }
    let paths = ["in", "out", "answer"].map(|name| dir.join(name));
    let ran = command
        .args(paths)
        .current_dir(dir)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    (ran.status.code(), String::from_utf8(ran.stderr).unwrap())
}

#[track_caller]
fn judges(to: &str, dir: &Path, start: impl Fn() -> Command) {
    let run = |output: &str| judged(&mut start(), dir, output);
    let partial = match to {
        "dmoj" => "points 0.5\npartial 500000/1000000\none off",
        _ => "points 0.5 one off",
    };
    for (output, code, said) in [
        ("7\n", 0, "ok right"),
        ("8\n", 1, "wrong answer no 8 but 7"),
        ("", 1, "wrong answer no number"),
        ("6\n", 7, partial),
    ] {
        let (found, message) = run(output);
        assert_eq!(found, Some(code), "{to}: {output}: {message}");
        assert!(message.starts_with(said), "{to}: {output}: {message}");
    }
    let left = std::fs::read_dir(dir).unwrap();
    let left = left.filter(|entry| entry.as_ref().unwrap().path().is_dir());
    assert_eq!(left.count(), 0, "{to}: nothing is left behind");
    // Neither accepted nor rejected, and without a word that Hydro would read as a judgement.
    for broken in ["-1\n", "-3\n", "-5\n", "-6\n"] {
        let (found, message) = run(broken);
        assert!(
            ![Some(0), Some(1), Some(2), Some(7)].contains(&found),
            "{to}: {broken}"
        );
        assert_eq!(message, "", "{to}: {broken}");
    }
    let (found, _) = run("-4\n");
    if to == "hydro" {
        assert_eq!(found, Some(0));
        assert_eq!(read_to_string(dir.join("nextpass.in")).unwrap(), "1");
    } else {
        assert_eq!(
            found,
            Some(3),
            "{to}: no judge of one pass accepts what is to have another"
        );
    }
}

/// An empty directory of the test.
fn place(test: &Test, to: &str) -> PathBuf {
    let dir = test.path(&format!("run/{to}"));
    create_dir_all(&dir).unwrap();
    dir
}

#[test]
fn a_checker_in_cpp_judges_as_testlibs_do() {
    let test = judged_by("compare.cpp", CHECKER);
    for (to, programs) in exported(&test) {
        let text = read_to_string(test.path(&format!("{programs}/compare.cpp"))).unwrap();
        let program = compiled(&test.path("."), &format!("judge_{to}"), &text);
        judges(to, &place(&test, to), || Command::new(&program));
        // An exception that nobody catches.
        let (code, _) = judged(&mut Command::new(&program), &place(&test, to), "-2\n");
        assert_eq!(code, None);
    }
}

#[test]
fn a_checker_in_python_judges_as_testlibs_do() {
    let test = judged_by("compare.py", PYTHON);
    for (to, programs) in exported(&test) {
        let program = test.path(&format!("{programs}/compare.py"));
        let start = || {
            let mut command = Command::new("python3");
            if to == "dmoj" {
                command.args(["-S", "-c", AS_DMOJ]);
            }
            command.arg(&program);
            command
        };
        judges(to, &place(&test, to), start);
        let (code, message) = judged(&mut start(), &place(&test, to), b"\xff\xfe\n");
        assert_eq!(code, Some(1), "{to}: {message}");
    }
}

#[test]
fn a_validator_in_c_accepts_by_exit_code_0() {
    let test = judged_by("compare.py", PYTHON);
    let [polygon, hydro, _] = exported(&test);
    testing::needs(&["gcc"]);
    for (to, programs) in [polygon, hydro] {
        let (source, program) = (
            test.path(&format!("{programs}/validator.c")),
            test.path(to).join("v"),
        );
        let flags = ["-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "-o"];
        let compiler = Command::new("gcc")
            .args(flags)
            .args([&program, &source])
            .status();
        assert!(compiler.unwrap().success());
        for (input, code) in [
            ("5\n", Some(0)),
            ("x\n", Some(3)),
            ("1001\n", Some(3)),
            ("0\n", None),
        ] {
            write(test.path("input"), input).unwrap();
            let input = File::open(test.path("input")).unwrap();
            let status = Command::new(&program)
                .stdin(input)
                .stderr(Stdio::null())
                .status();
            assert_eq!(status.unwrap().code(), code, "{to}");
        }
    }
}

#[test]
fn an_interactor_interacts_and_judges() {
    let interactor = "#include <cstdio>\n#include <cstdlib>\n#include <iostream>\n#include <fstream>\n\
                      int main(int, char **argv) {\n  std::ios::sync_with_stdio(false);\n  std::ifstream in(argv[1]);\n  int n, a;\n  \
                      in >> n;\n  std::cout << n << '\\n';\n  if (!(std::cin >> a)) exit(1);\n  \
                      std::ofstream(std::string(argv[3]) + \"/judgemessage.txt\") << \"got \" << a;\n  std::exit(a == n ? 42 : 43);\n}\n";
    let spec = crate::support::sums::SPEC
        .replace("kind = \"batch\"", "kind = \"interactive\"")
        .replacen(
            "[[generator]]",
            "[interactor]\nprogram = \"interactor.cpp\"\nprotocol = \"icpc\"\n\n[[generator]]",
            1,
        );
    let test = built_sums()
        .file("problems/sums/problem.toml", spec)
        .file("problems/sums/interactor.cpp", interactor);
    for (to, programs) in exported(&test) {
        let text = read_to_string(test.path(&format!("{programs}/interactor.cpp"))).unwrap();
        let program = compiled(&test.path("."), &format!("judge_{to}"), &text);
        let dir = place(&test, to);
        for (said, code, message) in [
            ("2\n", Some(0), "ok got 2\n"),
            ("3\n", Some(1), "wrong answer got 3\n"),
            ("", Some(3), ""),
        ] {
            for (name, text) in [("in", "2\n"), ("said", said), ("answer", "")] {
                write(dir.join(name), text).unwrap();
            }
            let mut command = Command::new(&program);
            command
                .current_dir(&dir)
                .args(["in", "/dev/null", "answer"]);
            let ran = command
                .stdin(File::open(dir.join("said")).unwrap())
                .output()
                .unwrap();
            assert_eq!(ran.status.code(), code, "{to}");
            assert_eq!(ran.stdout, b"2\n", "{to}");
            assert_eq!(String::from_utf8(ran.stderr).unwrap(), message, "{to}");
        }
    }
}

#[test]
fn what_cannot_be_adapted_is_a_loss_that_says_why() {
    let checker =
        "public class Compare { public static void main(String[] a) { System.exit(42); } }\n";
    let test = judged_by("Compare.java", checker);
    for to in ["polygon", "hydro", "dmoj"] {
        test.run(&["export", "sums", "--to", to, "--out", to])
            .ends_with(0)
            .prints("lost      the checker speaks ICPC's protocol: it is shipped as it is: change it to testlib's; only a program of one source file in C, C++ or Python");
    }
}

#[test]
fn an_adapted_checker_comes_back_and_judges_here() {
    let test = judged_by("compare.cpp", CHECKER);
    for (to, _) in exported(&test) {
        let back = format!("back/{to}");
        test.run(&["import", to, "--from", to, "--out", &back])
            .ends_with(0);
        test.run(&["--root", "back", "build", to, "--locked"])
            .ends_with(0);
        test.run(&[
            "--root",
            "back",
            "judge",
            to,
            &format!("{back}/solutions/right.c"),
        ])
        .ends_with(0)
        .prints("accepted");
    }
}

#[test]
fn headers_of_a_checker_go_along_where_they_cannot_lie_beside_it() {
    let checker = "#include \"judge.h\"\n#include \"testlib.h\"\nint main() { exit(0); }\n";
    let spec = crate::support::sums::SPEC.replacen(
        "[[generator]]",
        "[checker]\nprogram = \"compare.cpp\"\n\n[[generator]]",
        1,
    );
    let test = built_sums()
        .file("problems/sums/problem.toml", spec)
        .file("problems/sums/compare.cpp", checker)
        .file("problems/sums/include/judge.h", HEADER)
        .file("problems/sums/include/testlib.h", "void quit();\n");
    for ((to, programs), inside) in
        exported(&test)
            .into_iter()
            .zip([[false, false], [true, false], [true, true]])
    {
        let text = read_to_string(test.path(&format!("{programs}/compare.cpp"))).unwrap();
        let found = [text.contains("void accept"), text.contains("void quit")];
        assert_eq!(found, inside, "{to}");
    }
}
