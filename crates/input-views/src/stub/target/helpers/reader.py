def skip(text):
    """Passes over the next letters, which are these."""
    global pos
    pos += len(text)


def at(text):
    return data.startswith(text, pos) if text else pos == len(data)


def take(length):
    global pos
    pos += length
    return data[pos - length : pos]


def matching(pattern):
    return take(len(re.compile(pattern).match(data, pos)[0]))


def until(stops):
    return matching(f"[^{re.escape(stops)}]*")


def read_int():
    return int(matching(r"-?[0-9]+"))


def read_decimal():
    return float(matching(r"[-.0-9]+"))
