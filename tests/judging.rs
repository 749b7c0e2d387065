//! `tengen judge` on real programs.

use crate::support::sums::{FIRST, RIGHT, SPEC};
use crate::support::{Ran, built_sums};

/// Judges a submission to `sums`.
fn judge(name: &str, text: impl AsRef<[u8]>) -> Ran {
    built_sums().file(name, text).run(&["judge", "sums", name])
}

#[test]
fn a_right_submission_is_accepted() {
    judge("right.py", RIGHT)
        .ends_with(0)
        .prints("accepted, 100 of 100 points")
        .prints("isolation: ");
}

#[test]
fn a_wrong_submission_is_explained() {
    judge("first.py", FIRST)
        .ends_with(1)
        .prints("wrong-answer, 0 of 100 points")
        .prints("samples/1: wrong-answer: 1st token of line 1: expected 7, found 3")
        .prints("- 7")
        .prints("+ 3")
        .prints("input: ");
}

#[test]
fn a_crash_is_a_runtime_error() {
    judge("crash.py", "import sys\nsys.exit(3)\n")
        .ends_with(1)
        .prints("runtime-error")
        .prints("exit code 3");
}

#[test]
fn a_signal_is_a_runtime_error() {
    let text = "int main() { volatile int *p = 0; *p = 1; }\n";
    judge("fault.c", text)
        .ends_with(1)
        .prints("signal 11 (segmentation fault)");
}

#[test]
fn a_loop_is_a_time_limit() {
    let text = "int main() { for (volatile int i = 0;; i++); }\n";
    // One case, as each takes its whole limit.
    built_sums()
        .file("loop.c", text)
        .run(&["judge", "sums", "loop.c", "--case", "samples/1"])
        .ends_with(1)
        .prints("samples/1: time-limit: ")
        .prints(" of processor time");
}

#[test]
fn a_sleeper_is_idle() {
    let text = "#include <unistd.h>\nint main() { for (;;) pause(); }\n";
    judge("sleep.c", text)
        .ends_with(1)
        .prints("time-limit: idle");
}

#[test]
fn too_much_memory_is_a_memory_limit() {
    let text = "#include <stdlib.h>\n#include <string.h>\n#include <stdio.h>\n\
        int main() { for (;;) { char *p = malloc(1 << 20); memset(p, 1, 1 << 20); printf(\"%c\", p[5]); } }\n";
    judge("memory.c", text).ends_with(1).prints("memory-limit");
}

#[test]
fn too_much_output_is_an_output_limit() {
    judge(
        "flood.c",
        "#include <stdio.h>\nint main() { for (;;) puts(\"flood\"); }\n",
    )
    .ends_with(1)
    .prints("output-limit: more than 1 MiB of output");
}

/// Programs that are right as soon as the judge does what its users are used to from others.
#[test]
fn everyday_programs_are_accepted() {
    let sum = "input()\nprint(sum(map(int, input().split())))\n";
    let with = |before: &str| format!("{before}\n{sum}");
    let threaded = "import threading\ndef main():\n    input()\n    print(sum(map(int, input().split())))\nthreading.stack_size(64 << 20)\nthread = threading.Thread(target=main)\nthread.start()\nthread.join()\n";
    let told = with(
        "import os\nif os.environ.get('ONLINE_JUDGE') is None: input('a message for the author')",
    );
    let judged = "#include <cstdio>\nint main() {\n#ifndef ONLINE_JUDGE\n    freopen(\"in.txt\", \"r\", stdin);\n#endif\n    long n, x, sum = 0;\n    for (scanf(\"%ld\", &n); n > 0 && scanf(\"%ld\", &x) == 1; n--) sum += x;\n    printf(\"%ld\\n\", sum);\n}\n";
    let test = built_sums()
        .file("random.py", with("import random\nrandom.seed(1)"))
        .file("threaded.py", threaded)
        .file("told.py", told)
        .file("JUDGED.CPP", judged)
        .file("marked.py", with("\u{feff}"));
    let files = [
        "random.py",
        "threaded.py",
        "told.py",
        "JUDGED.CPP",
        "marked.py",
    ];
    test.run(&[&["judge", "sums"], &files[..]].concat())
        .ends_with(0);
}

#[test]
fn a_limit_that_a_run_time_system_meets_is_named() {
    let threads = "import threading, time\nfor _ in range(100): threading.Thread(target=time.sleep, args=(1,)).start()\n";
    built_sums()
        .file("memory.py", "bytearray(10**14)\n")
        .file("threads.py", threads)
        .run(&["judge", "sums", "memory.py", "threads.py"])
        .ends_with(1)
        .prints("memory-limit: it asked for more memory than 128 MiB and ended with exit code 1: MemoryError")
        .prints("runtime-error: exit code 1: a thread or process was refused, as `limits.processes` is 1");
}

#[test]
fn the_compilers_words_are_shown() {
    judge("broken.cpp", "int main() { return x; }\n")
        .ends_with(1)
        .prints("compile-error")
        .prints("broken.cpp:1:21");
}

#[test]
fn a_submission_of_no_bytes_gets_a_verdict() {
    judge("empty.cpp", "").ends_with(1).prints("compile-error");
    judge("empty.py", "").ends_with(1).prints("wrong-answer");
}

#[test]
fn a_binary_submission_gets_a_verdict() {
    let rubbish: Vec<u8> = (0..2000_u32)
        .map(|index| u8::try_from((index * 7919) >> 3 & 0xff).unwrap())
        .collect();
    judge("rubbish.cpp", &rubbish)
        .ends_with(1)
        .prints("compile-error");
    judge("rubbish.py", &rubbish)
        .ends_with(1)
        .prints("runtime-error");
}

#[test]
fn an_unknown_extension_is_wrong_usage() {
    judge("answer.xyz", "1")
        .ends_with(2)
        .complains("cannot tell the language of answer.xyz: known extensions are c, cs, cpp");
    let test = built_sums();
    test.run(&["judge", "sums", "misspelt"])
        .ends_with(2)
        .complains("no submission misspelt: the path does not exist");
    test.run(&["fuzz", "sums", ""])
        .ends_with(2)
        .complains("the name is empty");
    test.run(&["plan", "sums", "--cases", "0"])
        .ends_with(2)
        .complains("a whole number from 1 on is expected");
}

#[test]
fn a_missing_submission_is_wrong_usage() {
    built_sums()
        .run(&["judge", "sums", "nowhere.py"])
        .ends_with(2)
        .complains("no submission nowhere.py");
}

#[test]
fn a_near_miss_of_a_problem_is_answered_with_a_hint() {
    built_sums().run(&["judge", "sum", "x.py"]).ends_with(2);
    built_sums()
        .file("x.py", "")
        .run(&["judge", "sum", "x.py"])
        .ends_with(2)
        .complains("did you mean `sums`?");
}

#[test]
fn the_expected_verdict_decides_the_exit_code() {
    let test = built_sums().file("first.py", FIRST);
    test.run(&["judge", "sums", "first.py", "--expect", "wrong-answer"])
        .ends_with(0);
    test.run(&["judge", "sums", "first.py", "--expect", "slow"])
        .ends_with(2)
        .complains("known are accepted, wrong-answer");
}

#[test]
fn a_group_stops_at_its_first_failure_unless_all_are_asked_for() {
    let test = built_sums().file("first.py", FIRST);
    let cases = |args: &[&str]| {
        let document = test.run(args).json();
        document["submissions"][0]["cases"]
            .as_array()
            .unwrap()
            .len()
    };
    assert_eq!(cases(&["judge", "sums", "first.py", "--format", "json"]), 3);
    assert_eq!(
        cases(&["judge", "sums", "first.py", "--format", "json", "--all"]),
        8
    );
}

#[test]
fn the_json_document_has_its_documented_shape() {
    let document = built_sums()
        .file("right.py", RIGHT)
        .run(&["--format", "json", "judge", "sums", "right.py"])
        .json();
    assert_eq!(document["format"], 2);
    assert_eq!(document["problem"], "sums");
    let submission = &document["submissions"][0];
    assert_eq!(submission["error"], serde_json::Value::Null);
    assert_eq!(submission["submission"], "right.py");
    assert_eq!(submission["verdict"], "accepted");
    assert_eq!(submission["score"], 100.0);
    for key in ["level", "memory_source", "cpu_source"] {
        assert!(submission["isolation"][key].is_string(), "{document}");
    }
    assert_eq!(submission["isolation"]["not_held"], serde_json::json!([]));
    let case = &submission["cases"][0];
    assert_eq!(case["id"], "samples/1");
    assert_eq!(case["group"], "samples");
    assert_eq!(case["verdict"], "accepted");
    for key in ["cpu_ms", "wall_ms", "memory_bytes"] {
        assert!(case[key].as_f64().unwrap() > 0.0, "{document}");
    }
}

#[test]
fn the_report_does_not_depend_on_the_number_of_jobs() {
    let source =
        "n = int(input())\nxs = list(map(int, input().split()))\nprint(sum(xs) + (n == 60))\n";
    let test = built_sums().file("half.py", source);
    let verdicts = |jobs: &str| {
        let args = ["judge", "sums", "half.py", "--fresh", "-j", jobs];
        let document = test
            .run(&[&args[..], &["--format", "json"]].concat())
            .json();
        let cases = document["submissions"][0]["cases"]
            .as_array()
            .unwrap()
            .clone();
        cases
            .iter()
            .map(|case| (case["id"].to_string(), case["verdict"].to_string()))
            .collect::<Vec<_>>()
    };
    assert_eq!(verdicts("1"), verdicts("4"));
}

#[test]
fn only_the_cases_that_are_named_are_judged() {
    let test = built_sums().file("first.py", FIRST).file("right.py", RIGHT);
    let ids = |more: &[&str]| {
        let args = [&["judge", "sums", "right.py", "--format", "json"], more].concat();
        let document = test.run(&args).ends_with(0).json();
        let cases = document["submissions"][0]["cases"].as_array().unwrap();
        let ids = cases.iter().map(|case| case["id"].as_str().unwrap());
        let score = document["submissions"][0]["score"].as_f64().unwrap();
        (ids.map(str::to_owned).collect::<Vec<_>>(), score)
    };
    let small = ["small/01", "small/02", "small/03"].map(str::to_owned);
    assert_eq!(ids(&["--group", "small"]), (small.to_vec(), 40.0));
    let one = ["large/02"].map(str::to_owned);
    assert_eq!(ids(&["--case", "large/02"]), (one.to_vec(), 60.0));
    assert_eq!(ids(&["--case", "large/02", "--group", "small"]).0.len(), 4);
    test.run(&["judge", "sums", "first.py", "--group", "small"])
        .ends_with(1)
        .prints("small  WA");
    test.run(&["judge", "sums", "right.py", "--group", "smal"])
        .ends_with(2)
        .complains("sums has no cases of a group `smal`: known are samples, small, large");
    test.run(&["judge", "sums", "right.py", "--case", "small/99"])
        .ends_with(2)
        .complains("sums has no case `small/99`: cases are named like samples/1");
}

#[test]
fn a_group_that_was_left_out_blocks_nothing() {
    let spec = SPEC.replace("points = 60", "points = 60\ndepends = [\"small\"]");
    let test = built_sums()
        .file("problems/sums/problem.toml", spec)
        .file("right.py", RIGHT);
    test.run(&["judge", "sums", "right.py", "--group", "large"])
        .ends_with(0)
        .prints("accepted, 60 of 100 points");
}

#[test]
fn other_limits_than_the_problems_can_be_tried() {
    let hungry = "data = bytearray(60 << 20)\n".to_owned() + RIGHT;
    let idle = "import time\ntime.sleep(0.2)\n".to_owned() + RIGHT;
    let test = built_sums().file("hungry.py", hungry).file("idle.py", idle);
    test.run(&["judge", "sums", "hungry.py"]).ends_with(0);
    test.run(&["judge", "sums", "hungry.py", "--memory-limit", "32MiB"])
        .ends_with(1)
        .prints("more than 32 MiB of memory");
    test.run(&["judge", "sums", "idle.py", "--time-limit", "1ms"])
        .ends_with(1)
        .prints("time-limit");
    test.run(&["judge", "sums", "idle.py", "--time-limit", "1"])
        .ends_with(2)
        .complains("a time with its unit");
    // The cases are those of the problem still.
    test.run(&["build", "sums", "--locked"])
        .prints("0 made now");
}

#[test]
fn a_solution_may_be_named_as_in_the_spec() {
    let test = built_sums();
    let own = "problems/sums/solutions/right.c";
    for path in ["solutions/right.c", own] {
        test.run(&["judge", "sums", path]).ends_with(0);
        test.run(&["fuzz", "sums", path, "--cases", "2"])
            .ends_with(0);
        test.run(&[
            "strength",
            "sums",
            path,
            "--mutants",
            "1",
            "--inputs",
            "0",
            "--format",
            "json",
        ])
        .prints("\"solution\": \"solutions/right.c\"");
    }
    // A file that is here comes first.
    let test = test.file("solutions/right.c", "int main(void) { return 1; }\n");
    test.run(&["judge", "sums", "solutions/right.c"])
        .ends_with(1)
        .prints("runtime-error");
    test.run(&["judge", "sums", "solutions/none.c"])
        .ends_with(2)
        .complains("no submission solutions/none.c: ");
}
