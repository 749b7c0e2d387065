//! Honest programs run as they do outside, in every language that the machine has.

use std::path::Path;
use std::time::Duration;

use sandbox::{Exit, Job, Level, Sandbox, Status, Stdin, Work};

use super::offered;

/// A program, what compiles it (`{}` is its source) and what runs the result.
struct Program {
    file: &'static str,
    text: &'static str,
    compile: &'static [&'static str],
    run: &'static [&'static str],
}

/// Each adds up the numbers it reads, with what its language has for that.
const PROGRAMS: &[Program] = &[
    Program {
        file: "sum.c",
        text: "#include <stdio.h>\nint main(void) { long n, s = 0; while (scanf(\"%ld\", &n) == 1) s += n; printf(\"%ld\\n\", s); }\n",
        compile: &["gcc", "-O2", "-static", "-o", "sum", "sum.c"],
        run: &["./sum"],
    },
    Program {
        file: "threads.cpp",
        text: "#include <iostream>\n#include <thread>\nint main() { long n, s = 0; while (std::cin >> n) std::thread([&] { s += n; }).join(); std::cout << s << std::endl; }\n",
        compile: &["g++", "-O2", "-pthread", "-o", "threads", "threads.cpp"],
        run: &["./threads"],
    },
    Program {
        file: "undefined.cpp",
        text: "#include <iostream>\nint main() { long n, s = 0; while (std::cin >> n) s += n; std::cout << s << std::endl; }\n",
        compile: &[
            "g++",
            "-g",
            "-fsanitize=undefined",
            "-o",
            "undefined",
            "undefined.cpp",
        ],
        run: &["./undefined"],
    },
    Program {
        file: "address.cpp",
        text: "#include <iostream>\n#include <vector>\nint main() { std::vector<long> v; long n, s = 0; while (std::cin >> n) v.push_back(n); for (long x : v) s += x; std::cout << s << std::endl; }\n",
        compile: &[
            "g++",
            "-g",
            "-fsanitize=address",
            "-o",
            "address",
            "address.cpp",
        ],
        run: &["./address"],
    },
    Program {
        file: "races.cpp",
        text: "#include <iostream>\n#include <thread>\nint main() { long n, s = 0; while (std::cin >> n) std::thread([&] { s += n; }).join(); std::cout << s << std::endl; }\n",
        compile: &["g++", "-g", "-fsanitize=thread", "-o", "races", "races.cpp"],
        run: &["./races"],
    },
    Program {
        file: "recursion.c",
        text: "#include <stdio.h>\nstatic long sum(long depth) { volatile char frame[64]; frame[0] = 0; long n; return scanf(\"%ld\", &n) == 1 ? n + sum(depth) : depth ? sum(depth - 1) + frame[0] : 0; }\nint main(void) { printf(\"%ld\\n\", sum(500000)); }\n",
        compile: &["gcc", "-O0", "-o", "recursion", "recursion.c"],
        run: &["./recursion"],
    },
    Program {
        file: "Sum.java",
        text: "import java.util.*;\npublic class Sum { public static void main(String[] a) { Scanner in = new Scanner(System.in); long s = 0; while (in.hasNextLong()) s += in.nextLong(); System.out.println(s); } }\n",
        compile: &["javac", "-d", ".", "Sum.java"],
        run: &["java", "-Xmx256m", "-XX:+UseSerialGC", "-cp", "{}", "Sum"],
    },
    Program {
        file: "sum.js",
        text: "const words = require('fs').readFileSync(0, 'utf8').split(/\\s+/);\nconsole.log(words.reduce((s, w) => s + Number(w), 0));\n",
        compile: &[],
        run: &["node", "{}/sum.js"],
    },
    Program {
        file: "sum.go",
        text: "package main\nimport \"fmt\"\nfunc main() { var n, s int; done := make(chan int); go func() { for { if _, err := fmt.Scan(&n); err != nil { break }; s += n }; done <- s }(); fmt.Println(<-done) }\n",
        compile: &["go", "build", "-o", "sum", "sum.go"],
        run: &["./sum"],
    },
    Program {
        file: "sum.py",
        text: "import sys, threading, tempfile\nresult = []\nt = threading.Thread(target=lambda: result.append(sum(map(int, sys.stdin.read().split()))))\nt.start(); t.join()\nwith tempfile.TemporaryFile('w+') as f:\n    f.write(str(result[0])); f.seek(0); print(f.read())\n",
        compile: &[],
        run: &["/usr/bin/python3", "{}/sum.py"],
    },
    Program {
        file: "processes.py",
        text: "import sys, subprocess\nnumbers = sys.stdin.read().split()\nout = subprocess.run(['/bin/sh', '-c', 'echo $((' + '+'.join(numbers) + '))'], capture_output=True).stdout\nprint(int(out))\n",
        compile: &[],
        run: &["/usr/bin/python3", "{}/processes.py"],
    },
];

#[test]
fn honest_programs_run_at_strong() {
    offered(Level::Strong).inspect(|sandbox| run_all(&**sandbox));
}

#[test]
fn honest_programs_run_at_contained() {
    offered(Level::Contained).inspect(|sandbox| run_all(&**sandbox));
}

#[test]
fn honest_programs_run_at_restricted() {
    offered(Level::Restricted).inspect(|sandbox| run_all(&**sandbox));
}

fn run_all(sandbox: &dyn Sandbox) {
    for program in PROGRAMS {
        let compiler = program.compile.first().or(program.run.first()).unwrap();
        if is_installed(compiler) {
            let exit = run(sandbox, program);
            assert_eq!(exit.stdout, b"42\n", "{}: {exit:?}", program.file);
            assert_eq!(
                (exit.status, exit.stop),
                (Status::Exited(0), None),
                "{}",
                program.file
            );
        }
    }
}

fn run(sandbox: &dyn Sandbox, program: &Program) -> Exit {
    let directory = tempfile::tempdir_in("/tmp").unwrap();
    let open_to_all = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(directory.path(), open_to_all).unwrap();
    std::fs::write(directory.path().join(program.file), program.text).unwrap();
    if !program.compile.is_empty() {
        let mut job = generous(Job::new(program.compile.iter().copied()));
        job.work = Work::Shared(directory.path().to_owned());
        job.env = vec![("GOCACHE".into(), cache(sandbox, directory.path()))];
        let exit = sandbox.run(&job).unwrap();
        assert_eq!(
            (exit.status, exit.stop),
            (Status::Exited(0), None),
            "{exit:?}"
        );
    }
    let path = directory.path().to_str().unwrap();
    let place = |word: &&str| word.replace("{}", path).replace("./", &format!("{path}/"));
    let mut job = generous(Job::new(program.run.iter().map(place)));
    job.stdin = Stdin::Bytes((*b"10 30\n2\n").into());
    job.readable = vec![directory.path().to_owned()];
    sandbox.run(&job).unwrap()
}

/// Where Go may keep what it compiled: at the level without a `/tmp` of its own, in the directory.
fn cache(sandbox: &dyn Sandbox, directory: &Path) -> std::ffi::OsString {
    match sandbox.isolation().level {
        Level::Bare | Level::Restricted => directory.join("cache").into(),
        Level::Contained | Level::Strong => "/tmp/cache".into(),
    }
}

fn generous(mut job: Job) -> Job {
    job.limits.cpu = Duration::from_mins(1);
    job.limits.wall = Duration::from_mins(2);
    job.limits.file = 512 << 20;
    job
}

fn is_installed(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap();
    program.starts_with('.') || std::env::split_paths(&path).any(|dir| dir.join(program).exists())
}
