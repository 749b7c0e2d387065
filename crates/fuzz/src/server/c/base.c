/* A fork server: linked into a program, it starts the program once and forks it for each input.
 *
 * If the environment variable is set, a constructor that runs before all others takes over before
 * any code of the program, including its constructors. It reads requests from the socket that is
 * standard output, and forks for each of them. The child gets the input and a fresh file in memory
 * as its standard streams and the limits of an ordinary run, and continues into the program as if
 * it had just been started. The parent waits, checks whether anything was left behind, and replies.
 *
 * A fork and its end take longer than most programs need for an input. So a child of a program that
 * only computes, reads and writes is rewound instead: at its end, its memory is restored to the
 * state before the program's first instruction, and it takes the next request itself. A filter
 * restricts it to system calls that change nothing but its memory and its standard streams; any
 * other call kills it, and from then on there is a fork for each input.
 *
 * Nothing is allocated here, so every child finds its memory untouched. The socket and the
 * directories have high descriptors, which the child closes unless it is rewound. The parent cannot
 * be traced or inspected by the child, which runs as the same user.
 *
 * This is valid C and C++, because the compiler of the program may be of either language.
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

/* The header of a request, followed by the input. */
struct tengen_request {
    uint32_t length;  /* of all that follows */
    uint32_t variant; /* the selected variant; 0 if there is only one */
    uint64_t time;    /* microseconds of CPU time, a backstop */
    uint64_t output;  /* bytes of any file, standard output included */
    uint64_t stack;   /* bytes */
};

/* The header of a reply, followed by the output. */
struct tengen_reply {
    uint32_t length; /* of all that follows */
    int32_t status;  /* as returned by wait */
    uint64_t cpu;    /* microseconds of the child and its descendants */
    uint64_t memory; /* the greatest peak of any one process, in bytes */
    uint64_t left;   /* what was left behind: LEFT_* */
    uint64_t output; /* bytes of output that follow; the covered edges come after them */
};

enum { TENGEN_LEFT_PROCESSES = 1, TENGEN_LEFT_FILES = 2, TENGEN_LEFT_OBJECTS = 4 };

/* The environment variable that starts the server in the program. */
#define TENGEN_ASKED "TENGEN_SERVER"

/* The server uses descriptors from here on. */
enum { TENGEN_FIRST_FD = 200, TENGEN_PLACES = 3 };

/* The previous state of a directory that the program may write to. */
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

/* Code of the server that runs during a traced run, and must not be traced itself. */
#ifndef TENGEN_TRACE
#define TENGEN_UNTRACED
#elif defined(__clang__)
#define TENGEN_UNTRACED __attribute__((no_sanitize("coverage")))
#else
#define TENGEN_UNTRACED __attribute__((no_sanitize_coverage))
#endif

/* Ends this process, which has a single thread. The program itself uses other system calls. */
TENGEN_UNTRACED static void tengen_leave(int code) { syscall(SYS_exit, code); }

/* Ends silently: the tool notices. */
TENGEN_UNTRACED static void tengen_need(int fine) {
    if (!fine) tengen_leave(1);
}

TENGEN_UNTRACED static void *tengen_share(size_t bytes) {
    void *shared = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    tengen_need(shared != MAP_FAILED);
    return shared;
}

#ifdef TENGEN_TRACE
/* The edges that a run covered. The compiler calls back at each block of code; how often one block
 * followed another is counted in memory that parent and child share. */
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

/* Starts the program again without address randomization: an edge may depend on addresses. */
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

/* Writes each edge with the class of its hit count: 1, 2, 3, 4 to 7, and so on. Returns the number
 * of bytes. */
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
