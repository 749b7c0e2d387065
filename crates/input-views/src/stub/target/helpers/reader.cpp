void skip_words(int count) {
    string word;
    while (count-- > 0) {
        cin >> word;
    }
}

// Passes over the next letters, which are these.
void skip(const string &text) {
    pos += text.size();
}

bool at(const string &text) {
    return text.empty() ? pos == input.size() : input.compare(pos, text.size(), text) == 0;
}

string take(size_t length) {
    pos += length;
    return input.substr(pos - length, length);
}

string until(const string &stops) {
    return take(min(input.find_first_of(stops, pos), input.size()) - pos);
}

long long read_int() {
    char *end;
    long long value = strtoll(input.c_str() + pos, &end, 10);
    pos = end - input.c_str();
    return value;
}

double read_decimal() {
    char *end;
    double value = strtod(input.c_str() + pos, &end);
    pos = end - input.c_str();
    return value;
}
