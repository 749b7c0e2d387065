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

/* Whether a child has replied to its last request, or its parent has to; or the program needs more than it may while it is rewound. */
enum tengen_end { TENGEN_SAID, TENGEN_UNSAID, TENGEN_AGAIN };

#ifdef TENGEN_REWINDS
/* What a child that is rewound is doing. */
enum { TENGEN_READS, TENGEN_RUNS, TENGEN_REPLIES, TENGEN_RETIRES };

/* Memory that is rewound: pages that were all zero, or others with a copy. */
struct tengen_stretch {
    char *at, *copy;
    size_t bytes;
};

enum { TENGEN_STRETCHES = 1024, TENGEN_COPIES = 8 << 20, TENGEN_MOST_ZERO = 256 << 20, TENGEN_GAP = 1 << 20 };

/* What outlasts rewinding. */
struct tengen_kept {
    volatile int state;
    int is_ready, is_first, status, count;
    uint32_t word; /* without which nothing goes over the line: no program says it by chance */
    struct tengen_request request;
    uint64_t cpu; /* that earlier runs took, in microseconds */
    ucontext_t start, next;
    char *heap_end, *stack_low, *stack, *copies;
    struct tengen_stretch stretches[TENGEN_STRETCHES];
    char own_stack[1 << 16];
};

static struct tengen_kept *tengen_kept;

/* What a call has in place of an address's length where there is no address: the kernel does not look at it. */
TENGEN_UNTRACED static long tengen_word(void) { return tengen_kept ? (long)tengen_kept->word : 0; }
#else
static void *const tengen_kept = NULL;
TENGEN_UNTRACED static long tengen_word(void) { return 0; }
#endif

TENGEN_UNTRACED static void tengen_read(void *to, size_t count) {
    while (count > 0) {
        ssize_t got = syscall(SYS_recvfrom, tengen_line, to, count, 0, NULL, tengen_word());
        tengen_need(got > 0);
        to = (char *)to + got;
        count -= (size_t)got;
    }
}

TENGEN_UNTRACED static void tengen_write(int fd, const void *from, size_t count) {
    while (count > 0) {
        ssize_t put = write(fd, from, count);
        tengen_need(put > 0);
        from = (const char *)from + put;
        count -= (size_t)put;
    }
}

TENGEN_UNTRACED static void tengen_say(const void *from, size_t count) {
    while (count > 0) {
        ssize_t put = syscall(SYS_sendto, tengen_line, from, count, MSG_NOSIGNAL, NULL, tengen_word());
        tengen_need(put > 0);
        from = (const char *)from + put;
        count -= (size_t)put;
    }
}

/* How many bytes the entries of a directory take. */
TENGEN_UNTRACED static long tengen_entries(int fd) {
    long all = 0, got;
    tengen_need(lseek(fd, 0, SEEK_SET) == 0);
    while ((got = syscall(SYS_getdents64, fd, tengen_buffer, TENGEN_BUFFER)) > 0) all += got;
    return all;
}

TENGEN_UNTRACED static void tengen_watch_place(struct tengen_place *place, const char *path) {
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    place->fd = -1;
    if (fd < 0) return;
    place->fd = fcntl(fd, F_DUPFD_CLOEXEC, TENGEN_FIRST_FD);
    close(fd);
    tengen_need(place->fd >= 0 && fstat(place->fd, &place->before) == 0);
    place->entries = tengen_entries(place->fd);
}

TENGEN_UNTRACED static int tengen_is_touched(const struct tengen_place *place) {
    struct stat now;
    const struct stat *old = &place->before;
    if (place->fd < 0) return 0;
    return fstat(place->fd, &now) != 0 || now.st_mode != old->st_mode || now.st_mtim.tv_sec != old->st_mtim.tv_sec
        || now.st_mtim.tv_nsec != old->st_mtim.tv_nsec || now.st_ctim.tv_sec != old->st_ctim.tv_sec
        || now.st_ctim.tv_nsec != old->st_ctim.tv_nsec || tengen_entries(place->fd) != place->entries;
}

/* How many objects of System V there are. */
TENGEN_UNTRACED static long tengen_objects(void) {
    struct shm_info memory;
    struct seminfo semaphores;
    struct msginfo queues;
    union { int value; struct seminfo *info; } argument;
    argument.info = &semaphores;
    memory.used_ids = semaphores.semusz = queues.msgpool = 0;
    shmctl(0, SHM_INFO, (struct shmid_ds *)(void *)&memory);
    semctl(0, 0, SEM_INFO, argument);
    msgctl(0, MSG_INFO, (struct msqid_ds *)(void *)&queues);
    return (long)memory.used_ids + semaphores.semusz + queues.msgpool;
}

/* Where the program may not make such objects, those there are are not its own. */
TENGEN_UNTRACED static void tengen_watch_objects(void) {
    int id = shmget(IPC_PRIVATE, 1, 0600);
    tengen_sees_objects = id >= 0;
    if (id >= 0) shmctl(id, IPC_RMID, NULL);
    tengen_objects_before = tengen_objects();
}

/* Whether a library has started threads already: a fork does not copy them. */
TENGEN_UNTRACED static int tengen_has_threads(void) {
    struct stat tasks;
    return stat("/proc/self/task", &tasks) == 0 && tasks.st_nlink > 3;
}

TENGEN_UNTRACED static void tengen_limit(int resource, uint64_t most) {
    struct { uint64_t current, maximum; } limit;
    tengen_need(syscall(SYS_prlimit64, 0, resource, NULL, &limit) == 0);
    limit.current = limit.maximum = most < limit.maximum ? most : limit.maximum;
    tengen_need(syscall(SYS_prlimit64, 0, resource, &limit, NULL) == 0);
}

/* A timer stops what goes on too long to the tick; whoever removes it meets the limit, which counts seconds. */
TENGEN_UNTRACED static void tengen_limit_time(uint64_t time) {
    struct itimerval timer;
    timer.it_interval.tv_sec = timer.it_interval.tv_usec = 0;
    timer.it_value.tv_sec = (time_t)(time / 1000000);
    timer.it_value.tv_usec = (suseconds_t)(time % 1000000);
    tengen_need(setitimer(ITIMER_PROF, &timer, NULL) == 0);
    tengen_limit(RLIMIT_CPU, time / 1000000 + 1);
}

/* A program that is many looks up in its environment which of them it is to be. Its own constructors come later. */
TENGEN_UNTRACED static void tengen_become_variant(uint32_t variant) {
    char digits[16], *digit = digits + sizeof digits;
    if (variant == 0) return;
    *--digit = 0;
    for (; variant > 0; variant /= 10) *--digit = (char)('0' + variant % 10);
    tengen_need(setenv("TENGEN_MUTANT", digit, 1) == 0);
}

/* Makes the child look like a program that was just started. */
TENGEN_UNTRACED static void tengen_become_program(const struct tengen_request *request, int in, int out, int rewinds) {
    int i;
    /* A session would cost a tenth of all: the kernel shares processors out among sessions. */
    tengen_need(setpgid(0, 0) == 0);
    tengen_need(dup2(in, 0) == 0 && dup2(out, 1) == 1 && dup2(tengen_null, 2) == 2);
    close(in);
    close(out);
    tengen_limit(RLIMIT_STACK, request->stack);
    /* The rest is done for each run. */
    if (rewinds) return;
    close(tengen_line);
    close(tengen_null);
    for (i = 0; i < TENGEN_PLACES; i++)
        if (tengen_places[i].fd >= 0) close(tengen_places[i].fd);
    tengen_limit_time(request->time);
    tengen_limit(RLIMIT_FSIZE, request->output);
    prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
    tengen_become_variant(request->variant);
}

/* Reads a request up to the input. Gives how long that is. */
TENGEN_UNTRACED static size_t tengen_read_request(struct tengen_request *request) {
    size_t head = sizeof *request - sizeof request->length;
    tengen_read(request, sizeof *request);
    tengen_need(request->length >= head);
    return request->length - head;
}

/* Puts the rest of a request into an empty file. */
TENGEN_UNTRACED static void tengen_read_input(int in, size_t count) {
    while (count > 0) {
        size_t most = count < (size_t)TENGEN_BUFFER ? count : (size_t)TENGEN_BUFFER;
        tengen_read(tengen_buffer, most);
        tengen_write(in, tengen_buffer, most);
        count -= most;
    }
    tengen_need(lseek(in, 0, SEEK_SET) == 0);
}

/* From here on an input cannot be written to. */
TENGEN_UNTRACED static void tengen_seal(int in) {
    tengen_need(fcntl(in, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL) == 0);
}

TENGEN_UNTRACED static void tengen_count(struct tengen_reply *reply, const struct rusage *usage) {
    const struct timeval *user = &usage->ru_utime, *system = &usage->ru_stime;
    uint64_t memory = (uint64_t)usage->ru_maxrss * 1024;
    reply->cpu += (uint64_t)(user->tv_sec + system->tv_sec) * 1000000 + (uint64_t)(user->tv_usec + system->tv_usec);
    if (memory > reply->memory) reply->memory = memory;
}

/* Waits for the child, and for what came of it and has ended. */
TENGEN_UNTRACED static void tengen_wait(pid_t child, struct tengen_reply *reply) {
    struct rusage usage;
    int status, i;
    pid_t ended;
    tengen_need(wait4(child, &reply->status, __WALL, &usage) == child);
    tengen_count(reply, &usage);
    while ((ended = wait4(-1, &status, __WALL | WNOHANG, &usage)) > 0) tengen_count(reply, &usage);
    if (ended == 0) reply->left |= TENGEN_LEFT_PROCESSES;
    for (i = 0; i < TENGEN_PLACES; i++)
        if (tengen_is_touched(&tengen_places[i])) reply->left |= TENGEN_LEFT_FILES;
    if (tengen_sees_objects && tengen_objects() != tengen_objects_before) reply->left |= TENGEN_LEFT_OBJECTS;
}

TENGEN_UNTRACED static void tengen_reply_with(struct tengen_reply *reply, int out) {
    size_t reached = tengen_note_ways();
    off_t size = lseek(out, 0, SEEK_END), at = 0;
    size_t filled = sizeof *reply;
    tengen_need(size >= 0 && size < INT32_MAX);
    reply->output = (uint64_t)size;
    reply->length = (uint32_t)(sizeof *reply - sizeof reply->length + (size_t)size + reached);
    memcpy(tengen_buffer, reply, sizeof *reply);
    do {
        ssize_t got = pread(out, tengen_buffer + filled, TENGEN_BUFFER - filled, at);
        tengen_need(got > 0 || at == size);
        tengen_say(tengen_buffer, filled + (size_t)got);
        at += got;
        filled = 0;
    } while (at < size);
    tengen_say(tengen_reached, reached);
}
