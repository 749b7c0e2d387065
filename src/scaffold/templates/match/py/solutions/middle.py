# Plays the column nearest to the middle that is not full.
*_, side = input().split()
heights = dict.fromkeys("dcebfag", 0)
opening = input().split()
for column in opening:
    heights[column] += 1
own_turn = len(opening) % 2 == (side == "o")
while True:
    if own_turn:
        column = next(column for column in heights if heights[column] < 6)
        print(column, flush=True)
    else:
        column = input()
    heights[column] += 1
    own_turn = not own_turn
