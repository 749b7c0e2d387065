#undef main
#undef exit
#undef _exit
#undef _Exit
#undef quick_exit

/* The exit code of the program. */
static int tengen_status = -1;

#if TENGEN_ROLE != TENGEN_VALIDATOR

static char tengen_dir[4096];
static int tengen_told = 2;

#if TENGEN_IN_PIPES

/* The judge does not allow programs to write files. The feedback directory is the answer's
   directory, because some programs check that it exists, and pipes replace the files in it. */
#ifdef __cplusplus
extern "C" {
#endif
int tengen_pipe(int *ends) __asm__("pipe");
int tengen_fcntl(int descriptor, int command, ...) __asm__("fcntl");
int tengen_open(const char *path, int flags, ...) __asm__("open");
long tengen_read(int descriptor, void *bytes, unsigned long size) __asm__("read");
#ifdef __cplusplus
}
#endif

static int tengen_same(const char *one, const char *other) {
    while (*one && *one == *other) {
        ++one;
        ++other;
    }
    return *one == *other;
}

static struct {
    char name[40];
    int from;
} tengen_files[64];
static int tengen_count;

static FILE *tengen_fopen(const char *path, const char *mode) {
    int at = 0, descriptor, ends[2];
    while (tengen_dir[at] && path[at] == tengen_dir[at]) ++at;
    if (mode[0] != 'r' && tengen_dir[0] && !tengen_dir[at]) {
        const char *name = path + at;
        if (tengen_count == 64 || tengen_pipe(ends)) return NULL;
        while (*name == '/') ++name;
        snprintf(tengen_files[tengen_count].name, sizeof tengen_files[0].name, "%s", name);
        tengen_files[tengen_count++].from = ends[0];
        /* F_SETFL, O_NONBLOCK: bytes that do not fit into the pipe are dropped. */
        tengen_fcntl(ends[0], 4, 04000);
        tengen_fcntl(ends[1], 4, 04000);
        return fdopen(ends[1], "w");
    }
    descriptor = tengen_open(path, mode[0] == 'r' ? 0 : 1);
    return descriptor < 0 ? NULL : fdopen(descriptor, mode);
}

#ifdef __cplusplus
extern "C" {
#endif
FILE *fopen(const char *path, const char *mode) { return tengen_fopen(path, mode); }
FILE *fopen64(const char *path, const char *mode) { return tengen_fopen(path, mode); }
#ifdef __cplusplus
}
#endif

static int tengen_make_dir(const char *answer) {
    int size = snprintf(tengen_dir, sizeof tengen_dir, "%s", answer);
    if (size < 0 || size >= (int)sizeof tengen_dir) return 0;
    while (size && tengen_dir[size - 1] != '/') --size;
    snprintf(tengen_dir + size, 3, "%s", size ? "" : "./");
    return 1;
}

static long tengen_take(const char *name, char *text, long most) {
    long size = -1, more;
    int at;
    for (at = 0; at < tengen_count; ++at) {
        if (!tengen_same(tengen_files[at].name, name)) continue;
        if (size < 0) size = 0;
        more = tengen_read(tengen_files[at].from, text + size, (unsigned long)(most - size));
        if (more > 0) size += more;
    }
    return size;
}

static int tengen_next_pass(void) {
    char letter;
    return tengen_take("nextpass.in", &letter, 1) >= 0 ? -1 : 0;
}

static void tengen_clean(void) {}

#else

static int tengen_make_dir(const char *answer) {
    static const char *const places[] = {"", "/tmp/"};
    int place, number, failed;
    (void)answer;
    for (place = 0; place < 2; ++place) {
        for (number = 0; number < 1000; ++number) {
            snprintf(tengen_dir, sizeof tengen_dir, "%stengen-feedback-%d", places[place], number);
#ifdef _WIN32
            failed = _mkdir(tengen_dir);
#else
            failed = tengen_mkdir(tengen_dir, 0755);
#endif
            if (!failed) {
                /* Programs append file names to this path. */
                snprintf(tengen_dir, sizeof tengen_dir, "%stengen-feedback-%d/", places[place], number);
                return 1;
            }
        }
    }
    return 0;
}

static void tengen_path(char *path, unsigned long size, const char *name) {
    snprintf(path, size, "%.90s%s", tengen_dir, name);
}

static long tengen_take(const char *name, char *text, long most) {
    char path[128];
    FILE *file;
    long size;
    tengen_path(path, sizeof path, name);
    file = fopen(path, "rb");
    if (!file) return -1;
    size = (long)fread(text, 1, (unsigned long)most, file);
    fclose(file);
    return size;
}

/* Whether another pass is requested; -1 if the judge does not support passes. */
static int tengen_next_pass(void) {
    char path[128], letter;
    if (tengen_take("nextpass.in", &letter, 1) < 0) return 0;
    tengen_path(path, sizeof path, "nextpass.in");
    remove("nextpass.in");
    return TENGEN_PASSES && !rename(path, "nextpass.in") ? 1 : -1;
}

static void tengen_clean(void) {
    static const char *const names[] = {"judgemessage.txt", "teammessage.txt", "judgeerror.txt", "score.txt",
                                        "score_multiplier.txt", "nextpass.in"};
    char path[128];
    int at;
    for (at = 0; at < 6; ++at) {
        tengen_path(path, sizeof path, names[at]);
        remove(path);
    }
    tengen_path(path, sizeof path, "");
    for (at = 0; path[at]; ++at) {
        if (!path[at + 1]) path[at] = 0;
    }
#ifdef _WIN32
    _rmdir(path);
#else
    remove(path);
#endif
}

#endif

/* Prints the message for the judge: a word of testlib, and the beginning of the program's message. */
static int tengen_tell(int code, const char *word) {
    char text[600];
    int size = snprintf(text, 120, "%s", word), at;
    long more = tengen_take("judgemessage.txt", text + size, 400);
    if (more <= 0) more = tengen_take("teammessage.txt", text + size, 400);
    if (more < 0) more = 0;
    for (at = size; at < size + more; ++at) {
        if (text[at] >= 0 && text[at] < ' ') text[at] = ' ';
    }
    size += (int)more;
    text[size++] = '\n';
#ifdef _WIN32
    _write(tengen_told, text, (unsigned)size);
#else
    if (tengen_write(tengen_told, text, (unsigned long)size) < 0) return 3;
#endif
    return code;
}

/* Finds the share of the points: 1 if the program awards one, -1 if it is not a valid share. */
static int tengen_share(double *share) {
    char text[64], *end;
    int is_multiplier = 1;
    long size = tengen_take("score_multiplier.txt", text, 63);
    if (size < 0) {
        is_multiplier = 0;
        size = tengen_take("score.txt", text, 63);
    }
    if (size < 0) return 0;
    text[size] = 0;
    *share = strtod(text, &end);
    if (end == text) return -1;
    if (!is_multiplier && (TENGEN_PERCENT == 2 || (TENGEN_PERCENT == 1 && *share > 1))) *share /= 100;
    return *share >= 0 && *share <= 1 ? 1 : -1;
}

static int tengen_result(void) {
    char word[120];
    double share = 1;
    int found;
    if (tengen_status == 43) return tengen_tell(1, "wrong answer ");
    if (tengen_status != 42) return 3;
    found = tengen_next_pass();
    if (found < 0) return 3;
    if (!found && tengen_share(&share) < 0) return 3;
    if (share == 1) return tengen_tell(0, "ok ");
#if TENGEN_FRACTIONS
    snprintf(word, sizeof word, "points %.9g\npartial %ld/1000000\n", share, (long)(share * 1000000 + 0.5));
#else
    snprintf(word, sizeof word, "points %.9g ", share);
#endif
    return tengen_tell(7, word);
}

#else

static int tengen_result(void) { return tengen_status == 42 ? 0 : 3; }

static void tengen_clean(void) {}

#endif

void tengen_end(void) {
    int result;
#ifdef __cplusplus
    std::cout.flush();
#endif
    fflush(NULL);
    result = tengen_result();
    tengen_clean();
    _Exit(result);
}

void tengen_exit(int status) {
    tengen_status = status;
    exit(status);
}

#ifdef __cplusplus
static inline int tengen_call(int (*program)(), int, char **) { return program(); }
template <class Words> static int tengen_call(int (*program)(int, Words), int count, char **words) {
    return program(count, (Words)words);
}
template <class Words, class Rest>
static int tengen_call(int (*program)(int, Words, Rest), int count, char **words) {
    return program(count, (Words)words, (Rest)(words + count));
}
#else
/* Calls main as the system does, whatever parameters it has. */
static int tengen_call(void (*program)(void), int count, char **words) {
    int (*volatile called)(int, char **) = (int (*)(int, char **))program;
    return called(count, words);
}
#endif

#ifdef __cplusplus
#define TENGEN_PROGRAM tengen_main
#else
#define TENGEN_PROGRAM ((void (*)(void))tengen_main)
#endif

int main(int count, char **given) {
    static const char *const args[] = {TENGEN_ARGS NULL};
    static char *words[sizeof args / sizeof args[0] + 4];
    int size = 0, at;
    words[size++] = given[0];
#if TENGEN_ROLE == TENGEN_VALIDATOR
    (void)count;
#else
    if (count < 4 || !tengen_make_dir(given[3])) return 3;
    /* The judge must not read this output of the program. */
#ifdef _WIN32
    tengen_told = _dup(2);
    if (!freopen("NUL", "w", stderr)) return 3;
#else
    tengen_told = tengen_dup(2);
    if (!freopen("/dev/null", "w", stderr)) return 3;
#endif
#if TENGEN_ROLE == TENGEN_CHECKER
    if (!freopen(given[2], "r", stdin)) return 3;
#endif
    words[size++] = given[1];
    words[size++] = given[3];
    words[size++] = tengen_dir;
#endif
    for (at = 0; args[at]; ++at) words[size++] = (char *)args[at];
    tengen_exit(tengen_call(TENGEN_PROGRAM, size, words));
}
