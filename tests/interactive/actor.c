/* Does what its arguments say, one after another. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static char line[1 << 16];

/* Reads a line without its end, byte by byte so that nothing is read ahead; whether there was anything. */
static int read_line(void)
{
    size_t length = 0;
    int any = 0;
    char byte;
    while (read(0, &byte, 1) == 1) {
        any = 1;
        if (byte == '\n')
            break;
        if (length + 1 < sizeof line)
            line[length++] = byte;
    }
    line[length] = 0;
    return any;
}

/* Nobody may meet a broken pipe. */
static void put(const char *text)
{
    size_t length = strlen(text);
    while (length > 0) {
        ssize_t count = write(1, text, length);
        if (count < 0)
            exit(99);
        text += count;
        length -= (size_t)count;
    }
}

static void think(long ms)
{
    clock_t end = clock() + ms * CLOCKS_PER_SEC / 1000;
    while (clock() < end)
        ;
}

static void grow(void)
{
    for (;;) {
        char *memory = malloc(1 << 20);
        if (memory == NULL)
            abort();
        memset(memory, 1, 1 << 20);
    }
}

/* Leaves a process that keeps the output open. */
static void hold(void)
{
    if (fork() == 0) {
        sleep(60);
        _exit(0);
    }
}

int main(int argc, char **argv)
{
    for (int at = 1; at < argc; at++) {
        const char *step = argv[at];
        if (!strcmp(step, "say")) {
            put(argv[++at]);
            put("\n");
        } else if (!strcmp(step, "print")) {
            put(argv[++at]);
        } else if (!strcmp(step, "fill")) {
            for (int n = atoi(argv[++at]); n > 0; n--)
                put("12345\n");
        } else if (!strcmp(step, "read")) {
            read_line();
        } else if (!strcmp(step, "need")) {
            if (!read_line())
                abort();
        } else if (!strcmp(step, "want")) {
            if (!read_line() || strcmp(line, argv[++at]))
                exit(1);
        } else if (!strcmp(step, "end")) {
            while (read_line())
                ;
        } else if (!strcmp(step, "echo")) {
            while (read_line()) {
                put(line);
                put("\n");
            }
        } else if (!strcmp(step, "flood")) {
            for (;;)
                put("99999999");
        } else if (!strcmp(step, "babble")) {
            for (;;)
                put("9\n");
        } else if (!strcmp(step, "mute")) {
            close(1);
        } else if (!strcmp(step, "deaf")) {
            close(0);
        } else if (!strcmp(step, "sleep")) {
            usleep((useconds_t)atoi(argv[++at]) * 1000);
        } else if (!strcmp(step, "think")) {
            think(atol(argv[++at]));
        } else if (!strcmp(step, "spin")) {
            for (;;)
                ;
        } else if (!strcmp(step, "hold")) {
            hold();
        } else if (!strcmp(step, "grow")) {
            grow();
        } else if (!strcmp(step, "crash")) {
            raise(SIGSEGV);
        } else if (!strcmp(step, "exit")) {
            exit(atoi(argv[++at]));
        } else {
            exit(98);
        }
    }
    return 0;
}
