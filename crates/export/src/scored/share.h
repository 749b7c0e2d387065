#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Whether an exit code of testlib's protocol is a ruling. */
static int tengen_is_ruling(int code) {
    return code == 0 || code == 1 || code == 2 || code == 4 || code == 7 || code == 8;
}

/* The judge expects the share of the points on standard output. This reports what a program by testlib's protocol has
   ruled. */
static void tengen_report(int code, const char *message) {
    double share = code ? 0 : 1;
    const char *word = strncmp(message, "points ", 7) ? NULL : message + 7;
    char *rest = NULL;
    if (code == 7 && word) {
        share = strtod(word, &rest);
        if (rest == word) _exit(3);
        if (TENGEN_SCALE == 2 || (TENGEN_SCALE == 1 && share > 1)) share /= 100;
        if (TENGEN_SCALE == 3) share /= TENGEN_FULL;
        share = share < 0 ? 0 : share > 1 ? 1 : share;
    }
#if TENGEN_OF_CMS
    printf("%.9g\n", share);
    fprintf(stderr, "%s\n%s\n",
            share >= 1   ? "Output is correct"
            : share <= 0 ? "Output isn't correct"
                         : "Output is partially correct",
            message);
#else
    printf("%s\n%s\n%.9g\n", share > 0 ? "OK" : "WRONG", message, share * 100);
#endif
    fflush(NULL);
    _exit(0);
}
