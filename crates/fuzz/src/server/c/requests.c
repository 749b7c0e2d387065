/* Requests and replies, things that a run may leave behind, and the preparation of a child. */

/* Whether a child has replied to its last request, or its parent has to reply; or the program needs
 * more than is allowed while it is rewound. */
enum tengen_end { TENGEN_SAID, TENGEN_UNSAID, TENGEN_AGAIN };

#ifdef TENGEN_REWINDS
/* The state of a child that is rewound. */
enum { TENGEN_READS, TENGEN_RUNS, TENGEN_REPLIES, TENGEN_RETIRES };

/* Memory that is rewound: pages that were all zero, or others with a copy. */
struct tengen_stretch {
    char *at, *copy;
    size_t bytes;
};

enum { TENGEN_STRETCHES = 1024, TENGEN_COPIES = 8 << 20, TENGEN_MOST_ZERO = 256 << 20, TENGEN_GAP = 1 << 20 };

/* Data that survives rewinding. */
struct tengen_kept {
    volatile int state;
    int is_ready, is_first, status, count;
    uint32_t word; /* required in every message: no program sends it by chance */
    struct tengen_request request;
    uint64_t cpu; /* of earlier runs, in microseconds */
    ucontext_t start, next;
    char *heap_end, *stack_low, *stack, *copies;
    struct tengen_stretch stretches[TENGEN_STRETCHES];
    char own_stack[1 << 16];
};

static struct tengen_kept *tengen_kept;

/* The value of a length argument when the address is null: the kernel ignores it. */
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

/* The size of a directory's entries in bytes. */
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

/* The number of System V objects. */
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

/* If the program may not create such objects, existing ones are not its own. */
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

/* Stops this process after this much CPU time; zero stops the timer. */
TENGEN_UNTRACED static void tengen_set_timer(uint64_t time) {
    struct itimerval timer;
    memset(&timer, 0, sizeof timer);
    timer.it_value.tv_sec = (time_t)(time / 1000000);
    timer.it_value.tv_usec = (suseconds_t)(time % 1000000);
    tengen_need(setitimer(ITIMER_PROF, &timer, NULL) == 0);
}

/* The timer stops a run that takes too long, to the tick; if the program removes the timer, the
 * resource limit applies, which counts whole seconds. */
TENGEN_UNTRACED static void tengen_limit_time(uint64_t time) {
    tengen_set_timer(time);
    tengen_limit(RLIMIT_CPU, time / 1000000 + 1);
}

/* A program with several variants selects one by an environment variable. Its constructors run
 * later. */
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
    /* No new session: the kernel shares processors among sessions, which would cost a tenth of the
     * time. */
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

/* Reads a request up to the input. Returns the length of the input. */
TENGEN_UNTRACED static size_t tengen_read_request(struct tengen_request *request) {
    size_t head = sizeof *request - sizeof request->length;
    tengen_read(request, sizeof *request);
    tengen_need(request->length >= head);
    return request->length - head;
}

/* Copies the rest of a request into an empty file. */
TENGEN_UNTRACED static void tengen_read_input(int in, size_t count) {
    while (count > 0) {
        size_t most = count < (size_t)TENGEN_BUFFER ? count : (size_t)TENGEN_BUFFER;
        tengen_read(tengen_buffer, most);
        tengen_write(in, tengen_buffer, most);
        count -= most;
    }
    tengen_need(lseek(in, 0, SEEK_SET) == 0);
}

/* From here on, the input cannot be written to. */
TENGEN_UNTRACED static void tengen_seal(int in) {
    tengen_need(fcntl(in, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL) == 0);
}

TENGEN_UNTRACED static void tengen_count(struct tengen_reply *reply, const struct rusage *usage) {
    const struct timeval *user = &usage->ru_utime, *system = &usage->ru_stime;
    uint64_t memory = (uint64_t)usage->ru_maxrss * 1024;
    reply->cpu += (uint64_t)(user->tv_sec + system->tv_sec) * 1000000 + (uint64_t)(user->tv_usec + system->tv_usec);
    if (memory > reply->memory) reply->memory = memory;
}

/* Waits for the child, and for its descendants that have ended. */
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
