//! Programs that break a fork server. Whatever they do, what is said of a run is what a single run gives.

use super::{all_printed, at_every_level, fast_run, in_namespaces, printed};
use fuzz::server::{ForkServerFailure, Servers};

const HEAD: &str = r"
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/stat.h>
#include <unistd.h>
";

fn c(body: &str) -> String {
    format!("{HEAD}int main() {{ {body} }}\n")
}

/// Asks some times: each answer there is must be that of a first run.
fn asked<'a>(servers: &'a Servers<'_>) -> Option<&'a ForkServerFailure> {
    for _ in 0..5 {
        if let Some(printed) = printed(servers, "") {
            assert_eq!(printed, "1\n");
        }
    }
    servers.fork_server_failure()
}

/// Counts runs in the file at a path.
fn counts_in(path: &str) -> String {
    c(&format!(
        "FILE *f = fopen(\"{path}\", \"a+\"); if (!f) return 1; fputc('x', f); printf(\"%ld\\n\", ftell(f));"
    ))
}

#[test]
fn a_count_in_a_file_is_noticed() {
    testing::needs(&["g++", "python3"]);
    at_every_level("a.c", &counts_in("count"), |servers| {
        assert_eq!(asked(servers), Some(&ForkServerFailure::LeavesFiles));
    });
    for path in ["/tmp/count", "/dev/shm/count"] {
        in_namespaces("a.c", &counts_in(path), |servers| {
            assert_eq!(asked(servers), Some(&ForkServerFailure::LeavesFiles));
        });
    }
    let python = "open('count', 'a').write('x')\nprint(len(open('count').read()))\n";
    at_every_level("a.py", python, |servers| {
        assert_eq!(asked(servers), Some(&ForkServerFailure::LeavesFiles));
    });
}

#[test]
fn what_comes_after_something_left_behind_counts_for_nothing() {
    let text = c(
        "int n; scanf(\"%d\", &n); FILE *f = fopen(\"count\", n == 3 ? \"w\" : \"r\"); puts(f && n != 3 ? \"2\" : \"1\");",
    );
    at_every_level("a.c", &text, |servers| {
        let inputs: Vec<String> = (0..9).map(|number| number.to_string()).collect();
        let clean = [Some("1\n".to_owned()), None].map(|said| vec![said; 3]);
        let printed = all_printed(servers, &inputs);
        assert_eq!((&printed[..3], &printed[3..6]), (&*clean[0], &*clean[1]));
        assert_eq!(printed[6..], clean[1]);
        assert_eq!(
            servers.fork_server_failure(),
            Some(&ForkServerFailure::LeavesFiles)
        );
    });
}

#[test]
fn a_mark_on_a_directory_is_noticed() {
    let text = c(
        "struct stat s; stat(\".\", &s); chmod(\".\", 0711); puts(s.st_mode & 2 ? \"1\" : \"2\");",
    );
    in_namespaces("a.c", &text, |servers| {
        assert_eq!(asked(servers), Some(&ForkServerFailure::LeavesFiles));
    });
}

#[test]
fn objects_of_the_kernel_are_noticed() {
    for make in [
        "shmget(1, 8, IPC_CREAT | IPC_EXCL | 0600)",
        "semget(1, 1, IPC_CREAT | IPC_EXCL | 0600)",
        "msgget(1, IPC_CREAT | IPC_EXCL | 0600)",
    ] {
        let text = c(&format!("puts({make} >= 0 ? \"1\" : \"2\");"));
        in_namespaces("a.c", &text, |servers| {
            assert_eq!(
                asked(servers),
                Some(&ForkServerFailure::LeavesObjects),
                "{make}"
            );
        });
    }
}

#[test]
fn a_daemon_is_noticed() {
    testing::needs(&["g++", "python3"]);
    let text = c(
        "puts(\"1\"); fflush(stdout); if (fork() == 0) { setsid(); if (fork() == 0) sleep(60); _exit(0); }\n\
        usleep(20000);",
    );
    at_every_level("a.c", &text, |servers| {
        assert_eq!(asked(servers), Some(&ForkServerFailure::LeavesProcesses));
    });
    let python = "import os, time\nprint(1, flush=True)\nif os.fork() == 0:\n    os.setsid()\n    time.sleep(60)\n";
    at_every_level("a.py", python, |servers| {
        assert_eq!(asked(servers), Some(&ForkServerFailure::LeavesProcesses));
    });
}

#[test]
fn a_program_that_ends_or_stops_its_server_loses_it() {
    testing::needs(&["g++", "python3"]);
    for (signal, fork_server_failure) in [
        ("SIGKILL", ForkServerFailure::EndsServer),
        ("SIGSTOP", ForkServerFailure::StallsServer),
    ] {
        let text = c(&format!("kill(getppid(), {signal}); sleep(3);"));
        in_namespaces("a.c", &text, |servers| {
            assert!(fast_run(servers, "").is_none());
            assert_eq!(asked(servers), Some(&fork_server_failure), "{signal}");
        });
    }
    in_namespaces("a.c", &c("kill(-1, SIGKILL);"), |servers| {
        assert_eq!(asked(servers), Some(&ForkServerFailure::EndsServer));
    });
    let python = "import os, time\nos.kill(os.getppid(), 9)\ntime.sleep(3)\n";
    in_namespaces("a.py", python, |servers| {
        assert_eq!(asked(servers), Some(&ForkServerFailure::EndsServer));
    });
}

#[test]
fn a_program_that_signals_its_group_harms_itself_alone() {
    at_every_level("a.c", &c("kill(0, SIGKILL);"), |servers| {
        assert_eq!(asked(servers), None);
    });
}

#[test]
fn no_descriptor_leads_to_the_server() {
    let text = c(
        "int wrote = 0; for (int fd = 3; fd < 1024; fd++) wrote += write(fd, \"\\x40\", 4) > 0;\n\
        char path[64]; snprintf(path, sizeof path, \"/proc/%d/fd/200\", getppid());\n\
        wrote += open(path, O_RDWR) >= 0; snprintf(path, sizeof path, \"/proc/%d/mem\", getppid());\n\
        wrote += open(path, O_RDWR) >= 0; puts(wrote ? \"2\" : \"1\");",
    );
    at_every_level("a.c", &text, |servers| {
        for _ in 0..5 {
            assert_eq!(printed(servers, ""), Some("1\n".to_owned()));
        }
        assert_eq!(servers.fork_server_failure(), None);
    });
}

#[test]
fn what_goes_over_its_limits_is_left_to_an_ordinary_run() {
    for body in [
        "for (;;) puts(\"a flood\");",
        "for (;;) {}",
        "for (;;) pause();",
        "for (;;) memset(malloc(1 << 20), 1, 1 << 20);",
        "for (;;) fork();",
    ] {
        at_every_level("a.c", &c(body), |servers| {
            let fast = fast_run(servers, "");
            assert!(
                fast.is_none_or(|fast_run| fast_run.printed.is_none()),
                "{body}"
            );
        });
    }
}

#[test]
fn threads_before_the_programs_own_code_are_noticed() {
    let text = format!(
        "{HEAD}static void *waits(void *none) {{ for (;;) pause(); return none; }}\n\
         static void early(void) {{ pthread_t thread; pthread_create(&thread, NULL, waits, NULL); }}\n\
         __attribute__((section(\".preinit_array\"), used)) static void (*first)(void) = early;\n\
         int main() {{ puts(\"1\"); exit(0); }}\n"
    );
    at_every_level("a.c", &text, |servers| {
        assert_eq!(asked(servers), Some(&ForkServerFailure::Threads));
    });
}

#[test]
fn a_program_that_ends_before_its_server_begins_has_none() {
    testing::needs(&["g++", "python3"]);
    let text = format!(
        "{HEAD}static void early(void) {{ _exit(0); }}\n\
         __attribute__((section(\".preinit_array\"), used)) static void (*first)(void) = early;\nint main() {{}}\n"
    );
    at_every_level("a.c", &text, |servers| {
        assert_eq!(asked(servers), Some(&ForkServerFailure::NoStart));
    });
    at_every_level("a.py", "this is not a program\n", |servers| {
        assert_eq!(asked(servers), Some(&ForkServerFailure::NoStart));
    });
}

#[test]
fn a_name_that_the_server_has_too_is_a_defeat_in_words() {
    let text = c("puts(\"1\");") + "int tengen_start;\n#error not with this compiler\n";
    at_every_level("a.c", &text, |servers| {
        let fork_server_failure = asked(servers).unwrap().to_string();
        assert!(
            fork_server_failure.contains("#error not with this compiler"),
            "{fork_server_failure}"
        );
    });
}
