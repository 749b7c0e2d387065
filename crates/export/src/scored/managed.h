#include <signal.h>
#include <sys/mman.h>

/* The judge starts a manager with the pipes of the submission's processes. The program behind this code knows testlib's
   protocol: it is started again with its arguments in testlib's order, and its result is reported when it exits. It
   stays the same process, as judges may forbid a manager to have others. */
static int tengen_message;

static void tengen_exit(int code, void *nothing) {
    static char message[401];
    long size = pread(tengen_message, message, 400, 0);
    char *end = (char *)memchr(message, '\n', size < 0 ? 0 : (size_t)size);
    (void)nothing;
    if (end) *end = 0;
    /* What the program has not printed yet goes where it prints, and not to the judge. */
    fflush(NULL);
    if (dup2(tengen_message + 1, 1) < 0 || dup2(tengen_message + 2, 2) < 0) _exit(3);
    if (tengen_is_ruling(code)) tengen_report(code, message);
    fwrite(message, 1, strlen(message), stderr);
    fputc('\n', stderr);
    _exit(3);
}

static int tengen_is_open(int file) {
    if (file < 0) _exit(3);
    return file;
}

/* Three descriptors in a row: the message of the program, and the standard output and error of the judge. */
static void tengen_capture(void) {
    int file = memfd_create("message", 0);
    if (file < 0) file = fileno(tmpfile());
    for (tengen_message = file; fcntl(tengen_message, F_GETFD) >= 0 || fcntl(tengen_message + 1, F_GETFD) >= 0 ||
                                fcntl(tengen_message + 2, F_GETFD) >= 0;)
        tengen_message++;
    tengen_is_open(dup2(1, tengen_message + 1));
    tengen_is_open(dup2(2, tengen_message + 2));
    tengen_is_open(dup2(file, tengen_message));
    tengen_is_open(dup2(file, 2));
    close(file);
}

#if TENGEN_OF_CMS
/* Opening a named pipe waits for the other end. The judge opens the end of a submission that reads first, so there is a
   writer before the program opens anything; it need not begin with this pipe then. */
static int tengen_writer(const char *to) {
    int both = tengen_is_open(open(to, O_RDWR)), out = tengen_is_open(open(to, O_WRONLY));
    close(both);
    return out;
}
#endif

#if !TENGEN_PROCESSES
static void tengen_redirect(int in, int out) {
    tengen_is_open(dup2(in, 0));
    tengen_is_open(dup2(out, 1));
    close(in);
    close(out);
}
#endif

__attribute__((constructor(101))) static void tengen_manage(int count, char **words) {
    static char nothing[] = "/dev/null", input[40], names[2 * TENGEN_PROCESSES + 1][40];
    char *again[5 + 2 * TENGEN_PROCESSES] = {words[0], input, nothing, nothing};
    const char *started = getenv("TENGEN_MANAGER");
    int nowhere = tengen_is_open(open(nothing, O_RDWR)), at;
    if (started) {
        tengen_message = atoi(started);
        on_exit(tengen_exit, NULL);
        close(nowhere);
        return;
    }
    if (count < 3) _exit(3);
    signal(SIGPIPE, SIG_IGN);
    tengen_capture();
    sprintf(input, "/proc/self/fd/%d", tengen_is_open(dup(0)));
#if TENGEN_PROCESSES
    if (count <= 2 * TENGEN_PROCESSES) _exit(3);
    tengen_is_open(dup2(nowhere, 1));
    for (at = 0; at < 2 * TENGEN_PROCESSES; at++) {
#if TENGEN_OF_CMS
        again[4 + at] = words[1 + at];
        if (at % 2) tengen_writer(words[1 + at]);
#else
        /* The first argument is the number of processes. */
        sprintf(names[at], "/proc/self/fd/%d", atoi(words[2 + at]));
        again[4 + at] = names[at];
#endif
    }
#elif TENGEN_OF_CMS
    at = tengen_writer(words[2]);
    tengen_redirect(tengen_is_open(open(words[1], O_RDONLY)), at);
#else
    if (count < 4) _exit(3);
    tengen_redirect(atoi(words[2]), atoi(words[3]));
#endif
    (void)names;
    (void)at;
    close(nowhere);
    sprintf(names[2 * TENGEN_PROCESSES], "%d", tengen_message);
    setenv("TENGEN_MANAGER", names[2 * TENGEN_PROCESSES], 1);
    execv("/proc/self/exe", again);
    execv(words[0], again);
    _exit(3);
}
