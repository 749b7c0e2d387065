"""Wrong: colours alternate as long as there are both, and the stones that are left follow."""

black, white = map(int, input().split())
both = min(black, white)
print("BW" * both + "B" * (black - both) + "W" * (white - both))
