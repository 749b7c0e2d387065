"""Accepts an input with exit code 0, rejects it with any other; what it prints to stderr is the reason."""

import sys

if sys.stdin.buffer.read(1):
    sys.exit("there is no input to this problem")
