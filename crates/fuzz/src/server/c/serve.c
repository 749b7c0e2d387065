/* Returns only in a child. */
TENGEN_UNTRACED static void tengen_serve(void) {
    struct tengen_request request;
    for (;;) {
        struct tengen_reply reply;
        int in = memfd_create("stdin", MFD_CLOEXEC | MFD_ALLOW_SEALING);
        int out = memfd_create("stdout", MFD_CLOEXEC);
        int rewinds = tengen_kept != NULL;
        enum tengen_end end;
        tengen_need(in >= 0 && out >= 0);
        tengen_read_input(in, tengen_read_request(&request));
        do {
            pid_t child;
            if (!rewinds) tengen_seal(in);
            tengen_trace_from_here();
            child = fork();
            tengen_need(child >= 0);
            if (child == 0) {
                tengen_become_program(&request, in, out, rewinds);
                if (rewinds) tengen_run_and_rewind(&request);
                return;
            }
            memset(&reply, 0, sizeof reply);
            tengen_wait(child, &reply);
            end = rewinds ? tengen_end_of(&reply) : TENGEN_UNSAID;
            if (end == TENGEN_AGAIN) {
                tengen_stop_rewinding(&request, in, out);
                rewinds = 0;
            }
        } while (end == TENGEN_AGAIN);
        if (end == TENGEN_UNSAID) tengen_reply_with(&reply, out);
        close(in);
        close(out);
    }
}

/* The constructor and destructor of std::ios_base::Init, by their mangled names: including its
 * header would take most of the compile time of this file. They exist if the program uses streams.
 */
#ifdef __cplusplus
extern "C" {
#endif
__attribute__((weak)) void _ZNSt8ios_base4InitC1Ev(void *);
__attribute__((weak)) void _ZNSt8ios_base4InitD1Ev(void *);
#ifdef __cplusplus
}
#endif

static long tengen_streams;

TENGEN_UNTRACED static void tengen_close_streams(void) { _ZNSt8ios_base4InitD1Ev(&tengen_streams); }

/* The standard streams of C++ are created once. They are empty, and a child flushes them at its end
 * as usual. */
TENGEN_UNTRACED static void tengen_open_streams(void) {
    if (!_ZNSt8ios_base4InitC1Ev || !_ZNSt8ios_base4InitD1Ev) return;
    _ZNSt8ios_base4InitC1Ev(&tengen_streams);
    tengen_need(atexit(tengen_close_streams) == 0);
}

TENGEN_UNTRACED static void tengen_start(int count, char **arguments, char **environment) {
    static const char *const paths[TENGEN_PLACES] = {".", "/tmp", "/dev/shm"};
    uint32_t greeting[2] = {sizeof greeting[1], 0};
    int i, null;
    (void)count;
    /* An ordinary start: the program runs without a server. */
    if (!getenv(TENGEN_ASKED)) return;
    tengen_fix_addresses(arguments, environment);
    unsetenv(TENGEN_ASKED);
    /* The linker has resolved all names in advance: once, not in each child. */
    unsetenv("LD_BIND_NOW");
    tengen_buffer = (char *)tengen_share(TENGEN_BUFFER);
    /* Registered before the streams are opened, because the first handler runs last. */
    tengen_prepare_to_rewind();
    tengen_open_streams();
    null = open("/dev/null", O_RDWR | O_CLOEXEC);
    tengen_line = fcntl(1, F_DUPFD_CLOEXEC, TENGEN_FIRST_FD);
    tengen_null = fcntl(null, F_DUPFD_CLOEXEC, TENGEN_FIRST_FD);
    tengen_need(null >= 0 && tengen_line >= 0 && tengen_null >= 0 && dup2(null, 1) == 1);
    close(null);
    tengen_need(prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0 && prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0);
    for (i = 0; i < TENGEN_PLACES; i++) tengen_watch_place(&tengen_places[i], paths[i]);
    tengen_watch_objects();
    greeting[1] = (uint32_t)tengen_has_threads();
    tengen_say(greeting, sizeof greeting);
    tengen_serve();
}

/* A constructor of priority 0, which the attribute reserves for compilers. */
__attribute__((section(".init_array.00000"), used)) static void (*tengen_first)(int, char **, char **) = tengen_start;
