"""Waits without end: its guesses stay in a buffer, so the interactor never reads them."""

import sys

low, high = 1, int(sys.stdin.readline())
while True:
    guess = (low + high) // 2
    print(guess)
    said = sys.stdin.readline().strip()
    if said == "here":
        break
    if said == "left":
        high = guess - 1
    else:
        low = guess + 1
