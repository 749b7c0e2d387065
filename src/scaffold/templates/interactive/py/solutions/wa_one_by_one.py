"""Wrong: guesses one cell after another, which takes too many guesses in a long row."""

n = int(input())
for guess in range(1, n + 1):
    print(guess, flush=True)
    if input() == "here":
        break
