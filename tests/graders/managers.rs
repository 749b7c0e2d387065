//! Interactors and managers in the formats of judges that start them with the pipes of processes.

use crate::support::Test;
use std::path::Path;
use std::process::Command;

const SPEC: &str = r#"format = 1
title = "Relay"
kind = "interactive"
seed = 1

[interactor]
program = "manager.cpp"
processes = 2

[[group]]
name = "all"
points = 100
files = ["all/*.in"]

[[solution]]
path = "right.py"
expect = "accepted"

[[solution]]
path = "wrong.py"
expect = "wrong-answer"
"#;

/// Opens the pipes in another order than the processes do.
const MANAGER: &str = r#"#include <cstdio>
#include <cstdlib>
int main(int count, char **arguments) {
    static char line[100000];
    FILE *in = fopen(arguments[1], "r"), *to[2], *from[2];
    for (int at = 1; at >= 0; at--) to[at] = fopen(arguments[5 + 2 * at], "w");
    for (int at = 0; at < 2; at++) from[at] = fopen(arguments[4 + 2 * at], "r");
    int number;
    while (fscanf(in, "%d", &number) == 1) {
        fprintf(to[0], "%d\n", number);
        fflush(to[0]);
        if (!fgets(line, sizeof line, from[0])) return fputs("wrong answer process 0 ended\n", stderr), 1;
        fputs(line, to[1]);
        fflush(to[1]);
        if (!fgets(line, sizeof line, from[1])) return fputs("wrong answer process 1 ended\n", stderr), 1;
        if (atoi(line) != number) return fputs("points 0.25 half of a half\n", stderr), 7;
    }
    return fputs("ok all\n", stderr), 0;
}
"#;

/// The same in Python.
const IN_PYTHON: &str = r#"import sys
from0, to0, from1, to1 = sys.argv[4:8]
with open(to1, "w") as to1, open(from0) as from0, open(to0, "w") as to0, open(from1) as from1:
    for number in open(sys.argv[1]).read().split():
        print(number, file=to0, flush=True)
        print(from0.readline().strip(), file=to1, flush=True)
        if int(from1.readline()) != int(number):
            print("points 0.25 half of a half", file=sys.stderr)
            sys.exit(7)
print("ok all", file=sys.stderr)
"#;

const RIGHT: &str = "import sys\nfor line in sys.stdin:\n    if sys.argv[1] == '0':\n        \
    print('x' * int(line), flush=True)\n    else:\n        print(len(line.strip()), flush=True)\n";

/// What `Communication.py` of CMS does: the manager gets the pipes, processes have them as streams.
const AS_CMS: &str = r#"set -e
mkfifo from0 to0 from1 to1
"$1" from0 to0 from1 to1 < "$3" > score 2> message &
for at in 0 1; do python3 "$2" $at < to$at > from$at & done
wait
cat score message
rm from? to?
"#;

/// What the class of interactive tasks of sinol-make does: the manager gets descriptors.
const AS_SINOL: &str = r#"import os, subprocess, sys
manager, program, path = sys.argv[1:]
words, kept, started = ["2"], [], []
for at in "01":
    (read, say), (hear, write) = os.pipe(), os.pipe()
    started.append(subprocess.Popen(["python3", program, at], stdin=hear, stdout=say))
    os.close(hear), os.close(say)
    words += [str(read), str(write)]
    kept += [read, write]
result = subprocess.run([manager] + words, stdin=open(path), stdout=subprocess.PIPE, pass_fds=kept)
for pipe in kept: os.close(pipe)
for process in started: process.wait()
sys.stdout.buffer.write(result.stdout)
"#;

fn relay() -> Test {
    let dead = format!("import sys\nif sys.argv[1] == '1': sys.exit()\n{RIGHT}");
    Test::new()
        .file("problems/relay/problem.toml", SPEC)
        .file("problems/relay/manager.cpp", MANAGER)
        .file("problems/relay/all/1.in", "5 7\n")
        .file("problems/relay/right.py", RIGHT)
        .file(
            "problems/relay/wrong.py",
            RIGHT.replace("len(line.strip())", "1"),
        )
        .file("dead.py", dead)
        .file("cms.sh", AS_CMS)
        .file("sinol.py", AS_SINOL)
}

/// What the exported manager prints about the three programs, run as the judge does.
fn judged(test: &Test, manager: &str, judge: [&str; 2]) -> [String; 3] {
    if Path::new(manager).extension() == Some("cpp".as_ref()) {
        let built = Command::new("g++")
            .args(["-o", "manager", manager])
            .current_dir(test.path(""))
            .status();
        assert!(built.unwrap().success(), "{manager} does not compile");
    } else {
        std::fs::rename(test.path(manager), test.path("manager")).unwrap();
    }
    [
        "problems/relay/right.py",
        "problems/relay/wrong.py",
        "dead.py",
    ]
    .map(|program| {
        let ran = Command::new(judge[0])
            .args([judge[1], "./manager", program, "problems/relay/all/1.in"])
            .current_dir(test.path(""))
            .output()
            .unwrap();
        String::from_utf8(ran.stdout).unwrap()
    })
}

/// Exports, removes the problem, and imports it under its name.
fn comes_back(test: &Test, format: &str) {
    std::fs::remove_dir_all(test.path("problems/relay")).unwrap();
    test.run(&["import", "out", "--out", "problems/relay"])
        .ends_with(0);
    let manager = std::fs::read_to_string(test.path("problems/relay/jury/interactor.cpp"));
    assert_eq!(manager.unwrap(), MANAGER, "{format}");
    let spec = std::fs::read_to_string(test.path("problems/relay/problem.toml")).unwrap();
    assert!(spec.contains("processes = 2"), "{spec}");
}

#[test]
fn a_manager_goes_to_cms_and_comes_back() {
    testing::needs(&["g++", "python3"]);
    let test = relay();
    let args = ["export", "relay", "--to", "cms", "--out", "out"];
    let said = test.run(&args).ends_with(0).stdout;
    assert!(said.contains("g++ -O2 -o check/manager"), "{said}");
    assert!(!said.contains("  lost "), "{said}");
    let task = std::fs::read_to_string(test.path("out/task.yaml")).unwrap();
    assert!(
        task.contains("num_processes: 2") && task.contains("user_io: std_io"),
        "{task}"
    );
    assert_eq!(
        judged(&test, "out/check/manager.cpp", ["sh", "cms.sh"]),
        [
            "1\nOutput is correct\nok all\n",
            "0.25\nOutput is partially correct\npoints 0.25 half of a half\n",
            "0\nOutput isn't correct\nwrong answer process 1 ended\n",
        ]
    );
    comes_back(&test, "cms");
}

#[test]
fn a_manager_goes_to_sinol_make_and_comes_back() {
    testing::needs(&["g++", "python3"]);
    let test = relay();
    let args = ["export", "relay", "--to", "sinol", "--out", "out"];
    test.run(&args).ends_with(0);
    let config = std::fs::read_to_string(test.path("out/config.yml")).unwrap();
    assert!(config.contains("num_processes: 2"), "{config}");
    assert_eq!(
        judged(&test, "out/prog/relaysoc.cpp", ["python3", "sinol.py"]),
        [
            "OK\nok all\n100\n",
            "OK\npoints 0.25 half of a half\n25\n",
            "WRONG\nwrong answer process 1 ended\n0\n",
        ]
    );
    comes_back(&test, "sinol");
    let args = ["export", "relay", "--to", "tps", "--out", "tps"];
    test.run(&args)
        .ends_with(2)
        .complains("needs `process_io = \"pipes\"` in `[interactor]` and a `[grader]`");
}

#[test]
fn a_manager_in_python_goes_to_cms_and_comes_back() {
    testing::needs(&["python3"]);
    let test = relay()
        .file(
            "problems/relay/problem.toml",
            SPEC.replace("manager.cpp", "manager.py"),
        )
        .file("problems/relay/manager.py", IN_PYTHON);
    let args = ["export", "relay", "--to", "cms", "--out", "out"];
    test.run(&args).ends_with(0);
    std::fs::copy(test.path("out/check/manager"), test.path("copy")).unwrap();
    let [right, wrong, dead] = judged(&test, "copy", ["sh", "cms.sh"]);
    assert_eq!(right, "1\nOutput is correct\nok all\n");
    let quarter = "0.25\nOutput is partially correct\npoints 0.25 half of a half\n";
    assert_eq!(wrong, quarter);
    // Which of both it notices depends on when the process ends.
    let noticed = ["BrokenPipeError", "ValueError"].map(|error| dead.contains(error));
    assert!(
        dead.starts_with("0\nOutput isn't correct\n") && noticed.contains(&true),
        "{dead}"
    );
    std::fs::remove_dir_all(test.path("problems/relay")).unwrap();
    test.run(&["import", "out", "--out", "problems/relay"])
        .ends_with(0);
    let back = std::fs::read_to_string(test.path("problems/relay/jury/interactor.py"));
    assert_eq!(back.unwrap(), IN_PYTHON);
}
