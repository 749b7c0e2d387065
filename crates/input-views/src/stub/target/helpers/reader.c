// Passes over the next letters, which are these.
static void skip(const char *text) {
    pos += strlen(text);
}

static bool at(const char *text) {
    return *text == '\0' ? input[pos] == '\0' : strncmp(input + pos, text, strlen(text)) == 0;
}

static char *take(size_t length) {
    char *text = malloc(length + 1);
    memcpy(text, input + pos, length);
    text[length] = '\0';
    pos += length;
    return text;
}

static char *until(const char *stops) {
    return take(strcspn(input + pos, stops));
}

static char *read_word(void) {
    pos += strspn(input + pos, " \n\r");
    return take(strcspn(input + pos, " \n\r"));
}

static void skip_words(int count) {
    while (count-- > 0) {
        pos += strspn(input + pos, " \n\r");
        pos += strcspn(input + pos, " \n\r");
    }
}

static long long read_int(void) {
    char *end;
    long long value = strtoll(input + pos, &end, 10);
    pos = end - input;
    return value;
}

static double read_decimal(void) {
    char *end;
    double value = strtod(input + pos, &end);
    pos = end - input;
    return value;
}
