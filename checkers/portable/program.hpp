// Files, for the programs that a judge calls.

// When a file cannot be read or written, or memory is too small.
[[noreturn]] void stop(int code, const char *what) {
    std::fprintf(stderr, "the checker could not work: %s\n", what);
    std::exit(code);
}

// On Windows, text files and what programs print have CR LF for the end of a line.
#ifdef _WIN32
std::string with_plain_lines(const std::string &text) {
    std::string plain;
    for (size_t at = 0; at < text.size(); ++at)
        if (text.compare(at, 2, "\r\n") != 0) plain += text[at];
    return plain;
}
#else
std::string with_plain_lines(std::string text) { return text; }
#endif

std::string read(std::FILE *file, int on_failure) {
    if (file == nullptr) stop(on_failure, "a file cannot be opened");
    std::string bytes;
    static char block[1 << 16];
    while (const size_t count = std::fread(block, 1, sizeof block, file)) bytes.append(block, count);
    if (std::ferror(file)) stop(on_failure, "a file cannot be read");
    return with_plain_lines(std::move(bytes));
}

std::string read(const char *path, int on_failure) { return read(std::fopen(path, "rb"), on_failure); }

// The judgement on what `read` returns; to run out of memory is a failure.
template <class Output, class Answer>
Judgement judged(Output output, Answer answer, int on_failure) {
    try {
        return judge(read(output, on_failure), read(answer, on_failure));
    } catch (const std::exception &failure) {
        stop(on_failure, failure.what());
    }
}
