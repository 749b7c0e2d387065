"""Decides whether an output is right: any row will do that has all stones and no three of a colour side by side.

Called as `checker.py INPUT ANSWER FEEDBACK_DIR/` with the output on standard input. It accepts with exit code 42, rejects
with 43, and leaves its reason in `judgemessage.txt`. Any other end, an exception among them, counts as the jury's fault: so
it must bear whatever a contestant can print.
"""

import sys


def judge(code, reason):
    with open(sys.argv[3] + "judgemessage.txt", "w") as file:
        file.write(reason)
    sys.exit(code)


with open(sys.argv[1]) as file:
    black, white = map(int, file.read().split())
with open(sys.argv[2]) as file:
    is_possible = file.read().strip() != "impossible"
words = sys.stdin.buffer.read().split()  # Bytes: the output of a contestant may not be text.

if len(words) != 1:
    judge(43, f"one word is expected, there are {len(words)}")
row = words[0]
if row == b"impossible":
    judge(43, "there is a row") if is_possible else judge(42, "there is none")
if (row.count(b"B"), row.count(b"W")) != (black, white) or len(row) != black + white:
    judge(43, f"{black} B and {white} W are expected, and nothing else")
for colour in (b"BBB", b"WWW"):
    if colour in row:
        judge(43, f"{colour.decode()} from stone {row.index(colour) + 1}")
if not is_possible:
    sys.exit("a contestant found a row where the jury found none")
judge(42, "a row")
