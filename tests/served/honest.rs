//! Programs that can be served.

use super::{LEVELS, all_printed, at, at_every_level, fast_run, in_namespaces, languages, printed};
use fuzz::server::{RunRequest, Servers};
use std::time::Duration;

const C: &str = "#include <stdio.h>\nint main() { int a, b; scanf(\"%d %d\", &a, &b); printf(\"%d\\n\", a + b); }\n";
const CPP: &str = "#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b << std::endl; }\n";
const RUST: &str = "fn main() { let mut s = String::new(); std::io::stdin().read_line(&mut s).unwrap();\n\
    println!(\"{}\", s.split(' ').map(|n| n.trim().parse::<i32>().unwrap()).sum::<i32>()); }\n";
const PYTHON: &str = "print(sum(map(int, input().split())))\n";

#[test]
fn every_input_is_answered_in_every_language_that_has_a_server() {
    testing::needs(&["g++", "python3"]);
    let adds = |servers: &Servers<'_>| {
        for number in 0..20 {
            let sum = printed(servers, &format!("{number} 5\n"));
            assert_eq!(sum, Some(format!("{}\n", number + 5)));
        }
        assert_eq!(servers.fork_server_failure(), None);
    };
    for (name, text) in [("a.c", C), ("a.cpp", CPP), ("a.py", PYTHON)] {
        at_every_level(name, text, adds);
    }
    // Its compiler may lie where a box without namespaces cannot reach it.
    in_namespaces("a.rs", RUST, adds);
}

#[test]
fn several_threads_ask_at_once() {
    at(&LEVELS[2..], &languages(), "a.c", C, |servers| {
        std::thread::scope(|scope| {
            for thread in 0..4 {
                scope.spawn(move || {
                    for number in 0..50 {
                        let sum = printed(servers, &format!("{number} {thread}\n"));
                        assert_eq!(sum, Some(format!("{}\n", number + thread)));
                    }
                });
            }
        });
    });
}

#[test]
fn many_inputs_asked_at_once_are_answered_in_their_order() {
    at_every_level("a.c", C, |servers| {
        let inputs: Vec<String> = (0..500).map(|number| format!("{number} 1\n")).collect();
        let sums: Vec<_> = (1..=500).map(|sum| Some(format!("{sum}\n"))).collect();
        assert_eq!(all_printed(servers, &inputs), sums);
        assert_eq!(servers.run(&[]).unwrap().len(), 0);
        assert_eq!(servers.fork_server_failure(), None);
    });
}

/// Prints which program it is to be, as its constructors find it, and continues without end on the input `1`.
const MANY: [(&str, &str); 3] = [
    (
        "a.c",
        "#include <stdio.h>\n#include <stdlib.h>\nstatic const char *which;\n\
         __attribute__((constructor)) static void choose(void) { which = getenv(\"TENGEN_MUTANT\"); }\n\
         int main(void) { int loops; scanf(\"%d\", &loops); puts(which ? which : \"none\"); while (loops == 1); }\n",
    ),
    (
        "a.rs",
        "fn main() { let mut s = String::new(); std::io::stdin().read_line(&mut s).unwrap();\n\
         println!(\"{}\", std::env::var(\"TENGEN_MUTANT\").unwrap_or(\"none\".into())); while s == \"1\" {} }\n",
    ),
    (
        "a.py",
        "import os\nloops = input()\nprint(os.environ.get('TENGEN_MUTANT', 'none'))\nwhile loops == '1': pass\n",
    ),
];

fn ask(variant: u32, input: &str, time: Option<Duration>) -> RunRequest {
    RunRequest {
        input: input.as_bytes().into(),
        variant,
        time,
    }
}

#[test]
fn one_server_runs_many_programs_that_are_one() {
    testing::needs(&["rustc", "python3"]);
    for (name, text) in MANY {
        in_namespaces(name, text, |servers| {
            let asks = [0, 1, 4_294_967_295, 20].map(|variant| ask(variant, "0", None));
            let runs = servers.run_each(&asks).unwrap().into_iter();
            let printed = runs.map(|run| super::text(run.unwrap()).unwrap());
            let expected = ["none\n", "1\n", "4294967295\n", "20\n"];
            assert_eq!(printed.collect::<Vec<_>>(), expected, "{name}");
            assert_eq!(servers.fork_server_failure(), None);
        });
    }
}

#[test]
fn a_run_is_stopped_when_its_time_is_over() {
    testing::needs(&["rustc", "python3"]);
    for (name, text) in MANY {
        in_namespaces(name, text, |servers| {
            let time = Duration::from_millis(20);
            let asks = [ask(0, "1", Some(time)), ask(0, "0", Some(time * 5))];
            let runs = servers.run_each(&asks).unwrap();
            let [Some(stopped), Some(other)] = &runs[..] else {
                panic!("{name}: {runs:?}")
            };
            assert_eq!(stopped.printed, None, "{name}");
            // The timer counts the kernel's ticks, and what is used is counted otherwise.
            assert!(
                stopped.cpu >= time / 4 && stopped.cpu < time * 4,
                "{name}: {stopped:?}"
            );
            assert_eq!(other.printed.as_deref(), Some(&b"none\n"[..]), "{name}");
        });
    }
}

#[test]
fn a_static_program_is_served() {
    let mut languages = languages();
    let gcc = "compile = [\"/usr/bin/gcc\", \"-static\", \"-o\", \"{dir}/program\", \"{source}\"]";
    let table = format!(
        "[c]\nextensions = [\"c\"]\n{gcc}\nlink_server = [\"tengen_server.c\"]\n\
         run = [\"{{dir}}/program\"]\nversion = [\"/usr/bin/gcc\", \"--version\"]\n"
    );
    languages.extend(&table).unwrap();
    at(&LEVELS[2..], &languages, "a.c", C, |servers| {
        assert_eq!(printed(servers, "1 2"), Some("3\n".to_owned()));
        assert_eq!(servers.fork_server_failure(), None);
    });
}

/// Counts in all that a process keeps: each run has to find it as it was.
const KEEPS_STATE: &str = r#"
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
static int in_data = 1;
static int constructed;
struct Before { Before() { ++constructed; } } before;
__attribute__((constructor(101))) static void early() { constructed += 10; }
int main() {
    char line[16] = "";
    bool whole = fgets(line, sizeof line, stdin) && lseek(0, 0, SEEK_CUR) == 2;
    bool fresh = in_data++ == 1 && constructed == 11 && !getenv("SEEN") && whole
        && signal(SIGUSR1, SIG_IGN) == SIG_DFL && umask(0) == 022 && dup(0) == 3 && getpid() == getpgrp();
    rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    fresh = fresh && files.rlim_max == 256;
    files.rlim_cur = files.rlim_max = 9;
    setrlimit(RLIMIT_NOFILE, &files);
    setenv("SEEN", "1", 1);
    nice(1);
    if (chdir("/")) fresh = false;
    puts(fresh ? "fresh" : "used");
}
"#;

#[test]
fn a_native_program_finds_nothing_of_the_run_before() {
    testing::needs(&["g++", "python3"]);
    at_every_level("a.cpp", KEEPS_STATE, |servers| {
        for _ in 0..5 {
            assert_eq!(printed(servers, "x\n"), Some("fresh\n".to_owned()));
        }
        assert_eq!(servers.fork_server_failure(), None);
    });
}

const KEEPS_PYTHON_STATE: &str = r#"
import builtins, os, random, sys
fresh = not hasattr(builtins, "seen") and "seen" not in os.environ and __name__ == "__main__"
fresh = fresh and sys.argv == [__file__] and os.path.realpath(os.path.dirname(__file__)) == sys.path[0]
fresh = fresh and sys.modules["__main__"].__dict__ is globals() and sys.stdin.read() == "x\n"
builtins.seen = os.environ["seen"] = "1"
class Last:
    def __del__(self): print("last")
last = Last()
print("fresh" if fresh else "used")
print(random.random(), file=sys.stderr)
"#;

#[test]
fn a_python_program_finds_nothing_of_the_run_before_and_ends_as_always() {
    testing::needs(&["g++", "python3"]);
    at_every_level("a.py", KEEPS_PYTHON_STATE, |servers| {
        for _ in 0..3 {
            assert_eq!(printed(servers, "x\n"), Some("fresh\nlast\n".to_owned()));
        }
        assert_eq!(servers.fork_server_failure(), None);
    });
}

#[test]
fn chance_is_not_shared() {
    testing::needs(&["g++", "python3"]);
    let text = "import random\nprint(random.getrandbits(64))\n";
    at(&LEVELS[2..], &languages(), "a.py", text, |servers| {
        assert_ne!(printed(servers, ""), printed(servers, ""));
    });
}

#[test]
fn large_inputs_and_outputs_pass() {
    let text =
        "#include <stdio.h>\nint main() { int c; while ((c = getchar()) != EOF) putchar(c); }\n";
    at_every_level("a.c", text, |servers| {
        for bytes in [0, 1, 65_535, 65_536, 1 << 20] {
            let input = "x".repeat(bytes);
            assert_eq!(printed(servers, &input), Some(input));
        }
    });
}

#[test]
fn a_failure_is_no_defeat() {
    testing::needs(&["g++", "python3"]);
    for (name, text) in [
        ("a.c", "int main() { return 3; }\n"),
        ("a.py", "x = 1 // 0\n"),
    ] {
        at_every_level(name, text, |servers| {
            for _ in 0..5 {
                assert!(fast_run(servers, "").unwrap().printed.is_none());
            }
            assert_eq!(servers.fork_server_failure(), None);
        });
    }
}
