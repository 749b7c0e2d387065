// Reads the calls, prints the results in a frame. It stands before the solution.
#include <assert.h>
#include <ctype.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Whether input and answer have a frame around them.
#define TENGEN_FRAMED @FRAMED@

// The input, which has been checked against the signature: commas are as good as blanks.
static struct {
    const char *nonce;
    size_t nonce_size;
    char *at;
} tengen_input;

static struct {
    char *text;
    size_t size, room;
} tengen_output;

static void tengen_put(const char *text, size_t size) {
    if (tengen_output.size + size > tengen_output.room) {
        tengen_output.room = 2 * (tengen_output.size + size) + 4096;
        tengen_output.text = realloc(tengen_output.text, tengen_output.room);
        if (!tengen_output.text) abort();
    }
    memcpy(tengen_output.text + tengen_output.size, text, size);
    tengen_output.size += size;
}

static void tengen_say(const char *text) {
    tengen_put(text, strlen(text));
}

// It runs before anything of the solution does.
__attribute__((constructor(101))) static void tengen_start(void) {
    char chunk[1 << 16];
    for (ssize_t got; (got = read(0, chunk, sizeof chunk)) > 0;) tengen_put(chunk, got);
    tengen_put("", 1);
    char *text = tengen_output.text;
    char *end = TENGEN_FRAMED ? strchr(text, '\n') : text;
    tengen_input.nonce = text;
    tengen_input.nonce_size = end ? end - text : strlen(text);
    tengen_input.at = end ? end + TENGEN_FRAMED : text + strlen(text);
    memset(&tengen_output, 0, sizeof tengen_output);
}

static void tengen_print(const char *text, size_t size) {
    while (size) {
        const ssize_t written = write(1, text, size);
        if (written <= 0) break;
        text += written;
        size -= written;
    }
}

// The frame around what was put out: the answer, or the reason why there is none. Without a frame the answer
// stands alone, and a reason goes to standard error.
_Noreturn static void tengen_finish(const char *mark) {
    fflush(NULL);
    tengen_say("\n");
    if (!TENGEN_FRAMED && *mark == '-') {
        fwrite(tengen_output.text, 1, tengen_output.size, stderr);
        _exit(1);
    }
    tengen_print(tengen_input.nonce, tengen_input.nonce_size);
    if (TENGEN_FRAMED) tengen_print(mark, 1);
    tengen_print(tengen_output.text, tengen_output.size);
    tengen_print(tengen_input.nonce, tengen_input.nonce_size);
    _exit(0);
}

_Noreturn static void tengen_fail(const char *what, const char *why) {
    tengen_output.size = 0;
    tengen_say(what);
    tengen_say(why);
    tengen_finish("-");
}

static char tengen_peek(void) {
    while (*tengen_input.at && strchr(" \t\r\n,", *tengen_input.at)) ++tengen_input.at;
    return *tengen_input.at;
}

static bool tengen_takes(char wanted) {
    if (tengen_peek() != wanted) return false;
    ++tengen_input.at;
    return true;
}

static unsigned tengen_hex4(void) {
    const char digits[5] = {tengen_input.at[0], tengen_input.at[1], tengen_input.at[2], tengen_input.at[3], 0};
    tengen_input.at += 4;
    return strtoul(digits, NULL, 16);
}

static char *tengen_utf8(char *to, unsigned code) {
    const int more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    *to++ = more ? (0xF00 >> (more + 1) & 0xFF) | code >> 6 * more : code;
    for (int left = more; left--;) *to++ = 0x80 | (code >> 6 * left & 0x3F);
    return to;
}

static char *tengen_escape(char *to) {
    const char letter = *tengen_input.at++;
    if (letter != 'u') {
        const char *known = strchr("b\bf\fn\nr\rt\t", letter);
        *to++ = known ? known[1] : letter;
        return to;
    }
    unsigned code = tengen_hex4();
    if (code >> 10 == 0x36) {
        tengen_input.at += 2;
        code = 0x10000 + ((code & 0x3FF) << 10) + (tengen_hex4() & 0x3FF);
    }
    return tengen_utf8(to, code);
}

// A text as JSON is never shorter than itself.
static char *tengen_read_string(void) {
    tengen_peek();
    const char *end = ++tengen_input.at;
    while (*end && *end != '"') end += *end == '\\' ? 2 : 1;
    char *text = malloc(end - tengen_input.at + 1), *to = text;
    if (!text) abort();
    while (*tengen_input.at && *tengen_input.at != '"') {
        if (*tengen_input.at == '\\') {
            ++tengen_input.at;
            to = tengen_escape(to);
        } else {
            *to++ = *tengen_input.at++;
        }
    }
    ++tengen_input.at;
    *to = 0;
    return text;
}

static char tengen_read_char(void) {
    char *text = tengen_read_string();
    const char letter = *text;
    free(text);
    return letter;
}

static bool tengen_read_bool(void) {
    const bool flag = tengen_peek() == 't';
    tengen_input.at += flag ? 4 : 5;
    return flag;
}

static long long tengen_read_long(void) {
    tengen_peek();
    return strtoll(tengen_input.at, &tengen_input.at, 10);
}

static int tengen_read_int(void) {
    return tengen_read_long();
}

static double tengen_read_double(void) {
    tengen_peek();
    return strtod(tengen_input.at, &tengen_input.at);
}

static void tengen_write_bool(bool flag, const char *what) {
    (void)what;
    tengen_say(flag ? "true" : "false");
}

static void tengen_write_long(long long number, const char *what) {
    (void)what;
    char text[24];
    tengen_put(text, snprintf(text, sizeof text, "%lld", number));
}

static void tengen_write_int(int number, const char *what) {
    tengen_write_long(number, what);
}

static void tengen_write_double(double number, const char *what) {
    if (!isfinite(number)) tengen_fail(what, " returned a number that JSON cannot hold");
    char text[400];
    tengen_put(text, snprintf(text, sizeof text, "%.5f", number));
}

static void tengen_write_char_bare(char letter) {
    char escaped[8];
    if (letter == '"' || letter == '\\') {
        tengen_put(escaped, snprintf(escaped, sizeof escaped, "\\%c", letter));
    } else if ((unsigned char)letter < 0x20) {
        tengen_put(escaped, snprintf(escaped, sizeof escaped, "\\u%04x", letter));
    } else {
        tengen_put(&letter, 1);
    }
}

static void tengen_write_char(char letter, const char *what) {
    (void)what;
    tengen_say("\"");
    tengen_write_char_bare(letter);
    tengen_say("\"");
}

static void tengen_write_string(const char *text, const char *what) {
    if (!text) tengen_fail(what, " returned NULL, expected string");
    tengen_say("\"");
    while (*text) tengen_write_char_bare(*text++);
    tengen_say("\"");
}

// A value that may be null: a pointer to it.
#define TENGEN_NULLABLE(NAME, TYPE)                                               \
    static TYPE *tengen_read_nullable_##NAME(void) {                              \
        if (tengen_peek() == 'n') {                                               \
            tengen_input.at += 4;                                                 \
            return NULL;                                                          \
        }                                                                         \
        TYPE *value = malloc(sizeof *value);                                      \
        if (!value) abort();                                                      \
        *value = tengen_read_##NAME();                                            \
        return value;                                                             \
    }                                                                             \
    static void tengen_write_nullable_##NAME(const TYPE *value, const char *what) { \
        if (value) {                                                              \
            tengen_write_##NAME(*value, what);                                    \
        } else {                                                                  \
            tengen_say("null");                                                   \
        }                                                                         \
    }

TENGEN_NULLABLE(int, int)
TENGEN_NULLABLE(long, long long)
TENGEN_NULLABLE(double, double)
TENGEN_NULLABLE(bool, bool)
TENGEN_NULLABLE(char, char)

static char *tengen_read_nullable_string(void) {
    if (tengen_peek() != 'n') return tengen_read_string();
    tengen_input.at += 4;
    return NULL;
}

static void tengen_write_nullable_string(const char *text, const char *what) {
    if (text) {
        tengen_write_string(text, what);
    } else {
        tengen_say("null");
    }
}

static void *tengen_grown(void *items, int size, int *room, size_t one) {
    if (size < *room) return items;
    *room = 2 * *room + 4;
    items = realloc(items, *room * one);
    if (!items) abort();
    return items;
}

// Lists, and lists of lists: the items and how many there are.
#define TENGEN_LISTS(NAME, TYPE)                                                           \
    static TYPE *tengen_read_list_##NAME(int *size) {                                      \
        int room = 0;                                                                      \
        TYPE *items = tengen_grown(NULL, 0, &room, sizeof *items);                         \
        tengen_takes('[');                                                                 \
        for (*size = 0; !tengen_takes(']'); ++*size) {                                     \
            items = tengen_grown(items, *size, &room, sizeof *items);                      \
            items[*size] = tengen_read_##NAME();                                           \
        }                                                                                  \
        return items;                                                                      \
    }                                                                                      \
    static TYPE **tengen_read_lists_##NAME(int *size, int **sizes) {                       \
        int room = 0, sizes_room = 0;                                                      \
        TYPE **items = tengen_grown(NULL, 0, &room, sizeof *items);                        \
        *sizes = tengen_grown(NULL, 0, &sizes_room, sizeof **sizes);                       \
        tengen_takes('[');                                                                 \
        for (*size = 0; !tengen_takes(']'); ++*size) {                                     \
            items = tengen_grown(items, *size, &room, sizeof *items);                      \
            *sizes = tengen_grown(*sizes, *size, &sizes_room, sizeof **sizes);             \
            items[*size] = tengen_read_list_##NAME(*sizes + *size);                        \
        }                                                                                  \
        return items;                                                                      \
    }                                                                                      \
    static void tengen_write_list_##NAME(TYPE *items, int size, const char *what) {        \
        if (!items && size) tengen_fail(what, " returned NULL, expected a list");          \
        tengen_say("[");                                                                   \
        for (int at = 0; at < size; ++at) {                                                \
            if (at) tengen_say(",");                                                       \
            tengen_write_##NAME(items[at], what);                                          \
        }                                                                                  \
        tengen_say("]");                                                                   \
    }                                                                                      \
    static void tengen_write_lists_##NAME(TYPE **items, int size, int *sizes, const char *what) { \
        if (!(items && sizes) && size) tengen_fail(what, " returned NULL, expected a list"); \
        tengen_say("[");                                                                   \
        for (int at = 0; at < size; ++at) {                                                \
            if (at) tengen_say(",");                                                       \
            tengen_write_list_##NAME(items[at], sizes[at], what);                          \
        }                                                                                  \
        tengen_say("]");                                                                   \
    }

TENGEN_LISTS(int, int)
TENGEN_LISTS(long, long long)
TENGEN_LISTS(double, double)
TENGEN_LISTS(bool, bool)
TENGEN_LISTS(char, char)
TENGEN_LISTS(string, char *)
TENGEN_LISTS(nullable_int, int *)
TENGEN_LISTS(nullable_long, long long *)
TENGEN_LISTS(nullable_double, double *)
TENGEN_LISTS(nullable_bool, bool *)
TENGEN_LISTS(nullable_char, char *)
TENGEN_LISTS(nullable_string, char *)

// A list that is a circle has no end; no answer has as many nodes as this.
__attribute__((unused)) static void tengen_check_end(size_t nodes, const char *what) {
    if (nodes > 1 << 21) tengen_fail(what, " returned nodes without an end");
}

@NODES@// The solution's functions have to be there, and to be called as the signature says.
#define TENGEN_STRICT                                                       \
    _Pragma("GCC diagnostic error \"-Wimplicit-function-declaration\"")     \
    _Pragma("GCC diagnostic error \"-Wincompatible-pointer-types\"")        \
    _Pragma("GCC diagnostic error \"-Wint-conversion\"")                    \
    _Pragma("GCC diagnostic ignored \"-Wdiscarded-qualifiers\"")
