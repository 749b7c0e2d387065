"""Right: halves what is left of the row with each guess."""

low, high = 1, int(input())
while True:
    guess = (low + high) // 2
    print(guess, flush=True)
    said = input()
    if said == "here":
        break
    if said == "left":
        high = guess - 1
    else:
        low = guess + 1
