"""Decides what part of its points an output gets: all with the place of a longest run, 0.4 with its length alone.

Called as `checker.py INPUT ANSWER FEEDBACK_DIR/` with the output on standard input. It accepts with exit code 42, rejects
with 43, and leaves its reason in `judgemessage.txt`; with 42, `score_multiplier.txt` says what part of the points there is. Any
other end, an exception among them, counts as the jury's fault: so it must bear whatever a contestant can print.
"""

import re
import sys


def leave(name, text):
    with open(sys.argv[3] + name, "w") as file:
        file.write(text)


def judge(code, reason, part=1.0):
    leave("judgemessage.txt", reason)
    if code == 42:
        leave("score_multiplier.txt", str(part))
    sys.exit(code)


with open(sys.argv[1]) as file:
    n, row = int(file.readline()), file.readline().strip()
with open(sys.argv[2]) as file:
    longest = int(file.read().split()[0])
words = sys.stdin.buffer.read().split()  # Bytes: the output of a contestant may not be text.

if len(words) not in (1, 2) or not all(re.fullmatch(b"[0-9]{1,6}", word) for word in words):
    judge(43, "one or two numbers are expected")
length, *first = map(int, words)
if length != longest:
    judge(43, f"the longest run has {longest} stones, not {length}")
if first == [0] if longest == 0 else first and 1 <= first[0] <= n - longest + 1 and (
    row[first[0] - 1 : first[0] - 1 + longest] in ("B" * longest, "W" * longest)
):
    judge(42, "a longest run")
judge(42, "the length alone is right", 0.4)
