/* Rewinding: the memory of a child is restored to the state before the program's first instruction,
 * and the child takes the next request itself.
 *
 * The child records all memory that it could change, and installs a filter of system calls. It then
 * enters the program. At the program's end (the last of its exit handlers, or the filter if it ends
 * at once) it continues on a separate stack in shared memory, which is not rewound: it replies,
 * reads the next request, shrinks the heap to its old size, drops the pages that were untouched,
 * copies back the others, and enters the program again with the registers that it had saved.
 *
 * Shared memory also tells the parent where a child was when it died: within a run, that is the
 * result of the run; elsewhere the server is at fault, and ends.
 */
#ifdef TENGEN_REWINDS
/* Whether this process is a child that is rewound. */
static int tengen_is_rewound;

TENGEN_UNTRACED static uint64_t tengen_cpu(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

/* System calls that change only memory, or state that is set again for each run. */
static const int tengen_allowed[] = {
    SYS_brk, SYS_madvise, SYS_futex, SYS_newfstatat, SYS_clock_gettime, SYS_clock_getres, SYS_gettimeofday, SYS_clock_nanosleep,
    SYS_nanosleep, SYS_sched_yield, SYS_sched_getaffinity, SYS_getcpu, SYS_getrandom, SYS_getrusage, SYS_times, SYS_sysinfo, SYS_uname,
    SYS_getpid, SYS_getppid, SYS_gettid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid, SYS_rt_sigprocmask, SYS_setitimer, SYS_exit,
#ifdef SYS_time
    SYS_time,
#endif
};

/* System calls that are allowed on standard streams. */
static const int tengen_on_streams[] = {
    SYS_read, SYS_write, SYS_readv, SYS_writev, SYS_pread64, SYS_lseek, SYS_fstat, SYS_ftruncate,
};

#define TENGEN_COUNT(array) (sizeof(array) / sizeof(array)[0])
#ifdef __x86_64__
#define TENGEN_ARCH AUDIT_ARCH_X86_64
#else
#define TENGEN_ARCH AUDIT_ARCH_AARCH64
#endif
#define TENGEN_LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offsetof(struct seccomp_data, field))
#define TENGEN_RETURN(action) BPF_STMT(BPF_RET | BPF_K, (action))
#define TENGEN_JUMP(how, value, if_so, if_not) BPF_JUMP(BPF_JMP | (how) | BPF_K, (uint32_t)(value), (if_so), (if_not))

/* A system call that is allowed if one of its arguments is in this range. */
struct tengen_rule {
    int call, argument;
    uint32_t least, most;
};

/* Adds a rule to a filter; returns the position of the next one. */
TENGEN_UNTRACED static struct sock_filter *tengen_add_rule(struct sock_filter *at, const struct tengen_rule *rule) {
    uint32_t place = (uint32_t)(offsetof(struct seccomp_data, args) + sizeof(uint64_t) * (size_t)rule->argument);
    const struct sock_filter lines[] = {
        TENGEN_JUMP(BPF_JEQ, rule->call, 0, 5),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, place),
        TENGEN_JUMP(BPF_JGT, rule->most, 2, 0),
        TENGEN_JUMP(BPF_JGE, rule->least, 0, 1),
        TENGEN_RETURN(SECCOMP_RET_ALLOW),
        TENGEN_RETURN(SECCOMP_RET_KILL_PROCESS),
    };
    memcpy(at, lines, sizeof lines);
    return at + TENGEN_COUNT(lines);
}

/* The exit of programs that end at once, without exit handlers, for example from a problem's
 * harness. */
TENGEN_UNTRACED static void tengen_on_leaving(int signal, siginfo_t *info, void *context) {
    const mcontext_t *machine = &((const ucontext_t *)context)->uc_mcontext;
    (void)signal;
    (void)info;
#ifdef __x86_64__
    tengen_kept->status = (int)machine->gregs[REG_RDI];
#else
    tengen_kept->status = (int)machine->regs[0];
#endif
    setcontext(&tengen_kept->next);
}

/* Restricts this process to those calls. Mapped memory would have to be searched for afterwards, so
 * all memory comes from the heap. */
TENGEN_UNTRACED static int tengen_hold(void) {
    uint32_t own = (uint32_t)getpid(), word = tengen_kept->word;
    const struct tengen_rule rules[] = {
        {SYS_ioctl, 1, TCGETS, TCGETS}, /* whether a stream is a terminal */
        {SYS_tgkill, 0, own, own},      /* abort sends itself a signal */
        {SYS_prlimit64, 0, 0, 0},
        {SYS_sendto, 5, word, word}, /* used by the server */
        {SYS_recvfrom, 5, word, word},
    };
    const struct sock_filter head[] = {
        TENGEN_LOAD(arch),
        TENGEN_JUMP(BPF_JEQ, TENGEN_ARCH, 1, 0),
        TENGEN_RETURN(SECCOMP_RET_KILL_PROCESS),
        TENGEN_LOAD(nr),
        TENGEN_JUMP(BPF_JEQ, SYS_exit_group, 0, 1),
        TENGEN_RETURN(SECCOMP_RET_TRAP),
    };
    const struct sock_filter kill[] = {TENGEN_RETURN(SECCOMP_RET_KILL_PROCESS)};
    struct sock_filter filter[256], *at = filter;
    struct sock_fprog program;
    struct sigaction action;
    size_t i;
    memcpy(at, head, sizeof head);
    at += TENGEN_COUNT(head);
    for (i = 0; i < TENGEN_COUNT(tengen_on_streams); i++) {
        const struct tengen_rule rule = {tengen_on_streams[i], 0, 0, 2};
        at = tengen_add_rule(at, &rule);
    }
    for (i = 0; i < TENGEN_COUNT(tengen_allowed); i++) {
        const struct sock_filter allow[] = {TENGEN_JUMP(BPF_JEQ, tengen_allowed[i], 0, 1), TENGEN_RETURN(SECCOMP_RET_ALLOW)};
        memcpy(at, allow, sizeof allow);
        at += TENGEN_COUNT(allow);
    }
    for (i = 0; i < TENGEN_COUNT(rules); i++) at = tengen_add_rule(at, &rules[i]);
    memcpy(at, kill, sizeof kill);
    program.len = (unsigned short)(at + 1 - filter);
    program.filter = filter;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = tengen_on_leaving;
    action.sa_flags = SA_SIGINFO;
    if (sigaction(SIGSYS, &action, NULL) != 0 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return 0;
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
}

TENGEN_UNTRACED static int tengen_is_zero(const char *page, size_t bytes) {
    const uint64_t *word = (const uint64_t *)(const void *)page, *end = (const uint64_t *)(const void *)(page + bytes);
    while (word < end)
        if (*word++) return 0;
    return 1;
}

/* Records the current content of a range of memory. */
TENGEN_UNTRACED static int tengen_note(char *at, size_t bytes, int is_zero, size_t *copied) {
    struct tengen_kept *kept = tengen_kept;
    struct tengen_stretch *last = kept->count > 0 ? &kept->stretches[kept->count - 1] : NULL;
    char *copy = is_zero ? NULL : kept->copies + *copied;
    if (!is_zero) {
        if (*copied + bytes > TENGEN_COPIES) return 0;
        memcpy(copy, at, bytes);
        *copied += bytes;
    }
    if (last && last->at + last->bytes == at && (last->copy == NULL) == is_zero) {
        last->bytes += bytes;
        return 1;
    }
    if (kept->count == TENGEN_STRETCHES) return 0;
    kept->stretches[kept->count].at = at;
    kept->stretches[kept->count].copy = copy;
    kept->stretches[kept->count++].bytes = bytes;
    return 1;
}

/* A line of the kernel's memory map. */
struct tengen_mapping {
    char *from, *to;
    int is_own, is_of_file;
};

/* Reads the memory map into the buffer, without allocating memory. */
TENGEN_UNTRACED static int tengen_read_mappings(void) {
    int fd = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
    size_t filled = 0;
    ssize_t got = -1;
    if (fd < 0) return 0;
    while (filled < TENGEN_BUFFER - 1 && (got = read(fd, tengen_buffer + filled, TENGEN_BUFFER - 1 - filled)) > 0) filled += (size_t)got;
    close(fd);
    tengen_buffer[filled] = 0;
    return got == 0;
}

/* Parses "from-to rwxp offset device inode path"; returns the position of the next line. */
TENGEN_UNTRACED static char *tengen_parse(char *line, struct tengen_mapping *mapping) {
    char *at, *end = strchr(line, '\n');
    if (!end) return NULL;
    mapping->from = (char *)strtoul(line, &at, 16);
    mapping->to = (char *)strtoul(at + 1, &at, 16);
    mapping->is_own = at[2] == 'w' && at[4] == 'p';
    at = strchr(at + 6, ' ');
    at = at ? strchr(at + 1, ' ') : NULL;
    mapping->is_of_file = at && strtoul(at, NULL, 10) != 0;
    return end + 1;
}

/* Records all memory of this process that a program could change, and the limit of the stack. */
TENGEN_UNTRACED static int tengen_note_memory(char *stack) {
    struct tengen_kept *kept = tengen_kept;
    size_t page = (size_t)sysconf(_SC_PAGESIZE), copied = 0, zero = 0;
    struct tengen_mapping mapping;
    char *line = tengen_buffer, *before = NULL;
    if (!tengen_read_mappings()) return 0;
    while ((line = tengen_parse(line, &mapping)) != NULL) {
        char *at = mapping.from;
        if (at <= stack && stack < mapping.to) {
            at = kept->stack = stack - (uintptr_t)stack % page;
            kept->stack_low = before + TENGEN_GAP;
        }
        before = mapping.to;
        if (!mapping.is_own) continue;
        for (; at < mapping.to; at += page) {
            /* Untouched pages read as zero and can be recreated, unless they are backed by a file.
             */
            int is_zero = !mapping.is_of_file && tengen_is_zero(at, page);
            if (is_zero) zero += page;
            if (zero > TENGEN_MOST_ZERO || !tengen_note(at, page, is_zero, &copied)) return 0;
        }
    }
    return kept->stack != NULL;
}

/* Restores memory. This runs on a separate stack. */
TENGEN_UNTRACED static void tengen_rewind(void) {
    struct tengen_kept *kept = tengen_kept;
    int i;
    syscall(SYS_brk, kept->heap_end);
    for (i = 0; i < kept->count; i++) {
        const struct tengen_stretch *stretch = &kept->stretches[i];
        if (stretch->copy) memcpy(stretch->at, stretch->copy, stretch->bytes);
        else madvise(stretch->at, stretch->bytes, MADV_DONTNEED);
    }
    /* Some of this may not be mapped. */
    if (kept->stack_low < kept->stack) madvise(kept->stack_low, (size_t)(kept->stack - kept->stack_low), MADV_DONTNEED);
}

/* A limit that changes from run to run: only the soft limit. */
TENGEN_UNTRACED static void tengen_move_limit(int resource, uint64_t most) {
    struct { uint64_t current, maximum; } limit;
    tengen_need(syscall(SYS_prlimit64, 0, resource, NULL, &limit) == 0);
    limit.current = most < limit.maximum ? most : limit.maximum;
    tengen_need(syscall(SYS_prlimit64, 0, resource, &limit, NULL) == 0);
}

TENGEN_UNTRACED static void tengen_reply_and_read(void) {
    struct tengen_kept *kept = tengen_kept;
    struct tengen_reply reply;
    struct rusage usage;
    uint64_t cpu = tengen_cpu();
    tengen_set_timer(0);
    kept->state = TENGEN_REPLIES;
    tengen_move_limit(RLIMIT_FSIZE, RLIM_INFINITY);
    tengen_move_limit(RLIMIT_CPU, RLIM_INFINITY);
    memset(&reply, 0, sizeof reply);
    tengen_need(getrusage(RUSAGE_SELF, &usage) == 0);
    tengen_count(&reply, &usage);
    reply.status = (kept->status & 255) << 8;
    reply.cpu = cpu - kept->cpu;
    tengen_reply_with(&reply, 1);
    /* A peak is never reset: after a run close to the limit, all following runs would be close to
     * it. */
    if (reply.memory > kept->request.stack / 2) {
        kept->state = TENGEN_RETIRES;
        tengen_leave(0);
    }
    kept->state = TENGEN_READS;
    tengen_need(ftruncate(0, 0) == 0 && ftruncate(1, 0) == 0);
    tengen_need(lseek(0, 0, SEEK_SET) == 0 && lseek(1, 0, SEEK_SET) == 0);
    tengen_read_input(0, tengen_read_request(&kept->request));
}

/* The work between two runs. */
TENGEN_UNTRACED static void tengen_between(void) {
    struct tengen_kept *kept = tengen_kept;
    if (!kept->is_first) tengen_reply_and_read();
    kept->is_first = 0;
    tengen_rewind();
    kept->cpu = tengen_cpu();
    tengen_move_limit(RLIMIT_FSIZE, kept->request.output);
    tengen_move_limit(RLIMIT_CPU, (kept->cpu + kept->request.time) / 1000000 + 1);
    tengen_become_variant(kept->request.variant);
    tengen_set_timer(kept->request.time);
    kept->state = TENGEN_RUNS;
    tengen_trace_from_here();
    setcontext(&kept->start);
}

/* Returns once for each run. If memory cannot be rewound, it returns only once. */
TENGEN_UNTRACED static void tengen_run_and_rewind(const struct tengen_request *request) {
    struct tengen_kept *kept = tengen_kept;
    kept->state = TENGEN_READS;
    kept->is_ready = kept->count = 0;
    kept->is_first = tengen_is_rewound = 1;
    kept->request = *request;
    kept->stack = NULL;
    tengen_need(getcontext(&kept->next) == 0);
    kept->next.uc_stack.ss_sp = kept->own_stack;
    kept->next.uc_stack.ss_size = sizeof kept->own_stack;
    kept->next.uc_link = NULL;
    makecontext(&kept->next, tengen_between, 0);
    mallopt(M_MMAP_MAX, 0);
    kept->heap_end = (char *)syscall(SYS_brk, 0);
    tengen_need(getcontext(&kept->start) == 0);
    if (kept->is_ready) return;
    kept->is_ready = 1;
#ifdef __x86_64__
    if (!tengen_note_memory((char *)kept->start.uc_mcontext.gregs[REG_RSP] - 256) || !tengen_hold()) raise(SIGSYS);
#else
    if (!tengen_note_memory((char *)kept->start.uc_mcontext.sp - 256) || !tengen_hold()) raise(SIGSYS);
#endif
    setcontext(&kept->next);
}

#ifdef __cplusplus
extern "C" {
#endif
__attribute__((weak)) extern char _ZSt4cout[];
__attribute__((weak)) void *_ZNSo5flushEv(void *);
#ifdef __cplusplus
}
#endif

/* The last exit handler of the program. */
TENGEN_UNTRACED static void tengen_at_end(int status, void *nothing) {
    (void)nothing;
    if (!tengen_is_rewound) return;
    if (_ZSt4cout && _ZNSo5flushEv) _ZNSo5flushEv(_ZSt4cout);
    fflush(NULL);
    tengen_kept->status = status;
    setcontext(&tengen_kept->next);
}

/* Interprets the end of a rewound child. */
TENGEN_UNTRACED static enum tengen_end tengen_end_of(struct tengen_reply *reply) {
    struct tengen_kept *kept = tengen_kept;
    if (kept->state == TENGEN_RETIRES) return TENGEN_SAID;
    if (WIFSIGNALED(reply->status) && WTERMSIG(reply->status) == SIGSYS) return TENGEN_AGAIN;
    tengen_need(kept->state == TENGEN_RUNS);
    reply->cpu = reply->cpu > kept->cpu ? reply->cpu - kept->cpu : 0;
    return TENGEN_UNSAID;
}

/* From now on there is a fork for each input, including the previous run. */
TENGEN_UNTRACED static void tengen_stop_rewinding(struct tengen_request *request, int in, int out) {
    *request = tengen_kept->request;
    tengen_kept = NULL;
    tengen_need(lseek(in, 0, SEEK_SET) == 0 && lseek(out, 0, SEEK_SET) == 0 && ftruncate(out, 0) == 0);
}

TENGEN_UNTRACED static void tengen_prepare_to_rewind(void) {
    tengen_kept = (struct tengen_kept *)tengen_share(sizeof *tengen_kept + TENGEN_COPIES);
    tengen_kept->copies = (char *)(tengen_kept + 1);
    tengen_need(getrandom(&tengen_kept->word, sizeof tengen_kept->word, 0) == sizeof tengen_kept->word);
    tengen_need(on_exit(tengen_at_end, NULL) == 0);
}
#else
TENGEN_UNTRACED static void tengen_run_and_rewind(const struct tengen_request *request) { (void)request; }
TENGEN_UNTRACED static enum tengen_end tengen_end_of(struct tengen_reply *reply) { return reply ? TENGEN_UNSAID : TENGEN_AGAIN; }
TENGEN_UNTRACED static void tengen_stop_rewinding(struct tengen_request *request, int in, int out) {
    (void)request;
    (void)in;
    (void)out;
}
TENGEN_UNTRACED static void tengen_prepare_to_rewind(void) {}
#endif
