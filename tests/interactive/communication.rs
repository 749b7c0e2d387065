//! Problems whose submissions are several processes that communicate with a manager.

use crate::support::{Ran, Test};

const SPEC: &str = r#"format = 1
title = "Relay"
kind = "interactive"
limits = { time = "1s", memory = "64MiB" }

[interactor]
program = "manager.c"
processes = 2

[validator]
program = "validator.c"

[[solution]]
path = "right.c"
expect = "accepted"
"#;

/// Tells the first process a number, the second one what the first one says, and wants the number back.
const MANAGER: &str = r#"#include <stdio.h>
#include <string.h>

int main(int count, char **arguments) {
    int number, back;
    char word[100];
    if (count != 8 || scanf("%d", &number) != 1) return 3;
    FILE *from0 = fopen(arguments[4], "r"), *to0 = fopen(arguments[5], "w");
    FILE *from1 = fopen(arguments[6], "r"), *to1 = fopen(arguments[7], "w");
    fprintf(to0, "%d\n", number);
    fflush(to0);
    if (fscanf(from0, "%99s", word) != 1) return fputs("no word", stderr), 1;
    fprintf(to1, "%s\n", word);
    fflush(to1);
    if (fscanf(from1, "%d", &back) != 1) return fputs("no number", stderr), 1;
    return back == number ? 0 : (fputs("another number", stderr), 1);
}
"#;

/// A submission: what the first process does with the number n, and the second one with the word w.
fn submission(first: &str, second: &str) -> String {
    format!(
        "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n\
         int main(int count, char **arguments) {{\n    char w[100]; int n;\n    \
         if (count != 2) return 9;\n    \
         if (arguments[1][0] == '0') {{ scanf(\"%d\", &n); {first} }}\n    else {{ {second} }}\n    return 0;\n}}\n"
    )
}

const ENCODE: &str = "while (n-- > 0) putchar('x'); puts(\"\");";
const DECODE: &str = "scanf(\"%99s\", w); printf(\"%zu\\n\", strlen(w));";

fn relay() -> Test {
    Test::new()
        .file("problems/relay/problem.toml", SPEC)
        .file("problems/relay/statement.en.md", "# Relay\n")
        .file("problems/relay/manager.c", MANAGER)
        .file(
            "problems/relay/validator.c",
            "#include <stdio.h>\nint main(void) { int n; return scanf(\"%d\", &n) != 1; }\n",
        )
        .file("problems/relay/right.c", submission(ENCODE, DECODE))
        .file("problems/relay/samples/1.in", "7\n")
}

fn judged(first: &str, second: &str) -> Ran {
    relay()
        .file("mine.c", submission(first, second))
        .run(&["judge", "relay", "mine.c"])
}

#[test]
fn both_processes_have_one_verdict() {
    judged(ENCODE, DECODE).ends_with(0).prints("accepted");
    judged("puts(\"x\");", DECODE)
        .ends_with(1)
        .prints("wrong-answer: another number")
        .prints("> 1: 1");
}

#[test]
fn a_process_that_fails_is_named() {
    judged(ENCODE, "exit(3);")
        .ends_with(1)
        .prints("runtime-error: process 1: exit code 3");
    judged("abort();", DECODE)
        .ends_with(1)
        .prints("runtime-error: process 0: signal 6");
}

#[test]
fn a_process_that_ends_early_is_named() {
    judged(ENCODE, "return 0;").ends_with(1).prints(
        "wrong-answer: no number (process 1 ended before the manager had read all that it wanted)",
    );
    judged("return 0;", DECODE)
        .ends_with(1)
        .prints("wrong-answer: no word (process 0 ended before");
}

#[test]
fn processes_that_wait_for_each_other_are_named() {
    judged(ENCODE, "scanf(\"%99s\", w); scanf(\"%99s\", w);")
        .ends_with(1)
        .prints("time-limit: process 1 waits for input while the manager waits for process 1");
    judged("scanf(\"%99s\", w);", DECODE)
        .ends_with(1)
        .prints("time-limit: process 0 and 1 wait for input while the manager waits for process 0");
}

#[test]
fn the_times_of_processes_are_added() {
    let spin = "for (volatile long i = 0; ; i++);";
    judged(&format!("{ENCODE} fflush(stdout); {spin}"), spin)
        .ends_with(1)
        .prints("time-limit: more than 1 s of CPU time of all processes together");
}

#[test]
fn the_same_verdict_comes_every_time() {
    let test = relay()
        .file(
            "crash.c",
            submission("puts(\"x\"); fflush(stdout); abort();", DECODE),
        )
        .file("wrong.c", submission("puts(\"x\");", DECODE));
    for _ in 0..10 {
        // The manager decides before it can learn of the crash.
        for name in ["crash.c", "wrong.c"] {
            test.run(&["judge", "relay", name, "--fresh"])
                .ends_with(1)
                .prints("wrong-answer: another number");
        }
    }
}

#[test]
fn the_same_verdict_comes_every_time_over_pipes() {
    // The submission opens the pipes in the order of CMS: the one to it, then the one from it.
    let piped = |first: &str, second: &str| {
        let opens = "if (count != 4) return 9;\n    fclose(stdout);\n    \
                     if (!freopen(arguments[1], \"r\", stdin)) return 8;\n    \
                     stdout = fopen(arguments[2], \"w\");\n    arguments += 2;";
        submission(first, second).replace("if (count != 2) return 9;", opens)
    };
    let keys = "processes = 2\nprocess_io = \"pipes\"";
    let test = relay()
        .file(
            "problems/relay/problem.toml",
            SPEC.replace("processes = 2", keys),
        )
        .file("right.c", piped(ENCODE, DECODE))
        .file(
            "crash.c",
            piped("puts(\"x\"); fflush(stdout); abort();", DECODE),
        )
        .file("early.c", piped(ENCODE, "return 0;"));
    for _ in 0..5 {
        let judged = |name| test.run(&["judge", "relay", name, "--fresh"]);
        judged("right.c").ends_with(0).prints("accepted");
        judged("crash.c")
            .ends_with(1)
            .prints("wrong-answer: another number");
        judged("early.c")
            .ends_with(1)
            .prints("wrong-answer: no number (process 1 ended before");
    }
}

#[test]
fn a_manager_is_not_tried_without_processes() {
    let test = relay();
    test.run(&["build", "relay"]).ends_with(0);
    test.run(&["verify", "relay"])
        .ends_with(1)
        .prints("right.c");
    let test = test.file("words.txt", "x\n");
    let sample = "problems/relay/samples/1.in";
    test.run(&["compare", "relay", sample, "words.txt", "/dev/null"])
        .ends_with(2)
        .complains("it cannot judge an output without them");
    test.run(&["export", "relay", "--to", "testing-tool", "--out", "tool"])
        .ends_with(2)
        .complains(
            "relay has a manager of 2 processes of a submission: a testing tool runs only one",
        );
}

#[test]
fn a_grader_links_each_process() {
    let spec = SPEC.replace(
        "[validator]",
        "[grader]\nfiles = { c = [\"grader.c\"] }\n\n[validator]",
    );
    let grader = "#include <stdio.h>\nvoid encode(int n, char *w);\nint decode(const char *w);\n\
                  int main(int count, char **arguments) {\n    char w[100]; int n;\n    \
                  if (count == 2 && arguments[1][0] == '0') { scanf(\"%d\", &n); encode(n, w); puts(w); }\n    \
                  else { scanf(\"%99s\", w); printf(\"%d\\n\", decode(w)); }\n    return 0;\n}\n";
    let right = "#include <string.h>\nvoid encode(int n, char *w) { memset(w, 'x', n); w[n] = 0; }\n\
                 int decode(const char *w) { return strlen(w); }\n";
    relay()
        .file("problems/relay/problem.toml", spec)
        .file("problems/relay/grader.c", grader)
        .file("problems/relay/right.c", right)
        .run(&["judge", "relay", "problems/relay/right.c"])
        .ends_with(0)
        .prints("accepted");
}
