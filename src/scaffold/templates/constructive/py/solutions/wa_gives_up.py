"""Wrong: takes it for impossible as soon as two stones of a colour have to lie side by side."""

black, white = map(int, input().split())
if abs(black - white) > 1:
    print("impossible")
else:
    print(("BW" if black >= white else "WB") * min(black, white) + "BW"[white > black] * (black != white))
