import sys

print("start", sys.stdin.read())


class Game:
    def __init__(self, n: int):
        print("[null,7]")
        self.n = n

    def move(self, row: int) -> int:
        print("move", row, end="")
        return self.n + row

    def reset(self) -> None:
        self.n = 0

    def leave(self, code: int) -> None:
        print("[null,7]")
        os._exit(code)

    def fail(self, at: int) -> int:
        return [1, 2, 3][at]


import os
