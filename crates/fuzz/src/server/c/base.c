/* A fork server: linked into a program, it starts the program once and forks it for each input.
 *
 * Theory of operation. Where it is asked for by the environment, a constructor that comes before all others takes over before any
 * code of the program has run, its own constructors included. It reads requests from the socket that standard output is, and forks for each. The child gets
 * the input and a fresh file in memory as its standard streams, the limits of an ordinary run, and goes on into the
 * program as if it had just been started. The parent waits, looks whether anything was left behind, and replies.
 *
 * A fork and its end take longer than most programs need for an input. So a child of a program that does no more than compute, read
 * and write is rewound instead: at its end its memory becomes what it was before the program's first instruction, and it takes the
 * next request itself. A filter holds it to calls of the kernel that change nothing but its memory and its standard streams;
 * with any other it dies, and from then on there is a fork for each input.
 *
 * Nothing is allocated here, so every child finds its memory untouched. The socket and the directories have high numbers
 * that the child closes, unless it is rewound. The parent cannot be traced or looked into, for the child has the same user.
 *
 * This is C and C++, as the compiler of the program may be of either.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#include <dirent.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__GLIBC__) && (defined(__x86_64__) || defined(__aarch64__))
#define TENGEN_REWINDS 1
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <time.h>
#include <ucontext.h>
#endif

/* What stands before the input in a request. */
struct tengen_request {
    uint32_t length;  /* of all that follows */
    uint32_t variant; /* which of the programs in one this is; 0 where it is but one */
    uint64_t time;    /* microseconds of processor time, a backstop */
    uint64_t output;  /* bytes of any file, standard output included */
    uint64_t stack;   /* bytes */
};

/* What stands before the output in a reply. */
struct tengen_reply {
    uint32_t length; /* of all that follows */
    int32_t status;  /* as wait tells it */
    uint64_t cpu;    /* microseconds of the child and all that came of it */
    uint64_t memory; /* the greatest peak of any one process, in bytes */
    uint64_t left;   /* what was left behind: LEFT_* */
    uint64_t output; /* bytes of output that follow; after them comes what was reached */
};

enum { TENGEN_LEFT_PROCESSES = 1, TENGEN_LEFT_FILES = 2, TENGEN_LEFT_OBJECTS = 4 };

/* The environment variable that makes a server of the program. */
#define TENGEN_ASKED "TENGEN_SERVER"

/* From here on descriptors are the server's. */
enum { TENGEN_FIRST_FD = 200, TENGEN_PLACES = 3 };

/* A directory that the program may write to, as it was before. */
struct tengen_place {
    int fd;
    struct stat before;
    long entries;
};

static struct tengen_place tengen_places[TENGEN_PLACES];
static int tengen_line, tengen_null, tengen_sees_objects;
static long tengen_objects_before;

/* Memory that parent and child share, and that is not rewound. */
enum { TENGEN_BUFFER = 1 << 16 };
static char *tengen_buffer;

/* What is done while a run is traced, and is not the program's. */
#ifndef TENGEN_TRACE
#define TENGEN_UNTRACED
#elif defined(__clang__)
#define TENGEN_UNTRACED __attribute__((no_sanitize("coverage")))
#else
#define TENGEN_UNTRACED __attribute__((no_sanitize_coverage))
#endif

/* The end of this process, which has but one thread. A program calls the kernel otherwise. */
TENGEN_UNTRACED static void tengen_leave(int code) { syscall(SYS_exit, code); }

/* An end without a word: the tool notices. */
TENGEN_UNTRACED static void tengen_need(int fine) {
    if (!fine) tengen_leave(1);
}

TENGEN_UNTRACED static void *tengen_share(size_t bytes) {
    void *shared = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    tengen_need(shared != MAP_FAILED);
    return shared;
}

#ifdef TENGEN_TRACE
/* Which ways through the program a run took. The compiler calls back at each block of code; how often one block came after
 * another is counted in memory that parent and child share. */
enum { TENGEN_WAYS = 1 << 14 };

extern char __executable_start;
static unsigned char *tengen_ways;
static uint32_t *tengen_reached, tengen_before;

#ifdef __cplusplus
extern "C"
#endif
TENGEN_UNTRACED void __sanitizer_cov_trace_pc(void);

TENGEN_UNTRACED void __sanitizer_cov_trace_pc(void) {
    uint32_t place = (uint32_t)((char *)__builtin_return_address(0) - &__executable_start) * 2654435761u >> 18;
    unsigned char *count;
    if (!tengen_ways) return;
    count = &tengen_ways[(place ^ tengen_before) % TENGEN_WAYS];
    if (*count < 255) ++*count;
    tengen_before = place >> 1;
}

/* Starts the program again at addresses that are the same every time: a way may depend on where something lies. */
TENGEN_UNTRACED static void tengen_fix_addresses(char **arguments, char **environment) {
    int now = personality(0xffffffff);
    if (now < 0 || now & ADDR_NO_RANDOMIZE) return;
    if (personality((unsigned long)now | ADDR_NO_RANDOMIZE) < 0) return;
    execve(arguments[0], arguments, environment);
}

TENGEN_UNTRACED static void tengen_trace_from_here(void) {
    if (!tengen_ways) {
        tengen_reached = (uint32_t *)tengen_share(TENGEN_WAYS * sizeof *tengen_reached);
        tengen_ways = (unsigned char *)tengen_share(TENGEN_WAYS);
    }
    memset(tengen_ways, 0, TENGEN_WAYS);
    tengen_before = 0;
}

/* Notes each way with the order of its count: 1, 2, 3, 4 to 7, and so on. Gives how many bytes that takes. */
TENGEN_UNTRACED static size_t tengen_note_ways(void) {
    static const unsigned char orders[8] = {1, 2, 3, 7, 15, 31, 127, 255};
    size_t found = 0;
    uint32_t i, order;
    for (i = 0; i < TENGEN_WAYS; i++) {
        if (!tengen_ways[i]) continue;
        for (order = 0; tengen_ways[i] > orders[order];) order++;
        tengen_reached[found++] = i << 3 | order;
    }
    return found * sizeof tengen_reached[0];
}
#else
static const char tengen_reached[1] = {0};
TENGEN_UNTRACED static void tengen_fix_addresses(char **arguments, char **environment) {
    (void)arguments;
    (void)environment;
}
TENGEN_UNTRACED static void tengen_trace_from_here(void) {}
static size_t tengen_note_ways(void) { return 0; }
#endif
