"""Knows where the stone is, answers the guesses, and judges.

Called as `interactor.py INPUT ANSWER FEEDBACK_DIR/`. What it prints the contestant's program reads, and what that prints
is its standard input. It accepts with exit code 42, rejects with 43, and leaves its reason in `judgemessage.txt`. Any
other end, an exception among them, counts as the jury's fault: so it must bear whatever a contestant can print.
"""

import re
import sys

GUESSES = 20


def judge(code, reason):
    with open(sys.argv[3] + "judgemessage.txt", "w") as file:
        file.write(reason)
    sys.exit(code)


def say(text):
    print(text, flush=True)


with open(sys.argv[1]) as file:
    n, stone = map(int, file.read().split())
say(n)
for number in range(1, GUESSES + 1):
    line = sys.stdin.buffer.readline()  # Bytes: the output of a contestant may not be text.
    if not line:
        judge(43, f"it ended before guess {number}")
    if not re.fullmatch(rb"\s*[0-9]{1,7}\s*", line) or not 1 <= int(line) <= n:
        judge(43, f"guess {number} is not a cell from 1 to {n}")
    if int(line) == stone:
        say("here")
        if sys.stdin.buffer.read().strip():
            judge(43, "it went on when it had found the stone")
        judge(42, f"{number} guesses")
    say("left" if stone < int(line) else "right")
judge(43, f"{GUESSES} guesses, and none found the stone")
