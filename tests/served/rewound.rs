//! Programs that only compute, read and write run in one process, which is rewound between two inputs. What they print tells: the
//! number of the process.

use super::{LEVELS, at_of, fast_run, in_namespaces, languages, printed};
use fuzz::server::{ServerKind, Servers};

/// Counts in all memory that a program has, and ends with something left to print.
const KEEPS_MEMORY: &str = r#"
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <string>
#include <unistd.h>
#include <vector>
static int in_data = 1, in_zeros, runs_of_constructor;
static char large[32 << 20];
static std::vector<std::string> kept;
struct Before { Before() { runs_of_constructor++; } ~Before() { std::cout << " destroyed"; } } before;
static void at_exit() { printf(" left"); }
static unsigned below() {
    volatile unsigned char never_set[20000];
    unsigned sum = 0;
    for (int i = 0; i < 20000; i += 100) sum += never_set[i];
    memset((void *)never_set, 7, sizeof never_set);
    return sum;
}
int main() {
    atexit(at_exit);
    static int once = [] { return ++in_zeros; }();
    int steps = 0;
    std::string word;
    while (std::cin >> word) kept.push_back(word), steps++;
    char *block = (char *)malloc(3 << 20), *small = (char *)malloc(100);
    unsigned dirty = 0;
    for (int i = 0; i < 3 << 20; i += 4096) dirty += block[i] != 0, block[i] = 1;
    memset(small, 9, 100);
    for (int i = 0; i < 32 << 20; i += 1 << 20) dirty += large[i] != 0, large[i] = 1;
    std::cout << getpid() << ' ' << in_data++ << once << runs_of_constructor << steps << kept.size() << ' ' << dirty << ' ' << below() % 2
              << ' ' << rand() % 1000 << (getenv("SEEN") ? "seen" : "") << ' ' << 255;
    setenv("SEEN", "1", 1);
    std::cout << std::hex;
    printf(" in a buffer");
}
"#;

#[test]
fn memory_is_as_it_was_before_the_first_input() {
    testing::needs(&["g++"]);
    in_namespaces("a.cpp", KEEPS_MEMORY, |servers| {
        let first = printed(servers, "a b c").unwrap();
        assert!(first.contains(" 11133 0 "), "{first}");
        assert!(
            first.ends_with(" 255 in a buffer left destroyed"),
            "{first}"
        );
        for _ in 0..20 {
            assert_eq!(printed(servers, "a b c").as_ref(), Some(&first));
        }
        let other = printed(servers, "a").unwrap();
        assert_eq!(other, first.replace(" 11133 ", " 11111 "));
        assert_eq!(servers.fork_server_failure(), None);
    });
}

/// Does what the first letter of its input says, and prints the rest and the number of its process.
const ENDS: &str = r#"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
char *volatile block;
int main() {
    char line[64] = "", *none = NULL;
    if (!fgets(line, sizeof line, stdin)) return 0;
    printf("%s %d\n", line + 1, getpid());
    switch (line[0]) {
    case 'r': return 3;
    case 'e': exit(4);
    case 'a': abort();
    case 's': *(volatile int *)none = 1;
    case 'l': for (;;) {}
    case 'm': memset(block = malloc(100 << 20), 1, 100 << 20); break;
    case 'q': fflush(NULL); _exit(0);
    case 'd': return dup(0) < 0;
    case 't': for (int fd = 3; fd < 300; fd++) if (send(fd, line, 4, MSG_NOSIGNAL) > 0) return 1;
    }
}
"#;

fn process(servers: &Servers<'_>, input: &str) -> Option<String> {
    let printed = printed(servers, input)?;
    let (rest, process) = printed.trim_end().split_once(' ').unwrap();
    assert_eq!(rest, &input[1..]);
    Some(process.to_owned())
}

#[test]
fn however_a_run_ends_the_next_one_is_fresh() {
    in_namespaces("a.c", ENDS, |servers| {
        let first = process(servers, "-one").unwrap();
        // These ends come to its own process.
        for input in ["qtwo", "-three"] {
            assert_eq!(process(servers, input).as_ref(), Some(&first));
        }
        for input in ["r", "e"] {
            assert!(fast_run(servers, input).unwrap().printed.is_none());
        }
        assert_eq!(process(servers, "-four"), Some(first));
        for input in ["a", "s"] {
            assert!(fast_run(servers, input).unwrap().printed.is_none());
            let next = process(servers, "-five");
            assert_eq!(process(servers, "-six"), next);
            assert!(next.is_some());
        }
        // Half of its limits and more is left to an ordinary run.
        for input in ["l", "m"] {
            let run = fast_run(servers, input);
            assert!(run.is_none_or(|run| run.printed.is_none()), "{input}");
            let next = process(servers, "-seven");
            assert_eq!(process(servers, "-eight"), next);
            assert!(next.is_some());
        }
        assert_eq!(servers.fork_server_failure(), None);
    });
}

#[test]
fn whoever_needs_more_than_memory_and_streams_is_forked() {
    for more in ["dx", "tx"] {
        in_namespaces("a.c", ENDS, |servers| {
            let first = process(servers, "-one");
            assert_eq!(process(servers, "-two"), first);
            // That input is not lost.
            assert!(process(servers, more).is_some(), "{more}");
            let forked = process(servers, "-three");
            assert!(forked.is_some());
            assert_ne!(process(servers, "-four"), forked);
            assert_eq!(servers.fork_server_failure(), None);
        });
    }
}

#[test]
fn rewound_or_forked_the_same_ways_are_taken() {
    let trace = |servers: &Servers<'_>| {
        let ways = |input: &str| {
            let reached = fast_run(servers, input).unwrap().reached;
            assert!(!reached.is_empty());
            reached
        };
        let (short, other) = (ways("-one"), ways("q"));
        assert_ne!(short, other);
        assert_eq!(ways("-one"), short);
        assert_eq!(ways("q"), other);
        ways("d");
        assert_eq!(ways("-one"), short);
        assert_eq!(ways("q"), other);
    };
    at_of(
        ServerKind::Tracing,
        &LEVELS[2..],
        &languages(),
        ("a.c", ENDS),
        trace,
    );
}
